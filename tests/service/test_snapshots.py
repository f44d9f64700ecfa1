"""Snapshots only save time: one of another form is folded anew, never read as one of this."""

import logging
import zlib
from typing import Any, get_args, get_origin

import msgspec
import pytest

from domain.match.match import Match, Table
from service.application.matches import Matches
from service.store import snapshots
from service.store.packing import unpacked
from service.store.snapshots import FORM
from tests.toys import toy
from tests.toys.duel import begun, folded

FLAT = 1
"""The form of all that releases up to 0.2 wrote: a match without parts."""

SHAPES = {2: "b62eb0be", 3: "134fe52f", 4: "ed7d7a67", 5: "af9ae99e"}
"""What each form looks like, as :func:`shape` tells it; a line is never changed."""


def shape(kind: Any, seen: tuple[Any, ...] = ()) -> str:
    """The names and types of all that is kept of a match, but for the position of its game."""
    if parts := get_args(kind):
        outer = get_origin(kind)
        if outer is Table:
            return shape(Table, seen)
        name = outer.__name__ if outer in (dict, list, tuple) else "one of"
        return f"{name}({','.join(shape(one, seen) for one in parts)})"
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
        return getattr(kind, "__name__", str(kind))
    if kind in seen:
        return kind.__name__
    fields = msgspec.structs.fields(kind)
    told = (f"{f.encode_name}:{shape(f.type, (*seen, kind))}" for f in fields)
    return f"{kind.__name__}{kind.__struct_config__.array_like}{{{';'.join(told)}}}"


def test_another_shape_is_another_form() -> None:
    """Fields that are not known are skipped and missing ones filled in: only the number tells."""
    now = f"{zlib.crc32(shape(Match).encode()):08x}"
    assert SHAPES[FORM] == now, "another shape: count FORM up, and add a line to SHAPES"
    assert max(SHAPES) == FORM


@pytest.fixture
def long(matches: Matches) -> str:
    match_id = begun(matches)
    for k in range(30):
        matches.order(match_id, "red", "storm\nstorm", f"snapshot-{k}")
    return match_id


def rows(matches: Matches, match_id: str) -> list[tuple[int, int, bytes]]:
    sql = "SELECT size, version, body FROM snapshots WHERE match=? ORDER BY size"
    return [
        (int(s), int(v), bytes(b))
        for s, v, b in matches.repository.recorder.query(sql, (match_id,))
    ]


def first_folded(matches: Matches, match_id: str) -> int:
    """From which entry on a match is folded that nobody has in memory."""
    starts: list[int] = []
    real, repository = matches.repository.rows, matches.repository
    repository.forget(match_id)
    repository.rows = lambda m, a, b: starts.append(a) or real(m, a, b)  # type: ignore
    try:
        repository.match(match_id)
    finally:
        repository.rows = real  # type: ignore[method-assign]
    return min(starts)


def flat(match: Match[Any]) -> dict[str, Any]:
    """A match as form 1 had it, but for a taking back that there never was."""
    whole = msgspec.structs.asdict(match)
    for part in ("sitting", "dice", "given", "ahead", "pending", "lineage"):
        whole |= msgspec.structs.asdict(whole.pop(part))
    return {**whole, "rewound": 3}


def as_of(matches: Matches, match_id: str, size: int, *, packed: bool) -> tuple[int, bytes]:
    """The row of a snapshot as releases before form 2 wrote it: 0.1 did not pack them."""
    match = matches.repository.at(match_id, size)
    body = msgspec.msgpack.encode(flat(match))
    if not packed:
        return match.version, body
    told = snapshots._Packed(match.rules, snapshots.packed(body))
    return -match.version, msgspec.msgpack.encode(told)


@pytest.mark.parametrize("packed", [True, False], ids=["0.2", "0.1"])
def test_one_of_an_earlier_form_is_folded_anew(
    matches: Matches, long: str, packed: bool, caplog: pytest.LogCaptureFixture
) -> None:
    live, size = matches.repository.match(long), rows(matches, long)[-1][0]
    older = as_of(matches, long, size, packed=packed)
    sql = "UPDATE snapshots SET version=?, body=? WHERE match=? AND size=?"
    matches.repository.recorder.write([(sql, (*older, long, size))])
    with caplog.at_level(logging.WARNING):
        assert first_folded(matches, long) < size
    assert matches.repository.match(long) == live == folded(matches, long, live.size)
    assert matches.repository.at(long, size + 1) == folded(matches, long, size + 1)
    assert not caplog.records  # nothing is damaged


def test_beside_one_of_an_earlier_form_the_newest_of_this_one_is_read(
    matches: Matches, long: str
) -> None:
    """While two releases run on one store, each keeps snapshots of its own form."""
    kept = [size for size, _, _ in rows(matches, long)]
    older = as_of(matches, long, kept[-1], packed=True)
    sql = "INSERT INTO snapshots (match, size, version, body) VALUES (?,?,?,?)"
    matches.repository.recorder.write([(sql, (long, kept[-1] + 1, *older))])
    assert first_folded(matches, long) == kept[-1]


def test_one_of_a_later_form_is_folded_anew(
    matches: Matches, long: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = matches.repository.match(long)
    monkeypatch.setattr(snapshots, "FORM", FORM + 1)
    later = snapshots.number(live.version)
    monkeypatch.undo()
    matches.repository.recorder.write([("UPDATE snapshots SET version=?", (later,))])
    assert first_folded(matches, long) == 0
    assert matches.repository.match(long) == live


def test_releases_of_the_first_form_fold_where_one_of_this_stands(
    matches: Matches, long: str
) -> None:
    """They read the rules of the body, and take a number that is not the version of those rules,
    with or without a minus, for that of other rules."""
    for _, version, body in rows(matches, long):
        assert msgspec.msgpack.decode(body)["rules"] == "toy"
        assert abs(version) != toy.RULES.version
        whole = msgspec.msgpack.decode(unpacked(msgspec.msgpack.decode(body)["packed"]))
        assert not {"seats", "streams", "taken"} & whole.keys()  # and could not have read it
