"""A position drawn with the words of every board; sheets are shown to their side alone."""

import functools
from collections.abc import Iterator

from domain.game.board import (
    Card,
    Choice,
    Link,
    Map,
    Mark,
    Piece,
    Prompt,
    Track,
    View,
)
from domain.game.orders import line
from domain.game.symbols import app6
from domain.games.tcs_omaha import clock, ending, weighing
from domain.games.tcs_omaha import command as following
from domain.games.tcs_omaha import orders as o
from domain.games.tcs_omaha.artillery import stock
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.counters import art, figures
from domain.games.tcs_omaha.fire import answering as overwatch
from domain.games.tcs_omaha.ground import ground as ground_of
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.layers import layers
from domain.games.tcs_omaha.offers import legal_orders, moment, to_move
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import dug_in, kind, of_side, points, steps
from domain.games.tcs_omaha.printed import CARDS, TABLES, forces
from domain.games.tcs_omaha.saying import said
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.view import seen
from domain.games.tcs_omaha.view.drawn import charts
from domain.games.tcs_omaha.words import CALLED, MISSIONS, SIDES, Side, missions
from domain.grid.sheet import spaces

GROUND = {"open": "clear", "building": "village", "village": "town", "forest": "forest"}
KM = 0.114


def view(state: State, seat: str | None) -> View:
    """What a seat, or a spectator, sees."""
    return View(
        title=_title(state),
        turn=_turn(state),
        phase=moment(state).phase,
        maps=_maps(state.scenario),
        pieces=tuple(_pieces(state)),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state, seat)),
        prompts=tuple(_prompt(state, s) for s in SIDES if s in to_move(state)),
        choices=tuple(_choices(state, seat)) if seat else (),
        notes=tuple(_notes(state, seat)),
        layers=layers(state),
    )


def _title(state: State) -> str:
    if not state.scenario:
        return "Omaha"
    return f"Omaha · {scene(state.scenario).title}"


def _turn(state: State) -> str:
    if not state.turn:
        return "Before turn 1"
    return f"Turn {state.turn}, {clock.told(state.scenario, state.turn)}"


@functools.cache
def _maps(scenario: str) -> tuple[Map, ...]:
    """The sheets of a scenario on the maps, or the piece of ground of a lesson."""
    if scenario in forces.SCENARIOS:
        found = forces.SCENARIOS[scenario]
        goals = {h for prize in found.victory.places.values() for h in prize.hexes}
        return charts(ground_of(found.piece), frozenset(goals))
    return (_sheet(scenario),) if scenario else ()


