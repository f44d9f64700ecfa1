"""Several orders with one press: each is offered by itself, and is a line of the draft."""

import random

import pytest

from domain.game.grammar.orders import line
from domain.game.view.offers import batches
from domain.games.company_combat.contents import RULES
from service.drafts.drafting import draft
from service.reading.positions import look, to_move
from tests.service.web.houses import WebHouse
from tests.toys.offered import legal_lines
from workers.bots import choose

SEATS = ("american", "german")


def opened(house: WebHouse) -> str:
    """A match of two people, begun."""
    match_id, _ = house.matches.open("company_combat", "meeting", dict.fromkeys(SEATS, "person"))
    for seat in SEATS:
        house.matches.join(match_id, seat, f"join-{seat}-{match_id}")
    return match_id


@pytest.mark.parametrize("seed", range(2))
def test_each_line_of_a_batch_is_offered_and_none_is_refused_in_a_draft(
    real: WebHouse, seed: int
) -> None:
    matches, luck, seen = real.matches, random.Random(seed), set[str]()
    match_id = opened(real)
    for k in range(90):
        match = matches.repository.match(match_id)
        if match.outcome is not None:
            break
        (seat,) = to_move(matches, match)
        view = look(matches, match_id, seat).view
        assert batches(view) == view.batches
        for batch in view.batches:
            seen.add(batch.lines[0].split()[0])
            reports = draft(matches, match_id, seat, "\n".join(batch.lines)).receipt.lines
            assert "refused" not in {report.state for report in reports}, batch
        state = match.table.seen_by(seat)
        order = choose(RULES, "steady", state, seat, list(RULES.legal_orders(state, seat)), luck)
        matches.order(match_id, seat, line(order), f"order-{k:04}-{match_id}")
    assert "deploy" in seen


def test_at_utah_beach_all_land_and_all_drop_with_one_press_each(real: WebHouse) -> None:
    matches, luck, seen = real.matches, random.Random(7), list[str]()
    match_id, _ = matches.open("utah_beach", "landing", {"allied": "person", "german": "person"})
    for seat in ("allied", "german"):
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    rules = matches.games["utah_beach"]
    while "drop" not in seen:
        match = matches.repository.match(match_id)
        (seat,) = to_move(matches, match)
        key = f"order-{match.size:04}-{match_id}"
        seen_now = batches(look(matches, match_id, seat).view)
        told = [batch for batch in seen_now if not batch.chained]
        if told:
            text = "\n".join(told[0].lines)
            seen.append(text.split()[0])
            receipt = matches.order(match_id, seat, text, key)
            assert [line.state for line in receipt.lines] == ["done"] * len(told[0].lines)
            continue
        state = match.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        order = line(choose(rules, "captain", state, seat, offers, luck))
        matches.order(match_id, seat, order, key)
    assert seen == ["land", "drop"]


@pytest.mark.parametrize("before", ["", "beachhead 2508\nland 8/4 2508", "beachhead 2607"])
def test_at_utah_beach_one_press_sets_up_the_rest_as_history_did(
    real: WebHouse, before: str
) -> None:
    matches = real.matches
    match_id, _ = matches.open("utah_beach", "landing", {"allied": "person", "german": "person"})
    for seat in ("allied", "german"):
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    if before:
        assert matches.order(match_id, "allied", before, f"before-{match_id}-x").done
    (rest,) = batches(look(matches, match_id, "allied").view)
    drafted = draft(matches, match_id, "allied", "\n".join(rest.lines))
    assert {one.state for one in drafted.receipt.lines[:-1]} == {"done"}, "a die falls at the end"
    receipt = matches.order(match_id, "allied", "\n".join(rest.lines), f"rest-{match_id}-xxx")
    assert receipt.done, receipt.lines
    assert matches.repository.match(match_id).table.position.stage not in ("beach", "drop")


def test_a_batch_that_is_pressed_without_script_stands_in_the_draft_line_by_line(
    real: WebHouse,
) -> None:
    reader = real.reader()
    match_id, _ = real.matches.open("company_combat", "meeting", dict.fromkeys(SEATS, "person"))
    tokens = {s: real.matches.join(match_id, s, f"join-{s}-{match_id}")[1] for s in SEATS}
    (seat,) = to_move(real.matches, real.matches.repository.match(match_id))
    first = look(real.matches, match_id, seat).view.batches[0]
    reader.get(f"/m/{match_id}")
    reader.fill(f"/m/{match_id}/token", token=tokens[seat])
    page = reader.fill(f"/m/{match_id}/orders", add="\r\n".join(first.lines))
    size = real.matches.repository.size(match_id)
    for order in first.lines:
        assert f'data-order="{order}"' in page
    page = reader.fill(f"/m/{match_id}/orders", orders="\r\n".join(first.lines), do="undo")
    assert f'data-order="{first.lines[0]}"' in page
    assert f'data-order="{first.lines[-1]}"' not in page, "Undo takes them one by one"
    assert real.matches.repository.size(match_id) == size


def test_who_drafted_all_that_he_can_is_told_to_send_and_not_to_wait_for_himself(
    real: WebHouse,
) -> None:
    able, baker = real.reader(), real.reader()
    match = able.open("dday_dice", "tiger-practice", able="me", baker="person")
    baker.get(f"/m/{match}")
    baker.fill(f"/m/{match}/sit", seat="baker")
    able.client.set_cookie("atonce", "0")
    able.get(f"/m/{match}")
    offered = legal_lines(real.matches, real.matches.repository.match(match), "able")
    lock = next(line for line in offered if line.startswith("lock"))
    able.fill(f"/m/{match}/orders", orders=lock, add="keep")
    asked = able.page.partition('class="prompt-line')[2].partition("</p>")[0]
    assert asked.endswith("Send your draft to see what follows.")
    able.fill(f"/m/{match}/orders", orders=f"{lock}\nkeep", do="send")
    asked = able.page.partition('class="prompt-line')[2].partition("</p>")[0]
    assert asked.endswith("Baker to move.")
