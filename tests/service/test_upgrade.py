"""Numbered steps carry a store on to the next release; a house of 0.x is refused as it is."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.settings import Settings
from service.store import schema
from service.store.opening import open_store
from service.store.postgres import PostgresRecorder
from service.store.recorder import BadStore, Recorder
from service.store.schema import TABLE, Migration, steps
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.postgres import Postgres
from workers.cli import main

KINDS: tuple[schema.Kind, ...] = ("sqlite", "postgres")

REFUSED = "This house was made by release 0.x, whose matches this release cannot carry on. Export"

OF_0_1 = "CREATE TABLE stored_events (originator_id TEXT, state TEXT)"
"""Release 0.1 did not number its steps; 0.2 did."""

OF_0_2 = "INSERT INTO schema_steps (number, name, needs) VALUES (1,'first-release',0)"

OLD = {"0.1": (OF_0_1,), "0.2": (OF_0_1, TABLE, OF_0_2)}

NOW = len(steps("sqlite"))
NEXT = (
    Migration(NOW + 1, "a-table-more", NOW, ("CREATE TABLE more (n INTEGER NOT NULL)",)),
    Migration(NOW + 2, "other-bytes", NOW + 2, ("ALTER TABLE more ADD COLUMN m INTEGER",)),
)
"""The steps of a release to come: the second shuts this one out."""


Coming = Callable[..., AbstractContextManager[None]]


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Where an empty store lies, of either kind."""
    if request.param == "sqlite":
        return Settings(data=tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    return Settings(data=tmp_path, database=server.database())


@pytest.fixture
def empty(place: Settings) -> Iterator[Recorder]:
    store: Recorder
    store = (
        PostgresRecorder(place.database) if place.database else SqliteRecorder(place.sqlite_file)
    )
    yield store
    store.close()


@pytest.fixture
def coming(monkeypatch: pytest.MonkeyPatch) -> Coming:
    """Within this the program is of the release to come."""
    now = {kind: steps(kind) for kind in KINDS}

    @contextmanager
    def of_next(*more: Migration) -> Iterator[None]:
        with monkeypatch.context() as there:
            there.setattr(schema, "steps", lambda kind: (*now[kind], *(more or NEXT)))
            yield

    return of_next


def _carried(store: Recorder) -> list[tuple[object, ...]]:
    return store.query("SELECT * FROM schema_steps")


@pytest.mark.parametrize("release", OLD)
def test_a_house_of_0_x_is_refused_and_stays_as_it_is(
    empty: Recorder, place: Settings, release: str, environ: Environ
) -> None:
    empty.write([(sql, ()) for sql in OLD[release]])
    environ["FIELDPOST_DATA"] = str(place.data)
    environ["FIELDPOST_DATABASE"] = place.database
    (place.data / "house.json").write_text("{}")
    before = {file.name for file in place.data.iterdir()} | {"run"}
    with pytest.raises(BadStore, match=REFUSED):
        empty.make_tables(whole=True)
    with pytest.raises(BadStore, match=REFUSED):
        open_store(place)
    backup = place.data / "backup"
    for command in (
        "migrate", "migrate --whole", "up", "list", "rebuild", "keys",
        "rekey --all --reason old", "forget anna@example.org", f"backup {backup}",
    ):  # fmt: skip
        told = CliRunner().invoke(main, command.split())
        assert told.exit_code == 1, command
        assert REFUSED in " ".join(told.output.split()), (command, told.output)
    assert {file.name for file in place.data.iterdir()} <= before
    assert (place.data / "house.json").read_text() == "{}"
    if release == "0.2":
        assert _carried(empty) == [(1, "first-release", 0)]
    with pytest.raises(Exception, match="snapshots"):
        empty.query("SELECT 1 FROM snapshots")


def test_an_empty_store_gets_its_tables_and_waits_for_none(place: Settings, coming: Coming) -> None:
    with coming():
        store = open_store(place)
        assert store.missing_steps() == store.waiting_steps() == store.make_tables() == []
        assert [number for number, *_ in _carried(store)] == [*range(1, NOW + 3)]
        store.close()


def test_the_next_release_is_deployed_while_this_one_goes_on_until_it_says_so(
    empty: Recorder, place: Settings, coming: Coming, environ: Environ
) -> None:
    """A step that shuts this release out waits until it is asked for."""
    environ["FIELDPOST_DATA"] = str(place.data)
    environ["FIELDPOST_DATABASE"] = place.database
    run = CliRunner().invoke
    empty.make_tables()
    with coming():
        with pytest.raises(BadStore, match="missing: a-table-more"):
            open_store(place)
        told = run(main, ["migrate"]).output
        assert "Carried out: a-table-more." in told
        assert "Still to come: other-bytes. " in told
        assert "say fieldpost migrate --whole" in told
        open_store(place).close()
    open_store(place).close()
    assert empty.make_tables() == []
    with coming():
        assert "Carried out: other-bytes." in run(main, ["migrate", "--whole"]).output
        assert "Still to come" not in run(main, ["migrate"]).output
    for refused in (empty.make_tables, empty.missing_steps, lambda: open_store(place)):
        with pytest.raises(BadStore, match="changed by a later release"):
            refused()


def test_a_step_that_fails_changes_nothing(empty: Recorder, coming: Coming) -> None:
    broken = NEXT[0]._replace(statements=("CREATE TABLE half (n INTEGER)", "NO SQL"))
    with coming(broken), pytest.raises(Exception, match=r"(?i)syntax"):
        empty.make_tables()
    assert empty.missing_steps() is None
    assert empty.make_tables() == [step.name for step in steps("sqlite")]
    with pytest.raises(Exception, match="half"):
        empty.query("SELECT * FROM half")


def test_the_steps_are_numbered_without_a_gap() -> None:
    for kind in KINDS:
        found = steps(kind)
        assert [step.number for step in found] == [*range(1, len(found) + 1)]
        assert all(step.needs <= step.number for step in found)
    files = sorted((Path(schema.__file__).parent / "steps").glob("*.sql"))
    names = {file.name.split(".")[0] for file in files}
    assert len(names) == len({name[:4] for name in names}), "two steps have one number"
