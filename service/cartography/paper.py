"""The paper that brushes draw on: layers in their order, and which inks they used."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from pathlib import Path

from PIL import ImageFont

TYPE = Path(__file__).parents[1] / "drawing" / "fonts"

FACES = {
    "city": ("LibreCaslonText-Bold.ttf", 24), "town": ("LibreCaslonText-Regular.ttf", 22),
    "site": ("LibreCaslonText-Regular.ttf", 17),
    "watername": ("LibreCaslonText-Italic.ttf", 26), "brook": ("LibreCaslonText-Italic.ttf", 20),
    "seaname": ("LibreCaslonText-Italic.ttf", 46), "region": ("LibreCaslonText-Italic.ttf", 22),
    "beachname": ("CourierPrime-Bold.ttf", 29), "num": ("Cabin-Bold.otf", 13.5),
    "margin": ("LibreCaslonText-Italic.ttf", 19), "edgeword": ("Cabin-Bold.otf", 15),
    "coordinate": ("Cabin-Bold.otf", 15),
    "title": ("CourierPrime-Bold.ttf", 52), "subtitle": ("LibreCaslonText-Italic.ttf", 25),
    "legend": ("LibreCaslonText-Regular.ttf", 17), "legendhead": ("Cabin-Bold.otf", 16),
}  # fmt: skip
"""The face and the size of each kind of words."""


@lru_cache(32)
def _face(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(TYPE / name), 100, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(8192)
def width(text: str, kind: str, spaced: float = 0) -> float:
    """How wide words are, in the units of the sheet, with ``spaced`` after each letter."""
    name, size = FACES[kind]
    known = text[:200].encode("utf-8", "replace").decode()
    return _face(name).getlength(known) * size / 100 + spaced * len(text)


def said(text: str, most: int = 80) -> str:
    """Words for the inside of an element: printable, of one line, and not endless."""
    plain = "".join(c if c.isprintable() else " " for c in text[: 2 * most])
    return escape(" ".join(plain.split())[:most], quote=False)


def _grown(times: float) -> str:
    return f' transform="scale({times:.3f})"' if times != 1 else ""


def _scaled(times: float) -> str:
    return f" scale({times:.3f})" if times != 1 else ""


class Paper:
    """Collects a drawing; what is added later lies on top."""

    def __init__(self, prefix: str = "a") -> None:
        self.prefix = prefix
        """What its ids begin with, so that several sheets can lie in one drawing."""
        self.parts: list[str] = []
        self.used: set[str] = set()
        self.kept = 0

    def path(self, css: str, data: str, grown: float = 1.0) -> None:
        """Draw path data in the ink of a class, enlarged; nothing where there is none."""
        if data:
            self.used.update(css.split())
            self.parts.append(f'<path class="{css}" d="{data}"{_grown(grown)}/>')

    def twice(
        self, data: str, looks: Iterable[tuple[str, float, float]], grown: float = 1.0
    ) -> None:
        """Draw the same data in several inks, each a little aside, enlarged; kept once."""
        if not data:
            return
        self.kept += 1
        name = f"{self.prefix}{self.kept}"
        self.parts.append(f'<defs><path id="{name}" d="{data}"{_grown(grown)}/></defs>')
        for css, dx, dy in looks:
            self.used.update(css.split())
            moved = f' x="{dx:g}" y="{dy:g}"' if dx or dy else ""
            self.parts.append(f'<use href="#{name}" class="{css}"{moved}/>')

    def words(
        self, css: str, x: float, y: float, text: str, *, spaced: float = 0, turn: float = 0,
        grown: float = 1.0,
    ) -> None:  # fmt: skip
        """Write a line of words, enlarged."""
        self.used.update(css.split())
        where = f' letter-spacing="{spaced:g}"' if spaced else ""
        if turn or grown != 1:
            turned = f" rotate({turn:g})" if turn else ""
            where += f' transform="translate({x:.0f} {y:.0f}){turned}{_scaled(grown)}"'
        else:
            where += f' x="{x:.0f}" y="{y:.0f}"'
        self.parts.append(f'<text class="{css}"{where}>{said(text)}</text>')

    def along(self, css: str, data: str, text: str, spaced: float = 0, grown: float = 1.0) -> None:
        """Write words along a path, in the middle of it; both are drawn enlarged."""
        self.kept += 1
        self.used.update((*css.split(), "m"))
        gap = f' letter-spacing="{spaced:g}"' if spaced else ""
        name = f"{self.prefix}{self.kept}"
        self.parts.append(
            f'<path id="{name}" d="{data}" fill="none"/>'
            f'<text class="{css} m"{gap}{_grown(grown)}><textPath href="#{name}" startOffset="50%">'
            f"{said(text)}</textPath></text>"
        )
