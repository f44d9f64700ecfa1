"""For whom a page is, where one browser plays several seats, and who may give orders on it."""

import re

import pytest

from tests.service.web.houses import WebHouse


def test_who_plays_two_seats_is_shown_the_one_that_is_to_move(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    assert "Your orders: Red" in reader.get(f"/m/{match}")
    for card in re.findall(r'value="(play \w+)"', reader.page):
        reader.order(match, card)
    assert "Your orders: Blue" in reader.get(f"/m/{match}")
    assert "Your orders: Red" in reader.get(f"/m/{match}?as=red"), "but where another is asked for"


@pytest.mark.parametrize("viewer", ["public", ""])
def test_nobody_orders_where_he_but_looks_on(toys: WebHouse, viewer: str) -> None:
    red = toys.reader()
    match = red.open(red="me", blue="computer:random")
    form = red.fields(f"/m/{match}/orders") | {"orders": "scout", "do": "send"}
    size = toys.matches.repository.size(match)
    by = red if viewer else toys.reader()
    by.get(f"/m/{match}")
    by.post(f"/m/{match}/orders", form | {"as": viewer, "csrf": _token(by.page)})
    assert by.status == 403
    assert "Sit down first" in by.page
    assert toys.matches.repository.size(match) == size


def _token(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]*)"', page)
    assert found
    return found[1]
