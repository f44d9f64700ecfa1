"""The verifier of the pages and its program for Node, as the tests of a process ask them."""

import atexit
import json
import select
import subprocess
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.fairness.house import KEY, RELEASES
from tests.rigs.waiting import PATIENCE

AGAIN = Path(__file__).with_suffix(".mjs")

_running: list[subprocess.Popen[str]] = []


def case(name: str, export: bytes, **more: Any) -> dict[str, Any]:
    """An export that the verifier of the pages shall judge, with what its reader brings."""
    known = {
        game: {str(version): sorted(releases) for version, releases in versions.items()}
        for game, versions in RELEASES.items()
    }
    body = b64encode(export).decode()
    return {"name": name, "export": body, "key": KEY.vkey, "releases": known, **more}


def judged_by_node(folder: Path, cases: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the verifier of the pages says of each case, by its name."""
    file = folder / "cases.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in cases))
    command = ["node", str(AGAIN.with_name("node.mjs")), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}


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
