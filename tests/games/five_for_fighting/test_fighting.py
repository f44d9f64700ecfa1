"""Chapters 6 and 7: attacks, modifiers, cards of a combat, support and recovery."""

import pytest

from domain.games.five_for_fighting import combat, support
from domain.games.five_for_fighting.cards import TurnEnded
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.hits import (
    CombatCard,
    DeckShuffled,
    UnitEliminated,
    UnitReduced,
    promise,
)
from domain.games.five_for_fighting.lookup import Field, full_deck
from domain.games.five_for_fighting.printed import UNITS
from tests.games.five_for_fighting.field import at
from tests.rigs.scenario import Given

OPEN = "RWR@5433 5/736@5533"
"""Infantry next to a garrison on open ground."""


def modified(now: Given, name: str, victim: str) -> int:
    state = now.state
    target = state.units[victim].hex
    field = Field(state, UNITS[name].side)
    distance = field.ground.near[state.units[name].hex][target]
    return combat.modifier(state, distance, name, target, victim)


@pytest.mark.rule("6.1", "6.7")
def test_a_number_hits_from_the_number_of_the_attacker_on() -> None:
    now = at("juno", OPEN)
    hit = now.when("allied", "attack 5533 with RWR", "5C")
    hit.includes(UnitReduced(unit="5/736"))
    assert hit.whys == ["a draw for RWR attacks 5/736 on 5533: a hit on 5 or more"]
    now.when("allied", "attack 5533 with RWR", "4C").lacks(UnitReduced)
    weak = at("juno", "RWR@5433r 5/736@5533")
    weak.when("allied", "attack 5533 with RWR", "5C").lacks(UnitReduced)
    weak.when("allied", "attack 5533 with RWR", "6C").includes(UnitReduced(unit="5/736"))
    now.when("allied", "attack 5434 with RWR").refused("6.1", "No German")
    again = at("juno", "RWR@5433 5/736@5533r").when("allied", "attack 5533 with RWR", "5C")
    again.includes(UnitEliminated(unit="5/736"))
    assert again.state.gone[-1] == "5/736"


@pytest.mark.rule("6.1")
def test_what_is_needed_is_told_before_it_is_drawn() -> None:
    assert promise(4, 0) == "a hit on 4 or more"
    assert promise(4, -2) == "a hit on 6 or more (4 with -2)"
    assert promise(4, 1) == "a hit on 3 or more (4 with +1)"
    from domain.games.five_for_fighting.contents import RULES

    view = RULES.view(at("utah", "1/8@1224 3/919@1223").state, "allied")
    noted = {choice.line: choice.note for choice in view.choices}
    assert noted["attack 1223 with 1/8"] == "hits 25 %: 7+ (5 with -2)"
    assert not any(line in note for line in noted for note in view.notes), "told once"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("unit", "most"), [("RWR", 2), ("1H", 3), ("3/441-Ost", 1), ("2/716-AT", 3), ("1/79", 2)]
)
def test_how_far_units_fire(unit: str, most: int) -> None:
    assert UNITS[unit].kind.range == most


@pytest.mark.rule("6.2")
def test_an_attack_out_of_range_is_refused() -> None:
    for where, ok in (("5533", True), ("5633", True), ("5733", False)):
        now = at("juno", f"RWR@5433 5/736@{where}")
        fired = now.when("allied", f"attack {where} with RWR", *(("2C",) if ok else ()))
        if ok:
            fired.accepted()
        else:
            fired.refused("6.2", "2 hexes")
    ost = at("juno", "RWR@5433 3/441-Ost@5633", "2S")
    ost.when("german", "attack 5433 with 3/441-Ost").refused("6.2", "1 hex ")


@pytest.mark.rule("6.3")
def test_the_corrected_modifiers() -> None:
    assert modified(at("juno", "RWR@5433 5/736@5533"), "RWR", "5/736") == 0
    assert modified(at("juno", "RWR@5433 5/736@5633"), "RWR", "5/736") == -1
    assert modified(at("juno", "1H@5433 5/736@5533"), "1H", "5/736") == 1
    assert modified(at("juno", "1H@5433 5/736@5633"), "1H", "5/736") == 0
    for where in ("5533", "5633", "5434"):
        tank = at("juno", f"1H@5433 2/716-AT@{where}")
        assert modified(tank, "2/716-AT", "1H") == 1
        foot = at("juno", f"RWR@5433 2/716-AT@{where}")
        assert modified(foot, "2/716-AT", "RWR") == 0


@pytest.mark.rule("6.4")
def test_the_worst_cover_counts_alone() -> None:
    town = at("juno", "RWR@5632 5/736@5733")
    assert modified(town, "RWR", "5/736") == -1
    bocage = at("juno", "RWR@5233 5/736@5333")
    assert modified(bocage, "RWR", "5/736") == -1
    strong = at("juno", "RWR@5729 5/736@5730")
    assert modified(strong, "RWR", "5/736") == -2
    allied = at("juno", "RWR@5730 5/736@5729", "2S")
    assert modified(allied, "5/736", "RWR") == -1  # a strongpoint shelters Germans only
    above = at("omaha", "1/116@2727 10/726@2728")
    assert modified(above, "1/116", "10/726") == -2
    bare = at("omaha", "1/116@3128 10/726@3228")
    assert modified(bare, "1/116", "10/726") == -2  # a town above the bluff
    down = at("omaha", "1/116@2727 10/726@2728", "2S")
    assert modified(down, "10/726", "1/116") == 0
    armour = at("omaha", "741@2727 10/726@2728")
    assert modified(armour, "741", "10/726") == -1  # +1 adjacent, -2 above


