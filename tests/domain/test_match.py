"""Folding a match: entry by entry, by pieces, and for everybody who sits at it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.journal.entries import EMPTY_TREE, leaf_hash
from domain.match.evolve import follow
from domain.match.match import PUBLIC
from domain.table.play import give
from tests.domain.room import Room

TEXTS = st.sampled_from(
    [
        *("storm", "scout", "plan club1", "plan club2", "play club1", "play spade4"),
        *("takeback", "takeback to 14", "takeback to 16", "agree", "refuse", "leave", "join"),
    ]
)
PLAY = st.lists(st.tuples(st.sampled_from(["red", "blue"]), TEXTS), max_size=25)


@given(PLAY, st.data())
def test_the_fold_is_the_live_match_however_it_is_cut(
    play: list[tuple[str, str]], data: st.DataObject
) -> None:
    room = Room().begin()
    lives = {room.match.size: room.match}
    for seat, text in play:
        try:
            room.give(seat, text)
        except (Illegal, NotUnderstood):
            continue
        lives[room.match.size] = room.match
    for size, live in lives.items():
        assert room.folded(size) == live
    cut = data.draw(st.sampled_from(sorted(lives)))
    rest = ((topic, line) for _, topic, line in room.entries[cut:])
    carried = follow(room.codec, lives[cut], rest, room.table_before, room.openings)
    assert carried == room.match
    leaves = [leaf_hash(line) for _, _, line in room.entries]
    assert room.match.tree == EMPTY_TREE.extended(leaves)


def test_what_is_decided_again_has_the_same_bytes_and_no_tree() -> None:
    room = Room().begin()
    before, context = room.match, room.context()
    again = give(
        room.codec, before, "red", "storm", "again", replace(context, hashed=False), room, 0
    )
    first = give(room.codec, before, "red", "storm", "again", context, room, 0)
    assert again.rows == first.rows
    assert again.match.tree == before.tree != first.match.tree
    assert replace(again.match, tree=first.match.tree) == first.match


def test_a_takeback_asks_the_store_only_for_what_lies_before() -> None:
    room = Room().begin()
    for _ in range(12):
        room.give("red", "plan club1")
        room.give("red", "takeback")
    asked: list[int] = []

    def table_at(n: int) -> object:
        asked.append(n)
        return room.table_before(n)

    rows = [(topic, line) for _, topic, line in room.entries]
    assert follow(room.codec, None, rows, table_at, room.openings) == room.match
    assert asked == []
    start = room.folded(15)
    assert follow(room.codec, start, rows[15:], table_at, room.openings) == room.match
    assert asked == [14]


def test_everybody_knows_the_same_until_something_is_sealed() -> None:
    room = Room()
    assert room.match.table.known == {}
    assert room.match.table.seen_by("red") is room.match.table.position
    room.begin()
    known = room.match.table.known
    assert set(known) == {PUBLIC, "red", "blue"}
    for seat in ("red", "blue"):
        assert known[seat].sides[seat] == room.match.table.position.sides[seat]
    assert room.match.table.seen_by("green") is known[PUBLIC]
    assert {side.cards for side in known[PUBLIC].sides.values()} == {None}


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_seat_learns_what_is_sealed_to_it(seat: str) -> None:
    room = Room().begin()
    room.give(seat, "scout")
    other = "blue" if seat == "red" else "red"
    strength = room.match.table.position.sides[seat].strength
    assert strength is not None
    assert room.match.table.seen_by(seat).sides[seat].strength == strength
    assert room.match.table.seen_by(other).sides[seat].strength is None
