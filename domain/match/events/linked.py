"""Linked matches: what one comes from; what it hands on is sealed there (table.25)."""

from hashlib import sha256
from typing import Any, Literal

import msgspec

from domain.journal.entries import canonical
from domain.match.events.kernel_event import KernelEvent


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The match that another comes from: by branching it, or with its result."""

    how: Literal["branch", "result"]
    origin: str
    root: str
    """The root of its journal at that size."""
    size: int
    """Its entries up to where the branch begins, or with the one that says what it carries."""
    value: Any = None
    """What it carries; None for a branch."""


class ResultCarried(KernelEvent, frozen=True):
    """A match that is over says what it carries into the next one, and into which."""

    topic = "result.carried"
    scenario: str
    carried: Any
    hash: str


def hash_of(carried: Any) -> str:
    """The hash of a carried value, in hex; BadJournal for one that has no canonical bytes."""
    return sha256(canonical(carried)).hexdigest()
