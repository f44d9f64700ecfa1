"""Whole games by computer seats, in memory and without a store: do the rules hold, who wins?"""

import multiprocessing
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from domain.game.grammar.orders import line
from domain.game.ruleset import Event, Illegal, Order, Outcome, Scenario
from domain.game.secrets import is_sealed, knowing, known
from domain.game.view.board import View
from domain.games import AnyRuleset, BadGame
from domain.journal.table_chance import TableChance
from domain.match.codec import Codec
from domain.match.evolve import table_after
from domain.match.match import Table
from domain.table.grammar.orders import told_taken
from workers.bots import choose

MOST_ORDERS = 20_000
"""Orders after which a game is given up as endless."""

MOST_STEPS = 10_000
"""Steps by itself after which a game is given up as endless."""

KEPT_FAULTS = 20


@dataclass
class Result:
    """What came of the games; ``refusals`` counts offered orders that were refused."""

    game: str
    scenario: str
    matches: int = 0
    finished: int = 0
    refusals: int = 0
    errors: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    orders: int = 0
    faults: list[str] = field(default_factory=list)
    """The first refusals and errors, a sentence each."""

    def add(self, other: "Result") -> None:
        """Count the games of ``other`` too."""
        for name in ("matches", "finished", "refusals", "errors", "orders"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.endings += other.endings
        self.wins += other.wins
        self.faults = [*self.faults, *other.faults][:KEPT_FAULTS]

    def blame(self, sentence: str) -> None:
        """Keep a refusal or an error, if there are not enough yet."""
        if len(self.faults) < KEPT_FAULTS:
            self.faults.append(sentence)


class Stuck(Exception):
    """A game that cannot go on, or does not end."""


def selfplay(
    rules: AnyRuleset,
    scenario: str,
    matches: int,
    bots: Sequence[str],
    seed: str,
    seats: int | None = None,
    *,
    first: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Result:
    """Play ``matches`` games; the seats take the ``bots`` in turn. One seed, one result.

    ``seats`` is how many seats play, all of the scenario without it. ``first`` is the number of
    the first game: the games of a seed are numbered from 0, and any of them can be played alone.
    An interrupt ends it early; then fewer games are counted, those from ``first`` without a gap.
    Raises BadGame where an order of the game could not be given at a table.
    """
    if taken := told_taken(rules):
        raise BadGame(f"{rules.title} cannot be played: {taken}.")
    total, began = Result(rules.key, scenario), time.perf_counter()
    numbers = range(first, first + matches)
    try:
        for part in _parts(rules, scenario, numbers, bots, seed, seats, jobs):
            total.add(part)
            progress(part.matches)
    except KeyboardInterrupt:
        pass
    total.seconds = round(time.perf_counter() - began, 3)
    return total


def with_options(rules: AnyRuleset, key: str, chosen: Mapping[str, str]) -> AnyRuleset:
    """The game with other defaults for the optional rules of a scenario.

    Raises ValueError for an option or a choice that the scenario does not have.
    """
    scenario = rules.scenario(key)
    for name, choice in chosen.items():
        option = next((o for o in scenario.options if o.key == name), None)
        if option is None or not option.takes(choice):
            takes = (f"{o.key}={'|'.join(o.choices) or '…'}" for o in scenario.options)
            known = ", ".join(takes) or "none"
            raise ValueError(f"{scenario.title} has the options {known}.")
    options = tuple(
        msgspec.structs.replace(o, default=chosen.get(o.key, o.default)) for o in scenario.options
    )
    played = msgspec.structs.replace(scenario, options=options)
    return replace(rules, scenarios=tuple(played if s.key == key else s for s in rules.scenarios))


def position(rules: AnyRuleset, key: str, orders: int, bot: str, seed: str) -> View:
    """What everybody sees of a scenario after so many orders of a computer player."""
    game = _Game(rules, rules.scenario(key), None, [bot], seed, 0)
    game.go(orders, Result(rules.key, key))
    return rules.view(game.table.seen_by(""), None)


def _parts(
    rules: AnyRuleset,
    scenario: str,
    numbers: range,
    bots: Sequence[str],
    seed: str,
    seats: int | None,
    jobs: int,
) -> Iterator[Result]:
    if jobs == 1 or "fork" not in multiprocessing.get_all_start_methods():
        for k in numbers:
            yield _one(rules, scenario, k, bots, seed, seats)
        return
    share = max(1, min(5, len(numbers) // (4 * jobs)))
    shares = [numbers[at : at + share] for at in range(0, len(numbers), share)]
    _FORKED[:] = [rules]
    fork = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(jobs, mp_context=fork, initializer=_deaf)
    try:
        work = [pool.submit(_share, scenario, ks, bots, seed, seats) for ks in shares]
        for done in work:
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """A child ends its share of the games; only the parent hears an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_FORKED: list[AnyRuleset] = []
"""The rules for the child processes: functions cannot be sent, but are there after a fork."""


def _share(
    scenario: str, numbers: range, bots: Sequence[str], seed: str, seats: int | None
) -> Result:
    total = Result(_FORKED[0].key, scenario)
    for k in numbers:
        total.add(_one(_FORKED[0], scenario, k, bots, seed, seats))
    return total


def _one(
    rules: AnyRuleset, scenario: str, k: int, bots: Sequence[str], seed: str, seats: int | None
) -> Result:
    result = Result(rules.key, scenario, matches=1)
    try:
        game = _Game(rules, rules.scenario(scenario), seats, bots, seed, k)
        outcome = game.play(result)
    except Exception as error:
        result.errors += 1
        result.blame(f"{_name(k, seed)}: {type(error).__name__}: {error}")
        return result
    result.finished = 1
    result.endings[outcome.ending] += 1
    result.wins.update(outcome.winners)
    return result


def _name(k: int, seed: str) -> str:
    """A game as it can be played again alone."""
    return f"Game {k} of seed {seed}"


class _Game:
    """One game in memory: the same folds as a real match, each seat with its own knowledge."""

    def __init__(
        self,
        rules: AnyRuleset,
        scenario: Scenario,
        seats: int | None,
        bots: Sequence[str],
        seed: str,
        k: int,
    ) -> None:
        self.rules, self.scenario = rules, scenario
        self._name = _name(k, seed)
        self.seats = scenario.seats[: seats or len(scenario.seats)]
        self.bots = {seat: bots[at % len(bots)] for at, seat in enumerate(self.seats)}
        self.luck = random.Random(f"{seed}/{k}")
        self.chance = TableChance(seed, k)
        self.codec = Codec(rules)
        self.table: Table[Any] = Table(rules.start)

    def play(self, result: Result) -> Outcome:
        outcome = self.go(MOST_ORDERS, result)
        if outcome is None:
            raise Stuck(f"the game did not end within {MOST_ORDERS} orders")
        return outcome

    def go(self, most: int, result: Result) -> Outcome | None:
        """Set up and play so many orders, or to the end."""
        options = {o.key: o.default for o in self.scenario.options}
        self._happen(self.rules.setup(self.scenario, self.seats, options, self.chance))
        self._go_on()
        for _ in range(most):
            outcome = self.rules.outcome(self.table.position)
            if outcome is not None:
                return outcome
            moving = self.rules.to_move(self.table.position)
            seat = next((s for s in self.seats if s in moving), None)
            if seat is None:
                raise Stuck("the game is not over and waits for nobody")
            self._order(seat, result)
            self._go_on()
        return None

    def _order(self, seat: str, result: Result) -> None:
        state = self.table.seen_by(seat)
        offers = list(self.rules.legal_orders(state, seat))
        while offers:
            order: Order = choose(self.rules, self.bots[seat], state, seat, offers, self.luck)
            try:
                before = self.table
                self._happen(self.rules.decide(before.position, seat, order, self.chance))
            except Illegal as refusal:
                self.table = before
                result.refusals += 1
                result.blame(f"{self._name}: {seat} “{line(order)}”: {refusal}")
                if order not in offers:
                    raise Stuck(f"{seat} insists on “{line(order)}”, not offered") from refusal
                offers = [o for o in offers if o != order]
                continue
            result.orders += 1
            return
        raise Stuck(f"{seat} is to move and has no order")

    def _go_on(self) -> None:
        for _ in range(MOST_STEPS):
            if not self._happen(self.rules.advance(self.table.position, self.chance)):
                return
        raise Stuck("the game does not come to rest")

    def _happen(self, events: Iterable[Event]) -> int:
        count = 0
        for event in events:
            public, views = event, dict[str, Event]()
            if is_sealed(event):
                public = known(event, None)
                views = {seat: known(event, seat) for seat in knowing(event)}
            self.table = table_after(self.codec, self.table, event, public, views, self.seats)
            count += 1
        return count
