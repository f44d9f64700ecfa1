"""What may be laid over the maps: ground beside an enemy, and the reach of support."""

from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.view import view
from tests.games.five_for_fighting.field import at, opened


def laid(scenario: str, units: str) -> dict[str, set[str]]:
    """The layers of a position, by name."""
    return {one.name: set(one.spaces) for one in view(at(scenario, units).state, None).layers}


def test_the_ground_beside_units_is_that_of_the_other_side() -> None:
    found = laid("utah", "1/8@1224 5/919@0818")
    beside = {"0718", "0719", "0819", "0918", "0919"}  # the sixth lies off the map
    assert found["Beside Germans"] == beside
    assert "0818" not in found["Beside Germans"]
    assert found["Beside Germans"].isdisjoint(found["Beside Allies"])
    assert laid("utah", "1/8@1224")["Beside Germans"] == set()


def test_artillery_reaches_no_farther_than_its_units_see_and_naval_guns_as_ever() -> None:
    with_unit, without = laid("utah", "1/8@1224 5/919@0818"), laid("utah", "1/8@1224")
    assert "0818" in with_unit["Reach of German artillery"]
    assert without["Reach of German artillery"] == set()
    assert with_unit["Reach of the naval guns"] == without["Reach of the naval guns"] != set()


def test_a_commander_of_a_beach_has_the_layers_of_what_he_sees() -> None:
    state = at("campaign", "1/8@1224 5/919@0818").state
    assert [one.name for one in view(state, None).layers] == ["Beside Germans", "Beside Allies"]
    seen = {space.id for drawn in view(state, None).maps for space in drawn.spaces}
    for layer in view(state, None).layers:
        assert set(layer.spaces) <= seen
        assert {BEACH_OF[space] for space in layer.spaces} == {"utah"}


def test_nothing_is_laid_before_the_first_turn() -> None:
    assert view(opened("utah").state, None).layers == ()
