"""What a player looks up: the reference sheet, and the ground between two hexes (5.2)."""

import difflib
from collections.abc import Iterator

from domain.game.view.reference import Chart
from domain.game.view.survey import Rise, Survey
from domain.games.tcs_omaha.position.field import Field, field
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.view import printed_map, tables
from domain.games.tcs_omaha.words import AREA_CHART, CLOSE_CHART, MORALE_CHART, POINT_CHART, ROLLS
from domain.grid import sight
from domain.grid.sight import ProfileHex

SEQUENCE = (
    ("Who acts first", "two dice a side, the higher; the American side on a tie"),
    ("Second side plans", "artillery, operation sheets, modes; “done” ends it"),
    ("First side plans", "the same"),
    ("First side acts", "each unit once: move, fire, assault or fall back; “done” ends it"),
    ("Second side acts", "the same; who is fired at in overwatch answers at once"),
    ("Clean-up", "suppressed units come round, a paralyzed one on 1 to 3; sheets gain turns"),
)
MODES = (
    ("Move Mode", "moves and does not fire; area fire at it in the open +2"),
    ("Fire Mode", "fires, also in overwatch, and does not move; digs in after three turns"),
    ("vehicles", "fire in either mode"),
    ("a counter", "fire[reach] morale; a gun attack[reach] defence; a high morale is bad"),
)
RESULTS = "M: a check of morale; h: and a step on 4 or more; a number: so many steps, and a check."


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up: the tables of the series, and what the maps in play print."""
    area, point, close = TABLES.area, TABLES.point, TABLES.close
    return (
        Chart("Turn", ("", ""), SEQUENCE, source="seed; reconstructed: who plans when"),
        Chart("Modes and counters", ("", ""), MODES, source="seed"),
        tables.units(scenario),
        Chart(
            "What a step costs, in points",
            ("", "foot", "tracked", "wheeled"),
            tuple(_costs()),
            "A - means no way. The rules say what a road alone and a change of height cost.",
            TABLES.move.source,
        ),
        Chart(
            AREA_CHART,
            ("points", *map(str, ROLLS)),
            tuple(_area()),
            RESULTS,
            area.source,
        ),
        Chart("Changes of area fire", ("", ""), tuple(_changes()), source=area.source),
        Chart(
            POINT_CHART,
            ("hexes", ""),
            tuple(_point()),
            "Added: half of attack less defence, 3 at most; -1 for a target in cover.",
            point.source,
        ),
        Chart(
            CLOSE_CHART,
            ("hexes", ""),
            tuple((str(k), str(n)) for k, n in enumerate(close.numbers)),
            source=close.source,
        ),
        Chart(
            MORALE_CHART,
            ("sum", ""),
            tuple(_morale()),
            source=TABLES.morale.source,
        ),
        Chart(
            "Operation sheets: weighted turns",
            ("", ""),
            tuple(_command()),
            source=TABLES.command.source,
        ),
        *tables.preparation(),
        Chart(
            "What a mission allows",
            ("", "fires", "assaults", "digs in", "falls back by choice"),
            (
                ("Attack", "yes", "yes", "no", "if suppressed"),
                ("Move", "if shot at", "no", "no", "yes"),
                ("Hasty Defense", "yes", "within 3 of its goal", "3 turns", "yes"),
                ("Prepared Defense", "yes", "no", "1 turn", "no"),
            ),
            source="rules 8.9 to 8.12",
        ),
        *printed_map.charts(scenario),
    )


def _costs() -> Iterator[tuple[str, ...]]:
    move = TABLES.move
    for ground in move.foot:
        halves = (move.foot[ground], move.tracked[ground], move.wheeled[ground])
        yield ground, *(f"{half / 2:g}" if half else "-" for half in halves)


def _area() -> Iterator[tuple[str, ...]]:
    """A row for each column of fire points: what each sum of the dice brings."""
    area, least = TABLES.area, 1
    for most in area.columns:
        points = f"{least}-{most}" if least < most else f"{most}"
        yield points, *(area.result(most, roll) or "-" for roll in ROLLS)
        least = most + 1
    yield f"{least}+", *(area.result(least, roll) or "-" for roll in ROLLS)


def _changes() -> Iterator[tuple[str, str]]:
    area = TABLES.area
    yield f"{area.in_open:+}", "a target in Move Mode in the open"
    yield f"{area.on_road:+}", "one that moved by road"
    for steps, more in reversed(area.crowd):
        yield f"{more:+}", f"{steps} steps or more on the target"
    for ground, less in area.cover.items():
        if less:
            yield f"{less:+}", f"a target in {ground}"
    yield f"{area.cover['forest']:+}", "bocage at the target, with its ground; not open then"
    yield f"{area.shingle:+}", "across the shingle at a unit next to it"
    yield f"{area.dug_in:+}", "dug in, in a defensive zone, and for each smoke"
    within, more = area.near
    yield f"{more:+}", f"all fire at {within} hexes or less"
    yield f"{area.far:+}", "otherwise, if one fires beyond half its reach"


def _point() -> Iterator[tuple[str, str]]:
    least = 0
    for most, number in TABLES.point.numbers:
        yield (f"{least} to {most}" if most < FARTHEST else f"from {least}"), str(number)
        least = most + 1


FARTHEST = 99
"""What the table writes for no end."""


def _morale() -> Iterator[tuple[str, str]]:
    morale = TABLES.morale
    yield f"to {morale.suppressed - 1}", "nothing"
    yield f"from {morale.suppressed}", "suppressed: fires in overwatch to three hexes, no more"
    yield f"from {morale.pick}", "paralyzed, or falls back suppressed, as its owner likes"
    yield f"from {morale.paralyzed}", "paralyzed: does nothing"
    yield f"from {morale.flight}", "falls back; its company is shaken"
    yield f"from {morale.rout}", "and loses a step"


def _command() -> Iterator[tuple[str, str]]:
    gain = TABLES.command.gain
    yield f"{gain['unassigned']}", "if its units follow no other sheet"
    yield f"{gain['assigned']}", "if any does"
    yield f"{gain['fire']}", "if any fired or was fired at"
    yield "times 3", "if all are vehicles"
    yield "then", "two dice, as tens and ones, must reach a number: see the next two tables"


METRES = 114.3
"""From one hex to the next (21.1)."""


def survey(scenario: str, start: str, to: str) -> Survey:
    """Whether two hexes see each other, and why not. ValueError for what is not a hex here."""
    here = field(scenario)
    one, other = _hex(here, start), _hex(here, to)
    steps = sight.profile(here.relief, one, other)
    rises = tuple(_rise(here, step) for step in steps)
    hiding = next((rise for rise in rises if rise.hides), None)
    far = f"{len(steps) - 1} hexes, {METRES * (len(steps) - 1):.0f} m"
    if hiding is None:
        hedged = len(steps) > 2 and sight.crossed(here.relief, one, other)
        words = f"{one} and {other} see each other: {far}."
        if hedged:
            words += f" Bocage at {other}: fire finds it as in forest (1.3)."
    else:
        words = f"{one} does not see {other}: {hiding.words} at {hiding.space} hides it. {far}."
    return Survey(sees=hiding is None, words=words, rises=rises)


def _hex(here: Field, word: str) -> str:
    """The hex that a word names: a10.9 is A10.09."""
    letter, (column, dot, row) = word.strip()[:1].upper(), word.strip()[1:].partition(".")
    name = f"{letter}{column}{dot}{row.zfill(2)}" if dot else word.strip()
    if name in here.level:
        return name
    near = difflib.get_close_matches(name, list(here.level), 1, 0.6)
    told = f" Is it {near[0]}?" if near else ""
    raise ValueError(f"{word.strip()[:20] or 'Nothing'} is not a hex of this map.{told}")


def _rise(here: Field, step: ProfileHex) -> Rise:
    ground, terrain = f"ground of {step.ground} m", here.terrain[step.hex]
    over = step.hides and step.hedge is not None and step.top <= step.line
    words = "bocage" if over else ground
    if not over and step.top > step.ground:
        words = f"{terrain} up to {step.top} m"
    return Rise(
        step.hex, step.ground, step.top, round(step.line, 1), step.hedge or 0, step.hides, words
    )
