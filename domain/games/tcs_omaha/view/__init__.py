"""A position drawn with the words of every board; sheets are shown to their side alone."""

from collections.abc import Iterator

from domain.game.grammar.orders import line
from domain.game.view.board import Card, Choice, Piece, Prompt, Route, Track, View
from domain.game.view.symbols import app6
from domain.games.tcs_omaha import artillery, command, germans, landing
from domain.games.tcs_omaha.command import routes, sheets
from domain.games.tcs_omaha.fire import answering
from domain.games.tcs_omaha.ground.sheets import FRAME
from domain.games.tcs_omaha.landing import choosing, division, rising, transports
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.closed import ART, SAID
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    dug_in,
    kind,
    of_side,
    points,
    steps,
)
from domain.games.tcs_omaha.position.naming import by_company
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.rules import ending, legal_orders, moment, to_move
from domain.games.tcs_omaha.support import flying
from domain.games.tcs_omaha.view import planned, this_turn
from domain.games.tcs_omaha.view.drawn import art, figures, layers, maps
from domain.games.tcs_omaha.words import CALLED, DAY, SIDES, Side, missions


def view(state: State, seat: str | None) -> View:
    """What a seat, or a spectator, sees."""
    return View(
        title=_title(state),
        turn=_turn(state),
        phase=moment(state).phase,
        maps=maps(state.scenario),
        pieces=tuple(_pieces(state)),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state, seat)),
        prompts=tuple(_prompt(state, s, seat) for s in SIDES if s in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=tuple(_notes(state, seat)),
        layers=layers(state),
        routes=tuple(_routes(state, seat)),
    )


def _routes(state: State, seat: str | None) -> Iterator[Route]:
    for side in SIDES:
        if side == seat:
            yield from planned.routes(state, side)


def _title(state: State) -> str:
    if not state.scenario:
        return "Omaha"
    return f"Omaha · {scene(state.scenario).title}"


def _turn(state: State) -> str:
    if not state.turn:
        return "Before turn 1"
    return f"Turn {state.turn}, {forces.clock(state.scenario, state.turn)}"


def _pieces(state: State) -> Iterator[Piece]:
    lost = {name for side in SIDES for name in rising.drowning(state, side)}
    hour = forces.shown(rising.rises(state)) if lost else ""
    for name, unit in state.units.items():
        facts = (*_facts(state, name), *((f"drowns at {hour}",) if name in lost else ()))
        yield Piece(
            id=name,
            name=name,
            space=unit.hex,
            owner=CARDS[name].side,
            symbol=app6(CARDS[name].kind.symbol, hostile=CARDS[name].side == "german"),
            facts=facts,
            art=art(kind(name)),
            figures=figures(kind(name), points(state, name)),
            range=max(kind(name).reach, kind(name).point_range),
        )
    yield from _beach(state)
    for hex_, many in state.smoke.items():
        yield Piece(id=f"smoke-{hex_}", name="Smoke", space=hex_, facts=(f"{many} markers",),
                    art="smoke")  # fmt: skip


def _facts(state: State, name: str) -> Iterator[str]:
    unit, printed = state.units[name], kind(name)
    if printed.area:
        yield f"fire {points(state, name)}[{printed.reach}]"
    if printed.attack:
        yield f"gun {printed.attack}[{printed.point_range}] DEF {printed.defence}"
    yield "leader" if printed.class_ == "leader" else f"steps {steps(state, name)}"
    if printed.foot:
        yield f"morale {printed.morale}"
    if printed.ground != "none":
        yield f"{unit.mode} mode"
    if unit.morale:
        yield unit.morale
    if dug_in(unit):
        yield "dug in"
    if unit.fired:
        yield "fired"
    if unit.acted:
        yield "acted"


def _tracks(state: State) -> Iterator[Track]:
    if state.turn:
        yield Track(title="Turn", value=state.turn, most=state.last)
    for side in SIDES:
        yield Track(title="Units", value=len(list(of_side(state, side))), owner=side)
        yield Track(title="Steps lost", value=state.steps_lost.get(side, 0), owner=side)
    for company, level in sorted(state.shaken.items()):
        side = next(c.side for c in CARDS.values() if c.company == company)
        yield Track(title=f"Morale of {company}", value=level, owner=side)


