"""Secrets (3.2, 5.3, 9.1 to 9.6, 10.3): two matches that differ only in what is hidden from a seat
answer it alike, whatever it orders and whatever it names."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.ruleset import Illegal
from domain.game.secrets import known
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.opening import opened
from domain.kits.kit import Board, Grid, Kind, Kit, hash_of
from domain.kits.piece_names import names
from service.kits.own import read
from tests.games.dice_table.boxed import on_the_shelf
from tests.games.dice_table.test_covered import Played
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule

TEXT = """
title = "Two Fords"
turns = ["Dawn", "Dusk"]
phases = ["Move", "Fight"]

[sides]
Reds = "red"
Blues = "blue"
Greens = "green"

[[boards]]
name = "map"
areas = '''
Ford 40,40
Mill 100,40
Gate 160,40
'''

[[boards]]
name = "tracks"
boxes = '''
Turn | Dawn Dusk
Dead | Reds Blues
'''

[pieces]
counters = '''
Reds  | 2 Rifle/12 | infantry company | 3-4 / 2-4 | Ford
Reds  | Spy        | leader           | -         | hidden
Blues | 3 Rifle/7  | infantry company | 4-3 / 2-3 | hidden
Blues | 2 Dummy    | infantry company | -         | hidden
Blues | Gun        | anti-tank gun    | 4-2       | Gate
Greens | 2 Mine    | mine             | -         | hidden
      | Turn       | flag             |           | Turn-Dawn
      | Fort       | fort             |           | supply
'''

[decks]
support = "2 Fog; Storm; Truce; Ambush; Flood"

[cups]
chits = "2 rain; sun"
"""
HIDDEN = (
    ("Rifle-1/7 at Mill; Dummy-1 at Mill", "Rifle-2/7 at Ford", "Fog-1 Storm",
     ("Flood",), "the ford", 6, 1),
    ("Dummy-2 at Mill; Rifle-3/7 at Mill", "Dummy-1 at Gate; Rifle-1/7 at Ford", "Truce Ambush",
     ("Fog-2",), "the mill", 1, 2),
)  # fmt: skip
"""What Blue lays face down, brings unseen, holds, finds on top of the deck,
seals and rolls, and how what he mixes falls, in the one match and in the other."""


def kit() -> Kit:
    """A box with a window of Blue's own and a kind of which there are as many as wanted."""
    own = read(TEXT.encode())
    window = Board("m7", "Hand", "hand", ("Blues",), grid=Grid("spots", spots={"held": (9, 9)}))
    return replace(
        own, boards=(*own.boards, window), kinds={**own.kinds, "k90": Kind("Flag", copies=True)}
    )


class Luck(Scripted):
    """Chance as a trial has it: what is asked of it ends the order."""

    def _next(self, n: int, what: str) -> list[int | str]:
        raise Asked(what)

    def seal(self, deck: str, cards: Any) -> None:
        raise Asked(f"{deck} is shuffled")

    def show(self, deck: str, card: str) -> None:
        raise Asked(f"a card of {deck} is shown")

    def reveal(self, deck: str, card: str, *, to: str) -> None:
        raise Asked(f"{to} sees a card of {deck}")


class Asked(Exception):
    """What chance was asked for."""


def match(world: int) -> Played:
    """One of the two matches."""
    covers, unseen, cards, top, sealed, rolled, mixed = HIDDEN[world]
    hand, played, seats = cards.split(), Played(), ("red", "blue")
    begun = opened(seats, hash_of(kit()), "", Scripted())
    played.events = [Seated(seats), *begun]
    played.gives("blue", f"cover: {covers}; end").gives("blue", f"secretly: {unseen}; end")
    played.gives("blue", "mix blue-1, blue-2", mixed)
    played.gives("blue", "take 2 from support", *hand).gives("blue", "look 1 from support", *top)
    played.gives("blue", f"put {hand[0]} on top of support")
    played.gives("blue", f"seal {sealed}").gives("blue", "secretly roll d6 nerve", rolled)
    played.gives("red", "cover Rifle-2/12").gives("red", "secretly Spy at Mill")
    return played


def answer(state: Any, own: Any, text: str) -> Any:
    """What Red, who knows his ``own`` of the whole ``state``, reads when he gives an order."""
    try:
        order = parse(text, RULES.orders)
        happened = list(RULES.decide(state, "red", order, Luck()))
    except (Illegal, Asked, NotUnderstood) as stop:
        return type(stop).__name__, str(stop)
    told = []
    for event in happened:
        seen = known(event, "red")
        told.append((seen, seen.told(own)))
        own = seen.after(own)
    return told


