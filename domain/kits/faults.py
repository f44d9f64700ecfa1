"""What is wrong with a kit, all told at once: whoever made it, nothing enters a house unchecked."""

import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator

import msgspec

from domain.game.tables import BadTable
from domain.kits.board_faults import board_faults
from domain.kits.kit import (
    MOST_BYTES,
    SEATS,
    BoxDice,
    BoxSetUp,
    Code,
    Kind,
    Kit,
    Place,
    Stands,
    Switch,
)
from domain.kits.name_faults import named, twice
from domain.kits.places import Places

MOST = {"kinds": 10_000, "pieces": 12_000, "boards": 40, "decks": 80, "setups": 40, "papers": 40,
        "sides": 12, "dice": 60, "extensions": 20}  # fmt: skip
"""How many of each a kit has at most."""
MOST_SPACES = 25_000
MOST_TEXT = 400
"""Letters on a card."""
MOST_TOLD = 40
"""How many faults are told; further ones are counted."""

_CODE = re.compile(r"[a-z](0|[1-9]\d{0,5})")
_PICTURE = re.compile(r"[0-9a-f]{64}|")


def faults(kit: Kit) -> tuple[str, ...]:
    """All that is wrong with a kit, a sentence each; () if it is sound."""
    found = list(dict.fromkeys(_faults(kit)))
    more = len(found) - MOST_TOLD
    return (*found[:MOST_TOLD], *([f"And {more} more faults."] if more > 0 else []))


def _faults(kit: Kit) -> Iterator[str]:
    yield from _many(kit)
    yield from named("the title", kit.title, 80)
    if kit.about:
        yield from named("the text about the box", kit.about, 1000)
    if kit.format != 1:
        yield f"A box of format {kit.format} is newer than this house."
    for name in kit.missing.values():
        yield from named("a picture", name)
    for name in kit.extensions:
        yield from named("an extension", name)
    yield from _codes(kit)
    unsound = [fault for board in kit.boards for fault in board_faults(board)]
    yield from unsound
    yield from twice("boards are called", (board.name for board in kit.boards))
    if not all(map(_PICTURE.fullmatch, kit.pictures)):
        yield "A picture is named by its SHA-256."
    yield from _sides(kit)
    for code, kind in kit.kinds.items():
        yield from _kind(code, kind, {side.name for side in kit.sides})
    yield from _dice(kit)
    if unsound:
        return  # then nobody can tell which places there are
    try:
        places = Places(kit)
    except BadTable as error:
        yield str(error)
        return
    yield from _spaces(places)
    yield from _lying(kit, places)


def _many(kit: Kit) -> Iterator[str]:
    for what, most in MOST.items():
        if (n := len(getattr(kit, what))) > most:
            yield f"A box has up to {most} {what}; this one has {n}."
    if (size := len(msgspec.json.encode(kit))) > MOST_BYTES:
        yield f"A box may have up to {MOST_BYTES // 1_000_000} MB; this one has {size} bytes."
    if not kit.boards:
        yield "A box needs a board."


def _codes(kit: Kit) -> Iterator[str]:
    codes = [*kit.kinds, *kit.pieces, *(b.code for b in kit.boards), *(d.code for d in kit.decks)]
    yield from (
        f"“{code}” is not a code; m0 is one." for code in codes if not _CODE.fullmatch(code)
    )
    yield from twice("parts have the code", codes)
    for code in kit.pieces:
        if code.startswith("x"):
            yield f"{code}: codes with an x are for pieces that are taken out of the supply."


def _sides(kit: Kit) -> Iterator[str]:
    for side in kit.sides:
        yield from named("a side", side.name)
        if side.seat not in SEATS:
            yield f"The side {side.name} needs a seat: {', '.join(SEATS)}; “{side.seat}” is none."
    yield from twice("sides are called", (side.name for side in kit.sides))


