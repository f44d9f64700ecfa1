"""Tables of the reference sheet that a player weighs orders by: units, and the preparation of
sheets (8.4, 12.1, 22.1)."""

from collections.abc import Iterator

from domain.game.view.reference import Chart
from domain.games.tcs_omaha.printed import KINDS, TABLES, Kind
from domain.games.tcs_omaha.printed.forces import LESSONS

_COLUMNS = 11
"""Columns of the Command Prep Table."""


def units(scenario: str) -> Chart:
    """What each kind of unit can do: those of a lesson, or all of the game."""
    return Chart(
        "Units at full strength",
        ("", "fire", "gun", "DEF", "morale", "move", "steps"),
        tuple(dict.fromkeys(_figures(kind) for kind in _kinds(scenario))),
        "Fire and gun as points[reach]. Movement points of tracks have a t, of wheels a w. What "
        "has none stays, or is towed (12.5).",
        "reconstructed: most counters are lost",
    )


def _kinds(scenario: str) -> Iterator[Kind]:
    if scenario not in LESSONS:
        yield from KINDS.values()
        return
    for force in LESSONS[scenario].forces:
        yield from (KINDS[kind] for kind in force.units.values())


def _figures(kind: Kind) -> tuple[str, ...]:
    shoots = f"{kind.area}[{kind.reach}]" if kind.area else "-"
    gun = f"{kind.attack}[{kind.point_range}]" if kind.attack else "-"
    mark = {"wheeled": "w", "tracked": "t"}.get(kind.ground, "")
    moves = f"{kind.move}{mark}" if kind.move else "-"
    rest = (f"{figure or '-'}" for figure in (kind.defence, kind.morale))
    return kind.name, shoots, gun, *rest, moves, str(kind.steps)


def preparation() -> Iterator[Chart]:
    """The Command Prep Table: the column of a mission, and what two dice must reach there."""
    command = TABLES.command
    head = ("", *map(str, range(1, _COLUMNS + 1)))
    yield Chart(
        "Weighted turns that give a column",
        head,
        tuple((mission, *map(str, turns)) for mission, turns in command.missions.items()),
        "The last column that the turns of a sheet reach counts.",
        command.source,
    )
    yield Chart(
        "Companies on a sheet: two dice, as tens and ones, must reach",
        head,
        tuple(
            (f"{size}" if size < len(command.sizes) else f"{size}+", *(f"{n or '-'}" for n in row))
            for size, row in enumerate(command.sizes, 1)
        ),
        "Each beginning of a turn one try: 61 is a 6 and a 1. A - is never.",
        command.source,
    )
