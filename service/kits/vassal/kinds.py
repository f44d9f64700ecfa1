"""The kinds of a kit, out of pieces as their traits say: layers, switches, names, facts."""

import re
from collections import Counter

import msgspec

from domain.kits.kit import BoxSide, Code, Kind, Stands
from domain.kits.name_faults import LONGEST
from domain.kits.places import alike
from service.kits.vassal.looks import Looking, Looks, looks_of
from service.kits.vassal.markup import Node
from service.kits.vassal.names import OWNED, TOLD, clean, of_file, said
from service.kits.vassal.pictures import KnownPicture, ModulePictures
from service.kits.vassal.sides import by_marks, by_pictures
from service.kits.vassal.traits import PieceRead

MOST_FACTS, LONGEST_FACT, LONGEST_TEXT = 12, 40, 200
FIGURES = ("attack", "combat", "strength", "fire", "defen", "move", "movement", "mp")
"""What figures on a counter are called, in the order in which they are printed."""
SHOWS = (
    "leader", "general", "commander", "machine gun", "anti-tank", "half-track", "tank", "artillery",
    "howitzer", "mortar", "gun", "infantry", "cavalry", "truck", "wagon", "battleship", "cruiser",
    "destroyer", "ship", "fighter", "bomber", "airfield", "smoke", "mines", "wire", "trench",
    "bunker", "fort", "wreck", "rubble", "objective", "supply", "depot", "control",
)  # fmt: skip
"""Words in a name that our own counters can show."""


class Kinds:
    """All kinds of a module. ``left`` counts what was left out."""

    def __init__(
        self, pictures: ModulePictures, sides: tuple[BoxSide, ...], root: Node, left: Counter[str]
    ) -> None:
        self._pictures, self._left = pictures, left
        self._sides = [side.name for side in sides]
        self._layers = {node.get("property") for node in root.all("LayeredPieceCollection")}
        self._same: dict[bytes, Code] = {}
        self._slots: dict[str, Code] = {}
        self._placed: dict[str, str] = {}
        self.made: dict[Code, Kind] = {}
        self.read: dict[Code, PieceRead] = {}

    def of_slot(self, slot: str, piece: PieceRead, name: str, *, copies: bool = False) -> Code:
        """The kind of a slot of the module, which set-ups name by its number."""
        code = self._slots.get(slot) if slot else None
        if code is None:
            code = self._kind(piece, name)
            if slot:
                self._slots[slot] = code
        if copies and not self.made[code].copies:
            self.made[code] = msgspec.structs.replace(self.made[code], copies=True)
        return code

    def of_saved(self, piece: PieceRead) -> Code:
        """The kind of a piece in a set-up: that of its slot, if it still has the same switches.

        One that another piece put there is called as that one says.
        """
        code = self._slots.get(piece.slot)
        if code is not None:
            mine = {switch.name for switch in looks_of(piece, self._pictures).switches}
            if mine == {switch.name for switch in self.made[code].switches}:
                return code
        return self._kind(piece, self._placed.get(piece.slot, ""))

    def name_supply(self) -> None:
        """Gives each kind in the supply a name of its own, as it is taken by its name alone."""
        taken: set[str] = set()
        numbers: dict[str, int] = {}
        for code, kind in self.made.items():
            if kind.copies:
                key, name = alike(kind.name), kind.name
                while alike(name) in taken:
                    numbers[key] = numbers.get(key, 1) + 1
                    mark = f" ({numbers[key]})"
                    name = kind.name[: LONGEST - len(mark)] + mark
                taken.add(alike(name))
                self.made[code] = msgspec.structs.replace(kind, name=name)

    def take_sides(self, sides: tuple[BoxSide, ...]) -> None:
        """Gives each kind of no side that which its marks say, or that of its like in pictures."""
        for found in (by_marks(self.made, self.read, sides), by_pictures(self.made)):
            for code, side in found.items():
                kind = self.made[code]
                self.made[code] = msgspec.structs.replace(kind, side=kind.side or side)

    def _kind(self, piece: PieceRead, name: str) -> Code:
        self._placed.update(piece.places)
        looks = Looking(piece, self._pictures)
        kind = self._made(piece, name, looks.looks())
        first = (msgspec.structs.replace(s, first=1) for s in kind.switches)
        alike = msgspec.json.encode(msgspec.structs.replace(kind, switches=tuple(first)))
        code = self._same.setdefault(alike, f"k{len(self.made)}")
        if code not in self.made:
            self.made[code], self.read[code] = kind, piece
            self._left.update(looks.left)
        return code

    def _made(self, piece: PieceRead, name: str, looks: Looks) -> Kind:
        called = self.name_of(piece, name)
        facts = self._facts(piece, called)
        return Kind(
            name=called, side=self._side(piece, called), layers=looks.layers,
            switches=looks.switches, flips=looks.flips,
            back=self._pictures.get(piece.back).hash if piece.masked else "",
            facings=piece.facings, size=_size(self._base(piece)), shows=_shows(called),
            figures=_figures(facts, called), facts=facts,
            fixed=_is_fixed(piece, looks),
        )  # fmt: skip

    def name_of(self, piece: PieceRead, name: str) -> str:
        """What people call a piece: as its slot, its own name, its picture or prototype says."""
        pictures = [piece.picture, *(p for layer in piece.layers for p in layer.pictures)]
        shown = (of_file(picture) for picture in pictures if picture)
        for tried in (said(name), said(piece.name), *shown, said(piece.of)):
            if found := clean(_bare(tried.replace(",", " "))):
                return found
        return "Piece"

    def _side(self, piece: PieceRead, called: str) -> str:
        """Whose a piece is: as a mark says, or one of access, or the first word of its name, or its
        prototype, such as “Unit (Allied)”."""
        marked = [value for value in piece.marks.values() if value]
        owned = [v for key, v in piece.marks.items() if OWNED.search(key)]
        allowed = piece.sides if len(piece.sides) == 1 else ()
        first, of = called.partition(" ")[0], re.findall(r"[^\W\d_]{4,}", piece.of)
        for words, least in ((marked, 0), (allowed, 0), (owned, 2), ([first], 4), (of, 4)):
            found = {s for s in self._sides if any(_same_side(word, s, least) for word in words)}
            if len(found) == 1:
                return found.pop()
        return ""

    def _facts(self, piece: PieceRead, called: str) -> dict[str, str]:
        """What the marks of a piece say that a player would look up."""
        facts: dict[str, str] = {}
        for name, value in piece.marks.items():
            key, word = clean(said(name), most=LONGEST_FACT), clean(said(value), most=LONGEST_FACT)
            if name not in self._layers and key and word and word.casefold() not in (*TOLD, called):
                facts.setdefault(key, word)
        return dict(list(facts.items())[:MOST_FACTS])

    def _base(self, piece: PieceRead) -> KnownPicture:
        """The picture that says how large a counter is."""
        if (base := self._pictures.get(piece.picture)).hash:
            return base
        first = (next(filter(None, layer.pictures), "") for layer in piece.layers)
        return max(map(self._pictures.get, first), key=lambda k: k.width * k.height, default=base)

    def stands(self, code: Code, piece: PieceRead, at: str) -> Stands:
        """A piece of a kind where it lies, with what stands otherwise than its kind begins."""
        kind, levels = self.made[code], looks_of(piece, self._pictures).levels
        other: dict[str, int] = {}
        for switch in kind.switches:
            level = levels.get(switch.name, switch.first)
            if level != switch.first and 1 - switch.off <= level <= len(switch.levels):
                other[switch.name] = level
        text = clean(" / ".join(filter(None, map(said, piece.texts))), most=LONGEST_TEXT)
        return Stands(code, at, other, piece.turned if kind.facings else 0, text)


