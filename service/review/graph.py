"""The graph of a review."""

from collections.abc import Callable
from html import escape

from service.review import telling
from service.review.figures import Review, ReviewMoment
from service.words import _
from service.words.telling import phase_told

INKS = (
    "text{font-size:12px;fill:#555}.line,.half{stroke:#ccc;fill:none}.at{text-anchor:end}"
    ".half{stroke:#777;stroke-dasharray:4 4}.off{fill:#2f5d8a;opacity:.2}.reach{fill:none}"
    ".way{fill:none;stroke:#2f5d8a;stroke-width:2}.bar{stroke:#777;fill:none}.dot{fill:#777}"
    ".point{fill:#fff;stroke:#b5382f;stroke-width:2.5}"
)
"""The colours of a graph by itself; those of a page are in its style."""

WIDE, HIGH = 760, 300
LEFT, TOP, RIGHT, LOW = 44, 14, 12, 46


def graph(found: Review, board: Callable[[int], str] | None = None) -> str:
    """The chance of the first side over the match as SVG, with its error; each turning point leads
    to the ``board`` of its moment."""
    many = max(1, len(found.moments) - 1)
    wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - LOW
    places = {moment.n: k for k, moment in enumerate(found.moments)}

    def x(k: int) -> float:
        return round(LEFT + wide * k / many, 1)

    def y(chance: float) -> float:
        return round(TOP + high * (1 - min(100, max(0, chance)) / 100), 1)

    parts = [_scale(x, y, found)]
    upper = [f"{x(k)} {y(m.chance + m.error)}" for k, m in enumerate(found.moments)]
    lower = [f"{x(k)} {y(m.chance - m.error)}" for k, m in enumerate(found.moments)]
    parts.append(f'<path class="off" d="M{"L".join([*upper, *reversed(lower)])}Z"/>')
    line = "L".join(f"{x(k)} {y(m.chance)}" for k, m in enumerate(found.moments))
    parts.append(f'<path class="way" d="M{line}"/>')
    for one in found.played:
        at = x(places.get(one.n, 0))
        bar = f"M{at} {y(one.chance - one.error)}V{y(one.chance + one.error)}"
        parts.append(f'<path class="bar" d="{bar}"/><circle class="dot" cx="{at}" '
                     f'cy="{y(one.chance)}" r="2.5"/>')  # fmt: skip
    for n in found.turning:
        k = places.get(n)
        if k is not None:
            parts.append(_turning(found.moments[k], x(k), y(found.moments[k].chance), board))
    about = _("The chance of {side} to win, from {start} to {end} in 100.",
              side=telling.side_name(found, 0), start=round(found.start.chance),
              end=round(found.result))  # fmt: skip
    return (
        f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f"<title>{escape(about)}</title>{''.join(parts)}</svg>"
    )


def graph_alone(found: Review) -> str:
    """The graph with its own colours and ground: for a picture."""
    drawn = graph(found).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    ground = f'<style>{INKS}</style><rect width="{WIDE}" height="{HIGH}" fill="#fff"/>'
    return drawn.replace("</title>", f"</title>{ground}", 1)


def _scale(x: Callable[[int], float], y: Callable[[float], float], found: Review) -> str:
    """The lines of the scale, and where the turns begin."""
    parts = []
    for chance in (0, 25, 50, 75, 100):
        kind = "half" if chance == 50 else "line"
        parts.append(f'<path class="{kind}" d="M{LEFT} {y(chance)}H{WIDE - RIGHT}"/>')
        parts.append(f'<text class="at" x="{LEFT - 6}" y="{y(chance) + 4}">{chance}</text>')
    last, free = 0, 0.0
    for k, moment in enumerate(found.moments[:-1]):
        if moment.turn == last:
            continue
        last = moment.turn
        parts.append(f'<path class="line" d="M{x(k)} {TOP}V{HIGH - LOW}"/>')
        if x(k) >= free:
            parts.append(f'<text x="{x(k) + 2}" y="{HIGH - LOW + 16}">{moment.turn}</text>')
            free = x(k) + 26
    told = escape(_("Turn"))
    parts.append(f'<text x="{LEFT}" y="{HIGH - 8}">{told}</text>')
    return "".join(parts)


def _turning(moment: ReviewMoment, x: float, y: float, board: Callable[[int], str] | None) -> str:
    about = escape(
        _(
            "Turn {turn}, {phase}: {chance} in 100",
            turn=moment.turn,
            phase=phase_told(moment.phase),
            chance=round(moment.chance),
        )
    )
    rings = (("reach", 16), ("point", 6))
    drawn = "".join(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{r}"/>' for kind, r in rings)
    if board is None:
        return f"<g><title>{about}</title>{drawn}</g>"
    return f'<a href="{escape(board(moment.n))}"><title>{about}</title>{drawn}</a>'
