"""How the match page words its offers: what many share is said once, and nothing calls away."""

import re
from pathlib import Path

from domain.game.ruleset import Window
from domain.game.view.board import Choice
from domain.games import library
from domain.games.tcs_omaha.fire.answering import Stay
from service.reading.positions import look, to_move
from service.web.finishing import FEW, few_answers, finishing
from tests.service.web.houses import WebHouse


def test_below_what_orders_have_in_common_stands_what_each_has_alone(tmp_path: Path) -> None:
    reader = WebHouse(tmp_path, games=library()).reader()
    match = reader.open("utah_beach", "landing", allied="me")
    for beach in ("3005", "2906", "2806", "2707", "2607"):
        reader.order(match, f"beachhead {beach}")
    page = reader.get(f"/m/{match}")
    group = re.search(r'<details class="piece-orders".*?</details>', page, re.DOTALL)
    assert group
    heading = re.search(r"<summary><span[^>]*>([^<]+ )…</span>", group[0])
    assert heading
    offers = re.findall(
        r'value="([^"]+)"[^>]* title="([^"]+)"><span class="says">'
        r'<span class="unseen">([^<]+)</span>([^<]+)</span> <code class="unseen">([^<]+)</code>',
        group[0],
    )
    assert len(offers) == group[0].count("<button")
    for value, title, shared, own, line in offers:
        assert value == title == line
        assert shared == heading[1]
        assert line.endswith(own.split()[-1])


def test_a_button_that_ends_a_phase_calls_only_where_nothing_else_is_left() -> None:
    rules = library()["utah_beach"]
    end, other = Choice(line="pass"), Choice(line="move 8/4 2606")
    left = finishing(rules, None, (other, end))
    alone = finishing(rules, None, (end, Choice(line="done")))
    assert left
    assert alone
    assert (left.line, left.alone) == ("pass", False)
    assert (alone.line, alone.alone) == ("pass", True)


def test_a_few_answers_to_a_question_stand_side_by_side_and_none_is_put_first() -> None:
    def lines(answers: int, window: Window | None) -> list[str]:
        offered = [Choice(line=f"answer {n}") for n in range(answers)]
        return [one.line for one in few_answers(window, offered)]

    asked = Window(seat="american", kind="breaks", facts=(), lapse=Stay())
    assert lines(2, asked) == ["answer 0", "answer 1"]
    assert len(lines(FEW, asked)) == FEW
    assert not lines(FEW + 1, asked)
    assert not lines(1, asked), "which is the only one"
    assert not lines(2, None), "nothing is asked"


def test_what_throws_strength_away_is_offered_last_and_folded(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, games=library())
    reader = house.reader()
    match = reader.open("tcs_omaha", "firefight", american="me", german="me")
    for n in range(4):
        now = house.matches.repository.match(match)
        (seat,) = to_move(house.matches, now)
        offered = look(house.matches, match, seat).view.choices
        if any(one.line.startswith("fall-back") for one in offered):
            break
        house.matches.order(match, seat, "done", f"ended-now-{n}-{match}")
    page = reader.get(f"/m/{match}?as={seat}")
    verbs = re.findall(r'<details( open)? class="verb" data-own="verb ([\w-]+)"', page)
    assert verbs[-1] == ("", "fall-back")
    assert len(verbs) > 1
