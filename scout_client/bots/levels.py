"""The house bots by the names that people choose."""

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from scout_client.bot import Bot
from scout_client.bots.greedy import Greedy
from scout_client.bots.uniform import Uniform

LEVELS: Final = MappingProxyType[str, Callable[[random.Random], Bot]]({"random": Uniform, "greedy": Greedy})
