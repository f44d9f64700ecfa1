"""What is different between two positions: board ids to mark, and the same in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.game.view.board import Card, Die, Piece, Space, Track, View

MOST_WORDS = 40


@dataclass(frozen=True)
class Changes:
    """Ids of what changed, and sentences about it."""

    ids: frozenset[str]
    words: tuple[str, ...]


NO_CHANGES = Changes(frozenset(), ())


def changes(before: View, after: View) -> Changes:
    """What changed on the board from one position to another."""
    found = [
        *_pieces(before, after),
        *_tracks(before, after),
        *_dice(before, after),
        *_cards(before, after),
        *_spaces(before, after),
    ]
    words = [said for _, said in found if said]
    if len(words) > MOST_WORDS:
        words = [*words[:MOST_WORDS], f"and {len(words) - MOST_WORDS} more changes"]
    return Changes(frozenset(i for i, _ in found), tuple(words))


Found = Iterator[tuple[str, str]]


def _pieces(before: View, after: View) -> Found:
    old: dict[str, Piece] = {p.id: p for p in before.pieces}
    if before.pieces == after.pieces:
        return
    names = {s.id: s.name or s.id for m in (*before.maps, *after.maps) for s in m.spaces}
    for piece in after.pieces:
        was = old.pop(piece.id, None)
        where = names.get(piece.space, piece.space) or "off the map"
        if was is None:
            yield piece.id, f"{piece.name} appears: {where}"
        elif was.space != piece.space:
            came = names.get(was.space, was.space) or "off the map"
            yield piece.id, f"{piece.name}: {came} → {where}"
        elif was != piece:
            said = [fact for fact in piece.facts if fact not in was.facts]
            yield piece.id, f"{piece.name}: {', '.join(said)}" if said else ""
    for piece in old.values():
        yield piece.id, f"{piece.name} is gone"


def _tracks(before: View, after: View) -> Found:
    old = {(t.owner, t.title): t for t in before.tracks}
    for track in after.tracks:
        was: Track | None = old.get((track.owner, track.title))
        if was == track:
            continue
        whose = f"{track.owner.title()}: " if track.owner else ""
        came = f"{was.value} → " if was else ""
        name = f"{track.owner}-{track.title}" if track.owner else track.title
        yield name, f"{whose}{track.title} {came}{track.value}"


def _dice(before: View, after: View) -> Found:
    old = {(t.title, d.id): d for t in before.trays for d in t.dice}
    for tray in after.trays:
        changed: list[str] = []
        for die in tray.dice:
            was: Die | None = old.get((tray.title, die.id))
            if was == die:
                continue
            yield die.id, ""
            if was is None or was.face != die.face:
                changed.append(f"{die.id} {die.face}")
            elif die.locked and not was.locked:
                changed.append(f"{die.id} locked")
        if changed:
            yield tray.title, f"{tray.title}: {', '.join(changed)}"


def _cards(before: View, after: View) -> Found:
    old = {(c.id, c.owner): c for c in before.cards}
    for card in after.cards:
        was: Card | None = old.pop((card.id, card.owner), None)
        if was == card:
            continue
        whose = f" of {card.owner.title()}" if card.owner else ""
        yield card.id, f"{card.name}: {card.place or 'on the table'}{whose}"
    for card in old.values():
        if not any(c.id == card.id for c in after.cards):
            yield card.id, f"{card.name} is gone"


def _spaces(before: View, after: View) -> Found:
    if before.maps == after.maps:
        return
    old: dict[str, Space] = {s.id: s for m in before.maps for s in m.spaces}
    for space in (s for m in after.maps for s in m.spaces):
        was = old.get(space.id)
        if was is not None and was.facts != space.facts:
            new = [fact for fact in space.facts if fact not in was.facts]
            gone = [f"no longer {fact}" for fact in was.facts if fact not in space.facts]
            yield space.id, f"{space.name or space.id}: {', '.join([*new, *gone])}"
