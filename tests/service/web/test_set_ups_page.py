"""Set-ups on the page: buttons for all, saved ones for their owner alone."""

import re

from service.people.register import People
from tests.service.web.houses import Reader, WebHouse

ANNA = "anna@example.org"


def _placing(house: WebHouse, known: bool = True) -> tuple[str, Reader]:
    """A match whose reader is about to place the army of the Allies."""
    reader = house.reader()
    match = reader.open("combined_arms", "battle", allied="me", axis="person")
    house.matches.join(match, "axis", "the-axis-sits-down")
    people = People(house.recorder)
    if known:
        people.hold(match, "allied", people.met(ANNA).id, ANNA)
    reader.order(match, "army us-infantry\nready")
    assert reader.status == 200, reader.page
    house.matches.order(match, "axis", "army panzer-corps\nready", "the-axis-is-ready")
    house.matches.order(match, "axis", "place as deep", "the-axis-will-stand")
    reader.get(f"/m/{match}")
    return match, reader


def test_suggested_set_ups_have_buttons_and_one_is_saved_and_given_again(real: WebHouse) -> None:
    match, reader = _placing(real)
    for name in ("line", "deep", "wings", "oblique"):
        assert f'name="add" value="place as {name}"' in reader.page
    reader.fill(f"/m/{match}/set-ups", name="Early")
    assert reader.status == 422
    assert "You are not set up yet" in reader.page
    reader.order(match, "place as wings")
    reader.fill(f"/m/{match}/set-ups", name="Iron Wall")
    assert "Saved as “iron-wall”" in reader.page
    other, again = _placing(real)
    again.order(other, "place as iron-wall")
    assert again.status == 422
    assert "send it whole" in again.page
    button = re.search(
        r'name="add" value="(place all: [^"]+; end)"[^>]*>place as iron-wall', again.page
    )
    assert button
    again.order(other, button[1])
    assert again.status == 200
    first, second = (real.matches.repository.match(m).table.position for m in (match, other))
    assert len(second.units) == 32
    assert second.units == first.units
    again.fill(f"/m/{other}/set-ups", forget="iron-wall")
    assert "is forgotten" in again.page
    _, third = _placing(real)
    assert "iron-wall" not in third.page


def test_who_is_not_known_by_name_is_told_to_sign_in(real: WebHouse) -> None:
    _, reader = _placing(real, known=False)
    assert "Sign in to save your set-up" in reader.page
    assert 'value="place as line"' in reader.page
