"""What became of the orders of clients in a house whose processes were killed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from projections.past import Store
from projections.projector import Projector, rebuild
from service.application.matches import Matches
from service.audit import audit
from service.reading.positions import export
from service.settings import Settings
from service.store.lists.tables import NAMES
from service.store.opening import open_store
from tests.rigs.clients import PATIENCE, Client
from tests.service.test_races import commands
from tests.toys import toy
from workers.entering import matches_of


@dataclass
class Found:
    """What came of it; ``faults`` is empty if nothing was lost."""

    store: str
    kills: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    orders: int = 0
    """Orders that were acknowledged."""
    entries: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def end(self, clients: Sequence[Client]) -> None:
        """Wait for clients that were told to stop."""
        for client in clients:
            client.join(2 * PATIENCE)
            if client.failure is not None or client.is_alive():
                self.faults.append(f"A client gave up: {client.failure!r}")

    def look(self, settings: Settings, clients: Sequence[Client]) -> None:
        """Nothing lost, nothing doubled, every journal audited, the lists as they should be."""
        with _opened(settings) as matches:
            for client in clients:
                for match_id, done in client.done.items():
                    self._look_at(matches, match_id, done, client.sent[match_id])
            guard = matches.house_writer.guard
            if guard is not None and (gone := guard.gone_back()):
                self.faults.append(f"The marks are beyond {gone}.")
            self._look_at_lists(cast(Store, matches.repository.recorder))

    def _look_at(self, matches: Matches, match_id: str, done: list[str], sent: set[str]) -> None:
        given = [one for one in commands(matches, match_id) if one.startswith("sweep-client-")]
        if lost := set(done) - set(given):
            self.faults.append(f"{match_id} lost {sorted(lost)}.")
        if doubled := [one for one, times in Counter(given).items() if times > 1]:
            self.faults.append(f"{match_id} has twice {doubled}.")
        if [one for one in given if one in set(done)] != done:
            self.faults.append(f"{match_id} has another order than was acknowledged.")
        joins = {one for one in given if one not in sent}
        if len(joins) > 2:
            self.faults.append(f"{match_id} has what nobody sent: {sorted(joins)}.")
        over = matches.repository.match(match_id).outcome is not None
        try:
            audit(list(export(matches, match_id, "*" if over else "")), [matches.house.key.vkey])
        except Exception as error:
            self.faults.append(f"{match_id} does not pass its audit: {error}")
        self.matches += 1
        self.orders += len(done)
        self.entries += matches.repository.size(match_id)

    def _look_at_lists(self, store: Store) -> None:
        games = {"toy": toy.RULES}
        Projector(store, games).prepare()
        Projector(store, games).catch_up()
        before = rows_of(store)
        rebuild(store, games)
        if rows_of(store) != before:
            self.faults.append("The lists are not what a rebuild makes of the journals.")


def rows_of(store: Store) -> dict[str, list[Any]]:
    """Every row of the read models."""
    return {name: sorted(map(repr, store.query(f"SELECT * FROM {name}"))) for name in NAMES}


@contextmanager
def _opened(settings: Settings) -> Iterator[Matches]:
    recorder = open_store(settings)
    try:
        yield matches_of(settings, recorder, games={"toy": toy.RULES})
    finally:
        recorder.close()
