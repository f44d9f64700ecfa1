"""What waits for somebody's word: what is asked, what is disputed, the order that is held."""

from collections.abc import Sequence
from typing import Any, Literal, assert_never

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Seat
from domain.journal.timestamps import spoken
from domain.match.clock_events import AgreementAnswered, AgreementAsked, AgreementEnded
from domain.match.events import TakeBackAnswered, TakeBackAsked
from domain.match.fair_events import DisputeOpened
from domain.match.plan_events import PlanChanged, SheetsOpened

Kind = Literal["takeback", "pause", "draw", "extension", "replace", "adjudicate", "ruling"]

Cause = Literal["order", "begin", "lapse", "plans"]
"""What dice hang on: a person's order, the beginning, time that is over, plans that are opened."""


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """What waits for consent."""

    seat: Seat
    to: int
    """Where a takeback goes back to."""
    needed: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    kind: Kind = "takeback"
    about: Seat = ""
    what: str = ""

    @property
    def blocks(self) -> bool:
        """Whether no order of the game is taken before it is answered."""
        return self.kind == "takeback"

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that have not answered."""
        return tuple(s for s in self.needed if s not in self.agreed)

    @property
    def sentence(self) -> str:
        """What is asked, as words after the name of who asks it."""
        return {
            "takeback": f"asks to take back to entry {self.to}",
            "pause": "asks for a pause" + (f" until {spoken(self.what)}" if self.what else ""),
            "draw": "offers a draw",
            "extension": f"asks for {self.what} days more",
            "replace": f"asks to replace {self.about} with {self.what}",
            "adjudicate": "asks to end the match as it stands",
            "ruling": f"asks to settle the dispute: {ruling(self.what)}",
        }[self.kind]


Asking = TakeBackAsked | TakeBackAnswered | AgreementAsked | AgreementAnswered | AgreementEnded
"""The events that change what is asked."""


def asks(asked: Asked | None, event: Asking) -> Asked | None:
    """What is asked after an event."""
    match event:
        case TakeBackAsked():
            return Asked(event.seat, event.to, event.needed, ())
        case AgreementAsked():
            return proposed(event) if event.needed else None
        case TakeBackAnswered() | AgreementAnswered():
            if asked is None or not event.agreed:
                return None
            asked = with_consent(asked, event.seat)
            return asked if asked.blocks or asked.waits_for else None
        case AgreementEnded():
            return None
        case _:
            assert_never(event)


def proposed(event: AgreementAsked) -> Asked:
    """What such an event asks."""
    return Asked(event.seat, -1, event.needed, (), event.kind, event.about, event.what)


def with_consent(asked: Asked, seat: Seat) -> Asked:
    """The asking after one more seat agreed."""
    return msgspec.structs.replace(asked, agreed=(*asked.agreed, seat))


def ruling(what: str) -> str:
    """A ruling that is proposed, in words."""
    verdict, _, rest = what.partition(" ")
    order = rest.replace("to ", "entry ", 1) or "the disputed order"
    return {
        "stands": "what happened stands",
        "back": f"the match goes back to before {order}",
        "corrected": f"the event {rest} corrects the position",
    }.get(verdict, what)


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A cause that waits for its dice: for the link of a witness, or for a person's key."""

    n: int
    """Its entry."""
    seat: Seat
    orders: str
    """The order; "" where the match begins or the time of a window is over."""
    kind: Cause = "order"
    ts: str = ""
    """When it was written down."""


class Dispute(msgspec.Struct, frozen=True, array_like=True):
    """What is disputed, by whom, and who has spoken."""

    n: int
    """The entry that opened it: its name within the match."""
    seat: Seat
    what: str
    about: int
    start: int
    stop: int
    until: str
    answered: tuple[Seat, ...] = ()

    @property
    def sentence(self) -> str:
        """What is disputed, as words after the name of who disputes it."""
        return f"disputes the {self.what} of entry {self.about}"


def opened(n: int, body: DisputeOpened) -> Dispute:
    """The dispute that entry ``n`` opens."""
    return Dispute(n, body.seat, body.what, body.about, body.start, body.stop, body.until)


def heard(dispute: Dispute, seat: Seat) -> Dispute:
    """The dispute after a seat said something in it."""
    if seat in dispute.answered:
        return dispute
    return msgspec.structs.replace(dispute, answered=(*dispute.answered, seat))


class Plan(msgspec.Struct, frozen=True, array_like=True):
    """What a seat plans, until all who plan are ready."""

    n: int
    """The entry of its order."""
    set: str
    command: dict[str, Any]
    """The order, as it will be opened."""
    ready: bool = False

    @property
    def orders(self) -> str:
        """The plan as text."""
        return str(self.command.get("orders", ""))


Plans = dict[Seat, Plan]


def planned(plans: Plans, event: PlanChanged, secrets: Sequence[Any]) -> Plans:
    """The plans after a seat changed what it plans."""
    seat, others = event.seat, {s: p for s, p in plans.items() if s != event.seat}
    match event.now:
        case "sealed":
            command: dict[str, Any] = next(
                (p["command"] for p in secrets if p["kind"] == "plan"), {}
            )
            return {**others, seat: Plan(event.n, event.set, command)}
        case "withdrawn":
            return others
        case "ready" | "unready":
            return {**others, seat: replace(plans[seat], ready=event.now == "ready")}
        case _:
            assert_never(event.now)


def opened_plans(event: SheetsOpened) -> Plans:
    """The plans as they were opened."""
    return {
        sheet["command"]["seat"]: Plan(sheet["n"], event.set, sheet["command"], ready=True)
        for sheet in event.sheets
    }


class Held(msgspec.Struct, frozen=True, array_like=True):
    """An order that waits for another seat's key."""

    seat: Seat
    entry: int
    """Its command."""
    orders: str


def still(held: Held | None, to: int) -> Held | None:
    """What is still held after the position returned to before entry ``to``."""
    return held if held is not None and held.entry < to else None
