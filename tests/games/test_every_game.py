"""What holds for every game, shown by playing it: at random, and by computer players with whims.

Orders at random alone seldom come far; the games' own computer players lead into positions that
only a match played with some sense reaches, and a share of random orders into odd ones.
"""

import itertools
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.grammar.orders import line, parse
from domain.game.ruleset import Event, Option, Outcome, Scenario
from domain.game.secrets import known as as_known
from domain.games import AnyRuleset, library
from domain.journal.entries import canonical
from tests.games.luck import Seeded
from tests.rigs.luck import examples
from tests.rigs.soak import soak

MOST_ORDERS = 5_000
"""No game of ours is longer by random play."""
MOST_STEPS = 10_000
DEEP = {"captain", "general"}
"""Computer players that think long; here they play a few orders, and not whole matches."""
FEW_ORDERS = 40
LONG = {"easy-red", "colleville", "day", "campaign"}
"""Scenarios of a thousand orders and more; here they are played a part of the way."""
PART = 120
"""Orders of such a part; the game's own tests play them whole."""
ENDLESS = {("combined_arms", "as-printed", "on")}
"""Choices with which only a far turn limit may end a match; here it is played a part of the way."""


def _cases() -> list[Any]:
    """Each scenario of each game; all but the first of a game are for the night."""
    return [
        pytest.param(rules, scenario, id=f"{key}/{scenario.key}", marks=soak if k else ())
        for key, rules in library().items()
        for k, scenario in enumerate(rules.scenarios)
    ]


def _choices(option: Option) -> tuple[str, ...]:
    """What may be chosen; of what only has to fit a pattern, the default."""
    return option.choices or (option.default,)


class Play:
    """A match played by itself, checked at each step."""

    def __init__(self, rules: AnyRuleset, scenario: Scenario, seed: int) -> None:
        self.rules, self.luck, self.chance = rules, Random(seed), Seeded(seed)
        self.bots = [bot for name, bot in rules.bots.items() if name not in DEEP]
        self.wild = self.luck.choice((1.0, 0.3, 0.1)) if self.bots else 1.0
        seats = scenario.seats[: self.luck.randint(scenario.fewest, len(scenario.seats))]
        options = {o.key: self.luck.choice(_choices(o)) for o in scenario.options}
        endless = any((rules.key, *chosen) in ENDLESS for chosen in options.items())
        self.long = scenario.key in LONG or endless
        self.state, self.events = rules.start, list[Event]()
        self.known = dict.fromkeys(seats, rules.start)
        self.happens(rules.setup(scenario, seats, options, self.chance))
        self.goes_on()

    def happens(self, events: Any) -> bool:
        """Fold events as they come; whether there were any."""
        so_many = len(self.events)
        for event in events:
            self.tells(event)
            before, self.state = self.state, event.after(self.state)
            for seat, known in self.known.items():
                seen = _as_known(event, seat)
                seen.met(known)  # of what its seat does not know it tells no row, and fails never
                shared = known is before and seen is event  # who knows all has the same position
                self.known[seat] = self.state if shared else seen.after(known)
            self.events.append(event)
        return len(self.events) > so_many

    def tells(self, event: Event) -> None:
        """Every event survives its bytes and has a sentence, or none."""
        told = event.told(self.state)
        assert told == told.strip()
        assert msgspec.json.decode(canonical(event), type=type(event)) == event

    def goes_on(self) -> None:
        """What follows by itself comes to an end."""
        for _ in range(MOST_STEPS):
            if not self.happens(self.rules.advance(self.state, self.chance)):
                return
        raise AssertionError("it does not come to rest")

    def offered(self, seat: str) -> list[Any]:
        """What a seat is offered, from what it knows."""
        return list(self.rules.legal_orders(self.known[seat], seat))

    def orders(self) -> None:
        """A seat to move gives one of the orders that it is offered."""
        seat = self.luck.choice(sorted(self.rules.to_move(self.state)))
        offered = self.offered(seat)
        assert offered, f"{seat} must choose and is offered nothing"
        self.answers(seat, offered)
        order = self.luck.choice(offered)
        if self.luck.random() >= self.wild:
            bot = self.luck.choice(self.bots)
            order = bot(self.known[seat], seat, offered, self.luck)
        text = line(order)
        assert parse(text, self.rules.orders) == order
        assert msgspec.json.decode(canonical(order), type=type(order)) == order
        self.happens(self.rules.decide(self.state, seat, order, self.chance))
        self.goes_on()

    def answers(self, seat: str, offered: list[Any]) -> None:
        """An answer out of turn is asked of those to move, in words that the game names."""
        asked = self.rules.windows(self.state)
        kinds = {reaction.kind: reaction for reaction in self.rules.reactions}
        if not asked:
            answers = tuple(kind for reaction in kinds.values() for kind in reaction.orders)
            assert not all(isinstance(order, answers) for order in offered)
            return
        assert sorted(self.rules.to_move(self.state)) == sorted(one.seat for one in asked)
        window = next(one for one in asked if one.seat == seat)
        assert window.lapse in offered
        assert set(window.facts) <= set(kinds[window.kind].facts)
        assert all(isinstance(order, kinds[window.kind].orders) for order in offered)
        for known in self.known.values():
            assert self.rules.windows(known) == asked, "what only some know decides who is asked"

    def ends(self) -> Outcome | None:
        """The match is played to its end; a long one a part of the way, without an outcome."""
        for _ in range(PART if self.long else MOST_ORDERS):
            outcome = self.rules.outcome(self.state)
            if outcome is not None:
                return outcome
            assert self.rules.to_move(self.state), "nobody is to move and it is not over"
            self.orders()
        if self.long:
            return None
        raise AssertionError(f"it is not over after {MOST_ORDERS} orders")


