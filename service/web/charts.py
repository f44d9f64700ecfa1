"""How the dice of a match fell: counted from the opened links, and drawn with honest error bars."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup, escape

from domain.journal.entries import read_entry
from service.drawing.figures.icons import FACES
from service.lru_cache import LruCache
from service.luck.counting import faces
from service.store.repository import AnyMatch
from service.web.services import matches

MOST_SIDES = 20
"""Dice with more sides are counted in the sentence alone."""


@dataclass(frozen=True)
class Fall:
    """How often each face of a kind of die came, on one stream."""

    stream: str
    sides: int
    counts: tuple[int, ...]
    cards: bool = False
    """Whether these are cards, by the quarter of what was left from which each came."""

    @property
    def total(self) -> int:
        """How many dice these are."""
        return sum(self.counts)


@dataclass(frozen=True)
class Recomputed:
    """Every public roll of a match, computed again from its link."""

    rolls: int
    falls: tuple[Fall, ...]


_kept = LruCache(64)


def recomputed(match_id: str, match: AnyMatch) -> Recomputed:
    """The rolls of the journal so far, each computed again."""
    return _kept.get((match_id, match.size), lambda: _recompute(match_id, match))


def _recompute(match_id: str, match: AnyMatch) -> Recomputed:
    rows = matches().repository.of_types(match_id, ("roll",), match.size)
    rolls = 0
    counts: dict[tuple[str, int], Counter[int]] = {}
    for _, _, line in rows:
        pub = read_entry(line).pub
        rolls += 1
        for sides, result in faces(pub):
            if sides > MOST_SIDES:
                continue
            counts.setdefault((pub["stream"], sides), Counter())[result] += 1
    falls = tuple(
        Fall(stream, sides, tuple(found[k] for k in range(1, sides + 1)))
        for (stream, sides), found in sorted(counts.items())
    )
    return Recomputed(rolls, falls)


def expected(fall: Fall) -> tuple[float, float]:
    """How often a face comes on average, and how far off 19 of 20 fair counts stay at most."""
    p = 1 / fall.sides
    return fall.total * p, 1.96 * sqrt(fall.total * p * (1 - p))


def chart(fall: Fall, pictures: Sequence[str] = ()) -> Markup:
    """Bars of the counts, over the band in which 19 of 20 counts of a fair die lie.

    Below the numbers stand the ``pictures`` that a die of the game has in their place.
    """
    mean, off = expected(fall)
    top = max(*fall.counts, mean + off, 1)
    high, step = 120.0, 40.0
    wide = 34 + step * fall.sides
    low = high + (60 if pictures else 38)

    def y(value: float) -> float:
        return round(14 + high * (1 - max(value, 0.0) / top), 1)

    parts = [
        f'<rect class="band" x="30" y="{y(mean + off)}" width="{wide - 34:g}" '
        f'height="{y(mean - off) - y(mean + off):.1f}"/>',
        f'<path class="mean" d="M30 {y(mean)}H{wide - 4:g}"/>',
    ]
    for k, count in enumerate(fall.counts):
        x = 37 + k * step
        parts.append(
            f'<rect class="bar" x="{x:g}" y="{y(count)}" width="26" '
            f'height="{14 + high - y(count):.1f}"/>'
            f'<text class="figure-small" x="{x + 13:g}" y="{y(count) - 4:g}">{count}</text>'
            f'<text class="face" x="{x + 13:g}" y="{high + 31:g}">{_side(fall, k)}</text>'
        )
    for k, face in enumerate(pictures):
        where = f"translate({41 + k * step:g} {high + 37:g}) scale(.75)"
        parts.append(f'<g class="face" transform="{where}">{FACES[face]}</g>')
    what = "Cards" if fall.cards else f"d{fall.sides}"
    about = f"{what} of {fall.stream}: " + ", ".join(
        f"{_side(fall, k)}{_called(pictures, k)} came {count} times"
        for k, count in enumerate(fall.counts)
    )
    return Markup(
        f'<svg class="falls" viewBox="0 0 {wide:g} {low:g}" role="img" '
        f'width="{wide:g}" height="{low:g}">'
        f"<title>{escape(about)}</title>{''.join(parts)}</svg>"
    )


def _called(pictures: Sequence[str], k: int) -> str:
    return f" ({pictures[k].replace('-', ' ')})" if pictures else ""


def _side(fall: Fall, k: int) -> str:
    return ("1st", "2nd", "3rd", "4th")[k] if fall.cards else str(k + 1)
