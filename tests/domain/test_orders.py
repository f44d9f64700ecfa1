"""An order as a line of text, and back."""

from typing import Annotated, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.grammar.orders import LONGEST_LINE, NotUnderstood, forms, in_a_row, line, parse
from domain.game.grammar.words import CLOSING, did_you_mean
from domain.game.ruleset import Order

Die = Literal["R1", "R2", "W1", "W2"]
Specialist = Literal["medic", "platoon-leader", "radio-operator", "de-gaulle-2e"]


class Recruit(Order, frozen=True):
    form: ClassVar[str] = "recruit {specialist} [losing {soldiers}]"
    help: ClassVar[str] = "take a specialist"
    specialist: Specialist
    soldiers: int | None = None


class Lock(Order, frozen=True):
    form: ClassVar[str] = "lock {dice}"
    dice: tuple[Die, ...]


class Give(Order, frozen=True):
    form: ClassVar[str] = "give {amount} {thing} to {unit}"
    amount: int
    thing: Literal["soldiers", "stars"]
    unit: str


class Move(Order, frozen=True):
    form: ClassVar[str] = "move {sector} [sacrificing {who}] [with {means}]"
    sector: int
    who: tuple[str, ...] = ()
    means: str | None = None


class Fire(Order, frozen=True):
    form: ClassVar[str] = "fire {unit} at {target}"
    unit: str
    target: int


class FireBlind(Order, frozen=True):
    form: ClassVar[str] = "fire blind [{rounds}]"
    rounds: int | None = None


class Go(Order, frozen=True):
    form: ClassVar[str] = "go [to] {place} [with {unit}]"
    place: Annotated[str, frozenset(("lesmoulins", "etreham"))]
    unit: Annotated[str, frozenset(("redone",))] | None = None


class End(Order, frozen=True):
    form: ClassVar[str] = "end"
    help: ClassVar[str] = "end your turn"


KINDS = (Recruit, Lock, Give, Move, Fire, FireBlind, End)

NAMES = st.from_regex(r"\A[^\s\[\]{}#]{1,12}\Z").filter(
    lambda w: not w.isspace() and w[-1] not in CLOSING
)
FREE = NAMES.filter(lambda word: word.casefold() not in ("with", "blind"))
INTS = st.integers(-999_999_999 + 1, 999_999_999)
ORDERS = st.one_of(
    st.builds(
        Recruit,
        specialist=st.sampled_from(("medic", "platoon-leader", "radio-operator", "de-gaulle-2e")),
        soldiers=st.none() | INTS,
    ),
    st.builds(
        Lock,
        dice=st.lists(st.sampled_from(("R1", "R2", "W1", "W2")), min_size=1).map(tuple),
    ),
    st.builds(Give, amount=INTS, thing=st.sampled_from(("soldiers", "stars")), unit=NAMES),
    st.builds(
        Move, sector=INTS, who=st.lists(FREE, max_size=4).map(tuple), means=st.none() | NAMES
    ),
    st.builds(Fire, unit=FREE, target=INTS),
    st.builds(FireBlind, rounds=st.none() | INTS),
    st.just(End()),
)


def refusal(text: str) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as refused:
        parse(text, KINDS)
    assert str(refused.value)[-1] in ".?"
    return refused.value


class Call(Order, frozen=True):
    form: ClassVar[str] = "call {what}"
    what: Literal["squad", "tactics"]


def test_a_word_that_tells_nobody_what_to_write_is_told_with_what_it_may_be() -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse("call it", (Call,))
    assert str(refused.value).endswith("Write it as “call <squad|tactics>”.")


@given(ORDERS)
def test_a_line_says_the_order_and_nothing_else(order: Order) -> None:
    assert parse(line(order), KINDS) == order


@given(ORDERS, st.sampled_from(("  ", "\t", "\u00a0")))
def test_spaces_do_not_matter(order: Order, space: str) -> None:
    assert parse(space + line(order).replace(" ", space) + space, KINDS) == order


def order_or_refusal(text: str) -> None:
    """Assert that a text is an order with a line of its own, or refused in good form."""
    refused: NotUnderstood | None = None
    try:
        order = parse(text, KINDS)
        assert parse(line(order), KINDS) == order
    except NotUnderstood as error:
        refused = error
    if refused:
        assert 0 <= refused.column <= len(text)
        assert len(refused.nearest) <= 3
        assert str(refused)[-1] in ".?"


@given(st.text(max_size=600))
def test_any_text_is_an_order_or_refused(text: str) -> None:
    order_or_refusal(text)


