"""In a real browser: what axe-core finds in the states of a page, in both themes at each width."""

from typing import Any

import pytest

from service.people import club_questions, clubs
from service.people.post import Post, unix_now
from service.people.register import People
from service.people.ways import add
from tests.rigs.soak import soak
from tests.service.web.browsers import Served, Watched, caught_up, press_offer, sent, until
from tests.service.web.looks import BATTLE, OPEN, TIGER
from tests.service.web.test_browser_pages import COLOURS, SETTLED, come_in, served, violations
from tests.toys.offered import legal_lines

__all__ = ["served"]

ADDRESSES = {
    "looked back": f"/m/{TIGER}?as=able&at=20",
    "takeback asked": f"/m/{TIGER}?as=able",
    "a roll": f"/m/{TIGER}/dice",
    "disputes": f"/m/{TIGER}/disputes",
    "no such page": "/nowhere",
    "no such entry": f"/m/{TIGER}/dice/99999",
    "offline": "/offline",
    "notices": "/notices",
    "the API": "/api/docs",
}
"""States that have an address of their own; the page of the API keeps its own style and policy."""


BETWEEN = 820
"""As wide as a tablet: at the other widths, and in the dark, pages with an address are read beside
the others of their kind."""
WIDTHS = (1280, BETWEEN, 360)
COMPANY = ("anna", "bob", "cleopatra.of.the-long-name")
THEMES: list[tuple[Any, list[str] | None]] = [("light", None), ("dark", COLOURS)]
PICK = "document.querySelector('#stage .now')"


