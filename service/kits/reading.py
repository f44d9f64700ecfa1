"""The box in a file that somebody brings: a text of theirs, perhaps with pictures, or a module."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from domain.kits.kit import Kit
from service.kits import modules, own

MODULES = (".vmod", ".vmdx", ".zip", ".mod")


@contextmanager
def opened(
    file: Path, name: str = "", extensions: Sequence[Path] = ()
) -> Iterator[tuple[Kit, Path | None]]:
    """The kit in a file, by what it begins with or how it was ``name``d, and the folder of its
    pictures; a module may come with extensions.

    Raises :class:`service.kits.own.WrongBox`, with all that is wrong with it.
    """
    with file.open("rb") as given:
        data = given.read(own.MOST_BYTES + 1)
    if not extensions and data[:2] != b"PK" and not (name or file.name).lower().endswith(MODULES):
        yield own.read(data), None
        return
    with ExitStack() as held:
        try:
            box = held.enter_context(modules.opened(file, extensions=extensions))
        except modules.NotRead as why:
            raise own.WrongBox(why.faults) from None
        yield box.kit, box.album


def read(file: Path, name: str = "") -> Kit:
    """The same, without its pictures."""
    with opened(file, name) as (kit, _):
        return kit
