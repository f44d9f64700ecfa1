"""What a reader of HTML does not see, or sees struck out: it says nothing.

A style beside the element or a rule of a style sheet hides it, or sets its colours. Of a rule only
the last name counts that it asks for: what it may hide is not read, for an order that nobody saw is
worse than none.

Black on white is what a mail is where it says nothing; a colour and a ground are inherited. Of a
ground with a picture or a gradient the first colour counts that it names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PIL import ImageColor

Colour = tuple[int, int, int, float]
"""Red, green and blue from 0 to 255, and how much of what lies below it hides, from 0 to 1."""

_LIKE: Final = 40
"""So little apart in red, green and blue two colours are one to the eye: white and #dddddd."""
_SETS: Final = re.compile(
    r"(?:^|;)\s*(?:(?:-webkit-text-fill-)?(color)|background(?:-color)?)\s*:([^;]+)"
)
_WORD: Final = re.compile(
    r"#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|(?<![\w-])(?:[0-9a-f]{6}|[0-9a-f]{3}|[a-z]{3,20})"
    r"(?![\w(%.-])"
)
_HASHLESS: Final = re.compile(r"[0-9a-f]{3}|[0-9a-f]{6}")
_OF_THE_SYSTEM: Final = {
    "transparent": "#0000", "windowtext": "#000", "canvastext": "#000", "window": "#fff",
    "canvas": "#fff", "initial": "#000",
}  # fmt: skip


class Paint(NamedTuple):
    """In which colour text stands, and on which."""

    text: Colour = (0, 0, 0, 1)
    ground: Colour = (255, 255, 255, 1)

    def with_look(self, text: Colour | None, ground: Colour | None) -> "Paint":
        """The same inside of an element that sets these; None for what it leaves as it is."""
        if not (text or ground):
            return self
        return Paint(text or self.text, _over(ground, self.ground) if ground else self.ground)

    def is_seen(self) -> bool:
        """Whether the eye tells the text from its ground."""
        text = _over(self.text, self.ground)
        return any(abs(text[k] - self.ground[k]) > _LIKE for k in range(3))


def colours_of(style: str) -> tuple[Colour | None, Colour | None]:
    """The colour of text and that of the ground that a style sets, in small letters; None where
    it sets none."""
    text = ground = None
    for of_text, value in _SETS.findall(style):
        if of_text:
            text = _first(value) or text
        else:
            ground = _first(value.replace("initial", "transparent")) or ground
    return text, ground


def _first(value: str) -> Colour | None:
    words = _WORD.findall(re.sub(r"url\([^()]*\)?", "", value))
    return next(filter(None, map(_colour, words)), None)


def _colour(word: str) -> Colour | None:
    word = _OF_THE_SYSTEM.get(word, word)
    kind, _sep, inside = word.partition("(")
    numbers = re.findall(r"(\d+\.?\d*|\.\d+)(%?)", inside)
    try:
        if numbers:
            three = ",".join(f"{int(float(number))}{unit}" for number, unit in numbers[:3])
            word = f"{kind[:3]}({three})"
        found = ImageColor.getrgb(f"#{word}" if _HASHLESS.fullmatch(word) else word)
    except ValueError:
        return None
    hides = found[3] / 255 if len(found) == 4 else 1.0
    if len(numbers) > 3:
        hides = float(numbers[3][0]) / (100 if numbers[3][1] else 1)
    red, green, blue = (min(255, part) for part in found[:3])
    return red, green, blue, min(1.0, hides)


def _over(colour: Colour, ground: Colour) -> Colour:
    """A colour as it shows on a ground."""
    hides = colour[3]
    mixed = [round(colour[k] * hides + ground[k] * (1 - hides)) for k in range(3)]
    return mixed[0], mixed[1], mixed[2], 1


_HIDES: Final = re.compile(
    r"display:none|visibility:(hidden|collapse)|(?<![a-z-])opacity:(0?\.0\d*|0|\d(\.\d*)?%)(;|!|$)"
    r"|font-size:0(\.\d+)?(px|pt|r?em|%)?(;|!|$)|font-size:[01](px|pt)|mso-hide:all"
    r"|max-(height|width):0(px)?(;|!|$)"
    r"|(text-indent|left|top):-\d{4}|clip:rect\(0|clip-path:inset\((50|100)%|transform:scale\(0"
)
_STRIKES: Final = re.compile(r"text-decoration(-line)?:[^;]*line-through")
_STRUCK_TAGS: Final = ("s", "strike", "del")
_OWN: Final = {"a": "color:blue", "mark": "color:black;background:yellow"}
"""Tags that have colours of their own."""
_ATTRIBUTES: Final = {
    "font": {"color": "color"},
    "body": {"text": "color", "bgcolor": "background"},
    **{tag: {"bgcolor": "background"} for tag in ("table", "thead", "tbody", "tr", "td", "th")},
}
"""Attributes of old that set a colour, by tag, and what they set."""

