"""Saved set-ups: the commands that lay out a game, and where they put its pieces.

A set-up is a zip in which one file is written over with a key; old ones are plain text. Its
commands are joined by an escape character and may hold others. Only those that make pieces,
stacks, decks and boards are read.
"""

from dataclasses import dataclass, field

from service.kits.vassal.files import DAMAGED, BadModule, ModuleFiles, inner
from service.kits.vassal.sequences import commands, split, whole
from service.kits.vassal.traits import PieceRead, Traits

NOWHERE = ("", "null")


@dataclass
class PileRead:
    """A deck of a set-up: its map and place, and its cards by their ids, from the top."""

    name: str
    map: str
    x: int
    y: int
    cards: list[str]


@dataclass
class Saved:
    """A set-up: its pieces by id, lowest first, its decks, and how each map is laid."""

    pieces: dict[str, PieceRead] = field(default_factory=dict)
    piles: list[PileRead] = field(default_factory=list)
    boards: dict[str, str] = field(default_factory=dict)


def text_of(data: bytes, most: int) -> str:
    """The commands of a set-up file of so many bytes at most as text. Raises BadModule."""
    raw = inner(data, "savedGame", most) if data[:2] == b"PK" else data
    if len(raw) > most:
        raise BadModule(DAMAGED)
    if raw.startswith(b"!VCSK"):
        try:
            key = int(raw[5:7], 16)
            laid_over = bytes.fromhex(raw[7:].decode("ascii"))
            raw = laid_over.translate(bytes(n ^ key for n in range(256)))
        except ValueError:
            raise BadModule(DAMAGED) from None
    if not raw.startswith(b"begin_save"):
        raise BadModule(DAMAGED)
    return raw.decode("utf-8", "replace")


def read(files: ModuleFiles, file: str, traits: Traits) -> Saved:
    """What a set-up of a module lays out. Raises BadModule."""
    found, stacks = Saved(), list[list[str]]()
    for command in commands(text_of(files.read(file), files.limits.saved)):
        if command.startswith("+/"):
            _added(found, stacks, command, traits)
        elif "BoardPicker\t" in command:
            found.boards.setdefault(command.partition("BoardPicker\t")[0], command)
    _stacked(found, stacks)
    return found


def _added(found: Saved, stacks: list[list[str]], command: str, traits: Traits) -> None:
    """What a command puts into the game: a stack, a deck or a piece."""
    parts = split(command[2:], "/")
    if len(parts) < 3:
        return
    ident, kind, state = parts[:3]
    if kind == "stack":
        stacks.append(split(state, ";"))
    elif kind.startswith("deck;"):
        found.piles.append(_deck(split(kind, ";"), split(state, ";")))
    elif (piece := traits.piece(command)) is not None:
        found.pieces[ident] = piece


def _deck(kind: list[str], state: list[str]) -> PileRead:
    """The deck of a command; those of VASSAL 2 have no name."""
    x, y, cards = (state[n] if n < len(state) else "" for n in (1, 2, 4))
    held = [card for card in cards.split(",") if card]
    return PileRead(kind[13] if len(kind) > 13 else "", state[0], whole(x), whole(y), held)


def _stacked(found: Saved, stacks: list[list[str]]) -> None:
    """Puts pieces into the order of their stacks; those of 2.9 have no place of their own."""
    height: dict[str, int] = {}
    for map_, x, y, *held in (stack for stack in stacks if len(stack) > 3):
        for n, ident in enumerate(held):
            piece = found.pieces.get(ident)
            if piece is not None:
                height[ident] = n
                if piece.at is None or piece.at[0] in NOWHERE:
                    piece.at = (map_, whole(x), whole(y))
    order = sorted(found.pieces, key=lambda ident: height.get(ident, 0))
    found.pieces = {ident: found.pieces[ident] for ident in order}
