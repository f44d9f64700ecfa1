"""Chapters 1, 3 and 4: decks, who begins, squads drawn and deployed, tactics cards, the hand."""

from typing import Any

import pytest

from domain.games.company_combat.contents import RULES
from domain.games.company_combat.drawing import SquadDeployed, SquadsDrawn, UnitMoved
from domain.games.company_combat.hand import CardDiscarded, DeckReshuffled, TacticsDrawn
from domain.games.company_combat.printed import SQUADS, TACTICS, squad_deck, tactics_deck
from domain.games.company_combat.state import Unit
from domain.games.company_combat.turns import PhaseBegan, TurnBegan
from tests.games.company_combat.field import FOES, LINE, field, pinned, side
from tests.games.luck import Seeded
from tests.rigs.scenario import Given, given
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule
SCENARIO = RULES.scenario("meeting")
THREE = ("rifle-4", "bar-1", "hmg30-2")


def opened(first: str, *chance: Any, **options: str) -> Given:
    """A match that is set up."""
    chosen = {"first-turn": first, **options}
    events = RULES.setup(SCENARIO, SCENARIO.seats, chosen, Scripted(*chance))
    return given(RULES, None, *events)


@rule("1.1", "1.2")
def test_each_side_has_forty_squads_and_both_share_sixty_cards() -> None:
    for seat in SCENARIO.seats:
        assert len(set(squad_deck(seat))) == len(squad_deck(seat)) == 40
    assert len(set(tactics_deck())) == len(tactics_deck()) == 60
    chance = Seeded(1)
    list(RULES.setup(SCENARIO, SCENARIO.seats, {}, chance))
    assert set(chance._decks) == set(RULES.decks(SCENARIO))


@rule("2.3")
def test_every_kind_has_its_values_and_every_side_its_leaders() -> None:
    for squads in SQUADS.values():
        assert all(s.strength >= 1 and s.defense >= 0 for s in squads.values())
        assert sum(s.count for s in squads.values() if s.commander) == 1
        assert any(s.leader for s in squads.values())
    assert {t.use for t in TACTICS.values()} >= {"support", "ambush", "jam"}


@rule("1.3")
@pytest.mark.parametrize("first", ["american", "german"])
def test_who_begins_is_drawn_or_named(first: str) -> None:
    for turn in (opened("drawn", first), opened(first)):
        assert turn.state.first == first
        turn.steps().then(TurnBegan(seat=first, turn=1))  # type: ignore[arg-type]


@rule("1.6")
def test_the_side_that_begins_draws_two_squads_and_no_tactics() -> None:
    begun = opened("american").steps().steps("rifle-1", "rifle-2")
    begun.then(SquadsDrawn(seat="american", n=2, cards=("rifle-1", "rifle-2")))
    turn = begun.when("american", "deploy rifle-1 to left")
    turn = turn.when("american", "deploy rifle-2 to left").when("american", "done")
    turn.goes_on().includes(TacticsDrawn(seat="american", n=0, cards=()))


@rule("1.6a", "3.1", "4.1")
def test_as_printed_both_draw_three_and_two_in_their_first_turns() -> None:
    begun = opened("american", **{"as-printed": "on"}).steps()
    begun = begun.steps("rifle-1", "rifle-2", "rifle-3")
    begun.then(SquadsDrawn(seat="american", n=3, cards=("rifle-1", "rifle-2", "rifle-3")))
    for seat in ("american", "german"):
        turn = field("tactics", {}, {}, seat=seat, first="american", turn=1, drawn=False,
                     printed=True)  # fmt: skip
        turn.steps("smoke-1", "smoke-2").includes(
            TacticsDrawn(seat=seat, n=2, cards=("smoke-1", "smoke-2"))  # type: ignore[arg-type]
        )


@rule("1.6")
def test_the_other_side_draws_three_squads_and_three_tactics_at_first() -> None:
    turn = field("deploy", {}, {}, seat="german", first="american", turn=1, drawn=False)
    turn = turn.steps("mg42-1", "mg42-2", "mg42-3")
    turn.then(SquadsDrawn(seat="german", n=3, cards=("mg42-1", "mg42-2", "mg42-3")))
    turn = field("tactics", {}, {}, seat="german", first="american", turn=1, drawn=False)
    cards = ("smoke-1", "smoke-2", "smoke-3")
    turn.steps(*cards).then(TacticsDrawn(seat="german", n=3, cards=cards))


@rule("1.4")
def test_the_six_phases_follow_each_other() -> None:
    turn, phases = field("deploy", hand=("medic-1",)), []
    while turn.state.seat == "american":
        phases.append(RULES.moment(turn.state).phase)
        drawn = ("smoke-1", "smoke-2") if turn.state.stage == "deploy" else ()
        turn = turn.when("american", "done").goes_on(*drawn)
    assert phases == ["Deploy Phase", "Suppression Phase", "Assault Phase", "Rally Phase"]


