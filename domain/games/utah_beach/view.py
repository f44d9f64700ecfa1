"""A position drawn with the words of every board. Nothing here is secret."""

from collections.abc import Iterator

from domain.game.board import Card, Map, Mark, Piece, Prompt, Track, View
from domain.game.symbols import app6
from domain.games.utah_beach import turns
from domain.games.utah_beach.ground import (
    CITIES,
    DEPOTS,
    DRAWN,
    EAST,
    EDGE_WAYS,
    GOALS,
    GRID,
    HEIGHTS,
    PLACES,
    RIVERS,
    ROADS,
    TERRAIN,
    TRAILS,
    UNBRIDGED,
    place,
)
from domain.games.utah_beach.layers import layers
from domain.games.utah_beach.lookup import RAIN, cups_of, on, strengths
from domain.games.utah_beach.movement import must_arrive
from domain.games.utah_beach.offers import batches, choices
from domain.games.utah_beach.printed import CUPS, TYPES, UNITS
from domain.games.utah_beach.sight import to_move
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.supply import captured, out_of_supply
from domain.games.utah_beach.words import OTHER, PHASES, SEATS, SIDES, Seat
from domain.grid.sheet import links, spaces

GROUND = {
    ".": "clear",
    "h": "bocage",
    "w": "woods",
    "m": "marsh",
    "T": "town",
    "C": "city",
    "B": "beach",
    "~": "sea",
}


def view(state: State, seat: str | None) -> View:
    """What a side, or a spectator, sees."""
    offered = tuple(choices(state, seat)) if seat else ()
    return View(
        title=f"D-Day: Utah Beach{' · campaign' if state.scenario == 'campaign' else ''}",
        turn=f"Turn {state.turn}" if state.turn else "Before turn 1",
        phase=PHASES[state.stage],
        maps=(_SHEETS.get(state.scenario, _SHEETS["landing"]),),
        pieces=(*_markers(state), *_pieces(state)),
        tracks=tuple(_tracks(state)),
        cards=tuple(_cards(state)),
        prompts=tuple(_prompt(state, s) for s in SEATS if s in to_move(state)),
        choices=offered,
        batches=tuple(batches(offered)),
        notes=tuple(_notes(state)),
        layers=layers(state),
    )


# --- The map ----------------------------------------------------------------------------------


def _sheet(beyond: tuple[str, ...]) -> Map:
    shown = {name: GROUND[TERRAIN[name]] for name in GRID.names if name not in beyond}
    return Map(
        title="Utah Beach: the Cotentin, June 1944",
        spaces=spaces(GRID.middle, shown, PLACES, HEIGHTS.__getitem__),
        links=(
            *links(RIVERS, "river", shown, RIVERS - UNBRIDGED),
            *links(TRAILS - ROADS, "trail", shown),
            *links(ROADS, "road", shown),
        ),
        labels=DRAWN.labels,
        strokes=tuple(s for s in DRAWN.strokes if beyond or s.kind != "river"),
        marks=tuple(_marks(beyond)),
        heights="no effect",
        scale=2.5,
        unit="miles",
    )


def _marks(beyond: tuple[str, ...]) -> Iterator[Mark]:
    for hex_ in GOALS:
        yield Mark("goal", hex_, "Allied goal")
    for hex_ in DEPOTS:
        yield Mark("depot", hex_, "German depot")
    for hex_ in sorted(EDGE_WAYS - {*beyond}):
        side = "S" if hex_[:2] == "01" else "W"
        yield Mark("entry", hex_, DRAWN.entries.get(hex_, ""), side)


_SHEETS = {"landing": _sheet(EAST), "campaign": _sheet(())}


# --- Counters ---------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[Piece]:
    hungry = set(out_of_supply(state)) if state.turn else set()
    for name, unit in state.units.items():
        yield Piece(
            id=name,
            name=name,
            space=unit.hex,
            owner=UNITS[name].seat,
            symbol=app6(TYPES[UNITS[name].type].symbol, hostile=UNITS[name].seat == "german"),
            facts=tuple(_facts(state, name, name in hungry)),
        )


