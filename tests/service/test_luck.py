"""Statistics that do not mislead: the sums against published figures, and what is said of them."""

import math
import random
from pathlib import Path
from typing import Any

import pytest

from domain.journal.dice import DiceBytes, draw
from service.application.matches import Matches
from service.luck import measures
from service.luck.counting import HouseDice, Series, of_match, quarters
from service.luck.kept import count_on, kept_dice
from service.luck.report import house_luck, match_luck
from service.luck.told import OF_CARDS
from service.store.repository import EVERYTHING
from tests.conftest import Environ
from tests.rigs.place import Place
from tests.toys.duel import begun


def rolled(sides: int, count: int, seed: str) -> list[int]:
    """Fair dice out of the product's own derivation."""
    source = DiceBytes(seed.encode().ljust(32, b"."), "play.example/m/luck", "table", 1, "0" * 64)
    return [source.below(sides) + 1 for _ in range(count)]


def counted(sides: int, found: list[int]) -> list[int]:
    return [found.count(face) for face in range(1, sides + 1)]


@pytest.mark.parametrize(
    ("x", "degrees", "p"),
    [(3.841459, 1, 0.05), (11.0705, 5, 0.05), (15.08627, 5, 0.01), (124.342, 100, 0.05), (0, 5, 1)],
)
def test_the_tail_of_the_chi_square_distribution_is_that_of_the_tables(
    x: float, degrees: int, p: float
) -> None:
    assert measures.chi_square_tail(x, degrees) == pytest.approx(p, abs=2e-6)


def test_a_simulated_p_is_near_the_table_where_both_hold_and_always_the_same() -> None:
    counts = counted(6, rolled(6, 600, "same"))
    p = measures.p_even(counts)
    measures._fair_squares.cache_clear()
    assert measures.p_even(counts) == p
    assert p == pytest.approx(measures.chi_square_tail(measures.chi_square(counts), 5), abs=0.02)


def test_a_simulated_p_of_few_dice_is_exact() -> None:
    # Two dice show the same face in 1 of 6 throws; a coin falls 5 to 0 in 1 of 16.
    assert measures.p_even([2, 0, 0, 0, 0, 0]) == pytest.approx(1 / 6, abs=0.01)
    assert measures.p_even([5, 0]) == pytest.approx(1 / 16, abs=0.006)
    assert measures.p_even([1, 1, 0, 0, 0, 0]) == 1


def test_holm_adjusts_for_the_number_of_tests_in_their_own_order() -> None:
    assert measures.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert measures.holm([0.5, 0.6]) == [1.0, 1.0]
    assert measures.holm([]) == []


def test_the_luck_of_a_sum_is_exact_for_few_dice_and_near_for_many() -> None:
    mean, deviation, higher, lower = measures.sums({6: 2}, 9)
    assert (mean, higher, lower) == (7, pytest.approx(6 / 36), pytest.approx(26 / 36))
    assert deviation == pytest.approx(math.sqrt(35 / 6))
    for found in (1650, 1746, 1800):
        exact = measures.sums({6: 499}, found)
        z = (found + 0.5 - exact[0]) / exact[1]
        assert exact[2] == pytest.approx(math.erfc(z / math.sqrt(2)) / 2, abs=1e-3)
    many = measures.sums({6: 501}, 1753)
    assert many[2] == pytest.approx(measures.sums({6: 499}, 1746)[2], abs=2e-3)


def test_of_fair_series_few_ever_call_however_often_one_looks() -> None:
    luck, called = random.Random(20), 0
    for _ in range(150):
        counts = [0] * 6
        for k in range(600):
            counts[luck.randrange(6)] += 1
            if k % 10 == 9 and measures.evidence(counts) >= measures.ALARM:
                called += 1
                break
    assert called <= 150 * 0.05


def test_a_loaded_die_is_found() -> None:
    luck, at = random.Random(7), []
    for _ in range(9):
        counts = [0] * 6
        for k in range(3000):
            counts[luck.choice((0, 1, 2, 3, 4, 5, 5))] += 1
            if measures.evidence(counts) >= measures.ALARM:
                at.append(k)
                break
    assert len(at) >= 7


@pytest.mark.parametrize("sides", [6, 10])
def test_our_own_sampler_passes_every_test_of_the_house(sides: int) -> None:
    series = Series(sides)
    for face in rolled(sides, 60_000, f"sampler {sides}"):
        series.add(face)
    dice = HouseDice()
    dice.series[sides] = series
    found = house_luck(dice)
    assert found.tests == 3
    assert not found.alarm
    assert all(p is not None and p > 0.001 for p in found.kinds[0].adjusted)


