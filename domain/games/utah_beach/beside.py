"""What stands beside the map: the tracks, the cards of units that come or are lost, the notes."""

from collections.abc import Iterator

from domain.game.game import AS_PRINTED, ruled
from domain.game.view.board import Card, Track
from domain.games.utah_beach.ending import BATTLE_TURNS, captured, needed, out_of_supply
from domain.games.utah_beach.ground import DEPOTS, GOALS, place
from domain.games.utah_beach.lookup import RAIN, on
from domain.games.utah_beach.markers import cups_of
from domain.games.utah_beach.printed import CUPS, UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import SEATS, SIDES


def tracks(state: State) -> Iterator[Track]:
    if state.turn:
        yield Track(title="Turn", value=state.turn, most=state.last)
    campaign = state.scenario == "campaign"
    hexes, most = needed(state)
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


def cards(state: State) -> Iterator[Card]:
    """Reinforcements by turn, and losses, a card each."""
    for seat in SEATS:
        ashore = {*state.units, *state.gone}
        coming: dict[tuple[int, str], list[str]] = {}
        for name, unit in UNITS.items():
            late = unit.turn > BATTLE_TURNS and state.scenario != "campaign"
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


def notes(state: State) -> Iterator[str]:
    yield RECONSTRUCTED
    yield from ruled("11.2.3b", printed=on(state, AS_PRINTED))
    if state.turn:
        yield from _places(state)
    if state.scenario != "campaign":
        have = captured(state, GOALS)
        open_ = [place(h) for h in GOALS if h not in have]
        if open_:
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
    counts, _ = needed(state)
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
