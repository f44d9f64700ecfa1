"""The large maps of TCS Omaha in a real browser: near enough to be read, and moved by keys."""

import itertools
import math
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service.reading.positions import look
from tests.rigs.soak import soak
from tests.service.web.browsers import (
    Served,
    Watched,
    box,
    opened,
    press_middle,
    press_offer,
    until,
)
from tests.service.web.hand import ARMIES, Hand

OFF_THE_BEACH = ("tcs_omaha", "spalding")
ASKED = ("tcs_omaha", "easy-red")
SEAT = "american"
MOVES = '.offer[value^="move "]'
FIRES = '.offer[value^="fire "][value*=" with "]'
FIRST_VIEW = """(() => {
  const stage = document.querySelector("#stage.zoomed[data-alive]");
  const on = stage?.getBoundingClientRect();
  const within = (one) => one.left >= on.left && one.right <= on.right
    && one.top >= on.top && one.bottom <= on.bottom;
  return stage && 76 * stage.querySelector(".chart").getScreenCTM().a >= 37.9
    && [...stage.querySelectorAll(".piece.now")].some((one) => within(one.getBoundingClientRect()));
})()"""
"""Counters are 38 pixels across, and one that can act is on the stage."""
REACHED = """() => {
  const [one, on] = [document.activeElement, document.querySelector("#stage")]
    .map((each) => each.getBoundingClientRect());
  return one.left >= on.left && one.right <= on.right && one.top >= on.top
    && one.bottom <= on.bottom && document.activeElement.dataset.id;
}"""
"""What has the focus, where it is seen."""


MAP_TOP = """(() => {
  const [map, stage] = ["#stage .chart image", "#stage"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return map.top - stage.top;
})()"""
"""How far above the stage the map begins, in pixels."""


ONE_GOAL = """() => [...document.querySelectorAll('.offer[value^="move "]')]
  .map((one) => one.dataset.on.split("|"))
  .find(([who, goal, ...more]) => goal && !more.length
    && document.querySelector(`#stage .space.now[data-id="${goal}"]`)
    && document.querySelector(`#stage .piece.now[data-id="${who}"]`))"""
"""A counter and a hex that it alone makes an order with."""


Pages = Callable[..., Any]


@pytest.fixture
def pages(browser: Any) -> Iterator[Pages]:
    """Opens a page of a size with other settings of its context; none of them has a fault, but a
    refusal is none."""
    watched, contexts = Watched(), list[Any]()

    def opened_page(wide: int = 1280, high: int = 800, **how: Any) -> Any:
        contexts.append(browser.new_context(viewport={"width": wide, "height": high}, **how))
        return watched.page(contexts[-1])

    yield opened_page
    assert [fault for fault in watched.faults if "422" not in fault] == []
    for context in contexts:
        context.close()


def to_act(
    served: Served, page: Any, match: str, how: str = "#stage .piece.now", verb: str = ""
) -> None:
    """Play on until the page shows pieces that can act, by orders of this verb."""
    luck = random.Random(6)
    for k in range(40):
        served.waits_for_none_but(match, SEAT)
        offered = look(served.matches, match, SEAT).view.choices
        if any(one.on and one.line.startswith(verb) for one in offered):
            page.reload()
            page.locator("#stage[data-alive]").wait_for()
            if page.locator(how).count():
                return
        served.matches.order(match, SEAT, served.advice(match, SEAT, luck), f"first-{match}-{k:04}")
    raise AssertionError("no piece can act")


def at_first(served: Served, pages: Pages, size: tuple[int, int]) -> Any:
    """The first view of a page of this size, in which a piece can act."""
    page = pages(*size)
    to_act(served, page, opened(served, page, *OFF_THE_BEACH))
    until(page, FIRST_VIEW)
    return page


def firefight(served: Served, page: Any, how: str = MOVES, verb: str = "move ") -> str:
    """A fire fight, in which a piece can do something by orders of this verb."""
    match = opened(served, page, "tcs_omaha", "firefight")
    to_act(served, page, match, how, verb)
    return match


STACKS = """[...document.querySelectorAll('#stage .stack:has(.now[tabindex])')].filter((one) => {
  const [box, stage] = [one, document.querySelector('#stage')]
    .map((each) => each.getBoundingClientRect());
  return box.left > stage.left && box.right < stage.right
    && box.top > stage.top && box.bottom < stage.bottom;
})"""
"""The stacks in view with a piece that can act."""

