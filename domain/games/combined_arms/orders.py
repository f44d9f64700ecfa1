"""What a side may be ordered to do, each a line of text."""

from typing import ClassVar, Literal

from domain.game.ruleset import Clause, Order
from domain.games.combined_arms.words import Army, Kind, Number, SetUp


class ArmsOrder(Order, frozen=True):
    """An order of this game."""


class Call(ArmsOrder, frozen=True):
    """Choose an army that is ready to march."""

    form = "army {army}"
    help = "Choose a ready-made army in secret: “army us-infantry”."
    secret: ClassVar[bool] = True
    army: Army


class Muster(ArmsOrder, frozen=True):
    """Choose an army unit by unit."""

    form = "army {units}"
    help = "Make up your own army in secret: “army infantry 4 medium-tank 2 …”."
    secret: ClassVar[bool] = True
    units: tuple[Literal[Kind, Number], ...]


class Place(ArmsOrder, frozen=True):
    """Place a unit of the army."""

    form = "place {unit} {square} [{rank}]"
    help = "Place a unit on your home rows: “place light-tank d2”; add “elite” if Elite is played."
    unit: Kind
    square: str
    rank: Literal["elite"] | None = None


class Placing(Clause, frozen=True):
    """A unit and its square."""

    form: ClassVar[str] = "{unit} {square} [{rank}]"
    unit: Kind
    square: str
    rank: Literal["elite"] | None = None


class PlaceAll(ArmsOrder, frozen=True):
    """Say where the rest of the army stands, in one order."""

    form = "place all: {places}"
    help = (
        "Say in secret where all your remaining units will stand; one is placed whenever it "
        "is your "
        "turn: “place all: infantry d3; howitzer e2; …; end”."
    )
    secret: ClassVar[bool] = True
    places: tuple[Placing, ...]


class PlaceAs(ArmsOrder, frozen=True):
    """Place the rest of the army as a set-up suggests."""

    form = "place as {setup}"
    help = (
        "Place all your remaining units in a ready-made set-up: “place as line”, “place as "
        "deep”, “place as wings” or “place as oblique”."
    )
    secret: ClassVar[bool] = True
    setup: SetUp


class Reinforce(ArmsOrder, frozen=True):
    """Place a reinforcement."""

    form = "reinforce {unit} {square}"
    help = "Place your reinforcement on your back row: “reinforce light-tank d1”."
    unit: Kind
    square: str


class Move(ArmsOrder, frozen=True):
    """Move a unit."""

    form = "move {way}"
    help = "Move a unit: “move d2-d4”."
    way: str


class Fire(ArmsOrder, frozen=True):
    """Attack with one unit or several."""

    form = "fire {units} at {target}"
    help = "Attack a unit with one or more of yours: “fire d4 at d6”, “fire d4 e3 f3 at d6”."
    units: tuple[str, ...]
    target: str


class Retreat(ArmsOrder, frozen=True):
    """Choose where a broken unit retreats."""

    form = "retreat {square}"
    help = "Choose the square to which your broken unit retreats: “retreat e7”."
    square: str


class Pass(ArmsOrder, frozen=True):
    """End the phase."""

    form = "pass"
    help = "End your Move Phase, or your Attack Phase and with it your turn."
    ends = True


ORDERS: tuple[type[ArmsOrder], ...] = (
    Call,
    Muster,
    Place,
    PlaceAll,
    PlaceAs,
    Reinforce,
    Move,
    Fire,
    Retreat,
    Pass,
)
