"""Vehicles, guns, boats and works as they look from the side: drawn by us, for counters.

Each stands around its middle, 46 wide and 24 high at most, and faces right. A game names what a
counter shows (``Piece.art``), in plain words: "Sherman tank", "half-track", "88 mm anti-tank gun".
"""

from collections.abc import Sequence
from functools import lru_cache

WORDS = {
    "duck": ("dukw", "amphibious truck"),
    "swimmer": ("dd tank", "swimming tank"),
    "dozer": ("dozer",),
    "destroyer": ("tank destroyer", "wolverine", "m10", "marder"),
    "assault": ("assault gun", "stug", "self-propelled", "priest", "m7"),
    "heavy": ("heavy tank", "tiger", "panther"),
    "light": ("light tank", "stuart", "m5", "renault"),
    "halftrack": ("half-track", "halftrack"),
    "car": ("armoured car", "armored car", "greyhound", "m8"),
    "boat": ("landing craft", "lcvp", "lca", "lct", "lci", "boat"),
    "ship": ("warship", "destroyer", "cruiser", "battleship", "ship"),
    "flak": ("flak", "anti-aircraft", "anti-air"),
    "antitank": ("anti-tank", "antitank", "pak"),
    "tank": ("tank", "sherman", "m4", "panzer"),
    "truck": ("truck", "lorry", "carrier", "wagon"),
    "jeep": ("jeep", "car", "kubel"),
    "rocket": ("rocket", "nebelwerfer", "launcher"),
    "machinegun": ("machine gun", "machine-gun", "weapons"),
    "howitzer": ("howitzer", "field gun", "artillery", "gun"),
    "mortar": ("mortar",),
    "pillbox": ("pill box", "pillbox", "bunker", "casemate", "fortification", "strongpoint"),
    "airfield": ("air field", "airfield"),
    "plane": ("aircraft", "plane", "fighter", "bomber"),
    "cycle": ("bicycle", "cyclist"),
}
"""The first silhouette with a word that is found in the game's word."""


def _track(left: float, right: float, y: float, r: float, wheels: int) -> str:
    """A track from wheel to wheel, its wheels seen through it."""
    long = (right - left - 2 * r) / (wheels - 1) if wheels > 1 else 0
    holes = "".join(
        f'<circle cx="{left + r + k * long:g}" cy="{y:g}" r="{r - 1.5:g}" class="sw"/>'
        for k in range(wheels)
    )
    outline = f"M{left + r:g} {y - r:g}H{right - r:g}a{r:g} {r:g} 0 0 1 0 {2 * r:g}H{left + r:g}"
    return f'<path d="{outline}a{r:g} {r:g} 0 0 1 0 {-2 * r:g}z" class="sk"/>{holes}'


def _wheels(at: Sequence[float], y: float, r: float) -> str:
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="sk"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.42:g}" class="sw"/>'
        for x in at
    )


def _body(outline: str, light: str = "") -> str:
    cut = f'<path d="{light}" class="sl"/>' if light else ""
    return f'<path d="{outline}" class="sk"/>{cut}'


_HULL = "M-20 3l1-5 4-3h27l8 4 1 4z"

