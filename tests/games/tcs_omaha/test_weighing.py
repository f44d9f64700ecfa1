"""The odds beside each target: those with which the dice then fall."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.grammar.orders import line, parse
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.fire import StepsLost
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.firing import Fire
from domain.games.tcs_omaha.fire.point import Close, ClosedIn, PointFired
from domain.games.tcs_omaha.position import Plane, Sheet
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scripted import OutOfChance
from workers.selfplay import dealt


class Thrown:
    """The first roll of two dice as they are set; then the lowest or the highest of each die."""

    def __init__(self, first: tuple[int, int], then: int) -> None:
        self._first, self._then = [first], then

    def roll(self, dice: str, **_more: object) -> tuple[int, ...]:
        if self._first:
            return self._first.pop()
        many = int(dice.partition("d")[0] or 1)
        return (self._then,) * many

    def __getattr__(self, name: str) -> Any:
        raise OutOfChance(name)


def happened(state: Any, seat: str, order: Any, first: tuple[int, int], then: int) -> list[Any]:
    return list(RULES.decide(state, seat, parse(line(order), RULES.orders), Thrown(first, then)))


def fires() -> list[tuple[Any, str, Any]]:
    """Fires that are offered in a fire fight, some of each kind of odds."""
    game = dealt(RULES, RULES.scenario("firefight"), ["major"], "odds")
    found = dict[str, tuple[Any, str, Any]]()
    while RULES.outcome(game.table.position) is None:
        state = game.table.position
        (seat,) = RULES.to_move(state)
        for order in RULES.legal_orders(state, seat):
            if isinstance(order, Fire | Close):
                found.setdefault(order.weighed(state), (state, seat, order))
        game.step()
    return random.Random(1).sample(list(found.values()), min(12, len(found)))


def strikes() -> Iterator[tuple[Any, str, Any]]:
    """Each kind of attack of an aircraft, at foot on a hex."""
    sortie = {"sortie": (Plane("bombs"), Plane("gunship")), "flown": "american"}
    state = ashore("1/5/916@A33.13 1/E/2/16@A34.18", landing=sortie).state
    for said in ("strike A33.13 by 1", "strike A33.13 by 1 with bombs", "strike A33.13 by 2"):
        yield state, "american", parse(said, RULES.orders)


def test_the_odds_are_those_of_all_throws_of_the_dice() -> None:
    looked = [*fires(), *strikes()]
    assert len(looked) > 8
    for state, seat, order in looked:
        hit = lost = checked = 0.0
        for dice in itertools.product(range(1, 7), repeat=2):
            events = happened(state, seat, order, dice, 6)
            shot = next(x for x in events if isinstance(x, AreaFired | PointFired | ClosedIn))
            if isinstance(shot, AreaFired):
                low = happened(state, seat, order, dice, 1)
                some = [sum(isinstance(x, StepsLost) for x in all_) > 0 for all_ in (events, low)]
                lost += 0.5 if some[0] != some[1] else some[0]
                checked += bool(shot.result)
            else:
                hit += shot.hit
        if isinstance(shot, AreaFired):
            told = f"loses a step {100 * lost / 36:.0f} %"
            assert order.weighed(state) in (
                told,
                f"{told}, checks morale {100 * checked / 36:.0f} %",
            )
        else:
            assert order.weighed(state) == f"hits {100 * hit / 36:.0f} %"


HOLDS = {"german-1": Sheet("german", "holds", "hasty", "A30.12", ("8/916",), active=True)}


@pytest.mark.rule("3.4b")
@pytest.mark.parametrize("firing", [("1/Pits",), ("1/Pits", "2/Pits"), ("1/Pits", "mtr1/8/916")])
def test_of_rocket_pits_those_alone_count_that_hit(firing: tuple[str, ...]) -> None:
    """Each of the dice of targeting, with each throw of the fire: who misses does nothing there."""
    placed = " ".join(f"{name}@A30.12" for name in firing)
    now = ashore(f"{placed} 1/E/2/16@A33.17 1/5/916@A32.16", side="german", sheets=HOLDS)
    order, pits = Fire("A33.17", firing), sum(name.endswith("/Pits") for name in firing)
    lost = checked = 0.0
    for first in itertools.product((3, 4), repeat=pits):
        for dice in itertools.product(range(1, 7), repeat=2):
            for half in (3, 4):
                thrown = Targeted(first, dice, half)
                events = list(RULES.decide(now.state, "german", order, thrown))
                shots = [x for x in events if isinstance(x, AreaFired) and x.target == "A33.17"]
                taken = {x.unit for x in events if isinstance(x, StepsLost)}
                lost += bool(shots) and "1/E/2/16" in taken
                checked += any(shot.result for shot in shots)
    throws = 72 * 2**pits
    told = f"loses a step {100 * lost / throws:.0f} %, checks morale {100 * checked / throws:.0f} %"
    assert order.weighed(now.state) == told


class Targeted:
    """The dice of targeting one after another, then those of the fire; a shot that strays falls
    into the sea, and nobody's morale breaks."""

    def __init__(self, pits: tuple[int, ...], fire: tuple[int, ...], half: int) -> None:
        self._pits, self._fire, self._half = list(pits), fire, half

    def roll(self, _dice: str, *, why: str, **_more: object) -> tuple[int, ...]:
        if why.startswith("targeting"):
            return (self._pits.pop(),)
        if why.startswith("area fire"):
            return self._fire
        if why.startswith("where"):
            return (1, 6)
        return (self._half,) if why.startswith("a step") else (1, 1)

    def __getattr__(self, name: str) -> Any:
        raise OutOfChance(name)


@pytest.mark.parametrize("scenario", ["firefight", "easy-red"])
def test_every_target_of_an_action_has_its_odds(scenario: str) -> None:
    game, seen = dealt(RULES, RULES.scenario(scenario), ["major"], "odds"), 0
    while RULES.outcome(game.table.position) is None and seen < 40:
        (seat, *_) = RULES.to_move(game.table.position)
        view = RULES.view(game.table.seen_by(seat), seat)
        for choice in view.choices:
            if choice.line.startswith(("fire ", "close ")) and " from " not in choice.line:
                assert "%" in choice.note, choice.line
                seen += 1
        game.step()
    assert seen
