"""What a mail calls dice and the chains they come from."""

from service.store.lists.models import RollRow
from service.words import _


def seat_first(stream: str) -> tuple[str, bool]:
    """Sorts what a seat rolls openly before what it rolls hidden."""
    return stream.lstrip("~"), stream.startswith("~")


def chain(stream: str) -> str:
    """What a chain is for: ``able``, ``able, for what is hidden``."""
    if not stream.startswith("~"):
        return stream
    return _("{seat}, for what is hidden", seat=stream[1:])


def labelled(row: RollRow) -> str:
    """The results, each with its label; dice that are only numbered without theirs."""
    plainly = all(label.startswith(("die ", "item ")) for label in row.labels)
    if plainly or len(row.labels) != len(row.results):
        return ", ".join(map(str, row.results))
    if len(set(row.labels)) == 1:
        return f"{row.labels[0]} {', '.join(map(str, row.results))}"
    # A space that does not break keeps a die and its label on one line.
    named = [f"{label} {r}" for label, r in zip(row.labels, row.results, strict=True)]
    return ", ".join(text.replace(" ", "\u00a0") for text in named)
