"""Chapter 2: dice, labels, purposes, and dice that one alone sees."""

import pytest

from domain.game.ruleset import Illegal
from domain.game.secrets import known
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.dice import Rolled
from domain.games.dice_table.reading import Throw, read_roll
from tests.games.dice_table.seated import table
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule


@rule("2.1")
@pytest.mark.parametrize(
    ("text", "throws", "purpose"),
    [
        ("2d6", (Throw(2, 6),), ""),
        ("d6", (Throw(1, 6),), ""),
        ("D%", (Throw(1, 100),), ""),
        ("2w6", (Throw(2, 6),), ""),
        ("d6!", (Throw(1, 6),), ""),
        ("2d6-1 for the bridge", (Throw(2, 6, -1),), "the bridge"),
        ("attack on hex 1203 2d6", (Throw(2, 6),), "attack on hex 1203"),
        ("2d6+1d8-1", (Throw(2, 6), Throw(1, 8, -1)), ""),
        (
            "attacker:2d6+1 defender:d6",
            (Throw(2, 6, 1, "attacker"), Throw(1, 6, 0, "defender")),
            "",
        ),
        ("50d2 1/116, 3/116", (Throw(50, 2),), "1/116, 3/116"),
        ("d1000", (Throw(1, 1000),), ""),
    ],
)
def test_dice_are_found_among_the_words(text: str, throws: tuple[Throw, ...], purpose: str) -> None:
    assert read_roll(text.split()) == (throws, purpose)


@rule("2.1")
@pytest.mark.parametrize("text", ["attack", "51d6", "30d6 21d6", "d1", "d1001", "0d6"])
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        read_roll(text.split())
    assert refused.value.rule == "2.1"
    table().when("red", f"roll {text}").refused("2.1")


@rule("2.1")
@pytest.mark.parametrize("text", ["999999d6 attack", "100d6", "50d6+1d6"])
def test_too_many_dice_are_answered_with_how_many_may_be_rolled(text: str) -> None:
    table().when("red", f"roll {text}").refused("2.1", "One roll has at most 50 dice.")


@rule("2.1")
def test_a_die_of_too_many_sides_is_answered_with_how_many_there_may_be() -> None:
    table().when("red", "roll d99999").refused("2.1", "A die has 2 to 1000 sides")


@rule("2.1", "2.2")
def test_each_die_is_rolled_for_its_purpose_under_its_label() -> None:
    rolled = table().when("red", "roll attacker:2d6+1 defender:d6 the bridge", 4, 3, 6)
    rolled.then(
        Rolled("red", ("attacker:2d6+1", "defender:d6"), "the bridge", ((4, 3), (6,)), (8, 6))
    )
    assert rolled.whys == ["2d6 for the bridge", "1d6 for the bridge"]
    told = rolled.happened[0].told(table().state)
    assert told == ("Red rolls: the bridge, attacker:2d6+1: 4, 3, in all 8; defender:d6: 6.")


@rule("2.3")
def test_a_secret_roll_is_its_rollers_alone() -> None:
    (event,) = table().when("red", "secretly roll d6 spotting", 5).happened
    assert isinstance(event, Rolled)
    assert known(event, "red") == event
    for other in ("blue", None):
        seen = known(event, other)
        assert seen == Rolled("red", secret=True)
        assert seen.told(table().state) == "Red rolls dice that nobody else sees."
        state = seen.after(table().state)
        assert "spotting" not in str(RULES.view(state, other))
    mine = event.after(table().state)
    assert "spotting" in str(RULES.view(mine, "red"))


@rule("2.3")
def test_the_order_of_a_secret_roll_is_secret_too() -> None:
    assert {kind.form.split()[0] for kind in RULES.orders if kind.secret} == {
        "secretly", "seal", "give", "show", "put", "cover", "secretly:", "cover:"
    }  # fmt: skip
    assert Scripted().is_used_up()


@rule("2.1", "3.1", "5.1")
@pytest.mark.parametrize(
    ("line", "rule_", "told"),
    [
        ("roll 2d6 attack on 0505, 9999999999999 to 3", "2.1", "“9999999999999…” is too long"),
        ("roll 99999999999d6", "2.1", "a number has up to 9 digits"),
        ("roll 999d6", "2.1", "at most 50 dice"),
        ("roll d99999", "2.1", "2 to 1000 sides"),
        ("roll 2d6+99999", "2.1", "adds or takes away at most 999"),
        ("deck x of 1-99999", "3.1", "at most 200 cards"),
        ("deck x of 99999*infantry", "3.1", "at most 200 cards"),
        ("deck x of 1-9999999999", "3.1", "a number has up to 9 digits"),
        ("set the supply of red to 9999999999", "5.1", "a number has up to 9 digits"),
        ("set VP 9999999999", "5.1", "a number has up to 9 digits"),
        ("set VP +9999999999", "5.1", "a number has up to 9 digits"),
    ],
)
def test_a_number_that_no_game_has_is_refused_by_its_limit(
    line: str, rule_: str, told: str
) -> None:
    table().when("red", line).refused(rule_, told)


@rule("5.1")
def test_a_counter_cannot_grow_beyond_its_digits() -> None:
    full = table().when("red", "set VP 999999999")
    full.when("red", "set VP +1").refused("5.1", "a number has up to 9 digits")