@rule("1.4")
def test_an_order_belongs_to_a_side_and_a_phase() -> None:
    turn = field("suppress", {**LINE, "hmg30-1": "left"})
    turn.when("german", "done").refused("1.4", "American")
    turn.when("american", "move rifle-1 to center").refused("1.4", "Suppression Phase")
    turn.when("american", "assault grenadier-1 with rifle-1").refused("1.4")


# --- Deploy -----------------------------------------------------------------------------------


@rule("3.1")
def test_three_squads_are_drawn_in_secret() -> None:
    drawn = field("deploy", drawn=False).steps(*THREE)
    event = SquadsDrawn(seat="american", n=3, cards=THREE)
    drawn.then(event)
    assert event.sealed() == {"cards": ("american",)}
    assert drawn.state.sides["american"].reserves == 3


@rule("3.2")
def test_all_squads_are_deployed_each_to_any_front() -> None:
    turn = field("deploy", drawn=False).steps(*THREE)
    turn.when("american", "done").refused("3.2", "deploy all")
    turn.withholds("american", "done")
    turn.when("american", "deploy rifle-9 to left").refused("3.2")
    for name, front in zip(THREE, ("left", "right", "right"), strict=True):
        turn.offers("american", f"deploy {name} to {front}")
        turn = turn.when("american", f"deploy {name} to {front}")
        turn.then(SquadDeployed(seat="american", unit=name, front=front))  # type: ignore[arg-type]
    turn.when("american", "deploy bar-1 to left").refused("3.2")
    turn.when("american", "done").then(PhaseBegan(phase="tactics"))


@rule("3.2")
def test_one_order_deploys_all_that_were_drawn_and_none_that_was_not() -> None:
    turn = field("deploy", drawn=False).steps(*THREE)
    placed = [SquadDeployed(seat="american", unit=name, front="center") for name in THREE]
    turn = turn.when("american", "deploy all to center").then(*placed)
    turn.when("american", "deploy all to left").refused("3.2", "drawn no squad")


