"""What is shown and told: the board, the counters, the questions, the story."""

from typing import Any

import msgspec

from domain.game.view.text_board import text_board
from domain.games.combined_arms.contents import RULES
from domain.games.combined_arms.printed import READY, TYPES
from domain.games.combined_arms.view import MARKS
from domain.games.combined_arms.words import SEATS
from tests.games.combined_arms.board import FACING, battle, moving, opened, placing
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted


def test_the_board_is_drawn_with_row_one_at_the_bottom() -> None:
    (sheet,) = RULES.view(battle(FACING).state, None).maps
    at = {space.id: (space.x, space.y) for space in sheet.spaces}
    assert (at["a1"], at["h8"], len(at)) == ((0, 7), (7, 0), 64)
    assert {space.shape for space in sheet.spaces} == {"square"}


def test_a_counter_tells_what_its_unit_can_do_and_has_suffered() -> None:
    fields: dict[str, Any] = {"damage": {"d5": 2}, "moved": {"d4": "d3"}}
    fields |= {"fired": ("e4",), "routed": ("d5",)}
    pieces = {
        p.space: p for p in RULES.view(battle(FACING, elite="e4", **fields).state, None).pieces
    }
    assert pieces["d5"].facts == ("Move 1", "Range 1", "Defense 5", "2 damage", "retreated")
    assert pieces["d4"].facts[-1] == "moved"
    assert pieces["e4"].facts[2:] == ("Defense 4", "Elite", "attacked")
    assert (pieces["d4"].owner, pieces["d5"].owner) == SEATS


def test_the_board_in_text_tells_units_by_letter_and_the_ground_under_them() -> None:
    now = battle(FACING, elite="e4", ground={"d4": "city", "d5": "mountain", "a1": "bocage"})
    text = text_board(RULES.view(now.state, None))
    rows = {
        row[0]: row.split()[1:] for row in text.splitlines() if row[:2] in ("8 ", "5 ", "4 ", "1 ")
    }
    assert rows["5"][3] == "i^"
    assert rows["4"][3:5] == ["I#", "W*."]
    assert rows["1"][0].startswith("Q")
    assert rows["8"][-1] == "q."
    assert "I General Infantry of Allied" in text
    assert "W* Howitzers of Allied" in text
    letters = [piece.mark for piece in RULES.view(battle(FACING).state, None).pieces]
    assert sorted(letters) == ["I", "Q", "W", "i", "q"]
    assert len(set(MARKS.values())) == len(TYPES), "a letter of its own for each type"


def test_every_type_has_a_symbol_of_its_side() -> None:
    pieces = RULES.view(battle(FACING).state, None).pieces
    codes = {(p.owner, p.name): p.symbol for p in pieces}
    assert codes["allied", "General Infantry"] == "10031000181211000000"
    assert codes["axis", "Headquarters"] == "10061002001100000000"
    assert len({t.symbol for t in TYPES.values()}) == len(TYPES)


def test_what_is_offered_touches_the_squares_it_is_about() -> None:
    choices = {c.line: c.on for c in RULES.view(moving(FACING).state, "allied").choices}
    assert choices["move d4-d3"] == ("d4", "d3")
    assert choices["pass"] == ()
    fire = {c.line: c.on for c in RULES.view(battle(FACING).state, "allied").choices}
    assert fire["fire e4 at d5"] == ("e4", "d5")
    back = RULES.view(battle(FACING, broken="d5").state, "axis")
    assert back.prompts[0].text == "Choose a retreat for the General Infantry on d5."
    assert {c.line: c.on for c in back.choices}["retreat d6"] == ("d5", "d6")


def test_a_side_that_chooses_reads_how() -> None:
    view = RULES.view(opened().state, "allied")
    assert "16 units" in view.notes[-1]
    assert [p.seat for p in view.prompts] == list(SEATS)
    assert "army us-infantry" in text_board(view)


def test_what_is_left_to_place_lies_beside_the_board() -> None:
    view = RULES.view(placing(elite="on").state, "axis")
    cards = {(c.owner, c.id): c.name for c in view.cards}
    assert cards["axis", "medium-tank"] == "3 Medium Tanks"
    assert {t.title for t in view.tracks} >= {"To place", "Elite to name"}


def test_turns_without_loss_are_none_after_one() -> None:
    after = msgspec.structs.replace(battle(FACING).state, quiet=0)
    tracks = {t.title: t.value for t in RULES.view(after, "allied").tracks}
    assert tracks["Turns without loss"] == 0


def test_the_story_of_an_attack() -> None:
    turn = battle(FACING, damage={"d5": 3})
    shots = list(
        RULES.decide(
            turn.state,
            "allied",
            next(o for o in RULES.legal_orders(turn.state, "allied") if "e4" in str(o)),
            Scripted(),
        )
    )
    assert shots[0].told(turn.state) == (
        "The Allied Howitzers on e4 attacked the Axis General Infantry on d5: damage 4 of 5."
    )


def test_an_army_is_told_in_full_when_it_is_revealed() -> None:
    told = _told(opened())
    assert told[0] == "Allied has chosen its army."
    assert told[2].startswith("Allied has 4 General Infantry, 1 Engineer unit, ")
    assert {row.seat for row in READY.values()} == set(SEATS)


def _told(turn: Given) -> list[str]:
    told = []
    for seat, army in (("allied", "us-infantry"), ("axis", "grenadiers")):
        before, turn = turn.state, turn.when(seat, f"army {army}")
        told.append(turn.happened[0].told(before))
    after = turn.goes_on()
    return [*told, *(event.told(turn.state) for event in after.happened[1:])]
