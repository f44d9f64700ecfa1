"""What a box of somebody's own game holds, as one value: boards, pieces, decks, dice, turns.

People say *box*; in code it is a ``Kit``. It is data, without expressions, addresses, markup and
pictures. A match knows its kit by the hash of its canonical JSON. Fields are only ever added, with
defaults, so every kept kit keeps its hash. :mod:`domain.kits.faults` checks what it holds.
"""

import hashlib
import re
import unicodedata
from functools import cached_property
from typing import Literal

import msgspec
from msgspec.structs import replace

Code = str
"""A letter and a number, in the order of the file: ``m0`` a board, ``k17`` a kind, ``p203`` a
piece, ``c5`` a card, ``d2`` a pile."""
Place = str
"""``m0.1203`` or ``m1.Turn 3``, a space of a board; ``m2.@310,455``, a point of a free one in
pixels; ``pile:d2``; or one of :data:`ELSEWHERE`."""
Picture = str
"""The SHA-256 of a picture's file in hex; "" for none."""
Point = tuple[int, int]
"""Across and down, in pixels of the board."""
_NO_SIZE = (0, 0)
ELSEWHERE = ("supply", "hidden", "dead", "hand")
"""Where a piece is on no board: to be taken; to be set up in secret; out of play; in a hand."""
SEATS = ("red", "blue", "green", "yellow", "white", "black")
"""Who may sit at a table with a box, in their order."""
MOST_BYTES, MOST_SECRET = 4_000_000, 24
"""How large a kit may be, as canonical JSON, and how many of its piles may be secret."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a kit: it has exactly its fields."""


class BoxSide(_Part, frozen=True):
    """A side of the game, and the seat that plays it unless the match says otherwise."""

    name: str
    seat: str
    colour: str = ""


class Figures(_Part, frozen=True):
    """How columns or rows are counted: the n-th from 0 is ``offset + n``, or ``offset - n``."""

    kind: Literal["numbers", "letters"] = "numbers"
    digits: int = 2
    """The least number of digits; shorter ones get zeros before them. Letters ignore it."""
    offset: int = 1
    backwards: bool = False


class Numbering(_Part, frozen=True):
    """How the spaces of a grid are called.

    ``told`` has ``{place}``, or ``{across}`` and ``{down}``, where these are put in.
    """

    across_first: bool = True
    between: str = ""
    """What stands between the two figures."""
    across: Figures = Figures()
    down: Figures = Figures()
    stagger: bool = False
    """Of hexes: each pushed row or column counts one more."""
    told: str = "{place}"


class Grid(_Part, frozen=True):
    """Hexes, squares, or spots: names with a point each.

    The middle of column c and row r of squares is ``x + c*dx, y + r*dy``. Hexes stand in columns,
    and every second column lies ``dy/2`` lower. Where they are ``sideways``, x and y change places,
    so that they stand in rows: ``x``, ``dx`` and the column then run down, ``y``, ``dy`` and the
    row across.
    """

    kind: Literal["hex", "square", "spots"]
    x: float = 0
    y: float = 0
    dx: float = 0
    dy: float = 0
    sideways: bool = False
    pushed: int = 1
    """Which columns lie half a hex lower: 1 the odd ones from 0, 0 the even ones."""
    drawn: bool = False
    """Whether its lines are drawn over the picture."""
    number: Numbering | None = None
    """None: column and row from 1, two digits each."""
    spots: dict[str, Point] = {}
    links: tuple[tuple[str, str], ...] = ()
    """Which spots touch, if somebody said so: for distances alone."""


class Zone(_Part, frozen=True):
    """A part of a board with a grid of its own; of several that hold a point the first is meant.

    Without a grid it is one space. ``told`` has ``{zone}`` and ``{place}``, the space within.
    """

    name: str
    outline: tuple[Point, ...]
    grid: Grid | None = None
    of_board: bool = False
    """Its spaces are those of the board's grid."""
    told: str = "{place}"


class BoardPart(_Part, frozen=True):
    """A picture of a board, or paper of a colour ("#c0ffee"), of several that lie side by side."""

    x: int = 0
    y: int = 0
    w: int = 0
    h: int = 0
    picture: Picture = ""
    colour: str = ""


