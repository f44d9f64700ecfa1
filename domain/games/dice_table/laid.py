"""A position together with its box: where every piece lies, how it looks, what it is called."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from domain.game.told import listed
from domain.games.dice_table.box import TABLE, Box, known_box
from domain.games.dice_table.piece_names import PieceNames, plain
from domain.games.dice_table.state import EVERYBODY, HELD, IN_TOKEN, State, Token
from domain.games.dice_table.words import Seat
from domain.kits.kit import Code, Kind, Place, Switch
from domain.kits.places import parted

Item = str
"""A piece by its code, or a token by its name."""
MOST_NAMED = 12
"""Pieces that a sentence names one by one."""


class Laid:
    """What lies on a table with a box, as far as a seat knows it.

    :data:`EVERYBODY` is whoever knows all that this position holds. Its items are pieces by code
    and tokens by name.
    """

    def __init__(
        self, state: State, box: Box, seat: Seat | None = EVERYBODY, *, sealed: bool = False
    ) -> None:
        self.state, self.box, self.seat, self.sealed = state, box, seat, sealed
        """``sealed``: nobody else reads the words of the order that is carried out."""

    @cached_property
    def tokens(self) -> Mapping[str, Token]:
        """The tokens that the seat knows of, without what it may not know of them (9.5)."""
        found = {}
        for name, token in self.state.tokens.items():
            if self.owns(token) or not (token.unseen and is_unseen(name)):
                place = None if token.unseen and not self.owns(token) else token.place
                piece = token.piece if self._knows(token) else None
                found[name] = replace(token, place=place, piece=piece)
        return found

    def owns(self, token: Token) -> bool:
        """Whether a token is the seat's own."""
        return self.seat == EVERYBODY or self.seat in token.side

    def _knows(self, token: Token) -> bool:
        return self.owns(token) or bool({self.seat, EVERYBODY} & set(token.seen))

    def owner(self, item: Item) -> Seat:
        """The seat whose side a piece or token is of; "" for nobody's, and for an empty seat's."""
        if token := self.tokens.get(item):
            return token.side[0]
        side = self.kind(item).side
        return next((seat for seat, its in self.state.sides.items() if side and its == side), "")

    def holders(self, place: Place) -> tuple[Seat, ...]:
        """The seats whose hand or private window a place lies on; () if it is open to all."""
        board = self.box.places.boards.get(parted(place)[0])
        sides = board.sides if board and board.role == "hand" else ()
        holders = tuple(s for s in self.state.seats if self.state.sides.get(s) in sides)
        return holders if len(holders) < len(self.state.seats) else ()

    def side_called(self, words: str) -> str:
        """The side of that name, or the side that the seat of that name plays; "" for none."""
        named = plain(words)
        return self.box.sides.get(named) or self.state.sides.get(named, "")

    def tells(self, item: Item) -> bool:
        """Whether the name of its piece would tell others what they may not know (9.5)."""
        token = self.tokens.get(item)
        return token is not None and EVERYBODY not in token.seen

    def item(self, code: Code) -> Item:
        """A piece, or the token that it is as far as the seat knows."""
        name = self.state.at(code).place.removeprefix(IN_TOKEN)
        token = self.tokens.get(name)
        return name if token and token.piece == code else code

    def name(self, item: Item) -> str:
        """How a piece is called, or a token, with its piece where that is known."""
        token = self.tokens.get(item)
        if token is None:
            return self.box.name(item, self.state.taken)
        piece = self.box.name(token.piece, self.state.taken) if token.piece else ""
        return (f"{item} ({piece})" if not is_unseen(item) else piece) if piece else item

    def kind(self, item: Item) -> Kind:
        """What a piece is, or a token; one that the seat does not know is only of a side."""
        token = self.tokens.get(item)
        if token is None:
            return self.box.kind(item, self.state.taken)
        if token.piece:
            return self.box.kind(token.piece, self.state.taken)
        return Kind(item, self.state.sides.get(token.side[0], ""))

    def kind_code(self, code: Code) -> Code:
        """The code of the kind that a piece is."""
        started = self.box.start.get(code)
        return started.kind if started else self.state.taken[code]

    def place(self, item: Item) -> Place:
        """Where a piece or a token lies; “hidden” where the seat does not know it."""
        if token := self.tokens.get(item):
            return token.place or "hidden"
        place = self.state.at(item).place
        if place.startswith(IN_TOKEN):
            if (name := self.item(item)) != item:
                return self.place(name)
            token = self.state.tokens.get(place.removeprefix(IN_TOKEN))
            return HELD if token and token.held else "hidden"
        started = self.box.start.get(item)
        return place or (started.at if started else "") or "supply"

    @cached_property
    def taken(self) -> PieceNames:
        """What people call the pieces that were taken out of the supply."""
        codes = self.state.taken
        return PieceNames({c: self.name(c) for c in codes}, {c: self.kind(c).name for c in codes})

    @cached_property
    def stacks(self) -> dict[Place, tuple[Item, ...]]:
        """All pieces and tokens by their place, from the top (8.6); beside the boards in their
        order."""
        found: dict[Place, list[tuple[int, int, Item]]] = {}
        at, lies, many = self.state.at, self.state.lies, 0
        for many, (code, one) in enumerate(self.box.start.items()):
            group = lies.get(code[:-1])
            if group is None or code not in group:
                found.setdefault(one.at or "supply", []).append((0, many, code))
            elif self.item(code) == code:
                found.setdefault(self.place(code), []).append((at(code).n, many, code))
        for code in self.state.taken:
            if self.item(code) == code:
                found.setdefault(self.place(code), []).append((at(code).n, many, code))
        for name, token in self.tokens.items():
            found.setdefault(token.place or "hidden", []).append((token.n, many, name))
        return {
            place: tuple(
                item for _, _, item in (sorted(here, reverse=True) if "." in place else here)
            )
            for place, here in found.items()
        }

    def level(self, code: Code, switch: Switch) -> int:
        """At which level a switch of a piece stands."""
        started = self.box.start.get(code)
        first = (started.levels if started else {}).get(switch.name, switch.first)
        return self.state.at(code).levels.get(switch.name, first)

    def turned(self, code: Code) -> int:
        """How far a piece is turned, in degrees clockwise."""
        turned = self.state.at(code).turned
        started = self.box.start.get(code)
        return turned if turned is not None else started.turned if started else 0

    def flips(self, kind: Kind) -> Switch | None:
        """The switch that “flip” means."""
        return next((one for one in kind.switches if one.name == kind.flips), None)

    def figures(self, code: Code) -> str:
        """The figures of a piece as it lies."""
        kind = self.kind(code)
        if not kind.figures:
            return ""
        switch = self.flips(kind)
        level = self.level(code, switch) if switch else 1
        return kind.figures[min(max(level, 1), len(kind.figures)) - 1]

    def on_board(self, item: Item) -> bool:
        """Whether a piece or a token lies on a board."""
        return "." in self.place(item)

    def told(self, place: Place) -> str:
        """What a place is called in a sentence."""
        return "the table" if place == TABLE else self.box.places.told(place)


