"""What a reader of HTML does not see, or sees struck out: it says nothing.

A style beside the element or a rule of a style sheet hides it. Of a rule only the last name counts
that it asks for: what it may hide is not read, for an order that nobody saw is worse than none.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

_HIDES: Final = re.compile(
    r"display:none|visibility:(hidden|collapse)|(?<![a-z-])opacity:0(\.0*)?(%|;|!|$)"
    r"|font-size:0(\.\d+)?(px|pt|r?em|%)?(;|!|$)|font-size:[01](px|pt)|mso-hide:all"
    r"|(?<![a-z-])color:transparent|max-(height|width):0(px)?(;|!|$)"
    r"|(text-indent|left|top):-\d{4}|clip:rect\(0|clip-path:inset\((50|100)%|transform:scale\(0"
)
_STRIKES: Final = re.compile(r"text-decoration(-line)?:[^;]*line-through")
_STRUCK_TAGS: Final = ("s", "strike", "del")

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


def is_hidden(style: str) -> bool:
    """Whether a style keeps its text from the reader: gone, tiny, or of its ground's colour."""
    plain = _plain(style)
    if _HIDES.search(plain):
        return True
    found = dict(re.findall(r"(?:^|;)(color|background(?:-color)?):([^;]+)", plain))
    ground = found.get("background-color", found.get("background", ""))
    return bool(ground) and found.get("color") == ground


def is_struck(tag: str, style: str) -> bool:
    """Whether an element of this style strikes its text out."""
    return tag in _STRUCK_TAGS or bool(style and _STRIKES.search(_plain(style)))


def _plain(style: str) -> str:
    said = _ESCAPED.sub(lambda one: chr(int(one[1], 16) % 0x110000), _COMMENT.sub("", style))
    return re.sub(r"\s+", "", said).lower()


def unseen_by_sheets(html: str) -> frozenset[str]:
    """The tags, ``.classes``, ``#ids`` and ``[attributes]`` that the sheets of a mail hide, or
    strike out."""
    found: set[str] = set()
    for sheet in _sheets(html):
        for selectors, style in _rules(_COMMENT.sub("", re.sub("<!--|-->", "", sheet))):
            if is_hidden(style) or is_struck("", style):
                found |= {_last_name(one) for one in selectors.split(",") if one.strip()}
    return frozenset(found - {""})


def is_unseen(tag: str, attributes: Collection[tuple[str, str]], unseen: Collection[str]) -> bool:
    """Whether an element has one of the names that :func:`unseen_by_sheets` found."""
    return not {tag, "*"}.isdisjoint(unseen) or any(
        f"[{name}]" in unseen
        or (name == "class" and any(f".{one}" in unseen for one in value.lower().split()))
        or (name == "id" and f"#{value.strip().lower()}" in unseen)
        for name, value in attributes
    )


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


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors of each rule and its style; none of what is only for paper."""
    heads: list[str] = []
    pieces = re.split("([{}])", sheet)
    for text, mark in zip(pieces[::2], pieces[1::2], strict=False):
        if mark == "{":
            heads.append(text.rpartition(";")[2].strip())
        elif heads:
            head = heads.pop()
            on_paper = any(one.startswith("@media print") for one in heads)
            if not head.startswith("@") and not on_paper:
                yield head, text


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