def _facts(state: State, name: str, hungry: bool) -> Iterator[str]:
    yield "-".join(map(str, strengths(state, name)))
    if state.units[name].reduced:
        yield "reduced"
    if hungry:
        yield "out of supply"
    if name in state.moved:
        yield "moved"
    if name in state.fought:
        yield "attacked"
    if UNITS[name].mobile:
        yield "mobile"


def _markers(state: State) -> Iterator[Piece]:
    for hex_ in state.beachheads:
        yield Piece(id=f"beachhead-{hex_}", name="Utah", space=hex_, facts=("beachhead",),
                    art="beachhead")  # fmt: skip
    for division, hex_ in state.zones.items():
        yield Piece(id=f"zone-{division}", name=f"DZ {division}", space=hex_,
                    facts=("drop zone",), art="drop zone")  # fmt: skip


# --- Beside the map ---------------------------------------------------------------------------


def _tracks(state: State) -> Iterator[Track]:
    if state.turn:
        yield Track(title="Turn", value=state.turn, most=state.last)
    campaign = state.scenario == "campaign"
    hexes = [h for city in CITIES.values() for h in city] if campaign else GOALS
    most = turns.CITIES_TO_WIN if campaign else len(GOALS)
    yield Track(
        title="City hexes" if campaign else "Goals",
        value=len(captured(state, hexes)),
        owner="allied",
        most=most,
    )
    for seat in SEATS:
        for cup in cups_of(seat):
            title = "Support" if cup == "german" else f"{cup.capitalize()} support"
            yield Track(
                title=title, value=len(state.cups.get(cup, ())), owner=seat, most=len(CUPS[cup])
            )
        names = [n for n in state.units if UNITS[n].seat == seat]
        yield Track(title="Units", value=len(names), owner=seat)
        lost = [n for n in state.gone if UNITS[n].seat == seat]
        yield Track(title="Lost", value=len(lost), owner=seat)
    if state.naval:
        yield Track(title="Naval gunfire", value=state.naval, owner="allied")
    for title, points in zip(
        ("Leg replacements", "Mobile replacements"), state.points, strict=True
    ):
        if points:
            yield Track(title=title, value=points, owner="allied")


_BY = {
    "beach": "over the beach",
    "west": "west edge",
    "south": "south edge",
    "road": "a road in the south-west",
}


def _cards(state: State) -> Iterator[Card]:
    """Reinforcements by turn, and losses, a card each."""
    for seat in SEATS:
        ashore = {*state.units, *state.gone}
        coming: dict[tuple[int, str], list[str]] = {}
        for name, unit in UNITS.items():
            late = unit.turn > turns.BATTLE_TURNS and state.scenario != "campaign"
            if unit.seat == seat and unit.turn and name not in ashore and not late:
                coming.setdefault((max(unit.turn, state.turn), unit.by), []).append(name)
        for (turn, by), names in sorted(coming.items()):
            yield Card(
                id=f"{seat}-{turn}-{by}",
                name=f"Turn {turn}, {_BY[by]}",
                text=", ".join(names),
                owner=seat,
                place="arriving",
            )
        lost = [n for n in state.gone if UNITS[n].seat == seat]
        if lost:
            yield Card(id=f"{seat}-lost", name="Eliminated", text=", ".join(lost), owner=seat,
                       place="losses")  # fmt: skip