def _cards(state: State, seat: str | None) -> Iterator[Card]:
    """What a plan is made of, the nearest at hand first: a seat reads its own sheets, no others."""
    for key, sheet in state.sheets.items():
        if sheet is not None and sheet.side == seat:
            yield Card(
                id=key,
                name=f"Sheet {sheet.title}",
                text=told(state, sheet),
                owner=sheet.side,
                place="operation sheets",
            )
    for name, battery in state.batteries.items():
        guns, left = artillery.guns(state, name), artillery.missions_left(state, name)
        shells, smoke = left["he"], left["smoke"]
        told_ = f"{guns} guns of {battery.calibre} mm; {missions(shells, smoke)}"
        told_ = f"{told_}{'; called' if battery.used else ''}." if guns else "Its guns are lost."
        if not guns and artillery.guns(state, name, limbered=True):
            told_ = "Its guns are in Move Mode, and fire in Fire Mode only."
        yield Card(
            id=name,
            name=name,
            text=told_,
            owner=battery.side,
            place="artillery",
        )
    yield from _landing_cards(state, seat)


def told(state: State, sheet: Sheet) -> str:
    """A sheet in words."""
    by = f" by {sheet.by}" if sheet.by else ""
    fail = f"; fails when {sheet.fail}" if sheet.fail else ""
    begins = f"begins on {sheet.sector}" if sheet.sector else "implemented"
    first = TABLES.command.missions[routes.slowest(sheet)][0]
    gained = f"{sheet.weighted} of {first}" if sheet.weighted < first else f"{sheet.weighted}"
    now = begins if sheet.active else f"prepared, {gained} weighted turns"
    who = ", ".join(sheet.members)
    return f"{routes.told(sheet)}{by} with {who}{fail}; {now}."


def _prompt(state: State, seat: Side, viewer: str | None) -> Prompt:
    if state.debts:
        owed = state.debts[0]
        return Prompt(seat=seat, text=answering.asked(state, owed), on=(owed.unit,))
    if state.stage == "load":
        return Prompt(seat=seat, text=planned.asked(state, seat))
    asked = "Act: move, fire, assault with each unit once; then “done”."
    if state.stage == "plan":
        has = germans.to_give(state, seat)
        gives = f"{has} to give or keep (3.1), " if has else ""
        if viewer == seat and transports.unused(state, seat):
            gives = "transports of this hour (2.1m), "
        asked = f"Plan: {gives}artillery, operation sheets and modes; then “done”."
    stopped = this_turn.stopped(state, seat) if viewer == seat else ""
    return Prompt(seat=seat, text=f"{stopped}{asked}")


def _notes(state: State, seat: str | None) -> Iterator[str]:
    if not state.scenario:
        return
    if scene(state.scenario).piece:
        yield from _landing_notes(state)
    else:
        yield f"The American side wins with {', '.join(scene(state.scenario).goals)} at the end."
    if not scene(state.scenario).piece and (wanted := ending.wanted(state)):
        yield f"Still to take: {', '.join(wanted)}."
    for side in SIDES:
        if seat == side:
            yield from _without(state, side)
    if seat == "american" and (late := division.reminder(state)):
        yield late
    if seat and state.turn <= 1 and not state.debts:
        yield AHEAD


AHEAD = (
    "Say once what your units do when they are asked in the enemy's part, and you need not be "
    "asked: “whenever moves-in-open within 4 do fire” (an enemy comes near in the open), “whenever "
    "shoots do hold” (it fires, and you save your own), “whenever breaks do stay” (a unit of yours "
    "breaks). Otherwise you are asked each time."
)
"""What a side is asked once, at the beginning: its answers out of turn (9.1)."""


def _without(state: State, side: Side) -> Iterator[str]:
    """Who stands without a sheet, and so neither moves nor fires of his own accord (8.6)."""
    loose = [
        n for n in of_side(state, side)
        if kind(n).class_ not in ("leader", "pillbox", "pit") and not command.sheet_of(state, n)
    ]  # fmt: skip
    if loose:
        who = ", ".join(by_company(state, loose))
        yield f"{CALLED[side]} units without an implemented sheet: {who}."
    if state.stage == "plan" and (none := sheets.without_offer(state, side)):
        yield none
    active = sum(s.active for s in sheets.mine(state, side).values())
    yield f"Implemented sheets: {active} of {sheets.MOST[side]}."


def _choices(state: State, seat: str) -> Iterator[Choice]:
    about = (state.debts[0].unit,) if state.debts else ()
    for order in legal_orders(state, seat):
        on, says = order.shown(state) or about, order.said(state, seat)
        yield Choice(line=line(order), on=on, note=order.weighed(state), says=says)


