"""TCS Omaha: orders of the fullest position, and a whole scenario by computers."""

import random
import statistics
import time
from pathlib import Path
from typing import Any

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import State
from tests.benchmarks.tables import rounds
from tests.games.luck import Seeded

SEED = 4
ROUNDS = 9
SCENARIO = "easy-red"


def measure(_: Path) -> dict[str, float]:
    """Keys: tcs_omaha.legal_ms, .scenario_s."""
    start = time.perf_counter()
    positions = _game(SCENARIO)
    played = time.perf_counter() - start
    busy = max(positions, key=lambda state: len(state.units))
    legal = rounds(ROUNDS, lambda: _offered(busy))
    return {
        "tcs_omaha.scenario_s": played,
        "tcs_omaha.legal_ms": 1000 * statistics.median(legal),
    }


def _offered(state: State) -> list[Any]:
    return [x for seat in RULES.to_move(state) for x in RULES.legal_orders(state, seat)]


def _game(scenario: str) -> list[State]:
    """A game that computers play to its end: the positions of its actions."""
    state, chance, luck = RULES.start, Seeded(SEED), random.Random(SEED)
    positions: list[State] = []
    table = RULES.scenario(scenario)
    options = {o.key: o.default for o in table.options}
    happening: Any = RULES.setup(table, table.seats, options, chance)
    while not state.ending:
        while step := list(happening):
            for event in step:
                state = event.after(state)
            happening = RULES.advance(state, chance)
        if state.ending:
            break
        if state.stage == "action" and not state.debts:
            positions.append(state)
        seat = min(RULES.to_move(state))
        order = RULES.bots["major"](state, seat, list(RULES.legal_orders(state, seat)), luck)
        happening = RULES.decide(state, seat, order, chance)
    return positions
