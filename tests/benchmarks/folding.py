"""Folding, against a raw JSON fold of the same lines."""

import json
import statistics
from collections.abc import Sequence
from pathlib import Path

from service.application.matches import Matches
from tests.benchmarks.orders import GAME, SCENARIO, UNITS
from tests.benchmarks.tables import new_matches, play_through, rounds, seated

ROUNDS = 15


def measure(folder: Path) -> dict[str, float]:
    """Keys: fold_vs_json, fold_events_s, dday_dice.fold_events_s, …"""
    matches = new_matches(folder)
    return {**_fold(matches), **_legal(matches)}


def _fold(matches: Matches) -> dict[str, float]:
    match_id = seated(matches, GAME, SCENARIO, UNITS)
    play_through(matches, match_id, 1, 2000)
    match = matches.repository.match(match_id)
    rows = [(t, bytes(b)) for _, t, b in matches.repository.rows(match_id, 0, match.size)] * 20
    codec = matches.repository.codec_of(GAME, {})
    own = [row for row in rows if row[0] in codec.kinds]
    start = codec.rules.start
    ours, theirs, games = [], [], []
    for _ in range(ROUNDS):
        ours += rounds(1, lambda: codec.fold(rows[: len(rows) // 20], start))
        theirs += rounds(1, lambda: _json_fold([b for _, b in rows[: len(rows) // 20]]))
        games += rounds(1, lambda: codec.fold(own[: len(own) // 20], start))
    per, base = statistics.median(ours), statistics.median(theirs)
    return {
        "fold_vs_json": base / per,
        "fold_events_s": len(rows) / 20 / per,
        "json_fold_events_s": len(rows) / 20 / base,
        "dday_dice.fold_events_s": len(own) / 20 / statistics.median(games),
    }


def _json_fold(lines: Sequence[bytes]) -> dict[str, int]:
    """The least that any replay does: parse each line and count it into a state."""
    state: dict[str, int] = {}
    for line in lines:
        event = json.loads(line)
        kind = event["type"]
        state[kind] = state.get(kind, 0) + 1
    return state


def _legal(matches: Matches) -> dict[str, float]:
    """All offered orders of a seat, over the positions of whole matches."""
    codec = matches.repository.codec_of(GAME, {})
    rules, spent = codec.rules, []
    match_id = seated(matches, GAME, SCENARIO, UNITS)
    play_through(matches, match_id, 2, 2000)
    for at in range(10, matches.repository.match(match_id).size, 7):
        state = matches.repository.table_at(match_id, at).position
        for seat in rules.to_move(state):
            spent += rounds(1, lambda s=state, t=seat: list(rules.legal_orders(s, t)))  # type: ignore[misc]
    return {
        "dday_dice.legal_ms": 1000 * statistics.median(spent),
        "dday_dice.legal_ms_max": 1000 * max(spent),
    }
