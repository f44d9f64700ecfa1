"""The openings of an export of version 2, where they differ from those of version 1."""

from service.audit.forms import read
from service.audit.openings import Openings
from service.audit.report import fail
from service.audit.second import forms
from service.audit.second.entries import Entries2


class Openings2(Openings):
    """Reads the openings, and names those that are kept back from the reader's seat."""

    _names_seen = True

    def __init__(self, entries: Entries2, seat: str) -> None:
        super().__init__(entries)
        self._second, self._seat = entries, seat

    def read(self, line: bytes) -> None:
        """Check one opening. Raises AuditFailed."""
        super().read(line)
        self._second.sealed_to.discard(self._last)

    def finish(self) -> None:
        """The openings end here. Raises AuditFailed."""
        super().finish()
        for n, p in sorted(self._second.sealed_to - self._second.erased):
            fail(n, f"part {p} is sealed to {self._seat}, and its opening is missing")

    def _command(self, n: int, data: object) -> None:
        secret = self._second.secrets.get(n)
        if secret is None:
            return
        body = read(n, data, forms.SealedCommand, "a sealed order")
        self._second.check_secret(n, secret, body.command)

    def _roll(self, n: int, data: object) -> None:
        body = read(n, data, forms.SealedRoll, "a hidden roll")
        self._wait_for_tellings(n, self._second.causes.check(n, body, self._second.uses[n]))

    def _shuffle(self, n: int, data: object) -> None:
        body = read(n, data, forms.SealedShuffle, "the shuffle of a deck")
        self._second.causes.check(n, body.roll, self._second.uses[n])
        self._lay(n, self._second.sealed_decks[n], body.roll.draws, body.salts)
