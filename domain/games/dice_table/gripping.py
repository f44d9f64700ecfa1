"""What a hand does with the pieces of the box on a page: orders that it completes (8.1 to 9.4)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from domain.game.ruleset import Illegal
from domain.game.view.board import Grip, Stock
from domain.games.dice_table.box import TABLE, first_picture
from domain.games.dice_table.box_view import picture
from domain.games.dice_table.covered import own_pieces
from domain.games.dice_table.finding import pieces
from domain.games.dice_table.laid import Item, Laid, is_unseen
from domain.games.dice_table.mixing import mixed_with
from domain.games.dice_table.words import MOST_MARKS, MOST_TOKENS
from domain.kits.kit import Code, Place, Switch

Order = tuple[str, str, Sequence[Item]]
"""The line, what it says, and which pieces or tokens it is for."""


def grips(laid: Laid) -> Iterator[Grip]:
    """The orders about what lies on the boards and beside them that a seat can complete by hand.

    A piece of which no name means just this one in an order is in none of them.
    """
    items = [i for at, here in laid.stacks.items() if "." in at or at == TABLE for i in here]
    open_ = _meant(laid, items)
    for line, says, which in (*_laying(laid, open_), *_turning(laid, open_), *_hiding(laid, items)):
        if which:
            ids = tuple(called(laid, item) for item in which)
            yield Grip(line, says, None if len(ids) == len(items) else ids)


def stocks(laid: Laid) -> Iterator[Stock]:
    """What waits beside the boards, and how a hand brings it there (8.5, 9.1): last what is out of
    play, and what lies in trays from which the seat takes."""
    deploy = Grip("deploy {pieces} at {place}", "Lay {pieces} at {place} for all to see")
    hide = (
        Grip("cover {pieces} at {place}", "Lay {pieces} face down at {place}"),
        Grip("secretly {pieces} at {place}", "Lay {pieces} at {place} unseen"),
    )
    back = Grip("move {pieces} to {place}", "Move {pieces} to {place}")
    open_ = {at: [i for i in laid.stacks.get(at, ()) if i not in laid.tokens]
             for at in ("hidden", "supply")}  # fmt: skip
    own = [code for code in open_["hidden"] if laid.owner(code) in ("", laid.seat)]
    copied = {kind.name: 0 for kind in laid.box.copied.values()}
    waits = _waiting(laid, [*own, *open_["supply"]])
    for title, alike, more, ways in (
        ("To be set up", waits["hidden"], {}, (*hide, deploy)),
        ("Supply", waits["supply"], copied, (deploy,)),
        *((title, named, {}, (back,)) for title, named in _aside(laid)),
    ):
        counts = {name: len(codes) for name, codes in alike.items()} | more
        if found := {name: many for name, many in counts.items() if not re.search("[,;]", name)}:
            kinds = {name: laid.kind(alike[name][0]).name for name in found if found[name] > 1}
            several = {name: kind for name, kind in kinds.items() if kind != name}
            yield Stock(title, found, ways, _pictures(laid, found), several)


def _aside(laid: Laid) -> Iterator[tuple[str, dict[str, list[Code]]]]:
    """What is out of play and what lies in each tray, by name; a tray that is another side's
    alone is that side's to take from."""
    side = laid.state.sides.get(laid.seat or "")
    trays = [pile for pile in laid.box.open if not pile.shuffled]
    places = {f"pile:{p.code}": p.name for p in trays if not p.sides or side in p.sides}
    for place, title in {"dead": "Out of play", **places}.items():
        open_ = [item for item in laid.stacks.get(place, ()) if item not in laid.tokens]
        yield title, {laid.name(code): [code] for code in _meant(laid, open_)}


def _pictures(laid: Laid, names: Iterable[str]) -> dict[str, str]:
    """What names the art of pieces, by how they are called; of a copied kind as it begins."""
    copied = {kind.name: code for code, kind in laid.box.copied.items()}
    found = {}
    for name in names:
        if name in copied:
            found[name] = first_picture(copied[name], laid.box.copied[copied[name]])
        elif codes := laid.box.pieces.called(name):
            found[name] = picture(laid, codes[0])
    return {name: art for name, art in found.items() if art}


