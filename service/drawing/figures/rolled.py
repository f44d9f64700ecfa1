"""A die as it fell, or a card as it was drawn, small: for the ledger, the charts and the tray."""

from service.drawing.figures import playing_card as playing
from service.drawing.figures.icons import FACES
from service.drawing.paint.ink import escaped

SIDE = 28

PIPS = {
    1: ((14, 14),),
    2: ((8, 8), (20, 20)),
    3: ((8, 8), (14, 14), (20, 20)),
    4: ((8, 8), (20, 8), (8, 20), (20, 20)),
    5: ((8, 8), (20, 8), (14, 14), (8, 20), (20, 20)),
    6: ((8, 7.5), (20, 7.5), (8, 14), (20, 14), (8, 20.5), (20, 20.5)),
}
"""Where the pips of a die of six sides lie."""


def rolled(result: int | str, face: str = "", *, pips: bool = False) -> str:
    """A die of 28 units that shows a result, or a playing card; ``face`` is the picture that the
    game has for it, ``pips`` are those of a die of six sides."""
    said = face.replace("-", " ") if face else str(result)
    if playing.is_face(said):
        return _svg(said, playing.drawn(said), playing.WIDE, playing.HIGH)
    if face in FACES:
        shown = f'<g transform="translate(3 3) scale(.92)" fill="#2a2823">{FACES[face]}</g>'
    elif pips and result in PIPS:
        dots = (f'<circle cx="{x}" cy="{y}" r="2.6"/>' for x, y in PIPS[int(result)])
        shown = f'<g fill="#2a2823">{"".join(dots)}</g>'
    else:
        size = 17 if len(str(result)) < 3 else 11
        shown = (
            f'<text x="14" y="{14 + 0.36 * size:.1f}" text-anchor="middle" font-size="{size}" '
            f'font-weight="700" fill="#2a2823">{escaped(str(result)[:6])}</text>'
        )
    paper = (
        '<rect x=".8" y=".8" width="26.4" height="26.4" rx="5" fill="#fdf9ee" stroke="#2a2823" '
        'stroke-width="1.2"/>'
    )
    return _svg(said, paper + shown, SIDE, SIDE)


def _svg(said: str, drawn: str, wide: int, high: int) -> str:
    """A drawing as small as a die."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rolled" viewBox="0 0 {wide} {high}" '
        f'width="{SIDE}" height="{SIDE}" role="img" aria-label="{escaped(said)}">'
        f"<title>{escaped(said)}</title>{drawn}</svg>"
    )
