"""In a real browser: an order that was not taken goes under the same number again, until its words
are changed; it is noted down before it goes, and what the house could have gained is told."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.games import library
from service.people.signing_in import SigningIn
from tests.rigs.beacon import HandClock
from tests.rigs.waiting import eventually
from tests.service.web import browsers
from tests.service.web.browsers import Served, noted, notes, until
from tests.service.web.hand import Hand
from tests.service.web.houses import TOYS, WebHouse, signed_in
from tests.service.web.test_entrance import ANNA
from tests.toys import siege


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    browsers.playwright()
    games = {**TOYS, siege.RULES.key: siege.RULES}
    served = Served(house=WebHouse(tmp_path, games, clock=HandClock()))
    yield served
    served.close()


def sits(
    served: Served, browser: Any, game: str = "toy", scenario: str = "duel"
) -> tuple[Any, str]:
    """The page of Red in a match of two without a beacon; its id."""
    hand = Hand(served, browser, game, scenario, "red", red="person", blue="person")
    hand.sits()
    hand.page.locator("#send-bar .typing > summary").click()
    return hand.page, hand.match


def press(page: Any, text: str) -> None:
    page.fill("#draft", text)
    page.click("#send-bar .send")


def answers(page: Any, count: int) -> list[str]:
    """What came back so far, once so many answers did."""
    eventually(lambda: len(notes(page, "A ")) == count)
    return [line.split(" ", 3)[3] for line in notes(page, "A ")]


def next_of(faults: list[Any], route: Any) -> None:
    """What is sent, and no draft that is only tried, has the next fault."""
    sends = "do=send" in (route.request.post_data or "")
    (faults.pop(0) if sends and faults else lambda one: one.continue_())(route)


def ids(page: Any) -> list[str]:
    return [json.loads(line.split(" ", 2)[2])["id"] for line in notes(page, "S ")]


def test_the_same_number_goes_again_after_every_answer_but_taken(
    house: Served, browser: Any
) -> None:
    page, match = sits(house, browser)
    faults = [
        lambda route: route.fulfill(status=503, body="busy"),
        lambda route: route.fulfill(status=422, body='<div id="table"></div>'),
        lambda route: route.abort(),
    ]
    page.route("**/orders", lambda route: next_of(faults, route))
    press(page, "storm")
    assert answers(page, 1) == ["lost 503"]
    page.goto(f"{house.address}/m/{match}")
    page.locator("#send-bar .typing > summary").click()
    press(page, "storm")
    assert answers(page, 2)[1:] == ["refused 422"]
    page.goto(f"{house.address}/m/{match}")
    page.locator("#send-bar .typing > summary").click()
    press(page, "storm")
    assert answers(page, 3)[2:] == ["lost"]
    press(page, "storm")
    assert answers(page, 4)[3:] == ["taken"]
    assert len(set(ids(page))) == 1
    assert house.matches.repository.command(match, ids(page)[0]) is not None
    told = page.locator("#noted li").first
    told.wait_for()
    assert "always under the same number. Nothing could be gained by that" in told.inner_text()
    eventually(lambda: len(notes(page, "P ")) == 1)


def test_other_words_are_another_order(house: Served, browser: Any) -> None:
    page, _ = sits(house, browser)
    press(page, "nonsense")
    assert answers(page, 1) == ["refused"]
    press(page, "nonsense that is longer")
    assert answers(page, 2)[1:] == ["refused"]
    press(page, "nonsense")
    answers(page, 3)
    first, other, *again = ids(page)
    assert first != other
    assert set(again) <= {first}
    page.locator("#noted li", has_text="2 of your orders were refused or had no answer").wait_for()


def test_an_order_is_on_the_disk_before_it_goes(house: Served, browser: Any) -> None:
    page, _ = sits(house, browser)
    seen: list[list[str]] = []
    held: list[Any] = []
    page.route("**/orders", lambda route: next_of([held.append], route))
    press(page, "storm")
    eventually(lambda: page.evaluate("true") and bool(held))
    seen.append(noted(page))
    held[0].continue_()
    assert answers(page, 1) == ["taken"]
    assert seen == [["storm"]]


def test_own_words_are_the_number_and_count_up(house: Served, browser: Any) -> None:
    page, match = sits(house, browser)
    page.locator("details.lucky > summary").click()
    page.fill("#words", "my old dog barks")
    press(page, "note one\nnote two")
    answers(page, 2)
    first, second = ids(page)
    assert first.startswith("my_old_dog_barks.")
    assert int(second.rpartition(".")[2]) == int(first.rpartition(".")[2]) + 1
    assert all(house.matches.repository.command(match, one) for one in (first, second))


def test_a_closed_page_finds_what_was_taken(house: Served, browser: Any) -> None:
    page, match = sits(house, browser)
    page.route("**/orders", lambda route: next_of([lambda one: one.fetch() and one.abort()], route))
    press(page, "storm")
    answers(page, 1)
    page.unroute("**/orders")
    page.goto(f"{house.address}/m/{match}")
    assert answers(page, 2) == ["lost", "taken"]
    eventually(lambda: len(notes(page, "P ")) == 1)
    until(page, "document.querySelector('#draft').value === ''")


def test_an_order_that_waited_and_went_on_has_its_number_for_good(
    house: Served, browser: Any
) -> None:
    """Whatever it was answered before it waited."""
    page, match = sits(house, browser, "siege", "one")
    faults = [lambda route: route.fulfill(status=422, body='<div id="table"></div>')]
    page.route("**/orders", lambda route: next_of(faults, route))
    press(page, "attack north\nattack south")
    assert answers(page, 2) == ["refused 422"] * 2
    page.goto(f"{house.address}/m/{match}")
    for k in (1, 2):
        page.locator("#send-bar .typing > summary").click()
        press(page, "attack north\nattack south")
        assert answers(page, 3 * k + 1)[-2:] == ["taken", "refused waits"]
        house.matches.order(match, "blue", "yield", f"the-first-yield-of-{k}")
        assert answers(page, 3 * k + 2)[-1] == "taken"
        house.matches.order(match, "blue", "yield", f"the-second-yield-of-{k}")
        page.goto(f"{house.address}/m/{match}")
    assert len(set(ids(page))) == 4


def test_an_order_that_the_notes_do_not_have_is_told_until_its_player_owns_it(
    house: Served, browser: Any
) -> None:
    page, match = sits(house, browser)
    press(page, "storm")
    assert answers(page, 1) == ["taken"]
    size = house.matches.repository.size(match)
    assert house.matches.order(match, "red", "note not mine", "from-elsewhere-01", seen=size).done
    page.goto(f"{house.address}/m/{match}")
    told = page.locator("#noted li", has_text="is an order in your name (“note not mine”)")
    told.wait_for()
    told.get_by_role("button", name="I gave it").click()
    told.wait_for(state="detached")
    page.goto(f"{house.address}/m/{match}")
    page.locator("#kept-notes").wait_for()
    assert told.count() == 0


def test_a_receipt_of_another_order_than_was_sent_is_told(house: Served, browser: Any) -> None:
    page, _ = sits(house, browser)

    def other(route: Any) -> None:
        answer = route.fetch()
        head, line, rest = answer.json()["receipt"].split("\n", 2)
        extra = b64decode(line.split(" ")[1]).replace(b'"storm"', b'"scout"')
        receipt = "\n".join((head, f"extra {b64encode(extra).decode()}", rest))
        route.fulfill(json={**answer.json(), "receipt": receipt})

    page.route("**/receipt?*", other)
    press(page, "storm")
    page.locator("#noted li", has_text="You sent “storm”, and its receipt shows “scout”").wait_for()


def test_what_goes_without_the_library_is_noted_down_as_well(house: Served, browser: Any) -> None:
    page, match = sits(house, browser)
    page.route("**/htmx*", lambda route: route.abort())
    page.goto(f"{house.address}/m/{match}")
    page.locator("#send-bar .typing > summary").click()
    with page.expect_navigation():
        press(page, "storm")
    eventually(lambda: len(notes(page, "P ")) == 1)
    page.goto(f"{house.address}/m/{match}/resign")
    with page.expect_navigation():
        page.get_by_role("button", name="Yes, resign").click()
    eventually(lambda: len(notes(page, "P ")) == 2)
    assert noted(page) == ["storm", "resign"]
    assert [line.split(" ", 3)[3] for line in notes(page, "A ")] == ["taken", "taken"]
    assert house.matches.repository.match(match).outcome is not None


def test_typed_lines_that_the_house_takes_as_one_order_are_noted_as_it(
    tmp_path: Path, browser: Any
) -> None:
    """Though they go before any list shows them."""
    games = {"dice_table": library()["dice_table"]}
    table = Served(house=WebHouse(tmp_path, games, clock=HandClock()))
    hand = Hand(table, browser, "dice_table", "cards", "red", red="person", blue="person")
    hand.sits()
    hand.page.locator("#send-bar .typing > summary").click()
    press(hand.page, "Deck events:\n3 x Hold the line\nend")
    assert answers(hand.page, 1) == ["taken"]
    (given,) = ids(hand.page)
    assert table.matches.repository.command(hand.match, given) is not None
    assert [one.casefold() for one in noted(hand.page)] == ["deck events: 3 x hold the line; end"]
    table.close()


def test_a_leave_from_the_settings_is_noted_for_each_match(house: Served, browser: Any) -> None:
    """And for each seat, with the id under which it stands there."""
    anna = signed_in(house.house)
    opened = [anna.open(red="me", blue="me", pace=pace) for pace in ("3 days", "none", "7 days")]
    page = browser.new_context().new_page()
    link = SigningIn(house.house.recorder, house.house.house).link(ANNA)
    page.goto(f"{house.address}/sign-in/{link}")
    page.locator("main form button").first.click()
    page.wait_for_url("**/mine")
    page.goto(f"{house.address}/settings")
    page.get_by_label("I am away, days").fill("5")
    page.get_by_role("button", name="Take leave in all of them").click()
    page.locator(".done").wait_for()
    assert noted(page) == ["leave 5 days"] * 4
    kept = house.matches.repository.command
    for match, given in ((opened[0], 2), (opened[1], 0), (opened[2], 2)):
        assert sum(kept(match, one) is not None for one in ids(page)) == given
    page.goto(f"{house.address}/m/{opened[0]}")
    eventually(lambda: any(line.endswith(" taken") for line in notes(page, "A ")))
