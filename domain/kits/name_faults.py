"""What is wrong with the names in a kit."""

from collections.abc import Iterable, Iterator

LONGEST = 60
"""How many letters a name has at most."""


def named(what: str, name: str, most: int = LONGEST) -> Iterator[str]:
    """A fault if this is not a name: printable letters, single blanks, not too many."""
    what = what[0].upper() + what[1:]
    seen = "".join(c if c.isprintable() else "?" for c in name[:20])
    if not name:
        yield f"{what} needs a name."
    elif not name.isprintable():
        yield f"{what}: “{seen}” has a character that nobody can print."
    elif name != " ".join(name.split()):
        yield f"{what}: “{seen}” has blanks that nobody can see."
    elif len(name) > most:
        yield f"{what}: “{seen}…” has {len(name)} letters; up to {most} are allowed."


def twice(what: str, names: Iterable[str]) -> Iterator[str]:
    """A fault for each name that stands twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield f"Two {what} {name}."
        seen.add(name)
