"""An order that is tapped in a mail: asked for on a page, given by its button alone."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

from domain.game.view.text_board import plain
from service.people.post import Post
from service.store.post.owed import Posted, posted_statement
from tests.service.test_phases import BOTH, RELAY
from tests.service.web.houses import Reader, WebHouse
from tests.service.web.test_playing import duel, hand


def link(toys: WebHouse, match: str, seat: str, order: str) -> str:
    mailer = Post(toys.app.extensions["fieldpost"].settings, toys.house)
    count = toys.matches.repository.match(match).size
    address = mailer.tap_link(match, seat, count).partition("localhost")[2]
    return f"{address}?order={quote(order)}"


def tap(toys: WebHouse, path: str) -> Reader:
    reader = toys.reader()
    reader.get(path)
    return reader


def press(reader: Reader, path: str) -> str:
    fields = dict(_fields(reader.page))
    return reader.post(path.partition("?")[0], fields)


def _fields(page: str) -> list[tuple[str, str]]:
    form = page.partition('<form method="post" data-gives')[2].partition("</form>")[0]
    found = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return [(name, unescape(value)) for name, value in found]


def test_a_tapped_order_is_asked_and_given_once(toys: WebHouse) -> None:
    match, _, _ = duel(toys)
    order = f"play {hand(toys, match, 'red')[0]}"
    path, size = link(toys, match, "red", order), toys.matches.repository.size(match)
    reader = tap(toys, path)
    assert "Red orders" in reader.page
    assert order in plain(reader.page)
    assert toys.matches.repository.size(match) == size
    fields = dict(_fields(reader.page))
    assert "It is done" in press(reader, path)
    given = toys.matches.repository.size(match)
    assert given > size
    assert "It is done" in reader.post(path.partition("?")[0], fields)
    assert toys.matches.repository.size(match) == given
    assert "earlier moment" in tap(toys, path).page


def test_looking_at_it_gives_nothing(toys: WebHouse) -> None:
    match, _, _ = duel(toys)
    path, size = link(toys, match, "red", "storm"), toys.matches.repository.size(match)
    for _ in range(3):
        assert "Dice are rolled for it" in tap(toys, path).page
        toys.reader().client.head(path)
    answer = toys.reader().client.post(path.partition("?")[0], data={"order": "storm"})
    assert answer.status_code == 403
    assert toys.matches.repository.size(match) == size


def test_an_order_that_the_rules_refuse_is_told_before_the_button(toys: WebHouse) -> None:
    match, _, _ = duel(toys)
    for order, why in (("play joker", "You do not hold that card."), ("dance", "No order is")):
        page = tap(toys, link(toys, match, "red", order)).page
        assert why in page
        assert (
            "<form"
            not in page.partition('<article class="sheet letter">')[2].partition("</article>")[0]
        )


@pytest.mark.parametrize("change", [("red", "blue"), (".1", ".2"), ("give/", "give/x")])
def test_a_link_is_for_one_seat_and_moment(toys: WebHouse, change: tuple[str, str]) -> None:
    match, _, _ = duel(toys)
    path = link(toys, match, "red", "storm")
    other = path.replace(*change, 1)
    assert other != path
    reader = tap(toys, other)
    assert reader.status == 404
    assert "incomplete" in reader.page


def test_a_link_of_before_the_last_order_gives_nothing(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    path = link(toys, match, "red", "storm")
    reader = tap(toys, path)
    red.order(match, "storm")
    size = toys.matches.repository.size(match)
    assert "earlier moment" in press(reader, path)
    assert toys.matches.repository.size(match) == size


def test_a_tapped_done_ends_the_phase_of_its_mail_and_no_other(tmp_path: Path) -> None:
    house = WebHouse(tmp_path / "race", {"relay": RELAY})
    match, _ = house.matches.open("relay", "one", dict.fromkeys(BOTH, "person"))
    for seat in BOTH:
        house.matches.join(match, seat, f"the-joining-of-{seat}")
    told = Posted(number=1, size=house.matches.repository.size(match), notes=0)
    house.recorder.write([posted_statement(match, "red", told)])
    early = house.reader()
    early.get(path := link(house, match, "red", "done"))
    assert "Nothing is done before you press" in early.page
    for k in range(2):
        size = house.matches.repository.size(match)
        assert house.matches.order(match, "blue", "act", f"what-blue-does-{k}", seen=size).done
    size = house.matches.repository.size(match)
    for page in (tap(house, path).page, press(early, path)):
        assert "Nothing was done" in page
        assert "was over by itself, and this is “Assault Phase”" in plain(page)
    assert house.matches.repository.size(match) == size
    house.recorder.close()
