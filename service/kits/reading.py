"""The box in a file that somebody brings: a text that they wrote, or a module of VASSAL."""

from pathlib import Path

from domain.kits.kit import Kit
from service.kits import modules, own

MODULES = (".vmod", ".vmdx", ".zip", ".mod")


def read(file: Path, name: str = "") -> Kit:
    """The kit in a file, by what it begins with or how it was ``name``\\d.

    Raises :class:`service.kits.own.WrongBox`, with all that is wrong with it.
    """
    with file.open("rb") as opened:
        data = opened.read(own.MOST_BYTES + 1)
    if data[:2] == b"PK" or (name or file.name).lower().endswith(MODULES):
        try:
            return modules.read(file)
        except modules.NotRead as why:
            raise own.WrongBox((str(why),)) from None
    return own.read(data)
