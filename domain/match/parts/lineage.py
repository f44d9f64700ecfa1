"""Where a match comes from, and what it hands on (table.25)."""

import msgspec

from domain.match.events.linked import Source


class Lineage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a match comes from, and what it hands on."""

    source: Source | None = None
    carried: int = -1
    """The entry that says what it carries on itself."""

    @property
    def parent(self) -> Source | None:
        """The match that it was branched from."""
        return self.source if self.source and self.source.how == "branch" else None

    @property
    def follows(self) -> Source | None:
        """The match that it goes on from, with what that one carries."""
        return self.source if self.source and self.source.how == "result" else None
