"""Chapter 1.2: units by their types, by type and square, and how many, as players type them."""

from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, line
from domain.game.ruleset import Illegal
from domain.games.combined_arms.contents import RULES
from domain.match.codec import Codec
from domain.table.grammar.lines import read_said, spellings
from tests.games.combined_arms.board import battle, moving
from tests.games.luck import Seeded
from tests.rigs.scenario import Given

rule = pytest.mark.rule
CODEC: Codec[Any, Any, Any] = Codec(RULES)
ALLIED = battle("""
    . . . . . . . q
    . . w . . . . .
    a . . . . . f b
    . w h e i . . .
    . T . H . M T .
    . . W . . I . A
    . . . . . . . .
    Q . . . . . . .
""")
FIELDS = battle("""
    r . . . . . . q
    . . . . . . . .
    . . . . . . . .
    . . r . . . . .
    . T . . . . . .
    . . W . . . . .
    . . . . . . . .
    Q . . . . . . .
""")
AXIS = battle(
    """
    . . . . . . . q
    w . . . . . b .
    w . a . . . . .
    t . h h e . . .
    . H . M T . M .
    . W . . . I . .
    . . . . . . . .
    Q . . . . . . .
""",
    seat="axis",
)
MOVES = moving("""
    . . . . . . . q
    . w a . i e i .
    . h . h . . . .
    . . . . . . . .
    . . . . . . . .
    M I H E H I I T
    . . . T . A W .
    Q . . . . . . .
""")


def does(given: Given, text: str) -> str:
    """What a line leads to there, as squares, or why it is refused."""
    order: Any = read_said(CODEC, text)[0]
    assert line(order) in spellings(CODEC, text), "a letter and a log are compared by these"
    seat = given.state.seat
    try:
        happened: list[Any] = [*RULES.decide(given.state, seat, order, Seeded(1))]
    except Illegal as refusal:
        return str(refusal)
    assert order.said(given.state, seat), "a draft tells it"
    to = {getattr(event, "target", "") or event.to for event in happened}
    return f"{' '.join(sorted(event.square for event in happened))} > {' '.join(to)}"


@rule("1.2")
@pytest.mark.parametrize(
    ("given", "text", "squares"),
    [
        (ALLIED, "all tanks fire at c5", "b4 d4 > c5"),
        (ALLIED, "both tanks at c5", "b4 d4 > c5"),
        (ALLIED, "attack c5 with the heavy tank on d4 and the howitzer", "c3 d4 > c5"),
        (ALLIED, "the tanks on b4 and d4 fire at the heavy tank", "b4 d4 > c5"),
        (ALLIED, "fire everything except the howitzer at c5", "b4 d4 > c5"),
        (ALLIED, "all but d4 fire at c5", "b4 c3 > c5"),
        (ALLIED, "my arty shells d5", "c3 > d5"),
        (ALLIED, "d4 attacks the tank", "d4 > c5"),
        (ALLIED, "mech inf fires at the infantry on e5", "f4 > e5"),
        (ALLIED, "g4 shoots at the AA", "g4 > g6"),
        (ALLIED, "the tank on g4 fires at the bunker", "g4 > h6"),
        (FIELDS, "blast the airfield with everything", "b4 c3 > c5"),
        (FIELDS, "the howitzer fires at the airfield", "c3 > c5"),
        (ALLIED, "blast the enemy tank on c5 with all tanks", "b4 d4 > c5"),
        (AXIS, "both howitzers shell b4", "a6 a7 > b4"),
        (AXIS, "c6, a5 and the two howitzers fire at b4", "a5 a6 a7 c6 > b4"),
        (AXIS, "the engineers and d5 fire at e4", "d5 e5 > e4"),
        (AXIS, "fire at b4 with the heavy tank on c5 and the guns on c6", "c5 c6 > b4"),
        (AXIS, "fort fires at the mech on g4", "g7 > g4"),
        (MOVES, "move the medium tank on h3 to h5", "h3 > h5"),
        (MOVES, "AT gun back to e1", "f2 > e1"),
        (MOVES, "the infantry on g3 advances to g4", "g3 > g4"),
        (MOVES, "tank to h5", "h3 > h5"),
        (MOVES, "engineers to d4", "d3 > d4"),
        (MOVES, "the mechanized infantry to a5", "a3 > a5"),
    ],
)
def test_units_are_named_as_at_a_table(given: Given, text: str, squares: str) -> None:
    assert does(given, text) == squares


@rule("1.2")
@pytest.mark.parametrize(
    ("given", "text", "why"),
    [
        (ALLIED, "the enemy tank on c5 fires at d4", "Your own Heavy Tanks stand on d4"),
        (ALLIED, "AT guns on d4 fire at c5", "on d4 is Allied Heavy Tanks, not Anti-Tank Guns"),
        (ALLIED, "the howitzer on d4 fires at c5", "on d4 is Allied Heavy Tanks, not Howitzers"),
        (ALLIED, "d4 fires at the howitzer on c5", "on c5 is Axis Heavy Tanks, not Howitzers"),
        (ALLIED, "the tanks on b4 and c3 fire at c5", "on c3 is Allied Howitzers, not Tanks"),
        (ALLIED, "all three tanks fire at c5", "Tanks that can attack there stand on b4 and d4"),
        (ALLIED, "one of the tanks fires at c5", "Tanks that can attack there stand on b4 and d4"),
        (ALLIED, "all engineers fire at c5", "No Engineers of yours can attack there"),
        (AXIS, "the AT guns on c7 fire at b4", "There is no unit on c7."),
        (AXIS, "c6 and a howitzer fire at b4", "stand on a6 and a7; name the squares"),
        (MOVES, "move the howitzer on h3 to h5", "on h3 is Allied Medium Tanks, not Howitzers"),
        (MOVES, "move the howitzer to e5", "No Howitzers can be meant here"),
    ],
)
def test_a_type_that_is_not_there_or_may_be_two_is_asked(given: Given, text: str, why: str) -> None:
    assert why in does(given, text)


@rule("1.2")
@pytest.mark.parametrize(
    "text",
    [
        "their howitzers shell b4",
        "engineers d3 to d4, e3 to e4",
        "mech inf from a3 to a5 and f3 to f4",
    ],
)
def test_what_others_do_and_two_moves_in_one_are_no_order(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_said(CODEC, text)


def test_whom_no_line_leaves_out() -> None:
    """A type beside names is never dropped: the line says who fires with d7 (1.2)."""
    assert line(read_said(CODEC, "the engineers and d7 fire at f5")[0]) == (
        "fire one-engineers d7 at f5"
    )
