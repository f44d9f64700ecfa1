"""Whole games by computer seats, in memory and without a store: do the rules hold, who wins?"""

import multiprocessing
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from domain.game.grammar.orders import line
from domain.game.ruleset import Illegal, Order, Scenario, Seat
from domain.game.view.board import View
from domain.games import AnyRuleset, BadGame
from domain.journal.table_chance import TableChance
from domain.match.codec import Codec
from domain.match.match import Tabletop
from domain.table.grammar.orders import told_taken
from service.review.playing import MOST_ORDERS, Play, Stuck, by_name

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


def dealt(
    rules: AnyRuleset,
    scenario: Scenario,
    bots: Sequence[str],
    seed: str,
    k: int = 0,
    seats: int | None = None,
    refused: Callable[[Seat, Order, Illegal], None] = lambda *_: None,
) -> Play:
    """Game ``k`` of a seed, set up: its first seat must choose. The seats take the bots in turn;
    ``refused`` hears of offered orders that the rules refused. Raises Stuck."""
    sitting = scenario.seats[: seats or len(scenario.seats)]
    players = {seat: by_name(rules, bots[at % len(bots)]) for at, seat in enumerate(sitting)}
    luck = random.Random(f"{seed}/{k}")
    table: Tabletop[Any] = Tabletop(rules.start)
    game = Play(Codec(rules), sitting, players, TableChance(seed, k), luck, table, refused)
    options = {option.key: option.default for option in scenario.options}
    game.happen(rules.setup(scenario, sitting, options, game.chance))
    game.settle()
    return game


def position(rules: AnyRuleset, key: str, orders: int, bot: str, seed: str) -> View:
    """What everybody sees of a scenario after so many orders of a computer player."""
    game = dealt(rules, rules.scenario(key), [bot], seed)
    game.go(orders)
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
    name = f"Game {k} of seed {seed}"  # as it can be played again alone

    def refused(seat: Seat, order: Order, refusal: Illegal) -> None:
        result.refusals += 1
        result.blame(f"{name}: {seat} “{line(order)}”: {refusal}")

    try:
        game = dealt(rules, rules.scenario(scenario), bots, seed, k, seats, refused)
        try:
            outcome = game.go()
        finally:
            result.orders = game.orders
        if outcome is None:
            raise Stuck(f"the game did not end within {MOST_ORDERS} orders")
    except Exception as error:
        result.errors += 1
        result.blame(f"{name}: {type(error).__name__}: {error}")
        return result
    result.finished = 1
    result.endings[outcome.ending] += 1
    result.wins.update(outcome.winners)
    return result
