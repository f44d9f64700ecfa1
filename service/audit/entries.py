"""The events of an export, read once from the first to the last.

What later lines will need is kept as bytes: about 50 an entry, 32 a sealed part, and 150 a
command, so that a million events fit a small machine.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Final

import msgspec

from domain.journal.entries import (
    Entry,
    Seal,
)
from domain.journal.grown import leaf_hashes
from domain.journal.lots import BETWEEN
from domain.journal.sealed import commitment
from service.audit import forms
from service.audit.chains import Waiting, tell
from service.audit.forms import SourceForm
from service.audit.linked import check_carried
from service.audit.plans import Plans
from service.audit.report import AuditFailed, AuditReport, fail
from service.audit.rests import RestChange, Rests
from service.audit.typed import Decoders, read_event, read_events

OTHER: Final = 0
COMMAND: Final = 1
HIDDEN_ROLL: Final = 2
HIDDEN_DICE: Final = 3
HIDDEN_CARDS: Final = 4
DECK: Final = 5
DEALT: Final = 6
PLANNED: Final = 8
REST: Final = 7


class Deck(msgspec.Struct):
    """A sealed deck: a commitment of 32 bytes for each position."""

    name: str
    places: bytes

    def check(self, n: int, pos: int, card: object, salt: str) -> None:
        """Fail event `n` unless this card was sealed at this position."""
        place = self.places[32 * pos : 32 * pos + 32].hex()
        if not place:
            fail(n, f"deck {self.name} has no position {pos}")
        if commitment(bytes.fromhex(salt), card) != place:
            fail(n, f"the card is not the one sealed at position {pos} of deck {self.name}")


class EntryReader:
    """Reads the events, and keeps what openings and checkpoints are measured by."""

    _typed: Decoders = {}
    """The decoders of the types that most entries have."""

    def __init__(self, origin: str, report: AuditReport) -> None:
        self.origin = origin
        self.report = report
        self.plans = Plans()
        self.rests = Rests()
        self.source: SourceForm | None = None
        self.places = set[str]()
        """Who may order."""
        self.leaves = bytearray()
        self.kinds = bytearray()
        self.seals = bytearray()
        self.first_seal = array("Q", [0])
        self._seals = 0
        self.sealed_decks: dict[int, Deck] = {}
        self.dealt: dict[int, tuple[Deck, int]] = {}
        self._decks: dict[str, Deck] = {}
        self._hidden: dict[tuple[str, ...], int] = {}
        """The latest hidden roll of a seat."""
        self.tells: dict[int, int] = {}
        """The hidden roll that a draw told in secret is of."""
        self._last_ts = ""
        self._waiting: Waiting = {}
        self._ended = False
        self._between = {*BETWEEN}
        """The types that may stand between a cause and its dice, as far as they were seen."""
        self._readers: dict[str, Callable[[Entry], int]] = {
            "roll.hidden": self._hidden_roll,
            "dice.rolled": self._dice_rolled,
            "cards.drawn": self._cards_drawn,
            "deck.sealed": self._deck_sealed,
            "card.dealt": self._card_dealt,
            "card.shown": self._card_shown,
            "rewound": self._rewound,
            "plan.changed": self._planned,
            "rest.changed": self._rest_changed,
            "finished": self._finished,
            "result.carried": self._carried,
        }

    def read(self, lines: Sequence[bytes]) -> None:
        """Check the next events. Raises AuditFailed, for the first of them that is wrong."""
        first = len(self.kinds)
        found: Iterable[Entry] | None = read_events(lines, self._typed)
        if found is None:  # one of them is out of form; what is wrong before it comes first
            found = (read_event(n, line) for n, line in enumerate(lines, first))
        self.leaves += leaf_hashes(lines)
        for n, entry in enumerate(found, first):
            if entry.n != n:
                fail(n, f"it is numbered {entry.n}; an event was dropped, added or moved")
            if entry.ts != self._last_ts:
                self._check_time(n, entry.ts)
            if n == 0 and entry.type != "match.opened":
                fail(n, "the first event is not the opening of the match")
            if n == 1 or entry.type not in self._between:
                self._stands(n, entry.type)
            reader = self._readers.get(entry.type)
            self.kinds.append(reader(entry) if reader else OTHER)
            if entry.sealed:
                for p, seal in enumerate(entry.sealed):
                    self._seal(n, p, seal)
                self._seals += len(entry.sealed)
            self.first_seal.append(self._seals)

    def _stands(self, n: int, type_: str) -> None:
        """The first event behind the opening, and any of a type that was not seen yet, or may not
        stand before dice."""
        raise NotImplementedError

    def _seal(self, n: int, p: int, seal: Seal) -> None:
        """Keep the commitment of part `p` of event `n`."""
        self.seals += bytes.fromhex(seal.c)

    def _check_time(self, n: int, ts: str) -> None:
        if ts < self._last_ts:
            fail(n, "its time is before that of the event before it")
        try:
            datetime.fromisoformat(ts)
        except ValueError:
            fail(n, f"{ts} is no time")
        self._last_ts = ts

    def finish(self) -> None:
        """The events end here. Raises AuditFailed."""
        if not self.kinds:
            raise AuditFailed("The export holds no events.")
        self.report.events = len(self.kinds)
        self._end_of_command()
        if self.plans.stand:
            self.report.told.append(f"The plans of {self.plans.set} were never opened.")

    def tell_of_chains(self, entry: Entry) -> None:
        """New chains are no fault, and always told: whoever makes them may know some orders."""
        reason = entry.pub.get("reason", "")
        self.report.told.append(f"Event {entry.n} brought new chains of dice: {reason!s:.200}")

    def _finished(self, entry: Entry) -> int:
        self._ended = True
        return OTHER

    def _carried(self, entry: Entry) -> int:
        check_carried(entry.n, entry.pub, self._ended)
        return OTHER

    def _rest_changed(self, entry: Entry) -> int:
        body = forms.read(entry.n, entry.pub, RestChange, "what waits of a letter")
        self.rests.changed(entry, body.seat)
        return REST

    def _planned(self, entry: Entry) -> int:
        self.plans.changed(entry)
        return PLANNED if entry.sealed else OTHER

    def _hidden_roll(self, entry: Entry) -> int:
        n = entry.n
        if entry.pub or len(entry.sealed) != 1 or len(entry.sealed[0].to) != 1:
            fail(n, "a hidden roll is nothing but one part sealed to one seat")
        self._use(entry, "~" + entry.sealed[0].to[0])
        self._hidden[entry.sealed[0].to] = n
        return HIDDEN_ROLL

    def _dice_rolled(self, entry: Entry) -> int:
        if type(entry.pub) is forms.PlainTold:
            tell(self._waiting, entry.n, entry.pub, False)
            return OTHER
        return HIDDEN_DICE if self._told(entry, cards=False) else OTHER

    def _cards_drawn(self, entry: Entry) -> int:
        return HIDDEN_CARDS if self._told(entry, cards=True) else OTHER

    def _told(self, entry: Entry, cards: bool) -> bool:
        """Whether the draw is told to one seat only."""
        n = entry.n
        if entry.pub:
            tell(self._waiting, n, forms.read(n, entry.pub, forms.Told, "a told draw"), cards)
            return False
        if len(entry.sealed) != 1:
            fail(n, "a draw told in secret is nothing but one sealed part")
        roll = self._hidden.get(entry.sealed[0].to, -1)
        if roll <= self._latest():
            fail(n, "it tells a draw in secret, but no hidden roll was made for this command")
        self.tells[n] = roll
        return True

    def _use(self, entry: Entry, stream: str) -> None:
        """A link of a sealed stream is used."""
        raise NotImplementedError

    def _end_of_command(self) -> None:
        """What was rolled for the latest command is told."""
        raise NotImplementedError

    def _latest(self) -> int:
        """The entry of the latest command: what is told belongs to it."""
        raise NotImplementedError

    def _deck_sealed(self, entry: Entry) -> int:
        n = entry.n
        body = forms.read(n, entry.pub, forms.DeckSealed, "a sealed deck")
        if body.deck in self.places:
            fail(n, f"deck {body.deck} has the name of a seat")
        if [seal.to for seal in entry.sealed] != [()]:
            fail(n, "a sealed deck has one part sealed to nobody: its shuffle")
        self._use(entry, "~" + body.deck)
        deck = Deck(body.deck, bytes.fromhex("".join(body.cards)))
        self._decks[body.deck] = self.sealed_decks[n] = deck
        self.report.decks += 1
        return DECK

    def _card_dealt(self, entry: Entry) -> int:
        n = entry.n
        body = forms.read(n, entry.pub, forms.CardDealt, "a dealt card")
        deck = self._deck(n, body.deck)
        if 32 * body.pos >= len(deck.places) or len(entry.sealed) != 1:
            fail(n, f"a dealt card is a position of deck {deck.name} and one sealed part")
        self.dealt[n] = (deck, body.pos)
        return DEALT

    def _card_shown(self, entry: Entry) -> int:
        n = entry.n
        body = forms.read(n, entry.pub, forms.CardShown, "a shown card")
        self._deck(n, body.deck).check(n, body.pos, body.card, body.salt)
        self.report.cards += 1
        return OTHER

    def _deck(self, n: int, name: str) -> Deck:
        deck = self._decks.get(name)
        if deck is None:
            fail(n, f"no deck {name} was sealed")
        return deck

    def _rewound(self, entry: Entry) -> int:
        n = entry.n
        body = forms.read(n, entry.pub, forms.Rewound, "a taking back")
        if body.to > n:
            fail(n, f"it goes back to event {body.to}, which is yet to come")
        gone = self._withdrawn(body.to)
        self.report.withdrawn += gone.total()
        self.report.takebacks.append(_takeback(n, body, gone))
        return OTHER

    def _withdrawn(self, to: int) -> Counter[str]:
        """How many rolls of each stream a taking back withdraws."""
        raise NotImplementedError


def _takeback(n: int, body: forms.Rewound, gone: Counter[str]) -> str:
    rolls = ", ".join(f"{count} on {stream}" for stream, count in sorted(gone.items()))
    agreed = ", ".join(body.consent) or "nobody"
    return (
        f"Event {n} took back the events from {body.to} on; "
        f"rolls withdrawn: {rolls or 'none'}; agreed by {agreed}."
    )
