"""A grid is laid over a board of a VASSAL module by pressing some of its spaces, as over any other
picture: what lay anywhere on it lies in its spaces then."""

from io import BytesIO

import pytest

from domain.kits.kit import Kit
from domain.kits.places import Places
from service.kits import choosing
from service.people.post import unix_now
from service.store.people.boxes import KeptBox
from service.store.people.players import player_of_address
from tests.kits import island
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_entrance import ANNA

PAGE = "/boxes/island/grid/m0"
GOOD = {"0102": (52, 105), "0602": (312, 135), "0105": (52, 285), "0305": (156, 285)}
MODULE = island.packed(island.module(ground="", where={}))


@pytest.fixture
def anna(house: WebHouse) -> Reader:
    anna = signed_in(house)
    anna.get("/boxes")
    form = anna.fields("/box-modules") | {"name": "island", "may": "yes"}
    data = form | {"file": (BytesIO(MODULE), "Island.vmod")}
    anna._read(anna.client.post("/box-modules", data=data, follow_redirects=True))
    assert anna.path == "/boxes/island?added=yes"
    return anna


def box(house: WebHouse) -> tuple[str, KeptBox, Kit]:
    owner = player_of_address(house.recorder, ANNA)
    assert owner
    kept = house.matches.boxes.named(owner.id, "island")
    return owner.id, kept, house.matches.boxes.kit(kept)


def press(anna: Reader, do: str) -> str:
    anna.get(PAGE)
    xs, ys = zip(*GOOD.values(), strict=True)
    form = {**anna.fields(PAGE), "do": do, "name": list(GOOD), "x": list(xs), "y": list(ys)}
    return anna.post(PAGE, form)  # type: ignore[arg-type]


def test_its_page_offers_boards_on_which_pieces_lie_anywhere(anna: Reader) -> None:
    assert PAGE in anna.page
    assert "/boxes/island/grid/m1" not in anna.page
    anna.get("/boxes/island/grid/m1")
    assert anna.status == 404


def test_it_is_shown_before_it_is_kept(anna: Reader, house: WebHouse) -> None:
    before = box(house)
    page = press(anna, "show")
    assert "spaces, from 0101" in page
    assert "The same in the text of the box" not in page
    assert box(house) == before


def test_pieces_of_the_start_and_of_set_ups_lie_in_its_spaces(
    anna: Reader, house: WebHouse
) -> None:
    free = box(house)[2]
    assert any("@" in one.at for one in free.pieces.values())
    press(anna, "keep")
    assert anna.path == "/boxes/island?fitted=Island"
    kit = box(house)[2]
    assert "m0.0402" in {one.at for one in kit.pieces.values()}
    standing = [one.at for setup in kit.setups for one in setup.stands.values()]
    assert not [at for at in (*standing, *(one.at for one in kit.pieces.values())) if "@" in at]
    places = Places(kit)
    assert all(at in places for at in standing)
    assert anna.get(PAGE).count('class="fit-point"') == 4


@pytest.mark.parametrize("first", ["grid", "answers"])
def test_what_its_owner_decided_stays_decided(anna: Reader, house: WebHouse, first: str) -> None:
    def decide() -> None:
        owner, kept, _ = box(house)
        answers = {"seat-red": "Blue", "seat-blue": "Red"}
        choosing.keep(house.matches.boxes, owner, kept, answers, unix_now())

    def grid() -> None:
        press(anna, "keep")

    for step in (grid, decide) if first == "grid" else (decide, grid):
        step()
    kit = box(house)[2]
    assert {side.seat: side.name for side in kit.sides} == {"red": "Blue", "blue": "Red"}
    assert not kit.boards[0].free
