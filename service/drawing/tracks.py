"""Numbers that are kept: a labelled box each, with a bar where there is a most."""

from collections.abc import Sequence

from domain.game.view.board import Track
from service.drawing.paint.ink import clip, wrap, write
from service.drawing.sheet import Sheet, box, place

GAP, LEAST = 6.0, 70.0


def draw(sheet: Sheet, kept: Sequence[Track], x: float, y: float, w: float) -> float:
    """Tracks in rows of equal boxes; returns the bottom."""
    columns = max(1, min(max(3, min(6, len(kept))), int((w + GAP) // (LEAST + GAP))))
    wide = min(150.0, (w + GAP) / columns - GAP)
    for start in range(0, len(kept), columns):
        row = kept[start : start + columns]
        titles = [wrap(track.title, wide - 12, "fact") for track in row]
        lines = max(1, *(len(words) for words in titles))
        noted = any(track.note for track in row)
        high = 32 + 12.5 * lines + (14 if noted else 0) + (8 if any(t.most for t in row) else 0)
        for number, (track, words) in enumerate(zip(row, titles, strict=True)):
            _track(sheet, track, words, x + number * (wide + GAP), y, wide, high)
        y += high + GAP
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
