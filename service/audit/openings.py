"""The openings of an export: each fits its commitment, and what it opens is true."""

import re
from hashlib import sha256
from typing import Any, Final

from domain.journal.entries import BadJournal, canonical, parse
from domain.journal.plain import is_plain_line
from domain.journal.sealed import Opening
from service.audit import forms
from service.audit.chains import Drawn, Waiting, tell, wait
from service.audit.entries import (
    COMMAND,
    DEALT,
    DECK,
    HIDDEN_CARDS,
    HIDDEN_DICE,
    HIDDEN_ROLL,
    PLANNED,
    REST,
    Deck,
)
from service.audit.orders import JournalReader
from service.audit.report import AuditFailed, fail
from service.audit.rests import SealedRest
from service.audit.typed import UNPLAIN

_line: Final = re.compile(rb"(0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)", re.DOTALL).fullmatch


class Openings:
    """Reads the openings, in the order of the events they belong to."""

    def __init__(self, entries: JournalReader, seat: str) -> None:
        self._entries, self._seat = entries, seat
        self._report = entries.report
        self._last = (-1, -1)
        self._waiting: Waiting = {}
        self._opened_rolls: set[int] = set()
        self._opened_tellings = 0
        self._window_end = 0
        self._readers = {
            COMMAND: self._command,
            HIDDEN_ROLL: self._roll,
            HIDDEN_DICE: self._told,
            HIDDEN_CARDS: self._told,
            DECK: self._shuffle,
            DEALT: self._card,
            PLANNED: self._entries.plans.check_part,
            REST: self._rest,
        }

    def read(self, line: bytes) -> None:
        """Check one opening. Raises AuditFailed."""
        found = _line(line)
        if not found:
            raise AuditFailed("an opening is not the line O, event, part, canonical JSON")
        n, part = int(found[1]), int(found[2])
        if (n, part) <= self._last:
            fail(n, "its openings are out of order or repeated")
        self._last = (n, part)
        self._entries.sealed_to.discard(self._last)
        opening = self._opening(n, part, found[3])
        if (n, part) in self._entries.erased:
            fail(n, f"part {part} was erased, and its opening is here")
        if n >= self._window_end:
            self._end_of_command(n)
        reader = self._readers.get(self._entries.kinds[n])
        if reader:
            reader(n, opening.data)
        self._report.openings += 1

    def finish(self) -> None:
        """The openings end here. Raises AuditFailed."""
        self._end_of_command(len(self._entries.kinds))
        self._entries.rests.finish()
        entries = self._entries
        for n in sorted({n for n, _ in entries.erased} & entries.secrets.keys()):
            if since := entries.rests.unseen(n, entries.secrets[n].cause.seat):
                self._report.not_checked.append(
                    f"Event {n} was erased, so it no longer shows whether it is a line that waited "
                    f"since event {since}."
                )
        self._report.unopened = len(self._entries.seals) // 32 - self._report.openings
        for n, p in sorted(self._entries.sealed_to - self._entries.erased):
            fail(n, f"part {p} is sealed to {self._seat}, and its opening is missing")

    def _opening(self, n: int, part: int, line: bytes) -> Opening:
        first = self._entries.first_seal
        if n + 1 >= len(first) or part >= first[n + 1] - first[n]:
            fail(n, f"there is no sealed part {part} to open")
        try:
            opening = forms.read(n, parse(line), Opening, f"the opening of part {part}")
        except BadJournal as error:
            fail(n, f"the opening of part {part}: {error}")
        if not is_plain_line(line):
            fail(n, UNPLAIN)
        at = 32 * (first[n] + part)
        salted = bytes.fromhex(opening.salt) + canonical(opening.data)
        if sha256(salted).digest() != self._entries.seals[at : at + 32]:
            fail(n, f"the opening of part {part} is not what was sealed")
        return opening

    def _command(self, n: int, data: object) -> None:
        secret = self._entries.secrets.get(n)
        if secret is None:
            return
        body = forms.read(n, data, forms.SealedCommand, "a sealed order")
        self._entries.check_secret(n, secret, body.command)

    def _roll(self, n: int, data: object) -> None:
        body = forms.read(n, data, forms.SealedRoll, "a hidden roll")
        causes = self._entries.causes
        self._wait_for_tellings(n, causes.check(n, body, causes.rolls[n]))

    def _shuffle(self, n: int, data: object) -> None:
        body = forms.read(n, data, forms.SealedShuffle, "the shuffle of a deck")
        self._entries.causes.check(n, body.roll, self._entries.causes.rolls[n])
        self._lay(n, self._entries.sealed_decks[n], body.roll.draws, body.salts)

    def _wait_for_tellings(self, n: int, drawn: Drawn) -> None:
        self._opened_rolls.add(n)
        wait(self._waiting, n, drawn)

    def _told(self, n: int, data: object) -> None:
        body = forms.read(n, data, forms.SealedTold, "a draw told in secret")
        kinds = self._entries.kinds
        self._opened_tellings += 1
        if body.roll != self._entries.tells[n]:
            fail(n, f"it tells draw {body.draw} of event {body.roll}, which is no roll it may tell")
        if body.roll in self._opened_rolls:
            tell(self._waiting, n, body, kinds[n] == HIDDEN_CARDS)

    def _lay(self, n: int, deck: Deck, draws: list[dict[str, Any]], salts: list[str]) -> None:
        """The whole deck is what its shuffle gives."""
        if len(draws) != 1 or draws[0]["k"] != "shuffle":
            fail(n, f"deck {deck.name} was not made by one shuffle")
        cards = draws[0]["r"]
        if not len(cards) == len(salts) == len(deck.places) // 32:
            fail(n, f"the shuffle of deck {deck.name} has another number of cards")
        for pos, (card, salt) in enumerate(zip(cards, salts, strict=True)):
            deck.check(n, pos, card, salt)
        self._report.decks_proved += 1

    def _card(self, n: int, data: object) -> None:
        body = forms.read(n, data, forms.SealedCard, "a card dealt")
        deck, pos = self._entries.dealt[n]
        if (body.deck, body.pos) != (deck.name, pos):
            fail(n, f"position {pos} of deck {deck.name} was dealt, but another is opened")
        deck.check(n, pos, body.card, body.salt)
        self._report.cards += 1

    def _rest(self, n: int, data: object) -> None:
        body = forms.read(n, data, SealedRest, "what waits of a letter")
        self._entries.rests.opened(n, body)

    def _end_of_command(self, next_n: int) -> None:
        """Every draw of an opened roll was told, unless the telling may be still sealed."""
        kinds = self._entries.kinds
        if self._waiting:
            roll, place = min(self._waiting)
            window = kinds[roll : self._window_end]
            told = window.count(HIDDEN_DICE) + window.count(HIDDEN_CARDS)
            if len(self._waiting) > told - self._opened_tellings:
                fail(roll, f"draw {place} is never told")
        self._waiting.clear()
        self._opened_rolls.clear()
        self._opened_tellings = 0
        after = kinds.find(COMMAND, next_n + 1)
        self._window_end = after if after >= 0 else len(kinds)
