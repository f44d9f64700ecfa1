"""The events of plans: sealed by each seat, opened together (docs/fair-play.md, 8)."""

from typing import Any, Literal

from domain.game.ruleset import Seat
from domain.match.kernel_event import KernelEvent

PlanState = Literal["sealed", "ready", "unready", "withdrawn"]


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


class SheetsOpened(KernelEvent, frozen=True):
    """All are ready: every plan that stands, in the order in which they were sealed."""

    topic = "sheets.opened"
    set: str
    sheets: list[dict[str, Any]]
    """The command of each, and its entry."""
    due: str = ""
