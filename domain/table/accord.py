"""What the people at a table settle among themselves: time, pauses, draws, substitutes, the end."""

from collections.abc import Sequence
from typing import Any, Literal, assert_never

import msgspec

from domain.game.grammar.words import did_you_mean
from domain.game.ruleset import Illegal, Outcome, Ruleset, Seat
from domain.journal.timestamps import DAY
from domain.match.events.clock import (
    NO_MORE,
    AgreementAnswered,
    AgreementAsked,
    AgreementEnded,
    Extended,
    PaceSet,
    Paused,
    Resigned,
    Resumed,
    SeatReplaced,
)
from domain.match.events.lifecycle import Finished, SeatLeft, TakeBackAnswered
from domain.match.match import Match
from domain.match.parts.pending import Asked, proposed, with_consent
from domain.table import dispute
from domain.table.table_order import AnyWriter, TableOrder
from domain.table.takeback import turn_back

AnyMatch = Match[Any]
Days = Literal["days", "day"]

LONGEST_EXTENSION = 30
"""Days that one extension may have."""


class Agree(TableOrder, frozen=True):
    """Agree to what is asked."""

    form = "agree"
    help = "agree to what is asked"
    sayings = ("accept", "i accept", "i agree", "einverstanden", "ich stimme zu", "d'accord")
    binds = True
    stands_alone = True
    in_disputes = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        _answer(writer, seat, agreed=True)


class Refuse(TableOrder, frozen=True):
    """Refuse what is asked, or ask no more."""

    form = "refuse"
    help = "refuse what is asked, or withdraw what you asked"
    sayings = ("decline", "i decline", "i refuse", "ablehnen", "ich lehne ab", "refuser",
               "je refuse")  # fmt: skip
    binds = True
    in_disputes = True

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        _answer(writer, seat, agreed=False)


class Settling(TableOrder, frozen=True):
    """What people settle among themselves; a computer plays on."""

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        if writer.match.sitting.seats[seat] != "person":
            raise Illegal("table.9", "Only people settle this; computers just play on.")
        self.settle(writer, seat)

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        """What it leads to if a person gives it. Raises Illegal."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it leads to")


class Resign(Settling, frozen=True):
    """Give the match up."""

    form = "resign"
    help = "give the match up"
    sayings = ("i resign", "concede", "i concede", "i surrender", "aufgeben",
               "ich gebe auf", "abandonner", "j'abandonne")  # fmt: skip
    binds = True
    stands_alone = True
    in_disputes = True

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        rules = writer.codec.rules
        if events := handed_over(rules, writer.match, seat):
            for event in (Resigned(seat), *events, SeatLeft(seat)):
                writer.emit(event)
            return
        others = tuple(s for s in writer.match.sitting.seats if s != seat)
        outcome = Outcome("resigned", others, f"{seat.title()} resigns.")
        if rules.resigned is not None:
            outcome = rules.resigned(writer.position, seat)
        writer.emit(Resigned(seat))
        _finish(writer, outcome)


class Resume(Settling, frozen=True):
    """Let the clock go on."""

    form = "resume"
    help = "let the clock go on after a pause"
    sayings = ("weiter", "reprendre")

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        if not writer.match.clock.paused:
            raise Illegal("table.10", "The match is not paused.")
        writer.emit(Resumed(seat))


class Draw(Settling, frozen=True):
    """Offer a draw."""

    form = "offer-draw"
    help = "offer the others a draw"
    sayings = ("offer draw", "offer a draw", "remis", "remis anbieten", "nulle", "proposer nulle")
    former = "draw"
    binds = True
    stands_alone = True
    button = "Offer a draw"
    for_others = True

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        others = writer.match.sitting.others(seat)
        if not others:
            raise Illegal(
                "table.12", "Nobody is there to agree to a draw; “resign” gives the match up."
            )
        ask(writer, AgreementAsked(seat, "draw", others))


class Extend(Settling, frozen=True):
    """Give another seat more time, or ask for more for your own."""

    form = "extend {seat} {days} {unit}"
    help = "give another seat more time, or ask for more"
    more = ("extend",)
    seat: str
    days: int
    unit: Days

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        check_seat(writer.match, self.seat)
        if self.seat not in writer.match.clock.due:
            raise Illegal("table.10", f"The clock of {self.seat[:32].title()} is not running.")
        if not 1 <= self.days <= LONGEST_EXTENSION:
            raise Illegal("table.10", f"An extension lasts 1 to {LONGEST_EXTENSION} days.")
        if self.seat != seat:
            return extended(writer, self.seat, self.days * DAY, (seat,))
        others, days = writer.match.sitting.others(seat), str(self.days)
        return ask(writer, AgreementAsked(seat, "extension", others, seat, days))


# Asking and answering


def check_seat(match: AnyMatch, named: str) -> None:
    """Raises Illegal if the match has no such seat."""
    if named not in match.sitting.seats:
        seats = ", ".join(match.sitting.seats)
        near = did_you_mean(named, match.sitting.seats)
        raise Illegal("table.2", f"There is no seat {named[:32]}: {seats}.{near}")


def open_choice(match: AnyMatch) -> tuple[Seat, ...]:
    """The seats about which the others may choose: overdue, or nobody's since the match began."""
    if not match.begun:
        return ()
    return tuple(
        s for s in match.sitting.persons if s in match.clock.overdue or s not in match.sitting.taken
    )


