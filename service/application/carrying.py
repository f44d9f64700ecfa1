"""Carrying out the lines of one request."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.game.grammar.orders import NotUnderstood, line, spelled
from domain.game.ruleset import Illegal, Order
from domain.journal.entries import is_plain_id, told_id
from domain.match.events.clock import AgreementAsked
from domain.match.events.lifecycle import TakeBackAsked
from domain.match.parts.rest import Rest, RestLine
from domain.match.seeing import moment
from domain.match.writing import Commit, Context, WouldRoll
from domain.table.grammar.at_hand import AtHand
from domain.table.grammar.lines import Read, order_kinds, order_lines, read_said
from domain.table.grammar.phases import AnyCodec, skips
from domain.table.letter import (
    comes_too_late,
    kept,
    leaves_rest,
    may_wait,
    must_wait,
    not_asked,
    stands_apart,
)
from domain.table.plans import check_changes
from domain.table.play import give
from domain.table.recall import waiting
from domain.table.takeback import TakeBack, check_own
from domain.table.talk import Hint, Note, Saying
from service.application.hints import hinted
from service.application.receipts import LineReport, Reused, stopped
from service.application.setups import check_whole
from service.store.house.barred import is_seat_muted
from service.store.repository import AnyMatch, Repository, UnsavedPast
from service.words import later

WAITS: Final = later("It stands; its dice are rolled as soon as their round of the beacon appears.")


def numbered(command_id: str, k: int) -> str:
    """The id under which the store keeps the ``k``-th line (from 0) of a request."""
    return command_id if k == 0 else f"{command_id}/{k + 1}"


def plain_id(id_: str) -> str:
    """The id as the journal tells it: 16 to 200 plain characters, or the hash of it."""
    return id_ if is_plain_id(id_) else sha256(id_.encode()).hexdigest()


@dataclass(frozen=True)
class Request:
    """The orders that a seat sent under one command id, a line each."""

    match: str
    seat: str
    lines: Sequence[str]
    command_id: str
    told: str = ""
    """What the journal tells in place of the command id, where only its sender may know it."""
    seen: int | None = None
    """The size of the journal that the sender saw, whose checkpoint he was shown; None for as it
    stands."""
    ids: Sequence[str] = ()
    """An id of its own for each line; where there are none, they follow from the command id."""

    def key(self, k: int) -> str:
        """The id under which the store keeps a line."""
        return self.ids[k] if self.ids else numbered(self.command_id, k)

    def told_id(self, k: int) -> str:
        """The id of a line, as the journal tells it."""
        if self.ids:
            return self.ids[k]
        return told_id(self.command_id, k) if len(self.lines) > 1 else self._alone

    @cached_property
    def _alone(self) -> str:
        return plain_id(self.told or self.command_id)


def lines_of(
    repository: Repository, match: AnyMatch, match_id: str, seat: str, text: str
) -> list[str]:
    """The orders of a text, a line each. Raises NotUnderstood for a text that holds none, and for a
    line that only names a saved set-up of the seat's person."""
    rules = repository.codec(match).rules
    lines, setups = order_lines(text, order_kinds(rules)), rules.setups
    if setups is not None and setups.says in " ".join(text.casefold().split()):
        check_whole(repository, setups, match_id, match, seat, lines)
    return lines


def carry_out(
    repository: Repository, match: AnyMatch, request: Request, context: Context
) -> tuple[list[Commit[Any]], tuple[LineReport, ...], AnyMatch | None]:
    """What the lines write, not saved yet, what became of each, and how the match lies before the
    die at which a trial came to its end.

    All lines are read before any is tried: one that is not an order stops them all. Then all or
    nothing up to the first die or card; after one, what happened has happened. What must wait for
    somebody else waits in the match; what stands behind the line that ends it is not reached.
    """
    codec = repository.codec(match)
    read, wrong = _read(codec, repository, match, request)
    if wrong:
        return [], wrong, None
    letter = _Letter(codec, repository, match, request, context, read)
    for k, (text, said) in enumerate(zip(request.lines, read, strict=True)):
        try:
            letter.carry_out(k, text, said)
        except (Illegal, NotUnderstood, WouldRoll) as stop:
            letter.reports.append(stopped(letter.told(k), stop))
            if isinstance(stop, WouldRoll):
                return *letter.end(), stop.reached
            if not letter.goes_on_without(said, stop):
                break
    return *letter.end(), None


