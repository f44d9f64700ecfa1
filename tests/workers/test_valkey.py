"""The embedded Valkey as a real process: it answers, keeps its data, and never outlives us."""

import fcntl
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError
from redis.exceptions import ConnectionError as NotThere
from redis.retry import Retry

from service.settings import BadSetting, Settings
from tests.rigs.waiting import eventually
from workers import orphan_processes
from workers.orphan_processes import ProcessNote, holder, reap
from workers.valkey import fresh_address, write_config

ROOT = Path(__file__).parents[2]

AT_ONCE = Retry(NoBackoff(), 0)
"""A client that says at once what is wrong."""

FOLDER = 'my "post" folder'
"""Letters that are odd in a file of settings."""

BECOME = """
from service.settings import from_environment
from workers.valkey import become_valkey
become_valkey(from_environment())
"""

PARENT = """
import pathlib, subprocess, sys
from workers.orphan_processes import ProcessNote
note = ProcessNote(pathlib.Path(sys.argv[2]))
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=subprocess.PIPE,
                         start_new_session=True, pass_fds=[note.descriptor])
note.write(child.pid)
print(child.pid, flush=True)
sys.stdin.read()
"""


class Started:
    """A Valkey in a folder, started by a parent of its own."""

    def __init__(self, data: Path) -> None:
        self.settings = Settings(data=data, redis=fresh_address())
        self.note = data / "run" / "valkey.pid"
        environ = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "FIELDPOST_DATA": str(data),
            "FIELDPOST_REDIS": self.settings.redis,
        }
        self.parent = subprocess.Popen(
            [sys.executable, "-c", PARENT, BECOME, self.note],
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.parent.stdout is not None
        self.pid = int(self.parent.stdout.readline())
        self.client = Redis.from_url(self.settings.redis, retry=AT_ONCE)
        eventually(self.answers)

    def answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except NotThere:
            return False

    def end(self) -> None:
        self.client.close()
        for pid in (self.parent.pid, self.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.parent.wait()
        for end in (self.parent.stdin, self.parent.stdout):
            if end:
                end.close()


def gone(pid: int) -> bool:
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Started]:
    started = Started(tmp_path / FOLDER)
    yield started
    started.end()


def test_it_answers_to_its_password_alone_and_on_this_machine_alone(valkey: Started) -> None:
    valkey.client.set("a", "b")
    port = valkey.client.connection_pool.connection_kwargs["port"]
    for wrong in (
        Redis(port=port, retry=AT_ONCE),
        Redis(port=port, password="guess", retry=AT_ONCE),
    ):
        with pytest.raises(AuthenticationError):
            wrong.get("a")
        wrong.close()
    assert valkey.client.config_get("bind") == {"bind": "127.0.0.1"}
    config = valkey.settings.data / "valkey" / "valkey.conf"
    assert config.stat().st_mode & 0o777 == 0o600


def test_it_ends_with_a_parent_that_is_killed_and_keeps_its_data(
    valkey: Started, tmp_path: Path
) -> None:
    valkey.client.rpush("queue", "job")
    valkey.parent.kill()
    eventually(lambda: gone(valkey.pid))
    again = Started(tmp_path / FOLDER)
    try:
        assert again.client.lrange("queue", 0, -1) == [b"job"]
    finally:
        again.end()


def test_one_that_is_left_over_is_found_and_ended_though_it_hangs(
    valkey: Started, tmp_path: Path
) -> None:
    assert holder(valkey.note) == valkey.pid
    os.kill(valkey.pid, signal.SIGSTOP)
    assert reap([valkey.note, tmp_path / "no file"], patience=0.5) == [valkey.pid]
    assert gone(valkey.pid)
    assert holder(valkey.note) == 0
    assert reap([valkey.note]) == []


def test_a_number_that_is_in_use_again_is_left_alone(tmp_path: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE,
                             start_new_session=True)  # fmt: skip
    file = tmp_path / "valkey.pid"
    ProcessNote(file).write(other.pid)  # which does not hold it
    assert reap([file]) == []
    assert other.poll() is None
    other.communicate(b"\n")
    file.write_text("nonsense")
    with file.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert reap([file]) == []


ENDS_FIRST = """
import ctypes, platform, sys, threading
threading.Thread(target=sys.stdin.read).start()
ctypes.CDLL(None).syscall(60 if platform.machine() == "x86_64" else 93, 0)  # exit of one thread
"""


def test_a_process_is_there_until_its_last_thread_has_ended() -> None:
    """A house that was killed left its port to nobody for a moment, and the next was refused."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ENDS_FIRST], stdin=pipe) as process:
        entry = Path(f"/proc/{process.pid}")
        eventually(lambda: gone(process.pid))
        assert orphan_processes._group(entry) == os.getpgid(process.pid)
        process.kill()
        eventually(lambda: orphan_processes._group(entry) == 0)


def test_an_address_of_another_server_is_refused(tmp_path: Path) -> None:
    for address in ("", "redis://127.0.0.1:6379/0", "redis://:secret@queue.example:6379/0"):
        with pytest.raises(BadSetting, match="names no Valkey that can be started here"):
            write_config(tmp_path / "valkey", address)


def test_each_address_is_new_and_free() -> None:
    found = {fresh_address() for _ in range(5)}
    assert len(found) == 5
    port = int(found.pop().rpartition(":")[2].partition("/")[0])
    socket.create_server(("127.0.0.1", port)).close()