def _as_known(event: Event, seat: str) -> Event:
    """The event as a seat learns it."""
    return as_known(event, seat)


@pytest.mark.parametrize(("rules", "scenario"), _cases())
@settings(max_examples=examples(5))
@given(seed=st.integers(0, 2**32))
def test_a_match_of_offered_orders_is_never_refused_and_ends_as_its_events_fold(
    rules: AnyRuleset, scenario: Scenario, seed: int
) -> None:
    """And its events fold to the same position, which survives its bytes."""
    play = Play(rules, scenario, seed)
    outcome = play.ends()
    state = rules.start
    for event in play.events:
        state = event.after(state)
    assert state == play.state
    assert msgspec.json.decode(canonical(state), type=type(state)) == state
    if outcome is None:
        return
    assert outcome.ending
    assert not rules.to_move(play.state)
    assert not list(rules.advance(play.state, play.chance))


@pytest.mark.parametrize(("rules", "scenario"), _cases())
def test_everything_that_is_offered_is_accepted_all_along(
    rules: AnyRuleset, scenario: Scenario
) -> None:
    play = Play(rules, scenario, 7)
    play.wild = 0.1 if play.bots else 1.0
    for _ in itertools.takewhile(
        lambda _: rules.outcome(play.state) is None, range(8 if play.long else 100)
    ):
        for seat in rules.to_move(play.state):
            for order in play.offered(seat):
                assert list(rules.decide(play.state, seat, order, play.chance.another()))
        play.orders()


@pytest.mark.parametrize(("rules", "scenario"), _cases())
def test_every_seat_can_look_at_any_time(rules: AnyRuleset, scenario: Scenario) -> None:
    play = Play(rules, scenario, 11)
    for _ in itertools.takewhile(
        lambda _: rules.outcome(play.state) is None, range(8 if play.long else 40)
    ):
        for seat, known in play.known.items():
            drawn = rules.view(known, seat)
            assert drawn.phase == rules.moment(play.state).phase
            told = sorted(one.line for one in drawn.choices)
            assert told in ([], sorted(map(line, rules.legal_orders(known, seat))))
            assert not any("None" in choice.says for choice in drawn.choices), "words of a secret"
            assert not rules.view(known, None).choices, "a reader is offered nothing"
        play.orders()


@pytest.mark.parametrize(("rules", "scenario"), _cases())
def test_its_own_computer_players_are_never_refused(rules: AnyRuleset, scenario: Scenario) -> None:
    for seed, name in enumerate(rules.bots):
        play, bot = Play(rules, scenario, seed), rules.bots[name]
        for _ in range(FEW_ORDERS if name in DEEP or play.long else MOST_ORDERS):
            if rules.outcome(play.state) is not None:
                break
            seat = min(rules.to_move(play.state))
            order = bot(play.known[seat], seat, play.offered(seat), play.luck)
            play.happens(rules.decide(play.state, seat, order, play.chance))
            play.goes_on()
        assert name in DEEP or play.long or rules.outcome(play.state) is not None