BESIDE = """(() => {
  const [fan, stack] = ['.fan', '.opened'].map((one) => document.querySelector(one))
    .map((one) => one?.getBoundingClientRect());
  return fan && fan.width <= 260 && fan.left - stack.right < 12 && stack.left - fan.right < 12
    && fan.top < stack.bottom && fan.bottom > stack.top;
})()"""
"""Whether an opened stack is as broad as its words, and lies beside where it stands."""


@soak
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_stack_opens_beside_itself_however_near_the_map_is(
    served: Served, pages: Pages, size: tuple[int, int]
) -> None:
    page = at_first(served, pages, size)
    until(page, f"{STACKS}.length > 0")
    page.evaluate(
        f"() => {{ const one = {STACKS}[0]; one.classList.add('opened');"
        " one.querySelector('.now[tabindex]').focus({ preventScroll: true }); }"
    )
    until(page, BESIDE)


GAP = """(() => {
  const [fan, stack] = ['.fan', '.opened'].map((one) => document.querySelector(one))
    .map((one) => one?.getBoundingClientRect());
  return fan && Math.hypot(Math.max(fan.left - stack.right, stack.left - fan.right, 0),
    Math.max(fan.top - stack.bottom, stack.top - fan.bottom, 0));
})()"""
"""How far a fan lies from its stack, in pixels."""
FAN = """(() => {
  document.querySelector('.opened')?.classList.remove('opened');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  const one = document.querySelectorAll('#stage .stack:has(.now[tabindex])')[%d];
  one.classList.add('opened');
  one.querySelector('.now[tabindex]').focus({ preventScroll: true });
})()"""


def test_every_fan_of_a_full_board_lies_at_its_stack(served: Served, browser: Any) -> None:
    """However many counters it hides there."""
    hand = Hand(served, browser, *OFF_THE_BEACH, "american", **ARMIES)
    hand.until_comes("american", lambda lines: sum(one.startswith("move") for one in lines) > 60)
    hand.sits()
    page = hand.at_rest()
    stacks = page.locator("#stage .stack:has(.now[tabindex])").count()
    assert stacks
    for k in range(stacks):
        page.evaluate(FAN % k)
        until(page, "document.querySelector('.fan')")
        assert page.evaluate(GAP) < 80, k
    hand.goes()


@soak
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_first_view_of_a_large_map_has_counters_that_can_be_read(
    served: Served, pages: Pages, size: tuple[int, int]
) -> None:
    """At a desk and on a phone, also where the board comes first in the width of the other."""
    page = at_first(served, pages, size)
    other = "narrow" if size[0] > 640 else "wide"
    page.context.add_cookies([{"name": "fit", "value": other, "url": served.address}])
    page.reload()
    page.locator(f"#stage[data-width]:not([data-width={other}])").wait_for()
    until(page, FIRST_VIEW)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_keys_go_from_piece_to_piece_then_to_where_it_goes_and_the_map_follows(
    served: Served, pages: Pages
) -> None:
    """And the draft that comes of it leaves the map where it was, and the focus on the board."""
    page = pages(390, 844)
    match = opened(served, page, *OFF_THE_BEACH)
    to_act(served, page, match, MOVES, "move ")
    until(page, FIRST_VIEW)
    pieces, reached = page.locator("#stage .piece.now").count(), []
    assert page.locator("#stage .now[tabindex='0']").count() == pieces, (
        "hidden spaces are not stops"
    )
    for _ in range(pieces):
        page.keyboard.press("n")
        reached.append(page.evaluate(REACHED))
    assert all(reached)
    assert len(set(reached)) == pieces
    mover = page.locator(MOVES).first.get_attribute("data-on").split("|")[0]
    for _ in range(1 + reached.index(mover)):
        page.keyboard.press("n")
    assert page.evaluate(REACHED) == mover
    page.keyboard.press("Enter")
    page.locator("#stage .target").first.wait_for(state="attached")
    page.keyboard.press("n")
    assert page.evaluate(REACHED)
    assert page.evaluate("document.activeElement.matches('.target')")
    before = page.evaluate(MAP_TOP)
    page.keyboard.press("Enter")
    page.locator(".drafted > li").first.wait_for(state="attached")
    until(page, "document.querySelector('#stage').contains(document.activeElement)")
    assert page.evaluate(MAP_TOP) == pytest.approx(before, abs=30)


