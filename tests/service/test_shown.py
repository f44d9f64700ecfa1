"""Checkpoints that orders name are stored nowhere, and come back to the byte."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.application.reading import export
from service.application.shown import named_sizes
from service.audit import AuditFailed, audit
from service.house.keys import House
from tests.rigs.luck import examples
from tests.rigs.new_store import new_store
from tests.service.test_second_matches import HOUSE
from tests.toys import toy

SIGNED = settings(
    max_examples=examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture]
)
ORDERS = ("storm", "storm\nstorm", "scout", "note hello to you", "note #D 2 6", "done")


def begun(matches: Matches) -> str:
    match_id, _ = matches.open("toy", "duel", dict.fromkeys(("red", "blue"), "person"))
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    return match_id


@pytest.fixture
def place(tmp_path):  # type: ignore[no-untyped-def]
    recorder = new_store(tmp_path / "shown.sqlite")
    yield Matches(recorder, House(*HOUSE), games={"toy": toy.RULES})
    recorder.close()


def note_sizes(matches: Matches, match_id: str) -> list[int]:
    sql = "SELECT size FROM checkpoints WHERE match=? ORDER BY size"
    return [int(size) for (size,) in matches.repository.recorder.query(sql, (match_id,))]


@SIGNED
@given(st.randoms(use_true_random=False))
def test_what_was_signed_comes_back_to_the_byte(place: Matches, luck: random.Random) -> None:
    match_id = begun(place)
    kept = note_sizes(place, match_id)
    shown: dict[int, str] = {}
    for k in range(luck.randint(1, 9)):
        match = place.repository.match(match_id)
        note = place.house.checkpoint(match)
        seat, text = luck.choice(("red", "blue")), luck.choice(ORDERS)
        if place.order(match_id, seat, text, f"{match_id}-{k:016}", seen=match.size).done:
            shown[match.size] = note
    assert note_sizes(place, match_id) == kept
    notes = place.house_writer.checkpoints(match_id)
    again = {int(note.split("\n")[1]): note for note in notes}
    assert {size: again[size] for size in shown} == shown
    assert list(again) == sorted(again)
    assert len(again) == len(notes)


def test_every_size_that_an_order_names_is_in_the_export(place: Matches) -> None:
    match_id = begun(place)
    for k in range(4):
        place.order(match_id, "red", "storm", f"{match_id}-{k:016}")
    lines = b"".join(export(place, match_id, EVERYTHING))
    notes = [line for line in lines.splitlines() if line.startswith(b"C ")]
    named = named_sizes(place.repository, match_id, place.repository.size(match_id))
    assert len(named) == 6  # of each order and of both who sat down
    assert len(notes) == len(named | {*note_sizes(place, match_id)})
    audit([line + b"\n" for line in lines.splitlines()], [place.house.key.vkey])
    last = notes[sorted(named | {*note_sizes(place, match_id)}).index(max(named))]
    without = [line + b"\n" for line in lines.splitlines() if line != last]
    with pytest.raises(AuditFailed, match="checkpoint"):
        audit(without, [place.house.key.vkey])


def test_what_an_earlier_release_kept_is_shown_as_it_was_kept(place: Matches) -> None:
    match_id = begun(place)
    size = place.repository.match(match_id).size
    old = (
        place.house.checkpoint(place.repository.match(match_id)).rstrip("\n")
        + "\n— an.older AAAA\n"
    )
    sql = "INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)"
    place.order(match_id, "red", "storm", f"{match_id}-{0:016}")
    place.repository.recorder.write([(sql, (match_id, size, old))])
    assert [
        n for n in place.house_writer.checkpoints(match_id) if n.split("\n")[1] == str(size)
    ] == [old]