ART = {
    "tank": _body(f"{_HULL}M-10-5q0-6 5-6h10q5 0 6 6zM9-10h14v2.4H9zM-5-13h6v2h-6z", "M-12-2h22")
    + _track(-20, 20, 6.5, 5, 6),
    "light": _body("M-16 3l1-5 4-3h20l7 4 1 4zM-7-5q0-6 4-6h7q4 0 5 6zM7-9.5h10v1.8H7z", "M-9-2h16")
    + _track(-16, 16, 6.5, 5, 4),
    "heavy": _body("M-22 2v-6l3-2h31l9 5v3zM-13-6v-6h17q5 1 5 6zM8-11h16v-1.4h3v5h-3v-1.4H8z",
                   "M-14-3h25") + _track(-22, 22, 6, 5.8, 6),
    "destroyer": _body("M-20 3l2-6h24l13 5 1 2zM-11-3l2-8h11l5 3v5zM6-8h18v2.4H6z", "M-12 0h20")
    + _track(-20, 20, 6.5, 5, 6),
    "assault": _body("M-20 3l1-6 4-5h17l9 4 9 4v3zM9-5h14v2.6H9z", "M-13-3h18")
    + _track(-20, 20, 6.5, 5, 6),
    "dozer": _body(f"{_HULL}M-10-5q0-6 5-6h10q5 0 6 6zM9-10h9v2.4H9zM18 3h4v-6q3 4 3 14h-4V6h-3z")
    + _track(-20, 17, 6.5, 5, 6),
    "swimmer": _body(f"{_HULL}M-4-11q0-2 4-2h4q5 0 5 3h13v2H-4z")
    + '<path d="M-19-2l-3-9h5l1 9zM21-1l2-10h-5l-2 10z" class="sk"/><path d="M-24 5q4-4 8 0t8 0 '
      '8 0 8 0 8 0v7h-40z" class="sk"/><path d="M-24 5q4-4 8 0t8 0 8 0 8 0 8 0" class="sl"/>',
    "halftrack": _body("M-20 4v-12h22l4 5h12l3 4v3zM-12-8l2-4h2l1 4z", "M-18-4h18M4-3v6")
    + _track(-20, 1, 6.5, 4.6, 4) + _wheels((14,), 6.5, 4.8),
    "car": _body("M-20 4l2-7 6-3h20l8 4 4 3-1 3zM-6-6v-4q1-2 4-2h4q4 0 4 6zM6-9.5h10v1.8H6z")
    + _wheels((-13, 1, 13), 6, 5.2),
    "truck": _body("M-21 3v-2h20v-11h8l3 6h7q4 1 4 5v2zM-21-1v-7q9-4 19 0v7z", "M2-3v-4h4l2 4z")
    + _wheels((-14, -5, 14), 6, 4.8),
    "jeep": _body("M-16 4v-7h4l1-5h4l-1 5h8l2-7h2l-1 7h10l3 3v4z", "M-8 0h7")
    + _wheels((-10, 10), 6, 5),
    "duck": _body("M-23-4h24l3-5h5l2 5h12q-1 6-6 9h-35q-5-3-5-9z", "M-18-1h34M5-5l1-3h3l1 3z")
    + _wheels((-11, -2, 11), 7, 4.2),
    "antitank": _body("M-22 9l19-8h6v3h-4l-19 7zM-6-1h29v2H-6zM-2-8l6-1-2 12h-4z") 
    + _wheels((1,), 6, 6),
    "howitzer": _body("M-22 10l18-9 3 3-18 8zM-7 1l24-12 2 3.4L-3 7zM-2-9l5-1 2 11-4 2z")
    + _wheels((0,), 5, 7),
    "flak": _body("M-13 8l9-5v-4l-5-2 3-4 7 3L20-15l2 2L3 0v3l10 5v3h-26zM-4-9l6-3 5 10-6 3z")
    + _wheels((-12, 12), 9, 3),
    "mortar": _body("M-10 10h20v2h-20zM-8 9L6-13l5 3L-3 11zM6-4l7 14h-3L4-2z"),
    "machinegun": _body("M-18-6h11v-2h12v2h15v2H5v3h-6l2 2 8 11h-3L-2 3l-5 9h-3l6-13h-5"
                        "l-4 4h-4l2-5z"
                        "M-3-1h5v6h-5z"),
    "rocket": _body("M-20 10h22v2h-22zM-17 9l26-19 2.4 3.4L-12 11zM-11 11L15-8l2.4 3.4L-6 12z"
                    "M-5-1l-12 12h-3L-6-5z", "M-14 7L9-9M-8 10l21-15"),
    "pillbox": _body("M-23 11l3-13q1-4 5-4h30q4 0 5 4l3 13z", "M-13 0h22v4h-22z")
    + '<path d="M-3 1h29v2H-3z" class="sk"/>',
    "boat": _body("M-23-4h5v4h27l6-6h5l3 1-5 14h-37z", "M-17 3h29")
    + '<path d="M-14 0v-7h7v7z" class="sk"/>'
      '<path d="M-25 11q4-3 8 0t8 0 8 0 8 0 8 0 8 0" class="so"/>',
    "ship": _body("M-24 3h5v-4h6v-5h4v5h4v-9h5v-4h2v4h4v9h5v-3h5v3h3l8-2-5 11h-42z", "M-18 6h32")
    + '<path d="M11-4h11v1.6H11zM-23-1h8v1.4h-8z" class="sk"/>',
    "plane": _body("M-24-5h4l6 5h10l-6-9h5l12 9h9q6 1 8 4-6 3-12 3H6l-12 5h-5l5-6h-12q-4-2-6-11z",
                   "M10-1l4 0M-4 3h12") + '<path d="M24-6h1.6V9H24z" class="sk"/>',
    "airfield": _body("M-20 11v-10a20 13 0 0 1 40 0v10zM-1-12v-3h10l-3 2 3 2z",
                      "M-13 11V2h26v9M0 2v9"),
    "cycle": '<path d="M-10-2l6 8h8L9-3M-4 6L5-3h-12M9-3l4 9M8-7h4M-13-3h6" class="so"/>'
             '<circle cx="-11" cy="5" r="6.4" class="so"/>'
             '<circle cx="13" cy="5" r="6.4" class="so"/>',
}  # fmt: skip
"""The silhouettes, each around its middle."""

SAID = {
    "light": "light tank", "heavy": "heavy tank", "destroyer": "tank destroyer",
    "assault": "self-propelled gun", "dozer": "tank dozer", "swimmer": "swimming tank",
    "halftrack": "half-track", "car": "armoured car", "duck": "amphibious truck",
    "antitank": "anti-tank gun", "flak": "anti-aircraft gun", "machinegun": "heavy weapons",
    "rocket": "rocket launcher", "pillbox": "pill box", "boat": "landing craft", "ship": "warship",
    "plane": "aircraft", "airfield": "air field", "cycle": "bicycle troops",
}  # fmt: skip
"""What a silhouette is called where its own name is not a word."""


@lru_cache(512)
def read(word: str) -> str:
    """The silhouette that a word means; nothing for none."""
    said = word.casefold()
    return next((name for name, words in WORDS.items() if any(w in said for w in words)), "")