def test_a_counter_is_only_chosen_whatever_it_has_to_do(served: Served, pages: Pages) -> None:
    """Neither pressed once more nor by Send does it give an order: that is pressed in the list."""
    page = pages(habits="stops=1")
    match = opened(served, page, "tcs_omaha", "firefight")
    page.locator("#stage[data-alive] .piece.now[data-id='1/A/1/16']").wait_for()
    served.waits_for_none_but(match, SEAT)
    before = served.matches.repository.size(match)
    press = "() => document.querySelector(`#stage .piece[data-id='1/A/1/16']`).focus()"
    page.evaluate(press)
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#stage .chosen')?.dataset.id === '1/A/1/16'")
    left = "[...document.querySelectorAll('.offer:not(.out)')].map((one) => one.value).join()"
    assert page.evaluate(left) == "mode move 1/A/1/16"
    assert not page.locator(".send.gives, .offer.fits").count()
    page.locator("#send-bar .send").click()
    page.keyboard.press("Control+Enter")
    page.evaluate(press)
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('#stage .chosen')")
    until(page, "!document.querySelector('#table.sending')")
    assert page.locator("#draft").input_value() == ""
    assert served.matches.repository.size(match) == before
    page.keyboard.press("Enter")
    press_offer(page, "mode move 1/A/1/16")
    until(page, f"Number(document.querySelector('#moment').dataset.size) > {before}")


@soak
def test_on_a_phone_what_lies_below_the_maps_is_one_tap_away(served: Served, pages: Pages) -> None:
    page = at_first(served, pages, (390, 844))
    page.locator(".zoom [data-below]").click()
    until(
        page,
        """(() => {
          const stage = document.querySelector("#stage").getBoundingClientRect();
          return [...document.querySelectorAll("#stage .track, #stage .card")].some((one) => {
            const box = one.getBoundingClientRect();
            return box.top >= stage.top && box.top < stage.bottom;
          });
        })()""",
    )


def test_on_a_phone_the_reason_of_a_refusal_is_seen_beside_the_typed_line(
    served: Served, pages: Pages
) -> None:
    page = at_first(served, pages, (390, 844))
    page.get_by_text("Type orders", exact=True).click()
    page.locator("#draft").fill("move nobody A99.99")
    page.locator(".send-bar .send").click()
    until(
        page,
        """(() => {
          const [told, desk] = [".report.refused", ".aside-body"]
            .map((one) => document.querySelector(one)?.getBoundingClientRect());
          return told && told.top >= desk.top && told.bottom <= desk.bottom;
        })()""",
    )


STACK = """() => {
  const can = (one) => document.querySelector(`.offer[data-on^="${CSS.escape(one.dataset.id)}|"]`);
  const stack = [...document.querySelectorAll("#stage .stack")]
    .find((one) => [...one.querySelectorAll(".piece.now")].filter(can).length > 1);
  const ids = [...stack.querySelectorAll(".piece")].map((one) => one.dataset.id);
  stack.querySelector(".piece.now").focus();
  return ids;
}"""
"""Open a stack of which several can act, and tell what lies in it."""

WHOLE = "#stage .fan .whole"
GOAL = """() => {
  const goal = [...document.querySelectorAll("#together .offer")]
    .find((one) => /^move \\S+ \\S+.* to /.test(one.value));
  const target = goal.dataset.on.split("|").at(-1);
  document.querySelector(`#stage .target[data-id="${CSS.escape(target)}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return goal.value;
}"""


def test_a_stack_goes_as_one_with_two_presses(served: Served, pages: Pages) -> None:
    """One on the last row of its fan, one on where it goes; its counters are seen to be chosen."""
    page = pages(habits="stops=1")
    match = opened(served, page, *OFF_THE_BEACH)
    to_act(served, page, match, MOVES, "move ")
    page.locator("#together[data-alive]").wait_for(state="attached")
    ids = page.evaluate(STACK)
    press_middle(page, f"{WHOLE} rect")
    page.locator("#stage .target").first.wait_for(state="attached")
    chosen = page.locator("#stage .piece.chosen").evaluate_all("all => all.map(e => e.dataset.id)")
    assert set(chosen) <= set(ids)
    assert len(set(chosen)) > 1
    line = page.evaluate(GOAL)
    until(
        page,
        f"document.querySelector('#draft').value === {line!r}"
        f" || document.querySelector('.report')?.textContent.includes({line!r})",
    )


FIRERS = """() => {
  const found = new Map();
  for (const offer of document.querySelectorAll('.offer[value^="fire "]')) {
    const [who, where, more] = offer.dataset.on.split("|");
    const piece = document.querySelector(`#stage .piece.now[data-id="${CSS.escape(who)}"]`);
    if (!piece || piece.closest(".stack") || more || offer.value.includes(" at ")) continue;
    found.set(where, [...(found.get(where) ?? []), who]);
  }
  return [...found].find(([, all]) => all.length > 1);
}"""
"""A hex, and the units on different hexes that can fire at it."""