class _Letter:
    """The lines of one request, carried out one after another."""

    def __init__(
        self, codec: AnyCodec, repository: Repository, match: AnyMatch, request: Request,
        context: Context, read: Sequence[Read],
    ) -> None:  # fmt: skip
        self._read, self._store = read, repository.recorder
        self._codec, self._match, self._context = codec, match, context
        self._request, self._seat = request, request.seat
        self.reports: list[LineReport] = []
        self._written: list[Commit[Any]] = []
        self._past = UnsavedPast(repository, request.match, match.size, self._written)
        self._seen = self._meant = _seen(repository, match, request)
        """The match as the writer of the next line means it: a word may end a phase of then."""
        self._waiting: list[RestLine] = []
        self._rests = self._stays = False
        """Whether the match holds already what waits; whether no word ends a phase any more."""
        rest = match.ahead.rest.get(self._seat)
        self._left = rest if rest is not None and rest.lines else None
        """What waited before the letter, as long as that only answers; None for nothing."""
        self._before, self._last = self._meant, ""
        """The match before the line that was carried out last, and that line."""

    def carry_out(self, k: int, text: str, read: Read) -> None:
        """Carry a line out, skip it, or let it wait. Raises Illegal, NotUnderstood, WouldRoll."""
        order, named = read
        if (self._stays and order.ends) or (self._written and self._match.outcome is not None):
            self.reports.append(LineReport(text, "left"))
            return
        if self._must_wait(order):
            self._waiting.append(RestLine(self._request.told_id(k), spelled(order, named)))
            self.reports.append(LineReport(text, "waits"))
            return
        match, request, meant = self._match, self._request, self._meant
        if match.outcome is None:  # a match that is over is told, and not which phase was its last
            self._meant = match
            if order.ends and (why := skips(self._codec, self._seat, meant, match, named)):
                self.reports.append(LineReport(text, "skipped", why))
                return
        rules, now = self._codec.rules, match.table.position
        if self._written and (why := not_asked(rules, now, self._seat, order)):
            self.reports.append(LineReport(text, "skipped", why))  # by what stands above it
            return
        if isinstance(order, Note) and is_seat_muted(self._store, request.match, self._seat):
            raise Illegal("table.13", "The operator of this house took the word from you.")
        if isinstance(order, TakeBack):
            check_own(match, self._seat, order, self._past)
        if match.ahead.changed:
            check_changes(self._codec.rules, match, self._seat, order)
        before = match
        if self._left is not None and not leaves_rest(rules, match, self._seat, order):
            self._left = None
        did = self._given(k, text, read, match)
        more = k + 1 < len(self._read) or self._left is not None
        if more and did.match.dice.waits is not None and match.dice.waits is None:
            if waiting(match, self._seat):
                self._left = None  # a list before the answer could not name what the answer saw
            if rest := self._rest_from(k, before):
                waits = kept(self._codec, match, self._seat, rest, self._context)
                self._written.append(waits)
                match = waits.match
                did = self._given(k, text, read, match)
                self._rests = True
        told = _asked(did)
        self.reports.append(
            LineReport(did.orders, "done", told, first=match.size, stop=did.match.size)
        )
        self._written.append(msgspec.structs.replace(did, command=request.key(k)))
        self._match = did.match
        if order.ends:
            self._meant = did.match
        if not self._waiting:
            self._before, self._last = before, did.orders

    def goes_on_without(self, read: Read, why: Exception) -> bool:
        """Whether the lines behind one that was refused go on: behind a die, if it stands apart."""
        apart = any(w.told for w in self._written) and stands_apart(self._codec, read[0])
        seen = self._seen.table.position
        late = apart and comes_too_late(self._codec.rules, why, seen, self._seat, read[0])
        self._stays |= apart and not late
        return apart

    def _given(self, k: int, text: str, read: Read, match: AnyMatch) -> Commit[Any]:
        id_, seen = self._request.told_id(k), self._request.seen or 0
        return give(
            self._codec, match, self._seat, text, id_, self._context, self._past, seen, read
        )

    def _rest_from(self, k: int, before: AnyMatch) -> Rest | None:
        """The lines from one on whose dice wait for a round, that one first; None for it alone.

        They stand in the journal before it: nothing may be written down between an order and its
        dice that looks as if it was written before these could be known.
        """
        lines = [
            RestLine(self._request.told_id(j), spelled(*read))
            for j, read in enumerate(self._read)
            if j == k or (j > k and not isinstance(read[0], Saying))
        ]
        if self._left is not None:
            lines += self._left.lines
        if len(lines) == 1 or not may_wait(self._match):
            return None
        return self._rest_of(lines, before)

    def _rest(self) -> Rest | None:
        """What waits from here on: lines of this letter, else those that its answers left."""
        if self._waiting:
            return self._rest_of(self._waiting, self._before)
        if self._left is None or self._seat in self._match.ahead.rest or not may_wait(self._match):
            return None
        seen = self._request.seen or 0  # whoever answers lets it go on, from what he sees now
        return msgspec.structs.replace(self._left, seen=seen, why="", n=-1)

    def _rest_of(self, lines: Sequence[RestLine], before: AnyMatch) -> Rest:
        """These lines, with what their sender saw and the moment that they were written in."""
        at, seen = moment(self._codec.rules, before, self._seat), self._request.seen or 0
        return Rest(lines=tuple(lines), seen=seen, turn=at.turn, phase=at.phase, last=self._last)

    def _must_wait(self, order: Order) -> bool:
        """Whether a line waits: behind another one that does, or where a line went before it."""
        match, behind = self._match, bool(self._waiting)
        if not self._written or not may_wait(match):
            return False
        if match.dice.waits is not None and not self._rests:
            return False  # dice of somebody else wait: until they fell nothing but notes is taken
        now, then = (moment(self._codec.rules, m, self._seat) for m in (match, self._before))
        over = now.turn != then.turn
        if over and not behind and match.dice.waits is None:
            return False  # the next turn is not a rest of this one: the rules refuse it
        return must_wait(self._codec, match, self._seat, order, behind=behind)

    def told(self, k: int) -> str:
        """A line as it came; in a trial as it was understood, for that is what its writer asks."""
        return spelled(*self._read[k]) if self._context.trial else self._request.lines[k]

    def end(self) -> tuple[list[Commit[Any]], tuple[LineReport, ...]]:
        """What was written, with what waits, and what became of each line."""
        written, reports = self._written, self.reports
        if reports[-1].state == "refused" and not any(w.told for w in written):
            undone = [
                replace(r, state="left", first=-1, stop=-1) if r.state in ("done", "waits") else r
                for r in reports[:-1]
            ]
            written, reports = [], [*undone, reports[-1]]
        elif not self._rests and not self._context.trial and (rest := self._rest()):
            written.append(kept(self._codec, self._match, self._seat, rest, self._context))
        left = [LineReport(self.told(k), "left") for k in range(len(reports), len(self._read))]
        return written, (*reports, *left)


