"""A position drawn with the words of every board; sheets are shown to their side alone."""

import functools
from collections.abc import Iterable, Iterator

from domain.game.board import Card, Choice, Layer, Link, Map, Mark, Piece, Prompt, Track, View
from domain.game.orders import line
from domain.game.symbols import app6
from domain.games.tcs_omaha import artillery, command
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.fire import aim, answering
from domain.games.tcs_omaha.ground import map_ground
from domain.games.tcs_omaha.position import Sheet, State
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    by_day,
    dug_in,
    ground,
    kind,
    of_side,
    points,
    sight,
    steps,
)
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.rules import ending, legal_orders, moment, to_move
from domain.games.tcs_omaha.view import seen
from domain.games.tcs_omaha.view.drawn import art, charts, figures
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
    return f"Turn {state.turn}, {forces.clock(state.scenario, state.turn)}"


@functools.cache
def _maps(scenario: str) -> tuple[Map, ...]:
    """The sheets of a scenario on the maps, or the piece of ground of a lesson."""
    if scenario in forces.SCENARIOS:
        found = forces.SCENARIOS[scenario]
        goals = {h for prize in found.victory.places.values() for h in prize.hexes}
        return charts(map_ground(found.piece), frozenset(goals))
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
        guns, left = artillery.guns(state, name), artillery.missions_left(state, name)
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
        return Prompt(seat=seat, text=answering.asked(state.debts[0]))
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
        if kind(n).class_ not in ("leader", "pillbox", "pit") and not command.sheet_of(state, n)
    ]  # fmt: skip
    if loose:
        yield f"{CALLED[side]} units without an implemented sheet: {', '.join(loose)}."
    active = sum(s.active for s in sheets.mine(state, side).values())
    yield f"Implemented sheets: {active} of {sheets.MOST[side]}."


def _choices(state: State, seat: str) -> Iterator[Choice]:
    for order in legal_orders(state, seat):
        on, says = order.touched(), order.said(state, seat)
        yield Choice(line=line(order), on=on, note=order.weighed(state), says=says)


def layers(state: State) -> tuple[Layer, ...]:
    """The hexes in which a mover is fired at in overwatch (9.2); on the maps of the day also the
    defensive zones about the German works (1.6)."""
    return tuple(_layers(state))


def _layers(state: State) -> Iterator[Layer]:
    if state.scenario in forces.SCENARIOS:
        zones = map_ground(forces.SCENARIOS[state.scenario].piece).zones
        if zones:
            yield _layer("German defensive zones", zones)
    if state.turn:
        yield _layer("German overwatch", _watched(state, "german"))
        yield _layer("American overwatch", _watched(state, "american"))


def _watched(state: State, side: Side) -> set[str]:
    """The hexes where somebody who moves may be fired at by a side; a flare shows some from as far
    as by day (11.2)."""
    here, lit, found = ground(state), state.landing.lit, set[str]()
    for start, reach in _posts(state, side):
        found |= here.commanded(start, min(reach, sight(state)))
        if lit:
            found |= here.commanded(start, min(reach, by_day(state))).intersection(lit)
    return found


def _posts(state: State, side: Side) -> set[tuple[str, int]]:
    """From where a side fires in overwatch, and how far."""
    firing = ((state.units[n].hex, aim.reach(state, n)) for n in of_side(state, side))
    return {(start, reach) for start, reach in firing if reach >= 0}


def _layer(name: str, spaces: Iterable[str]) -> Layer:
    return Layer(name, tuple(sorted(spaces)))
