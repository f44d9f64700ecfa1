"""Forms of others, stolen links, hostile texts: clear pages, and nothing executed or leaked."""

import re

import pytest

from tests.service.web.houses import WebHouse
from tests.service.web.test_playing import duel, hand

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></svg><svg onload=alert(1)>",
    "{{ 7 * 7 }}",
    "gnp.exe",
    "🎲" * 40,
    "x" * 10_000,
]


def assert_harmless(page: str) -> None:
    """Assert that no hostile text is more than words on a page."""
    for done in ("<script>alert", "<img src=x", "<svg onload", ">49<"):
        assert done not in page


def test_no_page_allows_inline_scripts_or_styles(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    for path in ("/new", f"/m/{match}", f"/m/{match}/dice", f"/m/{match}/story", "/audit"):
        page = red.get(path)
        policy = red.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)


def test_a_form_without_its_token_is_refused(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    size = toys.matches.repository.size(match)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": "storm", "do": "send"}
    for csrf in ("", "x" * 48, form["csrf"][:-1] + "0"):
        if csrf == form["csrf"]:
            continue
        red.post(f"/m/{match}/orders", form | {"csrf": csrf})
        assert red.status == 403
    red.post(f"/m/{match}/orders", form, **{"Sec-Fetch-Site": "cross-site"})
    assert red.status == 403
    assert toys.matches.repository.size(match) == size


def test_the_token_of_a_form_is_of_one_browser(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders") | {"orders": "storm", "do": "send"}
    blue.post(f"/m/{match}/orders", form)
    assert blue.status == 403


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.get("/new?game=toy&scenario=duel")
    answer = reader.client.post("/new", data=reader.fields("/new") | {"seat-red": "me"})
    cookies = answer.headers.getlist("Set-Cookie")
    seat = next(c for c in cookies if c.startswith("seat-red="))
    assert all(part in seat for part in ("HttpOnly", "SameSite=Lax", "Path=/m/"))
    assert all("HttpOnly" in c for c in cookies)


def test_cookies_are_secure_where_the_house_is(tmp_path: object, toys: WebHouse) -> None:
    answer = toys.reader().client.get("/new", base_url="https://play.example")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_cookie_of_another_match_or_a_forged_one_opens_nothing(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    other = toys.reader()
    second = other.open(red="me", blue="person")
    stolen = other.client.get_cookie("seat-red", path=f"/m/{second}")
    assert stolen
    thief = toys.reader()
    thief.client.set_cookie("seat-red", stolen.value, path=f"/m/{match}")
    assert "Your orders: Red" not in thief.get(f"/m/{match}")
    thief.client.set_cookie("seat-red", "W10.garbage", path=f"/m/{match}")
    assert "Your orders: Red" not in thief.get(f"/m/{match}")
    assert "Your orders: Red" in red.get(f"/m/{match}")


def test_nobody_looks_through_anothers_eyes(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    secrets = hand(toys, match, "blue")
    for path in ("", "/step", "/story", "/dice", "/stream", "/export", "/story.txt"):
        page = red.get(f"/m/{match}{path}?as=blue")
        assert red.status == 403, path
        assert not any(card in page for card in secrets)
    red.get(f"/m/{match}?as=green")
    assert red.status == 404


def test_no_page_of_one_seat_holds_the_cards_of_another(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "scout")
    toys.project()
    secrets = hand(toys, match, "blue")
    for path in ("", "/story", "/dice", "/export", "/story.txt", "?at=5"):
        assert not any(card in red.get(f"/m/{match}{path}") for card in secrets), path


def test_the_public_export_fits_the_audit(toys: WebHouse) -> None:
    from service.audit import audit

    match, red, _ = duel(toys)
    red.order(match, "storm")
    body = toys.reader().get(f"/m/{match}/export").encode()
    report = audit(body.splitlines(keepends=True), [toys.house.key.vkey])
    assert report.view == "public"


@pytest.mark.parametrize("title", HOSTILE)
def test_hostile_titles_are_words(toys: WebHouse, title: str) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="me", title=title)
    toys.project()
    for path in (f"/m/{match}", "/", "/mine", f"/m/{match}/story", f"/m/{match}/dice"):
        page = reader.get(path)
        assert reader.status == 200
        assert_harmless(page)


def test_a_title_that_turns_the_direction_of_what_follows_is_refused(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.get("/new?game=toy&scenario=duel")
    page = reader.fill("/new", title="\u202egnp.exe", **{"seat-red": "me", "seat-blue": "me"})
    assert reader.status == 422
    assert "A title is a single line of plain text." in page


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_orders_are_words(toys: WebHouse, text: str) -> None:
    match, red, _ = duel(toys)
    page = red.order(match, text)
    assert red.status in (200, 422)
    assert_harmless(page)


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/m/nothing", "/m/UPPER", "/m/a/b/c", "/games/none", "/games/none/rules",
     "/m/nothing/dice", "/m/nothing/stream", "/static/../guard.py", "/static/none.js"],
)  # fmt: skip
def test_what_is_not_there_is_a_page_with_the_way_back(toys: WebHouse, path: str) -> None:
    reader = toys.reader()
    page = reader.get(path)
    assert reader.status == 404
    assert "Back to the lobby" in page


def test_the_api_still_answers_in_json(toys: WebHouse) -> None:
    reader = toys.reader()
    reader.get("/api/matches/nothing")
    assert reader.headers["Content-Type"] == "application/problem+json"
    reader.get("/api/nowhere")
    assert reader.headers["Content-Type"] == "application/problem+json"


def test_an_incomplete_form_is_a_clear_page(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.get(f"/m/{match}")
    form = red.fields(f"/m/{match}/orders")
    red.post(f"/m/{match}/orders", form | {"orders": "storm", "do": "send", "nonce": "short"})
    assert red.status == 400
    red.post(f"/m/{match}/takeback", form | {"to": "soon"})
    assert red.status == 400
    assert "Back to the lobby" in red.page


def test_a_form_of_more_than_64_kib_is_refused(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "x" * 80_000)
    assert red.status == 413


def test_no_secret_stands_in_an_address(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="person", invited="yes")
    codes = re.findall(r"invitation=([\w-]+)</code>", reader.page)
    links = re.findall(r'(?:href|action|src|data-step)="([^"]*)"', reader.get(f"/m/{match}"))
    assert codes
    assert not any(code in link for code in codes for link in links)
