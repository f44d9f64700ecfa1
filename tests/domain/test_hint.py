"""A hint: only for who is alone with computers, in the open; nothing comes of it (table.27)."""

from typing import Any

from domain.game.ruleset import Judge
from domain.table.told import at_the_table, noted
from tests.domain.room import Room, refused, with_rules
from tests.toys import toy


def last(_state: Any, _seat: str, offers: list[Any], _luck: Any) -> Any:
    return offers[-1]


def first(_state: Any, _seat: str, offers: list[Any], _luck: Any) -> Any:
    return offers[0]


RULES = with_rules(
    bots={"first": first, "last": last},
    judge=lambda _: Judge("last"),
    legal_orders=lambda state, seat: (toy.Play(c) for c in state.sides[seat].cards or ()),
)


def training(rules: Any = RULES, **seats: str) -> Room:
    return Room(rules, **(seats or {"red": "person", "blue": "computer:first"})).begin()


def words(room: Room, n: int, reader: str) -> list[str]:
    return [part["words"] for part in room.openings[n].get(reader, ()) if part["kind"] == "note"]


def test_a_hint_is_asked_for_in_the_open_and_said_to_its_seat_alone() -> None:
    room = training()
    start, table = room.match.size, room.match.table
    room.give("red", "hint")
    assert room.types(start) == ["note", "note.sent"]
    assert room.pub(start)["command"]["orders"] == "hint"
    assert at_the_table("note", room.entries[start][2]) == "Red asks for a hint."
    card = room.match.table.seen_by("red").sides["red"].cards[-1]
    assert words(room, start + 1, "red") == [f"Hint from last: “play {card}”."]
    assert not words(room, start + 1, "blue")
    assert card.encode() not in room.entries[start + 1][2]
    assert room.match.table == table, "it changes nothing"
    assert room.folded() == room.match


def test_a_note_says_nothing_of_itself_in_the_open() -> None:
    room = training()
    start = room.match.size
    room.give("red", "note hint")
    assert at_the_table("note", room.entries[start][2]) == ""
    assert noted("red", "hint") == "Red says: hint"


def test_nobody_gets_a_hint_where_several_people_play_or_before_it_is_their_turn() -> None:
    people = training(red="person", blue="person")
    refused(people, "table.27", "red", "hint", "training")
    silent = training(with_rules(bots={}, judge=lambda _: None))
    refused(silent, "table.27", "red", "hint", "No computer player")
    waiting = training(with_rules(bots=RULES.bots, to_move=lambda state: frozenset({"blue"})))
    refused(waiting, "table.27", "red", "hint", "nothing")


def test_who_advises_is_who_judges_else_the_first_computer_player() -> None:
    room = training(with_rules(bots=RULES.bots, legal_orders=RULES.legal_orders))
    room.give("red", "hint")
    assert words(room, room.match.size - 1, "red")[0].startswith("Hint from first: ")
