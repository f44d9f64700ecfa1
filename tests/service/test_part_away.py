"""A part that starts while its database is away: it is started again, and wakes nobody."""

import json
import os
import subprocess
import sys
from pathlib import Path

from service.house.keys import make_house
from tests.rigs.waiting import PATIENCE, free_port


def test_it_says_so_and_asks_nothing_of_the_operator(tmp_path: Path) -> None:
    make_house(tmp_path, "house.example")
    environ = os.environ | {
        "FIELDPOST_DATA": str(tmp_path),
        "FIELDPOST_HOUSE": "house.example",
        "FIELDPOST_DATABASE": f"postgresql://nobody@127.0.0.1:{free_port()}/away",
    }
    pipe = subprocess.PIPE
    part = [sys.executable, "-c", "from workers.commands.parts import live; live('projector')"]
    with subprocess.Popen(part, env=environ, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.wait(PATIENCE) == 1
        assert process.stdout is not None
        assert process.stderr is not None
        told = process.stdout.read() + process.stderr.read()
    (line,) = [json.loads(text) for text in told.splitlines()]
    assert line["level"] == "error"
    assert "The database cannot be used now" in line["message"]
    assert "Traceback" not in line["message"]
