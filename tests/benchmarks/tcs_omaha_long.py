"""TCS Omaha: a campaign of nearly as many entries as a match may have, opened cold, rewound and
folded, in processor time.

Computers play the first hours; then one side writes and tears an op sheet again and again, which
the rules allow while it plans. So each entry lies on a full position, with secrets of both sides.
"""

import random
import statistics
import time
from pathlib import Path

from domain.game.grammar.orders import line
from projections.projector import Projector
from service.application.matches import Matches
from service.reading.positions import to_move
from service.settings import Settings
from tests.benchmarks.tables import new_matches, rounds, seated
from workers.bots import choose
from workers.server import create_app

ENTRIES = 89_500
TURN = 6
"""The turn whose plan goes on for so long: some 120 units stand on the beach and above it."""
SHEETS = 25
"""Sheets that are written and torn in one request."""
ROUNDS, MOMENTS = 9, 200
FIRST = 2000
"""An entry of the first turns: steps are taken from there on."""
SPENT = time.process_time


def measure(folder: Path) -> dict[str, float]:
    """Keys: tcs_omaha.entries, .cold_s (a new process opens it), .rewind_ms (the median of any
    entry), .rewind_ms_most, .fold_events_s (its own events, from stored bytes), .step_ms (the board
    of any entry with what changed, as the page asks for it)."""
    matches = new_matches(folder, "long")
    match = _long(matches)
    size = matches.repository.size(match)

    def cold() -> None:
        fresh = new_matches(folder, "long")
        to_move(fresh, fresh.repository.match(match))

    moments = [1 + (k * 7919) % (size - 1) for k in range(MOMENTS)]
    rewound = [
        spent
        for at in moments
        for spent in rounds(1, lambda at=at: matches.repository.table_at(match, at), SPENT)  # type: ignore[misc]
    ]
    codec = matches.repository.codec_of("tcs_omaha", {})
    rows = [(topic, body) for _, topic, body in matches.repository.rows(match, 0, size)]
    own = [row for row in rows if row[0] in codec.kinds]
    folded = rounds(3, lambda: codec.fold(own, codec.rules.start), SPENT)
    return {
        "tcs_omaha.entries": size,
        "tcs_omaha.cold_s": statistics.median(rounds(ROUNDS, cold, SPENT)),
        "tcs_omaha.rewind_ms": 1000 * statistics.median(rewound),
        "tcs_omaha.rewind_ms_most": 1000 * max(rewound),
        "tcs_omaha.fold_events_s": len(own) / statistics.median(folded),
        "tcs_omaha.step_ms": 1000 * statistics.median(_steps(matches, match, folder, moments)),
    }


def _steps(matches: Matches, match: str, folder: Path, moments: list[int]) -> list[float]:
    """Seconds of steps of the time line, from moments to those before them."""
    projector = Projector(matches.repository.recorder, matches.games)
    projector.prepare()
    projector.catch_up()
    client = create_app(Settings(data=folder, orders_a_minute=0), matches).test_client()

    def step(at: int) -> None:
        answer = client.get(f"/m/{match}/step?at={at}&since={at + 1}")
        assert answer.status_code == 200, answer.status

    return [
        spent
        for at in (FIRST, *(at for at in moments if at > FIRST))
        for spent in rounds(1, lambda at=at: step(at), SPENT)  # type: ignore[misc]
    ][1:]


def _long(matches: Matches) -> str:
    """A match of so many entries, in about a minute."""
    match_id = seated(matches, "tcs_omaha", "campaign", ("american", "german"))
    _begun(matches, match_id)
    unit, size, k = _free(matches, match_id), 0, 0
    text = "\n".join(
        f"opsheet again-{n} attack Colleville with {unit}\ntear again-{n}" for n in range(SHEETS)
    )
    while size < ENTRIES:
        receipt = matches.order(match_id, "american", text, f"again-{match_id}-{k:08}")
        assert receipt.done, receipt
        size, k = receipt.size, k + 1
    return match_id


def _begun(matches: Matches, match_id: str) -> None:
    """Computers play until the American side plans the turn."""
    rules, luck = matches.games["tcs_omaha"], random.Random(1)
    while True:
        match = matches.repository.match(match_id, fresh=False)
        position, seat = match.table.position, to_move(matches, match)[0]
        if position.turn >= TURN and position.stage == "plan" and seat == "american":
            return
        known = match.table.seen_by(seat)
        order = choose(rules, "major", known, seat, list(rules.legal_orders(known, seat)), luck)
        assert matches.order(match_id, seat, line(order), f"bench-{match_id}-{match.size:08}").done


def _free(matches: Matches, match_id: str) -> str:
    """A unit that may stand on a new sheet."""
    units = matches.repository.match(match_id, fresh=False).table.position.units
    sheet = "opsheet again attack Colleville with"
    return next(n for n in units if matches.try_order(match_id, "american", f"{sheet} {n}").done)
