"""The games that are played by two sides: offering orders, folding, and the strongest player."""

import random
import statistics
import time
from pathlib import Path
from typing import Any

from domain.game.grammar.orders import line
from domain.games import library
from service.application.matches import Matches
from service.reading.positions import to_move
from tests.benchmarks.tables import new_matches, rounds, seated
from workers.bots import choose

ROUNDS = 15
PLAYED = {
    "combined_arms": ("battle", ("allied", "axis"), "private"),
    "company_combat": ("meeting", ("american", "german"), "steady"),
}
"""Scenario, seats and the computer player that leads into positions worth measuring."""

STRONGEST = "general"


def measure(folder: Path) -> dict[str, float]:
    """Keys: <game>.fold_events_s, <game>.legal_ms, …, combined_arms.strongest_move_s."""
    figures: dict[str, float] = {}
    for game in PLAYED:
        figures |= _game(new_matches(folder, game), game)
    return figures | _strongest()


def _game(matches: Matches, game: str) -> dict[str, float]:
    match_id = played(matches, game, *PLAYED[game])
    codec, size = matches.repository.codec_of(game, {}), matches.repository.size(match_id)
    rows = [(t, bytes(b)) for _, t, b in matches.repository.rows(match_id, 0, size)]
    own = [row for row in rows if row[0] in codec.kinds]
    folded = rounds(ROUNDS, lambda: codec.fold(own, codec.rules.start))
    offered = []
    for at in range(10, size, 7):
        table = matches.repository.table_at(match_id, at)
        for seat in codec.rules.to_move(table.position):
            known = table.seen_by(seat)
            offered += rounds(1, lambda s=known, t=seat: list(codec.rules.legal_orders(s, t)))  # type: ignore[misc]
    return {
        f"{game}.fold_events_s": len(own) / statistics.median(folded),
        f"{game}.legal_ms": 1000 * statistics.median(offered),
        f"{game}.legal_ms_max": 1000 * max(offered),
    }


def played(matches: Matches, game: str, scenario: str, seats: tuple[str, ...], bot: str) -> str:
    """A match that a computer player has played to the end."""
    match_id, rules, luck = (
        seated(matches, game, scenario, seats),
        library()[game],
        random.Random(1),
    )
    while moving := to_move(matches, match := matches.repository.match(match_id, fresh=False)):
        known = match.table.seen_by(moving[0])
        order = "ready"  # a person says so of his plan, and is waited for until then
        if moving[0] not in match.ahead.planned:
            offered = list(rules.legal_orders(known, moving[0]))
            order = line(choose(rules, bot, known, moving[0], offered, luck))
        assert matches.order(match_id, moving[0], order, f"bench-{match_id}-{match.size:08}").done
    return match_id


def _strongest() -> dict[str, float]:
    """The longest that the strongest computer player of Combined Arms thinks about an order."""
    rules, luck, spent = library()["combined_arms"], random.Random(4), []
    scenario = rules.scenario("battle")
    state: Any = rules.start
    options = {o.key: o.default for o in scenario.options}
    happened: Any = rules.setup(scenario, scenario.seats, options, None)  # type: ignore[arg-type]
    while rules.outcome(state := _after(rules, state, happened)) is None:
        seat = min(rules.to_move(state))
        offered = list(rules.legal_orders(state, seat))
        start = time.perf_counter()
        order = choose(rules, STRONGEST, state, seat, offered, luck)
        spent.append(time.perf_counter() - start)
        happened = rules.decide(state, seat, order, None)  # type: ignore[arg-type]
    return {
        "combined_arms.strongest_move_s": max(spent),
        "combined_arms.strongest_move_s_median": statistics.median(spent),
    }


def _after(rules: Any, state: Any, events: Any) -> Any:
    """The position after these events and all that follows by itself; no chance is needed."""
    happened = list(events)
    while happened:
        for event in happened:
            state = event.after(state)
        happened = list(rules.advance(state, None))
    return state