def _landing_cards(state: State, seat: str | None) -> Iterator[Card]:
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
    if seat is None or not state.scenario:
        return
    landing = state.landing
    told = {"registered": ("Registered targets", ", ".join(landing.registered.get(seat, ())))}
    if seat == "american":
        told["berths"] = (
            "Berths", "; ".join(f"{who} with {unit}" for who, unit in landing.berths.items())
        )  # fmt: skip
        told["follow"] = ("First transport", ", ".join(landing.follow))
        told |= _left_to_you(state)
    if plan := landing.carried.get(seat):
        until = forces.clock(state.scenario, plan.until)
        unless = f" unless {', '.join(plan.stops)}" if plan.stops else ""
        legs = "; ".join(f"{unit} to {hex_}" for unit, hex_ in plan.legs.items())
        told["carried"] = ("Carries on", f"until {until}{unless}: {legs}")
    for key, (name, text) in told.items():
        if text:
            yield Card(id=f"{key}-{seat}", name=name, text=f"{text}.", owner=seat, place="plans")


def _left_to_you(state: State) -> dict[str, tuple[str, str]]:
    """What the rules leave to the landing side, as it stands or was chosen (2.1l, 2.2a, 2.4a)."""
    found: dict[str, tuple[str, str]] = {}
    if any(choosing.Steer.offers(state, "american")):
        where = choosing.steered_told(state)
        found["steered"] = ("Landing columns", f"where a die leaves two, {where}")
    if state.stage == "load" and state.landing.plan:
        where = choosing.screen_told(state.landing.screen, alone=state.landing.alone)
        found["screen"] = ("Smoke of the rockets", where)
    tests = (f"{unit} {hex_}" for hex_, unit in breaches.at_the_end(state).items())
    found["tests"] = ("Tested at “done”", ", ".join(tests))
    return found


def _ferries(state: State, seat: str | None) -> Iterator[Card]:
    """The transports that are on their way, for the side that lands (2.1m)."""
    if seat != "american":
        return
    next_, later = state.landing.ferries, state.landing.later
    for n, boats in enumerate((*next_, *later), 1):
        hour = f"{(state.landing.ferried // 60 + (n > len(next_))) % 24:02}00"
        aboard = ", ".join(part.unit for part in boats.aboard)
        many = f"{boats.n} {boats.kind.upper()}"
        yield Card(
            id=f"ferry-{n}", name=f"Transport {n}",
            text=f"{many} at {hour} to {boats.sector} with {aboard}.",
            owner="american", place="transports",
        )  # fmt: skip


def _boats(state: State, seat: str | None) -> Iterator[Card]:
    """The lines of the schematic that have yet to land, for the side that lands (2.1h)."""
    plan = state.landing.plan
    if seat != "american" or not plan:
        return
    units = landing.afloat(state.scenario)
    for at, boats in enumerate(plan, 1):
        if at - 1 in state.landing.landed:
            continue
        yield Card(
            id=f"boats-{at}",
            name=f"Line {at}",
            text=landing.line_told(boats, units),
            owner="american",
            place="landing plan",
        )


def _beach(state: State) -> Iterator[Piece]:
    """Obstacle hexes that were tested, open breaches, and graves of leaders (2.4, 2.5, 2.3f)."""
    for leader, hex_ in state.landing.graves.items():
        yield Piece(id=f"grave-{leader}", name=f"Grave of {leader}", space=hex_, art="grave")
    for hex_, found in state.landing.obstacles.items():
        yield Piece(id=f"beach-{hex_}", name=SAID[found].capitalize(), space=hex_, art=ART[found])
    for key in state.landing.breaches:
        site = FRAME.breaches[key]
        name = f"Breach {site.name}"
        yield Piece(id=f"breach-{key}", name=name, space=site.land, art="breach")


def _landing_notes(state: State) -> Iterator[str]:
    """How the points stand, and what the American side needs (19.3)."""
    level, draw = ending.levels(state)
    yield f"The American side wins with {level} points, and draws from {draw} on."
    counted = "; ".join(f"{why} {points:+d}" for points, why in ending.counted(state))
    yield f"Points now: {ending.total(state)}{f' ({counted})' if counted else ''}."
    plan = state.landing.plan  # sealed to the side that lands
    if state.turn and plan and (left := len(plan) - len(state.landing.landed)):
        yield f"Lines of boats that have yet to land: {left}."
    if state.landing.led:
        led = ", ".join(by_company(state, state.landing.led))
        yield f"Led, and free to act anywhere: {led}."
    if state.turn:
        day = FIRST_DAY + forces.minutes(state.scenario, state.turn) // DAY
        yield f"It is {forces.clock(state.scenario, state.turn)} of {day} June."
    if state.landing.releases:
        yield f"Releases that the German side has left: {state.landing.releases}."
    if state.landing.unreleased:
        yield f"Germans waiting for their release: {', '.join(state.landing.unreleased)}."


FIRST_DAY = 6
