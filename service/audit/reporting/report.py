"""What an audit answers."""

from typing import Final, NoReturn

import msgspec

from service.audit.reporting.number import by_number

NO_MAILBOX: Final = (
    "No mails and no notes were given, so a history that was rewritten and signed again would not "
    "show."
)
NOTHING_KEPT: Final = (
    "Nothing that you gave holds a checkpoint of this match, so a history that was rewritten and "
    "signed again would not show."
)
NO_SENT: Final = (
    "No orders of yours were given, so one that was changed or lost on its way would not show."
)
NO_REPLAY: Final = (
    "The rules were not replayed, so dice that were asked for wrongly would not show."
)
NO_BEACON: Final = (
    "No beacon protects this match: the dice of the table, of set-up, of computers and of time "
    "that is over, and those of who runs the house if he plays, rest on the word of the house."
)

PROVED: Final = "proved"
"""Signed in time by enough of the reader's own cosigners, on rounds of a beacon they trust."""
TRUSTED: Final = "trusted"
"""Signed in time by those that the opening names, or on a beacon that the reader has not named."""
NUMBER: Final = "number"
"""Without a beacon, on a number that the sender's own program drew."""
HOUSE: Final = "house"
"""The word of the house."""
CLASSES: Final = (PROVED, TRUSTED, NUMBER, HOUSE)


class AuditFailed(ValueError):
    """The export proves something wrong, or proves nothing; one sentence says where and what."""


class NoVerdict(ValueError):
    """The match names rules that this program does not know: it can say neither right nor wrong."""


def fail(n: int, what: str) -> NoReturn:
    """Raise AuditFailed for event `n`."""
    raise AuditFailed(f"event {n}: {what}")


def exported(view: str) -> str:
    """What an export of this view is called."""
    return f"{view} export" if view in ("full", "public") else f"export for {view}"


class RollCounts(msgspec.Struct):
    """Rolls of one seat, or of one kind."""

    rolls: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(CLASSES, 0))
    """How many rest on what."""
    late: list[int] = msgspec.field(default_factory=list)
    """The entries of those that nobody, or too few, signed before their rounds."""


class AuditReport(msgspec.Struct):
    """What was checked and found right, in numbers, and what was not checked, in sentences."""

    origin: str
    view: str
    """Whose export this says it is; a label that nothing proves."""
    events: int = 0
    commands: int = 0
    commands_without_result: int = 0
    without_result: list[int] = []
    """The events of commands of which nothing came."""
    rolls: int = 0
    """Links that were opened and fit."""
    draws: int = 0
    dice: int = 0
    """Numbers rolled on dice, among those draws."""
    withdrawn: int = 0
    """Rolls that were taken back later."""
    takebacks: list[str] = []
    checkpoints: int = 0
    seen: int = 0
    """Checkpoints that were kept and fit this export."""
    logged: int = 0
    """Checkpoints that a proof shows in the log of the house."""
    sent: int = 0
    """Orders of the reader that are in this export as they were sent."""
    openings: int = 0
    unopened: int = 0
    """Sealed parts that this export does not open."""
    decks: int = 0
    decks_proved: int = 0
    cards: int = 0
    """Cards that lay at their place in their sealed deck."""
    classes: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(CLASSES, 0))
    """What the opened rolls rest on, each counted once."""
    table: dict[str, RollCounts] = {}
    """The same by whose they are; with those that are still sealed."""
    unnamed: list[str] = []
    """On whom rolls rest whom the reader has not named."""
    back: list[int] = []
    """The events of rolls that were taken back."""
    assumed: str = ""
    """What must hold for the rolls that are proved."""
    told: list[str] = []
    """What is not a fault and yet to be looked at: new chains, what waits, erased openings."""
    need: int = 0
    """Cosigners of the reader's own that must have signed."""
    cosigned: int = 0
    """Events that so many of them vouch for."""
    receipts: int = 0
    """Receipts that show the very line of this export."""
    before: str = ""
    """The match before, or the parent of a branch, whose export was read and fits."""
    replayed: int = 0
    """Events that the rules led to again, byte for byte."""
    replayed_orders: int = 0
    converted: list[str] = []
    """What was done to the file on its way, and undone before it was read."""
    absent: list[str] = []
    """Orders that were sent and that the log does not hold."""
    not_checked: list[str] = []

    @property
    def sealed_parts(self) -> str:
        """The sentence of parts that are not opened."""
        return by_number(
            self.unopened,
            "1 sealed part is not opened in this export.",
            "# sealed parts are not opened in this export.",
        )

    @property
    def sealed_decks(self) -> str:
        """The sentence of decks whose shuffle is not opened."""
        return by_number(
            self.decks - self.decks_proved,
            "1 deck is not proved yet: its shuffle is sealed.",
            "# decks are not proved yet: their shuffles are sealed.",
        )

    @property
    def complete(self) -> bool:
        """Whether every roll is proved, and nothing was left unchecked."""
        proved = self.classes[PROVED] == sum(self.classes.values())
        return proved and not (self.back or self.not_checked or self.absent)
