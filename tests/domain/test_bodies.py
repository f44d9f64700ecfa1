"""Orders with a body: many lines as one order."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.grammar.bodies import around, gathered, is_bodied, written
from domain.game.grammar.orders import LONGEST_LINE, MOST_CLAUSES, NotUnderstood, forms, line, parse
from domain.game.ruleset import Order
from tests.toys.landing import Done, LandAll, Landing, Reserve, Shell, Shot

KINDS = (LandAll, Shell, Done)
UNITS = st.sampled_from(("tank", "gun", "1st-company", "2nd-company"))
BEACHES = st.sampled_from(("able", "baker", "charlie"))
PATHS = st.lists(st.from_regex(r"\A[a-z]{2}[0-9]{2}\Z"), max_size=12).map(tuple)
LANDINGS = st.one_of(
    st.builds(Landing, UNITS, BEACHES, PATHS),
    st.builds(Reserve, st.lists(UNITS, min_size=1, max_size=3).map(tuple)),
)
BODIES = st.builds(
    LandAll,
    st.lists(LANDINGS, min_size=1, max_size=8).map(tuple),
    st.none() | st.integers(1, 9),
)
ORDERS = st.one_of(
    BODIES,
    st.just(Done()),
    st.builds(Shell, st.lists(st.builds(Shot, UNITS, BEACHES), min_size=1, max_size=3).map(tuple)),
)


def read(text: str) -> list[Order]:
    return [parse(one.text, KINDS) for one in gathered(text.split("\n"), KINDS)]


def refusal(text: str) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as refused:
        read(text)
    return refused.value


ONE = LandAll((Landing("tank", "able"), Landing("1st-company", "baker", ("b1", "b2"))), 3)


def test_the_journal_has_one_line_and_people_have_several() -> None:
    text = "land all from 3: tank at able; 1st-company at baker via b1 b2; end"
    assert line(ONE) == text
    assert parse(text, KINDS) == ONE
    assert is_bodied(text)
    assert not is_bodied("done")
    assert not is_bodied("note well: it will; in the end")
    assert written(text) == (
        "land all from 3:\n  tank at able\n  1st-company at baker via b1 b2\nend"
    )
    assert written("done") == "done"


@given(BODIES)
def test_an_order_with_a_body_survives_its_line_and_its_lines(order: LandAll) -> None:
    assert parse(line(order), KINDS) == order
    assert read(written(line(order))) == [order]
    assert [one.text for one in gathered([line(order)], KINDS)] == [line(order)]


def _indented(lines: list[str], _: int) -> list[str]:
    return lines


def _flat(lines: list[str], _: int) -> list[str]:
    return [text.strip() for text in lines]


def _bulleted(lines: list[str], _: int) -> list[str]:
    return [f"- {s.strip()}" if s.startswith(" ") else s for s in lines]


def _numbered(lines: list[str], _: int) -> list[str]:
    return [f"{k}. {s.strip()}" if s.startswith(" ") else s for k, s in enumerate(lines)]


def _wrapped(lines: list[str], width: int) -> list[str]:
    """Of orders without a body, which are a line each, nothing is broken."""
    return [
        s
        for text in lines
        for s in (
            [text]
            if text.startswith("shell")
            else textwrap.wrap(text.strip(), width, break_on_hyphens=False)
        )
    ]


def _doubled(lines: list[str], _: int) -> list[str]:
    return [s for text in lines for s in (text, "")]


def _without_end(lines: list[str], _: int) -> list[str]:
    return [s if s != "end" else "" for s in lines]


def _shouted(lines: list[str], _: int) -> list[str]:
    return [s.upper() for s in lines]


MANGLED = (*(_indented, _flat, _bulleted, _numbered, _wrapped, _doubled, _without_end, _shouted),)


@given(st.lists(ORDERS, min_size=1, max_size=4), st.sampled_from(MANGLED), st.integers(22, 80))
def test_what_mail_programs_do_to_a_text_leaves_its_orders(
    orders: list[Order], mangle: object, width: int
) -> None:
    lines = [s for order in orders for s in written(line(order)).split("\n")]
    mangled = "\n".join(mangle(lines, width))  # type: ignore[operator]
    if mangle is _shouted:
        assert [line(o).casefold() for o in read(mangled)] == [line(o) for o in orders]
    else:
        assert read(mangled) == orders


@given(st.lists(ORDERS, min_size=1, max_size=4))
def test_orders_on_a_line_each_stay_orders_of_their_own(orders: list[Order]) -> None:
    assert read("\n".join(map(line, orders))) == orders


@pytest.mark.parametrize(
    "text",
    [
        "land all: tank at able; gun at baker",
        "land all: tank at able, gun at baker",
        "land all: tank at able and gun at baker.",
        "Land All: tank at able gun at baker end",
        "land all:\ntank at able\ngun at baker",
        "land all :\n  tank at able;\n  gun at baker;\nend.",
        "land all:\n\n* tank at able\n* gun at baker\n\n",
        "land all: tank\nat able; gun at\nbaker\nend",
        "land all: tank at able\n# by then it is light\ngun at baker",
    ],
)
def test_people_write_it_in_many_ways(text: str) -> None:
    lines = [None if s.startswith("#") else s for s in f"{text}\ndone".split("\n")]
    found = [parse(one.text, KINDS) for one in gathered(lines, KINDS)]
    assert found == [LandAll((Landing("tank", "able"), Landing("gun", "baker"))), Done()]


def test_a_row_of_names_is_one_line_of_a_body() -> None:
    assert read("land all: hold tank, gun and 1st company; tank at able") == [
        LandAll((Reserve(("tank", "gun", "1st-company")), Landing("tank", "able")))
    ]


def test_a_group_of_words_repeats_within_a_line() -> None:
    order = Shell((Shot("tank", "able"), Shot("gun", "baker")), 6)
    assert read("shell tank on able gun on baker until 6") == [order]
    assert line(order) == "shell tank on able gun on baker until 6"
    assert refusal("shell tank on able gun upon baker").word == "upon"


@pytest.mark.parametrize(
    ("text", "column", "told", "shown"),
    [
        (
            "land all:\n  tank at able\n  gnu at baker\nend",
            24,
            "“gnu” is not known here. Did you mean “gun”?",
            ("land all: … gnu at baker", 12),
        ),
        (
            "land all:\n  tank at able\n  gun at\nend",
            30,
            "Something is missing here.",
            ("land all: … gun at", 18),
        ),
        ("land all:\nend", 9, "Lines are missing here, such as", ("land all: end", 9)),
        ("land all", 8, "Something is missing here: a “:”", ("land all", 8)),
        ("land all from x:\n tank at able", 14, "Expected a number instead of “x”", None),
    ],
)
def test_a_refusal_points_into_the_line_of_the_body(
    text: str, column: int, told: str, shown: tuple[str, int] | None
) -> None:
    refused = refusal(text)
    assert str(refused).startswith(told)
    assert refused.column == column
    if shown:
        assert around(refused.line, refused.column) == shown


def test_what_stands_behind_end_is_not_lost() -> None:
    with pytest.raises(NotUnderstood, match="came before this line"):
        parse("land all: tank at able; end; gun at baker", KINDS)


def test_a_body_has_bounds() -> None:
    many = "; ".join(["tank at able"] * MOST_CLAUSES)
    assert len(parse(f"land all: {many}; end", KINDS).landings) == MOST_CLAUSES  # type: ignore[attr-defined]
    assert "at most 200 lines" in str(refusal(f"land all: {many}; tank at able"))
    assert "at most 500 characters" in str(refusal(f"land all: tank at able via {'b ' * 300}"))
    assert "at most 16000 characters" in str(refusal(f"land all: {'x; ' * 8000}"))
    assert len("land all") < LONGEST_LINE


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
        shown, at = around(text, refused.column)
        assert 0 <= at <= len(shown)


@given(st.text(alphabet="land tkuge:;,\nb", max_size=80))
def test_any_text_is_orders_or_refused(text: str) -> None:
    for one in gathered(f"land all: {text}".split("\n"), KINDS):
        order_or_refusal(one.text)


def test_its_form_is_told_with_its_lines() -> None:
    assert dict(forms(KINDS))["land all [from <ship>]: (<unit> at <beach> [via <path>] | "
                              "hold <units>); …; end"] == "all that lands this turn"  # fmt: skip
    assert "shell <unit> on <beach> [until <hour>]" in dict(forms(KINDS))
