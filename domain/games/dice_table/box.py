"""Chapter 7: the box on the table, with its pieces as an index that is made once."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec.structs import replace

from domain.game import tables
from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.game.view.board import Map
from domain.games.dice_table.piece_names import PieceNames, plain
from domain.games.dice_table.state import State
from domain.games.dice_table.words import BOX_DECKS, CAUSEWAY
from domain.kits import shelf
from domain.kits.kit import Board, BoxSetUp, Code, Kind, Kit, Pile, Stands, read
from domain.kits.piece_names import in_order, names, numbered
from domain.kits.places import Places, parted
from domain.kits.spaces import area_of

TABLE = "table"
"""The place beside the boards, where what was pulled from a cup lies."""


class Box:
    """A kit as one of its set-ups lays it out."""

    def __init__(self, kit: Kit, setup: str = "") -> None:
        self.kit, self.setup = kit, set_up(kit, setup)
        used = self.setup.boards if self.setup else ()
        boards = tuple(board for board in kit.boards if not used or board.code in used)
        self.places = Places(replace(kit, boards=boards))
        """The places of the boards that are on the table."""
        hidden = (pile for pile in kit.decks if pile.hidden and pile.shuffled)
        self.decks = tuple(pile for pile in hidden if self.in_pile(pile))[: len(BOX_DECKS)]
        """The piles with a chain: their cards are not pieces. One that begins empty is a cup."""
        self.open = tuple(pile for pile in kit.decks if pile not in self.decks)
        stands = {**kit.pieces, **(self.setup.stands if self.setup else {})}
        for pile in self.open if self.setup else ():
            for card in self.in_pile(pile):
                stands[card] = replace(stands[card], at=f"pile:{pile.code}")
        away = [code for code, one in stands.items() if used and one.at not in self.places]
        stands |= {code: replace(stands[code], at="supply") for code in away}
        sealed = {card for pile in self.decks for card in self.in_pile(pile)}
        above = {code: n for n, code in enumerate(self.setup.order if self.setup else ())}
        self.start: dict[Code, Stands] = {
            code: stands[code]
            for code in sorted(stands, key=lambda code: (above.get(code, -1), in_order(code)))
            if code not in sealed and not kit.kinds[stands[code].kind].fixed
        }
        """Where its pieces begin, in their order, each above those before it."""
        self.order = {code: n for n, code in enumerate(self.start)}
        self.names = names(kit)
        self.pieces = PieceNames(
            {code: self.names[code] for code in self.start},
            {code: kit.kinds[one.kind].name for code, one in self.start.items()},
        )
        self.sides = {plain(side.name): side.name for side in kit.sides}
        self.drawn: tuple[Map, ...] | None = None
        """Its boards as they are shown, once they were asked for."""
        self.copied = {code: kind for code, kind in kit.kinds.items() if kind.copies}
        """The kinds of which as many as wanted may be taken."""
        kinds = {code: kind.name for code, kind in self.copied.items()}
        self.kinds = PieceNames(kinds, kinds)
        self._taken: tuple[Mapping[Code, Code], Mapping[Code, str]] = {}, {}
        """The names of what one match has taken: they are asked for many times in a row."""

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards on the table in the order of the box; of a module, which has none, first the
        map, which is the largest with pieces in several places, and then those with pieces in the
        most. Hands come last."""
        boards = tuple(self.places.boards.values())
        if self.kit.made == "own":
            return boards
        upon = Counter(parted(at)[0] for at in {one.at for one in self.start.values()} if "." in at)
        played = [one for one in boards if one.role != "hand" and upon[one.code] > 1]
        map_ = max(played, key=_size, default=None)
        at_last = sorted(boards, key=lambda one: (one.role == "hand", -upon[one.code]))
        return tuple(sorted(at_last, key=lambda one: one is not map_))

    @cached_property
    def backs(self) -> Mapping[str, str]:
        """What names the back of a piece by its side, for who does not know which it is: only if
        all pieces of that side have the same back."""
        found: dict[str, dict[str, Code]] = {}
        for code, kind in self.kit.kinds.items():
            if kind.layers:
                found.setdefault(kind.side, {}).setdefault(kind.back, code)
        alike = {side: next(iter(of.items())) for side, of in found.items() if len(of) == 1}
        return {side: f"back {code}" for side, (back, code) in alike.items() if back}

    def kind(self, code: Code, taken: Mapping[Code, Code]) -> Kind:
        """What a piece is; also one of those that were ``taken`` out of the supply."""
        found = self.start.get(code)
        return self.kit.kinds[found.kind if found else taken[code]]

    def name(self, code: Code, taken: Mapping[Code, Code]) -> str:
        """How a piece is called."""
        return self.names.get(code) or self._names_of(taken)[code]

    def _names_of(self, taken: Mapping[Code, Code]) -> Mapping[Code, str]:
        """How the pieces that were taken out of the supply are called: of one kind by numbers,
        which go on behind those of its pieces that began in play, and one alone by its name."""
        of, found = self._taken
        if of is taken:
            return found
        many = Counter(one.kind for one in self.start.values())
        whole, found = many + Counter(taken.values()), {}
        for code, kind in taken.items():
            many[kind] += 1
            name = self.kit.kinds[kind].name
            found[code] = numbered(name, many[kind]) if whole[kind] > 1 else name
        self._taken = taken, found
        return found

    def in_pile(self, pile: Pile) -> tuple[Code, ...]:
        """The cards with which a pile begins."""
        return self.setup.piles.get(pile.code, pile.cards) if self.setup else pile.cards

    def cards(self, pile: Pile) -> tuple[str, ...]:
        """The cards of a deck, as orders name them."""
        return one_words(self.names[card] for card in self.in_pile(pile))

    @cached_property
    def texts(self) -> dict[str, str]:
        """What stands on the cards of its decks, as orders name them."""
        return {
            word: text
            for pile in self.decks
            for word, card in zip(self.cards(pile), self.in_pile(pile), strict=True)
            if (text := self.kit.kinds[self.kit.pieces[card].kind].text)
        }

    @cached_property
    def arts(self) -> dict[str, str]:
        """What names the art of the cards of its decks, by how orders name them."""
        return {
            word: first_picture(code, self.kit.kinds[code])
            for pile in self.decks
            for word, card in zip(self.cards(pile), self.in_pile(pile), strict=True)
            if self.kit.kinds[code := self.kit.pieces[card].kind].layers
        }

    def pile(self, named: str) -> Pile | None:
        """An open pile or a cup by its name."""
        asked = plain(named)
        return next((pile for pile in self.open if asked in (plain(pile.name), pile.code)), None)