@given(ORDERS, st.data())
def test_a_line_that_was_cut_off_is_an_order_or_refused(order: Order, data: st.DataObject) -> None:
    text = line(order)
    order_or_refusal(text[: data.draw(st.integers(0, len(text)))])


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("RECRUIT Medic", Recruit("medic")),
        ("recruit platoon leader", Recruit("platoon-leader")),
        ("recruit Platoon-Leader losing 2", Recruit("platoon-leader", 2)),
        ("recruit de gaulle 2E", Recruit("de-gaulle-2e")),
        ("lock r1 W2 w1", Lock(("R1", "W2", "W1"))),
        ("give -3 STARS to Blue", Give(-3, "stars", "Blue")),
        ("move 5", Move(5)),
        ("move 5 with whistle", Move(5, (), "whistle")),
        ("move 5 sacrificing a b c", Move(5, ("a", "b", "c"))),
        ("move 5 sacrificing a b with whistle", Move(5, ("a", "b"), "whistle")),
        ("fire 1/919 at 2206", Fire("1/919", 2206)),
        ("fire blind", FireBlind()),
        ("fire blind 3", FireBlind(3)),
        ("END", End()),
    ],
)
def test_case_hyphens_and_optional_parts_are_free(text: str, order: Order) -> None:
    assert parse(text, KINDS) == order


@pytest.mark.parametrize(
    ("text", "column", "reason", "nearest"),
    [
        ("", 0, "An order begins with a word.", ()),
        ("   ", 0, "An order begins with a word.", ()),
        ("recriut medic", 0, "No order is called “recriut”.", ("recruit",)),
        ("  giv 3 stars", 2, "No order is called “giv”.", ("give",)),
        ("xyzzy", 0, "No order is called “xyzzy”.", ()),
        (
            "recruit medik",
            8,
            "“medik” is not known here.",
            ("medic",),
        ),
        (
            "recruit medic now",
            14,
            "“now” does not belong in “recruit <specialist> [losing <soldiers>]”.",
            (),
        ),
        ("recruit", 7, "Something is missing here.", ("medic",)),
        ("give x stars to b", 5, "Expected a number instead of “x”.", ()),
        ("give 3.5 stars to b", 5, "Expected a number instead of “3.5”.", ()),
        ("give 1234567890 stars to b", 5, "Expected a number instead of “1234567890”.", ()),
        ("give ٣ stars to b", 5, "Expected a number instead of “٣”.", ()),
        ("give 3 stars b", 13, "Expected “to” instead of “b”.", ("to",)),
        ("give 3 stars", 12, "Something is missing here: “to”.", ()),
        ("move 5 sacrificing", 18, "Something is missing here.", ()),
        ("move 5 over there", 7, "“over” does not belong in", ()),
        ("lock R1 W9", 8, "“W9” is not known here.", ("W2",)),
        ("fire blind 3 at 5", 16, "“5” stands", ()),
        ("end it", 4, "“it” does not belong in “end”.", ()),
    ],
)
def test_a_refusal_names_the_word_its_place_and_what_comes_near(
    text: str, column: int, reason: str, nearest: tuple[str, ...]
) -> None:
    refused = refusal(text)
    if text != "fire blind 3 at 5":
        assert refused.reason.startswith(reason)
        assert refused.column == column
        assert refused.nearest[: len(nearest)] == nearest
        assert bool(refused.nearest) == bool(nearest)
    if refused.nearest:
        assert "Did you mean “" in str(refused)


class Flip(Order, frozen=True):
    form: ClassVar[str] = "recover {unit}"
    help: ClassVar[str] = "Flip a reduced unit back: “recover 1/116”."
    unit: str


class Place(Order, frozen=True):
    form: ClassVar[str] = "place {n} {unit}"
    help: ClassVar[str] = "Set a unit up."
    n: int
    unit: str


class Pass(Order, frozen=True):
    form: ClassVar[str] = "pass [{beach}]"
    help: ClassVar[str] = "Want nothing more."
    ends: ClassVar[bool] = True
    beach: Literal["gold", "juno"] | None = None


class Say(Order, frozen=True):
    form: ClassVar[str] = "say {words}"
    prose: ClassVar[bool] = True
    words: tuple[str, ...]


FIVE = (Flip, Place, Pass, Say, End)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Pass.", Pass()),
        ("PASS!", Pass()),
        ("pass …", Pass()),
        ("pass juno.", Pass("juno")),
        ("pass, juno!!", Pass("juno")),
        ("place 2, 1/8.", Place(2, "1/8")),
        ("recover 1/8;", Flip("1/8")),
        ("say Well done!", Say(("Well", "done!"))),
    ],
)
def test_a_mark_that_closes_a_word_says_nothing_but_in_prose(text: str, order: Order) -> None:
    assert parse(text, FIVE) == order