PRESSED = """(one, shiftKey) =>
  one.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey }))"""


def press_with_all(page: Any, how: str, units: list[str], target: str) -> None:
    """Choose units by mouse, finger or keys, and press their target."""
    for k, one in enumerate((*units, target)):
        which = f"#stage .now[data-id='{one}']:not(.fan *)"
        joins = 0 < k < len(units)
        if how == "touch" and k == 1:
            page.locator("#others button").click()
        if how == "keys":
            page.locator(which).first.evaluate("one => one.focus()")
            page.keyboard.press("Shift+Enter" if joins else "Enter")
        else:
            page.locator(which).first.evaluate(PRESSED, joins and how == "mouse")
        if k < len(units):
            until(page, f"document.querySelectorAll('#stage .chosen').length === {k + 1}")
            page.locator(f"#stage .target[data-id='{target}']").first.wait_for(state="attached")
            page.locator("#others:not([hidden])").wait_for(state="attached")


@pytest.mark.parametrize(("how", "wide"), [("mouse", 1280), ("touch", 390), ("keys", 1280)])
def test_units_of_several_hexes_fire_together_and_the_odds_are_told_before_it(
    served: Served, pages: Pages, how: str, wide: int
) -> None:
    """6.1: the second joins the first by Shift, or after a press on “Choose others too”."""
    page = pages(wide, 844, has_touch=how == "touch")
    firefight(served, page, FIRES, "fire ")
    target, units = page.evaluate(FIRERS)
    press_with_all(page, how, units[:2], target)
    line = f"fire {target} with {units[0]} {units[1]}"
    until(page, f"document.querySelector('#draft').value === {line!r}")
    told = "document.querySelector('#choosing').textContent"
    until(page, f"{told}.startsWith('loses a step')")


def test_a_joined_counter_that_is_pressed_leaves_the_others(served: Served, pages: Pages) -> None:
    """One that is pressed once nobody is to join any more is chosen in their place."""
    page = pages(1280, 844)
    firefight(served, page, FIRES, "fire ")
    _, units = page.evaluate(FIRERS)
    first, second, third = units[:3]
    chosen = "[...document.querySelectorAll('#stage .chosen')].map((e) => e.dataset.id).join()"
    page.evaluate(PRESS, first)
    page.locator("#others button").click()
    page.evaluate(PRESS, second)
    page.locator("#together .offer").first.wait_for(state="attached")
    page.evaluate(PRESS, second)
    until(page, f"{chosen} === {first!r}")
    until(page, f"document.querySelector('#unit')?.textContent.includes({first!r})")
    assert page.locator("#together .offer").count() == 0
    page.locator("#others button[aria-pressed=true]").click()
    page.evaluate(PRESS, third)
    until(page, f"{chosen} === {third!r}")


HIDDEN = """() => {
  const boxes = (which) => [...document.querySelectorAll(which)]
    .map((one) => [one, one.getBoundingClientRect()]);
  const over = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right
    && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
  const pieces = boxes("#stage .piece:not(.fan *)");
  return boxes("#stage .weighed rect").flatMap(([label, at]) => pieces
    .filter(([, box]) => over(at, box))
    .map(([one]) => `${label.parentNode.textContent} over ${one.dataset.id}`));
}"""
"""The odds that lie over a counter, so that its values cannot be read."""


def test_the_odds_of_fire_stand_at_each_target(served: Served, pages: Pages) -> None:
    page = pages()
    firefight(served, page, FIRES, "fire ")
    note = page.evaluate("""() => {
      const alone = (one) => one.dataset.on.split("|").length === 2;
      const offer = [...document.querySelectorAll('.offer[value^="fire "][value*=" with "]')]
        .find(alone);
      const piece = CSS.escape(offer.dataset.on.split("|")[0]);
      document.querySelector(`#stage .piece[data-id="${piece}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return offer.dataset.note;
    }""")
    odds = "/".join(re.findall(r"(\d+) %", note))
    assert odds
    told = "[...document.querySelectorAll('#stage .weighed')].map((e) => e.textContent)"
    until(page, f"{told}.includes('{odds}%')")
    assert page.evaluate(HIDDEN) == []


MANNED = """(stacked) => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const spaces = new Map([...document.querySelectorAll("#stage .space.now")]
    .map((one) => [one.dataset.id, one]));
  const standing = [...document.querySelectorAll("#stage .piece.now")]
    .filter((one) => Boolean(one.closest(".stack")) === stacked);
  for (const offer of document.querySelectorAll(".offer")) {
    const [who, where, more] = offer.dataset.on.split("|");
    const [x, y] = spaces.has(where) && !more ? middle(spaces.get(where)) : [];
    const on = standing.find((one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y) < 15);
    const found = { who, where, on: on?.dataset.id, line: offer.value };
    if (on && on.dataset.id !== who) return found;
  }
  return null;
}"""
"""A unit that can go to where another one stands that can act: alone, or stacked."""