def _notes(state: State) -> Iterator[str]:
    yield RECONSTRUCTED
    if state.turn:
        yield from _places(state)
    if state.scenario != "campaign":
        have = captured(state, GOALS)
        open_ = [place(h) for h in GOALS if h not in have]
        if open_ and state.turn:
            yield f"The Allies still need {', '.join(open_)}."
    if state.weather == RAIN:
        yield "Bad weather: movement is halved and no aircraft fly."
    if state.mines:
        yield "The Germans hold the Mines marker."
    if state.lost:
        yield f"Lost German markers: {', '.join('+' + m for m in state.lost)}."
    if on(state, "flak"):
        yield "Near German flak aircraft count half."
    combat = state.combat
    if combat is not None:
        yield f"{', '.join(combat.by)} attack {combat.defender or 'the beach'} on {combat.target}."


RECONSTRUCTED = (
    "Reconstructed, not printed: strengths, ground between the named hexes, terrain costs and "
    "result tables. Printed: places, arrivals, markers, victory. The reference sheet has them all."
)


def _places(state: State) -> Iterator[str]:
    """Who holds what counts, and from where supply comes."""
    hexes = (h for city in CITIES.values() for h in city)
    counts = tuple(hexes) if state.scenario == "campaign" else GOALS
    have = captured(state, counts)
    told = (f"{place(h)} {_held(state, h, h in have)}" for h in counts)
    yield f"{'Cities' if state.scenario == 'campaign' else 'Goals'}: {', '.join(told)}."
    left = [h for h in DEPOTS if h not in (*state.charged, *state.raided)]
    if left:
        yield f"Depots that have not been raided: {', '.join(left)}."
    hungry = ", ".join(out_of_supply(state)) or "nobody"
    sources = [*state.beachheads, *(f"{h} (airborne)" for h in state.zones.values())]
    yield f"Allied supply comes from {', '.join(sources) or 'nowhere'}; without supply: {hungry}."


def _held(state: State, hex_: str, counts: bool) -> str:
    side = SIDES[state.held.get(hex_, "german")]
    return side if counts or side == "German" else f"{side}, not in supply"


# --- What is asked ----------------------------------------------------------------------------

_QUESTIONS = {
    "beach": "Lay up to six beachhead markers (“beachhead 2607 2508”), then land 8/4, 12/4, 22/4 "
    "and 359/90 on them, at most three on one.",
    "drop": "Choose a drop zone for the 82 and one for the 101, on open ground north of row 19; "
    "then drop the four regiments of each on it or next to it, one a hex.",
    "storm": "Attack where your paratroopers came down among Germans.",
    "assault": "Fight the beach assaults, one beach after the other; at most two markers "
    "support each: “naval” (+7 each, on this turn only), “ground” or “air”, drawn from their cups.",
    "refit": "Rebuild reduced units with replacement points.",
    "bombard": "Bombard, or pass to move.",
    "move": "Move your units, or pass.",
    "land": "Land your reinforcements, or pass.",
    "fight": "Attack, or pass.",
    "mobile-move": "Move your mobile units, or pass.",
    "mobile-fight": "Attack with mobile units, or pass to end your part of the turn.",
}


def _prompt(state: State, seat: Seat) -> Prompt:
    text = _asked(state, state.debts[0]) if state.debts else _QUESTIONS[state.stage]
    if not state.debts and (unit := must_arrive(state)):
        text = f"Move your units; {unit} must come onto the map before you pass."
    return Prompt(seat=seat, text=text)


def _asked(state: State, debt: Debt) -> str:
    unit = debt.units[0] if debt.units else ""
    target = state.combat.target if state.combat else ""
    return {
        "defend": f"Name the unit that defends {target}.",
        "support": f"{SIDES[OTHER[debt.seat]]} attacks {place(target)}: answer with support fire.",
        "mines": "You drew the Mines: use them, or put them aside and draw again.",
        "lose": "Choose the unit that suffers the loss.",
        "crowd": "Units came down on one hex: choose the one that suffers.",
        "stand": f"Let {unit} offer stiff resistance, or yield.",
        "retreat": f"Choose the retreat of {unit}.",
        "advance": f"Advance into {place(target)}, or stay.",
    }[debt.task]
