"""One press never ends a match unasked, nor a phase in which nothing was done."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from domain.game.grammar.orders import line as order_line
from domain.games import library
from service.drafts.asking import MOST, RECENT
from service.drafts.drafting import asks_first, explained
from service.puzzles.laying import opened
from service.puzzles.puzzle import puzzles_of
from service.reading.positions import to_move
from tests.service.web.houses import Reader, WebHouse
from tests.toys import toy
from workers.bots import choose

LUCK = 19
ENDS = "This ends the match: All cards are played. Send it if you mean that."


def last_card(toys: WebHouse) -> tuple[str, Reader, str]:
    """A duel in which all cards but one are played, its reader, and the order that plays that."""
    red, book = toys.reader(), toys.matches
    match = red.open(red="me", blue="me")
    for seat in ("blue", "red"):
        for card in book.repository.match(match).table.position.sides[seat].cards or ():
            last = f"play {card}"
            if (seat, len(book.repository.match(match).table.position.played)) != ("red", 3):
                book.order(match, seat, last, f"played-before-{seat}-{card}")
    return match, red, last


def over(toys: WebHouse, match: str) -> bool:
    return toys.matches.repository.match(match).outcome is not None


def test_what_ends_a_match_is_asked_about_and_goes_once_it_is_sent_again(toys: WebHouse) -> None:
    match, red, last = last_card(toys)
    for said in ({"do": "send", "orders": last}, {"add": last}, {"finish": last, "orders": ""}):
        red.get(f"/m/{match}?as=red")
        red.fill(f"/m/{match}/orders", **said)
        assert ENDS in red.page
        assert not over(toys, match)
    other = f"{last.replace('play', 'plan')}\n{last}"
    red.fill(f"/m/{match}/orders", do="send", orders=other)
    assert not over(toys, match), "another draft than the one that was asked about"
    assert ENDS in red.page
    red.fill(f"/m/{match}/orders", do="send", orders=other)
    assert over(toys, match)


def test_who_plays_both_seats_stays_at_the_one_whose_page_it_is(toys: WebHouse) -> None:
    """What the page asks and sends says for whom, though the other seat is to move by then."""
    reader, book = toys.reader(), toys.matches
    match = reader.open(red="me", blue="me")
    seat = to_move(book, book.repository.match(match))[0]
    page = reader.get(f"/m/{match}")
    assert reader.fields(f"/m/{match}/orders")["as"] == seat
    live = re.search(r'id="live" data-match="([^"]+)"', page)
    assert live is not None
    for card in book.repository.match(match).table.position.sides[seat].cards or ():
        book.order(match, seat, f"play {card}", f"played-by-{seat}-{card}")
    assert seat not in to_move(book, book.repository.match(match))
    assert f"Your orders: {seat.title()}" in reader.get(live[1])


class Scout(toy.Scout, frozen=True):
    """A scout whose seat is warned."""

    def warned(self, state: Any, seat: str) -> str:
        return f"The scout of {seat} is lost."


def test_what_a_game_warns_of_is_asked_about_first(tmp_path: Path) -> None:
    orders = tuple(Scout if one is toy.Scout else one for one in toy.RULES.orders)
    house = WebHouse(tmp_path / "toys", {"toy": replace(toy.RULES, orders=orders)})
    red = house.reader()
    match = red.open(red="me", blue="me")
    red.get(f"/m/{match}?as=red")
    red.fill(f"/m/{match}/orders", do="send", orders="scout")
    assert "The scout of red is lost. Send it if you mean that." in red.page
    size = house.matches.repository.size(match)
    red.fill(f"/m/{match}/orders", do="send", orders="scout")
    assert house.matches.repository.size(match) > size
    house.recorder.close()


def test_a_draft_that_is_shown_with_its_question_needs_no_second_one(toys: WebHouse) -> None:
    match, red, last = last_card(toys)
    red.get(f"/m/{match}?as=red")
    red.fill(f"/m/{match}/orders", do="draft", orders=last)
    assert ENDS in red.page
    red.fill(f"/m/{match}/orders", do="send", orders=last)
    assert over(toys, match)


def test_a_trial_of_a_program_tells_what_a_page_would_ask(toys: WebHouse) -> None:
    match, _, last = last_card(toys)
    tried = toys.matches.try_order(match, "red", f"scout\n{last}")
    assert explained(toys.matches, match, "red", f"scout\n{last}", tried, asks=True) == tried
    tried = toys.matches.try_order(match, "red", last)
    told = explained(toys.matches, match, "red", last, tried, asks=True)
    assert [line.reason for line in told.lines] == [ENDS]


def test_a_phase_is_not_left_unasked_while_all_its_pieces_stand(real: WebHouse) -> None:
    book, luck = real.matches, random.Random(LUCK)
    match, _ = book.open("utah_beach", "landing", {"allied": "person", "german": "person"})
    for seat in ("allied", "german"):
        book.join(match, seat, f"join-{seat}-{match}")
    rules, was = book.games["utah_beach"], None
    while True:
        now = book.repository.match(match)
        seat = to_move(book, now)[0]
        state = now.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        lines, came = [order_line(one) for one in offers], (seat, rules.moment(state))
        if came != was and came[1].phase == "Movement Phase" and "done" in lines:
            break
        was = came
        said = order_line(choose(rules, next(iter(rules.bots)), state, seat, offers, luck))
        book.order(match, seat, said, f"played-{now.size:08}-{match}")
    moves = [one for one in lines if one.startswith("move")]
    idle = {one.split()[1] for one in moves}
    asked = asks_first(book, match, seat, "done")
    assert asked is not None
    assert asked.says == (
        f"This ends “Movement Phase”, but none of the {len(idle)} pieces that can act has "
        f"acted. Send it if you mean that."
    )
    assert asks_first(book, match, seat, f"{moves[0]}\ndone") is None
    book.order(match, seat, moves[0], f"moved-now-{match}")
    assert asks_first(book, match, seat, "done") is None


def test_a_phase_in_which_pieces_only_get_ready_ends_with_one_press(real: WebHouse) -> None:
    """A plan of Omaha needs no mode changed; an action in which nobody acts is worth a question."""
    book = real.matches
    match, _ = book.open("tcs_omaha", "firefight", {"american": "person", "german": "person"})
    for seat in ("american", "german"):
        book.join(match, seat, f"join-{seat}-{match}")
    rules, asked = book.games["tcs_omaha"], {}
    for n in range(4):
        now = book.repository.match(match)
        (seat,) = to_move(book, now)
        phase = rules.moment(now.table.seen_by(seat)).phase
        asked[phase] = asks_first(book, match, seat, "done") is not None
        if phase == "American Plan":
            book.order(match, seat, "mode move all", f"moded-now-{match}")
        book.order(match, seat, "done", f"ended-now-{n}-{match}")
    assert {phase: asked[phase] for phase in ("American Plan", "German Plan")} == {
        "American Plan": False, "German Plan": False,
    }  # fmt: skip
    assert asked["American Action"]


def test_a_large_action_is_not_ended_unasked_while_most_of_it_stands(real: WebHouse) -> None:
    book = real.matches
    match, _ = book.open("tcs_omaha", "day", {"american": "person", "german": "person"})
    for seat in ("american", "german"):
        book.join(match, seat, f"join-{seat}-{match}")
    rules, n = book.games["tcs_omaha"], 0
    book.order(match, "american", "plan historical", f"planned-all-{match}")
    book.order(match, "german", "whenever moves-in-open do hold", f"ahead-of-all-{match}")
    while True:
        now = book.repository.match(match)
        seat, n = to_move(book, now)[0], n + 1
        state = now.table.seen_by(seat)
        if rules.moment(state).phase == "American Action":
            break
        book.order(match, seat, "done", f"ended-now-{n:02}-{match}")
    move = next(order_line(one) for one in rules.legal_orders(state, "american")
                if order_line(one).startswith("move"))  # fmt: skip
    book.order(match, "american", move, f"moved-now-{match}")
    before = book.repository.size(match)
    for k in range(RECENT // 2):
        book.order(match, "german", "note Good", f"noted-{k:03}-{match}")
    assert book.repository.size(match) - before >= RECENT, "his order lies far back"
    asked = asks_first(book, match, "american", "done")
    assert asked is not None
    assert re.fullmatch(
        r"This ends “American Action”, but \d\d pieces can still act\. "
        r"Send it if you mean that\.", asked.says
    )  # fmt: skip
    offered = map(order_line, rules.legal_orders(state, "american"))
    fire = next(line for line in offered if line.startswith("fire"))
    behind = asks_first(book, match, "american", f"{fire}\ndone")
    assert behind is not None, "what ends a part behind a die is asked about too"
    assert "pieces can still act" in behind.says
    left = [int(asked.says.split("but ")[1].split()[0])]
    while (asked := asks_first(book, match, "american", "done")) is not None:
        left.append(int(asked.says.split("but ")[1].split()[0]))
        state = book.repository.match(match).table.seen_by("american")
        moves = (one for one in map(order_line, rules.legal_orders(state, "american"))
                 if one.startswith("move") and "then" not in one)  # fmt: skip
        book.order(match, "american", next(moves), f"moved-on-{left[-1]:02}-{match}")
    assert left[1:] == list(range(left[0], MOST - 1, -1)), "from twelve pieces on, each one acted"


def test_each_answer_of_a_word_is_given_for_good_with_one_press(real: WebHouse) -> None:
    book, luck, reader = real.matches, random.Random(LUCK), real.reader()
    match = reader.open("tcs_omaha", "firefight", american="me", german="me")
    rules = book.games["tcs_omaha"]
    while True:
        now = book.repository.match(match)
        seat = to_move(book, now)[0]
        if any(one.kind == "shoots" for one in rules.windows(now.table.position)):
            break
        state = now.table.seen_by(seat)
        order = choose(rules, "major", state, seat, list(rules.legal_orders(state, seat)), luck)
        book.order(match, seat, order_line(order), f"played-{now.size:08}-{match}")
    page = reader.get(f"/m/{match}?as={seat}")
    corner = r'class="(?:finish|quiet answer)[^"]*" name="(\w+)" value="([^"]+)"'
    few = [("add", "fire"), ("add", "hold")]
    assert re.findall(corner, page) == few, "an answer goes as any offer does"
    drafted = reader.fill(f"/m/{match}/orders", add="fire", orders="")
    assert "rolls" in drafted
    assert book.repository.match(match).size == now.size, "its dice wait for Send"
    assert not re.findall(corner, drafted), "behind an answer goes none to a question not asked yet"
    found = re.findall(r'name="finish" value="(whenever [^"]*)"', page)
    (window,) = rules.windows(book.repository.match(match).table.position)
    assert "vehicle" in window.facts or "foot" in window.facts
    assert found == [
        f"whenever shoots {fact}do {answer}"
        for fact in ("", *sorted(f"{fact} " for fact in window.facts))
        for answer in ("fire", "hold")
    ]
    said = re.findall(r"Always: (?:<span[^>]*>)?([^<]+)<", page)
    assert said[:2] == ["Fire in overwatch with the best stack", "Do not fire at this step; "
                        "the next may trigger again."], "true of any such moment"  # fmt: skip
    told = "fresh (a stack of yours that may fire has not fired):"
    assert (told in page) is ("fresh" in window.facts)
    reader.fill(f"/m/{match}/orders", finish=found[1], orders="")
    assert book.repository.match(match).ahead.standing[seat] == (found[1],)


def test_what_wins_for_who_plays_alone_is_not_asked_about(tmp_path: Path) -> None:
    """A Unit alone that takes the Bunker has nothing to think over; one of two sides has."""
    house = WebHouse(tmp_path / "house")
    rules, last = library()["dday_dice"], "bonus battle-cry move\nmove bunker"
    puzzle = puzzles_of(rules)["bunker"]
    match_id = opened(house.matches, rules, "bunker", puzzle, key="a puzzle to win")
    assert asks_first(house.matches, match_id, puzzle.seat, last) is None
    assert house.matches.order(match_id, puzzle.seat, last, "orders that win it").done
    outcome = house.matches.repository.match(match_id).outcome
    assert outcome is not None
    assert outcome.winners == (puzzle.seat,)
    house.recorder.close()
