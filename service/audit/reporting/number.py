"""How many of what, in the English of a report: one order, two orders."""

from collections.abc import Mapping, Sequence


def number_of(count: int, what: str) -> str:
    """ "1 order", "2 orders"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def by_number(count: int, one: str, several: str) -> str:
    """The sentence of one, or that of none and of several, in which the number stands for #."""
    return one if count == 1 else several.replace("#", str(count), 1)


def some(events: Sequence[int]) -> str:
    """The first five of several events."""
    return ", ".join(map(str, events[:5])) + (", …" if len(events) > 5 else "")


def all_of(names: Sequence[str]) -> str:
    """One, two and three."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def those(sentences: Mapping[str, object]) -> list[str]:
    """The sentences that hold."""
    return [sentence for sentence, holds in sentences.items() if holds]