class Board(_Part, frozen=True):
    """A map, a mat or a hand, of pictures or drawn by our cartographer."""

    code: Code
    name: str
    role: Literal["map", "mat", "hand"] = "map"
    sides: tuple[str, ...] = ()
    """Of a hand or a private window: whose it is."""
    parts: tuple[BoardPart, ...] = ()
    grid: Grid | None = None  # what its spaces are outside of all zones
    zones: tuple[Zone, ...] = ()
    free: bool = False
    """Pieces lie anywhere on it: its places are points, and the middles of its zones."""
    chart: str = ""
    """The text of a map for our cartographer (:mod:`domain.grid.chart`), and then no picture."""
    counter: int = 0  # how wide one is on it, in its pixels; 0 as its kind says
    pixels: float = 0  # that are one unit of a free board, such as an inch; 0 if nobody says
    unit: str = ""


class Switch(_Part, frozen=True):
    """What can change about the looks of a piece: its side, its steps, a badge. Levels count from
    1."""

    name: str
    levels: tuple[str, ...]
    """The name of each level; "" where nobody named it."""
    first: int = 1
    """At which level it begins."""
    off: bool = False
    """It may be at level 0, and then shows nothing."""
    round: bool = True
    """After the last level comes the first."""


class PieceLayer(_Part, frozen=True):
    """One of the pictures that lie over each other on a piece."""

    pictures: tuple[Picture, ...]
    """By level; without a switch the first is meant."""
    switch: str = ""
    above: int = 0
    """Picture n shows at level n + above of the switch."""
    dx: int = 0
    dy: int = 0
    scale: float = 1


class Kind(_Part, frozen=True):
    """A kind of piece or card: all that its copies have in common."""

    name: str
    side: str = ""
    layers: tuple[PieceLayer, ...] = ()
    """From below."""
    switches: tuple[Switch, ...] = ()
    flips: str = ""
    """Which switch "flip" means if none is named; "" if one must be named."""
    back: Picture = ""
    """What others see where it lies face down."""
    facings: int = 0
    """How many ways it can be turned; 0 never, 360 to any angle."""
    size: tuple[int, int] = _NO_SIZE
    """Its width and height in pixels of the board."""
    shows: str = ""
    """What its counter shows, for one of our own drawing: the words of ``Piece.art``."""
    figures: tuple[str, ...] = ()
    """Its figures by level of the switch that it flips."""
    text: str = ""
    """What stands on a card, for whoever may read it."""
    facts: dict[str, str] = {}
    """What is known about it: "Movement": "4"."""
    fixed: bool = False
    """Furniture: drawn with the board, in no list, moved by nobody."""
    copies: bool = False
    """As many as wanted may be taken from the supply."""


class Stands(_Part, frozen=True):
    """Where a piece lies, and how it looks there if not as its kind begins."""

    kind: Code
    at: Place = ""
    levels: dict[str, int] = {}
    """By switch, only those that stand otherwise than the kind begins."""
    turned: int = 0
    """In degrees, clockwise."""
    text: str = ""


class Pile(_Part, frozen=True):
    """Pieces in a pile: they are in ``Kit.pieces``, and stand at ``pile:`` and its code.

    Hidden and shuffled, it is a deck with a chain of its own; shuffled alone, a cup, from which
    pieces are pulled at random for all to see; otherwise a tray that all may look into.
    """

    code: Code
    name: str
    cards: tuple[Code, ...]
    """From the top, as far as the order counts."""
    at: Place = ""
    """Where it lies; "" beside the boards."""
    hidden: bool = False
    shuffled: bool = False
    back_to: Code = ""
    """The pile into which what was played from it goes."""
    sides: tuple[str, ...] = ()
    """Who may draw from it; () everybody."""
    up: bool = False
    """Drawn cards are shown to all."""


class BoxDice(_Part, frozen=True):
    """Equal dice: ``2d6``; with ``faces`` each side has a word or a picture of its own."""

    many: int
    sides: int
    label: str = ""
    faces: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()


class DiceSet(_Part, frozen=True):
    """Dice that are often rolled together, and what for."""

    dice: tuple[BoxDice, ...]
    name: str = ""


