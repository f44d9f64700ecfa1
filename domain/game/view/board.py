"""What any board can show: the words in which every game draws itself.

A game's ``view`` returns a :class:`View`; browser, mail picture and text board draw it and know
no rule. Identifiers are the words that orders use, so that what is clicked is what is typed.
"""

from typing import Literal

import msgspec


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place where pieces stand. ``x`` and ``y`` are in spaces, y grows downwards."""

    id: str
    name: str
    x: float
    y: float
    shape: Literal["sector", "hex", "square", "box"] = "sector"
    terrain: str = ""
    facts: tuple[str, ...] = ()
    """What is printed there, one short text each ("DEF 6", "Machine-gun fire")."""
    level: int = 0
    """How high it lies, in the steps of its map; 0 everywhere where no height was drawn."""


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way between two spaces; ``kind`` such as "open", "mines", "barrier", "road"."""

    a: str
    b: str
    kind: str = "open"
    note: str = ""
    one_way: bool = False
    """Whether it leads from ``a`` to ``b`` alone."""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name on the map that is not the name of one space: a sea, a river, a beach, a country.

    It is written along ``at``, a point or more: a space ("2503"), or a place in it by its
    compass point ("2503/NE", the middle of that side or its corner). An "edge" is said of the
    edge that its points lie at, in the margin there. A "box" is where boats gather, off the shore.
    """

    text: str
    at: tuple[str, ...]
    kind: Literal["sea", "water", "beach", "region", "edge", "box"] = "region"


class Stroke(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something long on the map that is no :class:`Link`: a stream, a railway, a river off the
    grid, a tide line, a border of sectors, the path of boats from their box with the dice for it.

    ``through`` are points as in :class:`Label`; a border or a path has two.
    """

    through: tuple[str, ...]
    kind: Literal["stream", "river", "rail", "tide", "wire", "border", "path"] = "stream"
    name: str = ""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sign that the rules ask for: a goal, a depot, a port, a way in over the edge.

    ``side`` is a compass point where it belongs to a side or the edge of its space; ``word`` is
    said in the legend or written in the margin. Where a road goes on over ``side`` to a map that
    lies beside this one it is "onward"; nobody leaves there, so it has no arrow. A "breach" can be
    made in ``side`` and has a number for its word; what is "held" for it bears that number.
    """

    kind: Literal[
        "goal", "depot", "entry", "port", "strongpoint", "battery", "exit", "onward", "work",
        "zone", "breach", "held",
    ]  # fmt: skip
    space: str
    word: str = ""
    side: str = ""


class Map(msgspec.Struct, frozen=True, omit_defaults=True):
    """One map sheet."""

    title: str
    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    labels: tuple[Label, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    marks: tuple[Mark, ...] = ()
    heights: str = ""
    """What a step of level means, for the legend: "10 m", "no effect"."""
    scale: float = 0
    """How far it is from one space to the next, in ``unit``; if pieces lie anywhere, how long a
    pixel of its ground is; 0 where nobody says."""
    unit: str = ""
    ground: str = ""
    """The board of a box whose picture lies under it for who may see that; maps of one board lie on
    one picture."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit or marker; ``symbol`` is its APP-6 symbol code where it has one."""

    id: str
    name: str
    space: str = ""
    owner: str = ""
    symbol: str = ""
    facts: tuple[str, ...] = ()
    range: int = 0
    """How many spaces of its map its own fire reaches."""
    directs: int = 0
    """How many spaces away it can call others' fire."""
    mark: str = ""
    """A letter that tells its type on a board in text; without one its owner's letter stands."""
    art: str = ""
    """What its counter shows, in plain words: "Sherman tank", "leader", "smoke", "mines"."""
    figures: str = ""
    """Its printed figures, the largest type on a counter; the first fact without them."""
    picture: str = ""
    """Its art for who may see that: its kind in the box, and the level of each switch ("k17 2 1"),
    or whose back it shows ("back k17")."""
    turned: int = 0
    """How far its picture is turned, in degrees clockwise."""
    marks: tuple[str, ...] = ()
    """Words that players laid on it, which are among its facts."""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die on the table."""

    id: str
    face: str
    colour: str = ""
    locked: bool = False
    cancelled: bool = False
    picture: str = ""
    """Names the picture on top of it, for who may see those of its box."""


class Tray(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that lie together."""

    title: str
    dice: tuple[Die, ...]
    owner: str = ""


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that is kept: a resource, a turn, a score."""

    title: str
    value: int
    owner: str = ""
    most: int | None = None
    note: str = ""
    shape: Literal["", "pile", "hand", "tray"] = ""
    """What it counts where that lies on a table: cards on each other, those in a hand, or what lies
    open in a tray or a cup."""
    top: str = ""
    """The discard that lies uppermost beside a pile."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, face up in the words the viewer may read; ``place`` says where it lies."""

    id: str
    name: str
    text: str = ""
    owner: str = ""
    place: str = ""
    cost: str = ""
    face: str = ""
    """A playing card by rank and suit ("7H", "10S") or "Joker", drawn large on the table; or an
    "Envelope", whose words are its text for who knows them; a note tells of it too."""
    picture: str = ""
    """Its art, as that of a piece."""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is asked to decide now."""

    seat: str
    text: str
    on: tuple[str, ...] = ()
    """The board ids that the question is about: a page shows them, wherever its reader looked."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order that is offered: its line of text and the board ids that it touches."""

    line: str
    on: tuple[str, ...] = ()
    note: str = ""
    """What it costs, or its odds, in a few words; "" where there is nothing to weigh."""
    says: str = ""
    """What it does here, as a short order in the game's words: "Lock R1 and W2: they stay"."""


