"""What a map tells of a place, and of the ground between two: whether one sees the other."""

import msgspec


class Rise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the line of sight: its ground, what stands on it, and the line above it.

    ``top`` is the height of what stands there, ``hedge`` of what is crossed just before it, 0 for
    none; ``hides`` says that one of them hides what lies behind. Heights are in the survey's unit.
    """

    space: str
    ground: int
    top: int
    line: float
    hedge: int = 0
    hides: bool = False
    words: str = ""


class Survey(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way from one place to another, both included, and what is to be said of it."""

    sees: bool
    words: str
    rises: tuple[Rise, ...]
    unit: str = "m"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a map by its id, and what is printed there, a sentence each."""

    space: str
    words: tuple[str, ...] = ()
