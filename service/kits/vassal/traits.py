"""Slots and prototypes as pieces: what one shows, and what its trait of each kind says of it.

Only state is read: pictures, levels, angles, texts, marks. What a piece does by itself is counted
by the words of :data:`LEFT_OUT`; a trait that nobody knows is left out too.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from service.kits.vassal.markup import Node
from service.kits.vassal.sequences import Args, figure, piece, split, whole
from service.words import later

SLOTS = ("PieceSlot", "CardSlot")
FARTHEST, DEEPEST, MOST_LEVELS, MOST_LAYERS = 1_000, 30, 100, 40

LEFT_OUT = {
    "macro": later("triggers"),
    "globalkey": later("commands to other pieces"),
    "globalhotkey": later("commands to other pieces"),
    "report": later("reports"),
    "locmsg": later("reports"),
    "hideCmd": later("conditions of commands"),
    "setprop": later("properties that commands set"),
    "calcProp": later("properties that are calculated"),
    "button": later("buttons"),
    "playSound": later("sounds"),
    "propertysheet": later("sheets to fill in"),
    "translate": later("moves of a fixed distance"),
    "AreaOfEffect": later("outlines of areas"),
    "mat": later("mats that carry pieces"),
    "matPiece": later("mats that carry pieces"),
}
"""What a piece does by itself, in words."""
PLAIN = {
    "delete", "clone", "cmt", "submenu", "menuSeparator", "nonRect", "nonRect2", "footprint",
    "basicName", "borderOutline", "deselect", "markmoved", "placemark", "return", "sendto", "hide",
    "restrict", "table",
}  # fmt: skip
"""What people do by an order of their own, or what needs no order."""


class LayerRead(NamedTuple):
    """A layer as it is written: pictures and names of its levels, and what decides its level."""

    name: str
    pictures: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    """Below 1 it does not show."""
    always: bool = False
    """It cannot be off."""
    changes: bool = True
    """Some command of the piece changes it."""
    round: bool = True
    follows: str = ""
    """The property that decides its level, if it follows one, and at which value it begins."""
    begins: int = 1
    dx: int = 0
    dy: int = 0
    scale: float = 1.0


@dataclass
class PieceRead:
    """A piece as its traits say, with its prototypes put in."""

    ident: str = ""
    slot: str = ""
    name: str = ""
    of: str = ""
    """The first prototype that it names."""
    picture: str = ""
    at: tuple[str, int, int] | None = None
    """Its map and where it lies there, in pixels."""
    layers: list[LayerRead] = field(default_factory=list)
    """From below."""
    masked: bool = False
    back: str = ""
    facings: int = 0
    turned: int = 0
    texts: list[str] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    """Its dynamic properties."""
    sides: tuple[str, ...] = ()
    stays: bool = False
    """Nobody can drag it."""
    lies: bool = False
    """It lies by itself, in no stack, as what is printed on a board does."""
    written: bool = False
    """Somebody can change its words."""
    goes: bool = False
    """A command sends it somewhere else."""
    button: bool = False
    other: str = ""
    """The piece that replaces it at a command: the older way to flip."""
    places: dict[str, str] = field(default_factory=dict)
    """What the pieces that it puts on the map are called, by the numbers of their slots."""
    unread: set[str] = field(default_factory=set)


class Traits:
    """Reads pieces with the prototypes of one module."""

    def __init__(self, root: Node) -> None:
        self._prototypes = {n.get("name"): n.text for n in root.all("PrototypeDefinition")}
        self._expanded: dict[str, list[tuple[str, str]]] = {}
        self._slots: dict[str, list[str]] = {}
        for slot in root.all(*SLOTS):
            self._slots.setdefault(slot.get("entryName"), []).append(slot.text)

    def piece(self, text: str) -> PieceRead | None:
        """The piece in a slot or a command of a set-up; None if the text is none."""
        made = self._read(text)
        if made is not None and made.other:
            self._turned(made)
        return made

    def _turned(self, made: PieceRead) -> None:
        """Makes what a piece becomes at a command its other side, if one slot alone is that."""
        texts = [made.other]
        if not made.other.startswith("+/"):
            texts = self._slots.get(split(split(made.other, "/")[-1], ":")[-1], [])
        other = self._read(texts[0]) if len(texts) == 1 else None
        pictures = (layer.pictures[layer.level - 1] for layer in other.layers if layer.level > 0
                    and layer.level <= len(layer.pictures)) if other else iter(())  # fmt: skip
        picture = (other.picture if other else "") or next(pictures, "")
        if other is None or not picture or picture == made.picture:
            made.unread.add(later("pieces that become another"))
        else:
            name = other.name if other.name != made.name else ""
            made.layers.append(LayerRead("side", ("", picture), ("", name), 1, always=True))

    def _read(self, text: str) -> PieceRead | None:
        read = piece(text)
        if read is None:
            return None
        ident, traits, states = read
        of = (Args(trait).text(1) for trait in traits if trait.startswith("prototype;"))
        made = PieceRead(ident=ident, of=next(of, ""))
        for trait, state in self._whole(zip(traits, states, strict=True), 0):
            _take(made, trait, state)
        made.layers = made.layers[:MOST_LAYERS][::-1]
        return made

    def _whole(self, traits: Iterable[tuple[str, str]], depth: int) -> list[tuple[str, str]]:
        """The traits with each prototype replaced by what it stands for."""
        found: list[tuple[str, str]] = []
        for trait, state in traits:
            if trait.startswith("prototype;"):
                found += self._prototype(Args(trait).text(1), depth + 1)
            else:
                found.append((trait, state))
        return found[-400:]

    def _prototype(self, name: str, depth: int) -> list[tuple[str, str]]:
        if depth > DEEPEST:
            return []
        if name not in self._expanded:
            self._expanded[name] = []  # one that names itself is empty there
            read = piece(self._prototypes.get(name, ""))
            if read is not None:
                within = zip(read[1][:-1], read[2][:-1], strict=True)
                self._expanded[name] = self._whole(within, depth)
        return self._expanded[name]


def _take(made: PieceRead, trait: str, state: str) -> None:
    """Puts what one trait says into the piece; the outer ones come first."""
    key, _, rest = trait.partition(";")
    args = Args(rest)
    match key:
        case "piece":
            made.picture, made.name = args.text(2), args.text(3)
            at = Args(state)
            if len(at.all) > 2:
                made.at = (at.text(0), at.whole(1), at.whole(2))
            made.slot = at.text(3)
        case "emb2":
            made.layers += _layer(args, state)
        case "emb":
            made.layers += _old_layer(args, state)
        case "obs":
            made.masked, look = True, args.text(3)
            made.back = made.back or (look[1:] if look.startswith("G") else "") or args.text(1)
        case "rotate":
            ways = args.whole(0, 6)
            turned = round(figure(state.split(";")[0], 0, -36_000, 36_000))
            made.facings = 360 if ways <= 1 else min(ways, 360)
            made.turned = (-turned if ways <= 1 else turned * 360 // ways) % 360
        case "label":
            made.texts.append(state)
            made.written = made.written or bool(args.text(0))
        case "mark":
            for name, value in zip(split(rest, ","), split(state, ","), strict=False):
                made.marks.setdefault(name, value)
        case "PROP":
            made.values.setdefault(args.text(0), state)
        case "immob":
            made.lies, made.stays = True, made.stays or args.text(1) == "V"
        case "placemark" | "replace":
            if args.text(9):  # modules of 2.x give their slots no numbers
                made.places.setdefault(args.text(9), _called(args.text(2)))
            if key == "replace":
                made.other = made.other or args.text(2)
        case "button":
            made.button = True
        case "restrict":
            made.sides = tuple(split(args.text(0), ","))
        case "return":
            made.goes = True
        case "sendto":  # a piece that is nudged about on its own map goes nowhere
            made.goes = made.goes or not args.text(2).startswith("{Current")
        case _:
            pass
    if key in LEFT_OUT or (key and key not in PLAIN and key not in READ):
        made.unread.add(LEFT_OUT.get(key, later("other traits")))


def _called(other: str) -> str:
    """What a piece is called that another puts on the map: as its slot, whose way in the module is
    written, or, written whole, by its name or its first prototype."""
    if not other.startswith("+/"):
        return split(split(other, "/")[-1], ":")[-1]
    read = piece(other)
    named = {one.partition(";")[0]: Args(one) for one in reversed(read[1])} if read else {}
    name = named["piece"].text(4) if "piece" in named else ""
    return name or (named["prototype"].text(1) if "prototype" in named else "")


READ = {"piece", "emb2", "emb", "obs", "rotate", "label", "mark", "PROP", "immob", "replace"}


def _layer(args: Args, state: str) -> list[LayerRead]:
    pictures = tuple(split(args.text(15), ",")[:MOST_LEVELS])
    if not any(pictures):
        return []
    newer = args.whole(24) > 0  # than 3.2, whose layers are always on if no key turns them off
    always = args.text(25) == "true" if newer else not args.text(2)
    turned = args.text(26 if newer else 2) if not always else ""
    keys = [turned, *map(args.text, (10, 19, 27, 28) if newer else (5, 8, 10, 19))]
    return [LayerRead(
        name=args.text(18), pictures=pictures, names=tuple(split(args.text(16), ",")),
        level=_level(state), always=always,
        changes=any(keys), round=args.text(17, "true") == "true",
        follows=args.text(22) if args.text(21) == "true" else "", begins=args.whole(23, 1),
        dx=_near(args.whole(13)), dy=_near(args.whole(14)),
        scale=figure(args.text(30), 1.0, 0.05, 10.0),
    )]  # fmt: skip


def _old_layer(args: Args, state: str) -> list[LayerRead]:
    """The layer of 2.x: keys and words, offsets, then pairs of picture and name."""
    pairs = [split(pair, ",") for pair in args.all[8 : 8 + MOST_LEVELS]]
    if not any(pair[0] for pair in pairs):
        return []
    key = split(args.text(0), ";")[0]
    return [LayerRead(
        name="", pictures=tuple(pair[0] for pair in pairs),
        names=tuple(pair[1] if len(pair) > 1 else "" for pair in pairs),
        level=_level(state), always=not key,
        changes=bool(key or args.text(2) or args.text(4)),
        dx=_near(args.whole(6)), dy=_near(args.whole(7)),
    )]  # fmt: skip


def _level(state: str) -> int:
    return whole(split(state, ";")[0], 1) if state else 1


def _near(offset: int) -> int:
    return max(-FARTHEST, min(offset, FARTHEST))


def unread(pieces: Iterable[PieceRead]) -> Counter[str]:
    """What pieces do by themselves, in words, with the number of pieces that do so."""
    return Counter(word for one in pieces for word in one.unread)