def _is_fixed(piece: PieceRead, looks: Looks) -> bool:
    """Whether a piece is part of its board: it never moves and never changes, or it is but words,
    such as the heading of a row."""
    words = piece.lies and piece.texts and not (piece.written or looks.layers)
    unchanged = piece.button or not looks.switches
    return not piece.goes and bool((piece.stays and unchanged) or words)


def _bare(name: str) -> str:
    """A name without the brackets around all of it: “((Rasputitsa))” is “Rasputitsa”."""
    inner = name.strip().removeprefix("(").removesuffix(")")
    whole = len(inner) == len(name.strip()) - 2 and not re.search(r"^[^(]*\)|\([^)]*$", inner)
    return _bare(inner) if whole else name


def _size(base: KnownPicture) -> tuple[int, int]:
    return min(base.width, 4000), min(base.height, 4000)


def _same_side(word: str, side: str, least: int) -> bool:
    """Whether a word names a side, or begins like it, with so many letters at least."""
    word, side = clean(word).casefold(), side.casefold()
    return word == side or (0 < least <= len(word) and side[:least] == word[:least] and (
        side.startswith(word) or (least > 3 and word[:least].isalpha())
    ))  # fmt: skip


def _figures(facts: dict[str, str], called: str) -> tuple[str, ...]:
    """The figures of a counter: out of its facts, or as they stand in its name."""
    found: dict[str, str] = {}
    for word in FIGURES:
        for key, value in facts.items():
            if key.casefold().startswith(word) and re.fullmatch(r"[-+(]?\d{1,2}[)*]?", value):
                found.setdefault(key, value)
    if found:
        return ("-".join(found.values()),) if len(found) <= 4 else ()
    printed = re.search(r"(?<![\d-])\d{1,2}-\d{1,2}(-\d{1,2})?(?![\d-])", called)
    return (printed[0],) if printed else ()


def _shows(called: str) -> str:
    words = called.casefold()
    return next((word for word in SHOWS if re.search(rf"\b{word}\b", words)), "")
