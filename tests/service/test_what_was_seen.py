"""What a sender must have seen before ordering."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.ruleset import Illegal
from service.application.carrying import Request
from service.application.fairness import answers_newest, check_seen, has_seen
from service.application.matches import Matches, Stale
from tests.rigs.new_store import new_matches
from tests.toys import duel, toy
from tests.toys.siege import RULES


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return new_matches(tmp_path, {"toy": toy.RULES, "siege": RULES})


def begun(matches: Matches, **more: Any) -> str:
    return duel.begun(matches, "siege", "one", **more)


def ordered_at(matches: Matches, entry: int, named: int) -> Any:
    match = matches.repository.match(begun(matches))
    assert match.size > entry
    return replace(match, given=replace(match.given, named={"red": (entry, named)}))


def test_who_orders_has_seen_his_last_order_or_answers_the_same_mail(matches: Matches) -> None:
    """The first ``n`` entries do not hold entry ``n``."""
    match = ordered_at(matches, entry=3, named=2)
    assert not has_seen(match, "red", 1)
    assert has_seen(match, "red", 2), "the mail that he answered before"
    assert not has_seen(match, "red", 3), "his order is entry 3, behind the first three"
    assert has_seen(match, "red", 4)
    assert has_seen(match, "red", match.size)
    assert not has_seen(match, "red", match.size + 1)


def test_of_letters_that_answer_one_mail_the_first_counts(matches: Matches) -> None:
    match = ordered_at(matches, entry=3, named=2)
    assert not answers_newest(match, "red", 2), "a second answer to that mail"
    assert not answers_newest(match, "red", 3), "a mail that did not show his order"
    assert answers_newest(match, "red", 4)
    assert not answers_newest(match, "red", match.size + 1), "no mail showed so much"
    at_once = ordered_at(matches, entry=3, named=3)
    assert has_seen(at_once, "red", 3)
    assert not answers_newest(at_once, "red", 3), "a second answer to a mail of three entries"


def test_who_had_not_seen_new_chains_is_told_of_them(matches: Matches) -> None:
    id_ = begun(matches)
    matches.rekey(id_, "a test")
    match = matches.repository.match(id_)
    born = match.dice.born
    for seen, stale in ((born - 1, True), (born, True), (born + 1, False)):
        request = Request(id_, "red", ["done"], "i" * 32, seen=seen)
        if stale:
            with pytest.raises(Stale, match=f"Entry {born} brought new chains of dice"):
                check_seen(match, request)
        else:
            check_seen(match, request)


def test_who_joins_need_not_have_seen_anything(matches: Matches) -> None:
    id_ = begun(matches)
    matches.rekey(id_, "a test")
    match = matches.repository.match(id_)
    check_seen(match, Request(id_, "red", ["join"], "i" * 32, seen=0))
    for seen, lines in ((0, ["join", "done"]), (0, ["done"]), (match.dice.born, ["join"])):
        with pytest.raises(Stale):
            check_seen(match, Request(id_, "red", lines, "i" * 32, seen=seen))


def test_who_had_not_seen_what_was_taken_back_is_told_of_it(matches: Matches) -> None:
    match = ordered_at(matches, entry=2, named=2)
    match = replace(match, given=replace(match.given, rewound=4))
    with pytest.raises(Stale, match="Entry 4 took something back"):
        check_seen(match, Request("m", "red", ["done"], "i" * 32, seen=4))
    check_seen(match, Request("m", "red", ["done"], "i" * 32, seen=5))


def test_the_house_names_its_own_seats_and_no_others(matches: Matches) -> None:
    for named in ((), ("red",)):
        match = matches.repository.match(begun(matches, house=named))
        assert match.sitting.ours == match.dice.fair.house == named
    with pytest.raises(Illegal, match="seats of people: red, blue"):
        begun(matches, house=("green",))


@pytest.mark.parametrize("id_", ["i" * 15, "i" * 201, "an-id-with-a-\n-line-feed"])
def test_an_id_has_16_to_200_printable_characters(matches: Matches, id_: str) -> None:
    match = begun(matches)
    size = matches.repository.size(match)
    with pytest.raises(ValueError, match="16 to 200 printable"):
        matches.order(match, "red", "attack north", id_)
    assert matches.repository.size(match) == size
    assert matches.order(match, "red", "attack north", "i" * 16).done


def test_what_is_tried_means_the_phase_that_was_seen(matches: Matches) -> None:
    """``done`` of the assault does not end the pursuit; without a size, the one of now."""
    match = begun(matches)
    seen = matches.repository.size(match)
    matches.order(match, "red", "done", "it-ends-the-assault")
    assert matches.try_order(match, "red", "done", seen=seen).lines[0].state == "skipped"
    assert matches.try_order(match, "red", "done").lines[0].state == "done"
