"""Audits the journals of the house, one after the other and for ever.

A damaged page or a journal that was tampered with is met within a round, not when its players need
it. It rests two hundred times as long as it works, so it costs half a hundredth of a core.
"""

import logging
import time
from collections.abc import Callable

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.application.matches import Matches
from service.audit import audit
from service.reading.export import write_export
from service.store.health import FAILED, WELL, Beats
from service.store.lists.reader import Reader
from service.store.matches import match_after
from service.store.repository import EVERYTHING
from workers.loop import Stop

log = logging.getLogger("fieldpost")

REST = 200
"""How much longer it rests than it works."""

SHORTEST_REST, LONGEST_REST = 2.0, 600.0
"""Seconds between two matches."""

BETWEEN_ROUNDS = 60.0
"""Seconds after the last match before the first is looked at again."""

NAMED = 10
"""Matches that are named; of others the number is told."""


class IntegrityAudit:
    """Looks at one match after the other, and says what it found."""

    def __init__(self, matches: Matches, beats: Beats) -> None:
        self._matches, self._say = matches, beats
        self._after, self._rounds, self._looked = "", 0, 0
        self._faults: dict[str, str] = {}

    def start(self) -> None:
        """Find the matches that have gone back, whose marks are beyond what the store holds."""
        guard = self._matches.house_writer.guard
        for match_id in guard.gone_back() if guard is not None else ():
            self._fault(match_id, "it has fewer entries than it had: the store has gone back")
        self._tell()

    def look(self) -> str:
        """Audit the next match; returns its name, "" at the end of a round."""
        match_id = self._after = match_after(self._matches.repository.recorder, self._after)
        if not match_id:
            self._rounds, self._looked = self._rounds + 1, 0
            self._tell()
            return ""
        try:
            self._audit(match_id)
        except Exception as error:  # damage shows in many ways, and each is one
            self._fault(match_id, " ".join(str(error).split())[:300] or repr(error))
        else:
            self._faults.pop(match_id, None)
        self._looked += 1
        self._tell()
        return match_id

    def _audit(self, match_id: str) -> None:
        repository = self._matches.repository
        size = repository.size(match_id)
        rows = [line for _, _, line in repository.rows(match_id, 0, size)]
        openings = (
            (n, p, body) for n, p, _, body in repository.openings(match_id, 0, size, EVERYTHING)
        )
        notes = [
            note for note in self._matches.house_writer.checkpoints(match_id) if _size(note) < size
        ]
        origin = self._matches.house.origin(match_id)
        # An audit asks for a note of the end; this one is shown to nobody.
        root = EMPTY_TREE.extended(leaf_hash(line) for line in rows).root()
        notes.append(self._matches.house.sign(checkpoint_text(origin, size, root)))
        keys = [key.vkey for key in self._matches.house.keys]
        audit(write_export(origin, "full", rows, openings, notes), keys)
        self._check_listed(match_id, size)

    def _check_listed(self, match_id: str, size: int) -> None:
        """Raise ValueError if the lists, which keep up, have not this match."""
        recorder = self._matches.repository.recorder
        reader = Reader(recorder)
        if not recorder.behind(reader.position(), size) and reader.match(match_id) is None:
            raise ValueError("it is in no list: fieldpost rebuild makes the lists anew")

    def _fault(self, match_id: str, why: str) -> None:
        if self._faults.get(match_id) != why:
            log.critical(
                "The journal of match %s does not pass its audit: %s",
                match_id,
                why,
                extra={"facts": {"event": "damage", "match": match_id}},
            )
        self._faults[match_id] = why

    def _tell(self) -> None:
        if self._faults:
            named = ", ".join(sorted(self._faults)[:NAMED])
            self._say(FAILED, f"{len(self._faults)} matches do not pass their audit: {named}")
        else:
            self._say(WELL, f"round {self._rounds + 1}")


def inspect(
    integrity_audit: IntegrityAudit,
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Look at the journals of the house, round after round, until ``stop`` is set."""
    begun = False
    while not stop.is_set():
        started, found = clock(), ""
        try:
            if not begun:
                integrity_audit.start()
                begun = True
            found = integrity_audit.look()
        except Exception as error:
            log.error("integrity audit: %s", error)
        rest = REST * (clock() - started) if found else BETWEEN_ROUNDS
        sleep(min(max(rest, SHORTEST_REST), LONGEST_REST))


def _size(note: str) -> int:
    return int(note.split("\n")[1])
