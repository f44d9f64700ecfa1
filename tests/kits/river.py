"""A box of one's own with pictures, whose art is drawn here: a map of hexes, and counters."""

import io
import math
import zipfile
from functools import cache

from PIL import Image, ImageDraw

TEXT = '''title = "River Line"
licence = "own"
[sides]
us = "red"
german = "blue"
[backs]
german = "art/back.png"
[[boards]]
name = "map"
image = "map.png"
numbers = "CCRR"
hexes = { 0102 = [52, 105], 1202 = [624, 136], 0106 = [53, 345], 0705 = [363, 285] }
to = "1206"
[[boards]]
name = "tracks"
boxes = """
VP | 0..10
"""
[pieces]
counters = """
us | 3 Rifle/325 | art/us.png / art/us2.png | 3-4 / 2-4 | 0303 0403
us | Sherman | tank art/tank.png | 5-6 | 0505
german | 2 Grenadier | art/german.png | 4-3 | 0705
german | Gun | anti-tank gun | 4-2 | 0805
german | 2 Dummy | art/dummy.png | - | hidden
 | VP | objective | | VP-0
 | 5 Foxhole | art/fox.png | | supply
"""
'''
COLUMNS, ROWS, HIGH = 12, 6, 60
ART = {"us": "#8fae72", "us2": "#c9d8a2", "tank": "#6f8f52", "german": "#9aa7b8",
       "dummy": "#d0d0ff", "back": "#556070", "fox": "#b59a6a"}  # fmt: skip


def saved(image: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    """The file of a picture."""
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def counter(colour: str, side: int = 90) -> Image.Image:
    """A counter with a box on it."""
    made = Image.new("RGBA", (side, side), colour)
    ImageDraw.Draw(made).rectangle((20, 20, side - 20, side // 2), "white", "black", 3)
    return made


@cache
def ground() -> Image.Image:
    """Hexes on their sides: 0101 has its middle at 52, 45, and even columns lie lower."""
    wide, radius = HIGH * math.sqrt(3) / 2, HIGH / math.sqrt(3)
    made = Image.new("RGB", (round(wide * (COLUMNS + 1)), HIGH * (ROWS + 1)), "#e9dfc2")
    draw = ImageDraw.Draw(made)
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            x, y = wide * column, HIGH * row - 15 + (HIGH / 2 if column % 2 == 0 else 0)
            corners = [(x + radius * math.cos(k * math.pi / 3),
                        y + radius * math.sin(k * math.pi / 3))
                       for k in range(6)]  # fmt: skip
            draw.polygon(corners, fill=f"#{150 + column * 5:02x}c9{120 + row * 9:02x}",
                         outline="#6b6242")  # fmt: skip
    return made


@cache
def pictures() -> dict[str, bytes]:
    """All of its pictures."""
    art = {f"art/{name}.png": saved(counter(colour)) for name, colour in ART.items()}
    return {"map.png": saved(ground()), **art}


def packed(text: str = TEXT, files: dict[str, bytes] | None = None) -> bytes:
    """The zip of it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("river/river.box.toml", text)
        for name, data in (pictures() if files is None else files).items():
            packed.writestr(f"river/{name}", data)
    return out.getvalue()
