"""Disputes, luck and the options of fair play, by the API."""

from tests.service.api.conftest import House
from tests.service.test_evidence import contested


def test_the_api_shows_it_to_each_as_he_may_know_it(house: House) -> None:
    match, n = contested(house.matches, "scout")
    listed = house.client.get(f"/api/matches/{match}/disputes").json
    assert listed["disputes"][0]["verdict"] == "open"  # type: ignore[index]
    public = house.client.get(f"/api/matches/{match}/disputes/{n}").json
    assert public["rolls"] == []  # type: ignore[index]
    assert public["said"][0]["words"] == ""  # type: ignore[index]
    assert house.client.get(f"/api/matches/{match}/disputes/1").status_code == 404
    assert house.client.get(f"/api/matches/{match}/disputes/{n}?as=red").status_code == 401
    luck = house.client.get(f"/api/matches/{match}/luck").json
    assert luck["sealed"] == 1  # type: ignore[index]
    shown = house.client.get(f"/api/matches/{match}").json
    assert (shown["referee"], shown["dispute"], shown["held"]) == (True, n, None)  # type: ignore[index]
    opened = house.open(referee=True, two_keys=["red"])
    assert opened.status_code == 201
    assert house.open(two_keys=["red", "blue"]).status_code in (403, 409, 422)
    assert "fieldpost_dice_evidence" in house.client.get("/metrics").get_data(as_text=True)