class Grip(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order that a page completes by hand: what is picked up, and where it is laid.

    ``line`` and ``says`` have gaps: ``{pieces}`` for the ids of what is picked up, with commas
    between them, ``{place}`` for the space that is pointed at, ``{here}`` for that in which they
    lie, ``{words}`` for what somebody types.
    """

    line: str
    says: str
    pieces: tuple[str, ...] | None = None
    """Which can be picked up; None for all."""
    places: tuple[str, ...] | None = None
    """Where they can be laid; None for everywhere."""
    warns: str = ""
    """What a page says first, and asks for a yes."""


class Stock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces beside the boards that a hand brings there, such as a supply."""

    title: str
    pieces: dict[str, int]
    """How many there are, by their name in orders; 0 for as many as anybody wants."""
    grips: tuple[Grip, ...]
    """What can be done with each of them, the usual first."""
    pictures: dict[str, str] = {}
    """The art of each that has some, as that of a piece."""
    kinds: dict[str, str] = {}
    """What several that are alike are called together, by the name of the first of them."""


class Batch(msgspec.Struct, frozen=True):
    """Several orders that one press puts into a draft, each a line of its own."""

    says: str
    lines: tuple[str, ...]
    chained: bool = False
    """Whether only the first is offered now: each of the others follows from those before it."""


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a reader may lay over the maps: spaces that have something in common now.

    A "sea" lies on them by itself: what is under water now and the sheet shows dry, and as "rising"
    what will be.
    """

    name: str
    spaces: tuple[str, ...]
    kind: Literal["", "sea", "rising"] = ""


class Route(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way that a viewer's own pieces are to go: drawn over the maps, as planned with a pencil."""

    name: str
    through: tuple[str, ...]
    """From where they stand now through each goal, in spaces; a goal alone if nobody stands."""
    words: tuple[str, ...] = ()
    """What is said of each goal, the last of ``through``: the hour of its phase line, or ""."""
    beside: tuple[tuple[str, str], ...] = ()
    """Lines on both sides that they do not cross, each between two spaces of one map."""


class Trail(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where pieces of an owner went since a viewer last looked: an arrow from ``a`` to ``b``."""

    a: str
    b: str
    owner: str = ""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one viewer may see it."""

    title: str
    turn: str
    phase: str
    maps: tuple[Map, ...] = ()
    pieces: tuple[Piece, ...] = ()
    trays: tuple[Tray, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    choices: tuple[Choice, ...] = ()
    notes: tuple[str, ...] = ()
    layers: tuple[Layer, ...] = ()
    routes: tuple[Route, ...] = ()
    trails: tuple[Trail, ...] = ()
    """For a picture that shows what moved; a game leaves them to whoever knows what was seen."""
    batches: tuple[Batch, ...] = ()
    grips: tuple[Grip, ...] = ()
    stocks: tuple[Stock, ...] = ()
    seats: tuple[str, ...] = ()
    """Who sits round a table, from its viewer on: what lies there is drawn on its cloth."""
    box: str = ""
    """The box of which its grounds and pictures are, and its set-up: "hash" or "hash/set-up"."""
