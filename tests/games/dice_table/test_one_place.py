"""Chapters 8 to 10: whatever is ordered at a table with a box, each piece lies in one place, and
the journal folds to the same position in a house that does not have the box."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.ruleset import Event, Illegal
from domain.game.secrets import known
from domain.games.dice_table.box import known_box
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.opening import opened
from domain.games.dice_table.state import State
from domain.kits.kit import hash_of
from tests.games.dice_table.boxed import on_the_shelf
from tests.games.dice_table.test_covered import stands
from tests.games.dice_table.test_told_alike import LINES, kit, match, words
from tests.rigs.luck import LUCK
from tests.rigs.scripted import Scripted

SEATS = ("red", "blue")


class Drawn(Scripted):
    """Chance that has a number and a card for everything."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__()
        self._luck = luck

    def roll(self, dice: str, **_: Any) -> tuple[int, ...]:
        many, _sides, faces = dice.partition("d")
        return tuple(self._luck.randint(1, int(faces)) for _ in range(int(many or 1)))

    def draw(self, items: Any, n: int, **_: Any) -> tuple[str, ...]:
        return tuple(self._luck.sample(list(items), n))


def played(luck: random.Random, many: int) -> Iterator[tuple[Event, State]]:
    """What happens by so many orders at random, and the position after each."""
    state: Any = RULES.start
    for event in (Seated(SEATS), *opened(SEATS, hash_of(kit()), "", Scripted())):
        state = event.after(state)
        yield event, state
    named = [word for word in words() if not word.startswith("support")]
    of_pieces = [line for kind, lines in LINES.items() if kind in PIECES for line in lines]
    for _ in range(many):
        line = luck.choice(of_pieces).format(luck.choice(named))
        try:
            order = parse(line, RULES.orders)
            happened = list(RULES.decide(state, luck.choice(SEATS), order, Drawn(luck)))
        except (Illegal, NotUnderstood):
            continue
        for event in happened:
            state = event.after(state)
            yield event, state


PIECES = ("Move", "Deploy", "Remove", "Stack", "FlipPiece", "Rotate", "Mark", "Unmark", "Cover",
          "CoverList", "Uncover", "Mix", "SecretMove", "SecretMoves", "Pull", "PullOne", "Put",
          "Turn")  # fmt: skip


def lying(state: State) -> Counter[str]:
    """How often each piece lies somewhere, in a token or open."""
    box = known_box(state)
    assert box is not None
    laid = Laid(state, box)
    items = (item for here in laid.stacks.values() for item in here)
    return Counter(laid.tokens[one].piece or one if one in laid.tokens else one for one in items)


@pytest.mark.parametrize("n", range(6))
def test_each_piece_lies_in_one_place_and_the_journal_folds_without_the_box(n: int) -> None:
    luck = random.Random(f"{LUCK} one place {n}")
    with on_the_shelf(kit()):
        events, states = zip(*played(luck, 500), strict=True)
        assert len(events) > 10, "something happens"
        for state in states[3:]:
            every = {**known_box(state).start, **state.taken}  # type: ignore[union-attr]
            assert lying(state) == Counter(dict.fromkeys(every, 1))
    with on_the_shelf():
        for viewer in (*SEATS, None, "*"):
            state = RULES.start
            for event, whole in zip(events, states, strict=True):
                state = (event if viewer == "*" else known(event, viewer)).after(state)
                assert viewer != "*" or state == whole


@pytest.mark.rule("9.2")
def test_a_stack_that_goes_openly_leaves_behind_what_others_do_not_see() -> None:
    with on_the_shelf(kit()):
        begun = match(0)
        begun.gives("red", "move Rifle-1/12 to Mill").gives("red", "move all at Mill to Gate")
        assert stands(begun, "red", "Mill") == [("Spy", "Spy")]
        assert begun.refused("9.2", "red", "remove red-u1").startswith("Others do not see Spy")
        assert begun.refused("9.2", "red", "stack Mill red-u1").startswith("Others do not see Spy")


@pytest.mark.rule("9.1")
def test_a_copy_out_of_the_supply_that_is_covered_is_its_token_alone() -> None:
    with on_the_shelf(kit()):
        begun = match(0).gives("red", "deploy Flag at Ford").gives("red", "cover Flag")
        for viewer in ("red", "blue", None):
            names = [name for _, name in stands(begun, viewer, "Ford")]
            assert names.count("Flag") == 1
