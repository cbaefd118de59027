"""Every sentence that a person reads, by key, from the catalogue of one language."""

from importlib import resources
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGE: Final = "en"


class Words:
    """The catalogue of one *language*: a call with a key and its fields returns the sentence.

    Raises:
        FileNotFoundError: there is no such catalogue.
    """

    def __init__(self, language: str = LANGUAGE) -> None:
        text = (resources.files("scout_client") / "locale" / f"{language}.ftl").read_text("utf-8")
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(text))

    def __call__(self, key: str, **fields: str | int) -> str:
        """Return the sentence *key* with its *fields* filled in.

        Raises:
            KeyError: the catalogue has no such sentence.
            ValueError: the sentence needs a field that is missing.
        """
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        sentence, errors = self._bundle.format_pattern(message.value, fields)
        if errors:
            raise ValueError(f"{key}: {errors[0]}")
        return str(sentence)

    def has(self, key: str) -> bool:
        """Say whether the catalogue has the sentence *key*."""
        return bool(self._bundle.has_message(key))