def _kind(code: Code, kind: Kind, sides: Collection[str]) -> Iterator[str]:
    yield from named(f"the kind {code}", kind.name)
    if kind.side and kind.side not in sides:
        yield f"{kind.name}: “{kind.side}” is not a side of this box."
    switches = {switch.name for switch in kind.switches}
    yield from twice(f"switches of {kind.name} are called", (s.name for s in kind.switches))
    for name in (kind.flips, *(layer.switch for layer in kind.layers)):
        if name and name not in switches:
            yield f"{kind.name}: there is no switch “{name}”."
    if len(kind.switches) > 24 or len(kind.layers) > 40:
        yield f"{kind.name}: a piece has up to 24 switches and 40 layers."
    for switch in kind.switches:
        yield from _switch(kind, switch)
    for layer in kind.layers:
        if not (abs(layer.dx) <= 1000 and abs(layer.dy) <= 1000 and 0.05 <= layer.scale <= 10):
            yield f"{kind.name}: a layer lies up to 1000 pixels off, at a scale of 0.05 to 10."
        if len(layer.pictures) > 100:
            yield f"{kind.name}: a layer has up to 100 pictures."
    if not (0 <= kind.facings <= 360 and all(0 <= n <= 4000 for n in kind.size)):
        yield f"{kind.name}: a piece has up to 360 facings and 4000 pixels."
    words = [*kind.facts, *kind.facts.values(), *kind.figures, kind.shows]
    if len(kind.facts) > 12 or len(kind.figures) > 100:
        yield f"{kind.name}: a piece has up to 12 facts, and 100 figures."
    for word in filter(None, words):
        yield from named(f"a fact of {kind.name}", word)
    if kind.text:
        yield from named(f"the text of {kind.name}", kind.text, MOST_TEXT)


def _switch(kind: Kind, switch: Switch) -> Iterator[str]:
    yield from named(f"a switch of {kind.name}", switch.name)
    if not 1 <= len(switch.levels) <= 100:
        yield f"{kind.name}: the switch {switch.name} has 1 to 100 levels."
    if not 1 - switch.off <= switch.first <= len(switch.levels):
        yield f"{kind.name}: the switch {switch.name} has no level {switch.first}."
    for level in filter(None, switch.levels):
        yield from named(f"a level of {kind.name}", level)


def _dice(kit: Kit) -> Iterator[str]:
    for one in kit.dice:
        if one.name:
            yield from named("a set of dice", one.name)
        if not 1 <= len(one.dice) <= 8:
            yield f"The dice {one.name or 'without a name'} are 1 to 8 kinds together."
        for dice in one.dice:
            yield from _die(dice)


def _die(dice: BoxDice) -> Iterator[str]:
    if not (1 <= dice.many <= 50 and 2 <= dice.sides <= 1000):
        yield f"{dice.many}d{dice.sides}: there are 1 to 50 dice of 2 to 1000 sides."
    for seen in (dice.faces, dice.pictures):
        if seen and len(seen) != dice.sides:
            yield f"{dice.many}d{dice.sides}: a die has as many faces as sides."
    for word in filter(None, (dice.label, *dice.faces)):
        yield from named("a die", word)


def _spaces(places: Places) -> Iterator[str]:
    n = sum(len(spaces.by_name) for spaces in places.spaces.values())
    if n > MOST_SPACES:
        yield f"A box has up to {MOST_SPACES} spaces; this one has {n}."
    for code, spaces in places.spaces.items():
        if not spaces.by_name and not places.boards[code].free:
            name = places.boards[code].name
            yield f"The board {name} has no space; give it some, or make it free."


