"""File descriptors: in processes of their own, for a limit cannot be raised again."""

import subprocess
import sys

import pytest

from tests.support import PATIENCE, ROOT

ASK = """
import resource
from scout_server.descriptors import most_connections
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(most_connections({wanted}), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "wanted", "answer"),
    [(256, 256, 4096, "208 256"), (100, 300, 100, "100 148"), (100, 200, 4096, "152 200"), (200, 200, 50, "50 200")],
)
def test_the_limit_is_raised_as_far_as_it_is_needed_and_allowed(soft, hard, wanted, answer):
    code = ASK.format(soft=soft, hard=hard, wanted=wanted)
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    assert told.strip() == answer