@pytest.mark.parametrize(
    ("faces", "which"),
    [
        ([1, 2, 3, 4, 5, 6] * 400, "p_runs"),
        ([f for k in range(1, 7) for f in (k, k)] * 200, "p_pairs"),
        ([1, 2, 3, 4, 5, 6, 6] * 400, "p_even"),
    ],
)
def test_each_test_of_the_house_finds_what_it_is_for(faces: list[int], which: str) -> None:
    series = Series(6)
    for face in faces:
        series.add(face)
    dice = HouseDice()
    dice.series[6] = series
    found = house_luck(dice)
    assert getattr(found.kinds[0], which) < 1e-6
    assert found.alarm == (which == "p_even")


def played(matches: Matches, storms: int = 12) -> str:
    match_id = begun(matches)
    for k in range(storms):
        matches.order(match_id, "red", "storm", f"luck storm {k}")
    matches.order(match_id, "blue", "scout", "luck scout")
    return match_id


def test_a_match_is_told_in_sentences_and_taken_back_dice_stand_apart(
    sqlite_matches: Matches,
) -> None:
    match_id = played(sqlite_matches)
    sqlite_matches.order(match_id, "red", "takeback", "luck takeback")
    sqlite_matches.order(match_id, "blue", "agree", "luck agree")
    found = match_luck(of_match(sqlite_matches.repository, match_id, ""))
    assert (found.links, found.sealed) == (12, 1)
    assert "12 links" in found.sentences[0]
    kept, gone = found.luck
    assert (kept.stream, kept.withdrawn, kept.dice) == ("red", False, 33)
    assert (gone.stream, gone.withdrawn, gone.dice) == ("red", True, 3)
    assert kept.higher + kept.lower <= 1001
    assert kept.sentence.startswith("Red rolled 22 d6 and 11 d10 for ")
    kinds = {(k.sides, k.withdrawn): k for k in found.kinds}
    assert sum(kinds[6, False].counts) == 22
    assert kinds[10, False].p is None  # 11 dice say nothing
    assert kinds[6, False].adjusted == kinds[6, False].p
    assert found.tests == 1


def test_hidden_dice_count_for_who_may_know_them_alone(sqlite_matches: Matches) -> None:
    match_id = played(sqlite_matches)
    for viewer, sealed in (("", 1), ("red", 1), ("blue", 0)):
        found = match_luck(of_match(sqlite_matches.repository, match_id, viewer))
        assert found.sealed == sealed
        assert {each.stream for each in found.luck} == (
            {"red", "blue", "everybody"} if viewer == "blue" else {"red"}
        )


def test_the_dice_of_the_whole_match_are_told_together(sqlite_matches: Matches) -> None:
    match_id = played(sqlite_matches, 3)
    sqlite_matches.order(match_id, "blue", "storm", "luck of blue")
    found = match_luck(of_match(sqlite_matches.repository, match_id, ""))
    counts = {(k.stream, k.sides): k.counts for k in found.kinds}
    for sides in (6, 10):
        both = zip(counts["red", sides], counts["blue", sides], strict=True)
        assert counts["everybody", sides] == tuple(a + b for a, b in both)
    assert sum(each.dice for each in found.luck if each.stream == "everybody") == 12


def link_of(drawn: list[Any], of: list[Any]) -> dict[str, Any]:
    return {"draws": [{"k": "pick", "n": len(drawn), "of": of, "r": drawn}]}


def test_cards_are_counted_by_the_quarter_of_what_was_left() -> None:
    eight = list("abcdefgh")
    assert list(quarters(link_of(["a"], eight))) == [1]
    assert list(quarters(link_of(["h"], eight))) == [4]
    # A step swaps what came with what stood first, so after "h" the list goes on b … g, a.
    assert list(quarters(link_of(["h", "b", "a"], eight))) == [4, 1]
    assert list(quarters(link_of(["h", "g"], eight))) == [4]  # of 7 the last 3 are in no quarter
    assert list(quarters(link_of(["b"], list("abc")))) == []
    assert list(quarters(link_of(["a"], ["a", "a", "b", "c"]))) == []


