"""Small art: the faces of dice and the marks on the map, each in a box of 24 by 24."""

from math import cos, pi, sin

from service.drawing.paint.ink import px


def _star(x: float, y: float, r: float) -> str:
    points = (
        (x + (r if k % 2 == 0 else r * 0.42) * sin(k * pi / 5),
         y - (r if k % 2 == 0 else r * 0.42) * cos(k * pi / 5))
        for k in range(10)
    )  # fmt: skip
    return "M" + "L".join(f"{px(a)} {px(b)}" for a, b in points) + "Z"


def _round(x: float, y: float, r: float) -> str:
    radii = f"{px(r)} {px(r)} 0 1 0"
    return f"M{px(x - r)} {px(y)}a{radii} {px(2 * r)} 0a{radii} {px(-2 * r)} 0Z"


def _path(d: str) -> str:
    return f'<path fill-rule="evenodd" d="{d}"/>'


_MAN = (
    "M5.2 9.4C5.2 5.2 8 2.6 12 2.6s6.8 2.6 6.8 6.8l1.7 1.3v1.2h-17v-1.2z"
    "M7.7 13.2h8.6v1c0 2.6-1.9 4.6-4.3 4.6s-4.3-2-4.3-4.6z"
    "M2.6 23c.3-3.3 2.6-4.9 5.5-5.5 1 1.5 2.3 2.3 3.9 2.3s2.9-.8 3.9-2.3c2.9.6 5.2 2.2 5.5 5.5z"
)
_SKULL = (
    "M12 1.6C6.4 1.6 2.6 5.4 2.6 10.5c0 2.9 1.3 5.1 3.6 6.5v3.6c0 1.1.8 1.8 1.8 1.8h1.3v-2.6h1.6"
    "v2.6h2.2v-2.6h1.6v2.6h1.3c1 0 1.8-.7 1.8-1.8V17c2.3-1.4 3.6-3.6 3.6-6.5 0-5.1-3.8-8.9-9.4-8.9Z"
    + _round(8.1, 11, 2.5) + _round(15.9, 11, 2.5) + "M12 13.4l1.7 3.2h-3.4z"
)  # fmt: skip
_MEDAL = "M6.4 1.5h4l1.6 3 1.6-3h4l-3.4 7h-4.4z" + _round(12, 15.4, 7.1) + _star(12, 15.6, 5.4)
_SPANNER = (
    "M21.9 5.2l-3.7 3.7-2.6-.5-.5-2.6 3.7-3.7c-2.4-1-5.2-.5-7 1.4-1.7 1.7-2.2 4.1-1.5 6.2"
    "L2.4 17.6c-1.1 1.1-1.1 2.9 0 4s2.9 1.1 4 0l7.9-7.9c2.1.7 4.5.2 6.2-1.5 1.9-1.8 2.4-4.6 1.4-7z"
    + _round(4.5, 19.5, 1.1)
)

FACES = {
    "skull": _path(_SKULL),
    "star": _path(_star(12, 12.8, 11.4)),
    "soldier": _path(_MAN),
    "two-soldiers": (
        f'<g transform="translate(-1.2 3.6) scale(.62)">{_path(_MAN)}</g>'
        f'<g transform="translate(10.3 3.6) scale(.62)">{_path(_MAN)}</g>'
    ),
    "courage": _path(_MEDAL),
    "tool": _path(_SPANNER),
}
"""The faces that have a picture, by the word in lower case with hyphens."""

_PIPS = {
    "1": ((12, 12),),
    "2": ((6, 6), (18, 18)),
    "3": ((5.5, 5.5), (12, 12), (18.5, 18.5)),
    "4": ((6, 6), (18, 6), (6, 18), (18, 18)),
    "5": ((5.5, 5.5), (18.5, 5.5), (12, 12), (5.5, 18.5), (18.5, 18.5)),
    "6": ((6, 4.5), (18, 4.5), (6, 12), (18, 12), (6, 19.5), (18, 19.5)),
}
FACES.update(
    (number, _path("".join(_round(x, y, 2.7) for x, y in pips))) for number, pips in _PIPS.items()
)

