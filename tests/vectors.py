"""Whole exports with known keys, for whoever writes a verifier: docs/vectors.

``python -m tests.vectors`` writes those that are not there yet. A file that was published is never
changed: a new form of a structure gets a file of its own.
"""

from collections.abc import Callable
from pathlib import Path

from domain.journal.entries import command_hash
from domain.journal.lots import lot
from tests import every_event
from tests.second import ORIGIN
from tests.second_cheats import FAIR, begun
from tests.second_letters import Rest

FOLDER = Path(__file__).parents[1] / "docs" / "vectors"


def _rest() -> bytes:
    house = Rest().waits().goes_on()
    house.roll("red")
    return house.export()


def _erased() -> bytes:
    """The words of a note are erased: it is whole without them."""
    house, seen = begun(False, house=())
    words = {"game": ORIGIN, "id": "rn" * 8, "orders": "note hello", "seat": "red", "seen": seen}
    pub = {"cmd": command_hash(words), "lot": lot(ORIGIN, "red", "rn" * 8), "seen": seen}
    n = house.log("note", pub, "red", {"command": words, "kind": "command"}, ("red",))
    house.log("opening.erased", {"parts": [[n, 0]], "reason": "the law"})
    return house.export(without={(n, 0)})


def made() -> dict[str, Callable[[], bytes]]:
    """What writes each file, by its name."""
    first = {
        operator.origin.rpartition("/")[2]: lambda operator=operator: b"".join(operator.export())
        for operator, _ in every_event.matches()
    }
    second = {name: lambda case=FAIR[name]: case().export for name in ("honest", "outage")}
    return {
        **{f"1-{name}.export": write for name, write in first.items()},
        **{f"2-{name}.export": write for name, write in second.items()},
        "2-rest.export": _rest,
        "2-erased.export": _erased,
    }


def main() -> None:
    """Write the files that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for name, write in made().items():
        file = FOLDER / name
        if not file.exists():
            file.write_bytes(write())
            print(f"{name} is new.")


if __name__ == "__main__":
    main()
