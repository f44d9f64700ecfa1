"""Rewinding: any moment, as its reader knew it."""

import re

from tests.service.web.houses import WebHouse
from tests.service.web.test_playing import duel, hand


def test_a_moment_has_an_address(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    begun = toys.matches.repository.match(match).begun
    red.order(match, "storm")
    page = red.get(f"/m/{match}?at={begun}")
    assert "You look back" in page
    assert "Back to now" in page
    assert f'data-at="{begun}"' in page


def title(page: str) -> str:
    """What the tab of a page is called."""
    found = re.search(r"<title>(.*?)</title>", page)
    assert found
    return found[1]


def test_the_title_says_where_one_looks(toys: WebHouse) -> None:
    """Without a script each moment is a page of its own; the latest has the name of the match."""
    match, red, _ = duel(toys)
    begun = toys.matches.repository.match(match).begun
    red.order(match, "storm")
    now, then = title(red.get(f"/m/{match}")), red.get(f"/m/{match}?at={begun}")
    banner = re.search(r"<p><strong>You look back</strong> at (.*?) \(entry", then)
    assert banner
    _, mark, name = now.rpartition("● Your turn: ")
    assert title(then) == f"{mark}{banner[1]} · {name}"
    assert title(red.get(f"/m/{match}?map=Elsewhere")) == now, "no words of an address but a map's"


def test_inside_an_order_a_branch_from_its_end_is_offered(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    begun = toys.matches.repository.size(match)
    red.order(match, "storm")
    end = toys.matches.repository.size(match)
    red.order(match, "storm")
    assert "/branch" not in red.get(f"/m/{match}?at={begun}"), "some seats alone know something"
    red.order(match, "resign")
    for at in range(begun, end + 1):
        page, between = red.get(f"/m/{match}?at={at}"), at in (begun, end)
        said = "Branch from here" if between else f"Branch from the end of this order, entry {end}"
        assert f">{said}<" in page
        assert red.fields(f"/m/{match}/branch")["at"] == str(at if between else end)


def test_a_step_is_the_board_alone(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "storm")
    size = toys.matches.repository.size(match)
    page = red.get(f"/m/{match}/step?at={size - 1}")
    assert page.lstrip().startswith('<section id="moment"')
    assert "<html" not in page


def test_the_time_line_leads_to_events_orders_and_turns(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "storm")
    red.order(match, "storm")
    toys.project()
    size = toys.matches.repository.size(match)
    page = red.get(f"/m/{match}")

    def to(key: str) -> int:
        found = re.search(rf'data-key="{key}"[^>]*at=(\d+)', page)
        assert found, key
        return int(found[1])

    assert to("ArrowLeft") == size - 1
    order = to("shift ArrowLeft")
    assert toys.matches.repository.rows(match, order, order + 1)[0][1] == "command"
    assert to("ctrl ArrowLeft") == toys.matches.repository.match(match).begun
    assert to("Home") == toys.matches.repository.match(match).begun


def test_what_changed_is_told_and_marked(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    found = re.search(r'name="add" value="(lock (\w+) (\w+))"', reader.page)
    assert found
    page = reader.order(match, found[1])
    assert f"{found[2]} locked" in page
    assert re.search(rf'class="die[^"]* changed" data-id="{found[2]}"', page)


def test_the_past_is_seen_as_it_was_known_then(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    cards = hand(toys, match, "blue")
    assert not any(card in red.get(f"/m/{match}") for card in cards)
    blue.order(match, f"play {cards[0]}")
    size = toys.matches.repository.size(match)
    assert cards[0] not in red.get(f"/m/{match}/step?at={size - 3}")
    assert cards[0] in blue.get(f"/m/{match}/step?at={size - 3}")


def test_everything_is_shown_once_it_is_over(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    begun = toys.matches.repository.match(match).begun
    assert "Everything" not in red.get(f"/m/{match}")
    red.get(f"/m/{match}?as=everything")
    assert red.status == 403
    cards = hand(toys, match, "blue")
    for reader, seat in ((red, "red"), (blue, "blue")):
        for card in hand(toys, match, seat):
            reader.order(match, f"play {card}")
    page = toys.reader().get(f"/m/{match}?as=everything&at={begun}")
    assert all(card in page for card in cards)
    assert cards[0] not in toys.reader().get(f"/m/{match}?at={begun}")


def test_moments_that_are_not_there_are_a_clear_page(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    for at in ("0", "99999", "-1", "1e3", "²", "x" * 500):
        page = red.get(f"/m/{match}?at={at}")
        assert red.status == 404
        assert "Back to the lobby" in page
