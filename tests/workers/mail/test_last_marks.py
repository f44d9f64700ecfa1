"""People end orders as they end sentences: the marks behind the last word are not part of them."""

from typing import Any

import pytest

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, spelled
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import order_kinds, read_said
from domain.table.grammar.orders import DISPUTE_ORDERS
from service.letters.lines import instructions
from tests.workers.mail.test_courtesy import _offered

MARKS = (".", "!", ",", ";", "…", "...", " .", "!!")
AROUND = ("{}", "Hi Bob,\n\n{}\n\nCheers\nAnna", "note Good game!\n{}")


def asked(game: str, text: str) -> list[str]:
    """The orders of a letter to a seat, but its notes, as the journal spells them; "" for one that
    the game does not understand."""
    rules = library()[game]
    verbs = {verb_of(kind) for kind in (*rules.orders, *DISPUTE_ORDERS)}
    codec: Codec[Any, Any, Any] = Codec(rules)
    found = []
    for one in instructions(text, verbs, order_kinds(rules), ("anna",)):
        if one.command and one.kind != "note":
            try:
                found.append(spelled(*read_said(codec, one.command)))
            except NotUnderstood:
                found.append("")
    return found


TABLE = (
    "revoke", "revoke 1", "recall", "leave 7 days", "resign", "pause", "pause until 2026-12-20",
    "resume", "offer-draw", "extend blue 3 days", "wait", "replace blue with steady", "adjudicate",
    "join", "agree", "refuse", "takeback", "takeback to 12",
)  # fmt: skip


@pytest.mark.parametrize("game", library())
def test_no_order_of_a_game_or_of_the_table_has_the_marks_behind_it(game: str) -> None:
    rules = library()[game]
    alone = {verb_of(kind) for kind in rules.orders if kind.form.endswith(" {words}")}
    orders = [text for text in (*_offered(game), *TABLE) if text.split()[0] not in alone]
    for k, order in enumerate(sorted(orders)):
        said = order[0].upper() + order[1:] if k % 2 else order
        text = AROUND[k % len(AROUND)].format(f"{said}{MARKS[k % len(MARKS)]}")
        assert [one.casefold() for one in asked(game, text)] == [order.casefold()], text


@pytest.mark.parametrize(("game", "said", "order"), [
    # Of the table, and with words that no other language or spelling of it knows.
    ("tcs_omaha", "When moves-in-open do fire from 2503.", "when moves-in-open do fire from 2503"),
    ("tcs_omaha", "Whenever breaks in-open do stay!", "whenever breaks in-open do stay"),
    ("company_combat", "When assault left do let pass;", "when assault left do let pass"),
    ("dday_dice", "Withdraw…", "withdraw"),
    ("utah_beach", "Remis anbieten…", "offer-draw"), ("utah_beach", "Ich stimme zu …", "agree"),
    ("utah_beach", "Ich gebe auf.", "resign"), ("utah_beach", "J\u2019abandonne !", "resign"),
    ("utah_beach", "Pause 2 semaines…", "pause 2 weeks"), ("utah_beach", "D\u2019accord…", "agree"),
    ("utah_beach", "Abwesend 3 Tage…", "leave 3 days"), ("utah_beach", "Je refuse !", "refuse"),
    ("dday_dice", "Lock R1 and R2, bitte!", "lock R1 R2"), ("dday_dice", "Keep, merci…", "keep"),
    ("dice_table", "Set VP 3…", "set VP 3"), ("dice_table", "Turn 3!", "turn 3"),
    # A verb of two words has a blank as well.
    ("tcs_omaha", "Fall back 1/A/1/16.", "fall-back 1/A/1/16"), ("dice_table", "Go on.", "go-on"),
    ("tcs_omaha", "Let pass!", "let-pass"), ("tcs_omaha", "please let pass", "let-pass"),
    # So does a colon say nothing.
    ("dday_dice", "Lock: R1, R2.", "lock R1 R2"),
    ("dice_table", "Write: We hold!", "write We hold!"),
    # A body ends as it ends.
    ("combined_arms", "place all:\ninfantry A1,\nengineers B1.\nEnd!",
     "place all: infantry A1; engineers B1; end"),
    ("combined_arms", "place all: infantry A1; engineers B1; end…",
     "place all: infantry A1; engineers B1; end"),
])  # fmt: skip
def test_an_order_said_as_a_sentence(game: str, said: str, order: str) -> None:
    assert asked(game, said) == [order]
    assert asked(game, f"Bonjour,\n\n{said}\n\nAnna") == [order]


@pytest.mark.parametrize(("game", "said"), [
    ("tcs_omaha", "When you come back do tell me."), ("tcs_omaha", "Whenever you can do it!"),
    ("tcs_omaha", "Ready when you are."), ("utah_beach", "Recall how we played last year!"),
    ("utah_beach", "Wait for me…"), ("utah_beach", "Leave it to us."), ("utah_beach", "Join us!"),
    ("utah_beach", "Draw?"), ("utah_beach", "Shall we draw?"), ("utah_beach", "Thanks, agreed so."),
    ("utah_beach", "Thanks for the game. I resign."), ("utah_beach", "Pause? Warum nicht…"),
    ("utah_beach", "Extend my greetings to Carol."), ("utah_beach", "Please agree."),
    ("dday_dice", "Bitte aufgeben."), ("dday_dice", "Replace the old with the new, they say."),
    ("tcs_omaha", "Carry on!"), ("tcs_omaha", "Let it pass."), ("tcs_omaha", "Let passengers off!"),
    ("dice_table", "Go on like that!"), ("dice_table", "Turn 3 was hard."),
    ("dice_table", "Write soon!"),
])  # fmt: skip
def test_a_sentence_to_the_other_player_is_no_order_for_its_mark(game: str, said: str) -> None:
    for text in (said, f"Hi Bob,\n\n{said}\n\nAnna"):
        assert not any(asked(game, text)), text