def stands(match: AnyMatch, asked: Asked) -> bool:
    """Whether what is asked can still be granted."""
    if asked.blocks:
        return True
    if any(s not in match.sitting.others(asked.seat) for s in asked.waits_for):
        return False
    if asked.kind == "replace":
        return asked.about in open_choice(match)
    if asked.kind == "extension":
        return asked.about in match.clock.due
    return asked.kind != "adjudicate" or bool(open_choice(match))


def ask(writer: AnyWriter, body: AgreementAsked, *, over: bool = False) -> None:
    """Ask the others; done at once where nobody's consent is needed.

    One thing is asked at a time: who asks anew takes back what he asked before, and with
    ``over`` what asks for less gives way.
    """
    before = writer.match.pending.asked
    if before is not None:
        own = before.seat == body.seat and not before.blocks
        if not own and not (over and not before.weighs):
            raise Illegal("table.9", before.first(body.seat))
        writer.emit(AgreementEnded("something else is asked"))
    writer.emit(body)
    if not body.needed:
        _granted(writer, proposed(body))


def _answer(writer: AnyWriter, seat: Seat, *, agreed: bool) -> None:
    """Agree or refuse; the last consent grants what is asked."""
    asked = writer.match.pending.asked
    if asked is None:
        raise Illegal("table.5", "Nobody is asking for anything.")
    if seat == asked.seat and not agreed:
        writer.emit(AgreementEnded(f"{seat}{NO_MORE}"))
        return
    changes_mind = asked.blocks and not agreed and seat in asked.agreed
    if seat == asked.seat:
        raise Illegal("table.5", asked.first(seat))
    if seat not in asked.waits_for and not changes_mind:
        raise Illegal("table.5", "Nobody is waiting for your answer to this.")
    kind = TakeBackAnswered if asked.blocks else AgreementAnswered
    writer.emit(kind(seat, agreed))
    asked = with_consent(asked, seat)
    if agreed and not asked.waits_for:
        _granted(writer, asked)


def _granted(writer: AnyWriter, asked: Asked) -> None:
    match asked.kind:
        case "takeback":
            turn_back(writer, asked)
        case "ruling":
            dispute.agreed(writer, asked)
        case "pause" if asked.what and asked.what <= writer.context.ts:
            writer.emit(AgreementEnded("its end has passed"))
        case "pause":
            writer.emit(Paused(asked.agreed, asked.what))
        case "pace":
            writer.emit(PaceSet(asked.what, asked.agreed))
        case "draw":
            _finish(writer, Outcome("draw", (), "The match is drawn by agreement."))
        case "extension":
            extended(writer, asked.about, int(asked.what) * DAY, asked.agreed)
        case "replace":
            writer.emit(SeatReplaced(asked.about, f"computer:{asked.what}", asked.agreed))
        case "adjudicate":
            rules = writer.codec.rules
            text = "The match ends as it stands, by agreement."
            found = rules.adjudicate(writer.position) if rules.adjudicate else Outcome("", (), text)
            _finish(writer, msgspec.structs.replace(found, ending="adjudicated"))
        case _:
            assert_never(asked.kind)


def _finish(writer: AnyWriter, outcome: Outcome) -> None:
    writer.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))


def handed_over(rules: Ruleset[Any, Any, Any], match: Match[Any], seat: Seat) -> tuple[Any, ...]:
    """What happens where a seat resigns and its side plays on; nothing where that ends the match.

    Raises Illegal where the game does not let it resign.
    """
    return tuple(rules.gives_up(match.table.position, seat, match.sitting.others(seat)))


def extended(writer: AnyWriter, seat: Seat, seconds: int, consent: Sequence[Seat]) -> None:
    writer.emit(Extended(seat, seconds, tuple(consent)))
