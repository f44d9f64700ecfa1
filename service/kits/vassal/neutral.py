"""A module as a kit: its boards, kinds, pieces, piles, dice, turns, papers and set-ups."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from io import BufferedIOBase

import msgspec

from domain.kits.kit import (
    MOST_SECRET,
    Board,
    Code,
    Kind,
    Kit,
    Pile,
    Place,
    Stands,
    TurnTrack,
    canonical,
)
from domain.kits.spaces import apart
from service.kits.vassal import extras, traits
from service.kits.vassal.boards import Boards, MapRead
from service.kits.vassal.composed import Layouts
from service.kits.vassal.extensions import EXTENSION, extended
from service.kits.vassal.files import LIMITS, BadModule, ModuleFiles, ModuleLimits
from service.kits.vassal.grids import pixel
from service.kits.vassal.kinds import Kinds
from service.kits.vassal.markup import Node, parse
from service.kits.vassal.names import clean
from service.kits.vassal.pictures import ModulePictures
from service.kits.vassal.setups import ModuleSetUps
from service.kits.vassal.traits import SLOTS, PieceRead, Traits
from service.kits.vassal.turn_track import on_a_track
from service.words import later

READER = 6
"""A later reader, which makes another kit of the same file, has a greater number."""
MOST_PIECES, MOST_KINDS, MOST_PILES = 12_000, 10_000, 80
LONGEST_TITLE = 80


def read(packed: BufferedIOBase, limits: ModuleLimits = LIMITS) -> Kit:
    """The kit of a module in a zip. Raises BadModule."""
    return opened(packed, limits=limits)[0]


def opened(
    packed: BufferedIOBase,
    extensions: Sequence[BufferedIOBase] = (),
    limits: ModuleLimits = LIMITS,
) -> tuple[Kit, ModulePictures]:
    """The kit of a module in a zip, with extensions of it, and its pictures. Raises BadModule."""
    packed.seek(0)
    source = hashlib.file_digest(packed, "sha256").hexdigest()
    module = _Module(ModuleFiles(packed, limits), list(extensions))
    return module.kit(source), module.pictures


class _Module:
    """A module that is being read: what stands at its start, and then its set-ups."""

    def __init__(self, files: ModuleFiles, extensions: list[BufferedIOBase]) -> None:
        self.files, self.left = files, Counter[str]()
        self.root = parse(files.read(files.build))
        if self.root.kind == EXTENSION:
            raise BadModule(later("It is an extension of a module; give it together with that."))
        self.extensions = extended(self.root, files, extensions)
        self.pictures = ModulePictures(files, Layouts(self.root))
        self.sides = extras.sides(self.root)
        self.boards = Boards(self.root, self.pictures, self.sides, self.left)
        if not self.boards.all:
            raise BadModule(later("It has no board, so there is nothing to play on."))
        self.traits = Traits(self.root)
        self.kinds = Kinds(self.pictures, self.sides, self.root, self.left)
        self.pieces: dict[Code, Stands] = {}
        self.piles: dict[Code, Pile] = {}
        self._targets: dict[Code, str] = {}
        self._seen: set[int] = set()

    def kit(self, source: str) -> Kit:
        """The whole module."""
        for one in self.boards.maps:
            for node in one.node.all("SetupStack", "DrawPile"):
                self._standing(one, node)
        self._supply()
        self.kinds.name_supply()
        setups = ModuleSetUps(
            self.files, self.traits, self.boards, self.kinds, self.piles, self.left
        )
        found = setups.all(self.root, self.pieces)
        self.kinds.take_sides(self.sides)
        extras.left_out(self.root, self.files, self.left)
        self.left.update(traits.unread(self.kinds.read.values()))
        self.left.update(self.pictures.left)
        kit = Kit(
            reader=READER, title=clean(self.root.get("name"), "A box", LONGEST_TITLE),
            about=clean(self.root.get("description"), most=300), made="vassal", source=source,
            sides=self.sides, boards=tuple(self.boards.all), kinds=self.kinds.made,
            pieces=setups.pieces, decks=self._decks(), dice=extras.dice(self.root, self.pictures),
            turn=self._turns(), setups=found,
            papers=extras.papers(self.root, self.pictures), extensions=self.extensions,
            missing=self.boards.missing,
            left_out={what: n for what, n in sorted(self.left.items()) if n},
        )  # fmt: skip
        return _bounded(kit, self.files.limits.box)

    def _turns(self) -> TurnTrack | None:
        made = self.kinds.made
        return on_a_track(extras.turn(self.root), self.boards.spaces, self.pieces, made)

    # --- What stands at the start -----------------------------------------------------------

    def _standing(self, one: MapRead, node: Node) -> None:
        """The pieces of a stack or a pile, which may belong to a board that is not laid."""
        board, on = one.made.get(one.chosen), node.get("owningBoard")
        where = one.at.get(one.chosen, {})
        slots = node.all(*SLOTS)
        if board is None or (on in one.sheets and on not in where):
            self.left[later("pieces on boards that are not laid out")] += len(slots)
            return
        x, y = where[on] if on in where else next(iter(where.values()))
        x, y = x + pixel(node.get("x")), y + pixel(node.get("y"))
        location = node.get("location") if node.says("useGridLocation") else ""
        named = self.boards.named(board, location) if location else ""
        place = named or self.boards.place(board, x, y)
        if node.kind == "DrawPile":
            self._pile(node, board, place, slots)
        else:
            for slot in slots:
                self._piece(slot, place, "p")

    def _piece(self, slot: Node, place: Place, letter: str) -> Code | None:
        self._seen.add(id(slot))
        piece = self._read(slot)
        if piece is None or len(self.pieces) >= MOST_PIECES:
            self.left[later("pieces beyond what a box holds")] += piece is not None
            return None
        kind = self.kinds.of_slot(slot.get("gpid"), piece, slot.get("entryName"))
        code = f"{letter}{len(self.pieces)}"
        self.pieces[code] = self.kinds.stands(kind, piece, place)
        return code

    def _read(self, slot: Node) -> PieceRead | None:
        piece = self.traits.piece(slot.text)
        if piece is None:
            self.left[later("pieces that cannot be read")] += 1
        return piece

    def _pile(self, node: Node, board: Board, place: Place, slots: list[Node]) -> None:
        if len(self.piles) >= MOST_PILES:
            self.left[later("piles beyond the eightieth")] += 1
            for slot in slots:
                self._piece(slot, "supply", "p")
            return
        code = f"d{len(self.piles)}"
        cards = [self._piece(slot, f"pile:{code}", "c") for slot in slots]
        name = clean(node.get("name"), "Pile")
        taken = {pile.name: pile for pile in self.piles.values()}
        chains = sum(pile.hidden and pile.shuffled for pile in self.piles.values())
        back = bool(node.get("reshuffleCommand"))
        hidden = node.get("faceDown", "Always") != "Never" and not back
        shuffle = node.get("shuffle", "Always")
        shuffled = shuffle == "Always" or (hidden and shuffle != "Never")
        if hidden and shuffled and chains >= MOST_SECRET:
            hidden = False
            self.left[later("piles that are cups, as there are more than 24 secret ones")] += 1
        if back:
            self._targets[code] = clean(node.get("reshuffleTarget"))
        owners = (clean(side) for side in node.get("deckOwners").split(","))
        self.piles[code] = Pile(
            code=code, name=apart(name, taken), cards=tuple(c for c in cards if c), at=place,
            hidden=hidden, shuffled=shuffled, up=node.says("drawFaceUp"),
            sides=tuple(o for o in owners if o) if node.says("deckRestrictAccess") else (),
        )  # fmt: skip

    def _decks(self) -> tuple[Pile, ...]:
        """The piles; what goes back into which is known once all have their names."""
        codes = {pile.name: code for code, pile in self.piles.items()}
        into = {codes[name]: code for code, name in self._targets.items() if name in codes}
        return tuple(
            msgspec.structs.replace(pile, back_to=into.get(code, ""), sides=self._drawers(pile))
            for code, pile in self.piles.items()
        )

    def _drawers(self, pile: Pile) -> tuple[str, ...]:
        """Who draws from a pile: as the module says, or the side of all its cards."""
        kinds, pieces = self.kinds.made, self.pieces
        sides = {kinds[pieces[card].kind].side for card in pile.cards if pile.hidden}
        return pile.sides or (tuple(sides - {""}) if len(sides) == 1 else ())

    def _supply(self) -> None:
        """All slots that stand nowhere: as many of each may be taken as are wanted."""
        for slot in self.root.all(*SLOTS):
            if id(slot) in self._seen:
                continue
            if len(self.kinds.made) >= MOST_KINDS:
                self.left[later("kinds of pieces beyond what a box holds")] += 1
            elif (piece := self._read(slot)) is not None:
                self.kinds.of_slot(slot.get("gpid"), piece, slot.get("entryName"), copies=True)


def _bounded(kit: Kit, most: int) -> Kit:
    """The kit with fewer badges, and then without its last set-ups, if it were too large."""
    for few in (False, True):
        if len(canonical(kit)) > most:
            kit = _without_badges(kit, few)
    while len(canonical(kit)) > most and kit.setups:
        kit = msgspec.structs.replace(_left(kit, later("set-ups"), 1), setups=kit.setups[:-1])
    if len(canonical(kit)) > most:
        raise BadModule(later("It holds more than a box can: over 4 MB even without pictures."))
    return kit


def _without_badges(kit: Kit, few: bool) -> Kit:
    """The kit without switches that begin at nothing, or with only those that flip a piece.

    People mark pieces by words instead.
    """
    kinds: dict[Code, Kind] = {}
    for code, kind in kit.kinds.items():
        gone = {s.name for s in kind.switches if not s.first or (few and s.name != kind.flips)}
        kinds[code] = msgspec.structs.replace(
            kind, layers=tuple(layer for layer in kind.layers if layer.switch not in gone),
            switches=tuple(s for s in kind.switches if s.name not in gone),
            flips="" if kind.flips in gone else kind.flips,
        )  # fmt: skip
    kept = {code: {switch.name for switch in kind.switches} for code, kind in kinds.items()}

    def plain(standing: dict[Code, Stands]) -> dict[Code, Stands]:
        return {
            code: msgspec.structs.replace(
                stands, levels={s: n for s, n in stands.levels.items() if s in kept[stands.kind]}
            )
            for code, stands in standing.items()
        }

    many = sum(len(kind.switches) for kind in kit.kinds.values()) - sum(map(len, kept.values()))
    setups = (msgspec.structs.replace(one, stands=plain(one.stands)) for one in kit.setups)
    return msgspec.structs.replace(
        _left(kit, later("badges of pieces"), many),
        kinds=kinds,
        pieces=plain(kit.pieces),
        setups=tuple(setups),
    )


def _left(kit: Kit, what: str, many: int) -> Kit:
    """The kit, with something more that was left out."""
    left = Counter(kit.left_out) + Counter({what: many})
    return msgspec.structs.replace(kit, left_out=dict(sorted(left.items())))
