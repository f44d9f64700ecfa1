"""What a match is called."""

import pytest

from tests.toys.toy import RULES


def test_a_match_is_called_as_its_opener_said_or_else_as_its_scenario() -> None:
    first = RULES.scenarios[0]
    assert RULES.match_title("Club night", first.key) == "Club night"
    assert RULES.match_title("", first.key) == first.title
    with pytest.raises(KeyError, match="nowhere"):
        RULES.match_title("", "nowhere")
