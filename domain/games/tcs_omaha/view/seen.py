"""What a seat sees of a landing: the plan, obstacles, breaches, the tide, the points."""

from collections.abc import Iterator

from domain.game.board import Card, Piece
from domain.games.tcs_omaha import landing
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.closed import ART, SAID
from domain.games.tcs_omaha.position.lookup import DAY_OF
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.rules import ending
from domain.games.tcs_omaha.support import flying

ASKED = {
    "american": "The landing plan: “plan historical” loads all boats; change lines, then “done”.",
    "german": "Set up: “place 1/WN65 A29.15” moves a pill box or a rocket pit; then “done”.",
}
"""What each side is asked before the first turn (2.1h, 3.3g)."""


def cards(state: State, seat: str | None) -> Iterator[Card]:
    """The boats, the sortie of the turn, and the ammunition of what landed."""
    yield from _boats(state, seat)
    yield from _ferries(state, seat)
    yield from _ahead(state, seat)
    for n, plane in enumerate(state.landing.sortie, 1):
        has = flying.TYPES[plane.type]
        left = f"{has.strafes - plane.strafed} attacks with {has.strafing}"
        bombs = f", {has.bombs - plane.bombed} bombs" if has.bombs else ""
        yield Card(
            id=f"plane-{n}", name=f"A-20 {n}", text=f"{left}{bombs}.",
            owner=state.landing.flown, place="aircraft",
        )  # fmt: skip
    for calibre, pool in state.landing.pool.items():
        text = f"{pool.he} battery fires, {pool.smoke} of smoke, {pool.illum} of illumination."
        yield Card(
            id=f"pool-{calibre}", name=f"{calibre} mm", text=text, owner="american",
            place="ammunition ashore",
        )  # fmt: skip


def _ahead(state: State, seat: str | None) -> Iterator[Card]:
    """What a side prepared: registered targets, boats of leaders, its plan over several turns."""
    if seat is None:
        return
    landing = state.landing
    told = {"registered": ("Registered targets", ", ".join(landing.registered.get(seat, ())))}
    if seat == "american":
        told["berths"] = (
            "Berths", "; ".join(f"{who} with {unit}" for who, unit in landing.berths.items())
        )  # fmt: skip
        told["follow"] = ("First transport", ", ".join(landing.follow))
    if plan := landing.carried.get(seat):
        until = forces.clock(state.scenario, plan.until)
        unless = f" unless {', '.join(plan.stops)}" if plan.stops else ""
        legs = "; ".join(f"{unit} to {hex_}" for unit, hex_ in plan.legs.items())
        told["carried"] = ("Carries on", f"until {until}{unless}: {legs}")
    for key, (name, text) in told.items():
        if text:
            yield Card(id=f"{key}-{seat}", name=name, text=f"{text}.", owner=seat, place="plans")


def _ferries(state: State, seat: str | None) -> Iterator[Card]:
    """The transports that are on their way, for the side that lands (2.1m)."""
    if seat != "american":
        return
    next_, later = state.landing.ferries, state.landing.later
    for n, line in enumerate((*next_, *later), 1):
        hour = f"{(state.landing.ferried // 60 + (n > len(next_))) % 24:02}00"
        aboard = ", ".join(part.unit for part in line.aboard)
        many = f"{line.n} {line.kind.upper()}"
        yield Card(
            id=f"ferry-{n}", name=f"Transport {n}",
            text=f"{many} at {hour} to {line.sector} with {aboard}.",
            owner="american", place="transports",
        )  # fmt: skip


def _boats(state: State, seat: str | None) -> Iterator[Card]:
    """The lines of the schematic that have yet to land, for the side that lands (2.1h)."""
    plan = state.landing.plan
    if seat != "american" or not plan:
        return
    units = landing.afloat(state.scenario)
    for at, line in enumerate(plan, 1):
        if at - 1 in state.landing.landed:
            continue
        yield Card(
            id=f"boats-{at}",
            name=f"Line {at}",
            text=landing.line_told(line, units),
            owner="american",
            place="landing plan",
        )


def pieces(state: State) -> Iterator[Piece]:
    """Obstacle hexes that were tested, and open breaches (2.4, 2.5)."""
    for hex_, found in state.landing.obstacles.items():
        yield Piece(id=f"beach-{hex_}", name=SAID[found].capitalize(), space=hex_, art=ART[found])
    for key in state.landing.breaches:
        site = FRAME.breaches[key]
        name = f"Breach {site.name}"
        yield Piece(id=f"breach-{key}", name=name, space=site.land, art="breach")


def notes(state: State) -> Iterator[str]:
    """How the points stand, and what the American side needs (19.3)."""
    level, draw = ending.levels(state)
    yield f"The American side wins with {level} points, and draws from {draw} on."
    counted = "; ".join(f"{why} {points:+d}" for points, why in ending.counted(state))
    yield f"Points now: {ending.total(state)}{f' ({counted})' if counted else ''}."
    plan = state.landing.plan  # sealed to the side that lands
    if state.turn and plan and (left := len(plan) - len(state.landing.landed)):
        yield f"Lines of boats that have yet to land: {left}."
    if state.landing.led:
        yield f"Led, and free to act anywhere: {', '.join(state.landing.led)}."
    if state.turn:
        day = FIRST_DAY + forces.minutes(state.scenario, state.turn) // DAY_OF
        yield f"It is {forces.clock(state.scenario, state.turn)} of {day} June."
    if state.landing.releases:
        yield f"Releases that the German side has left: {state.landing.releases}."
    if state.landing.unreleased:
        yield f"Germans waiting for their release: {', '.join(state.landing.unreleased)}."


FIRST_DAY = 6
