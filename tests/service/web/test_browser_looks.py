"""A real browser: live updates, rewinding, branching, taking back, checking, and 360 pixels."""

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.game.view.board import Map, Piece, Space, View
from service.reading.positions import export
from tests.fairness.forge import KEY, a_match
from tests.rigs.soak import soak
from tests.service.test_audit_mailboxes import fenced, mail, mbox
from tests.service.web import browsers
from tests.service.web.browsers import (
    ANSWERED,
    Served,
    Watched,
    box,
    caught_up,
    opened,
    sent,
    until,
    write,
)
from tests.service.web.houses import WebHouse
from tests.toys import toy


def seated(served: Served, browser: Any) -> tuple[str, Any, Any]:
    """A match of two people, with a page in a browser of its own for each."""
    able, baker = (browser.new_context().new_page() for _ in range(2))
    match = opened(served, able, baker="person")
    baker.goto(f"{served.address}/m/{match}")
    baker.get_by_role("button", name="Sit down").click()
    baker.get_by_text("Your orders: Baker").wait_for()
    baker.wait_for_load_state()
    able.goto(f"{served.address}/m/{match}")
    return match, able, baker


def order(page: Any, line: str) -> None:
    write(page, line)
    sent(page, page.locator("#send-bar .send").click)


@soak
def test_one_browser_sees_what_the_other_orders(served: Served, browser: Any) -> None:
    match, able, baker = seated(served, browser)
    until(able, "document.querySelector('#live').dataset.streaming === 'yes'")
    write(able, "lock R1 W1")
    able.focus("#draft")
    order(baker, "lock R1 R2")
    able.locator(".told", has_text="Baker locks").wait_for()
    assert able.input_value("#draft") == "lock R1 W1", "the draft is kept"
    assert able.evaluate("document.activeElement.id") == "draft", "and the focus"
    caught_up(served, able, match)


def test_a_lost_stream_is_made_up_for_by_asking(served: Served, browser: Any) -> None:
    _, able, baker = seated(served, browser)
    able.route("**/stream*", lambda route: route.abort())
    able.clock.install()
    able.reload()
    order(baker, "lock R1 R2")
    able.clock.run_for(31_000)
    able.locator(".told", has_text="Baker locks").wait_for()


def test_rewinding_changes_the_board_alone(served: Served, browser: Any) -> None:
    context, watched = browser.new_context(), Watched()
    page = watched.page(context)
    match = opened(served, page)
    caught_up(served, page, match)
    order(page, "lock R1 W1")
    served.waits_for_none_but(match, "able")
    caught_up(served, page, match)
    page.evaluate("window.stayed = true")
    size = served.matches.repository.size(match)

    def at() -> int:
        return int(page.get_attribute("#moment", "data-at"))

    page.locator("#desk-head").click()
    for key in ("ArrowLeft", "Shift+ArrowLeft", "Control+ArrowLeft"):
        before = at()
        page.keyboard.press(key)
        until(page, f"document.querySelector('#moment').dataset.at != {before}")
        assert at() < before
    until(page, f"location.search.includes('at={at()}')")
    assert not page.locator("#desk").is_visible()
    page.keyboard.press("End")
    until(page, f"document.querySelector('#moment').dataset.at == {size}")
    assert page.locator("#desk").is_visible()
    page.locator(".slide input").fill(str(size - 2))
    until(page, f"document.querySelector('#moment').dataset.at == {size - 2}")
    assert page.evaluate("window.stayed"), "the page was not loaded again"
    assert not watched.faults
    context.close()


@soak
def test_a_branch_and_a_takeback_with_consent(served: Served, browser: Any) -> None:
    match, able, baker = seated(served, browser)
    order(able, "lock R1 W1")
    entry = served.matches.repository.match(match).begun
    able.goto(f"{served.address}/m/{match}?at={entry}")
    able.get_by_role("button", name="Branch from here").click()
    able.get_by_text("branch of").wait_for()
    order(baker, "lock R1 R2")
    able.goto(f"{served.address}/m/{match}?at={entry}")
    able.get_by_role("button", name="Ask to take the match back").click()
    able.get_by_text("You asked, and Baker must answer").wait_for()
    baker.get_by_role("button", name="Agree", exact=True).click()
    able.locator(".told .gone", has_text="Able locks").wait_for()
    assert able.locator('.offer[value="lock R1 W1"]').count() == 1


RENEWAL = re.compile(r"/m/\w+\?since=")
WIDTH = "document.querySelector('#stage svg').viewBox.baseVal.width"


def width(page: Any) -> float:
    """How much of the board is seen, in its own units."""
    return float(page.evaluate(WIDTH))


