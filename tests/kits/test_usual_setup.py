"""With which set-up a match begins if nobody names one: with the one that has its map."""

from pathlib import Path

import pytest

from domain.game.ruleset import Illegal
from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from domain.kits.kit import Board, BoardPart, BoxSetUp, Kit
from service.kits.told import counts
from service.people.post import unix_now
from service.store.people.boxes import OF_THE_HOUSE
from service.store.people.players import player_of_address
from tests.service.web.houses import WebHouse, signed_in
from tests.service.web.test_entrance import ANNA

PART = (BoardPart(0, 0, 400, 300),)
CLASSIC, DELUXE = Board("m0", "Classic", parts=PART), Board("m1", "Deluxe", parts=PART)
HAND = Board("m2", "Hand", role="hand", sides=("Us",), parts=PART)
SETUPS = (BoxSetUp("Old days", boards=("m0", "m2")), BoxSetUp("New days", boards=("m1", "m2")))


def box(*, setups: tuple[BoxSetUp, ...] = SETUPS, **missing: str) -> Kit:
    boards = (CLASSIC, DELUXE, HAND)
    return Kit(
        reader=1, title="Two Maps", made="vassal", boards=boards, setups=setups, missing=missing
    )


@pytest.mark.parametrize(
    ("kit", "usual"),
    [
        (box(m0="classic.jpg"), "new-days"),
        (box(m1="deluxe.jpg"), "old-days"),
        (box(m2="hand.png"), ""),
        (box(m0="classic.jpg", m1="deluxe.jpg"), ""),
        (box(), ""),
        (box(setups=(), m0="classic.jpg"), ""),
    ],
)
def test_it_is_the_first_that_has_its_map_if_the_box_lacks_one(kit: Kit, usual: str) -> None:
    assert counts(kit).usual == usual


def test_a_match_begins_with_it_unless_somebody_names_another(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    house.matches.boxes.add(OF_THE_HOUSE, "two", box(m0="classic.jpg"), unix_now())

    def begun(**options: str) -> str:
        seats = {"red": "person", "blue": "person"}
        match, _ = house.matches.open("dice_table", "box", seats, {"box": "two"} | options, by="")
        return str(house.matches.repository.match(match).options["setup"])

    assert begun() == "new-days"
    assert begun(setup="") == "new-days"
    assert begun(setup="old-days") == "old-days"
    assert begun(setup="Old days") == "old-days"
    with pytest.raises(Illegal, match="no set-up called no-days; it has old-days and new-days"):
        begun(setup="No days!")
    house.recorder.close()


def test_the_form_says_which_have_no_map(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    anna = signed_in(house)
    owner = player_of_address(house.recorder, ANNA)
    assert owner
    for name, kit in (("two", box(m0="classic.jpg")), ("bare", box(setups=(), m0="classic.jpg"))):
        house.matches.boxes.add(owner.id, name, kit, unix_now())
    form = anna.get("/new?game=dice_table&scenario=box")
    assert ">Old days (its map has no picture)</option>" in form
    assert ">New days</option>" in form
    assert "Two Maps has its map in “New days”" in form
    assert form.count(">Two Maps (its map has no picture)</option>") == 1
    house.recorder.close()
