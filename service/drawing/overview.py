"""Several maps at once: what each is called, and on which most is going on."""

from collections import Counter

from domain.game.view.board import Map, View
from service.drawing.paint.ink import clean


def called(drawn: Map) -> str:
    """What a map is called: its title, as far as it is not an explanation."""
    return clean(drawn.title.partition(":")[0], 60)


def charted(view: View) -> list[Map]:
    """The maps of hexes or squares."""
    return [d for d in view.maps if any(s.shape in ("hex", "square") for s in d.spaces)]


def busiest(view: View, *, offers: bool) -> Map | None:
    """Of the maps of cells the one on which most is offered, or on which both sides stand."""
    touched = {at for choice in view.choices for at in choice.on} if offers else set()

    def busy(drawn: Map) -> tuple[int, int, int]:
        ids = {space.id for space in drawn.spaces}
        here = [piece for piece in view.pieces if piece.space in ids]
        owners = Counter(piece.owner for piece in here)
        second = sorted((n for owner, n in owners.items() if owner), reverse=True)[1:2]
        lit = len(touched & ids) + sum(piece.id in touched for piece in here)
        return lit, sum(second), owners.total()

    return max(charted(view), key=busy, default=None)
