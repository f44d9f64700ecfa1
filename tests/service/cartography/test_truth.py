"""What is seen is what is there: the middle of every space has the colours of its own ground."""

import re
from collections import Counter
from functools import lru_cache

import pytest

from service.cartography import inks, words
from service.cartography.plan import Geometry
from tests.rigs.soak import soak
from tests.service.cartography.maps import SHOWN, maps, picture, sheet, swept

HEIGHTS = ("land", "hill1", "hill2", "hill3", "hill4")
PARCELS = ("parcel0", "parcel1", "parcel2", "parcel")
HIGH = {"lite": 0.2, "boc0": 0.42, "hill4": 0.22, "land": 0.12}
THIN = {**dict.fromkeys(PARCELS, 0.62), **HIGH}
"""Parcels are drawn thinly, over heights: in which ink, and how much of it is seen."""
TONES = {"dim": ("shade", 0.09), "dark": ("shade", 0.172), "lit": ("lite", 0.16)}
"""The light and the shades of slopes where a map has no levels: in which ink, and how much of it
is seen."""
OPEN = (*HEIGHTS, *(f"{parcel} on {height}" for parcel in THIN for height in HEIGHTS),
        *(f"{tone} on land" for tone in TONES))  # fmt: skip
WET = {"damp on sand": 0.5, "wet on sand": 0.75}
"""Sand beside the sea, and how much of its wet ink is seen."""
BRUSHES = {
    "clear": OPEN,
    "field": ("field", "furrow"),
    "bocage": ("boc0", "boc1", "boc2", "boc3", "hedge", "hedgetree"),
    "woods": ("wood", "crown0", "crown1", "crownfoot", "crownlit"),
    "forest": ("forest", "forest0", "forest1", "forestfoot", "forestlit", "fir"),
    "hamlet": ("yard", "builtrim", "block", "hedgetree"),
    "orchard": ("orchard", "orchardtree", "hedge"),
    "marsh": ("marsh", "reed", "pool"),
    "sea": ("sea", "sea1", "sea2", "sea3", "wave"),
    "beach": ("sand", "grain", *WET),
    "shingle": ("stone", "stonerim"),
    "town": ("built", "builtrim", "block"),
    "city": ("built", "builtrim", "block"),
    "fort": ("fort", "concrete"),
    "rough": ("rough", "hachure"),
    "bluff": ("bluff", "hachure"),
}
"""The inks that each kind of ground is drawn with."""

ABOVE = ("roadrim", "road", "trail", "rail", "river", "bank", "bridge", "name", "halo", "number",
         "goal", "depot", "water")  # fmt: skip
"""What lies on the ground and says nothing of it."""

REACH = 24
"""How far from its middle a space is looked at, in units of the sheet."""

Colour = tuple[int, int, int]

_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def _rgb(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _inks(night: bool) -> dict[str, Colour]:
    named = {name for part in BRUSHES.values() for name in part if " on " not in name}
    found = {name: _rgb(inks.INKS[name][night]) for name in (*sorted(named), *ABOVE)}
    for name, part in THIN.items():
        for height in HEIGHTS:
            found[f"{name} on {height}"] = _over(_rgb(inks.INKS[name][night]), found[height], part)
    for name, (ink, part) in TONES.items():
        found[f"{name} on land"] = _over(_rgb(inks.INKS[ink][night]), found["land"], part)
    for name, part in WET.items():
        found[name] = _over(_rgb(inks.INKS["wetsand"][night]), found["sand"], part)
    return found


def _over(ink: Colour, below: Colour, part: float) -> Colour:
    a, b, c = (round(part * p + (1 - part) * q) for p, q in zip(ink, below, strict=True))
    return a, b, c


def wrong(name: str, night: bool) -> list[tuple[str, str, float]]:
    """The spaces whose middle shows other ground than their own: which, what, how much is own."""
    known = [(n, *colour, ink) for n, (ink, colour) in enumerate(_inks(night).items())]

    @lru_cache(None)
    def nearest(seen: Colour) -> str:
        r, g, b = seen
        return min([
            ((r - x) * (r - x) + (g - y) * (g - y) + (b - z) * (b - z), n, ink)
            for n, x, y, z, ink in known
        ])[2]  # fmt: skip

    drawn = sheet(name)
    image, reach = picture(drawn, night=night), round(REACH * SHOWN)
    side = 2 * reach + 1
    left, top, _, _ = drawn.box
    found = []
    for cell in Geometry(maps()[name]).cells:
        a, b, c, d = drawn.legend
        if a < cell.x < c and b < cell.y < d:
            assert cell.kind == "sea", "the legend lies on land"
            continue
        x, y = (round((cell.x - left) * SHOWN), round((cell.y - top) * SHOWN))
        middle = image.crop((x - reach, y - reach, x + reach + 1, y + reach + 1))
        shown = Counter[str]()
        for n, colour in middle.getcolors(side**2) or ():
            shown[nearest(colour)] += n
        ground = {ink: n for ink, n in shown.items() if ink not in ABOVE}
        own = sum(n for ink, n in ground.items() if ink in BRUSHES[cell.kind])
        part = own / (sum(ground.values()) or 1)
        if part < 0.5 or sum(ground.values()) < 0.3 * side**2:
            found.append((cell.id, cell.kind, round(part, 2)))
    return found


def every_ground() -> list[str]:
    """A few small maps on which every kind of ground lies that lies on any."""
    kinds = {name: {cell.kind for cell in Geometry(drawn).cells} for name, drawn in maps().items()}
    left, found = set[str]().union(*kinds.values()), list[str]()
    while left:
        name = max(kinds, key=lambda key: len(kinds[key] & left) / len(maps()[key].spaces))
        found.append(name)
        left -= kinds[name]
    return found


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_every_kind_of_ground_is_seen_where_it_lies(night: bool) -> None:
    assert {name: wrong(name, night) for name in every_ground() if wrong(name, night)} == {}


@soak
@pytest.mark.parametrize("name", maps())
def test_the_middle_of_every_space_shows_its_own_ground(name: str) -> None:
    assert not wrong(name, night=False)


@pytest.mark.parametrize("name", swept())
def test_by_night_a_sheet_is_the_same_in_other_inks(name: str) -> None:
    """So what is true of every map by day, and of every ground by night, is true of every map."""
    day, night = (sheet(name).printed(night=night) for night in (False, True))
    assert _COLOUR.sub("", day) == _COLOUR.sub("", night)
    inked = {(ink.day, ink.night) for ink in inks.INKS.values()}
    for by_day, by_night in zip(_COLOUR.findall(day), _COLOUR.findall(night), strict=True):
        assert by_day == by_night or (by_day, by_night) in inked


def test_the_sheets_of_all_games_are_looked_at() -> None:
    """Five beaches and three of them joined, the four maps of Omaha, a lesson, two of others."""
    begun = Counter(name.partition("-")[0] for name in maps())
    assert begun["five_for_fighting"] == 6
    assert begun["combined_arms"] == begun["utah_beach"] == 2
    whole = {
        s.id[0] for drawn in maps().values() for s in drawn.spaces if len(drawn.spaces) == 1530
    }
    assert whole == set("ABCD")
    assert any(s.startswith("tcs_omaha-firefight") for s in maps())


def test_every_kind_of_ground_has_its_inks() -> None:
    assert words.WORDS.keys() == BRUSHES.keys()
