"""Secrets within a field: an element is sealed, known and opened by itself."""

import msgspec
import pytest

from domain.game.secrets import known
from domain.journal.entries import read_entry
from domain.journal.sealed import OpenedPart, opens
from service.audit import audit
from tests.domain.room import Room
from tests.rigs import every_event
from tests.rigs.operator import Player
from tests.toys import hidden
from tests.toys.hidden import Deployed, Unit


@pytest.fixture
def room() -> Room:
    room = Room(hidden.RULES).begin()
    room.give("red", "deploy ranger sapper gunner")
    return room


def test_each_seat_knows_its_own_elements(room: Room) -> None:
    table = room.match.table
    whole = (Unit("ranger", 6), Unit("sapper", 6), Unit("gunner", 6))
    assert table.position.units["red"] == table.seen_by("red").units["red"] == whole
    assert table.seen_by("blue").units["red"] == (Unit("ranger"), None, None)
    assert table.seen_by("").units["red"] == (Unit("ranger"), None, None)
    assert table.seen_by("blue").camps == {"north": None}
    assert room.folded() == room.match


def test_the_public_line_has_nothing_in_their_place(room: Room) -> None:
    body = room.pub(room.match.size - 1)
    assert body["units"] == [{"name": "ranger", "strength": None}, None, None]
    lines = b"".join(line for _, _, line in room.entries)
    assert b"sapper" not in lines
    assert b"camp-of" not in lines


def test_one_element_becomes_known_without_the_others(room: Room) -> None:
    room.give("red", "scout")
    assert room.match.table.seen_by("blue").units["red"] == (
        Unit("ranger"),
        None,
        Unit("gunner", 6),
    )
    assert room.folded() == room.match


def test_an_element_is_proved_by_its_own_opening_alone() -> None:
    opening = every_event._player("play.example/m/hidden", hidden.RULES)
    player: Player = opening.play([*every_event.JOINED, ("red", "deploy ranger sapper gunner")])
    match = player.operator
    n = match.find("toy.Deployed")
    parts = read_entry(match.lines()[n]).sealed
    held = [
        msgspec.json.decode(match.openings[n, p][1], type=OpenedPart) for p in range(len(parts))
    ]
    assert all(opens(one, part) for one, part in zip(held, parts, strict=True))
    assert [one.data["at"] for one in held] == [
        ["units", 1],
        ["units", 2],
        ["units", 0, "strength"],
        ["camps", "north"],
    ]
    assert not opens(held[0], parts[1])
    for p in (0, 2, 3):
        del match.openings[n, p]
    export = b"".join(match.export())
    assert b"gunner" in export
    assert audit(match.export(), [match.key.vkey]).unopened
    deployed = export[export.index(b"O %d 1 " % n) :]
    assert b"sapper" not in deployed
    assert b"camp-of" not in deployed


def test_who_may_know_all_has_the_event_as_it_is() -> None:
    event = Deployed("red", (Unit("a"),))
    assert known(event, "red") is event
    assert known(event, "blue").units == (Unit("a"),)