@pytest.mark.rule("6.5")
def test_of_two_the_attacker_names_one_or_the_reduced_is_taken() -> None:
    now = at("juno", "RWR@5433 5/736@5533 6/736@5533r")
    now.offers("allied", "attack 5533 with RWR at 5/736", "attack 5533 with RWR at 6/736")
    now.when("allied", "attack 5533 with RWR", "5C").includes(UnitEliminated(unit="6/736"))
    named = now.when("allied", "attack 5533 with RWR at 5/736", "5C")
    named.includes(UnitReduced(unit="5/736"))
    far = at("juno", "RWR@5433 5/736@5533 8/736@5931")
    far.when("allied", "attack 5533 with RWR at 8/736").refused("6.5", "5/736")
    whole = at("juno", "RWR@5433 6/736@5533 5/736@5533")
    whole.when("allied", "attack 5533 with RWR", "5C").includes(UnitReduced(unit="5/736"))


@pytest.mark.rule("6.6")
def test_faces_are_laid_aside_and_a_joker_hits_and_shuffles() -> None:
    now = at("juno", OPEN)
    drawn = now.when("allied", "attack 5533 with RWR", "KS", "JD", "8C")
    assert [x.card for x in drawn.happened if isinstance(x, CombatCard)] == ["KS", "JD", "8C"]
    drawn.includes(UnitReduced(unit="5/736"))
    assert not {"KS", "JD", "8C", "2H"} & set(drawn.state.deck)
    joker = at("juno", "RWR@5433r 5/736@5533").when("allied", "attack 5533 with RWR", "Joker-1")
    joker.includes(DeckShuffled(deck=full_deck("juno")), UnitReduced(unit="5/736"))
    joker.lacks(TurnEnded)
    assert joker.state.deck == full_deck("juno")


@pytest.mark.rule("7.1", "7.2", "7.4")
def test_naval_guns_hit_on_five_within_six_hexes_of_the_sea() -> None:
    now = at("juno", "RWR@5433 5/736@5434", "KH")
    now.when("allied", "support 5434", "5C").includes(UnitReduced(unit="5/736"))
    now.when("allied", "support 5434", "4C").lacks(UnitReduced)
    far = at("juno", "RWR@5433 5/736@5435", "KH")
    far.when("allied", "support 5435").refused("7.2", "out of range")
    inland = at("juno", "RWR@5433 5/736@5538", "KH")
    inland.when("allied", "support 5538").refused("7.2", "6 hexes")
    strong = at("juno", "RWR@5433 5/736@5730", "KH")
    strong.when("allied", "support 5730", "6C").lacks(UnitReduced)
    strong.when("allied", "support 5730", "7C").includes(UnitReduced(unit="5/736"))


@pytest.mark.rule("7.2")
def test_the_sixth_hex_from_the_sea_is_the_last() -> None:
    field = Field(at("sword", "1-Suffolk@7036 9/736@6730").state, "allied")
    column = [f"70{row}" for row in range(31, 39)]
    assert [support.in_range(field, "allied", h) for h in column] == [True] * 5 + [False] * 3


@pytest.mark.rule("7.1", "7.3")
def test_artillery_hits_on_five_within_three_hexes_of_a_german() -> None:
    now = at("juno", "RWR@5433 5/736@5733", "KS")
    now.when("german", "support 5433", "5C").includes(UnitReduced(unit="RWR"))
    now.when("german", "support 5433", "4C").lacks(UnitReduced)
    far = at("juno", "RWR@5433 1H@5432 5/736@5833", "KS")
    far.when("german", "support 5433").refused("7.3", "3 hexes")


@pytest.mark.rule("7.5")
def test_a_reduced_unit_recovers() -> None:
    now = at("juno", "RWR@5433r RRR@5533 5/736@5634r", "QD")
    now.when("allied", "recover RRR").refused("7.5", "full strength")
    now.when("allied", "recover 5/736").refused("2.2")
    back = now.when("allied", "recover RWR")
    assert not back.state.units["RWR"].reduced
    assert back.state.used == {"juno": 1}


@pytest.mark.rule("6.1")
def test_what_an_attack_needs_stands_beside_it_where_it_is_chosen() -> None:
    now = at("juno", "RWR@5433 5/736@5633", "2H")
    (choice,) = [
        c for c in RULES.view(now.state, "allied").choices if c.line.startswith("attack 5633")
    ]
    assert choice.note == "hits 38 %: 6+ (5 with -1)", "infantry, and its target is not adjacent"
