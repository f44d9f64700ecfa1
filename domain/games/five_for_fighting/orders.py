"""What a seat may be ordered to do, each a line of text."""

from domain.game.ruleset import Order
from domain.games.five_for_fighting.words import Beach


class FiveOrder(Order, frozen=True):
    """An order of this game. A unit is named by its counter ("16/2") or by its hex."""


class Land(FiveOrder, frozen=True):
    """Bring a unit ashore."""

    form = "land {unit} {hex}"
    help = "Bring a unit ashore on a landing hex, in the set-up or later: “land 1/8 1224”."
    unit: str
    hex: str


class Ashore(FiveOrder, frozen=True):
    """Bring all that is left ashore."""

    form = "ashore"
    help = "Set up the rest of the first wave on landing hexes with room."


class Place(FiveOrder, frozen=True):
    """Set a unit up elsewhere."""

    form = "place {unit} {hex}"
    help = "Set up a German unit on another hex, if a set-up rule allows it."
    unit: str
    hex: str


class Enter(FiveOrder, frozen=True):
    """Bring a unit onto the map."""

    form = "enter {unit} {hex}"
    help = "Bring a unit that is due onto the map over its edge: “enter 1/914 2634”."
    unit: str
    hex: str


class Move(FiveOrder, frozen=True):
    """Move a unit."""

    form = "move {unit} {way}"
    help = "Move a unit to a hex, or hex by hex: “move 741 2728” or “move 741 2727-2828”."
    unit: str
    way: str


class Exit(FiveOrder, frozen=True):
    """Leave the map."""

    form = "exit {unit}"
    help = "Leave the map with an Allied unit that stands on an exit hex: “exit 741”."
    unit: str


class Attack(FiveOrder, frozen=True):
    """Attack a hex."""

    form = "attack {target} with {unit} [at {victim}]"
    help = "Attack a hex with a unit; if two stand there, name one: “attack 2627 with 741”."
    target: str
    unit: str
    victim: str | None = None


class Support(FiveOrder, frozen=True):
    """Call naval guns or artillery."""

    form = "support {target} [at {victim}]"
    help = "Fire naval guns, or German artillery, at a hex: “support 2627”."
    target: str
    victim: str | None = None


class Recover(FiveOrder, frozen=True):
    """Flip a reduced unit back."""

    form = "recover {unit}"
    help = "Flip a reduced unit back to full strength: “recover 1/116”."
    unit: str


class Share(FiveOrder, frozen=True):
    """Give what one commander has left to another."""

    form = "share {n} {beach} [from {origin}]"
    help = "Give actions of an Ace or a face card to a beach: “share 2 omaha from juno”."
    n: int
    beach: Beach
    origin: Beach | None = None


class Pass(FiveOrder, frozen=True):
    """Want nothing more of the card."""

    form = "pass [{beach}]"
    help = "Use no more of this card, on one of your beaches or on all; or end your set-up."
    ends = True
    beach: Beach | None = None


class Fire(FiveOrder, frozen=True):
    """Fire at a unit that moves past."""

    form = "fire"
    help = "Fire opportunity attacks at the unit that moves past."


class Hold(FiveOrder, frozen=True):
    """Let it go."""

    form = "hold"
    help = "Let the unit that moves past go."


class Return(FiveOrder, frozen=True):
    """Place a replacement at once."""

    form = "return {hex}"
    help = "Place the unit that returns: “return 2727”."
    hex: str


class Later(FiveOrder, frozen=True):
    """Keep a replacement for the next turn, or a naval strike for later in this one."""

    form = "later"
    help = (
        "Keep for later a unit that returns, which then enters as a reinforcement, or a free "
        "naval strike."
    )


class Lose(FiveOrder, frozen=True):
    """Name the beach that has one activation less."""

    form = "lose {beach}"
    help = "Name the beach that has one activation less: “lose juno”."
    beach: Beach


ORDERS: tuple[type[FiveOrder], ...] = tuple(FiveOrder.__subclasses__())
