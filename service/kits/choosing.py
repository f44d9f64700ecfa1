"""Puts what the owner of a box decided to the kit as it was read, and keeps it with the box."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.kits.faults import faults
from domain.kits.kit import MOST_SECRET, Board, BoxSetUp, Code, Kit, Place, Stands
from domain.kits.places import parted
from service.kits.choices import (
    BOARD,
    BOARDS,
    CUP,
    DECK,
    NAMED,
    ONE,
    OPEN,
    PILE,
    SEAT,
    SUPPLY,
    Answers,
    Question,
    flip_groups,
    hand_of,
    kind_of,
    questions,
)
from service.kits.keeping import Boxes, BoxRefused
from service.store.people.boxes import KeptBox
from service.words import _

MOST_PIECES = 12_000


def asked(boxes: Boxes, box: KeptBox) -> tuple[list[Question], dict[str, str]]:
    """The questions about a box, and the answers that it has now."""
    album = boxes.album(box.hash)
    if album is None:
        return [], {}
    found = questions(album.read or boxes.kit(box))
    return found, {one.key: album.answers.get(one.key, one.usual) for one in found}


def keep(boxes: Boxes, player: str, box: KeptBox, answers: Answers, now: int) -> KeptBox:
    """Keep a box as its owner wants it, by all answers that differ from what it has now. Raises
    BoxRefused, with all that is wrong."""
    found, given = asked(boxes, box)
    wrong = list(_wrong(found, answers))
    if wrong:
        raise BoxRefused(*wrong)
    whole = given | dict(answers)
    changed = {one.key: whole[one.key] for one in found if whole[one.key] != one.usual}
    album = boxes.album(box.hash)
    read = (album.read if album else None) or boxes.kit(box)
    kit = chosen(read, changed)
    return boxes.decide(player, box, kit, read, changed, now)


def chosen(read: Kit, answers: Answers) -> Kit:
    """A kit with the answers that its owner gave. Raises BoxRefused."""
    if not answers:
        return read
    kit = _flipping(_seated(_piled(_handed(_supplied(read, answers), answers), answers), answers),
                    read, answers)  # fmt: skip
    kit = _on_boards(kit, answers)
    if wrong := faults(kit):
        raise BoxRefused(*wrong[:3])
    return kit


def _wrong(found: list[Question], answers: Answers) -> Iterator[str]:
    known = {one.key: one for one in found}
    for key, answer in answers.items():
        one = known.get(key)
        if one is None:
            yield _("This box asks nothing that is called {key}.", key=key[:40])
        elif not answer:
            yield _("{question} Choose one at least.", question=one.words)
        elif not one.valid(answer):
            yield _("{question} “{answer}” is not an answer; there are {answers}.",
                    question=one.words, answer=answer[:40],
                    answers=", ".join(one.answers))  # fmt: skip


def _supplied(kit: Kit, answers: Answers) -> Kit:
    """One piece of each kind that waits in the supply, instead of as many as are wanted."""
    if answers.get(SUPPLY) != ONE:
        return kit
    standing = {one.kind for one in kit.pieces.values()}
    pieces, number = dict(kit.pieces), 0
    for code, kind in kit.kinds.items():
        if kind.copies and code not in standing and len(pieces) < MOST_PIECES:
            while f"p{number}" in pieces:
                number += 1
            pieces[f"p{number}"] = Stands(code, "supply")
    kinds = {code: replace(kind, copies=False) for code, kind in kit.kinds.items()}
    return replace(kit, pieces=pieces, kinds=kinds)


def _handed(kit: Kit, answers: Answers) -> Kit:
    """Boards that are hands, or open."""
    sides = {side.seat: side.name for side in kit.sides}

    def of(board: Board) -> Board:
        answer = answers.get(f"{BOARD}-{board.code}", hand_of(kit, board))
        if answer == hand_of(kit, board):
            return board
        if answer == OPEN:
            return replace(board, role="mat", sides=())
        return replace(board, role="hand", sides=(sides[answer],))

    return replace(kit, boards=tuple(map(of, kit.boards)))


def _piled(kit: Kit, answers: Answers) -> Kit:
    piles = []
    for pile in kit.decks:
        kind = answers.get(f"{PILE}-{pile.code}", kind_of(pile))
        piles.append(replace(pile, hidden=kind == DECK, shuffled=kind in (DECK, CUP))
                     if kind != kind_of(pile) else pile)  # fmt: skip
    decks = sum(pile.hidden and pile.shuffled for pile in piles)
    if decks > MOST_SECRET:
        raise BoxRefused(_("A match has up to {most} decks; you chose {count}. Make some of them "
                           "cups.", most=MOST_SECRET, count=decks))  # fmt: skip
    return replace(kit, decks=tuple(piles))


def _seated(kit: Kit, answers: Answers) -> Kit:
    plays = {side.seat: answers.get(f"{SEAT}-{side.seat}", side.name) for side in kit.sides}
    names = list(plays.values())
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise BoxRefused(_("Two seats cannot both play {side}.", side=twice))
    seats = {name: seat for seat, name in plays.items()}
    sides = [replace(side, seat=seats[side.name]) for side in kit.sides]
    order = [side.seat for side in kit.sides]
    return replace(kit, sides=tuple(sorted(sides, key=lambda side: order.index(side.seat))))


def _flipping(kit: Kit, read: Kit, answers: Answers) -> Kit:
    kinds = dict(kit.kinds)
    for key, names, codes in flip_groups(read):
        answer = answers.get(key, NAMED)
        if answer != NAMED:
            for code in codes:
                kinds[code] = replace(kinds[code], flips=names[int(answer)])
    return replace(kit, kinds=kinds)


def _on_boards(kit: Kit, answers: Answers) -> Kit:
    """The kit with some of its boards; what lay on others waits in the supply."""
    if BOARDS not in answers:
        return kit
    used = set(answers[BOARDS].split(","))

    def away(place: Place) -> bool:
        return "." in place and parted(place)[0] not in used

    def moved(standing: dict[Code, Stands]) -> dict[Code, Stands]:
        return {c: replace(s, at="supply") if away(s.at) else s for c, s in standing.items()}

    def laid(one: BoxSetUp) -> BoxSetUp | None:
        boards = tuple(code for code in one.boards if code in used)
        if one.boards and not boards:
            return None
        return replace(one, stands=moved(one.stands), boards=boards)

    turn = kit.turn
    if turn and any(map(away, turn.places)):
        turn = replace(turn, places=())
    return replace(
        kit, boards=tuple(board for board in kit.boards if board.code in used),
        pieces=moved(kit.pieces), turn=turn, setups=tuple(filter(None, map(laid, kit.setups))),
        decks=tuple(replace(p, at="" if away(p.at) else p.at) for p in kit.decks),
    )  # fmt: skip