PRESS = """(id) => document.querySelector(`#stage .piece[data-id="${CSS.escape(id)}"]`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""


def led(page: Any, *, stacked: bool) -> dict[str, str]:
    """A unit that goes to where another stands, as it is chosen and its goal is lit."""
    way: dict[str, str] = page.evaluate(MANNED, stacked)
    page.evaluate(PRESS, way["who"])
    page.locator(f"#stage .space.target[data-id='{way['where']}']").wait_for(state="attached")
    return way


def test_a_counter_on_a_goal_is_chosen_first_and_pressed_again_the_goal_is(
    served: Served, pages: Pages
) -> None:
    page = pages()
    firefight(served, page)
    way = led(page, stacked=False)
    counter = f"#stage .piece[data-id='{way['on']}']"
    told = "document.querySelector('#choosing').textContent"
    press_middle(page, counter)
    until(page, f"document.querySelector({counter!r}).matches('.chosen')")
    until(page, f"{told}.includes('{way['where']}') && {told}.includes('{way['who']}')")
    press_middle(page, counter)
    until(page, f"document.querySelector('#draft').value === {way['line']!r}")


def test_beside_the_counter_that_stands_on_a_goal_lies_the_goal(
    served: Served, pages: Pages
) -> None:
    page = pages()
    firefight(served, page)
    way = led(page, stacked=False)
    goal = box(page, f"#stage .space.target[data-id='{way['where']}']", centred=True)
    page.mouse.click(goal["x"] + goal["width"] / 2, goal["y"] + 3)
    until(page, f"document.querySelector('#draft').value === {way['line']!r}")


def test_the_fan_of_a_stack_on_a_goal_has_a_row_for_the_goal(served: Served, pages: Pages) -> None:
    page = pages()
    firefight(served, page)
    way = led(page, stacked=True)
    page.locator(f"#stage .piece[data-id='{way['on']}']").evaluate("one => one.focus()")
    press_middle(page, f"#stage .fan [data-id='{way['where']}'] rect")
    until(page, f"document.querySelector('#draft').value === {way['line']!r}")


def test_a_press_on_a_stack_is_on_its_hex_though_its_counters_could_be_aimed_at_too(
    served: Served, pages: Pages
) -> None:
    """6.7: what its badge says that stands first; a counter of it is pressed in the fan."""
    page = pages()
    firefight(served, page)
    way = led(page, stacked=True)
    stack = f"#stage .stack:has(.piece[data-id='{way['on']}'])"
    page.locator(f"{stack} > .piece").evaluate_all(
        "all => all.forEach((one) => one.classList.add('now', 'target'))"
    )
    press_middle(page, stack)
    until(page, f"document.querySelector('#draft').value === {way['line']!r}")


DRAGGED = """() => {
  const at = { bubbles: true, pointerId: 1, clientX: 300, clientY: 300 };
  window.gone.dispatchEvent(new PointerEvent("pointerdown", at));
  window.gone.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: 340 }));
  window.gone.dispatchEvent(new PointerEvent("pointerup", at));
}"""


def test_a_drag_that_ends_on_a_board_that_was_exchanged_moves_no_other(
    served: Served, pages: Pages
) -> None:
    page = at_first(served, pages, (1280, 800))
    seen = "document.querySelector('#stage svg').getAttribute('viewBox')"
    page.evaluate("() => { window.gone = document.querySelector('#stage'); }")
    page.evaluate(
        "() => { const anew = window.gone.cloneNode(true); delete anew.dataset.alive;"
        " window.gone.replaceWith(anew);"
        " document.dispatchEvent(new CustomEvent('fieldpost:table')); }"
    )
    until(page, "document.querySelector('#stage[data-alive]') !== window.gone")
    before = page.evaluate(seen)
    page.evaluate(DRAGGED)
    assert page.evaluate(seen) == before
    page.locator("[data-zoom=out]").click()
    assert not any(map(math.isnan, map(float, page.evaluate(seen).split())))


IN_VIEW = """(() => {
  const on = document.querySelector("#stage").getBoundingClientRect();
  return [...document.querySelectorAll("#stage .target")].some((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [a, b] = [x + width / 2, y + height / 2];
    return a > on.left && a < on.right && b > on.top && b < on.bottom;
  });
})()"""
"""A thing that can be pressed next has its middle on the stage."""


WIDE = "document.querySelector('#stage svg').viewBox.baseVal.width"
"""How much of the board is looked at."""


def test_on_a_phone_a_target_comes_into_view_when_its_unit_is_chosen(
    served: Served, pages: Pages
) -> None:
    page = pages(390, 844)
    firefight(served, page, FIRES, "fire ")
    page.locator("#stage.zoomed").wait_for()
    for _ in range(4):
        page.locator("[data-zoom=in]").dispatch_event("click")
    near = page.evaluate(WIDE)
    page.evaluate("""() => {
      const offer = [...document.querySelectorAll('.offer[value^="fire "][value*=" with "]')]
        .find((one) => one.dataset.on.split("|").length === 2);
      const piece = CSS.escape(offer.dataset.on.split("|")[0]);
      document.querySelector(`#stage .piece[data-id="${piece}"]`)
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }""")
    until(page, f"document.querySelector('#stage .target') && {IN_VIEW}")
    page.keyboard.press("Escape")
    until(page, f"!document.querySelector('#stage .target') && {WIDE} === {near}")


def test_a_seat_comes_back_to_what_it_looked_at(served: Served, pages: Pages) -> None:
    page = at_first(served, pages, (1280, 800))
    seen = "document.querySelector('#stage svg').getAttribute('viewBox')"
    page.locator("[data-zoom=in]").click()
    before = page.evaluate(seen)
    page.goto(f"{served.address}/m/{page.url.split('/m/')[1].partition('?')[0]}?as=american")
    page.locator("#stage[data-alive]").wait_for()
    until(page, f"{seen} === {before!r}")


PLAY = "#desk a.button[href*='as=']"
DUE = "document.querySelector('#stage[data-alive]') && document.querySelector('.finish, .asks')"


def both_seats(served: Served, pages: Pages) -> Any:
    """The page of one person who sits at both sides."""
    page = pages()
    opened(served, page, *OFF_THE_BEACH, german="person")
    page.get_by_role("button", name="Sit down").click()
    until(page, f"document.querySelector({PLAY!r}) || {DUE}")
    return page


def plays(page: Any, seat: str) -> None:
    """End part after part, with the seat that is to move, until this one is."""
    for _ in range(8):
        until(page, f"document.querySelector({PLAY!r}) || {DUE}")
        if page.locator(f"#table:has(.finish) #orders[data-seat={seat}]").count():
            return
        if page.locator(PLAY).count():
            to = page.locator(PLAY).get_attribute("href").partition("as=")[2].partition("&")[0]
            page.locator(PLAY).click()
            page.wait_for_url(f"**as={to}*")
            continue
        until(page, "!document.querySelector('#table.sending')")
        asked = page.locator(".asks").count()
        size = page.evaluate("document.querySelector('#moment').dataset.size")
        page.locator(".send" if asked else ".finish").click()
        goes_on = f"#moment:not([data-size='{size}'])"
        until(page, f'document.querySelector("{goes_on}{"" if asked else ", .asks"}")')
    raise AssertionError(f"{seat} never comes to move")


def test_who_plays_both_seats_goes_on_looking_at_the_same_part_of_the_map(
    served: Served, pages: Pages
) -> None:
    """Though more is told above it for one of them, and so the map lies lower."""
    page = both_seats(served, pages)
    plays(page, "german")
    far = page.evaluate(WIDE)
    page.locator("[data-zoom=in]").click()
    until(page, f"{WIDE} < {far}")
    before, near = page.evaluate(MAP_TOP), page.evaluate(WIDE)
    plays(page, SEAT)
    until(page, f"{WIDE} === {near}")
    assert page.evaluate(MAP_TOP) == pytest.approx(before, abs=3)


def test_who_plays_both_seats_reads_what_changed_since_each_of_them_ordered(
    served: Served, pages: Pages
) -> None:
    page = both_seats(served, pages)
    plays(page, "german")
    line = page.locator('.offer[value^="convert "]').first.get_attribute("value")
    press_offer(page, line)
    page.locator(".drafted > li").first.wait_for(state="attached")
    plays(page, SEAT)
    changed = page.locator(".changed-list li").all_text_contents()
    assert f"{line.split()[-1]} is gone" in changed


SEEN_ASKED = """(() => {
  const stage = document.querySelector("#stage");
  const on = stage.getBoundingClientRect();
  return [...stage.querySelectorAll(stage.dataset.about)]
    .map((one) => one.getBoundingClientRect())
    .some((one) => one.left >= on.left && one.right <= on.right
      && one.top >= on.top && one.bottom <= on.bottom);
})()"""
"""Whether the piece that the question is about is in view."""
SEEN_LIT = SEEN_ASKED.replace("stage.dataset.about", "'.piece.now'")
"""Whether any piece is in view that an answer touches."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_who_comes_back_to_a_question_sees_what_it_is_about_and_what_led_to_it(
    served: Served, browser: Any, size: tuple[int, int]
) -> None:
    """Though he looked at one who may fire, and held his fire at the first of the stack."""
    window = {"viewport": {"width": size[0], "height": size[1]}}
    hand = Hand(served, browser, *ASKED, "german", window, **ARMIES)
    hand.before("plan historical", seat="american")
    hand.until_comes("german", lambda lines: "hold" in lines)
    hand.sits()
    page = hand.at_rest()
    assert page.evaluate(SEEN_ASKED), "at first sight"
    for _ in range(3):
        page.locator("[data-zoom=in]").click()
    for _ in range(9):
        if page.evaluate(SEEN_LIT) and not page.evaluate(SEEN_ASKED):
            break
        page.keyboard.press("n")
    assert page.evaluate(SEEN_LIT), "another is lit where he looks"
    assert not page.evaluate(SEEN_ASKED)
    moved = hand.now.size - 1
    page.goto(f"{hand.address}?as=german&since={moved - 40}")
    hand.at_rest()
    until(page, SEEN_ASKED)
    changed = (
        "[...document.querySelectorAll('.changed-list li')].map((e) => e.textContent.split(':')[0])"
    )
    news = page.evaluate(changed)
    assert news
    page.evaluate("document.cookie = 'atonce=;path=/'")
    press_offer(page, "hold")
    page.locator(".desk .done", has_text="Sent.").wait_for(state="attached")
    assert set(news) <= set(page.evaluate(changed))
    hand.goes()


