"""The set-ups of a module: which of all its pieces stand where, board by board and pile by pile.

A piece of a set-up is one of the start if there is still one of its kind; others begin in the
supply.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.kits.kit import Board, BoxSetUp, Code, Pile, Place, Stands
from domain.kits.piece_names import in_order
from service.kits.vassal.boards import Boards, MapRead, layout
from service.kits.vassal.files import BadModule, ModuleFiles
from service.kits.vassal.kinds import Kinds
from service.kits.vassal.markup import Node
from service.kits.vassal.names import clean, of_file
from service.kits.vassal.saved import NOWHERE, PileRead, Saved, read
from service.kits.vassal.traits import PieceRead, Traits
from service.words import later

MOST_SETUPS, MOST_PIECES = 39, 12_000
START = "start"
"""How a match begins as the module does, if its set-ups lay other boards."""


class _Laid(NamedTuple):
    """A map in a set-up: its board, and how far that lies from the corner of the map."""

    board: Board
    edge: tuple[int, int]


class ModuleSetUps:
    """Reads the set-ups of a module; ``pieces`` then has all pieces, those of the start first."""

    def __init__(
        self, files: ModuleFiles, traits: Traits, boards: Boards, kinds: Kinds,
        piles: dict[Code, Pile], left: Counter[str],
    ) -> None:  # fmt: skip
        self._files, self._traits, self._boards, self._kinds = files, traits, boards, kinds
        self._piles, self._left = piles, left
        self.pieces: dict[Code, Stands] = {}
        self._of_kind: dict[Code, list[Code]] = {}

    def all(self, root: Node, pieces: dict[Code, Stands]) -> tuple[BoxSetUp, ...]:
        """The set-ups of the module: those that its menu offers, in its order, before others."""
        self.pieces = dict(pieces)
        for code, stands in pieces.items():
            self._of_kind.setdefault(stands.kind, []).append(code)
        found: dict[str, BoxSetUp] = {}
        begins = tuple(board.code for board in self._boards.all)
        for called, file in self._offered(root):
            if len(found) >= MOST_SETUPS:
                self._left[later("set-ups")] += 1
                continue
            name = clean(called, f"Set-up {len(found) + 1}")
            try:
                made = self._setup(name, read(self._files, file, self._traits), pieces)
            except BadModule:
                self._left[later("set-ups that are damaged")] += 1
                continue
            number = 1
            while made.key in ("", START) or made.key in found:
                number += 1
                made = BoxSetUp(
                    f"{name[:30].strip()} {number}", made.stands, made.piles, made.boards
                )
            found[made.key] = made
        if len(begins) < len(self._boards.all):  # else it begins with boards of set-ups, too
            found = {START: BoxSetUp(START.capitalize(), boards=begins), **found}
        return tuple(found.values())

    def _offered(self, root: Node) -> Iterator[tuple[str, str]]:
        """The name and the file of each set-up: first those of its menu, then others in it."""
        named = set[str]()
        for node in root.all("PredefinedSetup"):
            if called := node.get("file"):
                file = self._files.saved(called)
                named.add(file)
                if file:
                    yield node.get("name"), file
                else:
                    self._left[later("set-ups whose file is missing")] += 1
        for called, file in sorted(self._files.saves().items()):
            if file not in named:
                yield of_file(called), file

    def _setup(self, name: str, saved: Saved, start: dict[Code, Stands]) -> BoxSetUp:
        laid = {ident: self._laid(one, line) for one, ident, line in self._lines(saved)}
        piled = self._piled(saved, laid)
        free = {kind: iter(codes) for kind, codes in self._of_kind.items()}
        stands: dict[Code, Stands] = {}
        by_id: dict[str, Code] = {}
        for ident, piece in saved.pieces.items():
            kind = self._kinds.of_saved(piece)
            pile = piled.get(ident, "")
            place = f"pile:{pile}" if pile else self._place(piece, laid)
            if place == "supply":
                self._left[later("pieces of set-ups that lie nowhere")] += 1
                if self._kinds.made[kind].copies:
                    continue
            code = next(free.get(kind, iter(())), "") or self._new(kind)
            if code:
                stands[code] = self._kinds.stands(kind, piece, place)
                by_id[ident] = code
        for code, at_start in start.items():
            stands.setdefault(code, Stands(at_start.kind, "supply"))
        piles: dict[Code, list[Code]] = {code: [] for code in self._piles}
        for ident, pile in piled.items():
            if ident in by_id:
                piles[pile].append(by_id[ident])
        other = {code: one for code, one in stands.items() if one != self.pieces[code]}
        order = _order(by_id.values(), stands)
        used = tuple(one.board.code for one in laid.values() if one is not None)
        in_piles = {code: tuple(cards) for code, cards in piles.items()}
        return BoxSetUp(name, other, in_piles, used, order)

    def _new(self, kind: Code) -> Code:
        """A further piece of a kind, which begins in the supply; "" if a box holds no more."""
        if len(self.pieces) >= MOST_PIECES:
            self._left[later("pieces beyond what a box holds")] += 1
            return ""
        code = f"p{len(self.pieces)}"
        self.pieces[code] = Stands(kind, "supply")
        self._of_kind.setdefault(kind, []).append(code)
        return code

    def _lines(self, saved: Saved) -> list[tuple[MapRead, str, str]]:
        """Each map with the name and the line that it has in a set-up.

        A map that had another name when the set-up was saved is known by its boards.
        """
        strange = {k: v for k, v in saved.boards.items() if k not in self._boards.idents}
        found = []
        for one in self._boards.maps:
            ident = one.ident
            if ident not in saved.boards:
                fits = [name for name, line in strange.items() if layout(line, one.sheets)]
                ident = fits[0] if len(fits) == 1 else ident
            found.append((one, ident, saved.boards.get(ident, "")))
        return found

    def _laid(self, one: MapRead, line: str) -> _Laid | None:
        """How a set-up lays a map: as its line says, or as it is at the start."""
        chosen = layout(line, one.sheets) or one.chosen
        board = self._boards.laid(one, chosen) if chosen else None
        return _Laid(board, one.edge) if board else None

    def _place(self, piece: PieceRead, laid: dict[str, _Laid | None]) -> Place:
        """Where a piece of a set-up lies; the supply if its map is gone, or it had none."""
        if piece.at is None or piece.at[0] in NOWHERE:
            return "supply"
        map_ = laid.get(piece.at[0])
        if map_ is None:
            return "supply"
        _, x, y = piece.at
        return self._boards.place(map_.board, x - map_.edge[0], y - map_.edge[1])

    def _piled(self, saved: Saved, laid: dict[str, _Laid | None]) -> dict[str, Code]:
        """In which pile each card lies, by its id."""
        found: dict[str, Code] = {}
        for pile in saved.piles:
            code = self._known(pile, laid)
            if code:
                found.update(dict.fromkeys(pile.cards, code))
            else:
                self._left[later("piles of set-ups that the module does not have")] += 1
        return found

    def _known(self, pile: PileRead, laid: dict[str, _Laid | None]) -> Code:
        """The pile of the module that one of a set-up is: by name, or by where it lies."""
        name = clean(pile.name)
        named = [code for code, one in self._piles.items() if one.name == name]
        map_ = laid.get(pile.map)
        if named or map_ is None:
            return named[0] if named else ""
        x, y = pile.x - map_.edge[0], pile.y - map_.edge[1]
        place = self._boards.place(map_.board, x, y)
        return next((code for code, one in self._piles.items() if one.at == place), "")


def _order(lowest_first: Iterable[Code], stands: Mapping[Code, Stands]) -> tuple[Code, ...]:
    """The pieces of those stacks that do not lie as their codes count, each stack from below."""
    stacks: dict[Place, list[Code]] = {}
    for code in lowest_first:
        stacks.setdefault(stands[code].at, []).append(code)
    return tuple(
        code
        for place, stack in stacks.items()
        if place.startswith("m") and stack != sorted(stack, key=in_order)
        for code in stack
    )
