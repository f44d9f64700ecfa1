"""A real browser: counters in the fan of their stack are seen whole, and chosen there."""

from typing import Any

import pytest

from tests.rigs.soak import soak
from tests.service.web.browsers import Served, until
from tests.service.web.hand import SIDES, Hand, can_move

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

LIT = """() => {
  const stage = document.querySelector('#stage').getBoundingClientRect();
  for (const one of document.querySelectorAll('#stage .stack > .piece.now')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const within = x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
    if (within && one.contains(document.elementFromPoint(x, y))) return [one.dataset.id, x, y];
  }
  return null;
}"""
"""A counter of a stack that can be ordered, and where it is pressed."""

ROW = """id => {
  const row = document.querySelector(`#stage .fan [data-id="${CSS.escape(id)}"]`);
  const { x, y, width, height } = row.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

TO_THE_TOP = """() => {
  const [stage, stack] = ['#stage', '#stage .stack'].map((one) => document.querySelector(one));
  const away = stack.getBoundingClientRect().top - stage.getBoundingClientRect().top;
  if (Math.abs(away - 20) < 20) return true;
  const { x, y } = stack.getBoundingClientRect();
  const press = (kind, down) => stage.dispatchEvent(new PointerEvent(kind,
    { bubbles: true, pointerId: 7, pointerType: 'mouse', clientX: x, clientY: y - down }));
  press('pointerdown', 0);
  press('pointermove', away - 20);
  press('pointerup', away - 20);
  return false;
}"""
"""Drag a map until its first stack lies at its upper edge."""

FREE = """() => {
  const of = (one) => one.getBoundingClientRect();
  const [fan, stage] = ['.fan > rect', '#stage'].map((one) => of(document.querySelector(one)));
  const over = [...document.querySelectorAll('.tools :is(button, summary)')].map(of).filter((box) =>
    box.right > fan.left && box.left < fan.right && box.bottom > fan.top && box.top < fan.bottom);
  return { buttons: over.length, inside: fan.left >= stage.left - 1 && fan.top >= stage.top - 1
    && fan.right <= stage.right + 1 && fan.bottom <= stage.bottom + 1, width: fan.width };
}"""


def seated(served: Served, browser: Any, how: dict[str, Any]) -> Hand:
    """A player whose turn it is to move."""
    hand = Hand(served, browser, "utah_beach", "landing", "german", how, **SIDES)
    hand.until_comes("german", can_move, luck=3)
    hand.sits()
    hand.page.locator("#stage[data-alive] .now[tabindex='0']").first.wait_for()
    return hand


@pytest.mark.parametrize(
    "how", [pytest.param(PHONE, id="finger"), pytest.param(DESK, id="mouse", marks=soak)]
)
def test_a_counter_is_chosen_in_the_fan_of_its_stack(
    served: Served, browser: Any, how: dict[str, Any]
) -> None:
    """Though the press may take the focus off the counter that opened the fan; then the fan, in
    which nothing goes with what was chosen, no longer hides where it may go."""
    hand = seated(served, browser, how)
    page = hand.page
    until(page, f"({LIT})()")
    name, x, y = page.evaluate(LIT)
    if "has_touch" in how:
        page.touchscreen.tap(x, y)
    else:
        page.locator(f'#stage .stack > .piece.now[data-id="{name}"]').focus()
    until(page, "document.querySelector('#stage .fan')")
    press = page.touchscreen.tap if "has_touch" in how else page.mouse.click
    press(*page.evaluate(ROW, name))
    until(page, f"document.querySelector('#stage .chosen')?.dataset.id === '{name}'")
    until(page, "document.querySelectorAll('#stage .target').length")
    until(page, "!document.querySelector('#stage .fan')")
    hand.goes()


@soak
def test_the_fan_of_a_stack_at_the_upper_edge_lies_below_the_buttons(
    served: Served, browser: Any
) -> None:
    """On a phone these lie over the corner of the board."""
    hand = seated(served, browser, PHONE)
    page = hand.page
    page.locator("[data-zoom=in]").click()
    until(page, "document.querySelector('#stage.zoomed')")
    until(page, f"({TO_THE_TOP})()")
    page.evaluate(
        "document.querySelector('#stage .stack .piece')"
        ".dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))"
    )
    until(page, "document.querySelector('#stage .fan')")
    free = page.evaluate(FREE)
    assert not free["buttons"]
    assert free["inside"]
    assert free["width"] > 150, "its words can be read"
    hand.goes()
