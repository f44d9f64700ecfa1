"""Plans that seats seal, change, and open together (docs/fair-play.md, 8)."""

from typing import Any

from domain.journal.entries import Entry, command_hash, lot_of_server
from service.audit import bodies, orders
from service.audit.match import AuditedCause, AuditedMatch, StandingPlan
from service.audit.reporting.report import fail


def changed(m: AuditedMatch, entry: Entry, body: bodies.PlanChanged) -> None:
    """`plan.changed`: a seat sealed a plan, took it back, or is ready, or not."""
    n, latest = entry.n, m.order
    if body.set in m.sets:
        fail(n, f"it changes a plan of {body.set}, which was opened")
    if m.plans and body.set != m.planned:
        fail(n, f"it plans for {body.set} while plans of {m.planned} stand")
    if m.plans and body.seats != m.planners:
        fail(n, f"other seats plan for {body.set} than before")
    if latest is None or body.seat != latest.seat or body.seat not in body.seats:
        fail(n, f"the command before it is not of {body.seat}, who plans")
    m.planned, m.planners = body.set, body.seats
    if body.now == "sealed":
        if body.n != latest.n or not latest.cmd or latest.set != body.set:
            fail(n, "the command before it is not the plan")
        m.sealed_to(n, entry.sealed, body.seat, "a plan is")
        m.plans[body.seat] = StandingPlan(latest)
        m.against[n] = latest.cmd
    else:
        _say(m, entry, body)


def _say(m: AuditedMatch, entry: Entry, body: bodies.PlanChanged) -> None:
    n, plan = entry.n, m.plans.get(body.seat)
    if entry.sealed:
        fail(n, "its sealed part is not the plan that it seals")
    if plan is None or plan.cause.n != body.n:
        fail(n, f"event {body.n} is not the plan of {body.seat} that stands")
    if body.now == "withdrawn":
        del m.plans[body.seat]
    elif plan.ready == (body.now == "ready"):
        fail(n, f"{body.seat} is {body.now} a second time")
    else:
        plan.ready = not plan.ready


def part(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of `plan.changed`: the very command that it seals."""
    what = "its sealed part is not the plan that it seals"
    body = bodies.read(n, data, bodies.SealedPlan, what)
    if command_hash(body.command) != m.against[n]:
        fail(n, what)


def opened(m: AuditedMatch, entry: Entry, body: bodies.SheetsOpened) -> None:
    """`sheets.opened`: each plan that stands, and no other; dice hang on all of them, and are of
    the seat that sealed last."""
    n = entry.n
    if body.set != m.planned or body.set in m.sets or not m.plans:
        fail(n, f"no plans of {body.set} wait to be opened")
    for seat in m.planners:
        if seat not in m.plans or not m.plans[seat].ready:
            fail(n, f"it opens the plans of {body.set} before {seat} is ready")
    plans = sorted((plan.cause for plan in m.plans.values()), key=lambda plan: plan.n)
    if [sheet.n for sheet in body.sheets] != [plan.n for plan in plans]:
        fail(n, f"it does not open all plans of {body.set}, and no other")
    for sheet, plan in zip(body.sheets, plans, strict=True):
        if command_hash(sheet.command) != plan.cmd:
            fail(n, f"the plan of event {plan.n} is not the one that was sealed")
        orders.published(m, plan.n, sheet.command)
    _house_first(m, n, plans)
    m.sets.add(body.set)
    m.plans, m.planned = {}, ""
    lots = " ".join(sorted(plan.lot for plan in plans))
    made, last = lot_of_server(m.origin, entry.type, lots), plans[-1]
    seen = min(plan.seen for plan in plans)
    orders.follows(m, AuditedCause(n, made, last.seat, seen, entry.ts, body.due, ours=last.ours))


def _house_first(m: AuditedMatch, n: int, plans: list[AuditedCause]) -> None:
    """The seats of the house seal before anybody else."""
    last = max((plan.n for plan in plans if plan.seat in m.house), default=-1)
    for plan in plans:
        if plan.seat not in m.house and plan.seen <= last:
            fail(n, f"plan {last} of the house was sealed after that of {plan.seat}")


def back_to(m: AuditedMatch, to: int) -> None:
    """Plans that were sealed since entry `to` stand no more."""
    m.plans = {seat: plan for seat, plan in m.plans.items() if plan.cause.n < to}
