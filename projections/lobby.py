"""The lobby: every match, whether it is open, running or finished, and whom it waits for; and when
the upkeep part has something to write in it next."""

from collections.abc import Iterator

from domain.match.seeing import AnyMatch, moment, waiting_for
from domain.table.time_passing import next_look
from projections.batch import EntryBatch
from service.store.lists.models import LOBBY, LobbyRow, Status, awaited_statements, look_statement
from service.store.recorder import Statement


def project(batch: EntryBatch) -> Iterator[Statement]:
    """The match as it stands after the batch."""
    for _ in batch:
        pass
    match, rules = batch.last, batch.rules
    now = moment(rules, match, "")
    status: Status = "finished" if match.outcome else "running" if match.begun else "open"
    opened, words = batch.steps[0].after.ts, _words(match, waiting_for(rules, match))
    yield LOBBY.put(
        LobbyRow(
            match=batch.match_id,
            game=match.rules,
            scenario=match.scenario,
            title=match.title,
            status=status,
            seats=match.sitting.seats,
            vacant=match.sitting.vacant,
            waiting_for=words,
            turn=now.turn,
            phase=now.phase,
            size=match.size,
            opened=opened,
            changed=match.ts,
        )
    )
    yield from awaited_statements(batch.match_id, words)
    yield look_statement(batch.match_id, next_look(match))


def _words(match: AnyMatch, seats: tuple[str, ...]) -> tuple[str, ...]:
    words = dict.fromkeys(seats)
    for seat in seats:
        who = match.sitting.seats.get(seat, "person")
        words |= {who: None, who.partition(":")[0]: None}
    return tuple(words)
