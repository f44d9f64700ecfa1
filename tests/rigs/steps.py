"""What a piece of work costs, counted and not timed: the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

SCANNED = frozenset(
    ["casefold", "lower", "partition", "replace", "split", "splitlines", "translate", "upper"]
)
"""Methods of a text that always look at all of it."""


def steps(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes, with the characters of the texts that it makes anew
    and hands on, and of those that it looks through whole.

    What ``re`` does within one text is not seen.
    """
    seen: dict[int, str] = {}
    count = 0

    def entered(frame: FrameType, event: str, called: Any) -> None:
        nonlocal count
        if event == "call":
            count += 1
            for text in frame.f_locals.values():
                if type(text) is str and len(text) > 100 and id(text) not in seen:
                    seen[id(text)] = text  # kept, so that no other text gets its number
                    count += len(text)
        elif event == "c_call":
            count += 1
            text = getattr(called, "__self__", None)
            if type(text) is str and called.__name__ in SCANNED:
                count += len(text)

    before = sys.getprofile()
    sys.setprofile(entered)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def calls(work: Callable[[], object], *functions: Any) -> list[tuple[str, dict[str, Any]]]:
    """The name and the arguments of each call of these functions while a piece of work is done."""
    sought = {function.__code__: function.__name__ for function in functions}
    found: list[tuple[str, dict[str, Any]]] = []

    def entered(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in sought:
            found.append((sought[frame.f_code], dict(frame.f_locals)))

    before = sys.getprofile()
    sys.setprofile(entered)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def grows(read: Callable[[str], object], head: str, unit: str, size: int) -> None:
    """Reading a text of twice the size takes at most thrice the steps."""
    once, twice = (steps(lambda n=n: read((head + unit * n)[:n])) for n in (size, 2 * size))
    assert twice <= 3 * once, f"{head!r} and {unit!r}: {once} steps, then {twice}"