def _asked(did: Commit[Any]) -> str:
    """What a line asks of the others, where nothing else tells that it was heard; a hint."""
    if did.orders == Hint.form:
        return str(did.sealings[0].opening.data["words"])
    asked, topics = did.match.pending.asked, {topic for _, topic, _ in did.rows}
    if asked is None or not topics & {AgreementAsked.topic, TakeBackAsked.topic}:
        return ""
    verbs = "agrees or refuses" if len(asked.waits_for) == 1 else "agree or refuse"
    names = ", ".join(other.title() for other in asked.waits_for)
    return f"{asked.said}; {names} {verbs}."


def _seen(repository: Repository, match: AnyMatch, request: Request) -> AnyMatch:
    """The match as the sender of a request saw it."""
    seen, known = request.seen or 0, range(max(match.begun, 1), match.size)
    return repository.at(request.match, seen) if seen in known else match


def _read(
    codec: AnyCodec, repository: Repository, match: AnyMatch, request: Request
) -> tuple[Sequence[Read], tuple[LineReport, ...]]:
    """What the lines say; and what becomes of them if at least one is not an order at all."""
    read, reports, wrong = list[Read](), [], False
    at_hand = AtHand(codec, match, request.seat)
    for text in request.lines:
        try:
            read.append(read_now(codec, at_hand, text))
            reports.append(LineReport(text, "left"))
        except NotUnderstood as error:
            reports.append(stopped(text, hinted(repository, match, request.seat, error)))
            wrong = True
    return read, tuple(reports) if wrong else ()


def read_now(codec: AnyCodec, at_hand: AtHand, text: str) -> Read:
    """A line as its seat means it now. Raises NotUnderstood."""
    try:
        order, phase = read_said(codec, text)
    except NotUnderstood:
        if found := at_hand.meant(text, None):
            return found
        raise
    if not phase and line(order).casefold() != text.strip().casefold():
        return at_hand.meant(text, order) or (order, phase)
    return order, phase


def rest_of(match: AnyMatch, request: Request) -> set[int]:
    """The numbers of a request's lines that wait in the match."""
    ids = {line.id for line in waiting(match, request.seat)}
    return {k for k in range(len(request.lines)) if request.told_id(k) in ids}


def was_carried_out(
    repository: Repository, match: AnyMatch, request: Request, reports: Sequence[LineReport]
) -> bool:
    """Whether lines were carried out before, or wait, and the store would not notice: several
    before a restore that brought their entries back, kept under the ids that the journal tells; one
    that would wait now, or whose id waits. Raises Reused where such a one comes with a new line."""
    if len(set(request.ids)) < len(request.ids):
        raise Reused("Two lines of this request have one id; each line takes its own.")
    waits = {line.id for rest in match.ahead.rest.values() for line in rest.lines}
    lines = [(k, report.state) for k, report in enumerate(reports)]
    taken = any(
        request.told_id(k) in waits or (state == "waits" and kept_line(repository, request, k))
        for k, state in lines
    )
    if taken and any(
        state == "done" and not kept_line(repository, request, k) for k, state in lines
    ):
        raise Reused
    return taken or any(_brought_back(repository, request, k) for k, _ in lines)


def kept_line(repository: Repository, request: Request, k: int) -> tuple[int, int] | None:
    """The first entry of a line and the size after it."""
    match, key = request.match, request.key(k)
    return repository.command(match, key) or _brought_back(repository, request, k)


def _brought_back(repository: Repository, request: Request, k: int) -> tuple[int, int] | None:
    told = request.told_id(k)
    return None if told == request.key(k) else repository.command(request.match, told)
