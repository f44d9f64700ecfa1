"""The pass over an export: its events, and then the openings of their sealed parts.

Of an event 50 bytes are kept, and what its section asks for, so that a long match fits a small
machine.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from domain.journal.entries import BadJournal, Entry, parse
from domain.journal.grown import leaf_hashes
from domain.journal.plain import is_plain_line
from domain.journal.sealed import OpenedPart, opens
from service.audit import bodies, chains, decks, opening, orders, plans, rests, rolls, taking
from service.audit.match import AuditedMatch, Sealed
from service.audit.reporting.report import AuditFailed, NoVerdict, exported, fail
from service.audit.typed import UNPLAIN, read_event, read_events

_OPENING: Final = re.compile(rb"(0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)", re.DOTALL).fullmatch


def read(m: AuditedMatch, lines: Sequence[bytes]) -> None:
    """Check the next events. Raises AuditFailed, for the first of them that is wrong."""
    first = m.size
    found: Iterable[Entry] | None = read_events(first, lines)
    if found is None:  # one of them is out of form; what is wrong before it comes first
        found = (read_event(n, line) for n, line in enumerate(lines, first))
    m.leaves += leaf_hashes(lines)
    for n, entry in enumerate(found, first):
        type_, body = entry.type, entry.pub
        if entry.ts != m.ts:
            _check_time(m, n, entry.ts)
        if type_ not in m.between:
            (orders.interrupted if n > 1 else taking.begins)(m, n, type_)
        form = FORMS.get(type_)
        if form is not None:
            if type(body) is dict and form.body:
                body = bodies.read(n, body, form.body, form.what)
            form.see(m, entry, body)
        if entry.sealed:
            m.sealed[n] = Sealed(type_, entry.sealed)
            m.parts += len(entry.sealed)
    m.size += len(lines)


def _check_time(m: AuditedMatch, n: int, ts: str) -> None:
    if ts < m.ts:
        fail(n, "its time is before that of the event before it")
    try:
        datetime.fromisoformat(ts)
    except ValueError:
        fail(n, f"{ts} is not a time")
    m.ts = ts


def finish(m: AuditedMatch) -> None:
    """The events end here. Raises AuditFailed."""
    if not m.size:
        raise AuditFailed("The export holds no events.")
    m.report.events, m.ended = m.size, True
    orders.finish(m)


class Openings:
    """Reads the openings, in the order of their events."""

    def __init__(self, m: AuditedMatch) -> None:
        self._m = m
        self._last = (-1, -1)
        self._opened = set[tuple[int, int]]()

    def read(self, line: bytes) -> None:
        """Check one opening. Raises AuditFailed."""
        found, m = _OPENING(line), self._m
        if not found:
            raise AuditFailed("an opening is not the line O, event, part, canonical JSON")
        n, part = place = int(found[1]), int(found[2])
        if place <= self._last:
            fail(n, "its openings are out of order or repeated")
        self._last = place
        self._opened.add(place)
        opening = self._opening(n, part, found[3])
        if place in m.erased:
            fail(n, f"part {part} was erased, and its opening is here")
        form = FORMS.get(m.sealed[n].type)
        if form and form.opened:
            form.opened(m, n, opening.data)
        m.report.openings += 1

    def _opening(self, n: int, part: int, line: bytes) -> OpenedPart:
        sealed = self._m.sealed.get(n)
        if sealed is None or part >= len(sealed.parts):
            fail(n, f"there is no sealed part {part} to open")
        try:
            opening = bodies.read(n, parse(line), OpenedPart, f"the opening of part {part}")
        except BadJournal as error:
            fail(n, f"the opening of part {part}: {error}")
        if not is_plain_line(line):
            fail(n, UNPLAIN)
        if not opens(opening, sealed.parts[part]):
            fail(n, f"the opening of part {part} is not what was sealed")
        return opening

    def finish(self, seat: str, view: str) -> None:
        """The openings end here: none is missing that this seat may know. Raises AuditFailed, and
        NoVerdict where the file is for somebody else."""
        m = self._m
        rolls.finish(m)
        rests.finish(m)
        m.report.unopened, found = m.parts - m.report.openings, self._opened | m.erased
        for n, sealed in m.sealed.items():
            for p, one in enumerate(sealed.parts):
                if seat in one.to and (n, p) not in found:
                    if view not in (seat, "full"):
                        raise NoVerdict(
                            f"This is the {exported(view)}; take that of {seat}, which opens part "
                            f"{p} of event {n}"
                        )
                    fail(n, f"part {p} is sealed to {seat}, and its opening is missing")


class EventForm(msgspec.Struct, frozen=True):
    """An event of a type that is listed."""

    see: Callable[[AuditedMatch, Any, Any], None]
    body: type | None = None
    what: str = ""
    opened: Callable[[AuditedMatch, int, Any], None] | None = None


FORMS: Final[dict[str, EventForm]] = {
    "match.opened": EventForm(opening.opened, bodies.Opening, "the opening of the match"),
    "command": EventForm(orders.command, bodies.OrderEntry, "a command", orders.opened),
    "note": EventForm(orders.note, bodies.OrderEntry, "a note", orders.opened),
    "match.begun": EventForm(orders.begun, bodies.ServerCause, "a cause of the house"),
    "lapsed": EventForm(orders.happened, bodies.ServerCause, "a cause of the house"),
    "plan.changed": EventForm(plans.changed, bodies.PlanChanged, "a change of a plan", plans.part),
    "sheets.opened": EventForm(plans.opened, bodies.SheetsOpened, "the opening of plans"),
    "rest.changed": EventForm(
        rests.changed, bodies.RestChanged, "what waits of a letter", rests.part
    ),
    "roll": EventForm(rolls.rolled, bodies.Roll, "a roll"),
    "roll.hidden": EventForm(rolls.hidden, opened=rolls.opened_roll),
    "dice.rolled": EventForm(rolls.told_dice, opened=rolls.opened_telling),
    "cards.drawn": EventForm(rolls.told_cards, opened=rolls.opened_telling),
    "deck.sealed": EventForm(decks.sealed, bodies.DeckSealed, "a sealed deck", decks.shuffled),
    "card.dealt": EventForm(decks.dealt, bodies.CardDealt, "a dealt card", decks.dealt_card),
    "card.shown": EventForm(decks.card_shown, bodies.CardShown, "a shown card"),
    "dice.rekeyed": EventForm(chains.rekeyed, bodies.Rekeyed, "the rekeying of the dice"),
    "rewound": EventForm(taking.rewound, bodies.Rewound, "a taking back"),
    "rules.changed": EventForm(taking.rules_changed, bodies.RulesChanged, "a change of the rules"),
    "seat.replaced": EventForm(chains.replaced, bodies.Replaced, "a replacement"),
    "seat.taken": EventForm(chains.seated),
    "opening.erased": EventForm(taking.erased, bodies.Erased, "an erasure"),
    "result.carried": EventForm(taking.carried, bodies.Carried, "what is carried on"),
    "position.copied": EventForm(taking.copied),
    "finished": EventForm(taking.finished),
}
