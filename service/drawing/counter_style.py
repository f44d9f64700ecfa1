"""What the style of pages says of counters, so that no counter has to say it.

Most that is printed on a counter stands where the like of it stands on all of them: a page has
the places as style, which a renderer of pictures would not read. Likewise the stripe of a
formation, and how far words are squeezed.
"""

import re
from functools import lru_cache

from service.drawing import nato
from service.drawing.paint.palette import STRIPES
from service.drawing.sheet import place

NUMBER, FIGURES, SQUEEZED = (72, 17), (43, 67.6), (40, 67.6)
"""Where the number of a unit ends, and the middle of its strengths, as they are and squeezed."""

LEAST = 70
"""Words that are squeezed to fewer hundredths say so themselves."""

BADGES = tuple((79, 32 + 21 * k) for k in range(3))
"""The middles of badges at the right edge."""

PILES = {high: (f"of{high}",) if high > 2 else () for high in range(2, 13)}
"""How many counters a stack has that the style of pages lays out, and the class that says so;
a stack of two has none."""

_ART = {
    "#v-": place(43, 34, 1.26),
    "#u-f-": place(43, 34, 1.36),
    **{f"#e-{echelon}": place(15 + 0.68 * nato.size(echelon)[1], 11, 1.36)
       for echelon in nato.ECHELONS},
}  # fmt: skip
"""Where silhouette, symbol and size stand on a counter with a stripe."""

_WORDS = re.compile(
    r'<text (?:x="([\d.]+)" y="([\d.]+)"|transform="matrix\(\.(\d\d) 0 0 1 ([\d.]+) ([\d.]+)\)")'
    r'(?: class="([^"]*)")?>'
)
_USED = re.compile(r'<use href="(#(?:[vb]|u-f)-|#e-)([\w-]+)"( [^>]*)/>')


def step(many: int) -> float:
    """How far each of so many counters in a stack lies above, and right of, the one below it."""
    return min(9.0, 34.0 / (many - 1)) if many > 1 else 0.0


@lru_cache(4096)
def unplaced(art: str) -> str:
    """What is printed on a counter, without what the style of pages says of it."""
    return _USED.sub(_used, _WORDS.sub(_word, art))


def _word(found: re.Match[str]) -> str:
    x, y, squeezed, left, top, css = found.groups(default="")
    own = css.split()
    strong = SQUEEZED if squeezed else FIGURES
    usual = strong if own == ["cf"] or (own == ["cf", "weak"] and not squeezed) else NUMBER
    if usual != (float(x or left), float(y or top)) or int(squeezed or 99) < LEAST:
        return found[0]
    named = " ".join((*own, f"w{squeezed}") if squeezed else own)
    return f'<text class="{named}">' if named else "<text>"


def _used(found: re.Match[str]) -> str:
    kind, name, at = found.groups()
    if kind == "#b-":
        stands = at in (f' x="{x}" y="{y}"' for x, y in BADGES)
    else:
        stands = at == _ART.get(kind + name if kind == "#e-" else kind)
    return f'<use href="{kind}{name}"/>' if stands else found[0]


def _printed() -> str:
    alone = ":not([x],[transform])"
    rules = [f".w{n}{{--w:.{n}}}" for n in range(LEAST, 100)]
    for words, (x, y) in ((".cd text", NUMBER), (".cf", FIGURES), (_NARROW, SQUEEZED)):
        rules.append(f"{words}{alone}{{transform:matrix(var(--w,1),0,0,1,{x},{y})}}")
    for kind, at in _ART.items():
        which = "=" if kind.startswith("#e-") else "^="
        moved = _LENGTHS.sub(r"(\1px,\2px)", at.partition('"')[2].rstrip('"'))
        rules.append(f'use[href{which}"{kind}"]{alone}{{transform:{moved}}}')
    for k, (x, y) in enumerate(BADGES, 1):
        nth = f":nth-of-type({k})"
        rules.append(f'use[href^="#b-"]{nth}{alone}{{transform:translate({x}px,{y}px)}}')
    return "".join(rules)


_NARROW = '.cf[class*=" w"]:not(.weak)'
_LENGTHS = re.compile(r"\(([\d.]+) ([\d.]+)\)")


def _striped() -> str:
    rules = [f".st{k},.st{k}b,.st{k}c{{--stripe:{tint}}}" for k, tint in enumerate(STRIPES)]
    for cuts, which in (("once", "bc"), ("more", "c")):
        named = ",".join(f".st{k}{cut}" for k in range(len(STRIPES)) for cut in which)
        rules.append(f"{named}{{--{cuts}:1}}.ct.{cuts}{{opacity:var(--{cuts},0)}}")
    rules.append(".stripe{fill:var(--stripe,none)}")
    return "".join(rules)


def _piled() -> str:
    """A stack lies where its lowest counter does; the disc that counts them lies on the highest."""
    rules = []
    for many, css in PILES.items():
        one, all_ = step(many), step(many) * (many - 1)
        rules.append(f"{'.'.join(('.stack', *css))}{{--step:{one:.3g}px;--top:{all_:.3g}px}}")
    for k in range(2, max(PILES) + 1):
        at = f"calc({k - 1}*var(--step)),calc({1 - k}*var(--step))"
        rules.append(f".stack[transform]>:nth-child({k}){{transform:translate({at})}}")
    at = "var(--top),calc(2px - var(--top))"
    rules.append(f".stack[transform]>use:last-child{{transform:translate({at})}}")
    return "".join(rules)


_CAN = ".pieces .now:not(.piece){outline:4.5px solid var(--b-pencil);outline-offset:-9px}"
"""The edge of what can be ordered, until a script prints it."""

STYLE = _printed() + _striped() + _piled() + _CAN
"""What a page adds to the style of boards."""
