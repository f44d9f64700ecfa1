"""A drawing as its tags, for those who tell one as what differs from another.

There are two, with different aims. ``service/web/held.py`` answers a request: a drawing against the
one that a browser holds, within a millisecond or two, readable by a few lines of script.
``service/pocket/boards.py`` packs all boards of a match once, to be read offline: it may take its
time to find the longest parts that are alike, and tells them so that the same small numbers come
again and deflate well. Neither way of telling would do for the other.
"""


def tags(drawing: str) -> list[str]:
    """The tags of a drawing, each with the words behind it; together they are the drawing."""
    first, *rest = drawing.split("<")
    return [*([first] if first else []), *(f"<{one}" for one in rest)]