@functools.cache
def _sheet(scenario: str) -> Map:
    ground, lesson = field(scenario), scene(scenario)
    shown = {n: GROUND.get(ground.terrain[n], ground.terrain[n]) for n in ground.grid.names}
    return Map(
        title=f"{lesson.title}: 6 June 1944",
        spaces=spaces(ground.grid.middle, shown, level=lambda name: ground.level[name] // 10),
        links=tuple(_links(scenario)),
        marks=tuple(Mark("goal", goal, "Goal") for goal in lesson.goals),
        scale=KM,
        unit="km",
    )


_LINKS = {"road": "road", "primary": "road", "bocage": "hedge", "cliff": "cliff", "slope": "bluff"}


def _links(scenario: str) -> Iterator[Link]:
    for side, words in field(scenario).sides.items():
        a, b = sorted(side)
        for kind_ in sorted({_LINKS.get(word, "") for word in words} - {""}):
            yield Link(a, b, kind_)


def _pieces(state: State) -> Iterator[Piece]:
    for name, unit in state.units.items():
        yield Piece(
            id=name,
            name=name,
            space=unit.hex,
            owner=CARDS[name].side,
            symbol=app6(CARDS[name].kind.symbol, hostile=CARDS[name].side == "german"),
            facts=tuple(_facts(state, name)),
            art=art(kind(name)),
            figures=figures(kind(name), points(state, name)),
            range=max(kind(name).reach, kind(name).point_range),
        )
    yield from seen.pieces(state)
    for hex_, many in state.smoke.items():
        yield Piece(id=f"smoke-{hex_}", name="Smoke", space=hex_, facts=(f"{many} markers",),
                    art="smoke")  # fmt: skip


def _facts(state: State, name: str) -> Iterator[str]:
    unit, printed = state.units[name], kind(name)
    if printed.area:
        yield f"fire {points(state, name)}[{printed.reach}]"
    if printed.attack:
        yield f"gun {printed.attack}[{printed.point_range}] DEF {printed.defence}"
    yield f"steps {steps(state, name)}"
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
        guns, left = stock.guns(state, name), stock.missions(state, name)
        shells, smoke = left["he"], left["smoke"]
        told_ = f"{guns} guns of {battery.calibre} mm; {missions(shells, smoke)}"
        yield Card(
            id=name,
            name=name,
            text=f"{told_}{'; called' if battery.used else ''}." if guns else "Its guns are lost.",
            owner=battery.side,
            place="artillery",
        )
    yield from seen.cards(state, seat)


def told(state: State, sheet: Sheet) -> str:
    """A sheet in words."""
    by = f" by {sheet.by}" if sheet.by else ""
    fail = f"; fails when {sheet.fail}" if sheet.fail else ""
    begins = f"begins on {sheet.sector}" if sheet.sector else "implemented"
    first = TABLES.command.missions[sheet.mission][0]
    gained = f"{sheet.weighted} of {first}" if sheet.weighted < first else f"{sheet.weighted}"
    now = begins if sheet.active else f"prepared, {gained} weighted turns"
    who = ", ".join(sheet.members)
    return f"{MISSIONS[sheet.mission]} {sheet.goal}{by} with {who}{fail}; {now}."


def _prompt(state: State, seat: str) -> Prompt:
    if state.debts:
        return Prompt(seat=seat, text=overwatch.asked(state.debts[0]))
    if state.stage == "load":
        return Prompt(seat=seat, text=seen.ASKED[seat])
    if state.stage == "plan":
        return Prompt(seat=seat, text="Plan: artillery, operation sheets and modes; then “done”.")
    return Prompt(seat=seat, text="Act: move, fire, assault with each unit once; then “done”.")


def _notes(state: State, seat: str | None) -> Iterator[str]:
    if not state.scenario:
        return
    if scene(state.scenario).piece:
        yield from seen.notes(state)
    else:
        yield f"The American side wins with {', '.join(scene(state.scenario).goals)} at the end."
    if not scene(state.scenario).piece and (wanted := ending.wanted(state)):
        yield f"Still to take: {', '.join(wanted)}."
    for side in SIDES:
        if seat == side:
            yield from _without(state, side)


def _without(state: State, side: Side) -> Iterator[str]:
    """Who stands without a sheet, and so neither moves nor fires of his own accord (8.6)."""
    loose = [
        n for n in of_side(state, side)
        if kind(n).class_ not in ("leader", "pillbox", "pit") and not following.sheet_of(state, n)
    ]  # fmt: skip
    if loose:
        yield f"{CALLED[side]} units without an implemented sheet: {', '.join(loose)}."
    active = sum(s.active for s in sheets.mine(state, side).values())
    yield f"Implemented sheets: {active} of {sheets.MOST[side]}."


def _choices(state: State, seat: str) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        note, says = weighing.note(state, order), said(state, order)
        yield Choice(line=line(order), on=_touched(order), note=note, says=says)


def _touched(order: o.TcsOrder) -> tuple[str, ...]:
    """The ids on the board that an order is about."""
    match order:
        case o.Move(unit=unit, way=way):
            return (unit, way)
        case o.Fire(target=target, units=units, victim=victim):
            return (*units, victim or target)
        case o.Close(unit=unit, victim=victim):
            return (unit, victim)
        case o.Assault(target=target, units=units) | o.Overrun(target=target, units=units):
            return (*units, target)
        case o.Change(units=units):
            return units
        case o.Call(target=target) | lo.Destroyer(target=target):
            return (target,)
        case lo.Strike(target=target, victim=victim):
            return (victim or target,)
        case lo.Leave(unit=unit) | lo.Convert(unit=unit):
            return (unit,)
        case o.Answer(hex=hex_) if hex_:
            return (hex_,)
    return ()
