"""Many drawings of one board as little as may be: each as what it shares with the one before."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any

from service.drawing.tags import tags


def parted(drawings: Iterable[str]) -> tuple[list[str], list[list[Any]]]:
    """The tags of all drawings, each once, and how each drawing is put together.

    A drawing is a list of steps: ``[skip, many]`` takes that many tags of the drawing before,
    beyond those that were left out and replaced one by one; 0 is the next tag that no drawing had
    yet, 1 the one after the tag that a step named last, -1 this tag again, and so on. Told so, what
    comes again in many drawings is the same few small numbers, which can be packed.
    """
    numbers: dict[str, int] = {}
    steps: list[list[Any]] = []
    before: list[int] = []
    for drawing in drawings:
        now = [numbers.setdefault(tag, len(numbers)) for tag in tags(drawing)]
        steps.append(_steps(before, now))
        before = now
    return list(numbers), list(_relative(steps))


def _relative(steps: list[list[Any]]) -> Iterator[list[Any]]:
    last, unseen = -1, 0
    for absolute in steps:
        found: list[Any] = []
        at = 0
        for one in absolute:
            if isinstance(one, list):
                start, stop = one
                found.append([start - at, stop - start])
                at = stop
                continue
            by = one - last
            found.append(0 if one == unseen else by if by > 0 else by - 1)
            last, unseen, at = one, max(unseen, one + 1), at + 1
        yield found


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
