"""Whose pieces and decks of a module are: what their marks say."""

import pytest

from domain.kits.kit import BoxSide, Kind, PieceLayer
from service.kits.vassal.sides import by_marks, by_pictures
from service.kits.vassal.traits import PieceRead
from tests.kits import island
from tests.kits.island import basic, pile, slot

POWERS = (BoxSide("Central Powers", "red"), BoxSide("Allied Powers", "blue"))
NORTH = (BoxSide("Union", "red"), BoxSide("Confederate", "blue"))


def found(sides: tuple[BoxSide, ...], *pieces: tuple[str, dict[str, str]]) -> list[str]:
    """The sides of pieces that have a side already, or "", and these marks."""
    kinds = {f"k{n}": Kind("Unit", side=side) for n, (side, _) in enumerate(pieces)}
    read = {f"k{n}": PieceRead(marks=marks) for n, (_, marks) in enumerate(pieces)}
    named = by_marks(kinds, read, sides)
    return [named.get(code, "") for code in kinds]


def test_the_first_letters_of_a_side_are_it() -> None:
    cp, ap, both = {"Side": "CP"}, {"Side": "AP", "Nation": "RU"}, {"Side": "Both"}
    assert found(POWERS, ("", cp), ("", ap), ("", both)) == ["Central Powers", "Allied Powers", ""]
    assert found(POWERS, ("", {"Type": "CP"})) == [""], "a command post"


def test_what_pieces_of_a_side_have_in_a_mark_is_that_side() -> None:
    usa, csa = {"Side": "USA"}, {"Side": "CSA"}
    known = [("Union", usa), ("Union", usa), ("Confederate", csa)]
    assert found(NORTH, *known, ("", usa), ("", csa)) == ["", "", "", "Union", ""], (
        "one piece is too few"
    )
    split = [("Union", usa), ("Confederate", usa), ("Confederate", usa), ("", usa)]
    assert found(NORTH, *split)[-1] == "", "pieces of both have it"
    yes = {"IsArmy": "Y"}
    assert found(NORTH, ("Union", yes), ("Union", yes), ("", yes))[-1] == ""


@pytest.mark.parametrize(("of", "side"), [
    ("Unit (Allied)", "Allies"), ("German units", "Germans"), ("Unit", ""), ("All units", ""),
    ("Allied or German", ""),
])  # fmt: skip
def test_a_prototype_that_names_one_side_is_that_side(of: str, side: str) -> None:
    red = [(f"prototype;{of}", ""), basic("red-full.png", "A/81")]
    kit = island.kit(red=red, names=("A/81", "1/Blue"), sides=("Allies", "Germans"), setups=())
    assert kit.kinds["k0"].side == side


def test_who_looks_and_is_called_like_a_piece_of_one_side_is_of_it() -> None:
    face, other = (PieceLayer(("a" * 64, "b" * 64)),), (PieceLayer(("a" * 64, "c" * 64)),)
    kinds = {
        "k0": Kind("A/81", side="Allies", layers=face), "k1": Kind("A/81 (2)", layers=face),
        "k2": Kind("B/81", layers=face), "k3": Kind("A/81", layers=other),
        "k4": Kind("Turn", side="Allies"), "k5": Kind("Turn"),
    }  # fmt: skip
    assert by_pictures(kinds) == {"k1": "Allies"}
    both = kinds | {"k6": Kind("A/81", side="Germans", layers=face)}
    assert by_pictures(both) == {}, "both sides have one"


def test_a_deck_of_one_side_is_its_own() -> None:
    def cards(name: str, side: str, first: int) -> str:
        traits = [("mark;Side", side), basic("card1.png", name)]
        return pile(name, 20, 20, *(slot(f"{name} {n}", first + n, traits) for n in range(3)))

    kit = island.kit(
        sides=("Central Powers", "Allied Powers"),
        events=cards("War", "CP", 200) + cards("Peace", "AP", 300) + cards("Winter", "Both", 400),
    )
    assert {one.name: one.sides for one in kit.decks} == {
        "War": ("Central Powers",), "Peace": ("Allied Powers",), "Winter": (),
    }  # fmt: skip
