"""The dice of a game as they look: from ``faces.toml`` in its folder, if it has one."""

import functools
import os
import re

import msgspec
from markupsafe import Markup

from domain.game.tables import read
from domain.games import package_of
from domain.journal.lots import TALK
from service.drawing.rolled import rolled
from service.store.lists.models import RollRow


class Pictured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice whose labels match a pattern have these pictures, from one pip up."""

    label: str
    faces: tuple[str, ...]


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``faces.toml``."""

    die: tuple[Pictured, ...]


NONE = Faces(())


def faces_of(game: str) -> Faces:
    """The pictures on the dice of a game; none where it has numbers alone."""
    return _faces(game, os.environ.get("FIELDPOST_TABLES", ""))


@functools.cache
def _faces(game: str, _: str) -> Faces:
    try:
        return read(package_of(game), "faces.toml", Faces)
    except (FileNotFoundError, ModuleNotFoundError):
        return NONE


def pictured(game: str, label: str, result: int | str) -> str:
    """The picture on a die as it fell; "" for one that shows its number."""
    for kind in faces_of(game).die:
        if re.fullmatch(kind.label, label) and str(result).isdigit():
            return kind.faces[int(result) - 1] if 1 <= int(result) <= len(kind.faces) else ""
    return ""


def pictures_of(game: str, stream: str, sides: int) -> tuple[str, ...]:
    """The pictures on the dice of so many sides, from one pip up; none where they differ.

    What is rolled in notes are plain dice in any game.
    """
    if stream == TALK:
        return ()
    found = {kind.faces for kind in faces_of(game).die if len(kind.faces) == sides}
    return found.pop() if len(found) == 1 else ()


def dice_of(game: str, row: RollRow) -> list[tuple[str, Markup]]:
    """Each die of a roll: its label ("" where that says nothing) and how it fell."""
    found = []
    for k, result in enumerate(row.results):
        label = row.labels[k] if k < len(row.labels) else ""
        drawn = Markup(rolled(result, pictured(game, label, result)))
        found.append(("" if label == str(k + 1) else label, drawn))
    return found
