"""What just fell, on the page of a match that its reader saw last at an entry."""

import random
import re

from domain.game.grammar.orders import line as order_line
from domain.games import library
from domain.journal.entries import read_entry
from service.reading.positions import to_move
from service.web.fallen import LATEST
from service.web.passed import FEW
from tests.service.web.houses import Reader, WebHouse
from workers.bots import choose

NOTHING = "Nothing could be ordered in:"
TRAY = re.compile(r'<section class="tray".*?</section>', re.S)


def tray(reader: Reader, match: str, since: int, more: str = "") -> str:
    """The dice and sentences of the page; "" for none."""
    found = TRAY.search(reader.get(f"/m/{match}?since={since}{more}"))
    return found[0] if found else ""


def rolled_twice(real: WebHouse) -> tuple[Reader, str, int, int]:
    """A reader who threw all dice, then some again; his match, and its size before each."""
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    first = next(
        n for n, topic, _ in real.matches.repository.rows(match, 0, 99) if topic == "dice.rolled"
    )
    reader.order(match, "lock R1 W1")
    second = real.matches.repository.size(match)
    reader.order(match, "reroll R2 B1")
    return reader, match, first, second


def why(real: WebHouse, match: str) -> str:
    """What the latest dice of a match were for."""
    rows = real.matches.repository.rows(match, 0, 999)
    return str([read_entry(row).pub["why"] for _, topic, row in rows if topic == "dice.rolled"][-1])


def test_dice_come_with_what_they_were_for_what_they_led_to_and_the_ways_to_doubt_them(
    real: WebHouse,
) -> None:
    reader, match, _first, second = rolled_twice(real)
    told = tray(reader, match, second)
    assert told.count('class="rolled"') == 2
    assert told.index("</svg>") < told.index(why(real, match)) < told.index("Able rolls again")
    assert "Able rolls again: R2" in told
    assert re.search(rf"/m/{match}/dice/[0-9]+#because", told)
    assert "Dispute" not in tray(real.reader(), match, second), "for who plays"
    assert "Able rolls again" in tray(real.reader(), match, second), "who looks on sees them too"


def test_the_newest_dice_lie_first_and_none_where_nothing_fell(real: WebHouse) -> None:
    reader, match, first, second = rolled_twice(real)
    both = tray(reader, match, first)
    assert both.count('class="rolled"') == 8
    assert both.index("Able rolls again") < both.index("Able rolls R1")
    size = real.matches.repository.size(match)
    assert not tray(reader, match, size)
    assert not TRAY.search(reader.get(f"/m/{match}")), "he does not say what he saw"
    assert not tray(reader, match, first, f"&at={second}"), "nor to who looks back"
    assert tray(reader, match, size, f"&fell={second}"), "what he did not touch yet lies on"


