"""What a line means to a seat at a moment, where it may be meant in several ways."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from domain.game.grammar.orders import NotUnderstood, spelled
from domain.games.company_combat.contents import RULES
from domain.games.dice_table.contents import RULES as DICE
from domain.games.five_for_fighting.contents import RULES as FIVE
from domain.games.utah_beach.contents import RULES as UTAH
from domain.match.codec import Codec
from domain.table.grammar.at_hand import AtHand
from domain.table.grammar.lines import read_said, spellings
from service.application.carrying import read_now
from tests.games.company_combat.field import FOES, LINE, field, side
from tests.games.dice_table.seated import table as seated
from tests.games.five_for_fighting.field import opened
from tests.games.utah_beach.field import at, without
from tests.rigs.scenario import Given

CODEC: Codec[Any, Any, Any] = Codec(RULES)
COMMANDER = "company commander to the center"
DRAWN = field("deploy", side(LINE, reserve=("captain-1", "bazooka-2"), reserves=2),
              side(FOES, reserve=("hauptmann-1",), reserves=1))  # fmt: skip
STANDING = field("deploy", {"captain-1": "left"}, {"hauptmann-1": "left"})
ASSAULTED = field("assault", foe_hand=("smoke-1",)).when(
    "american", "assault grenadier-1 with rifle-1"
)


def read(given: Given, text: str, seat: str = "american") -> str:
    """What a line means to a seat there."""
    table = SimpleNamespace(seen_by=lambda _: given.state)
    match: Any = SimpleNamespace(begun=1, table=table)
    return spelled(*read_now(CODEC, AtHand(CODEC, match, seat), text))


@pytest.mark.parametrize(
    ("given", "text", "seat", "means"),
    [
        (DRAWN, COMMANDER, "american", "deploy captain-1 to center"),
        (STANDING, COMMANDER, "american", "move captain-1 to center"),
        (DRAWN, "bazooka 2 to the right", "american", "deploy bazooka-2 to right"),
        (ASSAULTED, "pass", "german", "let pass"),
        (field("assault"), "pass", "american", "done"),
    ],
)
def test_a_line_means_what_its_seat_can_order(
    given: Given, text: str, seat: str, means: str
) -> None:
    assert read(given, text, seat) == means
    assert means in spellings(CODEC, text), "a letter and a log are compared by these"


def test_what_a_seat_cannot_order_either_way_is_asked() -> None:
    for given in (field("rally"), ASSAULTED):
        with pytest.raises(NotUnderstood, match="This may mean"):
            read(given, COMMANDER)


def test_an_order_in_its_own_words_stays_what_it_is() -> None:
    """“done” is refused by the rules while an answer is due, and never taken for one."""
    assert read(ASSAULTED, "done", "german") == "done"
    assert read(DRAWN, "move bazooka-2 to right") == "move bazooka-2 to right"
    assert read(DRAWN, "move bazooka 2 to the right") == "move bazooka-2 to right"


def test_a_remark_becomes_no_order_by_a_verb_that_it_does_not_say() -> None:
    for text in ("good luck", "rifle-1", "center", "see you on the left"):
        with pytest.raises(NotUnderstood):
            read(DRAWN, text)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("741 and 743 attack 2627", "attack 2627 with 741", "attack 2627 with 743"),
        ("attack 2627 with 741 and 743", "attack 2627 with 741", "attack 2627 with 743"),
        ("move 741 and 743 to 2627", "move 741 2627", "move 743 2627"),
    ],
)
def test_two_pieces_with_one_order_each_take_a_line_each(text: str, one: str, other: str) -> None:
    match: Any = SimpleNamespace(begun=0)
    with pytest.raises(NotUnderstood, match=re.escape(f"“{one}”, then “{other}”")):
        read_now(Codec(FIVE), AtHand(Codec(FIVE), match, "allied"), text)


def test_before_a_match_begins_a_line_is_read_by_itself() -> None:
    match: Any = SimpleNamespace(begun=0)
    assert read_now(CODEC, AtHand(CODEC, match, "american"), "pass") == read_said(CODEC, "pass")


def test_the_orders_of_a_seat_are_listed_once_for_all_lines_of_a_letter() -> None:
    listed: list[str] = []

    def seen_by(seat: str) -> object:
        listed.append(seat)
        return DRAWN.state

    match: Any = SimpleNamespace(begun=1, table=SimpleNamespace(seen_by=seen_by))
    at_hand = AtHand(CODEC, match, "american")
    for text in (COMMANDER, "bazooka 2 to the right", "done"):
        read_now(CODEC, at_hand, text)
    assert listed == ["american"]


UTAH_CODEC: Codec[Any, Any, Any] = Codec(UTAH)


def in_utah(now: Given, text: str) -> str:
    table = SimpleNamespace(seen_by=lambda _: now.state)
    match: Any = SimpleNamespace(begun=1, table=table)
    return spelled(*read_now(UTAH_CODEC, AtHand(UTAH_CODEC, match, "allied"), text))


INLAND = at("325/82@2505 919/709@2703")
LANDING = at("", "beach", turn=0, gone=without("359/90"), beachheads=("2707",))


@pytest.mark.parametrize(
    ("now", "text", "means"),
    [
        (LANDING, "359/90 on 2707", "land 359/90 2707"),
        (INLAND, "325/82 on 2604", "move 325/82 2604"),
        (INLAND, "The 325th glider infantry advances to 2604", "move 325/82 2604"),
        (INLAND, "325/82 advances to Ste-Mère-Église", "move 325/82 Ste-Mère-Église"),
    ],
)
def test_a_piece_and_a_place_are_what_may_be_ordered_of_them_now(
    now: Given, text: str, means: str
) -> None:
    assert in_utah(now, text) == means
    assert means in spellings(UTAH_CODEC, text), "a letter and a log are compared by these"


@pytest.mark.parametrize("text", ["359/90 on 2806", "359/90", "2707", "359/90 is late"])
def test_a_piece_and_a_place_alone_order_nothing_that_cannot_be(text: str) -> None:
    with pytest.raises(NotUnderstood):
        in_utah(LANDING, text)


@pytest.mark.parametrize(
    "text",
    [
        "325/82 moves to 2604 and attacks 2703",
        "move 325/82 to 2604, then attack 2703",
        "325/82 moves to 2604, and then attacks 2703",
    ],
)
def test_two_orders_of_one_piece_in_a_line_take_a_line_each(text: str) -> None:
    each = "“move 325/82 2604”, then “attack 2703 from 325/82”"
    with pytest.raises(NotUnderstood, match=re.escape(each)):
        in_utah(INLAND, text)


@pytest.mark.parametrize(
    "text", ["land 359/90 on 2707 and 8/4 with it", "325/82 and 919/709 move to 2604"]
)
def test_what_cannot_be_ordered_is_not_proposed(text: str) -> None:
    now = LANDING if text.startswith("land") else INLAND
    with pytest.raises(NotUnderstood, match=r"^Write a line for each order\.$"):
        in_utah(now, text)


def test_what_the_game_says_of_such_a_line_stands() -> None:
    with pytest.raises(NotUnderstood, match=re.escape("as “move 8/4 2405”, then “attack")):
        in_utah(INLAND, "move 325/82 to 2805 and bombard 2703")


def test_what_ends_a_phase_in_other_words_names_it() -> None:
    """So it is skipped in any other (table.23)."""
    assert in_utah(INLAND, "end of the movement") == "pass movement"
    assert in_utah(INLAND, "no bombardment") == "pass bombardment"
    assert in_utah(INLAND, "done with combat") == "pass combat", "not the whole turn"
    assert in_utah(INLAND, "move on to combat") == "pass", "it names the next one"


def test_to_put_a_unit_ashore_is_what_its_seat_can_do_with_it_now() -> None:
    codec: Codec[Any, Any, Any] = Codec(FIVE)
    table = SimpleNamespace(seen_by=lambda _: opened("omaha").state)
    at_hand = AtHand(codec, SimpleNamespace(begun=1, table=table), "allied")  # type: ignore[arg-type]
    assert spelled(*read_now(codec, at_hand, "put 741 on 2928")) == "land 741 2928"


def test_what_is_understood_and_can_be_done_is_no_order_of_another_kind_that_is_offered() -> None:
    codec: Codec[Any, Any, Any] = Codec(DICE)
    seen = SimpleNamespace(seen_by=lambda _: seated().state)
    at_hand = AtHand(codec, SimpleNamespace(begun=1, table=seen), "red")  # type: ignore[arg-type]
    for said in ("VP +1", "add 1 to VP"):
        assert spelled(*read_now(codec, at_hand, said)) == "set VP +1", "no deck of that name"


@pytest.mark.parametrize(
    "text", ["hello all", "advantage d20", "Fog 3", "fuel 9", "initiative: blue", "2H, 3H"]
)
def test_no_verb_is_guessed_where_orders_take_any_words(text: str) -> None:
    codec: Codec[Any, Any, Any] = Codec(DICE)
    seen = SimpleNamespace(seen_by=lambda _: seated().state)
    at_hand = AtHand(codec, SimpleNamespace(begun=1, table=seen), "red")  # type: ignore[arg-type]
    with pytest.raises(NotUnderstood):
        read_now(codec, at_hand, text)


def test_a_name_for_one_piece_here_and_for_another_there_is_asked() -> None:
    """“mortar to center” deploys the one that is drawn, or moves the one that stands."""
    mortars = field("deploy", side({"mortar60-2": "left", "rifle-1": "left"},
                    reserve=("mortar60-1",), reserves=1), FOES)  # fmt: skip
    with pytest.raises(NotUnderstood, match=r"deploy mortar60-1 to center.*move mortar60-2"):
        read(mortars, "mortar to center")
