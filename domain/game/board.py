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


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way between two spaces; ``kind`` such as "open", "mines", "barrier", "road"."""

    a: str
    b: str
    kind: str = "open"
    note: str = ""


class Map(msgspec.Struct, frozen=True, omit_defaults=True):
    """One map sheet."""

    title: str
    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit or marker; ``symbol`` is its APP-6 symbol code where it has one."""

    id: str
    name: str
    space: str = ""
    owner: str = ""
    symbol: str = ""
    facts: tuple[str, ...] = ()
    mark: str = ""
    """A letter that tells its type on a board in text; without one its owner's letter stands."""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die on the table."""

    id: str
    face: str
    colour: str = ""
    locked: bool = False
    cancelled: bool = False


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


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, face up in the words the viewer may read; ``place`` says where it lies."""

    id: str
    name: str
    text: str = ""
    owner: str = ""
    place: str = ""
    cost: str = ""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is asked to decide now."""

    seat: str
    text: str


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order that is offered: its line of text and the board ids that it touches."""

    line: str
    on: tuple[str, ...] = ()


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