AFAR = """[...document.querySelectorAll("#stage .afar text")].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.textContent, box.left, box.top, box.right, box.bottom];
})"""
"""The names that are written over a map, and where."""


SHEET = """() => {
  const sheet = document.querySelector("#stage .chart image").getBoundingClientRect();
  return [sheet.left, sheet.right];
}"""


def test_the_names_of_a_quarter_are_read_on_a_phone(served: Served, pages: Pages) -> None:
    """None lies on another or over the edge of its sheet; near the map its own names are read, and
    nothing is written over it."""
    page = pages(390, 844)
    opened(served, page, "tcs_omaha", "easy-red", german="person")
    page.locator("#stage[data-alive]").wait_for()
    page.locator("[data-quarter]").click()
    page.locator("#stage .afar text").first.wait_for(state="attached")
    names = page.evaluate(AFAR)
    assert {"Les Moulins", "D-3 Les Moulins", "St-Laurent-sur-Mer"} <= {name for name, *_ in names}
    assert all(low - top >= 12 for _, _, top, _, low in names)
    for one, other in itertools.combinations(names, 2):
        (_, left, _, right, _), (_, a, _, b, _) = one, other
        lines = abs(one[2] - other[2])
        assert right <= a or b <= left or lines >= 12, (one, other)
    page.locator("[data-zoom=all]").click()
    left, right = page.evaluate(SHEET)
    for name, start, _, end, _ in page.evaluate(AFAR):
        assert left - 1 <= start, name
        assert end <= right + 1, name
    for _ in range(12):
        page.locator("[data-zoom=in]").click()
    until(page, "!document.querySelector('#stage .afar text')")


