"""Unit sheets: for each owner its tracks, dice, pieces off the map and cards; and the pool."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from domain.game.view.board import Card, Track
from service.drawing import cards, dice, pieces
from service.drawing.captions import heading
from service.drawing.paint.ink import attribute, clip, wrap, write
from service.drawing.sheet import Sheet, box, place

GAP = 14.0


class _Owned(Protocol):
    @property
    def owner(self) -> str: ...


Thing = TypeVar("Thing", bound=_Owned)


def _by_owner(things: Iterable[Thing]) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for thing in things:
        found.setdefault(thing.owner, []).append(thing)
    return found


def _by_place(held: Iterable[Card]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in held:
        found.setdefault(card.place, []).append(card)
    return found


class Units:
    """What lies beside the map: a sheet for each owner, and the table's own things."""

    def __init__(self, sheet: Sheet) -> None:
        view = sheet.view
        self.sheet = sheet
        spaces = {space.id for drawn in view.maps for space in drawn.spaces}
        alone = not view.seats  # else all but pieces lies on the cloth of the table
        self.off = _by_owner(p for p in view.pieces if p.space not in spaces)
        self.tracks = _by_owner(view.tracks if alone else ())
        self.trays = _by_owner(view.trays if alone else ())
        self.cards = _by_owner(view.cards if alone else ())
        held = {*self.off, *self.tracks, *self.trays, *self.cards} - {""}
        owners = sorted(held, key=lambda owner: (owner != sheet.seat, sheet.owners[owner]))
        table = bool(self.off.get("") or self.tracks.get("") or self.trays.get(""))
        self.owners = [*([""] if table else []), *owners]
        self.beside = bool(self.owners or view.prompts)
        """Whether anything stands beside the map."""

    def draw(self, owner: str, x: float, y: float, w: float) -> float:
        """The sheet of an owner; returns the bottom."""
        sheet, pad = self.sheet, 10.0
        start = len(sheet.parts)
        inner, room = x + pad, w - 2 * pad
        bottom = self._head(owner, x, y, w)
        if owner in self.tracks:
            bottom = _tracks(sheet, self.tracks[owner], inner, bottom, room) + 4
        for tray in self.trays.get(owner, ()):
            bottom = dice.tray(sheet, tray, inner, bottom, room) + 4
        if owner in self.off:
            bottom = pieces.blocks(sheet, self.off[owner], inner, bottom, room) + 4
        if owner:
            bottom = self._hands(self.cards.get(owner, ()), inner, bottom, room)
        paper = box(x, y, w, bottom + 2 - y, "f-card rim", 2)
        sheet.parts.insert(start, f'<g class="unit" data-owner="{attribute(owner)}">{paper}')
        sheet.add("</g>")
        return bottom + 2 + GAP

    def _head(self, owner: str, x: float, y: float, w: float) -> float:
        name = clip(owner.upper() or "TABLE", w - 30, "head")
        self.sheet.add(
            '<g class="printed">' if owner else "<g>",  # no side's colour, so dark by night
            box(x, y, w, 24, f"{self.sheet.tint(owner)} rim", 2),
            box(x, y, 6, 24, "f-ink") if owner else "",
            write(x + 14, y + 16.5, name, "head"),
            "</g>",
        )
        return y + 33

    def _hands(self, held: Sequence[Card], x: float, y: float, w: float) -> float:
        for where, group in _by_place(held).items():
            if where:
                self.sheet.add(write(x, y + 11, clip(where, w, "tag"), "tag"))
                y += 17
            y = cards.hand(self.sheet, group, x, y, w) + 4
        return y

    def pool(self, x: float, y: float, w: float) -> float:
        """Cards that belong to nobody, by where they lie; returns the bottom."""
        for where, group in _by_place(self.cards.get("", ())).items():
            y = heading(self.sheet, where or "Cards", x, y, w)
            y = cards.hand(self.sheet, group, x, y + 2, w) + 6
        return y


_GAP, _LEAST = 6.0, 70.0


def _tracks(sheet: Sheet, kept: Sequence[Track], x: float, y: float, w: float) -> float:
    """Tracks in rows of equal boxes; returns the bottom."""
    columns = max(1, min(max(3, min(6, len(kept))), int((w + _GAP) // (_LEAST + _GAP))))
    wide = min(150.0, (w + _GAP) / columns - _GAP)
    for start in range(0, len(kept), columns):
        row = kept[start : start + columns]
        titles = [wrap(track.title, wide - 12, "fact") for track in row]
        lines = max(1, *(len(words) for words in titles))
        noted = any(track.note for track in row)
        high = 32 + 12.5 * lines + (14 if noted else 0) + (8 if any(t.most for t in row) else 0)
        for number, (track, words) in enumerate(zip(row, titles, strict=True)):
            _track(sheet, track, words, x + number * (wide + _GAP), y, wide, high)
        y += high + _GAP
    return y


def _track(
    sheet: Sheet, track: Track, words: list[str], x: float, y: float, w: float, h: float
) -> None:
    most = f" of {track.most}" if track.most is not None else ""
    note = f"; {track.note}" if track.note else ""
    said = f"{track.title}: {track.value}{most}{note}"
    name = f"{track.owner}-{track.title}" if track.owner else track.title
    sheet.add(
        sheet.open("track", name, said, place(x, y)),
        box(0, 0, w, h, "f-paper rim", 2),
    )
    for number, text in enumerate(words):
        sheet.add(write(6, 13.5 + 12.5 * number, text, "fact"))
    under = 13.5 + 12.5 * max(0, len(words) - 1)
    value = f"{track.value}/{track.most}" if track.most is not None else f"{track.value}"
    sheet.add(write(6, under + 19, clip(value, w - 10, "figure"), "figure"))
    if track.most:
        _bar(sheet, track.value, track.most, under + 25, w)
    if track.note:
        sheet.add(write(6, h - 5, clip(track.note, w - 12, "fact"), "fact"))
    if sheet.lit(name):
        sheet.add(box(0, 0, w, h, "ring", 2))
    sheet.add("</g>")


def _bar(sheet: Sheet, value: int, most: int, y: float, w: float) -> None:
    room = w - 12
    filled = room * max(0.0, min(1.0, value / most)) if most > 0 else 0.0
    sheet.add(box(6, y, room, 6, "f-card rim"), box(6, y, filled, 6, "f-ink"))
    if 1 < most <= 12:
        notches = "".join(f"M{6 + room * k / most:.1f} {y:g}v6" for k in range(1, most))
        sheet.add(f'<path d="{notches}" class="k-line"/>')
