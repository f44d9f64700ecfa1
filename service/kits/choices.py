"""What a module leaves open and its owner decides: which boards, whose hands, which piles are
decks, what “flip” means.

Each has an answer to begin with, that of the reader, so a box may be played without any. Answers
are put to the kit as it was read (:mod:`service.kits.choosing`), so they can be changed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.kits.kit import SEATS, Board, Code, Kit, Pile
from domain.kits.places import parted
from service.words import _

BOARDS, SUPPLY, SEAT, BOARD, PILE, FLIP = "boards", "supply", "seat", "board", "pile", "flip"
MANY, ONE, OPEN = "many", "one", "open"
DECK, CUP, TRAY = "deck", "cup", "tray"
NAMED: Final = "none"
"""Of kinds with several switches: an order must name the one that it flips."""
MOST_FLIPS, MANY_BOARDS = 24, 12
"""Groups of kinds that are asked about, and boards from which on their owner is asked for some."""

Answers = Mapping[str, str]
"""What was answered, by the key of each question."""


class Question(NamedTuple):
    """Something that is open: its answers by value, with what they are called."""

    key: str
    words: str
    answers: Mapping[str, str]
    usual: str
    """The answer to begin with; of a list the values with commas between."""
    is_open: bool = False
    """The reader had to guess, so its owner is asked."""
    several: bool = False

    def valid(self, answer: str) -> bool:
        """Whether this is an answer."""
        return all(one in self.answers for one in (answer.split(",") if self.several else [answer]))


def questions(kit: Kit) -> list[Question]:
    """All that the owner of a box may decide, what is open first; none of a box of one's own."""
    if kit.made != "vassal":
        return []
    asked = [*_boards(kit), *_supply(kit), *_seats(kit), *_flips(kit), *_hands(kit), *_piles(kit)]
    return sorted(asked, key=lambda one: not one.is_open)


def _boards(kit: Kit) -> Iterator[Question]:
    if len(kit.boards) < 2:
        return
    held = {parted(one.at)[0] for one in kit.pieces.values()}
    held |= {parted(s.at)[0] for setup in kit.setups for s in setup.stands.values()}
    bare = any(board.code not in held for board in kit.boards if board.role == "map")
    many = len(kit.boards) > MANY_BOARDS
    yield Question(
        BOARDS, _("Which boards are on the table?"),
        {board.code: board.name for board in kit.boards},
        ",".join(board.code for board in kit.boards), many or (bare and not kit.setups), True,
    )  # fmt: skip


def _supply(kit: Kit) -> Iterator[Question]:
    if not any(kind.copies for kind in kit.kinds.values()):
        return
    stands = any("." in one.at for one in kit.pieces.values())
    yield Question(
        SUPPLY, _("How many are there of each piece in the supply?"),
        {MANY: _("as many as are wanted"), ONE: _("one")}, MANY,
        not stands and not kit.setups,
    )  # fmt: skip


def _seats(kit: Kit) -> Iterator[Question]:
    """Which side plays each seat."""
    if len(kit.sides) < 2:
        return
    names = {side.name: side.name for side in kit.sides}
    for side in sorted(kit.sides, key=lambda one: SEATS.index(one.seat)):
        seat = _(side.seat.capitalize())
        yield Question(f"{SEAT}-{side.seat}", _("Which side does {seat} play?", seat=seat), names,
                       side.name)  # fmt: skip


def flip_groups(kit: Kit) -> list[tuple[str, tuple[str, ...], list[Code]]]:
    """Kinds with the same switches of which no one alone is what turns them over, the largest
    groups first: the key of the question, the switches, the kinds."""
    groups: dict[tuple[str, ...], list[Code]] = {}
    for code, kind in kit.kinds.items():
        if len(kind.switches) > 1 and not kind.flips and not kind.fixed:
            groups.setdefault(tuple(one.name for one in kind.switches), []).append(code)
    largest = sorted(groups.items(), key=lambda group: -len(group[1]))[:MOST_FLIPS]
    return [(f"{FLIP}-{codes[0]}", names, codes) for names, codes in largest]


def _flips(kit: Kit) -> Iterator[Question]:
    for key, names, codes in flip_groups(kit):
        shown = ", ".join(dict.fromkeys(kit.kinds[code].name for code in codes[:3]))
        words = (
            _("What does “flip” change of {names} and {count} more?", names=shown,
              count=len(codes) - 3)
            if len(codes) > 3 else _("What does “flip” change of {names}?", names=shown)
        )  # fmt: skip
        answers = {str(n): name for n, name in enumerate(names)}
        yield Question(key, words, {NAMED: _("nothing; orders name it")} | answers, NAMED, True)


def _hands(kit: Kit) -> Iterator[Question]:
    sides = {side.seat: _("the hand of {side}", side=side.name) for side in kit.sides}
    for board in kit.boards:
        if len(kit.boards) > 1:
            yield Question(
                f"{BOARD}-{board.code}", _("Who sees what lies on {board}?", board=board.name),
                {OPEN: _("everybody"), **sides, **_shared(board)}, hand_of(kit, board),
            )  # fmt: skip


def _shared(board: Board) -> dict[str, str]:
    """The answer for a board that several sides see."""
    if len(board.sides) < 2:
        return {}
    return {"shared": _("the hand of {side}", side=", ".join(board.sides))}


def hand_of(kit: Kit, board: Board) -> str:
    """Whose hand a board is, as an answer."""
    if board.role != "hand" or not board.sides:
        return OPEN
    if len(board.sides) > 1:
        return "shared"
    return next((side.seat for side in kit.sides if side.name in board.sides), OPEN)


def _piles(kit: Kit) -> Iterator[Question]:
    alike = Counter(pile.name for pile in kit.decks)
    unsure = any("24" in what for what in kit.left_out)
    for pile in kit.decks:
        name = pile.name if alike[pile.name] == 1 else f"{pile.name} ({pile.code})"
        yield Question(
            f"{PILE}-{pile.code}", _("What is {pile}?", pile=name),
            {DECK: _("a deck, whose order nobody knows"),
             CUP: _("a cup, pulled from for all to see"),
             TRAY: _("a tray, into which all may look")},
            kind_of(pile), unsure and kind_of(pile) == CUP,
        )  # fmt: skip


def kind_of(pile: Pile) -> str:
    """What a pile is, as an answer."""
    return (DECK if pile.hidden else CUP) if pile.shuffled else TRAY