class TurnTrack(_Part, frozen=True):
    """The turns by name, the phases of each, and the piece that marks the turn."""

    turns: tuple[str, ...]
    phases: tuple[str, ...] = ()
    piece: Code = ""
    places: tuple[Place, ...] = ()
    """Where the piece stands in each turn."""


class BoxSetUp(_Part, frozen=True):
    """Another way to begin: all pieces that stand otherwise than in ``Kit.pieces``."""

    name: str
    stands: dict[Code, Stands] = {}
    piles: dict[Code, tuple[Code, ...]] = {}
    boards: tuple[Code, ...] = ()
    """Which boards are used; () all."""
    order: tuple[Code, ...] = ()
    """Pieces that lie over each other otherwise than by their codes, each above those before it."""

    @property
    def key(self) -> str:
        """Its name as the option of a match that begins so: letters, figures and hyphens."""
        letters = unicodedata.normalize("NFKD", self.name.casefold())
        return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[^\x00-\x7f]", "", letters)).strip("-")[:40]


class LookUpChart(_Part, frozen=True):
    """A chart or table to look things up on."""

    title: str
    picture: Picture


class Kit(_Part, frozen=True, kw_only=True, dict=True):
    """A whole box."""

    format: int = 1
    reader: int  # a later reader makes another kit, and old matches keep theirs
    title: str
    about: str = ""
    made: Literal["own", "vassal"]
    source: str = ""  # the SHA-256 of the file that was read
    public: bool = False
    """Its maker's own work: it may be shown to everybody and kept in replay files."""
    sides: tuple[BoxSide, ...] = ()
    first: str = ""  # the side that begins; "" if it does not say
    boards: tuple[Board, ...]
    kinds: dict[Code, Kind] = {}
    pieces: dict[Code, Stands] = {}  # all pieces and cards, where they begin
    decks: tuple[Pile, ...] = ()
    dice: tuple[DiceSet, ...] = ()
    turn: TurnTrack | None = None
    setups: tuple[BoxSetUp, ...] = ()
    papers: tuple[LookUpChart, ...] = ()
    extensions: tuple[str, ...] = ()  # of its module, by name
    left_out: dict[str, int] = {}  # what its reader did not take, counted
    missing: dict[Code, str] = {}  # by board, the picture that it should have

    @cached_property
    def pictures(self) -> frozenset[Picture]:
        """All pictures that it names."""
        named = {part.picture for board in self.boards for part in board.parts}
        for kind in self.kinds.values():
            named |= {kind.back, *(one for layer in kind.layers for one in layer.pictures)}
        named |= {one for dice in self.dice for die in dice.dice for one in die.pictures}
        return frozenset(named | {paper.picture for paper in self.papers}) - {""}

    @property
    def counters(self) -> int:
        """How many pieces it has, without the cards in its piles and without furniture."""
        return sum(
            not stands.at.startswith("pile:") and not self.kinds[stands.kind].fixed
            for stands in self.pieces.values()
        )


class BadKit(ValueError):
    """Bytes that are not a kit."""


def canonical(kit: Kit) -> bytes:
    """A kit as canonical JSON: keys sorted, no blanks, defaults left out."""
    same = _DECODE(_ENCODE(kit))  # so that a whole number in a float is one fraction
    kinds = {c: k if any(k.size) else replace(k, size=_NO_SIZE) for c, k in same.kinds.items()}
    return _ENCODE(replace(same, kinds=kinds))  # and of a size of nothing none


def hash_of(kit: Kit) -> str:
    """The name by which a match knows a kit: the SHA-256 of its canonical JSON, in hex."""
    return hashlib.sha256(canonical(kit)).hexdigest()


def read(raw: bytes) -> Kit:
    """The kit in some JSON. Raises BadKit."""
    if len(raw) > MOST_BYTES:
        raise BadKit(f"A box may have up to {MOST_BYTES // 1_000_000} MB; this one is larger.")
    try:
        return _DECODE(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadKit(f"This is not a box: {error}.") from None


_ENCODE = msgspec.json.Encoder(order="sorted").encode
_DECODE = msgspec.json.Decoder(Kit).decode
