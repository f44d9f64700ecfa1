"""Many drawings of one board as little as may be: each as what it shares with the one before."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any


def parted(drawings: Iterable[str]) -> tuple[list[str], list[list[Any]]]:
    """The tags of all drawings, each once, and how each drawing is put together.

    A drawing is a list of steps: ``[start, stop]`` takes that part of the drawing before, a number
    the tag of that number.
    """
    numbers: dict[str, int] = {}
    steps: list[list[Any]] = []
    before: list[int] = []
    for drawing in drawings:
        now = [numbers.setdefault(tag, len(numbers)) for tag in _tags(drawing)]
        steps.append(_steps(before, now))
        before = now
    return list(numbers), steps


def _tags(drawing: str) -> list[str]:
    first, *rest = drawing.split("<")
    return [*([first] if first else []), *(f"<{one}" for one in rest)]


def _steps(before: list[int], now: list[int]) -> list[Any]:
    most = min(len(before), len(now))
    same = next((k for k in range(most) if before[k] != now[k]), most)
    most -= same
    end = next((k for k in range(most) if before[-1 - k] != now[-1 - k]), most)
    old, new = before[same : len(before) - end], now[same : len(now) - end]
    found: list[Any] = [[0, same]] if same else []
    for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        found += [[same + a, same + b]] if how == "equal" else new[c:d]
    return [*found, [len(before) - end, len(before)]] if end else found
