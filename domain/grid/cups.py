"""Draw cups: markers, cards and dice of which several may be alike, and what is left of them."""

from collections.abc import Iterable


def without(held: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """What is left in its order when these were taken, each once; what is not there takes none."""
    left = list(held)
    for one in taken:
        if one in left:
            left.remove(one)
    return tuple(left)