@pytest.mark.parametrize(
    ("theme", "widths"),
    [
        ("light", WIDTHS[-1:]),
        pytest.param("light", WIDTHS[:-1], marks=soak),
        pytest.param("dark", WIDTHS, marks=soak),
    ],
)
def test_every_state_is_usable(
    served: Served, browser: Any, theme: str, widths: tuple[int, ...]
) -> None:
    """In the dark by what depends on colours; the rest is the same as by day."""
    page, wrong = come_in(served, browser, WIDTHS[0], Watched()), list[str]()
    rules = COLOURS if theme == "dark" else None
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(f"{served.address}/m/{BATTLE}")
    until(page, SETTLED)
    until(page, PICK)
    page.evaluate(f"{PICK}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
    until(page, "document.querySelector('#stage .chosen')")
    wrong += _at_each_width(page, widths, "chosen", rules)
    for k, line in enumerate(_two_moves(page), 1):
        press_offer(page, line)
        page.locator(f".drafted > li:nth-child({k})").wait_for()
    wrong += _at_each_width(page, widths, "two drafted", rules)
    wrong += _dice_and_a_dispute(served, page, f"dice{theme}{len(widths)}", widths, rules)
    assert wrong == []


@soak
def test_every_page_is_usable_on_a_tablet(served: Served, browser: Any) -> None:
    page, wrong = come_in(served, browser, WIDTHS[0], Watched()), list[str]()
    page.set_viewport_size({"width": BETWEEN, "height": 800})
    for name, path in ADDRESSES.items():
        page.goto(served.address + path)
        if path != "/api/docs":
            until(page, SETTLED)
        wrong += [f"{name}: {one}" for one in violations(page)]
    assert wrong == []


def _two_moves(page: Any) -> tuple[str, str]:
    """Orders of two units, as the page offers them."""
    offered = page.locator('.offer[value^="move"]').evaluate_all("all => all.map(one => one.value)")
    first = str(offered[0])
    other = next(str(line) for line in offered if line[:7] != first[:7])
    return first, other


def _dice_and_a_dispute(
    served: Served, page: Any, match: str, widths: tuple[int, ...], rules: list[str] | None
) -> list[str]:
    """What is found where dice were thrown on the page, and where their roll is disputed."""
    _throws(served, match)
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(f"{served.address}/m/{match}")
    until(page, SETTLED)
    press_offer(page, page.locator('.offer[value^="reroll"]').first.get_attribute("value"))
    page.locator(".drafted .state", has_text="rolls").wait_for()
    wrong = _at_each_width(page, widths, "comes to a die", rules)
    sent(page, page.locator("#send-bar .send").click)
    caught_up(served, page, match)
    wrong += _at_each_width(page, widths, "dice thrown", rules)
    size = served.matches.repository.size(match)
    rows = served.matches.repository.rows(match, 0, size)
    roll = max(k for k, (_, kind, _) in enumerate(rows) if kind == "roll")
    words = f"dispute roll {roll} because It looks odd."
    served.matches.order(match, "able", words, f"{match}-dispute-0000")
    caught_up(served, page, match)
    page.locator("#desk .prompt-line", has_text="A dispute is open").wait_for()
    return wrong + _at_each_width(page, widths, "a dispute open", rules)


def _throws(served: Served, match: str) -> None:
    """Anna alone at D-Day Dice, who has locked and may throw again."""
    served.matches.open("dday_dice", "tiger-practice", {"able": "person"}, match_id=match)
    served.matches.join(match, "able", f"{match}-join-0000000")
    people = People(served.house.recorder)
    people.hold(match, "able", people.met("anna@example.org").id, "anna@example.org")
    now = served.matches.repository.match(match)
    lock = next(
        line for line in legal_lines(served.matches, now, "able") if line.startswith("lock")
    )
    served.matches.order(match, "able", lock, f"{match}-lock-0000000")


def _at_each_width(
    page: Any, widths: tuple[int, ...], name: str, rules: list[str] | None
) -> list[str]:
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{name} at {width}: {one}" for one in violations(page, rules)]
    return found


@pytest.mark.parametrize(
    ("themes", "widths"), [(THEMES[:1], WIDTHS[-1:]), pytest.param(THEMES, WIDTHS, marks=soak)]
)
def test_the_pages_of_clubs_are_usable_by_day_and_night(
    served: Served, browser: Any, themes: list[Any], widths: tuple[int, ...]
) -> None:
    """As who leads a club sees it, who is in it, who is asked, and who is a stranger there; of the
    lobby, which other tests read, only whether the words of a match have room beside its seats."""
    addresses, wrong = _clubs(served), list[str]()
    page = come_in(served, browser, WIDTHS[0], Watched())
    for name, path in addresses.items():
        answer = page.goto(served.address + path)
        assert answer.status == 200, name
        until(page, SETTLED)
        for theme, rules in themes if path != "/" else ():
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            wrong += _at_each_width(page, widths, f"{name}, {theme}", rules)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wide, words = page.evaluate(ROOM)
            if wide > width or words < 150:
                wrong.append(f"{name} at {width}: {wide} wide, {words} for the words of a match")
    page.context.close()
    assert wrong == []


ROOM = """() => [document.documentElement.scrollWidth,
  Math.min(999, ...[...document.querySelectorAll('.slip .what')].map((e) => e.clientWidth))]"""


def _clubs(served: Served) -> dict[str, str]:
    """Clubs with all that the page of one shows, as Anna sees it who is something else in each."""
    store, addresses = served.house.recorder, [f"{name}@example.org" for name in COMPANY]
    anna, bob, cleo = (People(store).met(address).id for address in addresses)
    for player, address in zip((anna, bob, cleo), addresses, strict=True):
        People(store).confirm(player, address)
    led, within, asking, strange = (
        clubs.found(store, founder, f"Friends of {name}", k)
        for k, (name, founder) in enumerate((
            ("the long and narrow beach", anna), ("Bob", bob), ("the third hour", bob),
            ("Cleo", cleo),
        ))
    )  # fmt: skip
    for club, address, player in (
        (led, addresses[1], bob), (led, addresses[2], cleo), (within, addresses[0], anna),
    ):  # fmt: skip
        club_questions.ask(store, club.id, club.founder, address, 5)
        club_questions.answer(store, club.id, player, True, 6)
    club_questions.ask(store, asking.id, bob, addresses[0], unix_now())
    somebody = f"somebody@{'who-is-asked.' * 4}example"
    club_questions.ask(store, led.id, anna, somebody, unix_now())
    for club, match in ((led, TIGER), (led, OPEN), (within, BATTLE)):
        store.write(clubs.opened_for(store, club.id, club.founder, match, 8))
    clubs.open_to_all(store, led.id, anna, TIGER)
    hook = "https://hooks.example/1"
    way = add(store, anna, "json", "hooks.example", hook, "k" * 48, 9, led)
    store.write([("UPDATE ways SET failed=2, trouble='404' WHERE id=?", (way.id,))])
    ((question,),) = store.query("SELECT id FROM club_questions WHERE club=?", (asking.id,))
    mailer = Post(served.house.app.extensions["fieldpost"].settings, served.house.house)
    mailed = "/post/club/" + mailer.question_link(str(question)).rpartition("/")[2]
    pages = {"leads": led, "in it": within, "asked": asking, "a stranger": strange}
    return {"lobby": "/", "all": "/clubs", "asked by mail": mailed} | {
        name: f"/clubs/{club.id}" for name, club in pages.items()
    }


IN_VIEW = """() => {
  const [die, stage] = ['#stage .die.now', '#stage'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return die.top >= stage.top && die.bottom <= stage.bottom;
}"""


def test_dice_that_fell_are_in_view_on_a_phone_though_a_unit_can_act_too(
    served: Served, browser: Any
) -> None:
    page = come_in(served, browser, WIDTHS[-1], Watched())
    page.set_viewport_size({"width": WIDTHS[-1], "height": 800})
    page.goto(f"{served.address}/m/{TIGER}?as=able")
    until(page, SETTLED)
    assert page.locator("#stage .piece.now").count()
    until(page, f"({IN_VIEW})()")
    page.context.close()