@soak
def test_zoom_by_buttons_keys_and_wheel(served: Served, browser: Any) -> None:
    page = browser.new_context().new_page()
    opened(served, page)
    whole = width(page)
    page.locator("[data-zoom=in]").click()
    until(page, f"{WIDTH} < {whole}")
    page.locator("[data-zoom=all]").click()
    until(page, f"{WIDTH} === {whole}")
    page.focus("#stage")
    page.keyboard.press("+")
    until(page, f"{WIDTH} < {whole}")
    closer = width(page)
    page.locator("#stage").hover()
    page.mouse.wheel(0, -200)
    until(page, f"{WIDTH} < {closer}")
    page.keyboard.press("0")
    until(page, f"{WIDTH} === {whole}")


def test_the_board_is_never_dead_and_keeps_its_zoom_where_the_match_goes_on(
    served: Served, browser: Any
) -> None:
    _, able, baker = seated(served, browser)
    until(able, "document.querySelector('#live').dataset.streaming === 'yes'")
    able.locator("[data-zoom=in]").click()
    until(able, "document.querySelector('#stage').classList.contains('zoomed')")
    closer = width(able)
    able.evaluate("""() => {
      window.renewed = [];
      const lives = () => window.renewed.push(!document.querySelector('.zoom').hidden);
      new MutationObserver((found) => {
        if (found.some((one) => [...one.addedNodes].some((node) => node.id === 'table'))) {
          scheduler.postTask(lives, {priority: 'user-blocking'});
        }
      }).observe(document.querySelector('#main'), {childList: true});
    }""")
    order(baker, "lock R1 R2")
    until(able, "window.renewed.length")
    assert able.evaluate("window.renewed[0]"), "its buttons wait for nothing"
    assert width(able) == closer


@soak
def test_what_the_reader_presses_is_not_renewed_under_his_finger(
    served: Served, browser: Any
) -> None:
    _, able, baker = seated(served, browser)
    able.evaluate(ANSWERED)
    until(able, "document.querySelector('#live').dataset.streaming === 'yes'")
    held: list[Any] = []
    able.route(RENEWAL, lambda route: held.append(route), times=1)
    with able.expect_request(RENEWAL):
        order(baker, "lock R1 R2")
    whole = width(able)
    able.locator("[data-zoom=in]").hover()
    able.mouse.down()
    held[0].continue_()
    until(able, "window.answered")
    able.mouse.up()
    until(able, f"{WIDTH} < {whole}")
    able.locator(".told", has_text="Baker locks").wait_for()


def test_a_renewal_keeps_the_focus_the_choice_and_the_report(served: Served, browser: Any) -> None:
    _, able, baker = seated(served, browser)
    until(able, "document.querySelector('#live').dataset.streaming === 'yes'")
    write(able, "storm the moon")
    able.locator("#send-bar .send").click()
    able.locator(".report.refused").wait_for()
    name = able.evaluate("""() => {
      const lit = document.querySelector('#stage .now');
      lit.focus();
      return lit.dataset.id;
    }""")
    able.keyboard.press("Enter")
    able.locator("#choosing", has_text=name).wait_for()
    order(baker, "lock R1 R2")
    able.locator(".told", has_text="Baker locks").wait_for()
    until(able, f"document.activeElement.dataset.id === {json.dumps(name)}")
    able.locator("#choosing", has_text=name).wait_for()
    able.locator(".report.refused", has_text="storm the moon").wait_for()
    assert able.input_value("#draft") == "storm the moon"


def test_a_roll_is_checked_in_the_browser_without_the_server(served: Served, browser: Any) -> None:
    page = browser.new_context().new_page()
    match = opened(served, page)
    rows = served.matches.repository.rows(match, 0, 50)
    n = next(n for n, topic, _ in rows if topic == "dice.rolled")
    page.goto(f"{served.address}/m/{match}/dice/{n}")
    page.get_by_text("All of it fits").wait_for()  # without a tap
    page.context.set_offline(True)
    page.get_by_role("button", name="Check it once more").click()
    page.get_by_text("All of it fits").wait_for()
    assert page.locator(".step").count() == 4
    assert page.locator(".step h4").count() >= 5


def test_an_export_is_checked_in_the_browser_and_a_forged_one_refused(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    page = browser.new_context().new_page()
    match = opened(served, page)
    real, forged = tmp_path / "real.txt", tmp_path / "forged.txt"
    real.write_bytes(b"".join(export(served.matches, match, "")))
    cheat = a_match()
    cheat.entries[11]["pub"]["draws"][0]["r"] = [6, 6]
    forged.write_bytes(b"".join(cheat.export("full")))
    page.goto(f"{served.address}/audit")
    page.set_input_files("#file", str(real))
    page.get_by_text("NOT PROVED.").wait_for()
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(forged))
    page.get_by_text("FALSE.", exact=True).wait_for()
    assert "Event 11: the bytes of its link give other results" in page.inner_text("#verdict")


