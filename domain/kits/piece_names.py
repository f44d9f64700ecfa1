"""What the pieces of a kit are called: by the name of their kind, with a number if it has copies.

``Rifle/325`` is ``Rifle-2/325`` where several pieces bear that name: the number stands before the
stroke, behind which a counter has its formation. No two pieces of a kit have the same name.
"""

import functools
from collections.abc import Mapping

from domain.kits import shelf
from domain.kits.kit import Code, Kit


def in_order(code: Code) -> tuple[str, int]:
    """A code as a key to sort by: p2 comes before p10."""
    return code[:1], int(code[1:])


def names(kit: Kit) -> Mapping[Code, str]:
    """The name of each piece and card by its code, in their order."""
    kinds = {code: kit.kinds[stands.kind].name for code, stands in kit.pieces.items()}
    of_name: dict[str, list[Code]] = {}
    for code in sorted(kinds, key=in_order):
        of_name.setdefault(kinds[code], []).append(code)
    found: dict[Code, str] = {codes[0]: n for n, codes in of_name.items() if len(codes) == 1}
    taken = set(found.values())
    for name, codes in of_name.items():
        number = 0
        for code in codes if len(codes) > 1 else ():
            number += 1
            while (tried := numbered(name, number)) in taken:
                number += 1
            found[code] = tried
            taken.add(tried)
    return {code: found[code] for code in sorted(found, key=in_order)}


def numbered(name: str, number: int) -> str:
    """The name of a copy: ``Rifle-2/325``."""
    head = name.partition("/")[0].rstrip()
    return f"{head}-{number}{name[len(head) :]}"


def of(kit: str) -> Mapping[Code, str]:
    """The names in the kit with this hash. Raises NoKit if it is not here."""
    shelf.of(kit)
    return _made(kit)


@functools.lru_cache(maxsize=8)
def _made(kit: str) -> Mapping[Code, str]:
    return names(shelf.of(kit))
