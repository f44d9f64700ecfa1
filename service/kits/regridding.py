"""A grid that is laid over a board of a module: what lay anywhere on it lies in its spaces then."""

import json

from msgspec.structs import replace

from domain.kits.kit import Board, Code, Kit, Place, Stands
from domain.kits.places import Places, parted
from service.kits.album import Album

_IMAGE = "map"


def free(kit: Kit, album: Album) -> list[Board]:
    """The boards of a module that are one picture on which pieces lie anywhere, or did."""
    return [
        board
        for board in kit.boards
        if len(board.parts) == 1
        and album.grounds.get(board.parts[0].picture)
        and (board.free or board.name in album.fitted)
    ]


def as_text(album: Album, board: Board) -> Album:
    """The same album, as if a text had named the picture of a board of a module."""
    part = board.parts[0]
    name = json.dumps(board.name, ensure_ascii=False)
    text = f'[[boards]]\nname = {name}\nimage = "{_IMAGE}"\n'
    return replace(album, text=text, named={_IMAGE: (part.picture, part.w, part.h)})


def laid(kit: Kit, gridded: Board) -> Kit:
    """A module with a board of it as a grid was laid over that."""
    code = gridded.code
    boards = tuple(
        replace(one, zones=gridded.zones, grid=None, free=False) if one.code == code else one
        for one in kit.boards
    )
    old, new = Places(kit), Places(replace(kit, boards=boards))

    def moved(at: Place) -> Place:
        if "." not in at or parted(at)[0] != code:
            return at
        point = old.middle(at)
        return new.at(code, *point) if point else "supply"

    def standing(all_: dict[Code, Stands]) -> dict[Code, Stands]:
        return {piece: replace(one, at=moved(one.at)) for piece, one in all_.items()}

    turn = kit.turn
    return replace(
        kit,
        boards=boards,
        pieces=standing(kit.pieces),
        setups=tuple(replace(one, stands=standing(one.stands)) for one in kit.setups),
        decks=tuple(replace(pile, at=moved(pile.at)) for pile in kit.decks),
        turn=turn and replace(turn, places=tuple(map(moved, turn.places))),
    )
