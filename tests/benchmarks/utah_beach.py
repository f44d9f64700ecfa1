"""D-Day: Utah Beach: orders of a full position, reach, the fold, and a whole computer game."""

import random
import statistics
import time
from pathlib import Path
from typing import Any

from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.lookup import Field
from domain.games.utah_beach.movement import movers, reachable
from domain.games.utah_beach.state import State
from domain.journal.entries import canonical
from domain.match.codec import Codec, EntryBody
from tests.benchmarks.tables import rounds
from tests.games.luck import Seeded

SEED = 4
ROUNDS = 9


def measure(_: Path) -> dict[str, float]:
    """Keys: utah_beach.legal_ms, .reach_ms, .fold_events_s, .bot_match_s."""
    start = time.perf_counter()
    events, positions = _game()
    spent = time.perf_counter() - start
    busy = max(positions, key=lambda state: len(list(RULES.legal_orders(state, state.seat))))
    legal = rounds(ROUNDS, lambda: list(RULES.legal_orders(busy, busy.seat)))
    return {
        "utah_beach.bot_match_s": spent,
        "utah_beach.legal_ms": 1000 * statistics.median(legal),
        "utah_beach.reach_ms": 1000 * _reach(busy),
        "utah_beach.fold_events_s": _fold(events),
    }


def _game() -> tuple[list[Any], list[State]]:
    """A game that the computer plays to its end: its events, and each Movement Phase."""
    state, chance, luck = RULES.start, Seeded(SEED), random.Random(SEED)
    events: list[Any] = []
    positions: list[State] = []
    happening: Any = RULES.setup(RULES.scenario("landing"), ("allied", "german"), {}, chance)
    while not state.ending:
        while step := list(happening):
            for event in step:
                state = event.after(state)
            events += step
            happening = RULES.advance(state, chance)
        if state.stage == "move":
            positions.append(state)
        if state.ending:
            break
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        order = RULES.bots["captain"](state, seat, offered, luck)
        happening = RULES.decide(state, seat, order, chance)
    return events, positions


def _reach(state: State) -> float:
    """The mean seconds for the reachable hexes of one unit."""
    field = Field(state, state.seat)
    names = list(movers(state))
    spent = rounds(ROUNDS, lambda: [reachable(state, field, name) for name in names])
    return statistics.median(spent) / len(names)


def _fold(events: list[Any]) -> float:
    """Events a second from stored bytes to the last position."""
    codec = Codec(RULES)
    rows = [(codec.topics[type(event)], canonical(EntryBody(event))) for event in events]
    spent = rounds(ROUNDS, lambda: codec.fold(rows, RULES.start))
    return len(rows) / statistics.median(spent)
