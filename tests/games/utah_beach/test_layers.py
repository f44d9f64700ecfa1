"""What may be laid over the map: zones of control and supply, by the position of the moment."""

from domain.games.utah_beach.view import view
from tests.games.utah_beach.field import at


def laid(units: str) -> dict[str, set[str]]:
    """The layers of a position, by name."""
    return {one.name: set(one.spaces) for one in view(at(units).state, None).layers}


def test_each_side_controls_the_hexes_next_to_its_units() -> None:
    found = laid("8/4@2607 919/709@2405")
    assert "2607" not in found["Allied zones of control"]
    assert len(found["German zones of control"]) == 6
    assert "2405" not in found["German zones of control"]
    assert found["German zones of control"].isdisjoint({"2607", "2405"})


def test_supply_leads_from_the_beach_and_never_through_a_zone_of_control() -> None:
    free = laid("8/4@2607")["Allied supply from the beach"]
    assert "2405" in free
    held = laid("8/4@2607 919/709@2405")
    assert "2405" not in held["Allied supply from the beach"], "an enemy hex"
    assert held["Allied supply from the beach"] < free


def test_nothing_is_laid_before_the_first_turn() -> None:
    assert view(at("", turn=0, stage="beach").state, None).layers == ()
