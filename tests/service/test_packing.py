"""What is stored smaller comes back to the byte."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.application.matches import Matches
from service.store.packing import BadPack, packed, unpacked
from tests.toys.duel import begun


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
    rows = matches.repository.recorder.query("SELECT size, version, body FROM snapshots")
    assert rows
    for size, version, body in rows:
        assert version > 0
        whole = matches.repository.at(match_id, int(size))
        assert len(body) < len(msgspec.msgpack.encode(whole))


def _long(matches: Matches) -> str:
    match_id = begun(matches)
    for k in range(30):
        matches.order(match_id, "red", "storm\nstorm", f"packed-{k}")
    return match_id