def _lying(kit: Kit, places: Places) -> Iterator[str]:
    """Whether every piece lies somewhere, and every pile has its cards."""
    standing = {**kit.pieces, **{c: s for one in kit.setups for c, s in one.stands.items()}}
    for code, stands in itertools.chain(
        kit.pieces.items(), *(one.stands.items() for one in kit.setups)
    ):
        yield from _stands(kit, code, stands, places)
    for pile in kit.decks:
        yield from named(f"the pile {pile.code}", pile.name)
        yield from _cards(pile.name, pile.cards, standing)
        if pile.at and pile.at not in places:
            yield f"{pile.name}: there is no place {pile.at}."
        if pile.back_to and f"pile:{pile.back_to}" not in places:
            yield f"{pile.name}: there is no pile {pile.back_to}."
        wrong = [c for c in pile.cards if c in kit.pieces and not _in(kit, c, pile.code)]
        yield from (f"{pile.name}: {code} lies elsewhere." for code in wrong)
    listed = {code for pile in kit.decks for code in pile.cards}
    for code, stands in kit.pieces.items():
        if stands.at.startswith("pile:") and code not in listed:
            yield f"{code}: the pile in which it lies does not have it."
    yield from twice("piles are called", (pile.name for pile in kit.decks))
    yield from twice("set-ups are called", (one.key for one in kit.setups))
    for one in kit.setups:
        yield from _setup(kit, one, standing)
    yield from _turns(kit, places.__contains__)
    for paper in kit.papers:
        yield from named("a paper", paper.title)


def _in(kit: Kit, code: Code, pile: Code) -> bool:
    return kit.pieces[code].at == f"pile:{pile}"


def _stands(kit: Kit, code: Code, stands: Stands, places: Places) -> Iterator[str]:
    kind = kit.kinds.get(stands.kind)
    if not _CODE.fullmatch(code) or kind is None:
        yield f"{code}: there is no kind {stands.kind}."
        return
    if stands.at not in places:
        yield f"{kind.name} ({code}): there is no place {stands.at or 'without a name'}."
    if not 0 <= stands.turned < 360:
        yield f"{kind.name} ({code}): it is turned by 0 to 359 degrees."
    if stands.text:
        yield from named(f"the text of {kind.name} ({code})", stands.text, 200)
    levels = {switch.name: (1 - switch.off, len(switch.levels)) for switch in kind.switches}
    for name, level in stands.levels.items():
        least, most = levels.get(name, (1, 0))
        if not least <= level <= most:
            yield f"{kind.name} ({code}): the switch {name} has no level {level}."


def _cards(name: str, cards: Iterable[Code], standing: Collection[Code]) -> Iterator[str]:
    cards = list(cards)
    yield from (f"{name}: there is no card {code}." for code in cards if code not in standing)
    yield from twice(f"cards of {name} are", cards)


def _setup(kit: Kit, one: BoxSetUp, standing: Collection[Code]) -> Iterator[str]:
    yield from named("a set-up", one.name)
    if not one.key:
        yield f"The set-up “{one.name}” needs a letter or a figure in its name."
    piles, boards = {pile.code for pile in kit.decks}, {board.code for board in kit.boards}
    for pile, cards in one.piles.items():
        if pile not in piles:
            yield f"{one.name}: there is no pile {pile}."
        yield from _cards(one.name, cards, standing)
    yield from (f"{one.name}: there is no board {code}." for code in {*one.boards} - boards)
    yield from _cards(f"the stacks of {one.name}", one.order, standing)


def _turns(kit: Kit, known: Callable[[Place], bool]) -> Iterator[str]:
    if (turn := kit.turn) is None:
        return
    if not 1 <= len(turn.turns) <= 200 or len(turn.phases) > 40:
        yield "There are 1 to 200 turns, of up to 40 phases."
    for name in (*turn.turns, *turn.phases):
        yield from named("a turn or phase", name)
    if turn.piece and turn.piece not in kit.pieces:
        yield f"The turns are marked by {turn.piece}, which is not a piece."
    if turn.places and len(turn.places) != len(turn.turns):
        yield "The turns have as many places as names."
    yield from (f"A turn stands at {p}, which is not a place." for p in turn.places if not known(p))
