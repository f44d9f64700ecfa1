"""Words for sentences that any game tells."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a, b and c"; "" for none."""
    *rest, last = tuple(words) or ("",)
    return f"{', '.join(rest)} and {last}" if rest else last
