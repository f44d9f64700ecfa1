"""``fieldpost up`` with its Valkey, its mail and its log; and each part alone."""

import json
import os
import signal
import smtplib
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from redis import Redis

from service.settings import Settings
from tests.rigs.soak import soak
from tests.rigs.waiting import PATIENCE, eventually, free_port
from tests.workers.mail.test_post_house import MailServer, flat, read, server
from tests.workers.test_cli_up import (
    House,
    alive,
    answers,
    children,
    house,
    noted,
    running,
    status,
)
from workers.cli import main
from workers.commands.offspring import Offspring
from workers.commands.parts import ALONE, PARTS, chosen
from workers.commands.supervisor import RunFolder, RunsAlready
from workers.orphan_processes import ProcessNote

__all__ = ["house", "running", "server"]

PASSWORD = "t0p/s%C3%A9cret"

MAIL = {
    "FIELDPOST_HOUSE": "play.example",
    "FIELDPOST_SMTP_OUT": f"smtp://anna:{PASSWORD.replace('/', '%2F')}@127.0.0.1:9",
}


def held(pid: int) -> list[str]:
    """The files that a process has open."""
    return [os.readlink(file) for file in Path(f"/proc/{pid}/fd").iterdir()]


def told(process: subprocess.Popen[str]) -> str:
    """What it prints until the last line about its mail."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "mail" in line.split(":")[0].lower() and line.startswith("  off  mail"):
            break
    return "".join(lines)


def log(house: House) -> list[dict[str, Any]]:
    """The lines of the log that are whole."""
    lines = (house.folder / "stderr").read_text().splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def test_it_tells_what_is_on_and_off_in_plain_words(running: House) -> None:
    [process] = running.running
    lines = told(process)
    for name in ("valkey", "web", "streams", "projector", "opponents", "upkeep"):
        assert f"  on   {name}: " in lines
    assert "  off  mail: docs/operating.md says how to set it up" in lines
    parts = noted(running)
    assert set(parts) == {"valkey", "web", "streams", "projector", "opponents", "upkeep"}
    lock = str(running.folder / "data" / "run" / "lock")
    assert lock in held(process.pid)
    assert not [file for file in held(process.pid) if "sqlite" in file], "no copy may have it open"
    for name, pid in parts.items():
        names = (f"{name}\n", "valkey-server\n")
        eventually(lambda pid=pid, names=names: Path(f"/proc/{pid}/comm").read_text() in names)
        assert lock not in held(pid), "a part would keep the next supervisor out"


def test_a_second_one_on_the_same_house_is_refused(running: House) -> None:
    result = running.run("up", "--port", "0")
    assert result.returncode == 1
    assert "runs on" in result.stderr
    assert "already; stop it first." in result.stderr


def test_after_kill_9_the_next_start_succeeds_at_once(house: House) -> None:
    """Even where a part hangs and does not see that its parent is gone."""
    house.environ["FIELDPOST_PORT"] = str(free_port())
    process, address = house.up("--port", house.environ["FIELDPOST_PORT"])
    parts = noted(house)
    for name in ("web", "valkey"):
        os.kill(parts[name], signal.SIGSTOP)
    process.kill()
    process.wait()
    again, same = house.up("--port", house.environ["FIELDPOST_PORT"])
    assert same == address
    assert status(address) == 200
    assert not any(alive(pid) for pid in parts.values())
    assert again.poll() is None
    [line] = [line for line in log(house) if "left over" in line.get("message", "")]
    assert {"time", "part", "level", "message"} <= line.keys()


def test_a_valkey_that_dies_comes_back_where_it_was(running: House) -> None:
    before = noted(running)["valkey"]
    config = (running.folder / "data" / "valkey" / "valkey.conf").read_text().splitlines()
    said = dict(line.split(" ", 1) for line in config)
    client = Redis(port=int(said["port"]), password=said["requirepass"])
    client.rpush("queue", "a job")
    client.waitaof(1, 0, 0)
    os.kill(before, signal.SIGKILL)
    eventually(lambda: noted(running)["valkey"] != before)
    eventually(lambda: _holds(client))
    client.close()


def _holds(client: "Redis") -> bool:
    try:
        return client.lrange("queue", 0, -1) == [b"a job"]
    except Exception:
        return False


def test_what_dies_is_started_again(running: House) -> None:
    [process] = running.running
    before = children(running, process.pid)
    for pid in before.values():
        os.kill(pid, signal.SIGKILL)

    def again() -> bool:
        now = children(running, process.pid)
        return set(now) == set(before) and not set(now.values()) & set(before.values())

    eventually(again)
    eventually(lambda: answers(running.address))
    assert "ended (by signal 9)" in (running.folder / "stderr").read_text()


def test_mail_comes_in_and_is_read_and_no_password_is_told(house: House) -> None:
    port = free_port()
    house.environ |= {**MAIL, "FIELDPOST_SMTP_IN": f"127.0.0.1:{port}"}
    process, address = house.up("--verbose", "--workers", "2")
    urllib.request.urlopen(f"{address}healthz", timeout=PATIENCE).close()
    assert {"mail-listener", "worker", "worker-2"} <= set(noted(house))

    def handed_over() -> bool:
        try:
            with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as server:
                body = "From: a@a.example\nTo: match@play.example\nMessage-ID: <1@a>\n\nhello\n"
                server.sendmail("a@a.example", ["match@play.example"], body)
            return True
        except OSError:
            return False

    eventually(handed_over)
    database = sqlite3.connect(house.folder / "data" / "fieldpost.sqlite")
    eventually(lambda: database.execute("SELECT state FROM letters").fetchall()[0][0] != "new")
    database.close()
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    assert process.stdout is not None
    shown = process.stdout.read() + (house.folder / "stderr").read_text()
    assert "Mail goes out through 127.0.0.1." in shown
    assert f"Mail comes in by SMTP at 127.0.0.1:{port}." in shown
    for secret in ("t0p", "s%C3%A9cret", "sécret"):
        assert secret not in shown
    assert "request" in {line.get("event") for line in log(house)}


def test_a_letter_is_answered_though_every_part_is_killed_on_the_way(
    house: House, server: MailServer
) -> None:
    port = free_port()
    house.environ |= {**MAIL, "FIELDPOST_SMTP_IN": f"127.0.0.1:{port}"}
    house.environ["FIELDPOST_SMTP_OUT"] = server.url
    process, _ = house.up()
    eventually(lambda: _listens(port))
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        head = "From: anna@a.example\nTo: match@play.example\nMessage-ID: <1@a>\n"
        body = f"{head}\nnew toy duel computer\n"
        client.sendmail("anna@a.example", ["match@play.example"], body)
    for name, pid in noted(house).items():
        if name != "web":
            os.kill(pid, signal.SIGKILL)
    eventually(lambda: server.to("anna@a.example") != [])
    eventually(lambda: _is_at_rest(house))
    # Who is killed between handing over and noting that hands the same over again.
    (raw,) = {raw for _, _, raw in server.got}
    answer = read(raw)
    assert "Your match is open: Toy, Duel." in flat(answer)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def _is_at_rest(house: House) -> bool:
    """Whether no letter is to be read and no mail to be sent."""
    database = sqlite3.connect(house.folder / "data" / "fieldpost.sqlite")
    letters = set(database.execute("SELECT state, answered FROM letters"))
    mails = set(database.execute("SELECT state FROM mails"))
    database.close()
    return (letters, mails) == ({("done", 1)}, {("sent",)})


def test_a_part_that_cannot_start_says_why_and_the_others_go_on(house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        house.environ |= {**MAIL, "FIELDPOST_SMTP_IN": f"127.0.0.1:{port}"}
        _, address = house.up()
        eventually(lambda: any(_said(line, "mail-listener") for line in log(house)))
        assert status(address) == 200
    eventually(lambda: _listens(port))


def _said(line: dict[str, Any], part: str) -> bool:
    known = (line["part"], line["level"]) == (part, "critical")
    return known and "in use" in line["message"] and "Traceback" not in line["message"]


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def test_with_a_valkey_of_another_none_is_started() -> None:
    assert chosen(Settings(), 3) == ["valkey", "web", "streams", "projector", "opponents", "upkeep"]
    shared = Settings(redis="redis://queue.example", imap="imap://a:b@c/INBOX")
    assert chosen(shared, 2) == [
        "web", "streams", "projector", "opponents", "upkeep", "mail-listener", "worker", "worker",
    ]  # fmt: skip
    assert set(ALONE) == set(PARTS) - {"valkey"}


@pytest.fixture
def alone(house: House) -> Iterator[Any]:
    started: list[subprocess.Popen[str]] = []

    def run(*args: str) -> subprocess.Popen[str]:
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "workers.cli", "run", *args],
                env=house.environ, cwd=house.folder, stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True,
            )
        )  # fmt: skip
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=soak)])
def test_each_part_runs_alone_until_it_is_told_to_end(
    house: House, alone: Any, store: str, request: pytest.FixtureRequest
) -> None:
    if store == "postgres":
        house.environ["FIELDPOST_DATABASE"] = request.getfixturevalue("postgres").database()
    house.told("migrate")
    port = free_port()
    house.environ["FIELDPOST_PORT"] = str(port)
    web, projector, opponents = alone("web"), alone("projector"), alone("opponents")
    eventually(lambda: answers(f"http://127.0.0.1:{port}/"))
    match_id = house.told("new", "toy", "--join")["match"]
    eventually(lambda: _lists(f"http://127.0.0.1:{port}/api/matches", match_id))
    for process in (web, projector, opponents):
        eventually(lambda pid=process.pid: _minds_an_end(pid))  # type: ignore[misc]
        process.send_signal(signal.SIGTERM)
    for process in (web, projector, opponents):
        assert process.wait(PATIENCE) == 0, process.stderr.read()


def _minds_an_end(pid: int) -> bool:
    """Whether a process has come so far that it ends in good order when it is told to."""
    status = Path(f"/proc/{pid}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def _lists(address: str, match_id: str) -> bool:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return match_id.encode() in answer.read()


def test_a_part_that_cannot_run_says_why_in_a_sentence(house: House) -> None:
    result = house.run("run", "worker")
    assert result.returncode == 1
    assert "FIELDPOST_REDIS must name a Valkey" in result.stderr
    assert CliRunner().invoke(main, ["run", "valkey"]).exit_code == 2


def test_one_folder_has_one_supervisor(tmp_path: Path) -> None:
    first = RunFolder(tmp_path)
    with pytest.raises(RunsAlready, match="already; stop it first"):
        RunFolder(tmp_path)
    first.let_go()
    RunFolder(tmp_path).let_go()


def test_a_process_with_several_threads_is_not_copied(tmp_path: Path) -> None:
    note, done = ProcessNote(tmp_path / "part.pid"), threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    with pytest.raises(RuntimeError, match="several threads"):
        Offspring("part", lambda: None, {}, note)
    done.set()
    thread.join()