_MARK: Final = re.compile("<!--|-->|<style[^<>]{0,500}>|</style", re.IGNORECASE)
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\([0-9a-f]{1,6})[ \t\n]?", re.IGNORECASE)
_PASSING: Final = re.compile(
    r"::|:(hover|active|focus|visited|before|after|first-l|selection|placeholder)", re.IGNORECASE
)
"""What a rule is for that hides nothing as the mail stands there."""
_NAME: Final = re.compile(r"([.#])([\w-]+)|\[(class|id)[~|^$*]?=[\"']?([\w-]+)|\[([\w-]+)")
_PSEUDO: Final = re.compile(r":[\w-]+(\([^()]*\)?)?")
_TAG: Final = re.compile(r"[a-z][\w-]*")


class Look(NamedTuple):
    """What a style, a rule or an element makes of its text; None for a colour that it leaves."""

    unseen: bool = False
    """Whether it is hidden or struck out."""
    text: Colour | None = None
    ground: Colour | None = None


_PLAIN: Final = Look()


def look(tag: str, attributes: Mapping[str, str], sheets: Mapping[str, Look]) -> Look:
    """How an element looks, by itself, by the sheets of its mail, and by the style beside it."""
    names = ("*", tag, *(f"[{name}]" for name in attributes), *_called(attributes))
    found = [
        _look_of(_OWN.get(tag, "")),
        _look_of(_by_attributes(tag, attributes)),
        *(sheets[name] for name in names if name in sheets),
        _look_of(attributes.get("style", "")),
    ]
    seen = _together(found)
    return seen._replace(unseen=seen.unseen or tag in _STRUCK_TAGS or "hidden" in attributes)


def looks_by_sheets(html: str) -> dict[str, Look]:
    """What the sheets of a mail make of each tag, ``.class``, ``#id`` and ``[attribute]``."""
    found: dict[str, list[Look]] = {}
    for sheet in _sheets(html):
        for selectors, style, dark in _rules(
            _COMMENT.sub("", re.sub("<!--|-->", "", sheet.lower()))
        ):
            made = Look(_look_of(style).unseen) if dark else _look_of(style)
            for one in selectors.split(",") if made != _PLAIN else ():
                found.setdefault(_last_name(one), []).append(made)
    return {name: _together(made) for name, made in found.items() if name}


def _look_of(style: str) -> Look:
    if not style:
        return _PLAIN
    said = _ESCAPED.sub(lambda one: chr(int(one[1], 16) % 0x110000), _COMMENT.sub("", style))
    bare = re.sub(r"\s+", "", said).lower()
    return Look(bool(_HIDES.search(bare) or _STRIKES.search(bare)), *colours_of(said.lower()))


def _together(found: Sequence[Look]) -> Look:
    """Of several looks what hides; of the colours the last."""
    text, ground = None, None
    for one in found:
        text, ground = one.text or text, one.ground or ground
    return Look(any(one.unseen for one in found), text, ground)


def _by_attributes(tag: str, attributes: Mapping[str, str]) -> str:
    told = _ATTRIBUTES.get(tag, {})
    return ";".join(f"{told[name]}:{attributes[name]}" for name in told if name in attributes)


def _called(attributes: Mapping[str, str]) -> Iterator[str]:
    yield from (f".{one}" for one in attributes.get("class", "").lower().split())
    yield f"#{attributes.get('id', '').strip().lower()}"


def _sheets(html: str) -> Iterator[str]:
    """The style sheets, but for those in comments; inside of a sheet ``<!--`` means nothing."""
    begun, commented = -1, False
    for found in _MARK.finditer(html):
        mark = found[0].lower()
        if begun >= 0:
            if mark == "</style":
                yield html[begun : found.start()]
                begun = -1
        elif mark in ("<!--", "-->"):
            commented = mark == "<!--"
        elif mark != "</style" and not commented:
            begun = found.end()
    if begun >= 0:
        yield html[begun:]


def _rules(sheet: str) -> Iterator[tuple[str, str, bool]]:
    """The selectors of each rule, its style, and whether it is for dark screens alone; none of
    what is only for paper."""
    heads: list[str] = []
    pieces = re.split("([{}])", sheet)
    for text, mark in zip(pieces[::2], pieces[1::2], strict=False):
        if mark == "{":
            heads.append(text.rpartition(";")[2].strip())
        elif heads:
            head = heads.pop()
            on_paper = any(one.startswith("@media print") for one in heads)
            if not head.startswith("@") and not on_paper:
                yield head, text, any("dark" in one or "data-og" in one for one in [*heads, head])


def _last_name(selector: str) -> str:
    """What stands for whom a selector means; "" where that is only for a moment."""
    if _PASSING.search(selector):
        return ""
    parts = [one for one in re.split(r"[\s>+~]+", _PSEUDO.sub("", selector)) if one]
    for part in reversed(parts):
        if names := _NAME.findall(part):
            mark, name, which, value, attribute = names[-1]
            if attribute:
                return f"[{attribute}]"
            return f"{mark}{name}" if mark else f"{'.' if which == 'class' else '#'}{value}"
    tag = _TAG.match(parts[-1]) if parts else None
    return tag[0] if tag else "*"
