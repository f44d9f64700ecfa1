"""Drawings in markup (SVG) as pixels: with the shapes that they use of other drawings of their
module, and lettered in our own type.

Nothing is looked up but by plain names within the module, and no type of the machine is used.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import resvg_py
from PIL import Image

from service.kits.vassal.files import BadModule
from service.kits.vassal.pictures import NoPicture, size

FONTS = tuple(map(str, sorted((Path(__file__).parents[2] / "drawing" / "fonts").glob("*.[ot]tf"))))
SERIF, SANS, MONO = "Libre Caslon Text", "Cabin", "Courier Prime"
STAND_INS = (
    (re.compile(r"courier|mono|typewriter|consol", re.IGNORECASE), MONO),
    (re.compile(r"times|roman|serif(?<!sans-serif)(?<!sans serif)|garamond|georgia|book|palatino"
                r"|caslon|century|bodoni", re.IGNORECASE), SERIF),
)  # fmt: skip
"""What a typeface is drawn in, by words in its name; all others in :data:`SANS`."""
MOST_USED = 500_000
"""Letters of the shapes that a drawing may use of others."""
_FAMILY = re.compile(r"""(font-family\s*[:=]\s*)(?:"([^"]*)"|'([^']*)'|([^;"'>]+))""")
_USED = re.compile(r"""(href\s*=\s*["'])([\w. -]+\.svg)#([^"']+)""", re.IGNORECASE)
_OWN = re.compile(r"""href\s*=\s*["']#([^"']+)|url\(\s*["']?#([^"')]+)""")
_MADE_UP = re.compile(r"\bdata:img/")
"""How some programs call the kind of a picture that lies in a drawing; browsers read it so."""
_ROOT = re.compile(r"<(?:\w+:)?svg\b[^>]*?(/?)>")

Look = Callable[[str], bytes]
"""The file of a drawing by the name by which others use it. Raises BadModule and LookupError."""


class Drawings:
    """Rasterises the drawings of one module; each that others use is taken apart once."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shapes: dict[str, dict[str, str]] = {}

    def drawn(self, data: bytes, wide: int, high: int) -> Image.Image:
        """A drawing in so many pixels. Raises ValueError."""
        text = _MADE_UP.sub("data:image/", self._whole(data.decode("utf-8", "replace")))
        fonts = list(FONTS) if "<text" in text or ":text" in text else []
        made = resvg_py.svg_to_bytes(
            svg_string=_FAMILY.sub(_stand_in, text) if fonts else text, width=wide, height=high,
            skip_system_fonts=True, font_files=fonts, font_family=SANS, serif_family=SERIF,
            sans_serif_family=SANS, monospace_family=MONO,
        )  # fmt: skip
        with Image.open(BytesIO(bytes(made))) as opened:
            return opened.convert("RGBA")

    def _whole(self, text: str) -> str:
        """The drawing with what it uses of others put into it."""
        used = {(file, name) for _, file, name in _USED.findall(text)}
        if not used:
            return text
        shapes = [shape for file in sorted({f for f, _ in used}) for shape in self._of(file, used)]
        taken = "".join(shapes)
        text = _USED.sub(lambda m: f"{m[1]}#{_called(m[2], m[3])}", text)
        if len(taken) > MOST_USED:
            return text
        return _ROOT.sub(lambda m: m[0] if m[1] else f"{m[0]}<defs>{taken}</defs>", text, count=1)

    def _of(self, file: str, used: set[tuple[str, str]]) -> Iterator[str]:
        """The shapes of a file that are used, and those that they use themselves."""
        if file not in self._shapes:
            self._shapes[file] = self._apart(file)
        shapes, seen = self._shapes[file], set[str]()
        todo = sorted(_called(file, name) for of, name in used if of == file)
        while todo:
            name = todo.pop()
            if name not in seen and (shape := shapes.get(name)):
                seen.add(name)
                yield shape
                todo += [one or other for one, other in _OWN.findall(shape)]

    def _apart(self, file: str) -> dict[str, str]:
        """All shapes of a file by their names, which no name of another file is like."""
        try:
            data = self._look(file)
            size(data)  # it has no script, no entities and no addresses
            root = ElementTree.fromstring(data)
        except (BadModule, NoPicture, LookupError, ValueError, ElementTree.ParseError):
            return {}
        named = [one for one in root.iter() if one.get("id")]
        for one in root.iter():
            for key, value in one.attrib.items():
                one.set(key, _renamed(file, key.rpartition("}")[2], value))
        shapes: dict[str, str] = {}
        for one in named[:5000]:
            if one is not root:
                shapes.setdefault(one.get("id", ""), ElementTree.tostring(one, "unicode"))
        return shapes


def _called(file: str, name: str) -> str:
    return f"{re.sub(r'[^a-z0-9]', '-', file.lower())}--{name}"


def _renamed(file: str, key: str, value: str) -> str:
    """An attribute of a shape in the words of the drawing that uses it."""
    if key == "id":
        return _called(file, value)
    if key == "href":
        return f"#{_called(file, value[1:])}" if value.startswith("#") else value
    return re.sub(r"url\(\s*#([^)\s]+)\s*\)", lambda m: f"url(#{_called(file, m[1])})", value)


def _stand_in(found: re.Match[str]) -> str:
    """A typeface as one of ours."""
    family = found[2] or found[3] or found[4] or ""
    ours = next((one for words, one in STAND_INS if words.search(family)), SANS)
    quote = '"' if "=" in found[1] else ""
    return f"{found[1]}{quote}{ours}{quote}"