COVERED = """[...document.querySelectorAll("#stage .afar text")].filter((one) => {
  const a = one.getBoundingClientRect();
  return [...document.querySelectorAll("#stage .pieces .piece")]
    .map((piece) => piece.getBoundingClientRect())
    .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
}).map((one) => one.textContent)"""
"""The names that lie on a counter."""
LIGHTS = """[...document.querySelectorAll("#stage image.printed")]
  .map((one) => one.getAttribute("href").split("#")[1] ?? "")"""
"""What stands after the address of each sheet."""


def test_from_afar_each_name_stands_once_and_on_no_counter(served: Served, pages: Pages) -> None:
    """The sheet leaves its own names out as long as the page writes them over it."""
    page = pages(1440, 900)
    opened(served, page, "tcs_omaha", "day", german="person")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#stage[data-alive]").wait_for()
    page.locator("[data-zoom=all]").click()
    page.locator("#stage .afar text").first.wait_for(state="attached")
    names = [name for name, *_ in page.evaluate(AFAR)]
    assert names.count("Aure") == 1, "a river of two maps"
    works = {f"WN{n}" for n in range(57, 71)}
    assert {"Easy Green", "Les Moulins", *works} <= {*names}
    page.locator(".zoom [data-map]").first.click()
    until(page, f"{LIGHTS}[0] === 'afar'")
    page.locator("html[data-settled]").wait_for()
    names = [name for name, *_ in page.evaluate(AFAR)]
    assert {f"WN{n}" for n in range(61, 71)} <= {*names}
    assert page.evaluate(COVERED) == []
    for _ in range(5):
        page.locator("[data-zoom=in]").click()
    until(page, f"{LIGHTS}[0] === ''")


