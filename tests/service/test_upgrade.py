"""A database of each earlier release is carried on to this one, and every match in it is whole."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.application.reading import export
from service.audit import audit
from service.settings import Settings
from service.store import schema
from service.store.opening import open_store
from service.store.postgres import PostgresRecorder
from service.store.recorder import BadStore, Recorder, SqliteRecorder
from service.store.repacking import pack_lines
from service.store.repository import EVERYTHING
from service.store.schema import PACKED_LINES, steps
from tests.conftest import Environ
from tests.rigs.kept_journals import HOUSE, digest, kept_digests
from tests.rigs.postgres import Postgres
from tests.toys.offered import legal_lines
from workers.cli import main

KEPT = Path(__file__).parent.parent / "stores"

RELEASES = sorted(file.name.removesuffix(".sqlite.gz") for file in KEPT.glob("*.sqlite.gz"))

STEPS = {"0.1": 1, "0.2": 13}
"""The steps that the tables of a release had."""

FILLED = (
    "stored_events", "commands", "links", "openings", "snapshots", "checkpoints", "house_log",
    "seat_tokens", "players", "addresses", "holders",
)  # fmt: skip
"""The tables of a kept database that hold anything which cannot be made anew."""


def unpacked(release: str, folder: Path) -> Path:
    """The database of a release as it was left."""
    file = folder / "fieldpost.sqlite"
    file.write_bytes(gzip.decompress((KEPT / f"{release}.sqlite.gz").read_bytes()))
    return file


def digests(release: str) -> dict[str, tuple[str, str]]:
    return kept_digests(KEPT / f"{release}.digests")


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, release: str, tmp_path: Path) -> Iterator[Recorder]:
    """A kept database on each kind of store, before anything of this release touched it."""
    kept = SqliteRecorder(unpacked(release, tmp_path))
    if request.param == "sqlite":
        yield kept
        kept.close()
        return
    server: Postgres = request.getfixturevalue("postgres")
    other = PostgresRecorder(server.database())
    then = steps("postgres")[: STEPS[release]]
    other.write((sql, ()) for step in then for sql in step.statements)
    for table in FILLED:
        _copy(kept, other, table)
    if release != "0.1":  # which did not number its steps yet
        other.write([(schema.TABLE, ())])
        _copy(kept, other, "schema_steps")
    yield other
    other.close()


def _copy(source: Recorder, to: Recorder, table: str) -> None:
    columns = [str(row[1]) for row in source.query(f"PRAGMA table_info({table})")]
    marks = ",".join("?" * len(columns))
    order = "rowid" if table == "stored_events" else "1"
    rows = source.query(f"SELECT {','.join(columns)} FROM {table} ORDER BY {order}")
    sql = f"INSERT INTO {table} ({','.join(columns)}) VALUES ({marks})"
    to.write((sql, row) for row in rows)


def test_every_match_of_an_earlier_release_is_whole(old: Recorder, release: str) -> None:
    assert old.make_tables()
    assert old.make_tables() == []
    matches = Matches(old, HOUSE)
    for match_id, (told, fields) in digests(release).items():
        match = matches.repository.match(match_id)
        assert digest(match, fields) == told
        assert matches.repository.at(match_id, match.size) == match
        audit(list(export(matches, match_id, EVERYTHING if match.outcome else "")), _KEYS)
    assert old.query("SELECT player FROM holders")


def test_a_match_of_an_earlier_release_goes_on(old: Recorder, release: str) -> None:
    old.make_tables()
    matches = Matches(old, HOUSE)
    open_one = next(m for m in digests(release) if not matches.repository.match(m).begun)
    matches.join(open_one, "able", "kept-store-goes-on-1")
    assert matches.order(open_one, "able", "note On we go.", "kept-store-goes-on-2").done
    audit(list(export(matches, open_one, "able")), _KEYS)


def test_whatever_was_under_way_is_played_on(old: Recorder, release: str) -> None:
    old.make_tables()
    matches, played = Matches(old, HOUSE), 0
    for match_id in digests(release):
        match = matches.repository.match(match_id)
        moving = waiting_for(matches.games[match.rules], match)
        if not match.begun or not moving:
            continue
        offered = legal_lines(matches, match, moving[0])
        receipt = matches.order(
            match_id, moving[0], offered[0], f"played-on-{match_id}", seen=match.size
        )
        assert receipt.done, (match.rules, receipt)
        audit(list(export(matches, match_id, moving[0])), _KEYS)
        played += 1
    assert played >= 2


def test_the_release_before_writes_on_beside_this_one(old: Recorder, release: str) -> None:
    """Its own statements, as they stood in its code, work on the tables of this release."""
    old.make_tables()
    old.write(
        [
            ("INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)", ("m", 1, "n")),
            ("INSERT INTO commands (match, id, n, size) VALUES (?,?,?,?)", ("m", b"i", 0, 1)),
            (
                "INSERT INTO links (match, stream, epoch, i, command) VALUES (?,?,?,?,?)",
                ("m", "s", 0, 1, 0),
            ),
            (
                "INSERT INTO openings (match, n, p, seats, body) VALUES (?,?,?,?,?)",
                ("m", 0, 0, "red", b"{}"),
            ),
            (
                "INSERT INTO snapshots (match, size, version, body) VALUES (?,?,?,?)",
                ("m", 96, 1, b""),
            ),
            (
                "INSERT INTO seat_tokens (match, seat, kind, hash) VALUES (?,?,?,?)",
                ("m", "red", "seat", b"h"),
            ),
            (
                "INSERT INTO house_log (log, n, match, size, leaf) VALUES (?,?,?,?,?)",
                ("9", 0, "m", 1, "n"),
            ),
        ]
    )


@pytest.mark.parametrize("release", ["0.1"])
def test_lines_are_packed_only_once_it_is_said(old: Recorder, release: str) -> None:
    """Until then the release before may run beside this one, and it reads lines as they are."""
    old.make_tables()
    matches = Matches(old, HOUSE)
    open_one = next(m for m in digests(release) if not matches.repository.match(m).begun)
    matches.join(open_one, "able", "before-packing-join")
    states = "SELECT state FROM stored_events"
    assert {bytes(state)[:1] for (state,) in old.query(states)} == {b"{"}
    exports = {m: list(export(matches, m, "")) for m in digests(release)}

    assert old.make_tables(whole=True) == ["packed-lines"]
    assert sum(pack_lines(old)) == len(old.query(states))
    assert sum(pack_lines(old)) == 0
    assert not any(bytes(state).startswith(b"{") for (state,) in old.query(states))

    fresh = Matches(old, HOUSE)
    fresh.order(open_one, "able", "note Packed.", "after-packing-note")
    assert not any(bytes(state).startswith(b"{") for (state,) in old.query(states))
    for match_id, told in exports.items():
        if match_id != open_one:
            assert list(export(fresh, match_id, "")) == told
    audit(list(export(fresh, open_one, "able")), _KEYS)
    needs = old.query("SELECT needs FROM schema_steps WHERE number=?", (PACKED_LINES,))
    assert needs == [(PACKED_LINES,)]


def test_a_release_that_cannot_read_packed_lines_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(Settings(data=tmp_path)).close()
    known = steps("sqlite")
    monkeypatch.setattr(schema, "steps", lambda _: known[: PACKED_LINES - 1])
    with pytest.raises(BadStore, match="changed by a later release"):
        open_store(Settings(data=tmp_path))


def test_other_commands_say_what_to_do_with_an_earlier_release(
    release: str, tmp_path: Path
) -> None:
    unpacked(release, tmp_path)
    with pytest.raises(BadStore, match="of an earlier release of Fieldpost: run fieldpost migrate"):
        open_store(Settings(data=tmp_path))


def test_migrate_says_how_an_earlier_store_gets_smaller(tmp_path: Path, environ: Environ) -> None:
    file = unpacked("0.1", tmp_path)
    sizes = [file.stat().st_size]
    environ["FIELDPOST_DATA"] = str(tmp_path)
    environ["FIELDPOST_HOUSE"] = HOUSE.name
    master, signing = b"kept journals: the dice" + bytes(9), b"kept journals: sign" + bytes(13)
    keys = {"name": HOUSE.name, "master": master.hex(), "signing": signing.hex()}
    (tmp_path / "house.json").write_text(json.dumps(keys))
    run = CliRunner().invoke
    assert "say fieldpost pack" in run(main, ["migrate"]).output
    packed = run(main, ["pack", "--shrink"])
    assert packed.exit_code == 0, packed.output
    assert "say fieldpost pack" not in run(main, ["migrate"]).output
    sizes.append(file.stat().st_size)
    assert sizes[1] < sizes[0]


def test_an_empty_store_gets_its_tables(tmp_path: Path) -> None:
    store = open_store(Settings(data=tmp_path))
    assert store.missing_steps() == []
    store.close()


def test_a_later_release_keeps_this_one_out_only_where_it_must(tmp_path: Path) -> None:
    store = open_store(Settings(data=tmp_path))
    newest = steps("sqlite")[-1].number
    later = "INSERT INTO schema_steps (number, name, needs) VALUES (?,?,?)"
    store.write([(later, (newest + 1, "harmless", newest))])
    open_store(Settings(data=tmp_path)).close()
    store.write([(later, (newest + 2, "other-bytes", newest + 2))])
    with pytest.raises(BadStore, match="changed by a later release"):
        open_store(Settings(data=tmp_path))
    with pytest.raises(BadStore, match="changed by a later release"):
        store.make_tables()
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_step_that_fails_changes_nothing(
    kind: schema.Kind,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = _fresh(kind, tmp_path, request)
    broken = steps(kind)[1]._replace(statements=("CREATE TABLE half (n INTEGER)", "NO SQL"))
    whole = steps(kind)
    monkeypatch.setattr(schema, "steps", lambda _: (whole[0], broken, *whole[2:]))
    with pytest.raises(Exception, match=r"(?i)syntax"):
        store.make_tables()
    assert store.missing_steps() is None
    monkeypatch.setattr(schema, "steps", lambda _: whole)
    assert len(store.make_tables()) == len(whole)
    with pytest.raises(Exception, match="half"):
        store.query("SELECT * FROM half")
    store.close()


def _fresh(kind: str, folder: Path, request: pytest.FixtureRequest) -> Recorder:
    if kind == "sqlite":
        return SqliteRecorder(folder / "fieldpost.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return PostgresRecorder(server.database())


def test_the_steps_are_numbered_without_a_gap() -> None:
    for kind in ("sqlite", "postgres"):
        found = steps(kind)  # type: ignore[arg-type]
        assert [step.number for step in found] == [*range(1, len(found) + 1)]
        assert all(step.needs <= step.number for step in found)
    files = sorted((Path(schema.__file__).parent / "steps").glob("*.sql"))
    names = {file.name.split(".")[0] for file in files}
    assert len(names) == len({name[:4] for name in names}), "two steps have one number"


_KEYS = [HOUSE.key.vkey]
