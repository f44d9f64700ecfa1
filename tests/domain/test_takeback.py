"""Whose consent a takeback needs, and which order it is about."""

from typing import Any

import pytest

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, spelled
from domain.game.ruleset import Illegal
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import read_line, read_said, spellings
from domain.table.grammar.orders import SAID, TABLE_ORDERS, VERBS
from domain.table.table_order import TABLE_VERBS
from domain.table.takeback import TakeBack, check_own, consent_needed, is_free
from domain.table.told import at_the_table
from service.letters.lines import instructions
from service.words.retelling import retold
from tests.domain.room import Room
from tests.toys import toy


def asked(room: Room, seat: str, text: str = "takeback") -> tuple[int, tuple[str, ...]]:
    """Where a takeback would go back to, and who would have to agree."""
    start = room.match.size
    body = room.give(seat, text).match.pending.asked
    told = room.pub(start + 1)
    assert body is None or body.needed == tuple(told["needed"])
    return told["to"], tuple(told["needed"])


@pytest.mark.parametrize(("ask", "line", "told"), [
    ("offer-draw", "takeback", "You offered a draw; “refuse” withdraws it."),
    ("offer-draw", "agree", "You offered a draw; “refuse” withdraws it."),
    ("pause", "agree", "You asked for a pause; “refuse” withdraws it."),
    *(
        ("takeback", line, "You asked to take the match back; “refuse” withdraws it.")
        for line in (
            "storm", "takeback", "offer-draw", "agree", "dispute order {n} because I say so",
        )
    ),
])  # fmt: skip
def test_who_asked_is_told_how_to_withdraw_it(ask: str, line: str, told: str) -> None:
    room = Room(pace="1 day").begin()
    n = room.match.size
    room.give("red", "storm")
    room.give("red", ask)
    with pytest.raises(Illegal) as stop:
        room.give("red", line.format(n=n))
    assert stop.value.reason == told.format(n=n)
    room.give("red", "refuse")
    assert room.match.pending.asked is None
    _n, topic, entry = room.entries[-1]
    assert at_the_table(topic, entry) == retold(topic, entry) == "Red withdraws the request."


def test_the_verbs_of_the_table_are_those_of_its_orders() -> None:
    everywhere = {verb_of(kind) for kind in TABLE_ORDERS if not kind.for_plans}
    assert everywhere | {"draw"} == TABLE_VERBS
    assert {"ready", "unready", "withdraw"} == VERBS.keys() - TABLE_VERBS


def test_what_told_nothing_and_was_ones_own_is_free() -> None:
    room = Room().begin()
    room.give("red", "plan club1")
    room.give("red", "plan club2")
    assert asked(room, "red", "takeback to 14") == (14, ())
    assert room.folded() == room.match


@pytest.mark.parametrize("text", ["storm", "scout"])
def test_a_die_needs_the_consent_of_everybody_else(text: str) -> None:
    room = Room().begin()
    room.give("red", text)
    assert asked(room, "red") == (14, ("blue",))
    assert room.folded() == room.match


def test_a_shown_card_needs_consent() -> None:
    room = Room().begin()
    room.give("red", f"play {room.match.table.position.sides['red'].cards[0]}")
    assert asked(room, "red") == (14, ("blue",))


def test_the_order_of_another_needs_consent() -> None:
    room = Room().begin()
    room.give("red", "plan club1")
    room.give("blue", "plan club2")
    assert asked(room, "red", "takeback to 14") == (14, ("blue",))


def test_only_people_who_sit_there_are_asked() -> None:
    room = Room().begin()
    room.give("blue", "leave")
    room.give("red", "storm")
    assert asked(room, "red") == (16, ())
    computer = Room(red="person", blue="computer:random").begin()
    computer.give("red", "storm")
    assert asked(computer, "red") == (computer.match.begun, ())


@pytest.mark.parametrize("substituted", [True, False])
def test_a_bare_takeback_is_of_an_order_that_the_person_gave(substituted: bool) -> None:
    room = Room(pace="10 days").begin()
    room.give("red", "plan club1")
    room.give("red", "leave")
    if substituted:
        room.give("blue", "replace red with random")
        room.give("red", "plan club2")
    room.give("red", "join")
    assert is_free(room.match, "red", room, room.now) is not substituted
    if substituted:
        with pytest.raises(Illegal, match="takes it back all the same"):
            check_own(room.match, "red", TakeBack(), room)
        check_own(room.match, "red", TakeBack(entry=14), room)
    else:
        check_own(room.match, "red", TakeBack(), room)
    room.give("red", "plan club3")
    check_own(room.match, "red", TakeBack(), room)


