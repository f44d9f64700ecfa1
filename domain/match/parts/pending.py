"""What waits for somebody's word: what is asked, what is disputed."""

from typing import Annotated, Literal, assert_never

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.timestamps import spoken
from domain.match.events.clock import AgreementAnswered, AgreementAsked, AgreementEnded
from domain.match.events.disputes import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
)
from domain.match.events.lifecycle import TakeBackAnswered, TakeBackAsked, TakenBack

Kind = Literal["takeback", "pause", "draw", "extension", "replace", "adjudicate", "ruling", "pace"]


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """What waits for consent."""

    seat: Annotated[Seat, "Who asks."]
    to: Annotated[int, "Of a takeback: the position before this entry is asked for; otherwise -1."]
    needed: Annotated[tuple[Seat, ...], "The seats that must agree."]
    agreed: Annotated[tuple[Seat, ...], "Those that did."]
    kind: Annotated[
        Kind,
        "takeback, pause, draw, extension, replace, adjudicate, ruling or pace.",
    ] = "takeback"
    about: Annotated[Seat, "The seat that it is about, if any."] = ""
    what: Annotated[
        str, "The days of an extension, the computer player of a replacement, or a pace."
    ] = ""

    @property
    def blocks(self) -> bool:
        """Whether no order of the game is taken before it is answered."""
        return self.kind == "takeback"

    @property
    def weighs(self) -> bool:
        """Whether it is about a seat that is overdue or gone: nothing that is asked ends it."""
        return self.kind in ("replace", "adjudicate")

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that have not answered."""
        return tuple(s for s in self.needed if s not in self.agreed)

    @property
    def sentence(self) -> str:
        """What is asked, as words after the name of who asks it."""
        return {
            "takeback": "asks to take the match back",
            "pause": "asks for a pause" + (f" until {spoken(self.what)}" if self.what else ""),
            "draw": "offers a draw",
            "extension": f"asks for {self.what} days more",
            "replace": f"asks to replace {self.about.title()} with {self.what}",
            "adjudicate": "asks to end the match as it stands",
            "pace": f"asks for another pace: {self.what}",
            "ruling": f"asks to settle the dispute: {ruling(self.what)}",
        }[self.kind]

    @property
    def said(self) -> str:
        """The same with that name, as people see it."""
        return f"{self.seat.title()} {self.sentence}"

    def first(self, seat: Seat) -> str:
        """What a seat should do before anything else."""
        if seat != self.seat:
            others = " and ".join(one.title() for one in self.waits_for)
            what = "agree or refuse" if seat in self.waits_for else f"{others} must answer"
            return f"{self.said}; {what} first."
        verb, rest = self.sentence.split(" ", 1)
        did = {"asks": "asked", "offers": "offered"}[verb]
        return f"You {did} {rest}; “refuse” withdraws it."


def proposed(event: TakeBackAsked | AgreementAsked) -> Asked:
    """What such an event asks."""
    if isinstance(event, TakeBackAsked):
        return Asked(event.seat, event.to, event.needed, ())
    return Asked(event.seat, -1, event.needed, (), event.kind, event.about, event.what)


def with_consent(asked: Asked, seat: Seat) -> Asked:
    """The asking after one more seat agreed."""
    return replace(asked, agreed=(*asked.agreed, seat))


def ruling(what: str) -> str:
    """A ruling that is proposed, in words."""
    verdict, _, rest = what.partition(" ")
    order = rest.replace("to ", "entry ", 1) or "the disputed order"
    return {
        "stands": "what happened stands",
        "back": f"the match goes back to before {order}",
        "corrected": f"the event {rest} corrects the position",
    }.get(verdict, what)


class Dispute(msgspec.Struct, frozen=True, array_like=True):
    """What is disputed, by whom, and who has spoken."""

    n: Annotated[int, "The entry that opened it: its name within the match."]
    seat: Annotated[Seat, "Who disputes."]
    what: Annotated[str, "roll, order or ruling."]
    about: Annotated[int, "The entry that is disputed."]
    start: Annotated[int, "The first entry of the command that led to it."]
    stop: Annotated[int, "The entry after its last one."]
    until: Annotated[str, "When it lapses, or empty."]
    answered: Annotated[tuple[Seat, ...], "Who said something in it."] = ()

    @property
    def sentence(self) -> str:
        """What is disputed, as words after the name of who disputes it."""
        return f"disputes the {self.what} of entry {self.about}"

    @property
    def said(self) -> str:
        """The same with that name, as people see it."""
        return f"{self.seat.title()} {self.sentence}"


class Pending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What of a match waits for somebody's word."""

    asked: Asked | None = None
    dispute: Dispute | None = None

    @property
    def blocked(self) -> bool:
        """Whether a takeback is asked: no order of the game is taken before it is answered."""
        return self.asked is not None and self.asked.blocks


Speaking = (
    TakeBackAsked
    | TakeBackAnswered
    | TakenBack
    | AgreementAsked
    | AgreementAnswered
    | AgreementEnded
    | DisputeOpened
    | DisputeAnswered
    | DisputeSettled
    | DisputeLapsed
)
"""The events that change what waits for somebody's word."""


def evolve(pending: Pending, event: Speaking, n: int) -> Pending:
    """What waits for somebody's word after the event of entry ``n``."""
    match event:
        case TakeBackAsked():
            return replace(pending, asked=proposed(event))
        case AgreementAsked():
            return replace(pending, asked=proposed(event) if event.needed else None)
        case TakeBackAnswered() | AgreementAnswered():
            return replace(pending, asked=_answered(pending.asked, event.seat, event.agreed))
        case AgreementEnded():
            return replace(pending, asked=None)
        case TakenBack():
            return replace(pending, asked=None)
        case DisputeOpened():
            return replace(pending, dispute=opened(n, event))
        case DisputeAnswered():
            return replace(pending, dispute=_heard(pending.dispute, event.seat))
        case DisputeSettled() | DisputeLapsed():
            left = pending.asked if pending.asked and pending.asked.weighs else None
            return replace(pending, dispute=None, asked=left)
        case _:
            assert_never(event)


def _answered(asked: Asked | None, seat: Seat, agreed: bool) -> Asked | None:
    """What is still asked once a seat answered."""
    if asked is None or not agreed:
        return None
    asked = with_consent(asked, seat)
    return asked if asked.blocks or asked.waits_for else None


def opened(n: int, body: DisputeOpened) -> Dispute:
    """The dispute that entry ``n`` opens."""
    return Dispute(n, body.seat, body.what, body.about, body.start, body.stop, body.until)


def _heard(dispute: Dispute | None, seat: Seat) -> Dispute:
    """The dispute after a seat said something in it."""
    assert dispute is not None
    if seat in dispute.answered:
        return dispute
    return replace(dispute, answered=(*dispute.answered, seat))
