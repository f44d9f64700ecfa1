"""A real browser at a box: out of turn, behind a draft that must be sent, and on a phone."""

from typing import Any

import pytest

from domain.kits import shelf
from service.kits import modules
from service.people.post import unix_now
from service.store.people.boxes import OF_THE_HOUSE
from tests.kits import island
from tests.rigs.waiting import eventually
from tests.service.web.browsers import Served
from tests.service.web.hand import Hand
from tests.service.web.test_browser_box_pictures import SEATS
from tests.service.web.test_browser_grips import COUNTER, PHONE, SPACE, drag
from tests.service.web.test_browser_grips import seated as at_its_turn

SELECTED = "getSelection().toString()"


def with_cards(
    served: Served, browser: Any, tmp_path: Any, seat: str, **how: Any
) -> tuple[Hand, str]:
    """A player who holds two cards with pictures and played a third, and their deck."""
    shelf.fill_from(served.matches.boxes.raw)
    file = tmp_path / "island.vmod"
    file.write_bytes(island.packed(island.module()))
    with modules.opened(file) as box:
        served.matches.boxes.add(OF_THE_HOUSE, "island", box.kit, unix_now(), box.album)
    hand = Hand(served, browser, "dice_table", "box", seat, how or None, {"box": "island"}, **SEATS)
    deck = next(iter(hand.now.table.position.decks.values())).name
    return hand, deck


def at_ease(hand: Hand) -> Any:
    hand.sits()
    return hand.at_rest()


def test_out_of_turn_counters_are_dragged_and_have_menus(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "dice_table", "box", "red", None, **SEATS)
    page = at_ease(hand)
    assert page.locator("#table[data-turn]").count() == 0, "Blue has something to set up"
    assert page.locator("details.back[open]").count() == 0, "the map keeps its room"
    page.locator("#stocks [data-name=Foxhole]").wait_for()
    drag(page, page.evaluate(COUNTER, "Glider-2/325"), page.evaluate(SPACE, "0705"))
    page.locator(".drafted code", has_text="move Glider-2/325 to 0705").wait_for(state="attached")
    assert page.evaluate(SELECTED) == ""
    page.locator("html[data-settled]").wait_for()
    page.mouse.click(*page.evaluate(COUNTER, "Glider-1/325"))
    page.locator(".grip-menu").get_by_role("button", name="Flip Glider-1/325").wait_for()
    hand.goes()


def test_a_stack_that_is_fanned_out_folds_when_the_map_is_zoomed(
    served: Served, browser: Any
) -> None:
    hand = at_its_turn(served, browser)
    page = hand.page
    page.mouse.move(*page.evaluate(COUNTER, "Lewis"))
    page.locator("#stage .fan").wait_for(state="attached")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.locator("#stage .fan").wait_for(state="detached", timeout=8000)
    hand.goes()


def test_behind_a_roll_a_counter_says_to_send_first(served: Served, browser: Any) -> None:
    hand = at_its_turn(served, browser)
    page = hand.page
    page.get_by_text("Type orders").click()
    page.locator("#draft").fill("roll 2d6")
    page.locator(".drafted code", has_text="roll 2d6").wait_for(state="attached")
    page.locator("html[data-settled]").wait_for()
    drag(page, page.evaluate(COUNTER, "Glider-2/325"), page.evaluate(SPACE, "0705"))
    page.locator(".grip-note", has_text="Your draft reaches a die roll: send it").wait_for()
    assert page.evaluate(SELECTED) == ""
    assert hand.drafted == 1
    hand.goes()


