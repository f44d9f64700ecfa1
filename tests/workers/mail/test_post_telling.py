"""A mail tells the battle: what its results go on from, where it is played again, and orders that
may achieve something."""

import dataclasses
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, to_builtins

from domain.game.ruleset import Losses
from domain.game.view.board import Choice
from service.mails.contents import OrderForm
from tests.toys import ambush, toy
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat
from workers.mail.offers import best, odds, offered


class RaidDeclared(ambush.RaidDeclared, frozen=True):
    def told(self, before: Any) -> str:
        return f"{self.seat.title()} raids the {self.side}."


class RaidFought(ambush.RaidFought, frozen=True):
    def told(self, before: Any) -> str:
        return f"The raid ends with {self.pips} pips."


KINDS = {kind.__name__: kind for kind in (RaidDeclared, RaidFought)}


def retelling(events: Iterable[Any]) -> Iterator[Any]:
    for event in events:
        kind = KINDS.get(type(event).__name__)
        yield convert(to_builtins(event), kind) if kind else event


GAMES = {
    "toy": dataclasses.replace(
        ambush.RULES,
        events=tuple(KINDS.get(kind.__name__, kind) for kind in ambush.RULES.events),
        decide=lambda *given: retelling(ambush.decide(*given)),
        advance=lambda *given: retelling(ambush.advance(*given)),
    )
}


def test_losses_of_both_sides_are_one_line(tmp_path: Path, server: MailServer) -> None:
    """What counts is what the reader knew at the last mail and knows now; the end tells all."""

    def losses(state: Any) -> Losses:
        lost = {seat.title(): 9 - side.count for seat, side in state.sides.items()}
        return Losses(lost, ("card", "cards"))

    house = PostHouse(tmp_path, server, {"toy": dataclasses.replace(toy.RULES, losses=losses)})
    match, luck = house.duel(), random.Random(1)
    for address, seat in ((ANNA, "red"), (BOB, "blue")):
        hand = house.matches.repository.match(match).table.position.sides[seat]
        house.reply(address, f"play {hand.cards[0]}")
    assert "Losses" not in flat(house.newest(ANNA)), "the answer to her line told it"
    assert "Losses since your last mail: Red 1 card, Blue 1 card." in flat(house.newest(BOB))
    while (turn := house.play_on(match, luck)) is not None:
        house.reply(*turn)
    assert "Losses in the whole match: Red 2 cards, Blue 2 cards." in flat(house.newest(BOB))


@pytest.fixture
def raids(tmp_path: Path, server: MailServer) -> PostHouse:
    house = PostHouse(tmp_path, server, GAMES)
    house.duel()
    return house


def test_results_that_an_answer_brings_begin_with_what_was_attacked(raids: PostHouse) -> None:
    raids.reply(ANNA, "raid left")
    assert "Red raids the left." in flat(raids.newest(BOB))
    raids.reply(BOB, "hold")
    raids.reply(BOB, "raid right")
    told = flat(raids.newest(ANNA)).partition("WHAT HAPPENED")[2]
    assert told.startswith(" Red raids the left. RaidHeld")
    assert told.index("RaidHeld") < told.index("The raid ends with ")


def test_what_goes_on_from_nothing_is_told_from_itself(raids: PostHouse) -> None:
    raids.reply(ANNA, "storm")
    raids.reply(ANNA, "raid right")
    assert flat(raids.newest(BOB)).count("Red raids the right.") == 1


def test_who_answers_alike_three_times_is_told_how_to_do_it_once(raids: PostHouse) -> None:
    told = []
    for side in ("left", "right", "left", "right"):
        raids.reply(ANNA, f"raid {side}")
        told.append("“whenever raid do hold” answers so from now on" in flat(raids.newest(BOB)))
        raids.reply(BOB, "hold")
        raids.reply(BOB, "raid left")
        raids.reply(ANNA, "hold")
    assert told == [False, False, False, True]


# Orders that choose


@pytest.mark.parametrize(
    ("note", "chance"),
    [
        ("hits 42 %", 0.42),
        ("hits 0 %", 0),
        ("-3: 0 of 6 drive it off", 0),
        ("+2 and support: drives it off 54 %, 8 % an exchange", 0.54),
        ("1 of 8 points", None),
        ("3 of 6 points", None),
        ("1 of 3 Courage", None),
        ("pins 17 %, hits 8 %", 0.17),
        ("6+ (5 with -1)", 1 / 7),
        ("moves 6+ hexes", None),
        ("", None),
    ],
)
def test_the_odds_of_an_order_are_read_from_its_note(note: str, chance: float | None) -> None:
    assert odds(note) == chance


def fire(target: str, by: str, percent: int) -> Choice:
    return Choice(f"fire {target} by {by}", note=f"hits {percent} %")


def test_examples_are_the_likeliest_one_a_target_and_none_that_cannot_succeed() -> None:
    choices = [fire("a", "x", 10), fire("a", "y", 50), fire("b", "x", 0), fire("c", "x", 20)]
    assert [one.line for one in best(choices, 3) or ()] == [
        *("fire a by y", "fire c by x", "fire a by x")
    ]
    assert best([Choice("move 1"), Choice("move 2")], 1) is None


def test_orders_that_cannot_succeed_are_told_and_not_offered() -> None:
    found = offered(OrderForm("fire <target>", "", ()), [fire("a", "x", 0), fire("b", "x", 0)])
    assert found.examples == ()
    assert "“? fire” lists them" in found.help
    asked = OrderForm("fire <target>", "", (), explained=True)
    assert len(offered(asked, [fire("a", "x", 0), fire("b", "x", 0)]).examples) == 2


# Letters that are read as they are meant, and told what becomes of them


def test_a_farewell_with_a_name_and_a_thank_you_below_an_order_are_none(raids: PostHouse) -> None:
    for text in ("storm\nthanks", "storm\nBest wishes, Anna"):
        before = raids.matches.repository.match(raids.only_match()).size
        to = raids.post(
            raids.letter(ANNA, raids.server.answered_at(ANNA), text, From=f"Anna <{ANNA}>"),
            raids.server.answered_at(ANNA),
        )
        assert raids.state(to)[0] == "done", text
        assert raids.matches.repository.match(raids.only_match()).size > before, text


def test_lines_that_waited_and_are_replaced_are_told(raids: PostHouse) -> None:
    raids.reply(ANNA, "raid left\nstorm\nscout")
    assert "waits" in flat(raids.newest(ANNA))
    raids.reply(ANNA, "takeback")
    told = flat(raids.newest(ANNA))
    assert "What still waited of your last letter is dropped: “storm”, “scout”." in told
