"""The reference sheet of Utah Beach: turn, terrain, results, support and schedules."""

from collections.abc import Iterator

from domain.game.tables import source_of
from domain.game.view.reference import Chart
from domain.games.utah_beach.ending import BATTLE_TURNS
from domain.games.utah_beach.ground import CITY_HEXES, COVER, DEPOTS, GOALS, GROUND, place
from domain.games.utah_beach.printed import (
    ASSAULT,
    BOMBARDMENT,
    COMBAT,
    MOVEMENT,
    PACKAGE,
    RESISTANCE,
    SUPPORT,
    UNITS,
    Bombardment,
    Results,
)
from domain.games.utah_beach.refitting import points
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import (
    ASSAULT_CHART,
    BOMBARDMENT_CHART,
    COMBAT_CHART,
    RESISTANCE_CHART,
    SHORT,
    SIDES,
)
from domain.grid.results import heads

LINES = {**COVER, "m": "marsh"}
ARRIVES = {"beach": "beachheads", "sea": "beachheads, before turn 1", "air": "drop zones",
           "west": "west edge, row 24 and north", "south": "south edge",
           "road": "1301, 0401, 0104, 0108"}  # fmt: skip
SEQUENCE = (
    ("Support Fire Marker Phase", "cups are filled; the Allies spend replacement points"),
    ("Bombardment", "an enemy hex each, one or two markers, range 2, aircraft any"),
    ("Movement Phase", "every unit; German reinforcements must arrive"),
    ("Landing", "Allied reinforcements on beachheads, three units a hex"),
    ("Combat Phase", "units next to the enemy; the defender answers with support"),
    ("Mobile Movement Phase", "mobile units move again, as far as before"),
    ("Mobile Combat Phase", "mobile units that have not fought"),
    ("End of the Allied part", "units without a line of supply lose a step"),
    ("End of the turn", "no beachhead left: the Germans win; on the last turn the goals"),
)
RESULTS = (
    ("A1, A2", "all attackers retreat one or two hexes"),
    ("AR, AE", "an attacker is reduced or eliminated, the others retreat one"),
    ("NE", "nothing happens"),
    ("EX", "the defender and one attacker lose a step"),
    ("D1", "retreat one hex, or lose a step (bombardment)"),
    ("D2, D3", "the defender retreats two or three hexes, or offers stiff resistance"),
    ("DR, DE, R", "reduced and retreats two; eliminated; loses a step"),
    ("Beach", "D2, D3: all who land lose a step; EX: one does; AE: one is eliminated"),
)


EXPLAINED = "“What the results mean” explains the letters."


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    last = BATTLE_TURNS if scenario == "landing" else 99
    return (
        Chart("Turn sequence: the Allies first, then the Germans", ("", ""), SEQUENCE),
        Chart("What must be held", ("", ""), tuple(_goals(scenario))),
        _terrain(),
        *(_results(title, table, note) for title, (table, note) in _TABLES.items()),
        Chart("What the results mean", ("", ""), RESULTS),
        _results(BOMBARDMENT_CHART, BOMBARDMENT, f"Less: {_less()}."),
        _resistance(),
        Chart("Support fire markers", ("cup", "markers"), tuple(_support()), source=SUPPORT.source),
        *(_schedule(seat, last) for seat in SIDES),
        Chart("Allied replacements", ("turn", ""), tuple(_replacements(scenario))),
    )


_TABLES = {
    COMBAT_CHART: (COMBAT, EXPLAINED),
    ASSAULT_CHART: (
        ASSAULT,
        f"{EXPLAINED} EZOC is an enemy zone of control.",
    ),
}


def _replacements(scenario: str) -> Iterator[tuple[str, str]]:
    """What each kind of turn brings, as the rules count it (11.2.5, 14.0a)."""
    state = State(scenario=scenario)
    for turn, told in ((2, "2 and each after it"), (3, "3"), (5, "5 and each odd one after it")):
        point = points(state, turn)
        n, kind = (point.leg, "leg") if turn == 2 else (point.mobile, "mobile")
        if n:
            yield told, f"rebuilds {n} reduced {kind} unit{'s' * (n > 1)} in supply"
    yield "German", "none"


