"""What the board shows, to whom, and how everything is told."""

import pytest

from domain.game.view.text_board import text_board
from domain.games.company_combat.contents import RULES
from domain.games.company_combat.drawing import SquadsDrawn
from domain.games.company_combat.hand import TacticsDrawn
from domain.games.company_combat.scouting import HandSeen
from tests.games.company_combat.field import FOES, LINE, Standing, field, pinned, side


def test_a_side_sees_its_own_hand_and_how_many_the_other_holds() -> None:
    state = field("suppress", hand=("smoke-1",), foe_hand=("ambush-1", "medic-2")).state
    view = RULES.view(state, "american")
    held = {(t.owner, t.value) for t in view.tracks if t.title == "Cards in hand"}
    assert held == {("american", 1), ("german", 2)}
    assert [card.id for card in view.cards if card.owner == "american"] == ["smoke-1"]


def test_ones_own_fronts_have_the_words_of_orders() -> None:
    state = field("suppress").state
    ids = [{s.id for s in RULES.view(state, seat).maps[0].spaces} for seat in ("american", None)]
    assert {"left", "center", "right", "german-left"} <= ids[0]
    assert {"american-left", "german-left"} <= ids[1]
    for seat in ("american", "german", None):
        view = RULES.view(state, seat)
        assert {piece.space for piece in view.pieces} <= {s.id for s in view.maps[0].spaces}


def test_cover_smoke_and_pinned_units_are_to_be_seen() -> None:
    own = side({"rifle-1": pinned("left")}, cover={"left": ("trench-1", "woods-2")})
    state = field("suppress", own, side(FOES, smoke=("right",)), spotted=("left",)).state
    text = text_board(RULES.view(state, "american"))
    for words in ("Cover 2: Trench, Woods", "Smoke", "Spotted: fire +1", "PINNED, 3 of 3"):
        assert words in text


def test_who_is_asked_is_told_what_about() -> None:
    turn = field("assault", foe_hand=("smoke-1",))
    turn = turn.when("american", "assault grenadier-1 with rifle-1")
    (prompt,) = RULES.view(turn.state, "german").prompts
    assert prompt.seat == "german"
    assert "Grenadiers 1 at the Left Flank is assaulted" in prompt.text


TWO: Standing = {"grenadier-1": "left", "grenadier-2": "center"}


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("own", "foes", "turn", "warned"),
    [
        ({"rifle-1": "left"}, TWO, 3, "American holds one Front only: with units at all three "
         "German wins at once (11.2)."),
        ({"rifle-1": "left"}, TWO, 2, "American holds one Front only: with units at all three "
         "German wins after the second turns (11.2)."),
        ({}, TWO, 3, "American holds no Front: with units at all three German wins at once "
         "(11.2)."),
        ({"rifle-1": "left", "rifle-2": "right"}, FOES, 3, ""),
        ({"rifle-1": "left"}, {"grenadier-1": "left"}, 3, ""),
    ],
)  # fmt: skip
def test_a_side_with_open_fronts_is_warned(
    own: Standing, foes: Standing, turn: int, warned: str
) -> None:
    state = field("deploy", own, foes, turn=turn).state
    notes = [note for note in RULES.view(state, "american").notes if "Front" in note]
    assert notes == ([warned] if warned else [])


def test_the_empty_table_can_be_looked_at() -> None:
    view = RULES.view(RULES.start, None)
    assert view.phase == "Set-up"
    assert not view.maps


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (SquadsDrawn(seat="american", n=2), "American draws 2 squads."),
        (TacticsDrawn(seat="german", n=1), "German draws 1 tactics card."),
        (TacticsDrawn(seat="german", n=0), "German draws no tactics card."),
        (HandSeen(seat="german", n=3), "German Recon sees the 3 cards of the enemy."),
    ],
)
def test_what_is_secret_is_told_without_it(event: object, told: str) -> None:
    assert event.told(field("deploy", LINE).state) == told  # type: ignore[arg-type]
