"""The box in the words of every board: its boards, its counters, its supply and its cups."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from domain.game.view.board import Link, Map, Piece, Space, Track
from domain.game.view.symbols import app6
from domain.game.view.text_summed import ON_TRACK
from domain.games.dice_table import lengths
from domain.games.dice_table.box import TABLE, Box
from domain.games.dice_table.laid import Item, Laid, is_unseen, level_told
from domain.games.dice_table.state import State
from domain.games.dice_table.words import Seat
from domain.kits.kit import Board, Code, Grid, Place
from domain.kits.places import parted
from domain.kits.spaces import BoardSpace as KitSpace

MOST_CELLS = 3000
"""Cells of a board that are drawn, as of any map."""
APART = 60
"""Pixels from one box of a drawn track to the next."""

_TROOPS = {
    "mechanised": "121102", "motorised": "121104", "infantry": "121100", "rifle": "121100",
    "grenadier": "121100", "parachute": "121100", "cavalry": "121300", "reconnaissance": "121300",
    "engineer": "140700", "anti-tank": "120400", "armour": "120500", "tank": "120500",
    "mortar": "130800", "anti-aircraft": "130100", "artillery": "130300", "howitzer": "130300",
    "gun": "130300",
}  # fmt: skip
"""The function of a unit in APP-6, by the first word that its counter shows."""
_ECHELONS = {
    "team": "11", "squad": "12", "section": "13", "platoon": "14", "company": "15", "battery": "15",
    "troop": "15", "battalion": "16", "regiment": "17", "brigade": "18", "division": "21",
    "corps": "22", "army": "23",
}  # fmt: skip


A_STACK = 10
"""Pieces of a side that are still a stack; more are rather a pool."""
A_FEW = 3
"""Pieces of a side that lie together where it stands; more are rather a pool."""
MOST_NAMED = 60
"""How many kinds of pieces a note names; a box may have thousands."""


def maps(laid: Laid) -> tuple[Map, ...]:
    """The boards of the box, with the words that lie on their places (8.4).

    Of a board that is too large to be drawn by cells only those are shown that hold something.
    """
    called = {laid.told(place): marks for place, marks in laid.state.marked.items()}
    on = {place: laid.told(place) for place in laid.stacks if "." in place}
    held = {*on.values(), *called}
    boards = (_with_points(laid, one, on) for one in _boards(laid.box))
    return tuple(_marked(_as_far_as_drawn(one, held), called) for one in boards)


def _with_points(laid: Laid, drawn: Map, on: Mapping[Place, str]) -> Map:
    """A board on which pieces lie anywhere, with its zones and the points at which some do."""
    places = laid.box.places
    if not drawn.ground or not places.boards[drawn.ground].free:
        return drawn
    zones = {f"{drawn.ground}.{name}" for name in places.spaces[drawn.ground].by_name}
    known = {**{place: laid.told(place) for place in sorted(zones)}, **on}
    at = {told: places.middle(p) for p, told in known.items() if parted(p)[0] == drawn.ground}
    spaces = (Space(told, told, s[0] / APART, s[1] / APART, "box") for told, s in at.items() if s)
    pixels, unit = lengths.unit(laid.state, places.boards[drawn.ground])
    return replace(drawn, spaces=tuple(spaces), scale=1 / pixels if pixels else 0, unit=unit)


def _as_far_as_drawn(drawn: Map, held: Collection[str]) -> Map:
    if len(drawn.spaces) <= MOST_CELLS:
        return drawn
    spaces = (replace(space, shape="box") for space in drawn.spaces if space.id in held)
    return replace(drawn, spaces=tuple(spaces), links=())


def _marked(drawn: Map, marked: dict[str, tuple[str, ...]]) -> Map:
    if not any(space.id in marked for space in drawn.spaces):
        return drawn
    spaces = (replace(s, facts=(*s.facts, *marked.get(s.id, ()))) for s in drawn.spaces)
    return replace(drawn, spaces=tuple(spaces))


def _boards(box: Box) -> tuple[Map, ...]:
    """The bare boards, made once."""
    if box.drawn is None:
        box.drawn = tuple(drawn for board in box.boards for drawn in _drawn(box, board))
    return box.drawn


def _drawn(box: Box, board: Board) -> Iterator[Map]:
    """A board as one map, or as one for each grid that it has."""
    spaces = box.places.spaces[board.code]
    ids = {name: box.places.told(f"{board.code}.{name}") for name in spaces.by_name}
    title = box.kit.title if board.name.casefold() == "map" else board.name
    if spaces.drawn is not None:
        chart = replace(spaces.drawn.map, title=title)
        same = all(name == called for name, called in ids.items())
        yield chart if same else _renamed(chart, ids)
        return
    by_grid: dict[str, list[KitSpace]] = {"": []}
    alone = Counter(space.zone for space in spaces.by_name.values())
    for space in spaces.by_name.values():
        zone = board.zones[space.zone] if space.zone >= 0 else None
        own = zone is not None and not zone.of_board and zone.grid is not None
        own = own and (board.grid is not None or alone[space.zone] > 1)  # one space is no grid
        by_grid.setdefault(zone.name if zone and own else "", []).append(space)
    pictured = box.kit.made == "vassal" or any(part.picture for part in board.parts)
    ground = board.code if pictured else ""
    grids = {zone.name: zone.grid for zone in board.zones if zone.grid} | {"": board.grid}
    for name, here in by_grid.items():
        if not here and not (ground and board.free):
            continue
        grid = grids.get(name)
        links = [Link(ids[a], ids[b]) for a, b in (grid.links if grid else ()) if {a, b} <= {*ids}]
        heading = f"{title}: {name}" if name and name != title else title
        spaces_ = _laid_out(grid, here, ids) if here else ()
        yield Map(title=heading, spaces=spaces_, links=tuple(links), ground=ground)


def _laid_out(
    grid: Grid | None, spaces: Iterable[KitSpace], ids: Mapping[str, str]
) -> tuple[Space, ...]:
    """The spaces of a grid as cells without a picture; boxes where they lie in no rows."""
    spaces, shape = list(spaces), _shape(grid)
    across, down = (grid.dx, grid.dy) if grid and shape else (APART, APART)
    if grid and grid.sideways:
        across, down = down, across
    left, top = (min(space.middle[k] for space in spaces) for k in (0, 1))
    found = [
        Space(
            id=ids[space.name],
            name=space.town or ids[space.name],
            x=round((space.middle[0] - left) / across, 2),
            y=round((space.middle[1] - top) / down, 2),
            shape=shape or "square",
        )
        for space in spaces
    ]
    if not shape and any(space.x % 1 or space.y % 1 for space in found):
        return tuple(replace(space, shape="box") for space in found)
    return tuple(found)


def _shape(grid: Grid | None) -> Literal["hex", "square"] | None:
    if grid is None or grid.kind == "spots" or not (grid.dx and grid.dy):
        return None
    return "hex" if grid.kind == "hex" else "square"


def _renamed(drawn: Map, ids: dict[str, str]) -> Map:
    """A map of which another board has places of the same name: they bear the name of the board."""
    return replace(
        drawn,
        spaces=tuple(replace(s, id=ids[s.id], name=s.name or s.id) for s in drawn.spaces),
        links=tuple(replace(one, a=ids[one.a], b=ids[one.b]) for one in drawn.links),
        labels=(), strokes=(), marks=(),
    )  # fmt: skip


def counters(laid: Laid) -> Iterator[Piece]:
    """The pieces on the boards and beside them, the lowest of each stack first."""
    seats = {side: seat for seat, side in laid.state.sides.items()}
    seats = {side.name: side.seat for side in laid.box.kit.sides} | seats
    for place, here in laid.stacks.items():
        if "." in place or place == TABLE:
            where = laid.told(place) if "." in place else ""
            for item in reversed(here):
                owner = seats.get(laid.kind(item).side, "")
                yield (_token if item in laid.tokens else counter)(laid, item, where, owner)


def _token(laid: Laid, name: str, where: str, owner: Seat) -> Piece:
    """A piece that lies face down, as its counter for whoever knows it (9.5)."""
    token = laid.tokens[name]
    facts = ("unseen",) if token.unseen else ("face down",)
    if token.piece is None:
        back = laid.box.backs.get(laid.kind(name).side, "")
        return Piece(
            id=name, name=name, space=where, owner=token.side[0], facts=facts, picture=back
        )
    known = counter(laid, token.piece, where, owner)
    return replace(known, id=known.id if is_unseen(name) else name, facts=(*facts, *known.facts))


def counter(laid: Laid, code: Code, where: str, owner: Seat) -> Piece:
    """A piece as its counter shows it."""
    kind, marks = laid.kind(code), laid.state.at(code).marks
    facts = list(marks)
    started = laid.box.start.get(code)
    if started and started.text:
        facts.append(started.text)
    flips, figures = laid.flips(kind), laid.figures(code)
    for switch in kind.switches:
        level = laid.level(code, switch)
        if level != switch.first and not (figures and switch is flips and len(kind.figures) > 1):
            facts.append(level_told(kind, switch, level).removeprefix("its "))
    if turned := laid.turned(code):
        facts.append(f"faces {turned}°")
    reduced = flips is not None and len(kind.figures) > 1 and laid.level(code, flips) > 1
    name = laid.name(code)
    return Piece(
        id=name,
        name=name,
        space=where,
        owner=owner,
        symbol=_symbol(kind.shows),
        art=kind.shows,
        figures=figures,
        facts=(*facts, *(("reduced",) if reduced else ())),
        picture=picture(laid, code),
        turned=turned if kind.layers else 0,
        marks=marks,
    )


def picture(laid: Laid, code: Code) -> str:
    """What names the art of a piece as it lies; "" if it has none."""
    kind = laid.kind(code)
    if not kind.layers:
        return ""
    levels = (str(laid.level(code, switch)) for switch in kind.switches)
    return " ".join((laid.kind_code(code), *levels))


def _symbol(shows: str) -> str:
    """The symbol of a unit that a counter shows in words, as “infantry company”; "" for no unit."""
    words = shows.casefold()
    function = next((code for word, code in _TROOPS.items() if word in words), "")
    echelon = next((code for word, code in _ECHELONS.items() if word in words), "00")
    return app6(f"{echelon}:{function}:0000", hostile=False) if function else ""


def tracks(laid: Laid) -> Iterator[Track]:
    """What lies in cups and open piles, and what has not been deployed."""
    for pile in laid.box.open:
        here = len(laid.stacks.get(f"pile:{pile.code}", ()))
        most = len(laid.box.in_pile(pile)) or None
        yield Track(pile.name, here, most=most, shape="tray")


def hint(laid: Laid, seat: Seat) -> str:
    """How orders about the box are written, with a piece and a place that there are: one's own on
    the first board, which is the map, before anything that lies on a track."""
    side, boards = laid.state.sides.get(seat), [board.code for board in laid.box.boards]
    here = ((at, item) for at, items in laid.stacks.items() for item in items if "." in at)
    at_hand = {item: at for at, item in here if item not in laid.tokens}

    def country(place: Place) -> tuple[str, int]:
        board, name = parted(place)
        space = laid.box.places.spaces[board].by_name.get(name)
        return board, space.zone if space else -1

    def further(item: Item) -> tuple[int, bool, bool, int, int]:
        place = at_hand[item]
        board, many = boards.index(place.partition(".")[0]), countries[country(place)]
        waits = ON_TRACK.match(laid.told(place)) is not None
        few = abs(together[place] - A_FEW)
        return board, laid.kind(item).side != side, waits, -many, few

    together = Counter(at_hand[item] for item in at_hand if laid.kind(item).side == side)
    countries = Counter[tuple[str, int]]()
    for item, at in at_hand.items():
        countries[country(at)] += laid.kind(item).side != "" and together[at] <= A_STACK
    found = min(at_hand, key=further, default="")
    lists = "“remove …”, “mark …”, “cover …”; “? sheet” lists them all."
    if not found:
        name, at = _deployed(laid, side)
        return f"Also: “deploy {name} at {at}”, “move {name} to …”, {lists}"
    name, at, to = (
        laid.name(found), laid.told(at_hand[found]), laid.told(_beside(laid, at_hand[found]))
    )  # fmt: skip
    flips = f"“flip {name}”, " if laid.kind(found).switches else ""
    return (
        f"Also: “move {name} to {to}”, “move all at {at} to {to}”, {flips}“deploy … at {at}”, "
        f"{lists}"
    )


def _deployed(laid: Laid, side: str | None) -> tuple[str, str]:
    """A piece in the supply, one's own if there is one, and the first place of the map."""
    waits = (*laid.stacks.get("hidden", ()), *laid.stacks.get("supply", ()))
    kinds = [*laid.box.copied.values(), *(laid.kind(c) for c in waits if c not in laid.tokens)]
    names = [kind.name for kind in sorted(kinds, key=lambda kind: kind.side != side)]
    boards = [f"{board.code}." for board in laid.box.boards]
    places = [one for one in laid.box.places.all() if one.startswith(tuple(boards[:1]))]
    return (names or ["…"])[0], laid.told(places[0]) if places else "…"