def test_an_enemy_who_cannot_be_fired_at_says_why_and_the_choice_stays(
    served: Served, pages: Pages
) -> None:
    page = pages()
    firefight(served, page, FIRES, "fire ")
    page.evaluate(PRESS, "1/A/741")
    page.locator("#stage .target").first.wait_for(state="attached")
    page.evaluate(PRESS, "1/5/916")
    until(page, "document.querySelector('#choosing').textContent.includes('no line of sight')")
    until(page, "document.querySelector('#stage .chosen')?.dataset.id === '1/A/741'")


def test_a_goal_that_cannot_be_reached_says_why_and_the_choice_stays(
    served: Served, pages: Pages
) -> None:
    """On the bare sheet; another own unit is chosen at once, wherever it stands."""
    page = pages()
    firefight(served, page)
    far = page.evaluate(UNREACHED)
    told = "document.querySelector('#choosing').textContent"
    chosen = "document.querySelector('#stage .chosen')?.dataset.id"
    page.evaluate(PRESS, far["who"])
    until(page, f"{chosen} === '{far['who']}'")
    page.evaluate(PRESS, far["other"])
    until(page, f"{chosen} === '{far['other']}'")
    page.keyboard.press("Escape")
    page.evaluate(PRESS, far["who"])
    until(page, f"{chosen} === '{far['who']}'")
    page.mouse.click(*page.evaluate(BARE))
    until(page, f"{told}.includes('(rule ')")
    assert page.evaluate(chosen) == far["who"]
    assert page.locator("#draft").input_value() == ""


UNREACHED = """() => {
  const lit = [...document.querySelectorAll("#stage .piece.now")];
  const at = (one) => /; at (\\S+)/.exec(one.querySelector("title").textContent)[1];
  const ways = [...document.querySelectorAll('.offer[value^="move "]')]
    .map((one) => one.dataset.on.split("|"));
  for (const who of lit) {
    const goals = ways.filter(([first]) => first === who.dataset.id).map(([, to]) => to);
    const other = lit.find((one) => one !== who && at(one) !== at(who) && !goals.includes(at(one))
      && ways.some(([first]) => first === one.dataset.id));
    if (goals.length && other) return { who: who.dataset.id, other: other.dataset.id };
  }
  return null;
}"""
"""A unit that can move, and another that stands where it does not get."""

BARE = """async () => {
  const { middlesOf } = await import(
    document.querySelector('link[rel=modulepreload][href*="/middles"]').href);
  const chart = document.querySelector("#stage .chart[data-middles]");
  const on = document.querySelector("#stage").getBoundingClientRect();
  for (const [, x, y] of middlesOf(chart)) {
    const at = new DOMPoint(x, y).matrixTransform(chart.getScreenCTM());
    const all = document.elementsFromPoint(at.x, at.y);
    if (at.x < on.left + 40 || at.x > on.right - 40 || at.y < on.top + 40 || at.y > on.bottom - 90)
      continue;
    if (!all.some((one) => one.closest(".now, .piece, .locator, .tools, .under")))
      return [at.x, at.y];
  }
  return null;
}"""
"""The middle of a space that nothing is lit on, where it is seen."""


def test_a_counter_pressed_after_a_bare_hex_is_only_chosen(served: Served, pages: Pages) -> None:
    """Whoever looked at a hex has given it no order, and the next press gives none either."""
    page = pages()
    match = firefight(served, page)
    before = served.matches.repository.size(match)
    who, goal = page.evaluate(ONE_GOAL)
    chosen = "document.querySelector('#stage .chosen')?.dataset.id"
    page.locator(f"#stage .space.now[data-id='{goal}']").evaluate(PRESSED, False)
    until(page, f"{chosen} === '{goal}'")
    page.evaluate(PRESS, who)
    until(page, "document.querySelector('#choosing').textContent.includes(': press')")
    assert page.evaluate(chosen) == who
    assert page.locator("#draft").input_value() == ""
    assert served.matches.repository.size(match) == before
