"""Snapshots only save time: one of another form is folded anew, never read as one of this."""

import logging
import zlib
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from domain.match.match import Match, Tabletop
from service.application.matches import Matches
from service.store.snapshots import FORM, number
from tests.toys import toy
from tests.toys.duel import begun, folded

SHAPES = {1: "b837acca", 2: "1ededc37", 3: "64630e42", 4: "5078d914"}
"""What each form looks like, as :func:`shape` tells it; a line of a release is never changed."""


def shape(kind: Any, seen: tuple[Any, ...] = ()) -> str:
    """The names and types of all that is kept of a match, but for the position of its game."""
    if get_origin(kind) is Annotated and all(isinstance(word, str) for word in kind.__metadata__):
        return shape(kind.__origin__, seen)
    if parts := get_args(kind):
        outer = get_origin(kind)
        if outer is Tabletop:
            return shape(Tabletop, seen)
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


@pytest.mark.parametrize("form", [FORM - 1, FORM + 1], ids=["earlier", "later"])
def test_one_of_another_form_is_passed_over_and_its_match_folded(
    matches: Matches,
    long: str,
    form: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    live = matches.repository.match(long)
    other = number(live.version, form)
    what = msgspec.msgpack.encode({"rules": "toy", "of": "another shape"})
    matches.repository.recorder.write([("UPDATE snapshots SET version=?, body=?", (other, what))])
    with caplog.at_level(logging.WARNING):
        assert first_folded(matches, long) == 0
    assert matches.repository.match(long) == live == folded(matches, long, live.size)
    assert not caplog.records  # nothing is damaged


def test_beside_one_of_another_form_the_newest_of_this_one_is_read(
    matches: Matches, long: str
) -> None:
    """While two releases run on one store, each keeps snapshots of its own form."""
    kept = [size for size, _, _ in rows(matches, long)]
    sql = "INSERT INTO snapshots (match, size, version, body) VALUES (?,?,?,?)"
    other = number(toy.RULES.version, FORM + 1)
    matches.repository.recorder.write([(sql, (long, kept[-1] + 1, other, b""))])
    assert first_folded(matches, long) == kept[-1]
