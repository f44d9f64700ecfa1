"""For a line that is not an order we name words that would be, if they are possible now."""

import re
from pathlib import Path

import pytest

from domain.game.grammar.forms import verb_of
from domain.table.grammar.orders import TABLE_ORDERS
from tests.rigs.new_store import new_matches
from tests.toys.duel import begun
from tests.toys.offered import legal_lines

TABLE = {verb_of(kind) for kind in TABLE_ORDERS}


class Five:
    """A match of Five for Fighting on Utah Beach."""

    def __init__(self, folder: Path) -> None:
        self.matches = new_matches(folder)
        self.id = begun(self.matches, "five_for_fighting", "utah", ("allied", "german"))
        self._given = 0

    def give(self, seat: str, text: str) -> str:
        self._given += 1
        receipt = self.matches.order(self.id, seat, text, f"the-order-of-number-{self._given:04}")
        return receipt.lines[0].reason

    def hints(self, seat: str, text: str) -> set[str]:
        """The words that a refusal says to order, without the form of the order."""
        told = self.give(seat, text).partition(" Write it as ")[0].partition(". ")[2]
        offered = re.sub("“[^”]+” is an order of this game, but is not offered now[.]", "", told)
        return set(re.findall("“(.+?)”", offered))


@pytest.fixture
def five(tmp_path: Path) -> Five:
    return Five(tmp_path)


WRONG = (
    *("flip 1/8", "set 1/8 1122", "done", "finish", "mvoe 1/8", "recovr 1/8", "atack 1122"),
    *("pass mars", "share 1 mars", "land", "ashor", "hlod", "xyzzy", "lose mars"),
)


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize("landed", [False, True])
def test_a_hint_names_nothing_that_is_not_offered(five: Five, text: str, landed: bool) -> None:
    if landed:
        five.give("allied", "ashore")
    for seat in ("allied", "german"):
        match = five.matches.repository.match(five.id)
        lines = legal_lines(five.matches, match, seat)
        said = {word for line in lines for word in (line, *line.split())}
        assert five.hints(seat, text) <= said | TABLE, (seat, text)


def test_a_wrong_word_of_an_order_is_answered_with_what_can_be_ordered_by_that_verb(
    five: Five,
) -> None:
    assert "You may order" not in five.give("allied", "land"), "“ashore” is another order"
    five.give("allied", "ashore")
    match = five.matches.repository.match(five.id)
    seats = ("allied", "german")
    (first,) = (seat for seat in seats if "pass" in legal_lines(five.matches, match, seat))
    assert "You may order “pass” now." in five.give(first, "pass mars")


def test_who_sets_up_is_told_with_what(five: Five) -> None:
    assert five.give("allied", "set 1/8 1122") == "", "it can only mean to land it"
    assert five.give("allied", "xyzzy").endswith("You may order “land” or “ashore” now.")
    assert five.give("german", "xyzzy") == "No order is called “xyzzy”."


def test_a_slip_in_an_order_of_another_step_is_told_that_this_is_not_offered_now(
    five: Five,
) -> None:
    for slip, order in (("mvoe 1/8", "move"), ("shaer 1 mars", "share")):
        told = five.give("allied", slip)
        assert f"“{order}” is an order of this game, but is not offered now." in told
        assert told.endswith("You may order “land” or “ashore” now.")
    assert "is an order" not in five.give("allied", "xyzzy")


def test_an_order_in_words_of_ones_own_is_near_though_it_is_never_offered(tmp_path: Path) -> None:
    matches = new_matches(tmp_path)
    match = begun(matches, "dice_table", "open")
    told = matches.order(match, "red", "wirte we hold", "an-order-with-a-slip").lines[0].reason
    assert told == "No order is called “wirte”. Did you mean “write”?"


def test_a_word_that_is_no_phase_may_name_something_else(five: Five) -> None:
    told = five.give("allied", "pass mars")
    assert told == "“mars” is not known here. Write it as “pass [<beach>]”."


def test_an_answer_that_nobody_asks_for_says_when_it_is_asked(five: Five) -> None:
    told = five.give("allied", "lose utah")
    assert "is an answer when a card gives you one activation less" in told
    assert "which never happens" in told


def test_an_order_with_its_full_stop_is_carried_out(five: Five) -> None:
    assert five.give("allied", "Ashore.") == ""
    assert five.matches.repository.match(five.id).table.position.units["1/8"].hex == "1122"


def test_who_asks_the_others_is_told_whom(five: Five) -> None:
    assert five.give("allied", "Offer a draw!") == "Allied offers a draw; German agrees or refuses."
    assert five.give("german", "offer a draw") != ""
    assert five.give("german", "agree.") == ""


def test_what_is_never_offered_in_one_form_of_an_order_is_told_the_near_words(
    tmp_path: Path,
) -> None:
    matches = new_matches(tmp_path)
    match = begun(matches, "combined_arms", "battle", ("allied", "axis"))
    line = matches.order(match, "axis", "army infantry 4 anti-tnak 2", "an-army-of-slips-1").lines[
        0
    ]
    assert "anti-tank" in line.nearest
    assert line.reason.startswith("“anti-tnak” is not known here.")


@pytest.mark.parametrize("line", ["board 0502", "status", "coach on"])
def test_a_word_for_mails_is_named_as_one(five: Five, line: str) -> None:
    word = line.split()[0]
    told = f"“{word}” is for mails; the page and the terminal show that themselves."
    assert five.give("allied", line) == told
