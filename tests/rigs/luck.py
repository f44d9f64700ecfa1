"""What the tests do by chance: the same in every run; TEST_LUCK=words makes it another."""

import os

LUCK = os.environ.get("TEST_LUCK", "")
"""Of what all chance is made, with the name of the test; .ci/soak takes the day's."""

MANY = 500
"""How many examples hypothesis makes up for a test by night."""


def examples(few: int) -> int:
    """How many examples it makes up: few, always the same, but by night."""
    return MANY if LUCK else few