ALIASES = {
    "two-soldier": "two-soldiers", "double-soldier": "two-soldiers", "medal": "courage",
    "spanner": "tool", "wrench": "tool", "soldiers": "soldier",
}  # fmt: skip

_SQUARE = "M3 2h18a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"

MARKS = FACES | {
    "gun": _path(
        "M1 8.5h3l1.2-2h5.3v2H23v2.2H10.5v1.6h3.2l5.6 9h-2.6l-4.6-7.2-4.2 7.2H5.2l4.3-7.8H7.4"
        "l-1.2 2.2H2.6L1 12.6z"
    ),
    "on": _path("M2 4h5l7 8-7 8H2l7-8zM11 4h5l7 8-7 8h-5l7-8z"),
    "back": _path("M11 3L2 12l9 9v-6h11V9H11z"),
    "box": _path("M2 4h20v17H2zM4.6 6.6v2.8h14.8V6.6zM4.6 12v6.4h5V12zM14.4 12v6.4h5V12z"),
    "cross": _path("M9.8 1.5h4.4v5.6h5.6v4.4h-5.6v11H9.8v-11H4.2V7.1h5.6z"),
    "lock": _path("M6 10V8a6 6 0 0 1 12 0v2h2v12H4V10zM9 10h6V8a3 3 0 0 0-6 0z"),
    "die": _path(_SQUARE + "".join(_round(x, y, 2.4) for x in (7.5, 16.5) for y in (7.5, 16.5))),
    "burst": _path("M12 1l2.5 6.6L20.6 4l-3 6.4 5.9 2.6-6.3 2.3 2 6.5-5.6-3.8L9.6 23l-.8-6.6"
                   "-7 .6 4.9-5-4.5-5.4 6.9 1.3z"),
    "unknown": _path("M7 8.5C7 5 9.2 3 12.2 3s5.3 2 5.3 5c0 4.5-4.7 4.5-4.7 8.5h-3"
                     "c0-5.5 4.6-5.7 4.6-8.4 0-1.4-.9-2.3-2.3-2.3-1.5 0-2.4 1-2.4 2.7z"
                     + _round(11.3, 20.4, 2)),
    "flag": _path("M3.5 1.5h2.6v21H3.5zM7.5 3h14l-4 5 4 5h-14z"),
    "tent": _path("M12 3L1 21.5h22zM12 11.5l4.5 10h-9z"),
    "shield": _path("M3 2.5q5 1.2 9-1.5 4 2.7 9 1.5V11q0 8-9 12-9-4-9-12z"),
    "eye": _path("M1 12q5-7.5 11-7.5T23 12q-5 7.5-11 7.5T1 12z" + _round(12, 12, 4.6)),
    "cloud": _path("M6 20a5 5 0 0 1-.6-9.9A7 7 0 0 1 19 11.2 4.5 4.5 0 0 1 18.5 20z"),
}  # fmt: skip
"""What stands before a line that is printed on the map."""

LOCK = (
    '<path class="k-ivory" stroke-width="4.6" d="M3.5 6.5V4a3 3 0 0 1 6 0v2.5"/>'
    '<path class="f-ivory edge" d="M1 6.5h11v8.5H1z"/>'
    '<path class="k-ink p" d="M3.5 6.5V4a3 3 0 0 1 6 0v2.5"/>'
    '<path class="f-ink" d="M5.6 9h1.8v3.4H5.6z"/>'
)
"""A padlock, 13 by 15, pale round its shackle, which reaches over dark ground by night."""

MINE = (
    '<path class="k-ink" stroke-width="1.4" '
    'd="M0-6.5v13M-6.5 0h13M-4.6-4.6l9.2 9.2M-4.6 4.6l9.2-9.2"/>'
    '<circle r="4" class="f-ink"/><circle cx="-1.2" cy="-1.2" r="1.1" class="f-ivory"/>'
)
"""A landmine, around its middle."""

SHIELD = "M0 1.5Q7 3 14 0Q21 3 28 1.5V16Q28 26.5 14 32Q0 26.5 0 16Z"
"""A shield, 28 by 32."""
