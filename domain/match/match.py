"""A match of any game as a value: all that is needed to carry it on."""

from typing import Any, Generic

import msgspec

from domain.game.ruleset import Outcome, Ruleset, Seat, State
from domain.journal.entries import EMPTY_TREE, Tree
from domain.match.events.linked import Source
from domain.match.parts.ahead import Ahead
from domain.match.parts.clock import Clock
from domain.match.parts.dice import Dice
from domain.match.parts.pending import Pending
from domain.match.parts.sitting import REFEREE, Sitting

PUBLIC = ""
"""The viewer who holds no seat."""


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A sealed deck as the server holds it; ``next`` is the first position not yet dealt."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]
    next: int


class Tabletop(msgspec.Struct, Generic[State], frozen=True):
    """What lies on the table: the part of a match that a takeback turns back."""

    position: State
    known: dict[Seat, State] = {}
    """What each seat, and the public, knows; empty while nothing was ever sealed."""
    decks: dict[str, Deck] = {}

    def seen_by(self, seat: Seat) -> State:
        """The position as a seat knows it, or the public under ``PUBLIC``."""
        return self.known.get(seat, self.known.get(PUBLIC, self.position))


class GivenOrders(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The orders that were given so far, as far as the next one hangs on them."""

    commander: Seat = ""
    """The seat that gave the latest one."""
    lapses: int = 0
    """Answers that did not come in time since that one."""
    named: dict[Seat, tuple[int, int]] = {}
    """The entry of each seat's last order, and the checkpoint that it named."""
    rewound: int = -1
    """The entry of the last taking back."""


class Lineage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a match comes from, and what it hands on (table.25)."""

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


class Match(msgspec.Struct, Generic[State], frozen=True, kw_only=True, omit_defaults=True):
    """All that is needed to carry a match on after ``size`` entries.

    Each part is one idea, and the code that folds it stands beside it. Whoever adds a field, or
    moves one, gives snapshots another form (``service/store/snapshots.py``).
    """

    origin: str
    rules: str
    version: int
    tables: str = ""
    """The hash of the house's own tables that it is played by, "" where it has none."""
    scenario: str
    options: dict[str, str]
    title: str = ""
    lineage: Lineage = Lineage()
    """Where it comes from, and what it hands on."""
    size: int = 0
    ts: str = ""
    tree: Tree = EMPTY_TREE
    sitting: Sitting = Sitting()
    """Who sits where."""
    table: Tabletop[State]
    begun: int = 0
    """The first entry after setting up, 0 before."""
    outcome: Outcome | None = None
    clock: Clock = Clock()
    dice: Dice = Dice()
    """What is rolled next, and on what."""
    given: GivenOrders = GivenOrders()
    """Who ordered last, and what he had seen."""
    ahead: Ahead = Ahead()
    """What was written and is not given yet."""
    pending: Pending = Pending()
    """What waits for somebody's word."""

    @property
    def laid(self) -> int:
        """The first size at which there is a position to look at, 0 before."""
        return 2 if self.lineage.parent else self.begun

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Who should speak next in the open dispute; nobody where nothing is disputed.

        Who is asked to agree; else the other people who said nothing yet; else the referee, or
        without one who opened it: he may propose something else, or let it go.
        """
        dispute, asked, sitting = self.pending.dispute, self.pending.asked, self.sitting
        if dispute is None:
            return ()
        if asked is not None:
            return asked.waits_for
        silent = tuple(s for s in sitting.others(dispute.seat) if s not in dispute.answered)
        if silent:
            return silent
        return (REFEREE,) if REFEREE in sitting.taken else (dispute.seat,)

    def tree_root(self) -> str:
        """The root of the journal so far, in hex."""
        return self.tree.root().hex()


def unopened(rules: Ruleset[State, Any, Any]) -> Match[State]:
    """The match before its first entry: nothing but the empty table."""
    return Match(
        origin="",
        rules=rules.key,
        version=rules.version,
        scenario="",
        options={},
        table=Tabletop(rules.start),
    )
