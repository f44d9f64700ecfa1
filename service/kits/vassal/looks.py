"""How a piece looks, and what of it can change: its layers, its switches and their levels."""

import re
from collections import Counter
from typing import NamedTuple

from domain.kits.kit import PieceLayer, Switch
from domain.kits.spaces import apart
from service.kits.vassal.names import clean, said
from service.kits.vassal.pictures import KnownPicture, ModulePictures
from service.kits.vassal.traits import LayerRead, PieceRead
from service.words import later

MOST_SWITCHES, MOST_LEVELS = 24, 100
AS_LARGE = 0.8
"""A picture that has this much of the width and height of the counter covers it."""
TURNS_OVER = ("side", "flip", "step", "face", "strength", "reduced", "front", "back")
"""Words in the names of switches that turn a counter over."""


class Looks(NamedTuple):
    """The layers and switches of a piece, and the levels at which they are."""

    layers: tuple[PieceLayer, ...]
    switches: tuple[Switch, ...]
    levels: dict[str, int]
    flips: str


def looks_of(piece: PieceRead, pictures: ModulePictures) -> Looks:
    """What of a piece's looks stays, and what can change."""
    return Looking(piece, pictures).looks()


class Looking:
    """Takes the layers of a piece one by one, from below. ``left`` counts what was left out."""

    def __init__(self, piece: PieceRead, pictures: ModulePictures) -> None:
        self._piece, self._pictures = piece, pictures
        self.left = Counter[str]()
        self._base = pictures.get(piece.picture)
        self._layers = [PieceLayer((self._base.hash,))] if self._base.hash else []
        self._switches: dict[str, Switch] = {}
        self._levels: dict[str, int] = {}
        self._covers: set[str] = set()
        begins = self._followed()
        for layer in piece.layers:
            self._take(layer, begins)

    def looks(self) -> Looks:
        switches = tuple(self._switches.values())
        return Looks(tuple(self._layers), switches, self._levels, self._flips())

    def _followed(self) -> dict[str, int]:
        """The least value of each property of the piece that a layer follows."""
        least: dict[str, int] = {}
        for layer in self._piece.layers:
            if re.fullmatch(r"-?\d{1,4}", self._piece.values.get(layer.follows, "")):
                least[layer.follows] = min(layer.begins, least.get(layer.follows, layer.begins))
        return least

    def _take(self, layer: LayerRead, begins: dict[str, int]) -> None:
        known = [self._pictures.get(picture) for picture in layer.pictures]
        if not any(picture.hash for picture in known):
            return
        level = max(abs(layer.level), 1) if layer.always else max(layer.level, 0)
        level = min(level, len(known))
        full = len(self._switches) >= MOST_SWITCHES
        if layer.follows in begins and not full:
            self._follow(layer, known, begins[layer.follows])
        elif layer.follows or not layer.changes or full or (len(known) == 1 and layer.always):
            self.left[later("layers that follow a calculation")] += bool(layer.follows)
            if level and known[level - 1].hash:
                self._lay(layer, (known[level - 1].hash,), "")
        else:
            name = self._named(layer, known)
            names = _levels(layer.names, len(known))
            off = not layer.always
            first = level if off else max(level, 1)
            self._switches[name] = Switch(name, names, first, off, layer.round)
            self._levels[name] = first
            self._lay(layer, tuple(picture.hash for picture in known), name)

    def _follow(self, layer: LayerRead, known: list[KnownPicture], least: int) -> None:
        """A layer that follows a property of the piece: all that follow it are one switch."""
        name = clean(layer.follows, "value")
        above = layer.begins - least
        before = self._switches.get(name)
        levels = list(before.levels) if before else []
        levels += [""] * (min(above + len(known), MOST_LEVELS) - len(levels))
        for n, called in enumerate(_levels(layer.names, len(known))):
            if above + n < MOST_LEVELS:
                levels[above + n] = levels[above + n] or called or str(least + above + n)
        value = int(self._piece.values[layer.follows]) - least + 1
        first = max(0, min(value, len(levels)))
        self._switches[name] = Switch(name, tuple(levels), first, first == 0, layer.round)
        self._levels[name] = first
        if self._is_large(known):
            self._covers.add(name)
        self._lay(layer, tuple(picture.hash for picture in known), name, above)

    def _lay(
        self, layer: LayerRead, pictures: tuple[str, ...], switch: str, above: int = 0
    ) -> None:
        scale = round(layer.scale, 3) if layer.scale != 1 else 1
        self._layers.append(PieceLayer(pictures, switch, above, layer.dx, layer.dy, scale))

    def _named(self, layer: LayerRead, known: list[KnownPicture]) -> str:
        large = self._is_large(known)
        marks = sum(name.startswith("mark ") for name in self._switches) + 1
        name = apart(clean(layer.name, "side" if large else f"mark {marks}"), self._switches)
        if large:
            self._covers.add(name)
        return name

    def _is_large(self, known: list[KnownPicture]) -> bool:
        """Whether a layer covers the counter, or is all that there is of it."""
        if not self._base.hash:
            return not self._layers
        wide = max(picture.width for picture in known) >= AS_LARGE * self._base.width
        return wide and max(p.height for p in known) >= AS_LARGE * self._base.height

    def _flips(self) -> str:
        """What "flip" means: the only switch, or the only one that covers the counter."""
        for names in (
            list(self._switches),
            [name for name in self._switches if name in self._covers],
            [n for n in self._switches if any(word in n.casefold() for word in TURNS_OVER)],
        ):
            if len(names) == 1:
                return names[0]
        return ""


def _levels(names: tuple[str, ...], many: int) -> tuple[str, ...]:
    """The names of so many levels: a plus in one stands for the name of the piece."""
    found = [clean(said(name).replace("+", " ").strip(" ()")) for name in names[:many]]
    return tuple(found) + ("",) * (many - len(found))
