"""Chapter 5: the list of counters, the sheet of paper, and envelopes."""

import pytest

from domain.game.secrets import known
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.paper import CounterSet, EnvelopeOpened, EnvelopeSealed, LineWritten
from tests.games.dice_table.boxed import causeway
from tests.games.dice_table.seated import table

rule = pytest.mark.rule


@rule("5.1")
def test_a_counter_is_a_number_or_words() -> None:
    vp = table().when("red", "set VP 3").then(CounterSet("red", "VP", "3"))
    vp.when("blue", "set vp +2").then(CounterSet("blue", "VP", "5"))
    vp.when("blue", "set VP -4").then(CounterSet("blue", "VP", "-1"))
    table().when("red", "set VP +2").then(CounterSet("red", "VP", "2"))
    for said in ("set supply-of-red 5", "set supply of red to 5", "set the supply of red to 5"):
        table().when("red", said).then(CounterSet("red", "supply-of-red", "5"))
    table().when("red", "set the VP to 3").then(CounterSet("red", "VP", "3"))
    unit = table().when("red", "set 1/116 hex 1203, disrupted")
    unit.then(CounterSet("red", "1/116", "hex 1203, disrupted"))
    (fire,) = table().when("red", "set fire to the bridge").happened
    assert fire.told(table().state) == "Red sets fire to the bridge."
    unit.when("red", "set 1/116 +1").refused("5.1", "not a number")
    vp.when("red", "clear vp").then(CounterSet("red", "VP", None))
    table().when("red", "clear VP").refused("5.1")
    causeway().when("red", "set VP +1").refused("5.1", "VP lies on the table")
    causeway().when("red", "set supply +1").then(CounterSet("red", "supply", "1"))
    table().when("red", f"set {'x' * 41} 3").refused("5.1")


@rule("5.1")
def test_the_list_has_room_for_two_hundred() -> None:
    full = table(*(CounterSet("red", f"c{n}", "1") for n in range(200)))
    full.when("red", "set c199 2").includes()
    full.when("red", "set c200 2").refused("5.1", "full")


@rule("5.2")
def test_what_is_written_stands_for_all_to_read() -> None:
    wrote = table().when("red", "write 1/116, and 2/116, go to 1203")
    wrote.then(LineWritten("red", "1/116, and 2/116, go to 1203"))
    assert any("1/116, and 2/116" in note for note in RULES.view(wrote.state, None).notes)


@rule("5.3")
def test_an_envelope_is_opened_by_its_writer_once() -> None:
    sealed = table().when("red", "seal the reserve goes left")
    sealed.then(EnvelopeSealed("red", 1, "the reserve goes left"))
    (event,) = sealed.happened
    assert known(event, "blue") == EnvelopeSealed("red", 1)
    hidden = known(event, "blue").after(table().state)
    assert "reserve" not in str(RULES.view(hidden, "blue"))
    assert "reserve" in str(RULES.view(sealed.state, "red"))
    sealed.when("blue", "open 1").refused("5.3", "is Red's")
    sealed.when("red", "open 2").refused("5.3", "no envelope 2")
    sealed.when("red", "open 0").refused("5.3")
    opened = sealed.when("red", "open 1")
    opened.then(EnvelopeOpened("red", 1, "the reserve goes left"))
    opened.when("red", "open 1").refused("5.3", "already open")
    assert any("opened: the reserve goes left" in n for n in RULES.view(opened.state, None).notes)


@rule("5.3")
def test_there_is_room_for_two_hundred_envelopes() -> None:
    full = table(*(EnvelopeSealed("red", n, "x") for n in range(1, 201)))
    full.when("red", "seal one more").refused("5.3", "200")