@pytest.mark.parametrize("text", ["pass?", "pas.s", ".pass", "pass juno?"])
def test_a_question_is_no_order_and_a_mark_within_a_word_is_not_passed_over(text: str) -> None:
    with pytest.raises(NotUnderstood):
        parse(text, FIVE)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("flip", ("recover",)),
        ("set", ("place",)),
        ("done", ("pass",)),
        ("finished", ("pass",)),
        ("recovr", ("recover",)),
        ("1/116", ()),
        ("xyzzy", ()),
    ],
)
def test_who_says_it_in_other_words_is_told_the_word_of_the_game(
    said: str, meant: tuple[str, ...]
) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(f"{said} 1/8", (Flip, Place, Pass))
    assert refused.value.nearest == meant


class Ashore(Order, frozen=True):
    form: ClassVar[str] = "go ashore"


class Home(Order, frozen=True):
    form: ClassVar[str] = "go home"


@pytest.mark.parametrize(("kinds", "told"), [
    ((Ashore,), "Expected “ashore” instead of “up”."),
    ((Ashore, Home), "Expected “ashore” or “home” instead of “up”."),
])  # fmt: skip
def test_each_word_that_would_fit_is_named(kinds: tuple[type[Order], ...], told: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse("go up", kinds)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("place", "Something is missing here: a number. Write it as “place <number> <unit>”."),
        ("place 1", "Something is missing here. Write it as “place <number> <unit>”."),
        ("place a 1", "Expected a number instead of “a”. Write it as “place <number> <unit>”."),
        (
            "place 1 2 3",
            "“3” does not belong in “place <number> <unit>”; write a name of several words "
            "with hyphens.",
        ),
        ("place 1 to 2", "“place <number> <unit>” has no “to” in it: write “place 1 2”."),
        ("place 1 to 2 3", "“2” does not belong in “place <number> <unit>”; write a name of "
         "several words with hyphens."),
        ("place 1 2 to", "“to” does not belong in “place <number> <unit>”; write a name of several "
         "words with hyphens."),
        ("pass mars", "“mars” is not known here. Did you mean “gold” or “juno”? "
         "Write it as “pass [<beach>]”."),
    ],
)  # fmt: skip
def test_a_line_that_falls_short_is_told_the_form_of_its_order(text: str, told: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(text, FIVE)
    assert str(refused.value) == told


def test_the_refusal_that_understood_most_is_told() -> None:
    assert refusal("fire 1/919 over 2206").word == "over"
    assert refusal("fire blind x").word == "x"


def test_a_line_has_a_longest_length() -> None:
    order = Give(3, "stars", "b" * (LONGEST_LINE - len("give 3 stars to ")))
    assert len(line(order)) == LONGEST_LINE
    assert parse(line(order), KINDS) == order
    refused = refusal(line(order) + "b")
    assert refused.column == LONGEST_LINE
    assert str(refused) == "An order may have at most 500 characters."
    assert len(refusal("x" * 10_000_000).line) == 40


def test_a_long_word_is_told_short() -> None:
    assert len(str(refusal("x" * 400))) < 150


def test_an_order_tells_its_form_in_plain_words() -> None:
    assert list(forms((Recruit, End))) == [
        ("recruit <specialist> [losing <soldiers>]", "take a specialist"),
        ("end", "end your turn"),
    ]


class Send(Order, frozen=True):
    form: ClassVar[str] = "send {units} [by {hour}] [until {words}]"
    units: tuple[str, ...]
    hour: str | None = None
    words: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("send a b by 9 until half lost", Send(("a", "b"), "9", ("half", "lost"))),
        ("send a b until half lost", Send(("a", "b"), None, ("half", "lost"))),
        ("send a b by 9", Send(("a", "b"), "9")),
        ("send a b", Send(("a", "b"))),
    ],
)
def test_many_words_end_at_any_group_behind_them(text: str, sent: Send) -> None:
    assert parse(text, (Send,)) == sent
    assert line(sent) == text


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("lock R1 R2 recruit medic", 11),
        ("lock R1 R2 and then recruit medic", 11),
        ("fire x at 4 lock R1", 12),
        ("recruit medic Lock! R1", 14),
    ],
)
def test_a_second_order_in_a_line_is_named_as_one(text: str, column: int) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(text, KINDS)
    assert "begins another order: write each on a line of its own." in str(refused.value)
    assert refused.value.column == column


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("move 3 sacrificing a/1 and b/2", Move(3, ("a/1", "b/2"))),
        ("move 3 sacrificing a/1, b/2, and c/3 with x", Move(3, ("a/1", "b/2", "c/3"), "x")),
        ("move 3 sacrificing a/1, und b/2 & c/3", Move(3, ("a/1", "b/2", "c/3"))),
        ("lock R1, R2 and W1.", Lock(("R1", "R2", "W1"))),
    ],
)
def test_names_stand_in_a_row_as_people_write_them(text: str, order: Order) -> None:
    meant = in_a_row(text, KINDS)
    assert len(meant) == len(text), "every word keeps its column"
    assert parse(meant, KINDS) == order


