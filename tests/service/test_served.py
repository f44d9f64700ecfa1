"""``check-page``: what a house serves is the release, or it is said what is not; the same of what
a browser was served."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.released.har import BadHar, compare, first_page, read_har
from service.released.served import STATIC, Comparison, HouseFound, ServedAnswer
from service.web.assets import STATIC as FOLDER
from tests.service.served import (
    FILES,
    HOUSE,
    RELEASE,
    House,
    asked,
    at,
    har,
    head,
    packed,
    put,
    written,
)
from tests.service.web.houses import TOYS, WebHouse

OUR_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'self'"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path_factory.mktemp("toys"), TOYS)
    yield house
    house.recorder.close()


@pytest.fixture(scope="module")
def right(web: WebHouse) -> dict[str, ServedAnswer]:
    """The lobby, and all that a page may load, by their names."""
    paths = ["/", "/sw.js", "/paint.css", *(f"/static/{name}" for name in CODE)]
    return {path.removeprefix("/static").removeprefix("/"): asked(web, path) for path in paths}


def wrong(report: HouseFound) -> list[tuple[str, str, str]]:
    return [(one.state, one.address, one.why) for one in report.files if one.state != "same"]


def test_the_real_pages_are_the_release(web: WebHouse, right: dict[str, ServedAnswer]) -> None:
    match, _ = web.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    web.project()
    for path in ("/", "/new", "/mine", "/honest", "/audit", "/settings", "/games/toy", "/offline",
                 f"/m/{match}", f"/m/{match}/story", "/nothing-here", "/api/docs"):  # fmt: skip
        found = Comparison(HOUSE, RELEASE)
        for loaded in found.page(asked(web, path)):
            found.file(asked(web, loaded.removeprefix(HOUSE)))
        assert (path, wrong(found.report()), found.report().result) == (path, [], "same")
    report = House(right).looked()
    assert (wrong(report), report.result) == ([], "same")
    named = {one.address.rpartition("/")[2] for one in report.files}
    assert named >= {name.rpartition("/")[2] for name in CODE}, "whatever a page may come to load"


CODE = [
    one.removeprefix(STATIC)
    for one in FILES
    if one.endswith((".js", "house.css", "lists.css", "match.css"))
]
MINE = (FOLDER / "mine.js").read_bytes()
STRANGE = "https://else.example/x.js"
LINE = "is written in a way that may hide what it runs"
FORGED: dict[str, tuple[Any, str, str, str]] = {
    "a script changed by one byte": (
        written("/page.js", "60_000", "60_001"), "changed", "/page.js", "other bytes"),
    "a module that no page names": (
        written("/board/left-out.js", "export", "Export"),
        "changed", "/board/left-out.js", "other bytes"),
    "a style": (written("/house.css", "margin: 0", "margin: 1"), "changed", "/house.css", "other"),
    "colours": (at("/paint.css", body=b"p{}"), "changed", "/paint.css", "3 other bytes"),
    "the service worker": (at("/sw.js", body=b"evil()"), "changed", "/sw.js", "6 other bytes"),
    "a script that lacks": (at("/page.js", status=404), "missing", "/page.js", "answers 404"),
    "one script for another": (
        at("/page.js", url=f"{HOUSE}/scripts/x/mine.js", body=MINE),
        "extra", "/page.js", "leads on"),
    "a folder of good scripts before the other": (
        put("".join(f'<script src="/scripts/{k}/page.js"></script>' for k in "ab")),
        "extra", "/", "more than 2 folders"),
    "an extra script": (
        put('<script src="/static/x.js"></script>'), "extra", "/static/x.js", "no file of"),
    "one from elsewhere": (
        put(f'<script src="{STRANGE}"></script>'), "extra", STRANGE, "elsewhere"),
    "one of SVG": (put(f'<svg><script href="{STRANGE}"/></svg>'), "extra", STRANGE, "elsewhere"),
    "a module ahead": (
        put(f'<link rel="modulepreload" href="{STRANGE}">'), "extra", STRANGE, "elsewhere"),
    "a style from elsewhere": (
        put('<link href="//e.example/x.css" rel="icon stylesheet">'), "extra", "https://e.example/x.css",
        "elsewhere"),
    "an inline script": (put("<script>evil()</script>"), "extra", "/", "in the page itself"),
    "an import map": (
        put('<script type="importmap">{}</script>'), "extra", "/", "in the page itself"),
    "an inline handler": (put('<img src="x" OnError="evil()">'), "extra", "/", "<img> has onerror"),
    "a handler of htmx": (put('<p data-hx-on:load="evil()">'), "extra", "/", "data-hx-on:load"),
    "an address that is code": (
        put('<a href=" java&#10;script:evil()">'), "extra", "/", "an address that is code"),
    "a base": (put('<base href="https://else.example/">'), "extra", "/", "it has a <base>"),
    "a frame": (put('<iframe></iframe>'), "extra", "/", "it has a <iframe>"),
    "a page in the page": (put('<p srcdoc="x">'), "extra", "/", "<p> has srcdoc"),
    "hidden in a comment": (
        put(f'<!--><script src="{STRANGE}"></script>-->'), "extra", "/", LINE),
    "hidden in a quoted word": (put(f'<a title="<script src={STRANGE}>">'), "extra", "/", LINE),
    "hidden behind a title": (
        put('<title><script type="application/json"></title><script src="/x.js"></script>'),
        "extra", "/x.js", "no file of the release"),
    "hidden behind an attribute": (
        put(f'<script src="{STRANGE}" src="/static/page.js"></script>'), "extra", "/", "twice"),
    "hidden in an odd address": (
        put('<script src="/scripts/x/page.js&#x2f;"></script>'), "extra", "/", "an odd address"),
    "no policy": (head("content-security-policy", ""), "extra", "/", "without a Content-Security"),
    "a loose policy": (
        head("content-security-policy", OUR_POLICY.replace("'self'", "'self' 'unsafe-inline'", 1)),
        "extra", "/", "has no script-src 'self'"),
    "a policy with one way more": (
        head("content-security-policy", f"{OUR_POLICY}; script-src-attr 'unsafe-inline'"),
        "extra", "/", "has script-src-attr 'unsafe-inline'"),
    "other letters": (
        head("content-type", "text/html; charset=utf-7"), "extra", "/", "charset=utf-7"),
    "not UTF-8": (at("/", body=b"<!doctype html>\xff"), "extra", "/", "not written in UTF-8"),
}  # fmt: skip
"""What a dishonest house does; what is found, where, and in which words."""


ASKED = ("leads on", "more than 2 folders")
"""What shows to whoever asks for every script; a browser does not."""


@pytest.mark.parametrize("name", FORGED)
def test_what_is_not_the_release_is_found(right: dict[str, ServedAnswer], name: str) -> None:
    change, state, address, why = FORGED[name]
    house = House(right, change)
    report = house.looked()
    assert report.result == "differs"
    (found, *more) = wrong(report)
    assert found[0] == state
    assert found[1].endswith(address)
    assert why in found[2]
    assert len(more) <= 1, "and all else is as it was"
    saved = [one for one in house.answered.values() if not one.url.endswith("/x.js")]
    if why not in ASKED:
        assert wrong(browsed(packed(har(saved)))) == wrong(report), "a browser was served the same"


def browsed(data: bytes, house: str = "") -> HouseFound:
    answers = read_har(data)
    return compare(answers, first_page(answers, house), RELEASE)


def test_what_could_not_be_asked_is_no_verdict(right: dict[str, ServedAnswer]) -> None:
    for change in (at("/page.js", status=503), at("/page.js", body=None, why="it is silent")):
        report = House(right, change).looked()
        assert report.result == "incomplete"
        assert [one[:2] for one in wrong(report)] == [("unread", report.files[0].address)]


def answered(right: dict[str, ServedAnswer]) -> list[ServedAnswer]:
    """What a browser got for the page of a lobby, its scripts and its worker."""
    (house := House(right)).looked()
    return list(house.answered.values())


def test_a_file_of_a_browser_tells_what_it_was_served(right: dict[str, ServedAnswer]) -> None:
    all_of_it = answered(right)
    page = all_of_it[0]
    no_worker = [one for one in all_of_it if not one.url.endswith("/sw.js")]
    gone = ServedAnswer(f"{HOUSE}/static/page.js", 302, {"location": STRANGE})
    empty, broken = (msgspec.structs.replace(page, status=n, body=b"") for n in (200, -1))
    stranger = ServedAnswer(STRANGE, 200, {"content-type": "text/javascript"}, b"evil()")
    extension = ServedAnswer("moz-extension://ab/x.js", 200, stranger.headers, b"")
    tab = [msgspec.structs.replace(page, url="https://other.example/", tab="2"),
           msgspec.structs.replace(stranger, tab="2")]  # fmt: skip
    picture = ServedAnswer(f"{HOUSE}/games/toy/x.png", 204, {"content-type": "text/html"}, b"")
    missing = msgspec.structs.replace(all_of_it[1], body=None)
    cached = msgspec.structs.replace(all_of_it[1], status=304, body=b"")
    path = all_of_it[1].url.removeprefix(HOUSE).partition("?")[0]
    for answers, result, told in (
        (all_of_it, "same", None),
        ([*all_of_it, empty, broken, extension, picture, *tab], "same", None),
        ([*all_of_it, stranger], "differs", ("extra", STRANGE, "it comes from elsewhere")),
        (
            [*all_of_it, gone],
            "differs",
            ("extra", "/static/page.js", "it leads on to another address"),
        ),
        (no_worker, "incomplete", ("unread", "/sw.js", "the file does not hold it")),
        ([page, *all_of_it[2:]], "incomplete", ("unread", path, "the file does not hold it")),
        ([*all_of_it, missing], "incomplete", ("unread", path, "the file does not hold it")),
        (
            [page, cached, *all_of_it[2:]],
            "incomplete",
            ("unread", path, "the file does not hold it"),
        ),
    ):
        for based in (False, True):
            report = browsed(packed(har(answers, based=based)))
            assert (report.result, wrong(report)) == (result, [told] if told else [])
    told = browsed(packed(har([*tab, *all_of_it])), HOUSE)
    assert told.result == "same"
    assert "2 answers to other sites" in told.beyond[-1]


def test_a_body_that_cannot_be_read_is_no_verdict(right: dict[str, ServedAnswer]) -> None:
    file = har(answered(right), based=True)
    file["log"]["entries"][1]["response"]["content"]["text"] = "=!="
    report = browsed(packed(file))
    assert report.result == "incomplete"
    assert "not base64" in report.files[0].why


@pytest.mark.parametrize(("data", "why"), [
    (b"", "not a HAR"), (b"<html>", "not a HAR"), (b"[]", "not a HAR"),
    (b'{"log":{}}', "not a HAR"),
    (b"[" * 100_000, "not a HAR"), (b'{"log":{"entries":[],"x":' + b"[" * 100_000, "not a HAR"),
    (b'{"log":{"entries":[{"request":{"url":7},"response":{"status":200}}]}}', "not a HAR"),
    (b'{"log":{"entries":[{"request":{"url":"\xff"}}]}}', "not a HAR"),
    (b'{"log":{"entries":[]}}', "holds no page"),
    (packed(har([ServedAnswer("http://[", 200, {"content-type": "text/html"}, b"")])), "no page"),
    (packed(har([ServedAnswer(f"{HOUSE}/x.js", 200, {}, b"x")])), "holds no page of "),
])  # fmt: skip
def test_a_file_that_is_none_gets_one_sentence(data: bytes, why: str) -> None:
    with pytest.raises(BadHar, match=why) as refused:
        browsed(data, HOUSE if why.endswith("of ") else "")
    assert str(refused.value).count("\n") == 0


def test_what_is_too_large_is_read_no_further() -> None:
    page = ServedAnswer(f"{HOUSE}/", 200, {"content-type": "text/html"}, b"x")
    with pytest.raises(BadHar, match="more than 1 answers"):
        read_har(packed(har([page, page])), most=1)
    with pytest.raises(BadHar, match="larger than 10 bytes"):
        read_har(packed(har([page])), largest=10)


@pytest.mark.parametrize("html", [
    "<a " * 500_000, "<" * 500_000, "<a b='" * 200_000, "<script src=x>" * 50_000,
    '<a b="' + "x=" * 500_000, "<a" + " b" * 500_000,
])  # fmt: skip
def test_a_hostile_page_is_read_once(right: dict[str, ServedAnswer], html: str) -> None:
    """It ends: were its reading more than linear, it would not within the patience of a suite."""
    report = House(right, put(html)).looked()
    assert report.result == "differs"


def test_a_page_of_another_version_says_so(right: dict[str, ServedAnswer]) -> None:
    (told,) = [one for one in House(right).looked().beyond if "says that it is of" in one]
    assert told.endswith("the note is of 9.8.7.")
