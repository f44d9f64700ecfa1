"""How people list things, in every game that has a grammar of its own for it."""

import re
from typing import Final

PARTED: Final = re.compile(r"\s*(?:[,;&+]\s*|\b(?:and|plus|then|n)\b\s*)+", re.IGNORECASE)
"""What stands between two things."""

BUT: Final = re.compile(
    r",? (?:but(?: not)?|except(?:ing)?(?: for)?|other than|apart from|excluding|bar(?= the )) ",
    re.IGNORECASE,
)
"""What stands between all things and those that are not meant."""

COUNTS: Final = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5}
"""Words for how many, as an order has them before a kind."""


def after(before: re.Pattern[str], text: str) -> str:
    """What is left of a text without what stands before it, as often as it does."""
    while found := before.match(text):
        text = text[found.end() :]
    return text
