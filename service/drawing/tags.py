"""A drawing as its tags, for those who tell one as what differs from another.

There are two, with different aims. ``service/web/board_differences.py`` answers a request within a
millisecond or two: it compares a drawing with the one that a browser holds, in a form that a few
lines of script can read. ``service/offline_replay/boards.py`` packs all boards of a match once, for
reading offline: it may take its time to find the longest parts that are alike, and writes them with
small numbers that repeat and deflate well. Neither form would do for the other.
"""


def tags(drawing: str) -> list[str]:
    """The tags of a drawing, each with the words behind it; together they are the drawing."""
    first, *rest = drawing.split("<")
    return [*([first] if first else []), *(f"<{one}" for one in rest)]
