"""Tables of a house's own: a match takes them from its first entry, with their whole text."""

from hashlib import sha256

from domain.game.tables import Own
from domain.journal.entries import canonical

MOST_BYTES = 1 << 18
"""Of UTF-8 that the tables of a match have together."""


def size_of(tables: Own) -> int:
    """How many bytes of UTF-8 their texts have together."""
    return sum(len(text.encode()) for text in tables.values())


def hash_of(tables: Own) -> str:
    """What tells them from others, "" for none: the rules of a match are made from its game, its
    version and these."""
    return sha256(canonical(dict(tables))).hexdigest() if tables else ""
