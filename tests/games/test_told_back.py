"""What the house says of an order, typed by a player: understood as that order, or asked back.

Whoever reads “Attack 505/82 on hex 3103 with 1058/91” on a page or in a mail may write just that.
"""

import random
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, line, spelled
from domain.game.ruleset import Illegal, Order
from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import read_line, read_said
from domain.table.grammar.may_mean import every_meaning
from tests.games.luck import Seeded

PLAYED = (
    ("combined_arms", "battle", ("captain", "private"), 0.95),
    ("company_combat", "meeting", ("captain", "private"), 0.9),
    ("dday_dice", "utah", ("private", "steady"), 0.8),
    ("five_for_fighting", "sword", ("private", "sergeant"), 0.9),
    ("utah_beach", "landing", ("sergeant", "private"), 0.9),
)
STEPS, SAMPLE = 120, 3


def moments(game: str, scenario: str, bots: tuple[str, ...]) -> Iterator[tuple[Any, str, Order]]:
    """Orders that are offered while computers play, each with its position and seat."""
    rules, chance, luck = library()[game], Seeded(3), random.Random(3)
    table, state = rules.scenario(scenario), rules.start
    seats = table.seats[: len(bots)]

    def happen(events: Any) -> bool:
        nonlocal state
        before = state
        for event in events:
            state = event.after(state)
        return state is not before

    happen(rules.setup(table, seats, {o.key: o.default for o in table.options}, chance))
    for _ in range(STEPS):
        while happen(rules.advance(state, chance)):
            pass
        if rules.outcome(state):
            return
        seat = min(rules.to_move(state))
        offered = list(rules.legal_orders(state, seat))
        for order in luck.sample(offered, min(SAMPLE, len(offered))):
            yield state, seat, order
        bot = rules.bots[bots[seats.index(seat)]]
        happen(rules.decide(state, seat, bot(state, seat, offered, luck), chance))


def meant(codec: Codec[Any, Any, Any], state: Any, seat: str, text: str) -> Order | None:
    """The order that a line means to a seat now; None where it is asked."""
    now = frozenset(codec.rules.legal_orders(state, seat))
    found = [order for order in every_meaning(codec, text) if order in now]
    if len(found) == 1:
        return found[0]
    try:
        return read_said(codec, text)[0]
    except NotUnderstood:
        return None


@pytest.mark.parametrize(("game", "scenario", "bots", "least"), PLAYED)
def test_what_the_house_says_of_an_order_means_it(
    game: str, scenario: str, bots: tuple[str, ...], least: float
) -> None:
    codec, counted, wrong = Codec(library()[game]), Counter[str](), set[tuple[str, str, str]]()

    def leads_to(state: Any, seat: str, order: Order) -> list[str] | None:
        try:
            return [repr(event) for event in codec.rules.decide(state, seat, order, Seeded(7))]
        except Illegal:
            return None

    for state, seat, order in moments(game, scenario, bots):
        got = meant(codec, state, seat, order.said(state, seat))
        does = leads_to(state, seat, got) if got else None
        if does is None:
            counted["asked"] += 1
        elif got == order or does == leads_to(state, seat, order):
            counted["understood"] += 1
        else:
            wrong.add((order.said(state, seat), line(order), line(got) if got else ""))
    assert not wrong
    assert counted["understood"] >= least * counted.total(), counted


def recorded(game: str) -> Iterator[str]:
    """The orders of one line of its recorded games."""
    rules = library()[game]
    verbs = {*map(verb_of, rules.orders)}
    folder = files(rules.package) / "playthroughs"
    for file in folder.iterdir() if folder.is_dir() else ():  # a draft has none yet
        for row in file.read_text().splitlines():
            said = row.partition("> ")[2]
            if said and said.split()[0] in verbs and ":" not in said:
                yield said


@pytest.mark.parametrize("game", list(library()))
def test_an_order_of_a_recorded_game_means_itself(game: str) -> None:
    codec, wrong = Codec(library()[game]), set[tuple[str, str]]()
    for said in {*recorded(game)}:
        kept, heard = (spelled(*read(codec, said)) for read in (read_line, read_said))
        if kept.replace(",", "") != heard.replace(",", ""):
            wrong.add((kept, heard))
    assert not wrong
