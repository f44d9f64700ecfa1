"""A match as its export shows it: the one state that the pass over its entries fills.

Each section of docs/fair-play.md has a module that reads its events into it: `opening`, `chains`,
`orders`, `rolls`, `decks`, `plans`, `rests` and `taking`.
"""

from collections import deque
from collections.abc import Container, Mapping, Sequence
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, Seal, lot
from domain.journal.grown import grown
from domain.journal.rounds import Beacon
from service.audit import bodies
from service.audit.reporting.report import AuditReport, fail
from service.house.cosign import CosignKey
from service.house.signed_notes import VerifyKey

SERVER, REFEREE = "server", "referee"
Releases = Mapping[str, Mapping[int, Container[str]]]
"""The releases that a program knows: by game and version, the hashes of their manifests."""


class AuditedChain(msgspec.Struct, gc=False):
    """The links of a stream, from an anchor to the next one."""

    stream: str
    born: int
    """The entry that published the anchor."""
    link: bytes
    """The last link that was opened: the anchor, at first."""
    i: int = 0
    used: int = 0
    """Links used so far, opened in this export or not."""
    first: int = -1
    """The first cause of the house itself that used it."""


class AuditedCause(msgspec.Struct, gc=False):
    """An order, a note or another cause: what dice can be rolled for."""

    n: int
    lot: str
    seat: str
    """Whose dice they are; `server` where nobody gave it."""
    seen: int
    ts: str
    due: str = ""
    """The stream of its first draw, "" where it comes to no dice."""
    cmd: str = ""
    """The hash of an order that is secret."""
    set: str = ""
    """The set that it is a plan of."""
    ours: bool = False
    """Whether the house made its id, or may have: nobody sees that of a sealed one."""
    streams: tuple[str, ...] = ()
    """Where something was rolled for it."""
    round: int = 0
    """The round of the beacon that it waits for, once something was rolled for it, and"""
    appears: int = 0
    """when that one appears, in seconds since 1970."""


class AuditedRoll(msgspec.Struct, gc=False):
    """One link in use, opened or sealed."""

    n: int
    chain: AuditedChain
    i: int
    cause: AuditedCause
    ours: bool
    """Whether its dice are of the house: those of its seats, and of nobody."""
    opened: bool = False
    back: bool = False
    """Whether it was taken back later."""


class StandingPlan(msgspec.Struct):
    """The plan of a seat that stands."""

    cause: AuditedCause
    ready: bool = False


class Sealed(msgspec.Struct):
    """An event with sealed parts."""

    type: str
    parts: tuple[Seal, ...]


class AuditedMatch(msgspec.Struct, eq=False):
    """What was found so far."""

    origin: str
    report: AuditReport
    keys: Sequence[VerifyKey] = ()
    """Of houses that the reader trusts."""
    releases: Releases = {}
    installed: Mapping[str, str] = {}
    """The releases of the rules that are here, by game."""

    # Every entry
    size: int = 0
    ts: str = ""
    leaves: bytearray = msgspec.field(default_factory=bytearray)
    sealed: dict[int, Sealed] = {}
    parts: int = 0
    ended: bool = False
    """Whether all events were read."""
    against: dict[int, Any] = {}
    """What an opening is held against, besides its commitment."""

    # Section 3
    opening: bodies.Opening | None = None
    beacon: Beacon | None = None
    cosigners: list[CosignKey] = []
    places: set[str] = set()
    """Who may order."""
    house: set[str] = set()
    """Whose dice are the house's by now."""
    chains: dict[str, AuditedChain] = {}
    every_chain: list[AuditedChain] = []
    epoch: int = 0
    born: int = 0
    """The entry of the newest anchors."""
    shown: set[bytes] = set()
    """Anchors and links."""

    # Section 4
    orders: list[tuple[int, str, str, int]] = []
    """Commands and notes: entry, type, seat, and what was seen."""
    seated: list[tuple[int, str, str]] = []
    """Entries by which a `computer` or a `person` takes a seat."""
    lots: dict[bytes, int] = {}
    last_of: dict[str, tuple[int, int]] = {}
    """The last command of each seat, and what it had seen."""
    secrets: dict[int, AuditedCause] = {}
    order: AuditedCause | None = None
    """The latest command, of whomever."""
    cause: AuditedCause | None = None
    latest: int = -1
    """The latest command, note or other cause, behind which tellings belong."""
    begun: int = -1
    between: set[str] = set()
    """The types that may stand between a cause and its dice, as far as they were seen."""
    parted: int = -1
    """The first entry behind the cause that may not."""
    waiting: deque[AuditedCause] = msgspec.field(default_factory=deque)
    """Notes that are due."""
    quiet: int = -1
    """The last order, as long as nothing came of it, and"""
    notes_since: int = 0
    """the notes behind it."""

    # Sections 5 and 7
    rolls: dict[int, AuditedRoll] = {}
    live: list[int] = []
    """Those that nothing took back."""
    rounds: dict[int, tuple[int, str]] = {}
    """By its number, the first roll that shows a round, and its signature."""
    untold: dict[tuple[int, int], bodies.RollDraw] = {}
    """Draws that nothing tells yet, by the roll's entry and the draw's place in it."""
    hidden: dict[tuple[str, ...], int] = {}
    """The latest hidden roll of each seat."""
    tellings: dict[int, int] = {}
    """How many events tell each hidden roll in secret and are not opened."""
    decks: dict[str, bodies.DeckSealed] = {}

    # Sections 8 and 9
    plans: dict[str, StandingPlan] = {}
    planners: list[str] = []
    planned: str = ""
    """The set that is planned now."""
    sets: set[str] = set()
    """Those that were opened."""
    given: dict[tuple[str, str], tuple[int, str, int]] = {}
    """By seat and id, each order that can be read: its entry, words, and what was seen."""
    rests: dict[str, list[int]] = {}
    """Of each seat the entries since which other lines of it wait, or none."""
    waited: list[tuple[int, str, bodies.WaitingLine, int]] = []
    erased: set[tuple[int, int]] = set()
    version: int = 0
    finished: bool = False

    @property
    def rules(self) -> str:
        """The game."""
        return self.opening.rules if self.opening else ""

    def entry_of(self, seat: str, id_: str) -> int | None:
        """The entry of an order by its number, though it be sealed."""
        return self.lots.get(bytes.fromhex(lot(self.origin, seat, id_)))

    def root(self, size: int) -> bytes:
        """The root of the first entries."""
        return grown(EMPTY_TREE, self.leaves[: 32 * size]).root()

    def sealed_to(self, n: int, parts: Sequence[Seal], seat: str, what: str) -> None:
        """Fail event `n` unless it has one part, sealed to this seat alone."""
        if [part.to for part in parts] != [(seat,)]:
            fail(n, f"{what} one part sealed to its seat")
