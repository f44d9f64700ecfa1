"""Plans that seats seal, change, and open together (docs/fair-play.md, 8)."""

from typing import Annotated, Any, Literal

import msgspec

from domain.journal.entries import Entry, Index, Seat, Stream, command_hash
from service.audit.forms import read
from service.audit.report import fail


class PlanChange(msgspec.Struct, forbid_unknown_fields=True):
    """`plan.changed`."""

    n: Index
    now: Literal["sealed", "ready", "unready", "withdrawn"]
    seat: Seat
    seats: Annotated[list[Seat], msgspec.Meta(min_length=1)]
    set: Stream


class OpenedSheet(msgspec.Struct, forbid_unknown_fields=True):
    """One plan, opened; its command is read by the version of the match."""

    command: dict[str, Any]
    n: Index


class OpenedSheets(msgspec.Struct, forbid_unknown_fields=True):
    """`sheets.opened`."""

    set: Stream
    sheets: list[OpenedSheet]
    due: Stream = ""


class AuditedPlan(msgspec.Struct):
    """The plan of a seat that stands."""

    n: int
    cmd: str
    ready: bool = False


class LatestCommand(msgspec.Struct, gc=False):
    """The latest command: a secret one has its hash here."""

    n: int = -1
    by: str = ""
    cmd: str = ""
    set: str | None = None


class Plans:
    """The plans of a match, as far as everybody sees them."""

    def __init__(self) -> None:
        self.latest = LatestCommand()
        self.set = ""
        """The set that is planned now, "" for none."""
        self.opened: set[str] = set()
        self.hashes: dict[int, str] = {}
        """Of each `plan.changed` with a sealed part: the hash of the command in it."""
        self._seats: list[str] = []
        self._standing: dict[str, AuditedPlan] = {}

    def changed(self, entry: Entry) -> None:
        """A seat sealed a plan, took it back, or is ready, or not. Raises AuditFailed."""
        n = entry.n
        body = read(n, entry.pub, PlanChange, "a change of a plan")
        if body.set in self.opened:
            fail(n, f"it changes a plan of {body.set}, which was opened")
        if body.set != self.set and self._standing:
            fail(n, f"it plans for {body.set} while plans of {self.set} stand")
        if self._standing and body.seats != self._seats:
            fail(n, f"other seats plan for {body.set} than before")
        if body.seat != self.latest.by or body.seat not in body.seats:
            fail(n, f"the command before it is not of {body.seat}, who plans")
        self.set, self._seats = body.set, body.seats
        if body.now == "sealed":
            self._seal(entry, body)
        else:
            self._say(entry, body)

    def _seal(self, entry: Entry, body: PlanChange) -> None:
        latest = self.latest
        if body.n != latest.n or not latest.cmd or latest.set not in (None, body.set):
            fail(entry.n, "the command before it is not the plan")
        if [seal.to for seal in entry.sealed] != [(body.seat,)]:
            fail(entry.n, "a plan is one part sealed to its seat")
        self.hashes[entry.n] = latest.cmd
        self._standing[body.seat] = AuditedPlan(body.n, latest.cmd)

    def _say(self, entry: Entry, body: PlanChange) -> None:
        n, plan = entry.n, self._standing.get(body.seat)
        if entry.sealed:
            fail(n, "its sealed part is not the plan that it seals")
        if plan is None or plan.n != body.n:
            fail(n, f"event {body.n} is not the plan of {body.seat} that stands")
        if body.now == "withdrawn":
            del self._standing[body.seat]
        elif plan.ready == (body.now == "ready"):
            fail(n, f"{body.seat} is {body.now} a second time")
        else:
            plan.ready = not plan.ready

    def open(self, entry: Entry) -> OpenedSheets:
        """All plans of a set are opened: each that stands, and no other. Raises AuditFailed."""
        n = entry.n
        body = read(n, entry.pub, OpenedSheets, "the opening of plans")
        if body.set != self.set or body.set in self.opened or not self._standing:
            fail(n, f"no plans of {body.set} wait to be opened")
        late = [s for s in self._seats if s not in self._standing or not self._standing[s].ready]
        if late:
            fail(n, f"it opens the plans of {body.set} before {late[0]} is ready")
        standing = sorted(self._standing.values(), key=lambda plan: plan.n)
        if [sheet.n for sheet in body.sheets] != [plan.n for plan in standing]:
            fail(n, f"it does not open all plans of {body.set}, and no other")
        for sheet, plan in zip(body.sheets, standing, strict=True):
            if command_hash(sheet.command) != plan.cmd:
                fail(n, f"the plan of event {plan.n} is not the one that was sealed")
        self.opened.add(body.set)
        self._standing, self.set = {}, ""
        return body

    @property
    def any_stand(self) -> bool:
        """Whether a plan stands."""
        return bool(self._standing)

    @property
    def stand(self) -> dict[str, int]:
        """The seats whose plans stand, each with its entry."""
        return {seat: plan.n for seat, plan in self._standing.items()}

    def rewound(self, to: int) -> None:
        """Plans that were sealed since are gone."""
        self._standing = {s: p for s, p in self._standing.items() if p.n < to}

    def check_part(self, n: int, data: object) -> None:
        """Fail unless the opened part of a `plan.changed` is the command that it seals."""
        good = isinstance(data, dict) and data.keys() == {"command", "kind"}
        if not good or data["kind"] != "plan" or command_hash(data["command"]) != self.hashes[n]:  # type: ignore[index]
            fail(n, "its sealed part is not the plan that it seals")
