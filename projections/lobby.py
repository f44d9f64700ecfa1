"""The lobby: every match, whether it is open, running or finished, and whom it waits for."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.match.seeing import AnyMatch, moment, waiting_for
from projections.batch import EntryBatch
from service.store.lists.lobby import ListedMatch, awaited_statements, listed_statement
from service.store.recorder import Statement


def project(batch: EntryBatch) -> Iterator[Statement]:
    """The match as it stands after the batch."""
    for _ in batch:
        pass
    match, rules = batch.last, batch.rules
    now = moment(rules, match, "")
    status = "finished" if match.outcome else "running" if match.begun else "open"
    opened, words = batch.steps[0].after.ts, _words(match, waiting_for(rules, match))
    yield listed_statement(
        ListedMatch(
            match=batch.match_id,
            game=match.rules,
            scenario=match.scenario,
            title=match.title,
            status=status,
            seats=msgspec.json.encode(match.sitting.seats).decode(),
            vacant=msgspec.json.encode(match.sitting.vacant).decode(),
            waiting=f" {' '.join(words)} ",
            turn=now.turn,
            phase=now.phase,
            size=match.size,
            opened=opened,
            changed=match.ts,
        )
    )
    yield from awaited_statements(batch.match_id, words)


def _words(match: AnyMatch, seats: tuple[str, ...]) -> Iterable[str]:
    words = dict.fromkeys(seats)
    for seat in seats:
        who = match.sitting.seats.get(seat, "person")
        words |= {who: None, who.partition(":")[0]: None}
    return words
