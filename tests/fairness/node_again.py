"""The program for Node, which is started once for all that the tests of a process ask of it."""

import atexit
import json
import select
import subprocess
from pathlib import Path

from tests.rigs.waiting import PATIENCE

AGAIN = Path(__file__).with_suffix(".mjs")

_running: list[subprocess.Popen[str]] = []


def audited_by_node(*words: str) -> subprocess.CompletedProcess[str]:
    """What ``node audit-node.js`` tells with these words, and its exit status."""
    if not _running:
        pipe = subprocess.PIPE
        _running.append(subprocess.Popen(["node", AGAIN], stdin=pipe, stdout=pipe, text=True))
        atexit.register(_end)
    (node,) = _running
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(json.dumps(words) + "\n")
    node.stdin.flush()
    if not select.select([node.stdout], [], [], PATIENCE)[0]:
        _end()
        raise TimeoutError(f"it comes to no end with {words}")
    line = node.stdout.readline()
    if not line:  # it broke, and told how on our standard error
        _end()
        raise AssertionError(f"it ended with {words}")
    told = json.loads(line)
    return subprocess.CompletedProcess(words, told["status"], told["stdout"], told["stderr"])


def _end() -> None:
    for node in _running:
        node.kill()
        node.communicate()
    _running.clear()
