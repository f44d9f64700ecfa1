"""Moves the frame of a picture a little, so that its edge cuts no counter."""

from collections.abc import Iterable, Sequence
from itertools import product

Frame = tuple[float, float, float, float]
"""Left, top, width and height of what is seen, in units of a sheet."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

GROWN = (1.0, 1.05, 1.1, 1.16)
"""How many times as large a frame may become, where moving it is not enough."""


def boxed(middle: tuple[float, float], reach: float) -> Box:
    """The box of what stands in a place and reaches so far from its middle."""
    x, y = middle
    return x - reach, y - reach, x + reach, y + reach


def uncut(frame: Frame, sheet: Frame, counters: Sequence[Box]) -> Frame:
    """The frame where it cuts least, on its sheet; all counters that it shows stay in it."""
    within = [box for box in counters if _inside(box, frame)]
    found: list[tuple[int, Frame]] = []
    for times in GROWN:
        grown = _grown(frame, times, sheet) if times > 1 else frame
        if times == 1 or _on(grown, sheet):
            found.append(_moved(grown, sheet, counters, within))
            if not found[-1][0]:
                break
    return min(found, key=lambda one: one[0])[1]


def _grown(frame: Frame, times: float, sheet: Frame) -> Frame:
    """A frame so many times as large around its middle, but pushed back upon its sheet."""
    left, top, wide, high = frame
    w, h = wide * times, high * times
    x, y = left - (w - wide) / 2, top - (h - high) / 2
    return (
        max(sheet[0], min(x, sheet[0] + sheet[2] - w)),
        max(sheet[1], min(y, sheet[1] + sheet[3] - h)),
        w,
        h,
    )


def _moved(
    frame: Frame, sheet: Frame, counters: Sequence[Box], within: Sequence[Box]
) -> tuple[int, Frame]:
    """Where a frame of this size cuts least, and how many counters it cuts there."""

    def cost(moved: Frame) -> tuple[int, float]:
        cut = sum(_is_cut(box, moved) for box in counters)
        return cut, abs(moved[0] - frame[0]) + abs(moved[1] - frame[1])

    troubles = [box for box in counters if _is_cut(box, frame)]
    moves = product(_moves(frame, troubles, 0), _moves(frame, troubles, 1))
    frames = [(left, top, *frame[2:]) for left, top in moves]
    kept = (one for one in frames if _on(one, sheet) and all(_inside(box, one) for box in within))
    best = min((frame, *kept), key=cost)
    return cost(best)[0], best


def _moves(frame: Frame, troubles: Iterable[Box], way: int) -> set[float]:
    """Where the frame may begin, so that one of these boxes just lies within or without it."""
    size = frame[2 + way]
    ends = (end for box in troubles for end in (box[way], box[way + 2]))
    return {frame[way], *(begin for end in ends for begin in (end, end - size))}


def _on(frame: Frame, sheet: Frame) -> bool:
    return all(
        sheet[way] <= frame[way] and frame[way] + frame[2 + way] <= sheet[way] + sheet[2 + way]
        for way in (0, 1)
    )


def _inside(box: Box, frame: Frame) -> bool:
    return all(
        frame[way] <= box[way] and box[way + 2] <= frame[way] + frame[2 + way] for way in (0, 1)
    )


def _is_cut(box: Box, frame: Frame) -> bool:
    """Whether some of a box is seen, and not all."""
    seen = all(
        box[way] < frame[way] + frame[2 + way] and frame[way] < box[way + 2] for way in (0, 1)
    )
    return seen and not _inside(box, frame)