@pytest.mark.parametrize("text", ["say lock R1, R2 and W1", "and lock R1, R2", "greet A, B and C"])
def test_what_is_told_in_words_or_is_no_order_stays_as_it_was_written(text: str) -> None:
    assert in_a_row(text, FIVE) == text


def test_what_a_journal_keeps_means_what_it_meant() -> None:
    kept = Move(3, ("a/1,", "and", "b\u20131"))
    assert parse(line(kept), KINDS) == kept


@pytest.mark.parametrize("dash", list("\u2010\u2011\u2012\u2013\u2014\u2212"))
def test_a_hyphen_is_one_whatever_a_program_made_of_it(dash: str) -> None:
    assert parse(f"recruit platoon{dash}leader", KINDS) == Recruit("platoon-leader")
    assert parse(in_a_row(f"fire a{dash}1 at {dash}2", KINDS), KINDS) == Fire("a-1", -2)


@pytest.mark.parametrize(("name", "column"), [("E / 2 / 16", 7), ("E/ 2", 8), ("E /2", 7)])
def test_a_name_that_is_broken_at_its_strokes_is_refused_with_how_it_is_written(
    name: str, column: int
) -> None:
    with pytest.raises(NotUnderstood, match="write a name with slashes without spaces") as refused:
        in_a_row(f"fire {name} at 4", KINDS)
    assert refused.value.column == column


@pytest.mark.parametrize("text", ["lock R1 and", "lock R1 medic", "lock R1 and medic", "move lock"])
def test_what_begins_no_order_is_refused_as_before(text: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse(text, KINDS)
    assert ("another order" in str(refused.value)) == (text == "move lock")


class March(Order, frozen=True):
    form: ClassVar[str] = "march {to}"
    to: Literal["gold", "juno"]


def test_nobody_is_told_that_a_word_is_no_to() -> None:
    with pytest.raises(NotUnderstood) as refused:
        parse("march 99", (March,))
    assert refused.value.reason == "“99” is not known here."


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("utah", ["utah_beach", "tcs_omaha"], "utah_beach"),
        ("Omaha TCS", ["utah_beach", "tcs_omaha"], "tcs_omaha"),
        ("STEDY", ["random", "steady"], "steady"),
        ("game", ["a_game_of_a_long_name", "another_game_of_a_long_name"], ""),
        ("chess", ["utah_beach", "tcs_omaha"], ""),
        ("-", ["utah_beach"], ""),
    ],
)
def test_a_wrong_name_is_answered_with_the_one_that_is_meant(
    name: str, known: list[str], meant: str
) -> None:
    assert did_you_mean(name, known) == (f" Did you mean {meant}?" if meant else "")


@pytest.mark.parametrize(
    ("said", "place", "unit"),
    [("go to Les Moulins", "Les-Moulins", None), ("go les-moulins", "les-moulins", None),
     ("go Étréham with Red One", "Étréham", "Red-One"), ("go A1 with B2", "A1", "B2"),
     ("go to LES MOULINS with red", "LES-MOULINS", "red")],
)  # fmt: skip
def test_a_field_takes_a_name_of_several_words_that_it_knows(
    said: str, place: str, unit: str | None
) -> None:
    order = parse(said, (Go,))
    assert order == Go(place, unit)
    assert parse(line(order), (Go,)) == order


def test_of_other_words_each_is_its_own() -> None:
    with pytest.raises(NotUnderstood, match="“Moulins” does not belong"):
        parse("go Moulins Moulins", (Go,))


class Ask(Order, frozen=True):
    form: ClassVar[str] = "ask {seat} [with {bot}]"
    seat: str
    bot: str = ""


def test_words_that_were_left_out_are_left_out_of_the_line_too() -> None:
    assert line(parse("ask red", (Ask,))) == "ask red"
    assert line(parse("ask red with major", (Ask,))) == "ask red with major"
