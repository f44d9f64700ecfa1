"""Disputes: a roll, an order or a ruling is contested, the clock stops, and a ruling ends it.

What a person writes in a dispute is sealed to who sits at the table, as notes are: the journal
that everybody reads has its hash, and the words can be erased without harm to it.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from domain.game.grammar.orders import parse
from domain.game.ruleset import Event, Illegal, Seat
from domain.game.secrets import is_secret
from domain.journal.timestamps import later
from domain.match.events.clock import AgreementAsked, AgreementEnded
from domain.match.events.disputes import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
)
from domain.match.events.draws import (
    CardDealt,
    CardsDrawn,
    CardShown,
    DiceRolled,
    HiddenLinkOpened,
    LinkOpened,
)
from domain.match.events.lifecycle import OrderGiven, TakenBack
from domain.match.match import Match
from domain.match.parts.clock import PACES
from domain.match.parts.pending import Asked, Dispute
from domain.match.parts.sitting import REFEREE
from domain.match.writing import History
from domain.table.standing import go_on
from domain.table.table_order import AnyWriter, TableOrder

AnyMatch = Match[Any]

ROLLS = frozenset(
    kind.topic
    for kind in (DiceRolled, CardsDrawn, LinkOpened, HiddenLinkOpened, CardDealt, CardShown)
)


class DisputeOrder(TableOrder, frozen=True):
    """What may be ordered about a dispute; only a person does."""

    secret = True
    prose = True
    for_referees = True


class Contest(DisputeOrder, frozen=True):
    """Dispute what happened; what was asked of the others, and does not block, gives way."""

    form = "dispute {what} {entry} because {words}"
    help = "contest the roll, order or ruling at an entry; the clock stops"
    what: Literal["roll", "order", "ruling"]
    entry: int
    words: tuple[str, ...]

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        match = writer.match
        open_now, asked = match.pending.dispute, match.pending.asked
        if open_now is not None:
            raise Illegal("table.14", f"{open_now.seat.title()} already {open_now.sentence}.")
        if seat == REFEREE or match.sitting.seats[seat] != "person":
            raise Illegal("table.14", "Only a person who plays can open a dispute.")
        if asked is not None and asked.blocks:
            raise Illegal("table.5", asked.first(seat))
        start, stop = _command_around(writer.past.rows(0), self.what, self.entry, writer.given)
        until = _until(match, seat, writer.context.ts)
        body = DisputeOpened(seat, self.what, self.entry, start, stop, until)
        writer.emit(body, parts=[_words(match, self.words)])
        if asked is not None and not asked.weighs:
            writer.emit(AgreementEnded("a dispute is opened"))


class Answer(DisputeOrder, frozen=True):
    """Say something in the open dispute."""

    form = "answer {words}"
    help = "say something in the open dispute"
    words: tuple[str, ...]

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        _speak(writer, seat, self.words)


class Settle(DisputeOrder, frozen=True):
    """End the dispute, or ask the others to agree to that.

    The referee alone, and who lets his own dispute go, need nobody's consent.
    """

    stands_alone = True
    words: tuple[str, ...]

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        match = writer.match
        dispute, asked = _open(match), match.pending.asked
        own = seat == dispute.seat and isinstance(self, SettleStands)
        self.check(writer)
        if seat == REFEREE or own:
            return self.rule(writer, seat, (seat,))
        needed = match.sitting.others(seat)
        if not needed:
            raise Illegal(
                "table.17", "Nobody else is there to agree; “settle stands” drops the dispute."
            )
        if asked is not None and asked.weighs:
            raise Illegal("table.9", asked.first(seat))
        _speak(writer, seat, self.words)
        if asked is not None:
            writer.emit(AgreementEnded("something else is proposed"))
        writer.emit(AgreementAsked(seat, "ruling", needed, "", self.verdict))
        return None

    @property
    def verdict(self) -> str:
        """The ruling in the words between “settle” and “because”."""
        return "stands"

    def check(self, writer: AnyWriter) -> None:
        """Refuse at once what could not be carried out once all agreed. Raises Illegal."""

    def rule(self, writer: AnyWriter, by: Seat, consent: tuple[Seat, ...]) -> None:
        """End the dispute so. Raises Illegal."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it leads to")

    def reason(self, writer: AnyWriter, consent: tuple[Seat, ...]) -> list[Any]:
        """The sealed part with its words, if they are one person's."""
        return [_words(writer.match, self.words)] if len(consent) == 1 else []


class SettleStands(Settle, frozen=True):
    """What happened stands."""

    form = "settle stands because {words}"
    help = "end the dispute: what happened stands"

    def rule(self, writer: AnyWriter, by: Seat, consent: tuple[Seat, ...]) -> None:
        writer.emit(DisputeSettled("stands", by, consent), parts=self.reason(writer, consent))


class SettleBack(Settle, frozen=True):
    """The position returns."""

    form = "settle back [to {entry}] because {words}"
    help = "end the dispute: go back to before the disputed order or an earlier one"
    entry: int | None = None

    @property
    def verdict(self) -> str:
        return "back" if self.entry is None else f"back to {self.entry}"

    def check(self, writer: AnyWriter) -> None:
        _check_back(writer.match, self._to(writer.match), writer.past)

    def rule(self, writer: AnyWriter, by: Seat, consent: tuple[Seat, ...]) -> None:
        dispute, to = _open(writer.match), self._to(writer.match)
        settled = DisputeSettled("back", by, consent, to=to)
        writer.emit(settled, parts=self.reason(writer, consent))
        reason = f"the ruling in the dispute of entry {dispute.about}"
        writer.emit(TakenBack(consent=consent, reason=reason, to=to))

    def _to(self, match: AnyMatch) -> int:
        return _open(match).start if self.entry is None else self.entry


