"""What all events of the kernel have in common."""

from typing import ClassVar

import msgspec


class KernelEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a kernel entry; ``topic`` is its type in the journal."""

    topic: ClassVar[str] = ""
