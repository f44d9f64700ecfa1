"""What a side may order, each a line of text."""

from typing import Literal

from domain.game.ruleset import Clause, Order
from domain.games.tcs_omaha.words import Mission, Mode


class TcsOrder(Order, frozen=True):
    """An order of this game. A unit is named by its counter, a hex by its number: A10.10."""


class Change(TcsOrder, frozen=True):
    """Change modes."""

    form = "mode {mode} {units}"
    help = (
        "Put units, companies or all your units into a mode: “mode move A/1/16”, “mode fire all”."
    )
    mode: Mode
    units: tuple[str, ...]


class OpSheet(TcsOrder, frozen=True):
    """Write an operation sheet."""

    form = "opsheet {name} {mission} {goal} [from {sector}] with {members} [by {by}] [fail {fail}]"
    help = (
        "Write an operation sheet, sealed to your side: “opsheet first attack E-3 with A/1/16 by "
        "0900 fail half lost”. Goals: a hex, a draw, a village, a strongpoint. Missions: attack, "
        "move, hasty, prepared."
    )
    secret = True
    name: str
    mission: Mission
    goal: str
    members: tuple[str, ...]
    sector: str | None = None
    by: str | None = None
    fail: tuple[str, ...] = ()


class Tear(TcsOrder, frozen=True):
    """Give up an operation sheet."""

    form = "tear {name}"
    help = "Give up an operation sheet of yours; its units have no orders again: “tear first”."
    secret = True
    name: str


class Move(TcsOrder, frozen=True):
    """Move a unit."""

    form = "move {unit} [to] {way} [covered by {cover}]"
    help = (
        "Move a unit to a hex, or hex by hex: “move 1/A/1/16 A36.12” or “… A36.13-A36.12”; with a "
        "stack that returns the first fire at it: “… covered by A35.14”."
    )
    unit: str
    way: str
    cover: str | None = None


class Fire(TcsOrder, frozen=True):
    """Fire at a hex or at one unit of it."""

    form = "fire {target} with {units} [at {victim}]"
    help = (
        "Fire at the foot in a hex with units of one or more stacks, or at one target there by "
        "point fire: "
        "“fire A36.09 with 1/A/1/16 2/A/1/16”, “fire A36.09 with 1/A/741 at pak/14/916”."
    )
    target: str
    units: tuple[str, ...]
    victim: str | None = None


class Close(TcsOrder, frozen=True):
    """Fight a vehicle at close range."""

    form = "tackle {victim} with {unit}"
    help = "Fight a vehicle with foot at most two hexes away: “tackle 1/A/741 with 1/5/916”."
    victim: str
    unit: str


class Assault(TcsOrder, frozen=True):
    """Assault a hex."""

    form = "assault {target} with {units}"
    help = "Assault a neighbouring hex with foot in Move Mode: “assault A36.09 with 1/A/1/16”."
    target: str
    units: tuple[str, ...]


class Overrun(TcsOrder, frozen=True):
    """Overrun a hex."""

    form = "overrun {target} with {units}"
    help = "Drive tanks over foot in the open beside them: “overrun A36.10 with 1/A/741”."
    target: str
    units: tuple[str, ...]


class Call(TcsOrder, frozen=True):
    """Call artillery."""

    form = "call {battery} {target} [by {observer}] [firing {shell}] [at {hour}]"
    help = (
        "Call a fire mission on a hex that a unit of yours sees: “call A/7-FA A36.09”, “call "
        "A/7-FA A36.09 by 1/A/1/16 firing smoke”; plot one for a later turn: “… at 1000”."
    )
    secret = True
    battery: str
    target: str
    observer: str | None = None
    shell: Literal["he", "smoke", "illum"] | None = None
    hour: str | None = None


class Done(TcsOrder, frozen=True):
    """End your part."""

    form = "done"
    help = "End your planning or your action."
    ends = True


class FallBack(TcsOrder, frozen=True):
    """Fall back by choice."""

    form = "fall-back {unit}"
    help = "Let a unit fall back by choice, suppressed, as its action: “fall-back 1/A/1/16”."
    unit: str


class Leg(Clause, frozen=True):
    """Where a unit goes, turn by turn."""

    form = "{unit} to {hex}"
    unit: str
    hex: str


class CarryOn(TcsOrder, frozen=True):
    """Carry on for several turns."""

    form = "carry-on until {hour} [unless {stops}]: {legs}"
    help = (
        "Carry on for several turns in one letter: your parts end by themselves and units go their "
        "way, “carry-on until 1500 unless contact loss: 1/A/1/16 to A36.12; end”. It stops at "
        "contact, loss, fire or arrival, as you name them."
    )
    secret = True
    hour: str
    legs: tuple[Leg, ...]
    stops: tuple[Literal["contact", "loss", "fire", "arrival"], ...] = ()


class Halt(TcsOrder, frozen=True):
    """Call off what you carry on."""

    form = "halt"
    help = "Call off your carry-on, whoever's part it is; you are asked again at your next part."
    secret = True


class Answer(TcsOrder, frozen=True):
    """Fire in overwatch."""

    form = "fire [from {hex}]"
    help = "Fire in overwatch with the best stack, or with one: “fire”, “fire from A36.11”."
    hex: str | None = None


class Hold(TcsOrder, frozen=True):
    """Let this trigger pass."""

    form = "hold"
    help = "Do not fire at this step; the next may trigger again."


class LetPass(TcsOrder, frozen=True):
    """Let the whole movement pass."""

    form = "let-pass"
    help = "Do not fire at this movement at all."


class Retreat(TcsOrder, frozen=True):
    """Fall back."""

    form = "retreat"
    help = "A unit that breaks falls back, suppressed, away from the enemy into cover."


class Stay(TcsOrder, frozen=True):
    """Go to ground."""

    form = "stay"
    help = "A unit that breaks stays where it is, paralyzed."


ORDERS = (
    Call, Change, OpSheet, Tear, Move, Fire, Close, Assault, Overrun, FallBack, CarryOn, Halt, Done,
    Answer, Hold, LetPass, Retreat, Stay,
)  # fmt: skip
ANSWERS: tuple[type[TcsOrder], ...] = (Answer, Hold, LetPass, Retreat, Stay)
