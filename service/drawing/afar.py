"""The names of a large map as a page writes them over it while that is too small to be read."""

from collections.abc import Iterator
from urllib.parse import quote

from domain.game.view.board import Map
from service.cartography import Layout
from service.cartography.contours import Point
from service.drawing.paint.ink import attribute, clean

LARGE = 400
"""A map of more spaces than this is too small on a phone."""


def told(drawn: Map, printed: Layout) -> str:
    """Each name with its place, those first that matter most: "120 -60 Cabourg;…"; "" for a map
    of few spaces."""
    if len(printed.middles) <= LARGE:
        return ""
    names = dict.fromkeys(
        (f"{x:.0f}", f"{y:.0f}", quote(clean(text), errors="replace"))
        for text, (x, y) in _names(drawn, printed.middles)
    )
    return f' data-afar="{attribute(";".join(map(" ".join, names)))}"' if names else ""


def _names(drawn: Map, middles: dict[str, Point]) -> Iterator[tuple[str, Point]]:
    """Where boats land, strongpoints, villages and towns, and what else has a name, but for the
    edges."""
    places = {label.text: [*label.at] for label in drawn.labels if label.kind == "box"}
    for mark in drawn.marks:
        if mark.kind == "strongpoint" and mark.word:
            places.setdefault(mark.word, [mark.space])
    for space in drawn.spaces:
        if space.name not in ("", space.id):
            places.setdefault(space.name, []).append(space.id)
    for label in drawn.labels:
        if label.kind not in ("edge", "box"):
            places[label.text] = [point.partition("/")[0] for point in label.at]
    for text, at in places.items():
        found = [middles[name] for name in at if name in middles]
        if found:
            yield text, _mean(found)


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
