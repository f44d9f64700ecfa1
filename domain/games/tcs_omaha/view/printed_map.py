"""What the maps print for the landing and the defence, in words: as charts of the reference sheet,
and hex by hex."""

from collections.abc import Iterable, Iterator

from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.game.view.reference import Chart
from domain.game.view.survey import Place
from domain.games.tcs_omaha import ground
from domain.games.tcs_omaha.ground import BOXES, PLACES, SECTORS, Ground, is_sea, map_ground
from domain.games.tcs_omaha.ground.sheets import FRAME, Box
from domain.games.tcs_omaha.position import State, naming
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.view.drawn import WORDS
from domain.games.tcs_omaha.words import HOUR, SCATTER_CHART, SECTOR_CHART
from domain.grid.map_text import chain

SOURCE = "reconstructed: the printed map was not seen"


def charts(scenario: str) -> Iterator[Chart]:
    """Breaches, beach boxes, sectors and works of the maps in play; none in a lesson."""
    piece = scene(scenario).piece if scenario else ""
    if not piece:
        return
    here = map_ground(piece)
    head: tuple[str, ...]
    if rows := tuple(_breaches(here)):
        head = ("", "in the shingle", "from", "to", "to be held")
        yield Chart("Potential breaches", head, rows, "All of 2.5a must hold.", SOURCE)
    if rows := tuple(_boxes(here)):
        head = ("beach box", "", "where the faces of its die lead")
        note = "A die for each boat or boat group; off the map it is lost (2.1l)."
        yield Chart(SCATTER_CHART, head, rows, note, SOURCE)
    if rows := tuple(_sectors(here)):
        head = ("sector", "from", "to", "columns that the faces 1 to 6 mean")
        yield Chart(SECTOR_CHART, head, rows, source=SOURCE)
    if rows := tuple(_works(here)):
        head = ("", "pill boxes in history", "further hexes of its defensive zone")
        note = f"Fire at a defensive zone {TABLES.area.dug_in:+} (1.6); boxes may stand elsewhere."
        yield Chart("German works", head, rows, note, SOURCE)


def _breaches(here: Ground) -> Iterator[tuple[str, ...]]:
    for key, breach in here.breaches.items():
        yield key, breach.name, breach.beach, breach.land, " ".join(breach.security)


def _boxes(here: Ground) -> Iterator[tuple[str, ...]]:
    for beach, box in BOXES.items():
        if box.hex in here.cells:
            yield beach, box.hex, _scatter(box)


def _scatter(box: Box) -> str:
    """Where each face leads: "1 off the map, 2-3 Dog Red 1"."""
    faces: dict[str, list[int]] = {}
    for die, name in enumerate(box.scatter, 1):
        faces.setdefault(name or "off the map", []).append(die)
    spans = ((f"{d[0]}-{d[-1]}" if len(d) > 1 else str(d[0]), name) for name, d in faces.items())
    return ", ".join(f"{span} {name}" for span, name in spans)


def _sectors(here: Ground) -> Iterator[tuple[str, ...]]:
    for key, sector in SECTORS.items():
        first, last = (
            ground.FOOT[column - 1] for column in (sector.columns[0], sector.columns[-1])
        )
        if {first, last} <= here.cells.keys():
            faces = (" ".join(_column(c) for c in face) for face in sector.faces)
            yield key, first, last, ", ".join(faces)


def _column(column: int) -> str:
    """A column as the map writes it: "A16"."""
    return ground.FOOT[column - 1].partition(".")[0]


def _works(here: Ground) -> Iterator[tuple[str, ...]]:
    for key, site in here.sites.items():
        boxes, zone = (
            " ".join(h for h in part if h in here.cells) for part in (site.boxes, site.zone)
        )
        yield key, boxes or "-", zone or "-"


def place(scenario: str, said: str) -> Place:
    """The hex that words name, and what is printed there. ValueError for what is not a hex here."""
    try:
        name = naming.hex_of(State(scenario=scenario), said)
    except Illegal as error:
        raise ValueError(error.reason) from None
    piece = scene(scenario).piece
    words = list(_printed(map_ground(piece), name)) if piece else []
    return Place(name, (_lies(scenario, name), *words))


def _lies(scenario: str, name: str) -> str:
    here = field(scenario)
    there = f" in {PLACES[name]}" if scene(scenario).piece and name in PLACES else ""
    return f"{WORDS[here.terrain[name]].capitalize()}{there}, {here.level[name]} m high."


def _printed(here: Ground, name: str) -> Iterator[str]:
    """All that the maps print in a hex, each in a sentence with its paragraph."""
    yield from _defended(here, name)
    yield from _breached(here, name)
    if name in here.obstacles:
        yield "Beach obstacle hex (2.4)."
    yield from _landed(here, name)
    for key, hexes in here.draws.items():
        if name in hexes:
            yield f"In the draw {key}."
    for key, text in FRAME.streams.items():
        if name in chain(text):
            yield f"{key if key.endswith('brook') else f'The {key}'} runs here, without effect."
    if name in FRAME.other.ditch:
        yield "Anti-tank ditch, without effect."


def _defended(here: Ground, name: str) -> Iterator[str]:
    for key, site in here.sites.items():
        if name in site.boxes:
            yield f"A pill box of {key} in history (1.7)."
        if name in (*site.boxes, *site.zone):
            yield f"Defensive zone of {key}: fire at it {TABLES.area.dug_in:+} (1.6)."
    if name in FRAME.other.rocket_pits:
        yield "A rocket pit in history (3.4)."


def _breached(here: Ground, name: str) -> Iterator[str]:
    for key, one in here.breaches.items():
        if name in (one.beach, one.land):
            other = one.land if name == one.beach else one.beach
            held = listed(one.security)
            yield f"Potential breach {key}, {one.name}, towards {other}; hold {held} (2.5a)."
    if keys := [key for key, one in here.breaches.items() if name in one.security]:
        told = listed([f"{key} ({here.breaches[key].name})" for key in keys])
        yield f"To be held for breach {told} (2.5a)."


def _landed(here: Ground, name: str) -> Iterator[str]:
    for beach, box in BOXES.items():
        if name == box.hex:
            yield f"Beach box of {beach}; its die leads to: {_scatter(box)} (1.17)."
    inland = ground.INLAND[name]
    if not -max(ground.LINES.values()) <= inland <= 0:
        return
    column = here.cells[name][0]
    for key, sector in SECTORS.items():
        dice = [str(die) for die, face in enumerate(sector.faces, 1) if column in face]
        if dice:
            yield f"{key}: the boats of die {' or '.join(dice)} land in this column (1.16)."
    yield _wet(name)


DAY = range(24)


def _wet(name: str) -> str:
    """When a hex of the beach is sea on 6 June."""
    hours = [hour for hour in DAY if is_sea(name, hour * HOUR)]
    if not hours:
        return "Never sea on 6 June (1.12)."
    return f"Sea on 6 June at {listed([f'{a:02}00-{b:02}59' for a, b in _spans(hours)])} (1.12)."


def _spans(hours: Iterable[int]) -> list[tuple[int, int]]:
    """Hours that follow each other, as the first and the last of them."""
    found: list[tuple[int, int]] = []
    for hour in hours:
        if found and found[-1][1] == hour - 1:
            found[-1] = found[-1][0], hour
        else:
            found.append((hour, hour))
    return found