def test_cards_in_hand_are_a_row_also_behind_a_roll_and_out_of_turn(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, deck = with_cards(served, browser, tmp_path, "red")
    hand.before(f"take 2 from {deck}")
    page = at_ease(hand)
    for draft in ("", "roll 2d6"):
        if draft:
            page.get_by_text("Type orders").click()
            page.locator("#draft").fill(draft)
            page.locator(".drafted code", has_text=draft).wait_for(state="attached")
            page.locator("html[data-settled]").wait_for()
        a, b = (one.bounding_box() for one in page.locator(".hand-arts li").all())
        assert a["y"] == b["y"]
        assert a["x"] + a["width"] <= b["x"]
    hand.goes()


def test_the_felt_is_as_wide_as_a_phone_whatever_lies_on_it(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, deck = with_cards(served, browser, tmp_path, "red", **PHONE)
    hand.before(f"take 2 from {deck}")
    page = at_ease(hand)
    page.locator("[data-below]").click()
    page.locator("html[data-settled]").wait_for()
    felt, stage = (page.locator(one).bounding_box() for one in ("#stage .felt", "#stage"))
    assert felt["width"] > 0.95 * stage["width"]
    hand.goes()


IN_VIEW = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [stage, ...over] = ["#stage", ".zoom", ".under > details"]
    .map((one) => box(document.querySelector(one)));
  const isAbove = (one) => one.top + one.bottom < stage.top + stage.bottom;
  const top = Math.max(stage.top, ...over.filter(isAbove).map((one) => one.bottom));
  const low = Math.min(stage.bottom, ...over.filter((one) => !isAbove(one)).map((one) => one.top));
  const { a, d, e, f } = document.querySelector("#stage svg").getScreenCTM();
  const hand = document.querySelector("#stage .on-cloth").dataset.hand.split(" ").map(Number);
  const [first, last] = hand.map((y) => d * y + f);
  return first >= top - 1 && last <= low + 1;
}"""
"""Whether all of one's own hand is seen, between what lies over the board."""


@pytest.mark.parametrize("how", [{"viewport": {"width": 1440, "height": 900}}, PHONE])
def test_ones_own_hand_is_in_view_on_the_table(
    served: Served, browser: Any, tmp_path: Any, how: dict[str, Any]
) -> None:
    hand, deck = with_cards(served, browser, tmp_path, "red", **how)
    hand.before(f"take 3 from {deck}")
    held = hand.now.table.seen_by("red").hands["red"]
    hand.before(f"play {held[0]}", *(f"set track-{n} {n}" for n in range(30)))
    page = at_ease(hand)
    page.locator("[data-below]").click()
    page.locator("html[data-settled]").wait_for()
    assert page.evaluate(IN_VIEW)
    hand.goes()


def test_a_card_beside_the_orders_has_its_menu_and_a_roll_is_sent_first(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, deck = with_cards(served, browser, tmp_path, "red")
    hand.before(f"take 2 from {deck}")
    page = at_ease(hand)
    page.locator(".hand-arts [data-card]").first.click()
    page.locator(".grip-menu").get_by_role("button", name="Show it to Blue alone").click()
    page.locator(".drafted code", has_text="to blue").wait_for(state="attached")
    page.locator("html[data-settled]").wait_for()
    page.get_by_text("Type orders").click()
    page.locator("#draft").fill("roll 2d6")
    page.locator("#orders[data-waits]").wait_for()
    page.locator("html[data-settled]").wait_for()
    page.locator("[data-below]").click()
    page.locator("html[data-settled]").wait_for()
    pile = page.locator(f'#stage .pile[data-id="Deck {deck}"]').bounding_box()
    page.mouse.click(pile["x"] + 20, pile["y"] + 20)
    page.locator(".grip-note", has_text="Your draft reaches a die roll").wait_for()
    hand.goes()


def test_what_is_pressed_while_a_draft_is_tried_has_its_menu(served: Served, browser: Any) -> None:
    hand = at_its_turn(served, browser)
    page, held = hand.page, list[Any]()
    page.route("**/m/*/orders", lambda one: one.continue_() if held else held.append(one))
    drag(page, page.evaluate(COUNTER, "Glider-2/325"), page.evaluate(SPACE, "0705"))
    eventually(lambda: page.evaluate("1") and held)
    page.mouse.click(*page.evaluate(COUNTER, "Glider-1/325"))
    flip = page.locator(".grip-menu").get_by_role("button", name="Flip Glider-1/325")
    flip.wait_for()
    held[0].continue_()
    page.locator(".drafted code", has_text="move Glider-2/325 to 0705").wait_for(state="attached")
    flip.click()
    page.locator(".drafted code", has_text="flip Glider-1/325").wait_for(state="attached")
    hand.goes()


PRESSED = """id => document.addEventListener("fieldpost:table", () => {
  document.querySelector(`#stage .piece[data-id="${CSS.escape(id)}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  window.seen = document.querySelector(".grip-menu")?.dataset.of;
}, { once: true })"""
"""Press a counter of the next board as soon as it is there, and keep whose menu there is."""


def test_what_is_pressed_on_a_board_as_soon_as_it_is_there_has_its_menu(
    served: Served, browser: Any
) -> None:
    hand = at_its_turn(served, browser)
    page = hand.page
    page.evaluate(PRESSED, "Glider-1/325")
    drag(page, page.evaluate(COUNTER, "Glider-2/325"), page.evaluate(SPACE, "0705"))
    page.locator(".drafted code", has_text="move Glider-2/325 to 0705").wait_for(state="attached")
    assert page.evaluate("window.seen") == "Glider-1/325"
    hand.goes()


def test_without_cards_in_hand_a_phone_sees_the_decks_on_the_table(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, deck = with_cards(served, browser, tmp_path, "red", **PHONE)
    page = at_ease(hand)
    page.locator("[data-below]").click()
    page.locator("html[data-settled]").wait_for()
    pile = page.locator(f'#stage .pile[data-id="Deck {deck}"]').bounding_box()
    above, below = (page.locator(one).first.bounding_box() for one in (".under > details", ".zoom"))
    assert pile["y"] > above["y"] + above["height"]
    assert pile["y"] + 90 < below["y"]
    hand.goes()


UNCOVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const map = document.querySelector("#stage .map .printed").getBoundingClientRect();
  return map.top >= box(".under > details").bottom - 1 && map.bottom <= box(".zoom").top + 1;
}"""
"""Whether the map lies between what can be opened above it and the buttons below."""


def test_on_a_phone_the_whole_of_a_map_lies_between_what_lies_over_the_board(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, _ = with_cards(served, browser, tmp_path, "red", **PHONE)
    page = at_ease(hand)
    button = page.locator(".zoom [data-map=Island]")
    button.click()
    if not page.evaluate(UNCOVERED):
        button.click()  # as wide as the stage before
    assert page.evaluate(UNCOVERED)
    hand.goes()


HAND = """() => {
  const hand = document.querySelector("#stage .chart[data-hand=red] .printed");
  const { x, y, width, height } = hand.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""The middle of the hand that is Red's own."""


def test_what_is_dragged_into_the_hand_of_another_is_asked_about_first(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand, _ = with_cards(served, browser, tmp_path, "blue", viewport={"width": 1440, "height": 900})
    page = at_ease(hand)
    page.get_by_role("button", name="All", exact=True).click()
    page.locator("html[data-settled]").wait_for()
    question = page.locator(".grip-menu", has_text="Red hand is Red's own")
    for answer in ("Leave it", "All the same"):
        drag(page, page.evaluate(COUNTER, "1/Blue"), page.evaluate(HAND))
        question.get_by_role("button", name=answer).click()
        question.wait_for(state="detached")
        if answer == "Leave it":
            assert page.locator("#stage .lifted").count() == 0, "it lies where it lay"
            assert hand.drafted == 0
    page.locator(".drafted code", has_text="move 1/Blue to Red hand").wait_for(state="attached")
    hand.goes()


MENU = """async () => {
  const address = document.querySelector('link[href$="/map.js"]').href;
  const { openMenu } = await import(address.replace(/map[.]js$/, "board/grip-menu.js"));
  const [stage, piece] = ["#stage", "#stage .piece.now"].map((one) => document.querySelector(one));
  const flip = (_, n) => ({ line: `flip {pieces} ${n}`, says: `Flip ${n}` });
  const flips = Array.from({ length: 74 }, flip);
  const fits = () => [{ line: "remove {pieces}", says: "Remove" }, ...flips];
  const give = (grip) => { document.title = grip.says; };
  openMenu({ stage, piece, stack: [piece], fits, asked: "", give, point() {} });
}"""
"""A menu with 74 orders of one kind."""


def test_many_orders_of_one_kind_are_folded_in_a_menu(served: Served, browser: Any) -> None:
    hand = at_its_turn(served, browser)
    hand.page.evaluate(MENU)
    menu = hand.page.locator(".grip-menu")
    assert menu.get_by_role("button", name="Remove").is_visible()
    assert not menu.get_by_role("button", name="Flip 73").is_visible()
    menu.get_by_text("flip (74)").click()
    menu.get_by_role("button", name="Flip 73").click()
    assert hand.page.title() == "Flip 73"
    hand.goes()
