"""Five for Fighting: orders of a full campaign position, the fold, and whole computer games."""

import random
import statistics
import time
from pathlib import Path
from typing import Any

from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.state import State
from domain.journal.entries import canonical
from domain.match.codec import Codec, EntryBody
from tests.benchmarks.tables import rounds
from tests.games.luck import Seeded

SEED = 4
ROUNDS = 9


def measure(_: Path) -> dict[str, float]:
    """Keys: five_for_fighting.legal_ms, .fold_events_s, .campaign_s, .beach_s."""
    start = time.perf_counter()
    events, positions = _game("campaign")
    campaign = time.perf_counter() - start
    beaches = rounds(3, lambda: _game("sword"))
    busy = max(positions, key=lambda state: len(_offered(state)))
    legal = rounds(ROUNDS, lambda: _offered(busy))
    return {
        "five_for_fighting.campaign_s": campaign,
        "five_for_fighting.beach_s": statistics.median(beaches),
        "five_for_fighting.legal_ms": 1000 * statistics.median(legal),
        "five_for_fighting.fold_events_s": _fold(events),
    }


def _offered(state: State) -> list[Any]:
    return [x for seat in RULES.to_move(state) for x in RULES.legal_orders(state, seat)]


def _game(scenario: str) -> tuple[list[Any], list[State]]:
    """A game that the computer plays to its end: its events, and each position with a full card."""
    state, chance, luck = RULES.start, Seeded(SEED), random.Random(SEED)
    events: list[Any] = []
    positions: list[State] = []
    options = {o.key: o.default for o in RULES.scenario(scenario).options}
    happening: Any = RULES.setup(RULES.scenario(scenario), ("allied", "german"), options, chance)
    while not state.ending:
        while step := list(happening):
            for event in step:
                state = event.after(state)
            events += step
            happening = RULES.advance(state, chance)
        if state.ending:
            break
        if state.card and not state.used:
            positions.append(state)
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        order = RULES.bots["major"](state, seat, offered, luck)
        happening = RULES.decide(state, seat, order, chance)
    return events, positions


def _fold(events: list[Any]) -> float:
    """Events a second from stored bytes to the last position."""
    codec = Codec(RULES)
    rows = [(codec.topics[type(event)], canonical(EntryBody(event))) for event in events]
    spent = rounds(ROUNDS, lambda: codec.fold(rows, RULES.start))
    return len(rows) / statistics.median(spent)
