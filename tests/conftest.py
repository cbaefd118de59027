"""How hypothesis searches: always the same way in the short form, so that a green tree stays green; else by chance."""

import pytest
from hypothesis import HealthCheck, settings

# The machines are shared: how long an example takes says nothing.
TIMELESS = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("short", derandomize=True, **TIMELESS)
    settings.register_profile("long", print_blob=True, **TIMELESS)
    settings.load_profile("long" if config.option.markexpr == "long" else "short")
