"""The colours of a sheet, by day, by night and in strong contrast, and the rules that use them.

The names are variables in a page, so that one file serves all; :func:`plain` puts the colours in
for what knows no variables: the renderer of pictures, and print.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple


class Ink(NamedTuple):
    """A colour by day and by night."""

    day: str
    night: str


INKS = {
    "land": Ink("#f0e7cb", "#4a4739"),
    "hill1": Ink("#e9dcb6", "#514f3a"), "hill2": Ink("#e2d0a2", "#62593d"),
    "hill3": Ink("#d8c08b", "#6a6045"), "hill4": Ink("#cbae76", "#716849"),
    "lite": Ink("#fffbe9", "#7a735b"), "shade": Ink("#a08a58", "#2a271d"),
    "parcel": Ink("#d9cda4", "#5a5643"), "parcel0": Ink("#ebe2bd", "#514d3d"),
    "parcel1": Ink("#dfe2b6", "#4c5040"), "parcel2": Ink("#eadbb0", "#5a5340"),
    "boc0": Ink("#d3d8a6", "#53603a"), "boc1": Ink("#c6cf95", "#4a5833"),
    "boc2": Ink("#dbdfb4", "#5a6642"), "boc3": Ink("#bbc88a", "#43522d"),
    "bush": Ink("#8fab6c", "#4c6b3c"), "bushfoot": Ink("#4a693c", "#a3bd7a"),
    "hedge": Ink("#7b8d53", "#8b9d5d"), "hedgetree": Ink("#64773d", "#93a567"),
    "wood": Ink("#7f9d5d", "#1d2c1a"), "crownlit": Ink("#aac683", "#41613a"),
    "crown0": Ink("#8fae68", "#30492c"), "crown1": Ink("#7f9f59", "#294226"),
    "crownfoot": Ink("#47663a", "#6c9060"),
    "forest": Ink("#4c6b41", "#101a12"), "forestlit": Ink("#749262", "#33503a"),
    "forest0": Ink("#66875a", "#1c3022"), "forest1": Ink("#587a4d", "#16281b"),
    "forestfoot": Ink("#2c4527", "#3f6047"), "fir": Ink("#2f4d36", "#2a4a35"),
    "orchard": Ink("#e0e2ab", "#6d6f3d"), "orchardtree": Ink("#7f9f55", "#a9bd74"),
    "marsh": Ink("#cbddd3", "#3d5150"), "reed": Ink("#739f9b", "#83aca8"),
    "pool": Ink("#b3d0d3", "#34505a"),
    "sand": Ink("#e7cd84", "#7d6d46"), "wetsand": Ink("#cdb079", "#65593c"),
    "grain": Ink("#927735", "#bba66e"),
    "stone": Ink("#b9ad97", "#8b8372"), "stonerim": Ink("#6f6653", "#c9bfa6"),
    "sea": Ink("#bdd7dc", "#253d45"), "sea1": Ink("#adcbd5", "#20363e"),
    "sea2": Ink("#9fc1ce", "#1b2f37"), "sea3": Ink("#93b7c6", "#172931"),
    "wave": Ink("#7ba6b6", "#48707d"), "coast": Ink("#47656b", "#a2bec1"),
    "rough": Ink("#dcc79a", "#44392a"),
    "bluff": Ink("#c7a36b", "#8d6c33"), "hachure": Ink("#8a6a3c", "#c3a878"),
    "fort": Ink("#9fa3a4", "#424a55"), "concrete": Ink("#5f5b52", "#c9c3b4"),
    "field": Ink("#efe0a2", "#655c38"), "furrow": Ink("#b99f57", "#a08f57"),
    "yard": Ink("#f1dcc4", "#8a7a66"),
    "built": Ink("#dfbba5", "#6d5044"), "builtrim": Ink("#a57c66", "#a8806a"),
    "block": Ink("#5b4136", "#dcb8a2"),
    "roadrim": Ink("#5a4630", "#1d1810"), "road": Ink("#f6da8c", "#dcb967"),
    "trail": Ink("#69543a", "#cdb487"), "rail": Ink("#3d3a34", "#d6cfba"),
    "river": Ink("#7bb0c4", "#4c90a8"), "bank": Ink("#3a6c82", "#a8d1de"),
    "bridge": Ink("#4a3826", "#efe0b4"),
    "grid": Ink("#5f5537", "#d6cba7"), "number": Ink("#5a5034", "#e0d7b7"),
    "name": Ink("#26241f", "#f6efdb"), "water": Ink("#1e475c", "#b4dae6"),
    "halo": Ink("#f7f1dc", "#28261e"),
    "paper": Ink("#efe6cf", "#26241d"), "frame": Ink("#2a2823", "#d9cda9"),
    "guide": Ink("#f5c518", "#d9a514"), "guiderim": Ink("#5a4300", "#2b2104"),
    "link": Ink("#4d3a06", "#efc95a"),
    "works": Ink("#4b4a4d", "#bdbbb6"),
    "goal": Ink("#1d3f68", "#9cc3ee"), "depot": Ink("#7a2316", "#f3b69e"),
}  # fmt: skip

STRONG = {
    "name": Ink("#000000", "#ffffff"), "number": Ink("#1c1a15", "#fffbe8"),
    "water": Ink("#0c2f42", "#d9f1f9"), "grid": Ink("#2a2823", "#fff6d8"),
    "coast": Ink("#12323a", "#e2f4f6"), "roadrim": Ink("#1c1208", "#000000"),
    "halo": Ink("#ffffff", "#000000"), "frame": Ink("#000000", "#ffffff"),
}  # fmt: skip
"""What is stronger for those who ask for contrast."""

FINE = (
    *("stones", "pebbles", "grain", "reed", "pool", "poolrim", "furrow", "hachure", "fir"),
    *("hedgefoot", "hedgerow", "hedgetops", "bankfine", "hedtree", "orchardtree"),
    *("swell", "stake", "stakefoot", "runnel"),
)
"""Ground in so many small marks that a small picture goes without: they are most of its bytes."""

RIMMED = ("boc0", "boc1", "boc2", "boc3", "orchard")
"""Fields that a small picture shows by their tints, without the hedges round them."""

_SERIF = "font-family:'Libre Caslon Text',Georgia,serif"
_SANS = "font-family:Cabin,'Gill Sans',sans-serif;font-weight:700"
_TYPED = "font-family:'Courier Prime',Courier,monospace;font-weight:700"


def _area(name: str, more: str = "") -> str:
    return f"fill:var(--{name});{more}"


def _line(name: str, width: float, more: str = "") -> str:
    return f"fill:none;stroke:var(--{name});stroke-width:{width:g};{more}"


_DOT = "stroke-linecap:round;"


def _trees(kind: str, floor: str, ink: str) -> dict[str, str]:
    """The floor of a kind of woods, and its crowns of three sizes."""
    found = {f"{kind}floor": _area(floor)}
    for number, (wide, tone) in enumerate(((11, 1), (15, 0), (19, 0))):
        found[f"{kind}foot{number}"] = _line(f"{ink}foot", wide, _DOT)
        found[f"{kind}crown{number}"] = _line(f"{ink}{tone}", wide - 1, _DOT)
        found[f"{kind}lit{number}"] = _line(f"{ink}lit", 0.46 * wide, "stroke-opacity:.75;" + _DOT)
    return found


RULES = {
    "land": _area("land"),
    **{f"hill{k}": _area(f"hill{k}") for k in (1, 2, 3, 4)},
    "contour": _line("hachure", 1.6, "stroke-opacity:.6"),
    "lite": _line("lite", 7, "stroke-opacity:.55"),
    "shade": _line("shade", 9, "stroke-opacity:.22"),
    "shaded": _area("shade", "fill-opacity:.09"), "lighted": _area("lite", "fill-opacity:.16"),
    **{f"par{k}": _area(f"parcel{k}", "stroke:var(--parcel);stroke-width:1.6;"
                         "fill-opacity:.62;stroke-opacity:.62")
       for k in (0, 1, 2)},
    "par3": _line("parcel", 1.6, "stroke-opacity:.62"),
    **{f"highpar{k}": _area(ink, f"fill-opacity:{part};stroke:var(--hill1);stroke-width:1.6;"
                            "stroke-opacity:.5")
       for k, (ink, part) in enumerate((("lite", 0.2), ("boc0", 0.42), ("hill4", 0.22),
                                        ("land", 0.12)))},
    "strip": _line("parcel", 1.3, "stroke-opacity:.75"),
    "highstrip": _line("hachure", 1.2, "stroke-opacity:.2"),
    **{f"boc{k}": _area(f"boc{k}", "stroke:var(--hedge);stroke-width:2.6;stroke-linejoin:round")
       for k in (0, 1, 2, 3)},
    "hedgefoot": _line("bushfoot", 10.5, "stroke-dasharray:.1 6.5;" + _DOT),
    "hedgerow": _line("bush", 9, "stroke-dasharray:.1 6.5;" + _DOT),
    "hedgetops": _line("crownlit", 4, "stroke-dasharray:.1 9.7;" + _DOT),
    "bankrim": _line("stonerim", 10, "stroke-dasharray:.1 9;" + _DOT),
    "bank": _line("stone", 8, "stroke-dasharray:.1 9;" + _DOT),
    "bankfine": _line("stonerim", 4.4, "stroke-dasharray:.1 7.3;" + _DOT),
    "slopefall": _line("hachure", 17, "stroke-dasharray:2.2 5.6"),
    "slopetop": _line("hachure", 2.4, "stroke-opacity:.8;" + _DOT),
    "clifffall": _line("hachure", 12, "stroke-dasharray:2.4 4.6"),
    "clifftop": _line("hachure", 3.6, _DOT),
    "hedtree": _line("hedgetree", 7, _DOT),
    **_trees("woods", "wood", "crown"), **_trees("forest", "forest", "forest"),
    "fir": _area("fir", "stroke:var(--forestlit);stroke-width:1.2;stroke-linejoin:round"),
    "orchard": _area("orchard", "stroke:var(--hedge);stroke-width:1.6"),
    "orchardtree": _line("orchardtree", 8, _DOT),
    "marsh": _area("marsh"), "reed": _line("reed", 1.6),
    "pool": _line("pool", 8, _DOT), "poolrim": _line("reed", 10, _DOT),
    "sand": _area("sand"), "wetsand": _area("wetsand", "fill-opacity:.5"),
    "grain": _line("grain", 2.4, _DOT),
    "shingle": _area("stone"), "stones": _line("stonerim", 5, _DOT + "stroke-opacity:.6"),
    "pebbles": _line("stone", 3.4, _DOT),
    "sea": _area("sea"), **{f"deep{k}": _area(f"sea{k}") for k in (1, 2, 3)},
    "wave0": _line("wave", 2), "wave1": _line("wave", 1.6, "stroke-opacity:.75"),
    "wave2": _line("wave", 1.2, "stroke-opacity:.55"),
    "coast": _line("coast", 3, "stroke-linejoin:round"),
    "swell": _line("wave", 1.5, "stroke-opacity:.7;" + _DOT),
    "damp0": _area("grain", "fill-opacity:.1"), "damp1": _area("grain", "fill-opacity:.16"),
    "runnel": _line("grain", 1.6, "stroke-opacity:.45;" + _DOT),
    "wake": _area("lite", "fill-opacity:.5"),
    "hull": _area("concrete", "stroke:var(--halo);stroke-width:1.6;stroke-linejoin:round"),
    "hold": _area("stone"),
    "stake": _line("trail", 2.6, _DOT), "stakefoot": _line("trail", 2, "stroke-opacity:.4;" + _DOT),
    "roof": _area("block", "fill-opacity:.74;stroke:var(--builtrim);stroke-width:1.2"),
    "rough": _area("rough"), "bluff": _area("bluff"), "hachure": _line("hachure", 2.2),
    "crest": _line("hachure", 3.4, "stroke-linejoin:round;" + _DOT),
    "fort": _area("fort", "stroke:var(--concrete);stroke-width:5"),
    "work": _area("concrete", "stroke:var(--halo);stroke-width:1.6"),
    "field": _area("field", "stroke:var(--furrow);stroke-width:1.6"),
    "furrow": _line("furrow", 1.3, "stroke-opacity:.8"),
    "built": _area("built", "stroke:var(--builtrim);stroke-width:1.8;fill-opacity:.9"),
    "block": _area("block"),
    "yard": _area("yard", "stroke:var(--builtrim);stroke-width:1.6;stroke-dasharray:7 5"),
    "yardtree": _line("hedgetree", 10, _DOT),
    "yardfoot": _line("hedgetree", 12, _DOT), "yardtop": _line("bush", 7, _DOT),
    "tide": _line("water", 2.4, "stroke-opacity:.8;stroke-dasharray:9 8;" + _DOT),
    "stream": _line("bank", 1.8, "stroke-opacity:.72;" + _DOT),
    "river": _area("river", "stroke:var(--bank);stroke-width:2.2;stroke-linejoin:round"),
    "mouth": _area("sea", "fill-opacity:.2"),
    "bridge": _line("bridge", 3.4), "bridgedeck": _line("road", 7),
    "roadrim": _line("roadrim", 10, "stroke-linejoin:round;" + _DOT),
    "road": _line("road", 5.6, "stroke-linejoin:round;" + _DOT),
    "trailbed": _line("halo", 6.5, "stroke-opacity:.72"),
    "trail": _line("trail", 3, "stroke-dasharray:12 7"),
    "rail": _line("rail", 2.4), "ties": _line("rail", 8, "stroke-dasharray:2 12"),
    "mines": _line("depot", 3.4, _DOT), "wire": _line("rail", 2),
    "strand": _line("rail", 1.3, "stroke-opacity:.7"),
    "grid": _line("grid", 1.5, "stroke-opacity:.5"),
    "squares": _line("grid", 1.6, "stroke-opacity:.55"),
    "num": _area("number", "stroke:var(--halo);stroke-width:3.4;stroke-opacity:.72;"
                 f"{_SANS};font-size:13.5px"),
    "city": _area("name", f"stroke:var(--halo);stroke-width:6;{_SERIF};font-weight:700;"
                  "font-size:24px"),
    "town": _area("name", f"stroke:var(--halo);stroke-width:6;{_SERIF};font-size:22px"),
    "site": _area("name", f"stroke:var(--halo);stroke-width:5;{_SERIF};font-size:17px"),
    "watername": _area("water", "stroke:var(--halo);stroke-width:4;stroke-opacity:.6;"
                       f"{_SERIF};font-style:italic;font-size:26px"),
    "brook": _area("water", "stroke:var(--halo);stroke-width:4;stroke-opacity:.7;"
                   f"{_SERIF};font-style:italic;font-size:20px"),
    "seaname": _area("water", f"{_SERIF};font-style:italic;font-size:46px"),
    "region": _area("name", "stroke:var(--halo);stroke-width:6;stroke-opacity:.9;"
                    f"{_SERIF};font-style:italic;font-size:22px"),
    "beachname": _area("name", "stroke:var(--halo);stroke-width:6;stroke-opacity:.85;"
                       f"{_TYPED};font-size:29px"),
    "veil": _area("paper", "fill-opacity:.6;fill-rule:evenodd"),
    "edge": _line("frame", 2.5, "stroke-opacity:.6"),
    "paper": _area("paper"), "ink": _area("frame"),
    "frame": _line("frame", 2.4), "thick": _line("frame", 6),
    "goal": _line("goal", 5, "stroke-linejoin:round"),
    "star": _area("goal", "stroke:var(--halo);stroke-width:3"),
    "depot": _area("depot", "stroke:var(--halo);stroke-width:3"),
    "zone": _line("works", 4.4, "stroke-opacity:.72;stroke-dasharray:13 7;" + _DOT),
    "pillbox": _area("works", "fill-rule:evenodd;stroke:var(--halo);stroke-width:2.4"),
    "border": _line("name", 3, "stroke-opacity:.55;stroke-dasharray:16 7 3 7"),
    "path": _line("water", 2.6, "stroke-opacity:.62;stroke-dasharray:10 7;" + _DOT),
    "pathhead": _area("water", "fill-opacity:.75"),
    "face": _area("halo", "stroke:var(--water);stroke-width:2.2"),
    "faceword": _area("water", f"{_SANS};font-size:15px"),
    "heldlink": _line("link", 3, "stroke-opacity:.75;stroke-dasharray:2 8;" + _DOT),
    "heldrim": _line("guiderim", 7, "stroke-opacity:.55"), "held": _line("guide", 4.2),
    "breach": _area("road", "stroke:var(--guiderim);stroke-width:2.6;stroke-dasharray:7 4"),
    "guide": _area("guide", "stroke:var(--guiderim);stroke-width:2.2"),
    "guideword": _area("guiderim", f"{_SANS};font-size:15px"),
    "boatbox": _area("paper", "fill-opacity:.78;stroke:var(--water);stroke-width:3"),
    "boatrim": _line("water", 1.4, "stroke-opacity:.6"),
    "port": _area("halo", "stroke:var(--goal);stroke-width:2.6"),
    "anchor": _line("goal", 2.8, _DOT),
    "entry": _area("depot"),
    "margin": _area("name", f"{_SERIF};font-style:italic;font-size:19px"),
    "edgeword": _area("depot", f"{_SANS};font-size:15px"),
    "coordinate": _area("name", f"{_SANS};font-size:15px"),
    "title": _area("name", f"{_TYPED};font-size:52px"),
    "subtitle": _area("name", f"{_SERIF};font-style:italic;font-size:25px"),
    "card": _area("paper", "stroke:var(--frame);stroke-width:2"),
    "legend": _area("name", f"{_SERIF};font-size:17px"),
    "legendhead": _area("name", f"{_SANS};font-size:16px"),
    "scalelight": _area("halo", "stroke:var(--frame);stroke-width:1.4"),
    "rose": _area("frame"), "roselight": _area("halo", "stroke:var(--frame);stroke-width:1.6"),
    "rosering": _line("frame", 1.6),
    "m": "text-anchor:middle", "e": "text-anchor:end",
}  # fmt: skip
"""What each class of a sheet looks like."""

_BASE = "text{paint-order:stroke;stroke-linejoin:round}"


def _values(night: bool, strong: bool = False) -> str:
    inks: Mapping[str, Ink] = STRONG if strong else INKS
    return "".join(f"--{name}:{ink[night]};" for name, ink in inks.items())


def _rules(used: AbstractSet[str]) -> str:
    return f".sheet {_BASE}" + "".join(
        f".sheet .{name}{{{rule.rstrip(';')}}}" for name, rule in RULES.items() if name in used
    )


def living(used: set[str]) -> str:
    """The style of a sheet in a page: it follows the system, or what stands after its address.

    That is one of ``ASKED``; who wants contrast is asked for as well, because not every browser
    tells an image so.
    """
    day, night = _values(False), _values(True)
    strong, strong_night = _values(False, True), _values(True, True)
    more, dark = "(prefers-contrast:more)", "(prefers-color-scheme:dark)"
    return (
        f".sheet{{{day}}}@media {dark}{{.sheet{{{night}}}}}"
        f"{_at('day', 'strong-day')}{{{day}}}{_at('night', 'strong-night')}{{{night}}}"
        f"{_at('strong', 'strong-day')}{{{strong}}}{_at('strong-night')}{{{strong_night}}}"
        f"@media {dark}{{{_at('strong')}{{{strong_night}}}}}"
        f"@media {more}{{.sheet,{_at('day')}{{{strong}}}"
        f"{_at('night')}{{{strong_night}}}}}"
        f"@media {more} and {dark}{{.sheet{{{strong_night}}}}}"
        f"@media print{{.sheet,{_at('night', 'strong', 'strong-day', 'strong-night')}{{{day}}}}}"
        "[id$=afar]:target~.sheet :is(.lettered,.beachname){display:none}" + _rules(used)
    )


_LIGHTS = ("day", "night", "strong", "strong-day", "strong-night")
ASKED = (*_LIGHTS, "afar", *(f"{one}-afar" for one in _LIGHTS))
"""What may stand after the address of a sheet; from afar the page writes its names over it."""


def _at(*asked: str) -> str:
    return ",".join(f"#{one}:target~.sheet,#{one}-afar:target~.sheet" for one in asked)


_VARIABLE = re.compile(r"var\(--(\w+)\)")


def plain(used: AbstractSet[str], *, night: bool = False, strong: bool = False) -> str:
    """The same style with the colours put in."""
    inks = INKS | STRONG if strong else INKS
    return _VARIABLE.sub(lambda found: inks[found[1]][night], _rules(used))
