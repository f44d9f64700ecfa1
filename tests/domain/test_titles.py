"""What a match is called."""

from tests.toys.toy import RULES


def test_a_match_is_called_as_its_opener_said_or_else_as_its_scenario() -> None:
    first = RULES.scenarios[0]
    assert RULES.match_title("Club night", first.key) == "Club night"
    assert RULES.match_title("", first.key) == first.title
    assert RULES.match_title("", "of-own-tables") == "of-own-tables"
