"""How many presses a turn takes in a real browser: what is asked for is counted, not believed."""

from typing import Any

from service.reading.positions import to_move
from tests.rigs.soak import soak
from tests.service.web.browsers import Served, box, caught_up, press_middle, until
from tests.service.web.hand import BOTH, SIDES, Hand


def test_a_turn_of_dday_dice_without_rerolls_takes_six_presses(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "dday_dice", "tiger-practice", "able", able="person")
    hand.until_comes("able", lambda lines: hand.turn == 2)
    hand.sits()
    while hand.is_asked() and hand.turn == 2:
        caught_up(served, hand.page, hand.match)
        while offered := hand.offers():
            verbs = {line.split()[0]: line for line in reversed(offered)}
            wanted = ("lock", "keep", "done", "stay", "move", *verbs)
            hand.press(next(verbs[verb] for verb in wanted if verb in verbs))
            if hand.page.locator(".drafted .line-would-roll").count():
                break
        hand.send()
    assert hand.clicks <= 6
    hand.goes()


@soak
def test_an_army_of_combined_arms_is_placed_with_six_presses(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "combined_arms", "battle", "axis", **BOTH)
    hand.before("army us-infantry", "ready", seat="allied")
    hand.before("army panzer-corps", "ready")
    hand.sits()
    for pressed in (".typing > summary", "#draft"):
        hand.page.locator(pressed).click()
        hand.clicks += 1
    hand.page.keyboard.type("place as line")
    hand.page.locator('.drafted li[data-order="place as line"]').wait_for()
    hand.send()
    assert hand.clicks <= 6
    moving = to_move(served.matches, served.matches.repository.match(hand.match))
    assert list(moving) == ["allied"], "the whole army stands"
    hand.goes()


@soak
def test_a_march_at_utah_beach_is_one_press_on_where_it_ends(served: Served, browser: Any) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "german", **SIDES)
    hand.until_comes("german", lambda lines: any(one.startswith("move ") for one in lines))
    hand.sits()
    lit = hand.page.locator("#stage .piece.now").evaluate_all(ON_TOP)
    marches = [o for o in hand.offers() if o.startswith("move ") and o.split()[1] in lit]
    far = max(marches, key=lambda o: float(_cost(hand, o)))
    unit, end = far.split()[1:]
    stage = hand.page.locator("#stage")
    _on_ground(hand.page, unit)
    until(hand.page, "document.querySelector('#stage.choosing')")
    _on_ground(hand.page, end)
    hand.page.locator(f'.drafted li[data-order="{far}"]').wait_for()
    assert stage.locator(".draft-ways").count() == 1, "the whole march is drawn"
    hand.goes()


ON_TOP = """all => all.filter(one => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(one => one.dataset.id)"""
"""The counters that can be pressed where they lie, none above them."""


def _cost(hand: Hand, line: str) -> str:
    """What a march costs: the first figure of what is told beside it."""
    note = hand.page.locator(f'.offer[value="{line}"]').get_attribute("data-note") or "0"
    return note.split()[0]


def _on_ground(page: Any, name: str) -> None:
    press_middle(page, f'#stage .now[data-id="{name}"]')


@soak
def test_a_part_of_a_map_is_found_on_the_small_one_and_layers_are_kept(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "allied", **SIDES)
    hand.sits()
    page = hand.page
    until(page, "document.querySelector('.locator')")  # nobody could read the counters of it all
    page.locator('[data-zoom="all"]').click()
    assert page.locator(".locator").count() == 0, "the whole board needs none"
    for _ in range(2):
        page.locator("[data-zoom=in]").click()
    frame = page.locator(".locator .window")
    seen = (
        "[...document.querySelector('#stage svg').getAttribute('viewBox').split(' ')].map(Number)"
    )
    before = page.evaluate(seen)
    assert [float(frame.get_attribute(k)) for k in ("x", "y", "width")] == before[:3]
    small = box(page, ".locator")
    page.mouse.click(small["x"] + small["width"] / 2, small["y"] + small["height"] * 0.9)
    after = page.evaluate(seen)
    assert after[1] > before[1], "the window went to the south"
    assert after[2] == before[2]
    page.locator(".layers summary").click()
    page.get_by_label("Names of spaces").check()
    page.reload()
    page.locator(".layer.numbers text", has_text="2607").wait_for(state="attached")
    page.locator('[data-zoom="all"]').click()
    assert page.locator(".locator").count() == 0
    hand.goes()


def test_a_drafted_attack_is_an_arrow_and_its_target_does_not_step_back(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "five_for_fighting", "sword", "allied", **SIDES)
    hand.until_comes("allied", lambda lines: any(one.startswith("attack ") for one in lines))
    hand.sits()
    lit = hand.page.locator("#stage .piece.now").evaluate_all(ON_TOP)
    line = next(o for o in hand.offers() if o.startswith("attack ") and o.split()[3] in lit)
    _on_ground(hand.page, line.split()[3])
    until(hand.page, "document.querySelector('#stage .piece.aimed:not(.now)')")
    _on_ground(hand.page, line.split()[1])
    hand.page.locator(f'.drafted li[data-order="{line}"]').wait_for()
    assert hand.page.locator("#stage .draft-ways").count() == 1, "from who fires to his target"
    hand.page.keyboard.press("z")
    until(hand.page, "!document.querySelector('.drafted, #stage .draft-ways')")
    hand.goes()
