"""A match of any game as a value: all that is needed to carry it on."""

from typing import Any, Generic

import msgspec

from domain.game.ruleset import Outcome, Ruleset, Seat, State
from domain.journal.entries import EMPTY_TREE, Tree
from domain.match.clock import Clock
from domain.match.events import Keys, Parent
from domain.match.linked import Follows
from domain.match.pending import Asked, Dispute, Held, Plan, Waiting
from domain.match.rest import Rest
from domain.match.sitting import REFEREE, Sitting

PUBLIC = ""
"""The viewer who holds no seat."""


class Stream(msgspec.Struct, frozen=True, array_like=True):
    """How far a dice chain is used: its epoch, the last opened link, the entry of its anchor."""

    epoch: int
    i: int
    born: int


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A sealed deck as the server holds it; ``next`` is the first position not yet dealt."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]
    next: int


class Table(msgspec.Struct, Generic[State], frozen=True):
    """What lies on the table: the part of a match that a takeback turns back."""

    position: State
    known: dict[Seat, State] = {}
    """What each seat, and the public, knows; empty while nothing was ever sealed."""
    decks: dict[str, Deck] = {}

    def seen_by(self, seat: Seat) -> State:
        """The position as a seat knows it, or the public under ``PUBLIC``."""
        return self.known.get(seat, self.known.get(PUBLIC, self.position))


class Match(Sitting, msgspec.Struct, Generic[State], frozen=True, kw_only=True):
    """All that is needed to carry a match on after ``size`` entries.

    Snapshots in every store have this form: fields are only ever added, with defaults.
    """

    origin: str
    rules: str
    version: int
    scenario: str
    options: dict[str, str]
    seats: dict[Seat, str]
    """Who plays each seat: ``person`` or ``computer:<bot>``."""
    taken: tuple[Seat, ...]
    streams: dict[str, Stream]
    table: Table[State]
    title: str = ""
    parent: Parent | None = None
    size: int = 0
    ts: str = ""
    tree: Tree = EMPTY_TREE
    seqs: dict[Seat, int] = {}
    begun: int = 0
    """The first entry after setting up, 0 before."""
    asked: Asked | None = None
    outcome: Outcome | None = None
    clock: Clock = Clock()
    stood_in: tuple[Seat, ...] = ()
    """Seats of people that a computer commands until they sit down again."""
    referee: bool = False
    dispute: Dispute | None = None
    two_keys: tuple[Seat, ...] = ()
    held: Held | None = None
    standing: dict[Seat, tuple[str, ...]] = {}
    """The standing orders of each seat, in the order in which they are tried."""
    cmd: str = ""
    """The hash of the latest command: what is rolled without one is rolled for it."""
    commander: Seat = ""
    """The seat that gave it."""
    lapses: int = 0
    """Answers that did not come in time since that command."""
    fair: int = 1
    """The version of fair play."""
    keys: Keys | None = None
    """In version 2: what protects the dice."""
    lot: str = ""
    """In version 2: what dice hang on, of the latest cause,"""
    cause: int = -1
    """its entry,"""
    rolled: int = -1
    """and that of the latest cause that something was rolled for."""
    note_lot: str = ""
    """The same of the latest note: its free rolls hang on it."""
    links: int = 0
    """Causes that came to a die so far, and so links that the witness opened."""
    named: dict[Seat, tuple[int, int]] = {}
    """The entry of each seat's last order, and the checkpoint that it named."""
    rewound: int = -1
    """The entry of the last taking back."""
    waits: Waiting | None = None
    """In version 2: the cause whose dice are not rolled yet."""
    ours: tuple[Seat, ...] = ()
    """In version 2: the seats of who runs the house, and those that a computer ever held."""
    turned: str = ""
    """In version 2: the lot of the key that let the latest cause be rolled, "" for none."""
    follows: Follows | None = None
    """The match that this one goes on from."""
    carried: int = -1
    """The entry that says what this one carries on."""
    rest: dict[Seat, Rest] = {}
    """What waits of each seat's letter until somebody else has answered."""

    plans: dict[Seat, Plan] = {}
    """What each seat plans, or planned in the set that was opened last."""
    sets: int = 0
    """Sets of plans that were opened."""

    @property
    def plan_set(self) -> str:
        """The name of the set of plans that is opened next."""
        return f"plan-{self.sets + 1}"

    @property
    def planned(self) -> dict[Seat, Plan]:
        """What each seat plans now, by the order in which they were sealed."""
        now = [(s, p) for s, p in self.plans.items() if p.set == self.plan_set]
        return dict(sorted(now, key=lambda one: one[1].n))

    @property
    def laid(self) -> int:
        """The first size at which there is a position to look at, 0 before."""
        return 2 if self.parent else self.begun

    @property
    def witnessed(self) -> bool:
        """Whether every roll waits for a witness."""
        return self.keys is not None and bool(self.keys.witness)

    @property
    def for_witness(self) -> bool:
        """Whether dice wait for the witness: until they are rolled, only notes and a key go in."""
        return self.waits is not None and self.witnessed

    @property
    def lettered(self) -> bool:
        """Whether the seats of the house, and the house itself, roll on a person's key."""
        named = self.keys is not None and self.keys.letters and not self.witnessed
        return named and bool(self.ours) and bool(set(self.places) - set(self.ours))

    @property
    def on_hold(self) -> Held | None:
        """The order that waits for somebody's key; of no seat where the house itself waits."""
        if self.waits is None or self.witnessed:
            return self.held
        return Held(self.waits.seat, self.waits.n, self.waits.orders)

    @property
    def born(self) -> int:
        """The entry that brought the newest dice chains."""
        return max((stream.born for stream in self.streams.values()), default=-1)

    @property
    def blocked(self) -> bool:
        """Whether a takeback is asked: no order of the game is taken before it is answered."""
        return self.asked is not None and self.asked.blocks

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Who should speak next in the open dispute; nobody where nothing is disputed.

        Who is asked to agree; else the other people who said nothing yet; else the referee, or
        without one who opened it: he may propose something else, or let it go.
        """
        if self.dispute is None:
            return ()
        if self.asked is not None:
            return self.asked.waits_for
        said = self.dispute.answered
        silent = tuple(s for s in self.others(self.dispute.seat) if s not in said)
        if silent:
            return silent
        return (REFEREE,) if REFEREE in self.taken else (self.dispute.seat,)

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
        seats={},
        taken=(),
        streams={},
        table=Table(rules.start),
    )
