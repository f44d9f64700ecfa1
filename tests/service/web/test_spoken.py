"""No page says what no catalogue has: all are read in a language that marks its words."""

import re
from html.parser import HTMLParser

import pytest

from service import words
from service.words import of_games
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_playing import duel
from tests.service.web.test_table_orders import say

ASKS = {"Accept-Language": "de"}

VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})

SILENT = frozenset({"script", "style", "code", "pre", "bdi", "svg"})
"""What is not a sentence of ours: names, orders, data, drawings."""

TOLD = ("aria-label", "title", "placeholder", "alt")

NAMES = re.compile(r"Fieldpost|Toy|Duel|Red|Blue|Disputed|UTC|API|Anna|Deutsch|https://|[\w.]+@\S+")
"""Names, of games and seats and people, which no language changes."""

ZONES = re.compile(r"<select[^>]* name=\"zone\".*?</select>", re.DOTALL)

WORD = re.compile(r"[A-Za-z]{3,}")


class Marks:
    """A catalogue that only marks what it is asked for."""

    def gettext(self, said: str) -> str:
        return f"⟦{said}⟧"

    def pgettext(self, context: str, said: str) -> str:
        return f"⟦{said}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"


class Unmarked(HTMLParser):
    """What a page says that was not looked up, without what is told to be in another language."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []
        self._marks = 0
        self.found: list[str] = []

    def _quiet(self) -> bool:
        return any(quiet for _, quiet in self._open)

    def _heard(self, said: str) -> None:
        if WORD.search(NAMES.sub("", said)):
            self.found.append(" ".join(said.split()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        quiet = tag in SILENT or (given.get("lang") in ("en", "fr", "de") and tag != "html")
        if not quiet and not self._quiet():
            for name in TOLD:
                if "⟦" not in (given.get(name) or ""):
                    self._heard(given.get(name) or "")
        if tag not in VOID:
            self._open.append((tag, quiet))

    def handle_endtag(self, tag: str) -> None:
        while self._open and any(tag == one for one, _ in self._open):
            if self._open.pop()[0] == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._quiet():
            return
        outside = ""
        for letter in data:
            self._marks += {"⟦": 1, "⟧": -1}.get(letter, 0)
            outside += letter if self._marks == 0 and letter != "⟧" else ""
        self._heard(outside)


def unmarked(page: str) -> list[str]:
    reading = Unmarked()
    reading.feed(ZONES.sub("", page))
    return reading.found


@pytest.fixture
def marking(monkeypatch: pytest.MonkeyPatch) -> None:
    real = words._catalogue
    monkeypatch.setattr(words, "_catalogue", lambda lang: Marks() if lang == "de" else real(lang))
    monkeypatch.setattr(of_games, "_catalogue", lambda _package, _language: None)


def _walk(readers: list[Reader], first: list[str]) -> dict[str, str]:
    """Every page that a link leads to, one of each kind; what each says unmarked."""
    seen, found = set(), {}
    for who, reader in enumerate(readers):
        ahead = list(first)
        while ahead:
            path = ahead.pop(0)
            kind = (who, re.sub(r"/m/\w+|\d+", "#", path.partition("?")[0]), "as=" in path)
            if kind in seen:
                continue
            seen.add(kind)
            page = reader.get(path, **ASKS)
            if "text/html" not in reader.headers["Content-Type"]:
                continue
            found |= {said: path for said in unmarked(page) if said not in found}
            links = re.findall(r'<a[^>]*href="(/[^"#]*)"', page)
            files = re.compile(
                r"/(api|static|settings/my-data|m/\w+/(export|story\.txt|board|replay))"
            )
            ahead += [link.replace("&amp;", "&") for link in links if not files.match(link)]
    return found


def test_every_page_is_in_the_language_of_its_reader(toys: WebHouse, marking: None) -> None:
    anna = signed_in(toys, "anna@example.org")
    match, red, _ = duel(toys)
    red.order(match, "storm")
    red.order(match, "dispute order 5 because it is wrong")
    other = anna.open(red="me", blue="person", pace="3 days")
    blue = toys.reader()
    blue.get(f"/m/{other}")
    blue.fill(f"/m/{other}/sit", seat="blue")
    say(anna, other, "pause")
    toys.project()
    first = ["/", "/honest", "/audit", "/sign-in", "/notices", f"/m/{match}", f"/m/{match}/luck",
             f"/m/{match}/disputes", f"/m/{other}", f"/m/{other}/resign", "/nowhere"]  # fmt: skip
    assert _walk([anna, red, blue, toys.reader()], first) == {}


def test_words_that_no_catalogue_has_are_found() -> None:
    page = (
        '<html lang="de"><p>⟦Send⟧ two orders</p><p lang="en">It rains.</p><a title="Stop">Red</a>'
    )
    assert unmarked(page) == ["two orders", "Stop"]


def test_what_a_form_is_answered_is_in_the_language_of_its_reader(
    toys: WebHouse, marking: None
) -> None:
    match, red, _ = duel(toys)
    path = f"/m/{match}/orders"
    red.get(f"/m/{match}")
    form = red.fields(path) | {"do": "send"}
    asked = {**ASKS, "HX-Request": "true"}
    sent, again = (red.post(path, form | {"orders": line}, **asked) for line in ("storm", "scout"))
    assert "⟦Sent.⟧" in sent
    assert "⟦This form was already sent with another order." in again
    assert {*unmarked(sent), *unmarked(again)} == {"scout"}, "the draft"
