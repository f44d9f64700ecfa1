"""The orders in a short mail: each kind in as few lines as tell it."""

from service.mails.contents import OrderForm
from service.mails.short_text import _group


def test_two_orders_and_how_many_more_there_are_stand_in_a_line_where_they_fit() -> None:
    orders = OrderForm(
        form="move <unit> <way>", help="", examples=("move a 6930", "move b", "move c"), more=7
    )
    assert list(_group(orders))[1:] == ["      move a 6930  |  move b … and 8 more"]
    wide = tuple(f"move {letter * 40} 6930" for letter in "abc")
    told = list(_group(OrderForm(form="move <unit> <way>", help="", examples=wide, more=7)))[1:]
    assert all(one in "".join(told) for one in wide)


def test_all_examples_in_words_are_shown_where_they_are_few_and_short_or_else_two() -> None:
    def told(says: tuple[str, ...], more: int = 0) -> list[str]:
        lines = ("fire a", "fire b", "fire c", "fire d")
        form = OrderForm(form="fire <unit>", help="", examples=lines, says=says, more=more)
        return list(_group(form))[1:]

    short = tuple(f"Fire at the hedge with {letter}" for letter in "abcd")
    wide = "Fire at the hedge behind the old mill of Vierville with b and a"
    assert len(told(short)) == 4
    assert [row.strip() for row in told(short, 9)] == [
        "Fire at the hedge with a · fire a",
        "Fire at the hedge with b · fire b … and 11 more",
    ]
    assert [row.strip() for row in told((short[0], wide, *short[2:]))] == [
        "Fire at the hedge with a · fire a",
        wide,
        "· fire b … and 2 more",
    ]


def test_the_form_of_an_order_that_is_its_only_example_is_not_said_twice() -> None:
    assert list(_group(OrderForm(form="pass [<beach>]", help="", examples=("pass",)))) == [
        "  pass [<beach>]"
    ]
    told = list(_group(OrderForm(form="pass [<beach>]", help="", examples=("pass sword",))))
    assert told == ["  pass [<beach>]", "      pass sword"]
