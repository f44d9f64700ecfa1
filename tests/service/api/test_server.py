"""The server as ``fieldpost up`` starts it: from settings alone, with clean output."""

import http.client
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from service.house.keys import make_house
from service.settings import Settings
from tests.conftest import Environ
from tests.rigs.waiting import PATIENCE, free_port
from tests.service.api.test_stream import ask, wait_for
from workers.server import EvenWorker, WebServer, create_app

READY = {
    "status": "ready", "behind": 0, "clock": 0, "queues": {}, "parts": [],
    "post": {"letters": 0, "mails": 0, "failed": 0},
}  # fmt: skip


def test_an_application_is_made_from_the_environment(tmp_path: Path, environ: Environ) -> None:
    environ["FIELDPOST_DATA"] = str(tmp_path / "house")
    make_house(tmp_path / "house", Settings().house)
    client = create_app().test_client()
    assert client.get("/readyz").json == READY
    assert client.get("/api/games").status_code == 200
    assert (tmp_path / "house" / "house.json").stat().st_mode & 0o77 == 0


def test_the_server_takes_its_settings_only_from_ours(environ: Environ) -> None:
    environ["GUNICORN_CMD_ARGS"] = "--workers 9"
    config = WebServer(Settings(host="::1", port=8099, web_threads=2)).cfg
    assert (config.address, config.workers, config.threads) == ([("::1", 8099)], 1, 4)
    assert config.worker_class is EvenWorker


def test_the_log_says_nothing_where_nobody_listens(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from workers.server import create_app; "
        "from service.settings import Settings; import sys; "
        "from service.house.keys import make_house; "
        "make_house(Path(sys.argv[1]), Settings().house); "
        "create_app(Settings(data=Path(sys.argv[1]))).test_client().get('/nothing')"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", program, str(tmp_path)],
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    assert any(
        isinstance(h, logging.NullHandler) for h in logging.getLogger("fieldpost.web").handlers
    )


@pytest.mark.parametrize(
    ("more", "routes"),
    [(["--verbose"], ["/api/games", "none"]), ([], [])],
    ids=["verbose", "usual"],
)
def test_the_web_alone_logs_as_every_part_does_and_ends_when_told(
    tmp_path: Path, more: list[str], routes: list[str]
) -> None:
    port = free_port()
    make_house(tmp_path, Settings().house)
    process = subprocess.Popen(
        [sys.executable, "-m", "workers.cli", "run", "web", *more],
        env={**os.environ, "FIELDPOST_DATA": str(tmp_path), "FIELDPOST_PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        wait_for(port)
        assert ask(port, "GET", "/api/games")[0] == 200
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/nothing?token=hush", headers={"Authorization": "Bearer hush"})
        assert connection.getresponse().status == 404
    finally:
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in err.splitlines()]
    assert [line["route"] for line in lines if "route" in line][-2:] == routes
    assert all(line["part"] == "web" and {"time", "level", "message"} <= line.keys()
               for line in lines)  # fmt: skip
    assert b"hush" not in err
    assert out == b""
    assert process.returncode == 0
