"""Notes to the others: sealed to the seats, with free rolls that everybody sees."""

import pytest
from msgspec import structs

from domain.game.ruleset import Illegal
from domain.table.grammar.lines import without_comment
from domain.table.talk import FreeRoll, free_rolls
from tests.domain.room import Room


def test_a_note_is_sealed_to_all_seats() -> None:
    room = Room().begin()
    start = room.match.size
    room.give("red", "note  Meet me   at the bridge.")
    assert room.types(start) == ["note", "note.sent"]
    assert room.pub(start).keys() == {"cmd", "lot", "seen"}
    assert room.pub(start + 1) == {"seat": "red"}
    for seat in ("red", "blue"):
        told = room.openings[start + 1][seat]
        assert told == [{"kind": "note", "words": "Meet me at the bridge."}]
    assert b"bridge" not in b"".join(line for _, _, line in room.entries)
    assert room.folded() == room.match


def test_a_match_goes_on_when_the_words_are_erased() -> None:
    room = Room().begin()
    start = room.match.size
    room.give("red", "note hello")
    room.give("red", "storm")
    for n in (start, start + 1):
        del room.openings[n]
    assert room.folded() == room.match


def test_a_free_roll_is_a_labelled_roll_on_a_stream_of_its_own() -> None:
    room = Room().begin()
    start = room.match.size
    written = room.give("red", "note who begins? [2d6+1] or #D 3 10")
    assert written.told
    assert room.types(start) == ["note", "note.sent", "roll", "dice.rolled", "dice.rolled"]
    link, first, second = (room.pub(start + k) for k in (2, 3, 4))
    assert link["stream"] == "talk"
    assert (first["why"], second["why"]) == ("free roll: 2d6+1", "free roll: 3d10")
    assert (first["labels"], len(second["r"])) == (["die 1", "die 2"], 3)
    assert room.folded() == room.match


@pytest.mark.parametrize(
    ("words", "rolls"),
    [
        ("[2d6+1]", ["2d6+1"]),
        ("[d10] [ 3D6 - 2 ]", ["1d10", "3d6-2"]),
        ("#D 2 6 and #d 1 100", ["2d6", "1d100"]),
        ("at hex #12, 2d6, [2d] [x] #D six", []),
        ("[50d1000]", ["50d1000"]),
    ],
)
def test_free_rolls_have_two_forms(words: str, rolls: list[str]) -> None:
    assert [roll.text for roll in free_rolls(words)] == rolls


@pytest.mark.parametrize("words", ["[51d6]", "[0d6]", "[d1]", "[d1001]", "#D 51 6", "[d6] " * 11])
def test_too_many_dice_are_refused(words: str) -> None:
    room = Room().begin()
    before = room.match
    with pytest.raises(Illegal) as stop:
        room.give("red", f"note {words}")
    assert stop.value.rule == "table.13"
    assert room.match is before
    assert len(free_rolls("[d6] " * 10)) == 10


def test_a_roll_is_told_with_its_modifier() -> None:
    assert FreeRoll("2d6", -3).text == "2d6-3"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("note #D 2 6 for it # at last", "note #D 2 6 for it "),
        ("  NOTE #d 1 6", "  NOTE #d 1 6"),
        ("note hill #12", "note hill #12"),
        ("storm #D 2 6", "storm "),
        ("notes #D 2 6", "notes "),
        ("# note #D 2 6", ""),
    ],
)
def test_a_roll_in_a_note_is_no_comment(line: str, kept: str) -> None:
    assert without_comment(line) == kept


def test_a_note_neither_hinders_a_takeback_nor_is_taken_back_itself() -> None:
    room = Room().begin()
    room.give("red", "plan club1")
    start = room.match.size
    room.give("blue", "note hm")
    room.give("red", "note oh")
    room.give("red", "takeback")
    assert room.match.pending.asked is None
    assert room.pub(room.match.size - 1)["to"] == 14
    assert room.types(start).count("rewound") == 1
    assert room.folded() == room.match


def test_a_note_may_be_sent_before_the_match_begins() -> None:
    room = Room()
    room.give("red", "join")
    room.give("red", "note where are you? [d6]")
    assert room.folded() == room.match


@pytest.mark.parametrize(
    ("size", "order", "because"),
    [
        (49_999, "note hello", ""),
        (50_000, "note hello", "This match has 50,000 entries; the rest are for orders."),
        (89_999, "storm", ""),
        (90_000, "storm", "takes no more orders; once it is ended, branch it to play on"),
    ],
)
def test_a_match_never_grows_beyond_what_verifiers_read(
    size: int, order: str, because: str
) -> None:
    room = Room().begin()
    room.match = structs.replace(room.match, size=size)
    if because:
        with pytest.raises(Illegal, match=because):
            room.give("red", order)
    else:
        room.give("red", order)
