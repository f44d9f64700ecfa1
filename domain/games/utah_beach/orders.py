"""What a side may be ordered to do, each a line of text."""

from typing import Literal

from domain.game.ruleset import Order
from domain.games.utah_beach.words import Division, Marker


class UtahOrder(Order, frozen=True):
    """An order of this game. A unit is named by its number ("8/4") or by its hex."""


class Beachhead(UtahOrder, frozen=True):
    """Place beachhead markers."""

    form = "beachhead {hexes}"
    help = "Place beachhead markers on beach hexes: “beachhead 3005 2607”."
    hexes: tuple[str, ...]


class Land(UtahOrder, frozen=True):
    """Land a unit."""

    form = "land {unit} {hex}"
    help = "Land a unit on a beachhead: “land 8/4 2607”."
    unit: str
    hex: str


class Zone(UtahOrder, frozen=True):
    """Choose a drop zone."""

    form = "zone {division} {hex}"
    help = "Choose the drop zone of an airborne division: “zone 82 2402”."
    division: Division
    hex: str


class Drop(UtahOrder, frozen=True):
    """Drop a unit."""

    form = "drop {unit} {hex}"
    help = "Drop a unit on its drop zone or next to it: “drop 505/82 2402”."
    unit: str
    hex: str


class Assault(UtahOrder, frozen=True):
    """Assault the beach."""

    form = "assault {hex} [support {support}]"
    help = "Resolve a beach assault: “assault 2607 support ground naval”."
    hex: str
    support: tuple[Marker, ...] = ()


class Rebuild(UtahOrder, frozen=True):
    """Rebuild a reduced unit."""

    form = "rebuild {unit}"
    help = "Bring a supplied, reduced unit back to full strength: “rebuild 8/4”."
    unit: str


class Bombard(UtahOrder, frozen=True):
    """Bombard an enemy hex."""

    form = "bombard {target} {support} [on {unit}]"
    help = "Bombard with one marker or two: “bombard 3002 ground air”, “bombard 2607 2 on 8/4”."
    target: str
    support: tuple[Marker, ...]
    unit: str | None = None


class Move(UtahOrder, frozen=True):
    """Move a unit."""

    form = "move {unit} {way}"
    help = "Move a unit by hexes or to a goal: “move 8/4 2206-2305-2405”, “move 8/4 2405”."
    unit: str
    way: str


class Attack(UtahOrder, frozen=True):
    """Attack a hex."""

    form = "attack {target} from {units} [support {support}]"
    help = "Attack with units next to a hex: “attack 2503 from 2404 2504 support 2”."
    target: str
    units: tuple[str, ...]
    support: tuple[Marker, ...] = ()


class Support(UtahOrder, frozen=True):
    """Answer an attack with support fire."""

    form = "support {support}"
    help = "Support the unit that is attacked: “support 2”, “support ground air”, “support none”."
    support: tuple[Marker, ...]


class Defend(UtahOrder, frozen=True):
    """Name the unit of a stack that defends."""

    form = "defend {unit}"
    help = "Name the unit of your stack that defends: “defend 8/4”."
    unit: str


class Mines(UtahOrder, frozen=True):
    """Use the Mines marker that was drawn, or keep it."""

    form = "mines {choice}"
    help = "Use the Mines that you drew, or put them aside and draw again: “mines use”."
    choice: Literal["use", "aside"]


class Lose(UtahOrder, frozen=True):
    """Choose the unit that suffers a loss."""

    form = "lose {unit}"
    help = "Choose the unit that suffers the loss: “lose 8/4”."
    unit: str


class Stand(UtahOrder, frozen=True):
    """Offer stiff resistance."""

    form = "stand"
    help = "Offer stiff resistance instead of retreating."


class Yield(UtahOrder, frozen=True):
    """Do not offer stiff resistance."""

    form = "yield"
    help = "Retreat without stiff resistance."


class Retreat(UtahOrder, frozen=True):
    """Choose where a unit retreats."""

    form = "retreat {way}"
    help = "Retreat by hexes or to a goal: “retreat 2603-2703”, “retreat 2703”."
    way: str


class Hold(UtahOrder, frozen=True):
    """Take a loss under bombardment in place of a retreat."""

    form = "hold"
    help = "Stay under bombardment and lose a step instead of retreating."


class Advance(UtahOrder, frozen=True):
    """Advance after combat."""

    form = "advance {unit} {way}"
    help = "Advance a victorious unit: “advance 8/4 2503”."
    unit: str
    way: str


class Stay(UtahOrder, frozen=True):
    """Do not advance."""

    form = "stay"
    help = "Do not advance after combat."


class Pass(UtahOrder, frozen=True):
    """End the phase."""

    form = "pass"
    help = "End the phase."
    ends = True


class Done(UtahOrder, frozen=True):
    """End the turn."""

    form = "done"
    help = "End your part of the turn."
    ends = True


ORDERS: tuple[type[UtahOrder], ...] = tuple(UtahOrder.__subclasses__())
