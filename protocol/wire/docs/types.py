"""Types, defaults and docstrings of the wire's values in words that authors in any language understand."""

import ast
import inspect
import json
import re
import textwrap
from typing import Final

import msgspec
from msgspec import inspect as types

from protocol.wire.messages import UnknownEvent

_RULE: Final = re.compile(r" ?\((?:[RAE]\d+(?:, |-)?)+\)")
_STARRED: Final = re.compile(r"\*(\w+)\*")


def spelled(kind: types.Type) -> str:
    """Say what values *kind* has."""
    match kind:
        case types.NoneType():
            return "null"
        case types.BoolType():
            return "true or false"
        case types.IntType():
            return _spelled_int(kind)
        case types.StrType():
            return f"text, {kind.min_length}..{kind.max_length} characters" if kind.max_length else "text"
        case types.EnumType(cls):
            return " or ".join(f'`"{member.value}"`' for member in cls)
        case types.UnionType(kinds):
            said = [one for one in kinds if not (isinstance(one, types.StructType) and one.cls is UnknownEvent)]
            return " or ".join(spelled(one) for one in sorted(said, key=lambda one: isinstance(one, types.NoneType)))
        case types.StructType(cls):
            return f"[{title(cls)}](#{title(cls).lower()})"
        case _:
            return _spelled_many(kind)


def _spelled_int(kind: types.IntType) -> str:
    most = kind.lt - 1 if kind.lt is not None else kind.le
    if kind.ge is None:
        return "integer"
    return f"integer, {kind.ge} or more" if most is None else f"integer {kind.ge}..{most}"


def _spelled_many(kind: types.Type) -> str:
    match kind:
        case types.VarTupleType():
            most = f"at most {kind.max_length} of " if kind.max_length else ""
            return f"list of {most}({spelled(kind.item_type)})"
        case types.TupleType(kinds):
            return f"[{', '.join(spelled(one) for one in kinds)}]"
        case types.DictType():
            return f"map from text to ({spelled(kind.value_type)})"
    raise TypeError(f"the wire has no values of type {kind}")


def title(cls: type) -> str:
    """Return the name under which a type is described: its own, or on the wire its `type`."""
    tag = cls.__struct_config__.tag if issubclass(cls, msgspec.Struct) else None
    return str(tag) if tag else cls.__name__


def if_absent(field: types.Field, *, may_be_absent: bool) -> str:
    """Say what it means that *field* is absent, if it may be."""
    if field.required:
        return "required"
    if not may_be_absent:
        return "always there"
    return f"`{json.dumps(msgspec.to_builtins(field.default))}`"


def about(cls: type) -> str:
    """Return the docstring of *cls* in plain words on one line."""
    return plain(inspect.getdoc(cls) or "")


def about_fields(cls: type) -> dict[str, str]:
    """Return the strings that stand below the fields of *cls*, those of its bases too, in plain words by field."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("protocol."):
            found |= _strings(ast.parse(textwrap.dedent(inspect.getsource(base))).body[0])
    return found


def _strings(definition: ast.stmt) -> dict[str, str]:
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for before, after in zip(definition.body, definition.body[1:], strict=False):
        match before, after:
            case (
                ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]),
                ast.Expr(ast.Constant(str() as text)),
            ):
                found[name] = plain(text)
    return found


def plain(text: str) -> str:
    """Return a docstring as Markdown without what only readers of the code know."""
    text = _STARRED.sub(r"`\1`", _RULE.sub("", " ".join(text.split())))
    return text.replace("None", "null").replace("|", "\\|")
