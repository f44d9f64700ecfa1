"""Lists and pieces as VASSAL writes them are read back as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.kits.vassal.files import BadModule
from service.kits.vassal.sequences import commands, figure, join, nested, piece, split, whole
from tests.kits import island

TEXT = st.text("ab'\\;,/\t\x1b é", max_size=6)
MARKS = st.sampled_from(";,/\t\x1b$")


@given(st.lists(TEXT, min_size=1, max_size=5), MARKS)
def test_split_undoes_join_for_any_text_and_mark(parts: list[str], mark: str) -> None:
    assert split(join(parts, mark), mark) == parts


@given(st.lists(TEXT, min_size=1, max_size=5), MARKS)
def test_lists_are_joined_as_the_tests_write_them(parts: list[str], mark: str) -> None:
    assert join(parts, mark) == island.joined(parts, mark)


@given(st.lists(st.lists(TEXT, min_size=1, max_size=3), min_size=1, max_size=3), MARKS)
def test_lists_within_lists_of_the_same_mark(lists: list[list[str]], mark: str) -> None:
    text = join((join(one, mark) for one in lists), mark)
    assert [split(one, mark) for one in split(text, mark)] == lists


@pytest.mark.parametrize(("text", "parts"), [
    ("", [""]),
    ("a", ["a"]),
    (";", ["", ""]),
    ("a;;b", ["a", "", "b"]),
    ("a\\;b;c", ["a;b", "c"]),
    ("'a\\';b", ["a\\", "b"]),
    ("'''a''';b", ["''a''", "b"]),
    ("'a\\;b';c", ["a;b", "c"]),
    ("';'", ["'", "'"]),
    ("a\\\\;b", ["a\\;b"]),
    ("'", ["'"]),
])  # fmt: skip
def test_lists_that_vassal_reads_so(text: str, parts: list[str]) -> None:
    assert split(text, ";") == parts


@given(st.lists(TEXT.filter(bool), max_size=6))
def test_traits_are_read_at_any_depth_whatever_stands_in_them(traits: list[str]) -> None:
    assert nested(island.nested([*traits, "piece;a"])) == [*traits, "piece;a"]


def test_a_third_part_of_a_trait_is_none() -> None:
    assert nested("a\tb\tc") == ["a", "b"]
    assert nested("a\\\tb") == ["a\tb"]


def test_no_piece_has_more_than_400_traits() -> None:
    deep = island.nested([f"t{n}" for n in range(400)])
    assert len(nested(deep)) == 400
    with pytest.raises(BadModule, match="more than 400 traits"):
        nested(island.nested([f"t{n}" for n in range(401)]))


@given(st.text("ab/\\'", min_size=1, max_size=4), st.lists(st.tuples(TEXT.filter(bool), TEXT),
       max_size=4))  # fmt: skip
def test_a_piece_has_its_id_its_traits_and_their_states(
    ident: str, traits: list[tuple[str, str]]
) -> None:
    traits = [*traits, ("piece;a", "null;0;0")]
    kinds, states = [t for t, _ in traits], [s for _, s in traits]
    assert piece(island.added(ident, traits)) == (ident, kinds, states)


@pytest.mark.parametrize("text", ["", "piece", "+/1", "+/1/piece;a", "-/1/a/b"])
def test_what_adds_no_piece_is_none(text: str) -> None:
    assert piece(text) is None


def test_commands_hold_commands() -> None:
    inner = island.joined(["b", island.joined(["c", "d"], "\x1b")], "\x1b")
    assert commands(island.joined(["a", inner, "e"], "\x1b")) == ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(("text", "number"), [
    ("7", 7), (" -3 ", -3), ("2.6", 3), ("1e9", 100_000), ("-1e9", -100_000), ("", 5), (".", 5),
    ("nan", 5), ("inf", 5), ("0x10", 5), ("1_000", 5), ("9" * 400, 5), ("{expression}", 5),
])  # fmt: skip
def test_whole_numbers_are_bounded_and_anything_else_is_the_default(text: str, number: int) -> None:
    assert whole(text, 5) == number


def test_a_figure_lies_within_its_bounds() -> None:
    assert [figure(text, 1.0, 0.05, 10) for text in ("0", "0.5", "99", "")] == [0.05, 0.5, 10, 1.0]