def _beside(laid: Laid, place: Place) -> Place:
    """A place next to another, or else the nearest on its board."""
    places, board = laid.box.places, f"{place.partition('.')[0]}."
    here = places.middle(place) or (0, 0)

    def far(other: Place) -> float:
        there = places.middle(other)
        return math.dist(here, there) if there else math.inf

    others = (one for one in places.all() if one != place and one.startswith(board))
    return next(iter(places.beside(place)), "") or min(others, key=far, default=place)


def notes(laid: Laid, seat: Seat | None) -> Iterator[str]:
    """What can be set up, what nobody else sees, and what is out of play."""
    hidden = laid.stacks.get("hidden", ())
    ready = [c for c in hidden if c not in laid.tokens and laid.owner(c) in ("", seat)]
    others = [c for c in hidden if c not in laid.tokens and c not in ready]
    away = [name for name, token in laid.tokens.items() if token.place is None]
    for title, items in (
        ("To be set up", ready),
        ("Supply", laid.stacks.get("supply", ())),
        ("Not in sight, or face down", others),
        ("Face down, somewhere unseen", away),
        ("Out of play", laid.stacks.get("dead", ())),
    ):
        if told := _counted(laid, items):
            yield f"{title}: {_few(told)}"
    if laid.box.copied:
        yield f"As many as you want: {_few([kind.name for kind in laid.box.copied.values()])}"


def _few(names: Sequence[str]) -> str:
    """Names in a row; of very many the first."""
    more = len(names) - MOST_NAMED
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:MOST_NAMED])} and {more} more"


def aside(state: State, box: Box | None) -> Iterator[str]:
    """The cards that lie on other piles (10.3)."""
    piles = {pile.code: pile.name for pile in (box.open if box else ())}
    for deck in state.decks.values():
        for code in dict.fromkeys(deck.aside.values()):
            cards = ", ".join(card for card, pile in deck.aside.items() if pile == code)
            yield f"{piles.get(code, 'Out of the game').capitalize()}: {cards}"


def _counted(laid: Laid, items: Iterable[Item]) -> list[str]:
    many: dict[str, int] = {}
    for item in items:
        name = laid.kind(item).name
        many[name] = many.get(name, 0) + 1
    return [f"{n} {name}" if n > 1 else name for name, n in many.items()]
