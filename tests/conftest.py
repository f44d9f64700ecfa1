"""What the tests share: a house with fixed keys, a clock, and matches on every kind of store."""

import gc
import os
import random
from collections.abc import Generator, Iterator, MutableMapping
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from service import chance
from service.application.matches import Matches
from service.house.keys import House
from service.store.postgres import PostgresRecorder
from service.store.recorder import Recorder
from service.words import speak
from tests.rigs import sheets
from tests.rigs.cheaper import (
    compile_for_all,
    compile_once,
    order,
    write_to_memory,
)
from tests.rigs.luck import LUCK, ByPlace, examples
from tests.rigs.new_store import new_store
from tests.rigs.no_net import beacon_off, of_nobody
from tests.rigs.postgres import Postgres
from tests.rigs.sheets import draw_once
from tests.rigs.skips import told
from tests.rigs.templates import Kept
from tests.service.web import browsers
from tests.toys import toy
from tests.toys.duel import Duels, opened

gc.disable()  # of what is collected nothing goes; it is on again when all is collected

collect_ignore = ["mill"]
"""A newcomer's game, which is played where ``test_a_newcomers_game.py`` installs it."""

Flask.jinja_options = {"bytecode_cache": Kept()}
"""The templates are compiled once, and not for the application of every test."""

write_to_memory()
draw_once()
compile_once()
of_nobody()
beacon_off()

settings.register_profile(
    "any machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not LUCK,
    max_examples=examples(25),
    database=None,
)
settings.load_profile("any machine")
"""What is tried is the same each time, but by night, and however slow the machine is."""

Environ = MutableMapping[str, str]

STORES = ("sqlite", "postgres-socket", "postgres-tcp")

GATHERED = (50_000, 20, 100)
"""How many new objects Python waits for until it looks for circles among them."""

CHANCE = ByPlace()
"""What a test draws of names, salts and keys, and so its dice and cards."""

chance.draw_from(CHANCE)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """What hypothesis makes up follows from the luck as well."""
    config.option.hypothesis_seed = config.option.hypothesis_seed or LUCK or None
    if getattr(config.option, "numprocesses", 0):
        compile_for_all()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test has its own luck, the same in every run: no suite fails by a throw of dice.

    TEST_LUCK=words gives every test another luck; what one luck has failed with is
    thus found again.
    """
    luck = f"{LUCK} {item.nodeid}"
    item.add_report_section("setup", "luck", f"TEST_LUCK={LUCK}")
    CHANCE.seed(luck)
    random.seed(luck)


class Clock:
    """The time of a test: it stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        return f"2026-11-21T{6 + minutes // 60:02}:{minutes % 60:02}:{seconds:02}Z"


PARTS = {"browser", "windowed", "server", "valkey", "postgres"}
"""Fixtures that are more than Python and files."""


def tier(item: pytest.Function) -> str:
    """What the suite calls a test; those for the night are of no tier."""
    far = PARTS & {*item.fixturenames} or item.nodeid.startswith("tests/workers/")
    return "system" if far or "postgres" in item.name else "unit"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """The longest tests begin; those that want a browser follow each other."""
    for item in items:
        if item.get_closest_marker("soak") is None:
            item.add_marker(tier(item))
    items.sort(key=lambda item: order(item.path, "browser" in item.fixturenames))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it is not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GATHERED)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Function | None) -> Iterator[None]:
    """The browser goes when the next test wants none."""
    yield
    if nextitem is None or "browser" not in nextitem.fixturenames:
        browsers.KEPT.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where CI runs the tests, whatever they need is there: a test that is skipped has failed."""
    return told(os.environ, (yield))


@pytest.fixture
def browser() -> Iterator[browsers.Browser]:
    """A real browser without a reader; no page goes on asking for a house that is gone."""
    kept = browsers.KEPT.get()
    yield kept
    kept.close_contexts()


@pytest.fixture(scope="session")
def house() -> House:
    return House("play.example", bytes(range(32)), bytes(range(32, 64)))


@pytest.fixture
def environ() -> Iterator[Environ]:
    """The variables of this process; after the test they are what they were."""
    before = {**os.environ}
    yield os.environ
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def socket_database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="session")
def tcp_database(postgres: Postgres) -> str:
    return postgres.database(tcp=True)


@pytest.fixture(params=STORES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that is empty: a file, or the address of a PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "fieldpost.sqlite")
    kind = request.param.removeprefix("postgres-")
    database: str = request.getfixturevalue(f"{kind}_database")
    _empty(database)
    return database


@pytest.fixture(scope="session", autouse=True)
def sheets_are_kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each sheet is drawn once for all tests of all processes."""
    own = tmp_path_factory.getbasetemp()
    sheets.kept_in = (own.parent if hasattr(request.config, "workerinput") else own) / "sheets"
    sheets.kept_in.mkdir(exist_ok=True)


@pytest.fixture(autouse=True)
def in_english() -> None:
    """A page that was asked for in another language speaks it until the next is asked for."""
    speak("en")


@pytest.fixture
def store(address: str) -> Iterator[Recorder]:
    """A store with its tables, on every kind of database in turn."""
    recorder = new_store(Path(address)) if "://" not in address else opened(address)
    recorder.make_tables()
    yield recorder
    recorder.close()


@pytest.fixture
def matches(store: Recorder, house: House, clock: Clock) -> Matches:
    """Matches of the toy game, on every kind of database in turn."""
    return Duels(store, house, games={"toy": toy.RULES}, now=clock)


@pytest.fixture
def sqlite_matches(tmp_path: Path, house: House, clock: Clock) -> Iterator[Matches]:
    """Matches of the toy game on SQLite alone, where the kind of store does not matter."""
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    yield Duels(recorder, house, games={"toy": toy.RULES}, now=clock)
    recorder.close()


def _empty(database: str) -> None:
    recorder = PostgresRecorder(database)
    recorder.make_tables()
    sql = "SELECT tablename FROM pg_tables WHERE schemaname='public' AND tablename<>'schema_steps'"
    asked = (
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name})" for (name,) in recorder.query(sql)
    )
    full = {"stored_events", *(str(name) for (name,) in recorder.query(" UNION ".join(asked)))}
    recorder.write([(f"TRUNCATE {', '.join(full)} RESTART IDENTITY", ())])
    recorder.close()