@rule("3.3")
@pytest.mark.parametrize(("left", "drawn"), [(4, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_from_a_deck_that_ends_what_is_left_is_drawn(left: int, drawn: int) -> None:
    own = side(LINE, deck=left)
    turn = field("deploy", own, drawn=False).steps(*THREE[:drawn])
    turn.then(SquadsDrawn(seat="american", n=drawn, cards=THREE[:drawn]))
    assert turn.state.sides["american"].deck == left - drawn
    turn.steps().then()


@rule("3.3", "3.4")
def test_nothing_is_called_from_an_empty_deck() -> None:
    own = side({**LINE, "captain-1": "left"}, deck=0)
    turn = field("deploy", own, tactics=0).withholds("american", "call squad", "call tactics")
    turn.when("american", "call squad").refused("3.3")
    turn.when("american", "call tactics").refused("4.2")


@rule("3.4")
def test_a_company_commander_calls_one_card_a_turn() -> None:
    field("deploy").when("american", "call squad").refused("3.4", "not on the field")
    turn = field("deploy", {**LINE, "captain-1": "left"})
    turn.offers("american", "call squad", "call tactics")
    squad = turn.when("american", "call squad", "bar-1")
    squad.then(SquadsDrawn(seat="american", n=1, cards=("bar-1",), called=True))
    squad.when("american", "call tactics").refused("3.4", "this turn")
    card = turn.when("american", "call tactics", "ambush-1")
    card.then(TacticsDrawn(seat="american", n=1, cards=("ambush-1",), called=True))
    card.withholds("american", "call squad")


@rule("2.1", "3.5")
@pytest.mark.parametrize(
    ("start", "to", "moves"),
    [
        *(("left", "center", True), ("center", "left", True), ("center", "right", True)),
        *(("right", "center", True), ("left", "right", False), ("left", "left", False)),
    ],
)
def test_a_unit_moves_to_a_front_beside_its_own(start: str, to: str, moves: bool) -> None:
    turn = field("deploy", {"rifle-1": start})
    if moves:
        turn.offers("american", f"move rifle-1 to {to}")
        moved = turn.when("american", f"move rifle-1 to {to}")
        moved.then(UnitMoved(unit="rifle-1", front=to))  # type: ignore[arg-type]
        moved.when("american", f"move rifle-1 to {start}").refused("3.5", "has moved")
    else:
        turn.withholds("american", f"move rifle-1 to {to}")
        turn.when("american", f"move rifle-1 to {to}").refused("3.5")


@rule("3.5", "2.7")
def test_a_pinned_unit_does_not_move_and_an_absent_one_neither() -> None:
    turn = field("deploy", {"rifle-1": pinned("left")})
    turn.when("american", "move rifle-1 to center").refused("3.5", "Pinned")
    turn.withholds("american", "move rifle-1 to center")
    turn.when("american", "move rifle-8 to center").refused("2.7")
    turn.when("american", "move grenadier-1 to center").refused("2.7")


@rule("3.5")
@pytest.mark.parametrize(
    ("stage", "order"),
    [
        ("recon", "recon with scout-1"),
        ("suppress", "suppress with hmg30-1"),
        ("assault", "assault grenadier-1 with rifle-1"),
    ],
)
def test_a_unit_that_moved_does_not_act(stage: str, order: str) -> None:
    name = order.split()[-1]
    turn = field(stage, {name: Unit("left", moved=True)}, hand=("smoke-1",))
    turn.when("american", order).refused("3.5", "moved")
    turn.withholds("american", order)


# --- Tactics ----------------------------------------------------------------------------------


@rule("4.1")
def test_two_tactics_cards_are_drawn_in_secret() -> None:
    cards = ("ambush-1", "smoke-4")
    turn = field("tactics", drawn=False).steps(*cards)
    event = TacticsDrawn(seat="american", n=2, cards=cards)
    turn.then(event)
    assert event.sealed() == {"cards": ("american",)}
    assert turn.state.sides["american"].held == 2
    assert turn.state.tactics == 28


@rule("4.2")
@pytest.mark.parametrize(("left", "first"), [(2, 2), (1, 1), (0, 0)])
def test_discards_are_the_deck_when_it_runs_out(left: int, first: int) -> None:
    discards = ("medic-1", "smoke-1", "sniper-2")
    turn = field("tactics", drawn=False, tactics=left, discards=discards).steps(
        "rally-1", "rally-2"
    )
    assert turn.state.sides["american"].hand == ("rally-1", "rally-2")
    shuffled = DeckReshuffled(n=3) in turn.happened
    assert shuffled == (left < 2)
    assert turn.state.tactics == (3 - (2 - first) if shuffled else 0)
    assert turn.state.discards == (() if shuffled else discards)


@rule("4.2")
def test_without_discards_nothing_is_drawn() -> None:
    turn = field("tactics", drawn=False, tactics=0).steps()
    turn.then(TacticsDrawn(seat="american", n=0, cards=()))


HAND = ("smoke-1", "smoke-2", "smoke-3", "smoke-4", "smoke-5", "medic-1", "medic-2", "medic-3")


@rule("4.3")
def test_more_than_seven_cards_are_discarded() -> None:
    turn = field("tactics", hand=HAND).waits_for("american")
    assert turn.offered("american") == {f"discard {card}" for card in HAND}
    turn.when("american", "discard ambush-1").refused("4.4")
    turn = turn.when("american", "discard medic-1")
    turn.then(CardDiscarded(seat="american", card="medic-1"))
    assert turn.state.discards == ("medic-1",)
    turn.withholds("american", "discard medic-2")
    turn.when("american", "discard medic-2").refused("4.3", "7")
    turn.steps().then(PhaseBegan(phase="recon"))


@rule("4.3")
def test_seven_cards_may_be_held() -> None:
    field("tactics", hand=HAND[:7]).steps().then(PhaseBegan(phase="recon"))


# --- What goes on by itself -------------------------------------------------------------------


@rule("1.5")
def test_a_phase_in_which_nothing_can_be_done_is_over() -> None:
    field("recon").steps().then(PhaseBegan(phase="suppress"))
    field("recon", {"scout-1": "left"}).steps().then()
    field("recon", {"scout-1": "left"}, {"grenadier-1": "right"}).steps().then(
        PhaseBegan(phase="suppress")
    )
    field("suppress").steps().then(PhaseBegan(phase="assault"))
    field("suppress", {"hmg30-1": "left"}).steps().then()
    field("suppress", {"hmg30-1": "left"}, {}, turn=1).steps().then(PhaseBegan(phase="assault"))
    field("assault", {"rifle-1": "left"}, {"mg42-1": "right"}).steps().then(
        PhaseBegan(phase="rally")
    )
    field("assault").steps().then()


@rule("1.5")
@pytest.mark.parametrize("card", ["smoke-1", "mortar-barrage-1", "ambush-1", "medic-1"])
def test_what_a_hand_holds_decides_nothing_about_it(card: str) -> None:
    field("suppress", hand=(card,)).steps().then()
    field("rally", hand=(card,)).steps().then()


@rule("1.5")
def test_a_unit_that_moved_may_wait_for_double_time() -> None:
    moved: Any = {"rifle-1": Unit("left", moved=True)}
    field("assault", moved, FOES).steps().then()