@pytest.mark.parametrize("length", [4, 7, 9, 30, 110])
def test_our_own_shuffles_prefer_no_quarter(length: int) -> None:
    cards = Series(4)
    for k in range(12_000 // length):
        source = DiceBytes(b"s" * 32, "play.example/m/cards", "~deck", k + 1, "0" * 64)
        spec = {"k": "shuffle", "of": list(range(length))}
        for quarter in quarters({"draws": [{**spec, "r": draw(source, spec)}]}):
            cards.add(quarter)
    dice = HouseDice()
    dice.cards = cards
    (found,) = house_luck(dice).kinds
    assert found.cards
    assert all(p is None or p > 0.001 for p in found.adjusted)
    assert found.evidence < 1


def test_a_shuffle_that_prefers_the_top_is_found() -> None:
    luck, cards = random.Random(3), Series(4)
    for _ in range(40):
        left, came = list(range(40)), []
        for at in range(40):  # the smaller of two numbers: the top comes too often
            other = at + min(luck.randrange(40 - at), luck.randrange(40 - at))
            left[at], left[other] = left[other], left[at]
            came.append(left[at])
        for quarter in quarters(link_of(came, list(range(40)))):
            cards.add(quarter)
    dice = HouseDice()
    dice.cards = cards
    found = house_luck(dice)
    assert found.alarm
    assert (found.dice, found.cards) == (0, sum(cards.counts))


def test_a_sealed_deck_is_counted_once_it_is_opened(sqlite_matches: Matches) -> None:
    match_id = played(sqlite_matches, 1)
    sqlite_matches.order(match_id, "red", "plan club1", "a plan")
    repository = sqlite_matches.repository
    before = match_luck(of_match(sqlite_matches.repository, match_id, ""))
    assert (before.decks, [k for k in before.kinds if k.cards]) == (1, [])
    while repository.match(match_id).outcome is None:
        sides = repository.match(match_id).table.position.sides
        seat = max(sorted(sides), key=lambda s: sides[s].count)
        card = sides[seat].cards[0]
        sqlite_matches.order(match_id, seat, f"play {card}", f"{seat} {card}")
    after = match_luck(of_match(sqlite_matches.repository, match_id, EVERYTHING))
    (cards,) = [k for k in after.kinds if k.cards]
    assert (after.decks, after.links) == (0, before.links + before.sealed + 1)
    assert sum(cards.counts) > 0
    assert OF_CARDS in after.sentences
    assert cards.stream not in {each.stream for each in after.luck}


def test_the_house_reads_what_is_new_alone(sqlite_matches: Matches) -> None:
    dice = HouseDice()
    played(sqlite_matches, 5)
    assert dice.catch_up(sqlite_matches.recorder)
    assert (dice.links, sum(dice.series[6].counts)) == (5, 10)
    played(sqlite_matches, 4)
    assert not dice.catch_up(sqlite_matches.recorder, 3)
    assert dice.catch_up(sqlite_matches.recorder)
    assert (dice.links, sum(dice.series[6].counts)) == (9, 18)
    found = house_luck(dice)
    assert found.evidence < measures.ALARM
    assert "public rolls alone" in found.sentences[-1]


def test_the_command_line_tells_both(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path, environ)
    match_id = place.opened()
    place.told("order", match_id, "red", "storm; storm")
    assert place.told("luck", match_id)["links"] == 2
    assert "the 2 links" in place.run("luck", match_id).stdout
    house = place.told("luck")
    assert (house["links"], house["alarm"]) == (2, False)
    assert "it calls at 20" in place.run("luck").stdout


def test_the_house_is_told_where_the_monitor_calls() -> None:
    series = Series(6)
    for face in [6] * 60:
        series.add(face)
    dice = HouseDice()
    dice.series[6] = series
    found = house_luck(dice)
    assert found.alarm
    assert found.sentences[0].startswith("ALARM")


def test_the_dice_of_a_house_are_counted_in_steps_and_kept(
    sqlite_matches: Matches,
) -> None:
    match_id = begun(sqlite_matches)
    recorder = sqlite_matches.repository.recorder
    for k in range(9):
        sqlite_matches.order(match_id, "red", "storm\nstorm\nstorm", f"counted-{k}")
    steps = 0
    while count_on(recorder, 5):
        steps += 1
    assert steps > 1
    whole = HouseDice()
    whole.catch_up(recorder)
    assert vars(kept_dice(recorder)) == vars(whole)
    sqlite_matches.order(match_id, "red", "storm", "counted-more")
    while count_on(recorder):
        pass
    whole.catch_up(recorder)
    assert vars(kept_dice(recorder)) == vars(whole)
