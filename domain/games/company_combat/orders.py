"""What a side may be ordered to do, each a line of text.

The examples name no card that exists: help that everybody reads must not look like a hand.
"""

from typing import ClassVar, Literal

from domain.game.ruleset import Order
from domain.games.company_combat.words import Front


class CompanyOrder(Order, frozen=True):
    """An order of this game."""


class Deploy(CompanyOrder, frozen=True):
    """Deploy a squad that was drawn."""

    form: ClassVar[str] = "deploy {unit} to {front}"
    help: ClassVar[str] = "Deploy a squad that you drew: “deploy rifle-15 to left”."
    unit: str
    front: Front


class Move(CompanyOrder, frozen=True):
    """Move a unit to the next Front."""

    form: ClassVar[str] = "move {unit} to {front}"
    help: ClassVar[str] = "Move a unit to the Front beside its own: “move rifle-15 to center”."
    unit: str
    front: Front


class Call(CompanyOrder, frozen=True):
    """Let the Company Commander call for an extra card."""

    form: ClassVar[str] = "call {what}"
    help: ClassVar[str] = (
        "Your Company Commander calls an extra card: “call squad”, “call tactics”."
    )
    what: Literal["squad", "tactics"]


class Discard(CompanyOrder, frozen=True):
    """Discard a card above the limit of the hand."""

    form: ClassVar[str] = "discard {card}"
    help: ClassVar[str] = "Discard a card beyond your hand limit: “discard smoke-9”."
    card: str


class Recon(CompanyOrder, frozen=True):
    """Send a unit on a Recon Mission."""

    form: ClassVar[str] = "recon with {unit}"
    help: ClassVar[str] = "Send a unit on a Recon Mission: “recon with scout-9”."
    unit: str


class Report(CompanyOrder, frozen=True):
    """Choose what a Recon Mission has found out."""

    form: ClassVar[str] = "report {what}"
    help: ClassVar[str] = "Choose what your Recon found: “report hand” or “report positions”."
    what: Literal["hand", "positions"]


class Suppress(CompanyOrder, frozen=True):
    """Fire at the enemy Front across."""

    form: ClassVar[str] = "suppress with {units}"
    help: ClassVar[str] = (
        "Suppression Fire at the Front across: “suppress with hmg30-9 mortar60-9”."
    )
    units: tuple[str, ...]


class PlaySupport(CompanyOrder, frozen=True):
    """Play a Support card against a Front."""

    form: ClassVar[str] = "support {front} with {card}"
    help: ClassVar[str] = "Play a Support card: “support left with mortar-barrage-9”."
    front: Front
    card: str


class Play(CompanyOrder, frozen=True):
    """Play another card."""

    form: ClassVar[str] = "play {card} [on {target}]"
    help: ClassVar[str] = "Play a card: “play smoke-9 on left”, “play medic-9 on rifle-15”."
    card: str
    target: str | None = None


class Charge(CompanyOrder, frozen=True):
    """Assault an enemy unit."""

    form: ClassVar[str] = "assault {target} with {units} [using {cards}]"
    help: ClassVar[str] = "Assault a unit: “assault mg42-9 with rifle-15 bar-9 using grenades-9”."
    target: str
    units: tuple[str, ...]
    cards: tuple[str, ...] = ()


class Done(CompanyOrder, frozen=True):
    """End the phase."""

    form: ClassVar[str] = "done"
    help: ClassVar[str] = "End the phase; in the Rally Phase, your turn."
    ends: ClassVar[bool] = True


class Ambush(CompanyOrder, frozen=True):
    """Ambush an assault."""

    form: ClassVar[str] = "ambush"
    help: ClassVar[str] = "Answer an assault with an Ambush card."


class Jam(CompanyOrder, frozen=True):
    """Jam the radio of a Support card."""

    form: ClassVar[str] = "jam"
    help: ClassVar[str] = "Answer a Support card with Radio Jam."


class LetPass(CompanyOrder, frozen=True):
    """Give no answer."""

    form: ClassVar[str] = "let pass"
    help: ClassVar[str] = "Give no answer to an assault or a Support card."


ORDERS: tuple[type[CompanyOrder], ...] = (
    Deploy,
    Move,
    Call,
    Discard,
    Recon,
    Report,
    Suppress,
    PlaySupport,
    Play,
    Charge,
    Done,
    Ambush,
    Jam,
    LetPass,
)