def level_told(kind: Kind, switch: Switch, level: int) -> str:
    """What a piece shows at a level of a switch: as the level is called, unless that is a number or
    the piece's own name, or else its front, its back."""
    name = switch.levels[level - 1] if 0 < level <= len(switch.levels) else ""
    if name and not name.isdecimal() and plain(name) != plain(kind.name):
        return name
    if switch.name == kind.flips and len(switch.levels) + switch.off == 2:
        return "its back" if level == 2 - switch.off else "its front"
    return f"{switch.name} {name or level}" if level else f"no {switch.name}"


def is_unseen(token: str) -> bool:
    """Whether a token is one of those of which others do not know that there is one (9.2)."""
    return token.rpartition("-")[2].startswith("u")


def names_told(state: State, items: Sequence[Item], *, stacked: bool = False) -> str:
    """Pieces and tokens as a sentence names them, copies by their numbers unless they are
    ``stacked``.

    Pieces are told by their codes where the box is not in the house.
    """
    box, named = known_box(state), list(items)
    laid = Laid(state, box) if box else None
    if laid and not stacked:
        kinds = [item if item in state.tokens else laid.kind(item).name for item in items]
        first = {item: kinds.index(kind) for item, kind in zip(items, kinds, strict=True)}
        named.sort(key=lambda item: (first[item], int(re.sub(r"\D", "", item) or 0)))
    names = [laid.name(item) if laid else item for item in named]
    more = len(names) - MOST_NAMED
    return listed((*names[:MOST_NAMED], f"{more} more") if more > 1 else names)


def place_told(state: State, place: Place) -> str:
    """A place as a sentence names it."""
    box = known_box(state)
    return Laid(state, box).told(place) if box else parted(place)[1]


def is_cup(state: State, place: Place) -> bool:
    """Whether a place is a cup, out of which pieces are pulled at random."""
    box = known_box(state)
    return box is not None and any(one.shuffled for one in box.open if place == f"pile:{one.code}")


def actor(state: State, seat: Seat, items: Iterable[Item]) -> str:
    """The seat as a sentence names it that lays its hand on pieces of another side; "" for one that
    lays it on its own and on nobody's."""
    box = known_box(state)
    laid = Laid(state, box) if box else None
    others = laid and {laid.owner(item) for item in items} - {"", seat}
    return seat.title() if others else ""


def whence(state: State, items: Iterable[Item]) -> dict[Place, list[Item]]:
    """Pieces and tokens by the place where they lie now; "" where nobody can tell it."""
    box, found = known_box(state), dict[Place, list[Item]]()
    laid = Laid(state, box) if box else None
    for item in items:
        token = laid.tokens.get(item) if laid else None
        if laid is None or (token and token.place is None):
            place = state.at(item).place
        else:
            place = laid.place(item)
        found.setdefault(place, []).append(item)
    return found
