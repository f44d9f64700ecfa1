"""What makes a whole run of the tests cheaper, and takes nothing away from what they see."""

import functools
import importlib
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, cast

from werkzeug.routing import Rule

from domain.journal import dice
from service.api.framework import StrictApi
from service.house.signed_notes import SigningKey
from service.store import recorder, schema
from service.store.pool import Connection, Pool
from service.store.recorder import SqliteRecorder

LONGEST = (
    "test_demo_mail.py",
    "test_hostile.py",
    "test_post_hostile.py",
    "test_rolling_deploy.py",
    "test_fuzz.py",
    "test_every_game.py",
    "test_second_whole.py",
    "test_threats.py",
    "test_sweep.py",
    "test_audit.py",
    "test_two_verifiers.py",
    "test_post_omaha.py",
)
"""Tests that take long each: they begin, so that no worker has one left when the others end."""

WAITING = Pool._create_connection
"""How the house opens its store: a commit is on the disk when it is answered."""


MAKING = SqliteRecorder.make_tables
"""How the house makes the tables of a store: step by step."""


def order(path: Path, in_browser: bool) -> int:
    """By which tests are put in order: the longest, those that share a browser, then all others
    as they were."""
    if in_browser:
        return 1
    return 0 if path.name in LONGEST else 2


MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""Bytes that a whole run may need at once; what a test wrote goes with it where it passed."""


def fast_folder() -> Path:
    """Where files cost no disk, if there is room for them and they may be programs; or else
    where files that are kept for a while always are."""
    if not MEMORY.is_dir() or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return Path("/tmp")
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if roomy else Path("/tmp")


def write_to_memory() -> None:
    """What tests write lies in memory, unless the environment says where: thousands of stores
    would wait for a disk, each for each of its commits, and nothing of it outlives a run."""
    if "TMPDIR" not in os.environ and fast_folder() == MEMORY:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def compile_once() -> None:
    """What Python compiled is kept, whatever the environment says: the tests start hundreds of
    processes, and each would compile all of the house."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def wait_for_no_disk() -> None:
    """Commits of this process are there when they are written: a test loses processes, never power.

    What ``WAITING`` opens is shown by a test of its own.
    """

    def created(pool: Pool) -> Connection:
        connection = WAITING(pool)
        connection.plain.execute("PRAGMA synchronous=OFF")
        return connection

    Pool._create_connection = created  # type: ignore[method-assign]
    recorder.unsynced = lambda connection: nullcontext()  # type: ignore[assignment]


def make_tables_once() -> None:
    """The tables of a new file are the same for all stores of a process: the first makes them, in
    twenty steps of more than a hundred statements, and all others get a copy.

    What ``MAKING`` does is shown by tests of its own, and whatever is not new is left to it.
    """
    kept: dict[tuple[schema.Step, ...], tuple[sqlite3.Connection, list[str]]] = {}
    alone = threading.Lock()

    def copied(store: SqliteRecorder, *, whole: bool = False) -> list[str]:
        with alone:
            if store.missing_steps() is not None:
                return MAKING(store, whole=whole)
            asked = tuple(schema.steps("sqlite"))
            if asked not in kept:
                done = MAKING(store)
                kept[asked] = sqlite3.connect(":memory:", check_same_thread=False), done
                _copy(store, lambda plain: plain.backup(kept[asked][0]))
                return done
            tables, done = kept[asked]
            store._packs = None
            _copy(store, tables.backup)
            return [*done]

    SqliteRecorder.make_tables = copied  # type: ignore[method-assign]


def _copy(store: SqliteRecorder, work: Callable[[sqlite3.Connection], None]) -> None:
    pool = cast(Pool, store.datastore.pool)
    connection = pool.get_connection(is_writer=True)
    work(connection.plain)
    pool.put_connection(connection)


def hash_chains_without_openssl() -> None:
    """A chain is 4,096 hashes of 32 bytes: the function of Python itself takes two thirds of the
    time of OpenSSL's for them, and gives the same."""
    with suppress(ImportError):  # it has another name in other versions of Python
        dice.sha256 = importlib.import_module("_sha256").sha256  # type: ignore[assignment]


def build_addresses_when_asked() -> None:
    """An application has a hundred routes, and each compiled a program that writes its addresses,
    twice: it is compiled when the first address of that route is written."""
    compiled = Rule._compile_builder

    def later(route: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        def build(_: Rule, **values: Any) -> tuple[str, str]:
            made = compiled(route, append_unknown).__get__(route)
            setattr(route, "_build_unknown" if append_unknown else "_build", made)
            return made(**values)  # type: ignore[no-any-return]

        return build

    Rule._compile_builder = later  # type: ignore[assignment, method-assign]


def document_once() -> None:
    """The document of the API is the same for all applications of a process: the first makes it."""
    registered = StrictApi.register_blueprint
    documents: list[Any] = []

    def register(api: StrictApi, part: Any) -> None:
        if not documents:
            documents.append(api.spec)
        if api.spec is documents[0] and not hasattr(api, "documented"):
            registered(api, part)
            return
        api.spec, api.documented = documents[0], True
        api._app.extensions["flask-smorest"]["blp_name_to_api"][part.name] = api
        api._app.register_blueprint(part)

    StrictApi.register_blueprint = register  # type: ignore[method-assign]


def sign_once() -> None:
    """A forger signs his whole match again for each thing that he tries: the same text under the
    same key has the same signature."""
    signed = SigningKey.signature_line
    SigningKey.signature_line = functools.lru_cache(10_000)(signed)  # type: ignore[method-assign]