def test_what_ones_own_order_came_to_lies_there_however_much_fell_since(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dice_table", "cards", red="me", blue="me")
    size = real.matches.repository.size(match)
    for n in range(LATEST + 3):
        reader.order(match, f"roll 2d6 throw {n}", seat="red")
    told = tray(reader, match, size, "&as=red")
    assert re.findall(r"throw ([0-9])</small>", told) == ["4", "3", "0"]


def test_phases_in_which_nothing_could_be_ordered_are_told_with_what_fell(real: WebHouse) -> None:
    """Nobody moves in the first turn of Utah: behind the bombardment it is the Germans' part."""
    reader = real.reader()
    match = reader.open("utah_beach", "landing", allied="me", german="me")
    rules, drawn = library()["utah_beach"].rules(), random.Random(3)
    for _ in range(80):
        now = real.matches.repository.match(match)
        size, (seat, *_others) = now.size, to_move(real.matches, now)
        state = now.table.seen_by(seat)
        if state.stage == "bombard":
            break
        offers = list(rules.legal_orders(state, seat))
        line = order_line(choose(rules, "captain", state, seat, offers, drawn))
        real.matches.order(match, seat, line, f"order-{size}-of-{match}")
        if line.startswith("beachhead"):
            assert NOTHING not in tray(reader, match, size, "&as=allied")
    assert (seat, state.turn) == ("allied", 1)
    real.matches.order(match, seat, "pass", f"order-{size}-of-{match}")
    told = tray(reader, match, size, "&as=allied")
    assert f"{NOTHING} Movement Phase, Landing of Reinforcements, Combat Phase" in told
    assert "Bombardment" not in told.partition(NOTHING)[2].partition("</p>")[0], "it was ended"
    assert NOTHING not in tray(reader, match, size, "&as=german"), "he ordered nothing"


def test_what_another_answered_without_dice_is_told_and_a_whole_turn_is_not(
    real: WebHouse,
) -> None:
    reader = real.reader()
    match = reader.open("dice_table", "cards", red="me", blue="me")
    size = real.matches.repository.size(match)
    reader.order(match, "take 1 from main", seat="red")
    mine = real.matches.repository.size(match)
    reader.order(match, "write Mine", seat="red")
    for n in range(FEW):
        assert tray(reader, match, mine, "&as=red").count("Theirs") == n
        real.matches.order(match, "blue", f"write Theirs {n}", f"theirs-order-{n}-{match}")
    assert tray(reader, match, mine, "&as=red").count("Theirs") == FEW
    assert "Mine" not in tray(reader, match, mine, "&as=red")
    real.matches.order(match, "blue", "write One more", f"theirs-last-{match}")
    assert not tray(reader, match, mine, "&as=red")
    assert not tray(reader, match, size, "&as=blue"), "the order was not his"


def test_dice_that_were_taken_back_lie_there_no_more(real: WebHouse) -> None:
    reader, match, _first, second = rolled_twice(real)
    reader.order(match, "takeback")
    assert not tray(reader, match, second)


def test_a_card_that_was_drawn_lies_there_as_a_card(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("five_for_fighting", "omaha", allied="me", german="me")
    size = real.matches.repository.size(match)
    reader.order(match, "ashore")
    told = tray(reader, match, size)
    drawn = re.findall(r'role="img" aria-label="([^"]+)"', told)
    assert drawn
    assert all(re.fullmatch(r"([2-9AJQK]|10)[HDSC]|Joker-[12]", card) for card in drawn)
    assert told.count("<title>") == len(drawn)
    assert 'viewBox="0 0 64 90"' in told, "it is upright, no die"


def test_two_dice_are_added_and_lie_beside_the_row_that_they_met(real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("company_combat", "meeting", american="me", german="me")
    rules, drawn, told = library()["company_combat"].rules(), random.Random(3), ""
    for _ in range(80):
        now = real.matches.repository.match(match)
        size, (seat, *_others) = now.size, to_move(real.matches, now)
        state = now.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        line = order_line(choose(rules, "steady", state, seat, offers, drawn))
        real.matches.order(match, seat, line, f"order-{size}-of-{match}")
        told = tray(reader, match, size)
        if "<caption>" in told and told.count('class="rolled"') == 2:
            break
    dice = [int(n) for n in re.findall(r'role="img" aria-label="([0-9])"', told)]
    assert re.search(r'<td class="hit">', told)
    assert "<circle" in told, "as pips"
    assert f"= {sum(dice)}<" in told


def test_a_plate_names_who_rolled_as_people_do(real: WebHouse) -> None:
    """Whose dice they are goes without saying where one seat plays alone."""
    reader, match, _first, second = rolled_twice(real)
    told = tray(reader, match, second)
    assert "able" not in re.findall("<small[^>]*>([^<]*)</small>", told)[0]
    rows = real.matches.repository.rows(match, second, second + 20)
    labels = [read_entry(e).pub["labels"] for _n, topic, e in rows if topic == "dice.rolled"]
    assert all(label.startswith("able ") for label in labels[0]), "as the journal has it"
