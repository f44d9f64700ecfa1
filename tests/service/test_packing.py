"""What is stored smaller comes back to the byte, and what was stored before is read for ever."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.application.matches import Matches
from service.store.packing import BadPack, packed, unpacked
from tests.duel import begun


@given(st.binary(max_size=2_000) | st.text(max_size=2_000).map(str.encode))
def test_the_very_bytes_come_back(body: bytes) -> None:
    assert unpacked(packed(body)) == body


@given(st.binary(min_size=1, max_size=200), st.data())
def test_what_was_cut_or_added_to_is_refused(body: bytes, data: st.DataObject) -> None:
    whole = packed(body)
    cut = data.draw(st.integers(0, len(whole) - 1))
    for bad in (whole[:cut], whole + b"x"):
        with pytest.raises(BadPack):
            unpacked(bad)


def test_snapshots_take_less_and_are_what_they_were(matches: Matches) -> None:
    match_id = _long(matches)
    rows = matches.shelf.recorder.query("SELECT size, version, body FROM snapshots")
    assert rows
    for size, version, body in rows:
        assert version < 0
        whole = matches.shelf.at(match_id, int(size))
        assert len(body) < len(msgspec.msgpack.encode(whole))


def test_snapshots_of_earlier_releases_are_read(matches: Matches) -> None:
    """They were stored as they are, beside the version of their rules."""
    match_id = _long(matches)
    live = matches.shelf.match(match_id)
    rows = matches.shelf.recorder.query("SELECT size FROM snapshots")
    plain = "UPDATE snapshots SET version=?, body=? WHERE match=? AND size=?"
    for (size,) in rows:
        match = matches.shelf.at(match_id, int(size))
        row = (match.version, msgspec.msgpack.encode(match), match_id, size)
        matches.shelf.recorder.write([(plain, row)])
    matches.shelf.forget(match_id)
    folded: list[int] = []
    real = matches.shelf.rows
    matches.shelf.rows = lambda m, a, b: folded.append(a) or real(m, a, b)  # type: ignore
    assert matches.shelf.match(match_id) == live
    assert min(folded) == max(int(size) for (size,) in rows)


def test_the_release_before_folds_where_it_cannot_read_a_snapshot(matches: Matches) -> None:
    """It reads the rules of a body, and takes another version than theirs for a reason to fold."""
    match_id = _long(matches)
    ((version, body),) = matches.shelf.recorder.query(
        "SELECT version, body FROM snapshots WHERE match=? ORDER BY size DESC LIMIT 1", (match_id,)
    )
    rules = msgspec.msgpack.decode(body)["rules"]
    assert version != matches.shelf.codec(rules).rules.version


def _long(matches: Matches) -> str:
    match_id = begun(matches)
    for k in range(30):
        matches.order(match_id, "red", "storm\nstorm", f"packed-{k}")
    return match_id