def _waiting(laid: Laid, codes: Sequence[Code]) -> dict[Place, dict[str, list[Code]]]:
    """What waits at each place, those that are alike together: first what there is only one of, of
    that one's own side. They bear the name of their kind, or that of the first if an order with
    the name of the kind could mean others; of what anybody can have as many of as he wants none
    waits."""
    among, clear = set(codes), dict[tuple[str, Place], bool]()
    together: dict[tuple[str, str, Place], list[Code]] = {}
    for code in codes:
        kind, at = laid.kind(code), laid.place(code)
        if (kind.name, at) not in clear:
            alike = [one for one in laid.box.pieces.called(kind.name) if one in among]
            clear[kind.name, at] = code in alike and all(
                laid.kind(one) is kind and laid.place(one) == at for one in alike
            )
        looks = "" if clear[kind.name, at] else picture(laid, code) or laid.kind_code(code)
        together.setdefault((kind.name, looks, at), []).append(code)
    side = laid.state.sides.get(laid.seat or "")

    def first(alike: Sequence[Code]) -> tuple[bool, bool]:
        return len(alike) > 1, laid.kind(alike[0]).side != side

    found: dict[Place, dict[str, list[Code]]] = {"hidden": {}, "supply": {}}
    endless = {first_picture(one, kind) or one for one, kind in laid.box.copied.items()}
    for alike in sorted(together.values(), key=first):
        if (picture(laid, alike[0]) or laid.kind_code(alike[0])) in endless:
            continue
        kind, at = laid.kind(alike[0]), laid.place(alike[0])
        found[at][kind.name if clear[kind.name, at] else laid.name(alike[0])] = alike
    return found


def called(laid: Laid, item: Item) -> str:
    """The id of a piece or token on the board: its name in orders."""
    return item if item in laid.tokens and not is_unseen(item) else laid.name(item)


def _laying(laid: Laid, open_: Sequence[Item]) -> Iterator[Order]:
    stacked = [i for i in open_ if laid.on_board(i) and len(laid.stacks[laid.place(i)]) > 1]
    yield "move {pieces} to {place}", "Move {pieces} to {place}", open_
    yield "stack {here} {pieces}", "Lay {pieces} on top", stacked
    yield "move {pieces} to {here} under", "Lay {pieces} under the others", stacked
    yield "remove {pieces}", "Take {pieces} out of play", open_


def _turning(laid: Laid, open_: Sequence[Item]) -> Iterator[Order]:
    faces = [item for item in open_ if item not in laid.tokens]
    flips: dict[str, list[Code]] = {}
    for code in faces:
        kind = laid.kind(code)
        for switch in kind.switches:
            if _goes_on(laid, code, switch):
                usual = switch.name == kind.flips or len(kind.switches) == 1
                flips.setdefault("" if usual else f" {switch.name}", []).append(code)
    for name, codes in sorted(flips.items()):
        yield f"flip {{pieces}}{name}", f"Flip {{pieces}}{name and ':'}{name}", codes
    turned = [code for code in faces if laid.kind(code).facings > 1]
    yield "rotate {pieces} left", "Rotate {pieces} left", turned
    yield "rotate {pieces} right", "Rotate {pieces} right", turned
    marks = {code: laid.state.at(code).marks for code in faces}
    free = [code for code in faces if len(marks[code]) < MOST_MARKS]
    yield "mark {pieces} {words}", "Mark {pieces}: {words}", free
    yield "unmark {pieces}", "Take all marks off {pieces}", [c for c in faces if marks[c]]


def _goes_on(laid: Laid, code: Code, switch: Switch) -> bool:
    """Whether a switch has a next side or step."""
    return switch.round or laid.level(code, switch) < len(switch.levels)


def _hiding(laid: Laid, items: Sequence[Item]) -> Iterator[Order]:
    sealed = Laid(laid.state, laid.box, laid.seat, sealed=True)
    own = _meant(sealed, [i for i in items if i in laid.tokens and laid.owns(laid.tokens[i])])
    unseen = [item for item in own if laid.tokens[item].unseen]
    may = set(own_pieces(laid)) if len(laid.state.tokens) < MOST_TOKENS else set()
    covered = _meant(laid, [i for i in items if i in may and laid.on_board(i)])
    yield "secretly {pieces} to {place}", "Bring {pieces} to {place} unseen", unseen
    yield "cover {pieces}", "Lay {pieces} face down", covered
    yield "uncover {pieces}", "Turn {pieces} up for all to see", own
    lying = [item for item in own if item not in unseen]
    others = [seat for seat in laid.state.seats if seat != laid.seat]
    for seat in others:
        yield f"show {{pieces}} to {seat}", f"Show {{pieces}} to {seat.title()} alone", lying
    if len(others) > 1:
        yield "show {pieces}", "Show {pieces} to all, and leave it face down", lying
    beside = [item for item in lying if len(mixed_with(laid, item)) > 1]
    yield "mix {pieces}", "Mix {pieces} with the others here", beside


def _meant(laid: Laid, items: Sequence[Item]) -> list[Item]:
    """Those that an order means if it names them as the board does."""
    return [item for item in items if _means(laid, item)]


def _means(laid: Laid, item: Item) -> bool:
    try:
        return pieces(laid, called(laid, item)) == (item,)
    except Illegal:
        return False
