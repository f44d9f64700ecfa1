"""In a real browser: what happened is told again, and an empty phase passes by itself."""

import random
from typing import Any

from tests.rigs.soak import soak
from tests.service.web.browsers import Served, Watched, opened, press_offer, sent, until


def test_what_happened_is_told_again_with_its_dice_and_ends_at_now(
    served: Served, browser: Any
) -> None:
    context, watched = browser.new_context(reduced_motion="no-preference"), Watched()
    page = watched.page(context)
    match = opened(served, page)
    for verb in ("lock", "reroll"):
        line = page.locator(f'.offer[value^="{verb}"]').first.get_attribute("value")
        press_offer(page, line)
        page.locator(".drafted code", has_text=line).wait_for(state="attached")
        sent(page, page.locator("#send-bar .send").click)
    size = served.matches.repository.size(match)
    page.evaluate("localStorage.setItem('retell pace', '4')")
    served.house.project()
    page.goto(f"{served.address}/m/{match}?play=1")
    page.locator("#retell .fallen a[href*='/dice/'] .rolled").first.wait_for()
    assert page.locator("#desk").is_hidden(), "the board alone is looked at"
    page.get_by_text("That is where it stands now.").wait_for()
    until(page, f"Number(document.querySelector('#moment').dataset.at) >= {size}")
    assert page.locator("#desk").is_visible()
    assert not watched.faults
    context.close()


@soak
def test_computers_are_watched_from_the_lobby_from_the_first_move_on(
    served: Served, browser: Any
) -> None:
    context, watched = browser.new_context(), Watched()
    page = watched.page(context)
    page.goto(served.address)
    page.evaluate("localStorage.setItem('retell pace', '4')")
    page.get_by_role("button", name="Watch computers play").click()
    page.wait_for_url("**/m/*watch=1*")
    match = page.url.split("/m/")[1].partition("?")[0]
    seats = served.matches.repository.match(match).sitting.seats
    assert len(seats) > 1
    assert all(who.startswith("computer:") for who in seats.values())
    page.locator("#retell .told-now:not(:empty)").wait_for()
    until(page, "Number(document.querySelector('#moment[data-past]')?.dataset.at) > 20")
    assert served.matches.repository.size(match) > 20, "it goes on meanwhile"
    page.keyboard.press("Escape")
    page.get_by_text("That is where it stands now.").wait_for()
    assert not watched.faults
    context.close()


def test_a_phase_in_which_only_done_is_left_passes_by_itself_unless_one_stops_it(
    served: Served, browser: Any
) -> None:
    page = browser.new_context().new_page()
    match = opened(served, page, baker="nobody")
    page.clock.install()
    page.evaluate("document.cookie = 'stops=;path=/;max-age=0'")
    page.evaluate("""() => {
      const all = [...document.querySelectorAll('.offer')];
      for (const one of all.slice(1)) one.remove();
      all[0].value = 'done';
      const done = document.createElement('button');
      Object.assign(done, { name: 'finish', value: 'done' });
      done.setAttribute('form', 'orders');
      done.dataset.ends = '';
      document.querySelector('#send-bar').append(done);
      document.querySelector('#orders').removeAttribute('data-alive');
      document.cookie = 'stops=;path=/;max-age=0';
      document.dispatchEvent(new CustomEvent('fieldpost:table'));
    }""")
    page.get_by_text("goes by itself").wait_for()
    size = served.matches.repository.size(match)
    page.keyboard.press("Shift")
    page.clock.run_for(2800)
    assert served.matches.repository.size(match) == size
    assert page.input_value("#draft") == "", "a press stopped it"
    with page.expect_request(lambda r: "do=send" in (r.post_data or "")):
        page.evaluate("""() => {
          document.querySelector('#orders').removeAttribute('data-alive');
          document.dispatchEvent(new CustomEvent('fieldpost:table'));
        }""")
        page.clock.run_for(2800)
    page.context.close()


BELOW = """() => document.querySelector("#live-state").getBoundingClientRect().top
  >= document.querySelector("#table").getBoundingClientRect().bottom"""


@soak
def test_what_is_told_while_one_looks_back_lies_over_no_line_of_the_story(
    served: Served, browser: Any
) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    match = opened(served, page)
    watcher = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    luck = random.Random(1944)
    for k in range(2):
        served.waits_for_none_but(match, "able")
        line, size = served.advice(match, "able", luck), served.matches.repository.size(match)
        if k:
            watcher.goto(f"{served.address}/m/{match}?at={size - 1}")
            until(watcher, "document.querySelector('html[data-settled]')")
        assert served.matches.order(match, "able", line, f"from-elsewhere-{k:06}").done
    until(watcher, "document.querySelector('#live-state').textContent")
    assert "looked back" in watcher.inner_text("#live-state")
    until(watcher, f"({BELOW})()")
