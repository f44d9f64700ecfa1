"""Whole games that computers play by the rules alone: orders of the fullest position, the fold."""

import random
import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from domain.games import AnyRuleset, library
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.movement import movers, reachable
from domain.games.utah_beach.state import State
from domain.journal.entries import canonical
from domain.match.codec import Codec, EntryBody
from tests.benchmarks.tables import rounds
from tests.games.luck import Seeded

SEED, ROUNDS = 4, 9


def five_for_fighting(_: Path) -> dict[str, float]:
    """Keys: five_for_fighting.legal_ms, .fold_events_s, .campaign_s, .beach_s."""
    rules = library()["five_for_fighting"]
    start = time.perf_counter()
    events, full = _game(rules, "campaign", "major", lambda state: state.card and not state.used)
    campaign = time.perf_counter() - start
    beaches = rounds(3, lambda: _game(rules, "sword", "major", lambda _: False))
    return {
        "five_for_fighting.campaign_s": campaign,
        "five_for_fighting.beach_s": statistics.median(beaches),
        "five_for_fighting.legal_ms": _legal(rules, max(full, key=lambda one: _many(rules, one))),
        "five_for_fighting.fold_events_s": _fold(rules, events),
    }


def utah_beach(_: Path) -> dict[str, float]:
    """Keys: utah_beach.legal_ms, .reach_ms, .fold_events_s, .bot_match_s."""
    rules = library()["utah_beach"]
    start = time.perf_counter()
    events, moving = _game(rules, "landing", "captain", lambda state: state.stage == "move")
    spent = time.perf_counter() - start
    busy = max(moving, key=lambda state: _many(rules, state))
    return {
        "utah_beach.bot_match_s": spent,
        "utah_beach.legal_ms": _legal(rules, busy),
        "utah_beach.reach_ms": 1000 * _reach(busy),
        "utah_beach.fold_events_s": _fold(rules, events),
    }


def tcs_omaha(_: Path) -> dict[str, float]:
    """Keys: tcs_omaha.legal_ms, .scenario_s, .day_turn_s (the longest turn of the day, both sides,
    in processor time)."""
    rules = library()["tcs_omaha"]
    start = time.perf_counter()
    _events, acting = _game(
        rules, "easy-red", "major", lambda state: state.stage == "action" and not state.debts
    )
    played = time.perf_counter() - start
    busy = max(acting, key=lambda state: len(state.units))
    ended = dict[int, float]()

    def turns(state: Any) -> bool:
        ended[state.turn] = time.process_time()
        return False

    _game(rules, "day", "major", turns)
    return {
        "tcs_omaha.scenario_s": played,
        "tcs_omaha.legal_ms": _legal(rules, busy),
        "tcs_omaha.day_turn_s": max(b - a for a, b in pairwise(ended.values())),
    }


def _offered(rules: AnyRuleset, state: Any) -> list[Any]:
    return [x for seat in rules.to_move(state) for x in rules.legal_orders(state, seat)]


def _many(rules: AnyRuleset, state: Any) -> int:
    return len(_offered(rules, state))


def _legal(rules: AnyRuleset, state: Any) -> float:
    return 1000 * statistics.median(rounds(ROUNDS, lambda: _offered(rules, state)))


def _game(
    rules: AnyRuleset, scenario: str, bot: str, kept: Callable[[Any], object]
) -> tuple[list[Any], list[Any]]:
    """A game to its end: its events, and the positions that are worth measuring."""
    state, chance, luck = rules.start, Seeded(SEED), random.Random(SEED)
    events, positions = list[Any](), list[Any]()
    table = rules.scenario(scenario)
    options = {o.key: o.default for o in table.options}
    happening: Any = rules.setup(table, table.seats[:2], options, chance)
    while True:
        while step := list(happening):
            for event in step:
                state = event.after(state)
            events += step
            happening = rules.advance(state, chance)
        if state.ending:
            return events, positions
        if kept(state):
            positions.append(state)
        seat = min(rules.to_move(state))
        order = rules.bots[bot](state, seat, list(rules.legal_orders(state, seat)), luck)
        happening = rules.decide(state, seat, order, chance)


def _reach(state: State) -> float:
    """The mean seconds for the reachable hexes of one unit."""
    field, names = Field(state, state.seat), list(movers(state))
    spent = rounds(ROUNDS, lambda: [reachable(state, field, name) for name in names])
    return statistics.median(spent) / len(names)


def _fold(rules: AnyRuleset, events: list[Any]) -> float:
    """Events a second from stored bytes to the last position."""
    codec: Codec[Any, Any, Any] = Codec(rules)
    rows = [(codec.topics[type(event)], canonical(EntryBody(event))) for event in events]
    spent = rounds(ROUNDS, lambda: codec.fold(rows, rules.start))
    return len(rows) / statistics.median(spent)