def _goals(scenario: str) -> Iterator[tuple[str, str]]:
    if scenario == "campaign":
        cities = ", ".join(map(place, CITY_HEXES))
        yield "Seven city hexes", cities
    else:
        yield "All seven goals", ", ".join(map(place, GOALS))
    yield "Depots", f"{', '.join(DEPOTS)}: each one taken costs the Germans a marker for good"


def _points(costs: tuple[float, float]) -> tuple[str, str]:
    leg, mobile = (f"{cost:g}" if cost else "-" for cost in costs)
    return leg, mobile


def _terrain() -> Chart:
    rows: list[tuple[str, ...]] = [
        (GROUND[mark], *_points(costs), LINES.get(mark, "clear"),
         f"{RESISTANCE.cover.get(mark, 0):+d}")
        for mark, costs in MOVEMENT.hex.items()
    ]  # fmt: skip
    rows += [
        ("along a road", *_points(MOVEMENT.road), "", ""),
        ("along a trail", *_points(MOVEMENT.trail), "", ""),
        ("river, no bridge", *(f"+{n}" for n in _points(MOVEMENT.river)), f"-{COMBAT.river}", ""),
    ]
    columns = ("ground", "leg", "mobile", "combat line", "resistance")
    note = "A river is crossed only in the first step; a mobile unit enters marsh by road or trail."
    return Chart("Terrain: movement points and combat", columns, tuple(rows), note, MOVEMENT.source)


def _results(title: str, table: Results | Bombardment, note: str = "") -> Chart:
    lines = table.lines if isinstance(table, Results) else {"strength": table.bounds}
    rows = [(SHORT.get(line, line), *heads(bounds)) for line, bounds in lines.items()]
    rows += [(f"die {die}", *results) for die, results in table.dice.items()]
    return Chart(title, ("",) * len(rows[0]), tuple(rows), note, table.source)


def _less() -> str:
    return ", ".join(f"{GROUND[mark]} {n}" for mark, n in BOMBARDMENT.cover.items())


def _resistance() -> Chart:
    rows = (
        (f"{RESISTANCE.holds} or more", "stays"),
        (f"{RESISTANCE.costly} to {RESISTANCE.holds - 1}", "stays and loses a step"),
        ("less", "loses a step and retreats"),
    )
    note = f"A die, with the ground as in the terrain chart and {RESISTANCE.reduced} if reduced."
    return Chart(RESISTANCE_CHART, ("", ""), rows, note, RESISTANCE.source)


def _support() -> Iterator[tuple[str, str]]:
    for cup, faces in (
        ("German", SUPPORT.german),
        ("Allied ground", SUPPORT.ground),
        ("Allied air", SUPPORT.air),
    ):
        yield cup, " ".join(f"+{face}" for face in faces)
    yield "Naval gunfire", f"{SUPPORT.naval_markers} times +{SUPPORT.naval}, beach assaults only"
    yield "German Mines", f"+{SUPPORT.mines}, in combat only, also beyond two markers"


def _schedule(seat: str, last: int) -> Chart:
    """The units of a side by their turn, with their strengths."""
    groups: dict[tuple[int, str, str], list[str]] = {}
    for name, unit in UNITS.items():
        if unit.seat == seat and unit.turn <= last:
            by = ARRIVES.get(unit.by, "on the map")
            full, reduced = ("-".join(map(str, side)) for side in (unit.full, unit.reduced))
            groups.setdefault((unit.turn, by, f"{full} / {reduced}"), []).append(name)
    rows = [
        (str(turn) if turn else "start", by, strengths, ", ".join(names))
        for (turn, by, strengths), names in sorted(groups.items())
    ]
    columns = ("turn", "where", "full / reduced", "units")
    title = f"{SIDES[seat]} forces and reinforcements"
    return Chart(
        title, columns, tuple(rows), "attack-defence-move", source_of(PACKAGE, "units.toml")
    )