def test_a_secret_order_is_an_order_too() -> None:
    room = Room().begin()
    room.give("red", "storm")
    room.give("red", "plan club1")
    assert asked(room, "red") == (19, ())


def test_orders_about_the_table_are_passed_over() -> None:
    room = Room().begin()
    room.give("red", "plan club1")
    room.give("red", "leave")
    room.give("red", "join")
    assert asked(room, "red")[0] == 14


def test_what_is_taken_back_already_is_passed_over() -> None:
    room = Room().begin()
    for text in ("plan club1", "plan club2", "takeback", "plan club3"):
        room.give("red", text)
    assert [asked(room, "red")[0] for _ in range(2)] == [21, 14]
    with pytest.raises(Illegal, match="no order to take back"):
        room.give("red", "takeback")
    assert room.folded() == room.match


def test_consent_is_read_from_the_entries() -> None:
    room = Room().begin()
    room.give("red", "plan club1")
    assert consent_needed(room.match, "red", room.rows(14)) == ()
    assert consent_needed(room.match, "blue", room.rows(14)) == ("red",)


@pytest.mark.parametrize(("said", "kept"), [
    ("undo", "takeback"), ("Undo to 57.", "takeback to 57"), ("take back", "takeback"),
    ("I accept", "agree"), ("offer a draw", "offer-draw"), ("note: See you!", "note See you!"),
    ("Notiz Bis morgen!", "note Bis morgen!"), ("notiz:bis morgen", "note bis morgen"),
])  # fmt: skip
def test_a_second_name_is_read_at_every_door_and_the_journal_keeps_the_first(
    said: str, kept: str
) -> None:
    codec: Codec[Any, Any, Any] = Codec(toy.RULES)
    assert spelled(*read_said(codec, said)) == kept
    assert spellings(codec, said) == (kept,)
    with pytest.raises(NotUnderstood):
        read_line(codec, said)  # a line of a journal means for ever what it meant


@pytest.mark.parametrize("game", library())
def test_who_says_draw_offers_no_draw_but_an_old_journal_does(game: str) -> None:
    codec: Codec[Any, Any, Any] = Codec(library()[game])
    for said in ("draw", "Draw!", "I draw"):
        with pytest.raises(NotUnderstood, match="“offer a draw” offers") as refused:
            read_said(codec, said)
        assert ("“draw a card” draws" in str(refused.value)) == (game == "dice_table")
    assert spelled(*read_line(codec, "draw")) == "offer-draw"
    assert spelled(*read_said(codec, "I offer a draw.")) == "offer-draw"


def test_a_question_mark_is_told_where_it_is_answered() -> None:
    with pytest.raises(NotUnderstood, match="in mails and in the terminal"):
        read_said(Codec(toy.RULES), "? sheet")


def test_a_note_without_words_is_told_what_is_missing() -> None:
    with pytest.raises(NotUnderstood, match="Something is missing here"):
        read_said(Codec(toy.RULES), "note:")


@pytest.mark.parametrize("said", [
    *(said for said, verb in SAID.items() if verb != "note"), "Remis anbieten!",
    "D\u2019accord.", "leave for 2 weeks", "absent pour 2 jours",
    "pause bis 20. Dezember 2026", "extend blue by 1 week",
])  # fmt: skip
def test_what_people_say_is_the_same_order_in_a_letter_and_at_every_other_door(said: str) -> None:
    codec: Codec[Any, Any, Any] = Codec(toy.RULES)
    (one,) = instructions(said)
    assert spellings(codec, said)[:1] == spellings(codec, one.command)[:1]


def test_an_order_of_a_game_goes_before_a_second_name() -> None:
    codec: Codec[Any, Any, Any] = Codec(library()["dday_dice"])
    with pytest.raises(NotUnderstood, match="unit"):
        read_said(codec, "accept")  # who offers a trade must be named
