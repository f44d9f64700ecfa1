"""The events of what is written ahead: standing orders and answers out of turn, lines of a letter
that wait, plans that are sealed and opened together (docs/fair-play.md, 8)."""

from typing import Any, Final, Literal

from domain.game.ruleset import Seat
from domain.match.events.kernel_event import KernelEvent, ToldEvent


class StandingChanged(KernelEvent, frozen=True):
    """A seat has other standing orders now; which, is sealed to it."""

    topic = "standing.changed"
    seat: Seat


class Reacted(ToldEvent, frozen=True):
    """A standing order answers for its seat. The answer of a secret order is sealed."""

    topic = "reaction.given"
    sentence = "{seat} answers by a standing order{said}"
    seat: Seat
    kind: str
    orders: str = ""

    def told(self, after: Any) -> str:
        said = f": {self.orders}." if self.orders else "."
        return self.sentence.format(seat=self.seat.title(), said=said)


class WindowLapsed(KernelEvent, frozen=True):
    """No answer came in time, and the game goes on with what it has for that."""

    topic = "reaction.lapsed"
    sentence = "No answer of {seat} came in time."
    seat: Seat
    kind: str
    orders: str = ""


class RestChanged(KernelEvent, frozen=True):
    """Other lines of a seat's letter wait now, or none any more; which, is sealed to it."""

    topic = "rest.changed"
    seat: Seat


PlanState = Literal["sealed", "ready", "unready", "withdrawn"]

PLANNED: Final[dict[PlanState, str]] = {
    "sealed": "{seat} has sealed a plan.",
    "ready": "{seat} is ready.",
    "unready": "{seat} is not ready after all.",
    "withdrawn": "{seat} has taken its plan back.",
}


class PlanChanged(KernelEvent, frozen=True):
    """A seat sealed its plan, or another one in its place, took it back, or is ready with it."""

    topic = "plan.changed"
    n: int
    """The entry of the secret order that is the plan."""
    now: PlanState
    seat: Seat
    seats: tuple[Seat, ...]
    """All who plan in this set."""
    set: str

    def told(self, after: Any) -> str:
        return PLANNED[self.now].format(seat=self.seat.title())


class SheetsOpened(KernelEvent, frozen=True):
    """All are ready: every plan that stands, in the order in which they were sealed."""

    topic = "sheets.opened"
    sentence = "All are ready, and the plans are opened. {plans}."
    set: str
    sheets: list[dict[str, Any]]
    """The command of each, and its entry."""
    due: str = ""

    def told(self, after: Any) -> str:
        commands = [sheet["command"] for sheet in self.sheets]
        plans = "; ".join(f"{one['seat'].title()}: “{one['orders']}”" for one in commands)
        return self.sentence.format(plans=plans)