class SettleCorrected(Settle, frozen=True):
    """An event of the game mends the position."""

    form = "settle corrected {event} [{fields}] because {words}"
    help = "end the dispute: an event such as “UnitMoved unit=A1 to=B2” corrects it"
    event: str
    fields: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        return " ".join(("corrected", self.event, *self.fields))

    def check(self, writer: AnyWriter) -> None:
        event = _event(writer, self)
        try:
            position = event.after(writer.position)
            _look_at(writer, writer.match, position)
        except Exception as fault:
            raise Illegal("table.17", f"{self.event} does not fit the position.") from fault

    def rule(self, writer: AnyWriter, by: Seat, consent: tuple[Seat, ...]) -> None:
        event = _event(writer, self)
        settled = DisputeSettled("corrected", by, consent, event=writer.codec.topics[type(event)])
        writer.emit(settled, parts=self.reason(writer, consent))
        writer.emit(event)
        go_on(writer)


def _until(match: AnyMatch, seat: Seat, now: str) -> str:
    """When a dispute that a seat opens now lapses, "" for never. Raises Illegal."""
    ticking = match.clock
    if not ticking.seconds:
        return ""
    seconds = PACES * ticking.seconds - ticking.disputed.get(seat, 0)
    if seconds <= 0:
        raise Illegal(
            "table.18",
            "Your disputes that changed nothing have already stopped the match for twice its "
            "pace, which is all a seat may have. You can still ask for a takeback.",
        )
    return later(now, seconds)


def _command_around(
    rows: Sequence[tuple[int, str, bytes]], what: str, entry: int, given: int
) -> tuple[int, int]:
    """The entries of the command that led to the disputed one, itself among them."""
    if not 0 <= entry < len(rows):
        raise Illegal("table.14", f"Name an entry between 0 and {len(rows) - 1}.")
    topic = rows[entry][1]
    if what == "roll" and topic not in ROLLS:
        raise Illegal(
            "table.14", f"Entry {entry} is not a roll; the list of rolls gives their numbers."
        )
    if what == "order" and topic != OrderGiven.topic:
        raise Illegal(
            "table.14", f"Entry {entry} is not an order; name the entry of the order itself."
        )
    commands = [n for n, t, _ in rows if t == OrderGiven.topic]
    start = max((n for n in commands if n <= entry), default=-1)
    if start < 0:
        raise Illegal("table.14", f"Entry {entry} did not follow from an order.")
    return start, min((n for n in commands if n > entry), default=given)


def _words(match: AnyMatch, words: Sequence[str]) -> tuple[Any, tuple[Seat, ...]]:
    return {"kind": "words", "words": " ".join(words)}, match.sitting.places


def _speak(writer: AnyWriter, seat: Seat, words: Sequence[str]) -> None:
    _open(writer.match)
    writer.emit(DisputeAnswered(seat), parts=[_words(writer.match, words)])


def agreed(writer: AnyWriter, asked: Asked) -> None:
    """Everybody agreed to a ruling that was proposed."""
    settle = parse(
        f"settle {asked.what} because agreed", (SettleStands, SettleBack, SettleCorrected)
    )
    settle.rule(writer, asked.seat, (asked.seat, *asked.agreed))


def lapse(writer: AnyWriter) -> None:
    """The time of a dispute is over, and what happened stands (table.18)."""
    writer.emit(DisputeLapsed())


def _open(match: AnyMatch) -> Dispute:
    if match.pending.dispute is None:
        raise Illegal("table.16", "There is no open dispute.")
    return match.pending.dispute


def _look_at(writer: AnyWriter, match: AnyMatch, position: Any) -> None:
    """Ask everything that will be asked of a position: a nonsense one fails here and not later."""
    rules = writer.codec.rules
    rules.outcome(position), rules.moment(position), rules.view(position, None)
    for seat in match.sitting.seats:
        rules.view(position, seat)
    for seat in rules.to_move(position):
        list(rules.legal_orders(position, seat))


def _check_back(match: AnyMatch, to: int, history: History) -> None:
    most = _open(match).start
    if most < match.begun:
        raise Illegal(
            "table.17",
            "The disputed entry comes before the first order, so there is nothing to go back "
            "to. Settle it with “settle stands because …” or “settle corrected …”.",
        )
    if not match.begun <= to <= most:
        raise Illegal("table.17", f"Go back to an order between entry {match.begun} and {most}.")
    if history.rows(to)[0][1] != OrderGiven.topic:
        raise Illegal(
            "table.17", f"Entry {to} is not an order; name the entry of the order itself."
        )


def _event(writer: AnyWriter, order: SettleCorrected) -> Event:
    """The event of the game that the words name; its fields stand as ``name=value``."""
    kinds = {t.rpartition(".")[2].casefold(): kind for t, kind in writer.codec.kinds.items()}
    name = order.event.rpartition(".")[2].casefold()
    kind = kinds.get(name)
    if kind is None:
        known = ", ".join(sorted(k.__name__ for k in kinds.values()))
        raise Illegal("table.17", f"This game has the events {known}.")
    if is_secret(kind):
        raise Illegal("table.17", f"{kind.__name__} holds secrets and cannot be written by hand.")
    try:
        found: Event = msgspec.convert(dict(map(_field, order.fields)), kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        needs = ", ".join(f"{f}=…" for f in kind.__struct_fields__) or "no fields"
        raise Illegal("table.17", f"{kind.__name__} takes {needs}: {error}.") from None
    return found


def _field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"“{text[:40]}” does not read name=value")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value