DROP = """([area, name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  const fallen = new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
  document.querySelector(area).dispatchEvent(fallen);
}"""


@soak
def test_mail_is_held_against_an_export_in_the_browser(
    served: Served, browser: Any, tmp_path: Path
) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 800}).new_page()
    file, box, torn = tmp_path / "match.txt", tmp_path / "box.mbox", tmp_path / "torn.zip"
    file.write_bytes(b"".join(a_match().export()))
    mbox(box, [mail(fenced(note).encode()) for note in a_match().notes()])
    torn.write_bytes(b"PK\x03\x04 and no more")
    page.goto(f"{served.address}/audit")
    page.context.set_offline(True)
    page.fill("#vkey", KEY.vkey)
    page.set_input_files("#file", str(file))
    page.get_by_text("No mails and no notes were given").wait_for()
    page.set_input_files("#seen", [str(box), str(box)])
    page.get_by_text("6 checkpoints that you kept say the same").wait_for()
    page.evaluate(DROP, ["[data-of=sent]", "letter.eml", mail(b"hello").decode()])
    page.get_by_text("Dropped here: letter.eml").wait_for()
    page.get_by_text("The only mail sent is not an order to this match.").wait_for()
    page.set_input_files("#sent", str(torn))
    page.get_by_text("Not checked", exact=True).wait_for()
    assert "torn.zip cannot be read" in page.inner_text("#verdict")
    page.set_input_files("#sent", [])
    cheat = a_match()
    cheat.entries[17]["pub"]["count"] = 1
    page.evaluate(DROP, ["[data-of=file]", "forged.txt", b"".join(cheat.export()).decode()])
    page.get_by_text("FALSE.", exact=True).wait_for()
    assert "the history was rewritten" in page.inner_text("#verdict")


STACK = View(
    "Stacks", "1", "play",
    (Map("Field", tuple(Space(f"{c}{r}", f"{c}{r}", c, r, "square") for c in range(3)
                        for r in range(3))),),
    tuple(Piece(f"u{n}", f"Unit {n}", "11", "red", "SFGPUCI----F---", (f"{n}-4", "reduced"))
          for n in range(4)),
)  # fmt: skip


@pytest.fixture
def stacks(tmp_path: Path) -> Iterator[Served]:
    browsers.playwright()
    games = {"toy": dataclasses.replace(toy.RULES, view=lambda _, __: STACK)}
    served = Served(house=WebHouse(tmp_path / "stacks", games))
    yield served
    served.close()


@soak
def test_a_stack_fans_out_pointed_at_focused_and_tapped(stacks: Served, browser: Any) -> None:
    book = stacks.matches
    match, _ = book.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        book.join(match, seat, f"fan-{seat}-000000000000")
    context, watched = browser.new_context(has_touch=True), Watched()
    page = watched.page(context)
    page.goto(f"{stacks.address}/m/{match}")
    stack = page.locator("#stage .stack .piece").last
    fanned = "document.querySelectorAll('.fan .piece').length === 4"
    stack.hover()
    until(page, fanned)
    assert "Unit 3 of red" in str(page.locator(".fan").text_content())
    page.mouse.move(2, 2)
    until(page, "!document.querySelector('.fan')")
    stack.tap()
    until(page, fanned)
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('.fan')")
    page.locator("#stage .stack .piece").first.evaluate("p => { p.tabIndex = 0; p.focus(); }")
    until(page, fanned)
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('.fan')")
    assert not watched.faults
    context.close()


@soak
def test_of_a_long_counter_the_middle_is_cut_and_its_state_is_told(
    served: Served, browser: Any
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.address)
    words = "1/F/2/16 of American, infantry platoon, fire 2[4], steps 2, move mode, suppressed"
    read = "async ([at, words]) => (await import(at)).lines(words, 28)"
    told = page.evaluate(read, [f"{served.address}/static/board/fans.js", words])
    assert len(told) == 3
    assert told[0] == "1/F/2/16 of American, …"
    assert told[-1].endswith("suppressed")
    context.close()


@soak
def test_a_board_is_pinched_closer_on_a_phone(served: Served, browser: Any) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 360, "height": 780})
    page = context.new_page()
    opened(served, page, baker="nobody")
    until(page, "document.querySelector('#stage').dataset.width === 'narrow'")
    devtools = context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        spots = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    page.evaluate("document.querySelector('#stage').scrollIntoView()")
    stage = box(page, "#stage")
    x, y = int(stage["x"] + 160), int(max(stage["y"], 0) + 120)
    touch("touchStart", (x - 20, y), (x + 20, y))
    for far in (30, 45, 60):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    until(page, "document.querySelector('#stage').classList.contains('zoomed')")
    until(page, f"{WIDTH} < 300")
    context.close()
