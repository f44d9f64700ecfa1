"""Linked matches: where one comes from; what it hands on is sealed there (table.25)."""

from hashlib import sha256
from typing import Any

import msgspec

from domain.journal.entries import canonical
from domain.match.kernel_event import KernelEvent


class Parent(msgspec.Struct, frozen=True):
    """The match from which another was branched, and the root of its journal at that size."""

    origin: str
    size: int
    root: str


class Follows(msgspec.Struct, frozen=True):
    """The match that one goes on from, once it was over, and what that one carries."""

    origin: str
    size: int
    """Its entries up to and with the one that says what it carries."""
    root: str
    """The root of its journal at that size."""
    hash: str
    """Of the canonical bytes of ``carried``."""
    carried: Any


class Lineage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a match comes from, and what it hands on."""

    parent: Parent | None = None
    """The match that it was branched from."""
    follows: Follows | None = None
    """The match that it goes on from."""
    carried: int = -1
    """The entry that says what it carries on itself."""


class ResultCarried(KernelEvent, frozen=True):
    """A match that is over says what it carries into the next one, and into which."""

    topic = "result.carried"
    scenario: str
    carried: Any
    hash: str


def hash_of(carried: Any) -> str:
    """The hash of a carried value, in hex; BadJournal for one that has no canonical bytes."""
    return sha256(canonical(carried)).hexdigest()
