"""What the README shows works as it stands there."""

import re
import subprocess
import sys

import trio

from protocol.wire.messages import Create, Update
from tests.support import PATIENCE, ROOT, running_server

README = (ROOT / "README.md").read_text()
BOT = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]


def test_the_bot_has_at_most_15_lines():
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 15


async def test_the_bot_plays_a_whole_match(tmp_path):
    script = tmp_path / "bold.py"
    script.write_text(BOT)
    with trio.fail_after(PATIENCE):
        async with running_server() as server, trio.open_nursery() as nursery:
            host = await server.enter("Host")
            await host.ask(Create, "Den", 3, seated=False)
            for _ in range(3):
                where = [f"127.0.0.1:{server.port}", "--table", "Den"]
                nursery.start_soon(trio.run_process, [sys.executable, str(script), *where])
            await host.until(Update, lambda update: update.state.status == "over")
            nursery.cancel_scope.cancel()


def test_the_commands_and_files_that_it_names_exist():
    for module in re.findall(r"python3 -m ((?:scout|protocol|tests)[\w.]*)", README):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    for name in re.findall(r"`((?:protocol|scout_server|scout_client|tests|\.ci)/[\w./]*)`", README):
        assert (ROOT / name).exists(), name


def test_both_programs_explain_themselves():
    for module in ("scout_server", "scout_client"):
        command = [sys.executable, "-m", module, "--help"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
        assert told.startswith("usage: scout-")
