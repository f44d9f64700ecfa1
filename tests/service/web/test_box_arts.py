"""Art beside the board: what waits in a supply, cards in a hand, charts of the box; for whom."""

import html
import json
import re
from io import BytesIO
from typing import Any

from service.reading.positions import look
from tests.kits import island, river
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_box_pictures import opened


def brought(house: WebHouse, data: bytes, name: str = "river.zip") -> Reader:
    anna = signed_in(house)
    anna.get("/boxes")
    fields = anna.fields("/box-modules") | {"name": "river", "may": "yes"}
    form: dict[str, Any] = {**fields, "file": (BytesIO(data), name)}
    anna._read(anna.client.post("/box-modules", data=form, follow_redirects=True))
    return anna


def stocked(page: str) -> dict[str, Any]:
    found = re.search(r'data-stocks="([^"]*)"', page)
    assert found
    told: dict[str, Any] = json.loads(html.unescape(found[1]))
    return told


def test_what_waits_in_the_supply_has_its_picture(house: WebHouse) -> None:
    anna, blue = brought(house, river.packed(river.TEXT)), house.reader()
    match = opened(anna, blue)
    own = stocked(blue.get(f"/m/{match}"))  # who has something to set up begins
    assert {"Dummy", "Foxhole"} <= own["arts"].keys()
    wide, _, ((file, *_),) = own["arts"]["Foxhole"]
    assert wide > 0
    assert blue.client.get(own["files"][file][0]).mimetype == "image/webp"
    other = stocked(anna.get(f"/m/{match}"))  # the supply of all, also out of turn
    assert other["arts"].keys() == {"Foxhole"}


def test_a_board_on_which_nothing_stands_has_a_supply_too(house: WebHouse) -> None:
    bare = (
        river.TEXT.partition("counters = ")[0]
        + 'counters = "us | 5 Foxhole | art/fox.png | | supply"'
    )
    anna = brought(house, river.packed(bare))
    page = anna.get(f"/m/{opened(anna, house.reader())}")
    assert list(stocked(page)["arts"]) == ["Foxhole"]
    assert "flip {pieces}" not in page
    assert "Complete an order" in page


def test_cards_have_their_pictures_for_who_holds_them(house: WebHouse) -> None:
    anna, blue = brought(house, island.packed(island.module()), "Island.vmod"), house.reader()
    match = opened(anna, blue)
    deck = next(iter(house.matches.repository.match(match).table.position.decks.values())).name
    house.matches.order(match, "red", f"take 1 from {deck}", "take-one-card-of-the-deck")
    (card,) = [one for one in look(house.matches, match, "red").view.cards if one.place == "hand"]
    assert card.picture
    own, other = anna.get(f"/m/{match}"), blue.get(f"/m/{match}")
    shown = re.search(r'<ul class="hand-arts".*?</ul>', own, re.DOTALL)
    assert shown
    (address,) = re.findall(r'href="(/m/[^"]*\.webp)"', shown[0])
    assert anna.client.get(address).status_code == 200
    assert "hand-arts" not in other
    assert 'class="pasted"' in own
    assert 'class="pasted"' not in other
    assert not any(one.picture for one in look(house.matches, match, "blue").view.cards)
    (cell,) = re.findall(r'<svg x="[^>]* (viewBox="[\d ]+")', shown[0])
    assert cell not in other


def test_charts_are_for_who_sits_there(house: WebHouse) -> None:
    chart = island.tag("ChartWindow", island.tag("Chart", fileName="chart.png", chartName="CRT"))
    files = island.module(more=chart) | {"images/chart.png": island.picture(300, 200)}
    anna = brought(house, island.packed(files), "Island.vmod")
    match = opened(anna)
    assert f"/m/{match}/papers" in anna.get(f"/m/{match}")
    page = anna.get(f"/m/{match}/papers")
    assert "CRT" in page
    (address,) = re.findall(r'src="(/m/[^"]*\.webp)"', page)
    assert anna.client.get(address).status_code == 200
    stranger = house.reader()
    assert stranger.client.get(f"/m/{match}/papers").status_code == 404
    assert stranger.client.get(address).status_code == 404