def _size(board: Board) -> float:
    left, top, right, bottom = area_of(board)
    return (right - left) * (bottom - top)


def first_picture(code: Code, kind: Kind) -> str:
    """What names the art of a kind as its pieces begin; "" if it has none."""
    return " ".join((code, *(str(one.first) for one in kind.switches))) if kind.layers else ""


def set_up(kit: Kit, named: str) -> BoxSetUp | None:
    """A set-up by its name, as options write it; raises Illegal."""
    if not named:
        return None
    known = {slug(one.name): one for one in kit.setups}
    if named not in known:
        others = f"it has {listed(list(known))}, or leave it out" if known else "leave it out"
        raise Illegal("7.1", f"{kit.title} has no set-up called {named}; {others}.")
    return known[named]


def slug(name: str) -> str:
    """The name of a set-up as an option has it: ``a-cold-day``."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")[:40]


LONGEST_WORD = 36


def one_words(names: Iterable[str]) -> tuple[str, ...]:
    """The names of cards or decks as orders have them: a word each, and no two the same."""
    found: dict[str, str] = {}
    for name in names:
        whole = re.sub(r"[^\w/.'&+!]+", "-", name)[:LONGEST_WORD].strip("-/") or "card"
        number, word = 1, whole
        while word.casefold() in found:
            number += 1
            mark = f"-{number}"
            word = whole[: LONGEST_WORD - len(mark)].rstrip("-") + mark
        found[word.casefold()] = word
    return tuple(found.values())


# --- The box of a match -----------------------------------------------------------------------


def box_of(state: State) -> Box:
    """The box on the table; raises Illegal if there is none, or if it is not in the house (7.1)."""
    if not state.box:
        raise Illegal("7.1", "No box lies on this table, only what its orders lay out.")
    box = known_box(state)
    if box is None:
        raise Illegal(
            "7.1", "The box of this match is not in this house; its owner can put it back."
        )
    return box


def known_box(state: State) -> Box | None:
    """The box on the table; None if there is none, or if it is not in the house."""
    return _found(state.box, state.setup) if state.box else None


def opened_box(box: str, setup: str) -> Box:
    """The box of a new match; raises Illegal (7.1)."""
    found = _found(box, setup)
    if found is None:
        raise Illegal("7.1", "This box is not in this house; add it first, or choose another.")
    return found


_boxes: dict[tuple[str, str], Box] = {}
_MOST_BOXES = 16


def _found(box: str, setup: str) -> Box | None:
    try:
        kit = _causeway() if box == CAUSEWAY else shelf.of(box)
    except shelf.NoKit:
        return None
    found = _boxes.get((box, setup))
    if found is None or found.kit is not kit:
        while len(_boxes) >= _MOST_BOXES:
            _boxes.pop(next(iter(_boxes)), None)
        found = _boxes[box, setup] = Box(kit, setup)
    return found


_own: list[Kit] = []


def _causeway() -> Kit:
    """The box of the Table itself."""
    if not _own:
        _own.append(read(tables.text(__package__, "causeway.json")[1].encode()))
    return _own[0]