NAMED = (
    "{}", "2 {}", "all {} at Mill", "{} at Mill", "{}, Rifle-1/12", "top of {}",
)  # fmt: skip
"""How a piece, a card or a place may be named."""
LINES = {
    "Roll": ("roll 2d6 {}",), "Secretly": ("secretly roll d6 {}",), "Lay": ("deck {} of 1-3",),
    "LayList": ("deck more: {}; end",), "Shuffle": ("shuffle {}",), "Gather": ("gather {}",),
    "Box": ("box {}",), "Take": ("take 1 from {}", "take 5"),
    "Deal": ("deal 1 to {}", "deal 3 to all"),
    "Flip": ("flip from {}",), "FlipSome": ("flip 2 from {}", "flip 6 from support"),
    "Play": ("play {}",), "Discard": ("discard {}",), "Give": ("give {} to blue",),
    "Show": ("show {}", "show {} to blue"), "Set": ("set {} 3",), "Clear": ("clear {}",),
    "Write": ("write {}",), "Seal": ("seal {}",), "Open": ("open 1", "open 2"),
    "Turn": ("turn {}",), "Done": ("done to {}", "done"), "Over": ("over {}", "over red"),
    "GoOn": ("go-on",), "Move": ("move {} to Gate", "move Rifle-1/12 to {}"),
    "Deploy": ("deploy {} at Gate", "deploy Fort at {}"),
    "Remove": ("remove {}", "remove {} to Dead-Reds"), "Stack": ("stack Mill {}", "stack {} Gun"),
    "FlipPiece": ("flip {}", "flip {} to 2"), "Rotate": ("rotate {} 60",),
    "Mark": ("mark {} worn",), "Unmark": ("unmark {}",), "Cover": ("cover {}", "cover {} at Gate"),
    "CoverList": ("cover: {} at Gate; end",), "Uncover": ("uncover {}",),
    "Mix": ("mix {}, red-1", "mix {}"), "SecretMove": ("secretly {} at Gate",),
    "SecretMoves": ("secretly: {} at Gate; end",),
    "Pull": ("pull 1 from {}", "pull 1 from chits to {}"), "PullOne": ("pull from {}",),
    "Put": ("put {} into chits", "put {} on top of support", "put Gun into {}"),
    "Look": ("look 1 from {}", "look 4 from support"),
    "Fetch": ("fetch {} from support", "fetch Fog from {}"),
}  # fmt: skip
"""What is tried of each order, by its class."""


def words() -> Iterator[str]:
    """All that an order can name: pieces by name, number, kind and code, tokens, places, cards."""
    box = kit()
    called = names(box)
    for code in box.pieces:
        yield code
        yield called[code]
        yield called[code].partition("/")[0]
    yield from {kind.name for kind in box.kinds.values()}
    yield from ("red-1", "red-u1", *(f"blue-{n}" for n in range(1, 7)), "blue-u1", "blue-u2", "x1")
    yield from ("Ford", "Mill", "Gate", "Hand held", "held", "hidden", "supply", "dead", "table")
    yield from ("support", "chits", "Blues", "Reds", "blue", "all", "map", "Fog-1", "Fog-2")


def test_every_kind_of_order_is_tried() -> None:
    assert LINES.keys() == {kind.__name__ for kind in RULES.orders}


@rule("3.2", "5.3", "9.1", "9.2", "9.3", "9.4", "9.5", "9.6", "10.3", "10.4")
@pytest.mark.parametrize("kind", LINES)
def test_nothing_hidden_tells_in_the_answer_to_an_order(kind: str) -> None:
    with on_the_shelf(kit()):
        one, other = match(0), match(1)
        here, there = one.state(), other.state()
        assert here != there
        own = one.state("red")
        assert own == other.state("red"), "Red cannot tell them apart"
        named = [
            form.format(word)
            for word in dict.fromkeys(words())
            for form in NAMED[: 1 if word[-1].isdecimal() else None]
        ]
        for line in LINES[kind]:
            for text in dict.fromkeys(line.format(name) for name in named):
                assert answer(here, own, text) == answer(there, own, text), text


@rule("9.1", "9.2")
def test_what_a_side_that_nobody_plays_would_set_up_is_set_up_for_all_to_see() -> None:
    with on_the_shelf(kit()):
        begun = match(0)
        told = begun.refused("9.1", "blue", "cover Mine-1 at Ford")
        assert told == "Nobody plays Greens: “deploy Mine-1” sets it up for all to see."
        assert "Mine-1" in begun.refused("9.2", "blue", "secretly Mine-1 at Ford")
        begun.gives("red", "deploy Mine-1 at Gate")
        assert begun.story("blue")[-1] == "Red deploys Mine-1 at Gate."


@rule("9.3", "9.5")
def test_a_piece_of_nobodys_that_was_mixed_is_moved_by_its_token_alone() -> None:
    with on_the_shelf(kit()):
        begun = match(0).gives("blue", "deploy Fort at Mill").gives("blue", "cover Fort")
        begun.gives("blue", "cover Gun").gives("blue", "mix blue-5, blue-6", 1)
        assert begun.refused("8.2", "red", "move Fort to Gate") == "Fort is out of sight."
        begun.gives("red", "move blue-7 to Gate")
