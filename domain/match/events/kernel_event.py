"""What all events of the kernel have in common."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

import msgspec

from domain.game.ruleset import Seat

KERNEL: Final = dict[str, type["KernelEvent"]]()
"""Every kernel event by its type in the journal."""


class KernelEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a kernel entry; ``topic`` is its type in the journal."""

    topic: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    """What it tells everybody, in English, with ``{seat}`` for the seat whose it is, and its other
    gaps; "" for nothing, or nothing by itself. Pages and mails translate it."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.topic:
            KERNEL[cls.topic] = cls

    def told(self, after: Any) -> str:
        """The sentence, for everybody; ``after`` is the match as it stands then, if it is known."""
        return self.sentence.format(seat=getattr(self, "seat", "").title())


class ToldEvent(KernelEvent, frozen=True):
    """What is only told: it changes nothing of a match."""


def needing(seat: Seat, asks: str, needed: Iterable[Seat]) -> str:
    """What a seat asks, and whose word it needs."""
    said = f"{seat.title()} {asks}"
    return f"{said}; {listed(needed)} must agree." if needed else f"{said}."


def listed(seats: Iterable[Seat]) -> str:
    """Seats in a row, as a sentence has them."""
    *most, last = [seat.title() for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last
