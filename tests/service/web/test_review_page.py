"""The page of a review: asked for once the match is over, shown once it is whole."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from domain.games import library
from service.review.figures import Review
from service.review.walking import walk
from service.store import reviews
from service.store.lists.reader import Reader as Lists
from tests.rigs.reviews import given_up, keep, sample
from tests.service.web.houses import WebHouse
from workers.opponent import Opponent
from workers.reviewing import make

GAME = library()["company_combat"].rules()
SEATS = ("american", "german")
RULES = replace(GAME, judge=lambda _: changed(GAME.judge("meeting"), playouts=12, tries=2))


@pytest.fixture
def web(tmp_path: Path) -> WebHouse:
    return WebHouse(tmp_path, {"company_combat": RULES})


def over(web: WebHouse) -> str:
    seats = {"american": "computer:captain", "german": "computer:private"}
    match_id, _ = web.matches.open("company_combat", "meeting", seats)
    opponent = Opponent(web.matches, Lists(web.recorder))
    while web.matches.repository.match(match_id).outcome is None:
        opponent.play(match_id)
    return match_id


def reviewed(web: WebHouse) -> Review:
    """The review of a match that is over: American's fifth order was dear."""
    match_id = over(web)
    steps = walk(web.matches.repository, match_id).steps
    dear = [step for step in steps if step.acts[0].seat == "american"][4]
    return keep(web.recorder, sample(match_id, SEATS, dear.start - 1))


def test_a_running_match_shows_no_chances(web: WebHouse) -> None:
    seats = {"american": "person", "german": "person"}
    match_id, _ = web.matches.open("company_combat", "meeting", seats)
    reader = web.reader()
    assert "/review" not in reader.get(f"/m/{match_id}")
    page = reader.get(f"/m/{match_id}/review")
    assert "not over" in page
    assert '<form method="post"' not in page


def test_a_review_is_asked_for_made_and_shown_without_script(web: WebHouse) -> None:
    (match_id, _), reader = given_up(web.matches), web.reader()
    address = f"/m/{match_id}/review"
    assert address in reader.get(f"/m/{match_id}")
    reader.get(address)
    page = reader.fill(address)
    assert "is asked for" in page
    assert 'http-equiv="refresh"' in page
    assert reviews.begin_review(web.recorder, match_id, "somebody", now=2_000_000_000)
    assert reviews.beat_review(web.recorder, match_id, "somebody", 40, now=2_000_000_000)
    assert "40 % are done" in reader.get(address)
    assert '<svg class="course"' not in reader.page

    reviews.ask_review(web.recorder, match_id, 1)
    found = make(web.recorder, web.matches.repository, match_id, jobs=1)
    page = reader.get(address)
    assert '<svg class="course"' in page
    assert 'http-equiv="refresh"' not in page
    for n in found.turning:
        assert f"/m/{match_id}?at={n}" in page
    assert len(re.findall('class="point"', page)) == len(found.turning)
    assert page.count("Better: ") == len(found.orders)
    for one in found.orders:
        assert f'name="at" value="{one.n}"' in page


def test_one_press_branches_before_the_dearest_order(web: WebHouse) -> None:
    found, reader = reviewed(web), web.reader()
    match_id = found.match
    reader.get(f"/m/{match_id}/review")
    reader.fill(f"/m/{match_id}/branch")
    lineage = web.matches.repository.match(reader.path.split("/")[2]).lineage
    assert lineage.parent is not None
    assert lineage.parent.size == found.orders[0].n


def test_who_tries_again_at_the_dearest_order_sits_there_against_the_computer(
    web: WebHouse,
) -> None:
    found, reader = reviewed(web), web.reader()
    match_id = found.match
    reader.get(f"/m/{match_id}/review")
    reader.fill(f"/m/{match_id}/practise")
    new_id = reader.path.split("/")[2]
    practice = web.matches.repository.match(new_id)
    dear = found.orders[0]
    assert practice.lineage.parent is not None
    assert practice.lineage.parent.size == dear.n
    assert practice.sitting.seats == dict.fromkeys(SEATS, "computer:captain") | {
        dear.seat: "person"
    }
    assert dear.seat in practice.sitting.taken
    assert practice.begun
    assert 'id="send-bar"' in reader.page


def test_one_practises_from_any_moment_of_a_finished_match_alone(web: WebHouse) -> None:
    match_id, reader = over(web), web.reader()
    match = web.matches.repository.match(match_id)
    reader.get(f"/m/{match_id}?at={match.size // 2}")
    form = reader.fields(f"/m/{match_id}/practise")
    reader.fill(f"/m/{match_id}/practise", seat="german")
    practice = web.matches.repository.match(reader.path.split("/")[2])
    assert "german" in practice.sitting.taken
    assert practice.sitting.seats["american"] == "computer:captain"

    running, _ = web.matches.open("company_combat", "meeting", dict.fromkeys(SEATS, "person"))
    for wrong, told in (({"seat": "german"}, "once it is over"), ({"seat": "french"}, "")):
        page = reader.post(f"/m/{running}/practise", form | {"at": "1"} | wrong)
        assert reader.status in (400, 409)
        assert told in page


def test_only_who_plays_may_cancel_a_review(web: WebHouse) -> None:
    match_id, reader = over(web), web.reader()
    reader.get(f"/m/{match_id}/review")
    token = reader.fields(f"/m/{match_id}/review")["csrf"]
    page = reader.fill(f"/m/{match_id}/review")
    assert f"/m/{match_id}/review/cancel" not in page
    reader.post(f"/m/{match_id}/review/cancel", {"csrf": token})
    assert reader.status == 403


def test_the_api_says_why_there_is_no_review(web: WebHouse) -> None:
    (match_id, _), reader, store = given_up(web.matches), web.reader(), web.recorder
    address = f"/api/matches/{match_id}/review"
    running, _ = web.matches.open("company_combat", "meeting", dict.fromkeys(SEATS, "person"))
    assert "The match is not over" in reader.get(f"/api/matches/{running}/review")
    assert "Nobody has asked for" in reader.get(address)
    reviews.ask_review(store, match_id, 1)
    assert reviews.begin_review(store, match_id, "somebody", now=2)
    assert reviews.beat_review(store, match_id, "somebody", 40, now=2)
    assert "40 % are done" in reader.get(address)
    reviews.fail_review(store, match_id, "somebody", "No order was given.")
    assert "No order was given." in reader.get(address)
    reviews.ask_review(store, match_id, 3)
    reviews.cancel_review(store, match_id)
    assert "nothing of it is kept" in reader.get(address)
    assert reader.status == 404
