"""What a Unit may be ordered to do, each a line of text."""

from typing import Literal

from domain.game.ruleset import Order
from domain.games.dday_dice.words import (
    Award,
    Bonus,
    Card,
    Die,
    Item,
    On,
    Partner,
    Resource,
    Seat,
    Sector,
    Specialist,
    Taken,
    Vehicle,
)


class DiceOrder(Order, frozen=True):
    """An order of this game."""


class Land(DiceOrder, frozen=True):
    """Choose where to land."""

    form = "land {to}"
    help = "Land in this starting Sector, with the resources printed there."
    to: Sector


class Lock(DiceOrder, frozen=True):
    """Lock dice of the first throw."""

    form = "lock {dice}"
    help = "Lock two dice of the first throw: they are never rolled again this turn."
    dice: tuple[Die, ...]


class Mulligan(DiceOrder, frozen=True):
    """Throw all six dice again, once a match."""

    form = "mulligan"
    help = "Throw all dice again: once a match, when the first throw shows no Soldier."


class Reroll(DiceOrder, frozen=True):
    """Throw some unlocked dice again."""

    form = "reroll {dice}"
    help = "Throw these unlocked dice again; at most twice a turn."
    dice: tuple[Die, ...]


class Keep(DiceOrder, frozen=True):
    """Stop rolling."""

    form = "keep"
    help = "Stop rolling: the dice as they lie are your Final Tally."
    ends = True


class Use(DiceOrder, frozen=True):
    """Use an Item, an Award or the ability of a Specialist or Vehicle."""

    form = "use {card} [{on}]"
    help = "Use a card: “use corporal B1”, “use binoculars R2 star”, “use lucky-charm courage”."
    card: Card
    on: tuple[On, ...] = ()


class Swap(DiceOrder, frozen=True):
    """Offer a dice trade through the Lieutenant."""

    form = "swap {mine} for {theirs} of {partner}"
    help = (
        "Offer a die to another Unit for one of its dice; if you play alone, trade with the pool."
    )
    mine: Die
    theirs: Die
    partner: Partner


class Accept(DiceOrder, frozen=True):
    """Accept an offered trade."""

    form = "accept {unit}"
    help = "Accept the trade, of dice or resources, that this Unit offers."
    unit: Seat


class Decline(DiceOrder, frozen=True):
    """Decline an offered trade."""

    form = "decline {unit}"
    help = "Decline the trade, of dice or resources, that this Unit offers."
    unit: Seat


class Cancel(DiceOrder, frozen=True):
    """Choose the dice that Skulls cancel."""

    form = "cancel {dice}"
    help = "Name the dice that your Skulls cancel, one for each Skull."
    dice: tuple[Die, ...]


class Take(DiceOrder, frozen=True):
    """Take a Red-White-Blue bonus that has a choice."""

    form = "bonus {bonus} {choice}"
    help = (
        "Take a bonus: “bonus leadership star”, “bonus leadership baker”, "
        "“bonus battle-cry move”, “bonus special-find bazooka”."
    )
    bonus: Bonus
    choice: Taken


class Choose(DiceOrder, frozen=True):
    """Choose an Award for a straight."""

    form = "choose {award}"
    help = "Choose your Award for a straight."
    award: Award


class Recruit(DiceOrder, frozen=True):
    """Recruit a Specialist with Stars."""

    form = "recruit {specialist}"
    help = "Pay Stars for a Specialist; one a turn."
    specialist: Specialist


class Find(DiceOrder, frozen=True):
    """Find an Item with Item Points."""

    form = "find {item}"
    help = "Pay Item Points for an Item of the Pool or the Vehicle of your Sector; one a turn."
    item: Literal[Item, Vehicle]


class Buy(DiceOrder, frozen=True):
    """Draw an Award for Courage."""

    form = "buy award"
    help = "Spend 6 Courage and draw an Award at random."


class Give(DiceOrder, frozen=True):
    """Give resources to another Unit."""

    form = "give {n} {what} to {unit}"
    help = "Give Soldiers, Courage, Stars or Item Points to a Unit in your Sector."
    n: int
    what: Resource
    unit: Seat


class Exchange(DiceOrder, frozen=True):
    """Offer resources for resources."""

    form = "offer {n} {what} for {m} {price} of {unit}"
    help = "Offer a Unit in your Sector an exchange: “offer 2 courage for 3 soldiers of baker”."
    n: int
    what: Resource
    m: int
    price: Resource
    unit: Seat


class GiveCard(DiceOrder, frozen=True):
    """Give an Item, a Vehicle or the Messenger to another Unit."""

    form = "give {card} to {unit}"
    help = "Give an Item, a Vehicle or the Messenger to a Unit in your Sector."
    card: Card
    unit: Seat


class Move(DiceOrder, frozen=True):
    """Move to an adjacent Sector."""

    form = "move {to} [sacrificing {specialist}] [with {aid}]"
    help = "Move: “move 5”, “move 7 sacrificing corporal”, “move 5 with whistle”."
    to: Sector
    specialist: Specialist | None = None
    aid: Literal["whistle"] | None = None


class Stay(DiceOrder, frozen=True):
    """Stay in the Sector."""

    form = "stay"
    help = "Stay in this Sector."


class Abandon(DiceOrder, frozen=True):
    """Leave a Vehicle behind."""

    form = "abandon {vehicle}"
    help = "Leave your Vehicle behind for good."
    vehicle: Vehicle


class Withdraw(DiceOrder, frozen=True):
    """Be safe in a Bunker that was taken."""

    form = "withdraw"
    help = "Operation Deadstick: your Unit has taken Merville's Bunker and is safe there."


class PressOn(DiceOrder, frozen=True):
    """Stay in play after a Bunker was taken."""

    form = "press on"
    help = "Operation Deadstick: your Unit goes on from Merville's Bunker to Sword's."


class Lose(DiceOrder, frozen=True):
    """Choose who falls."""

    form = "lose {soldiers} soldiers [{specialists}]"
    help = "Choose your losses: “lose 4 soldiers”, “lose 3 soldiers medic”."
    soldiers: int
    specialists: tuple[Specialist, ...] = ()


class Spare(DiceOrder, frozen=True):
    """Say once and for all who falls first."""

    form = "spare {whom}"
    help = (
        "“spare specialists”: from now on Soldiers fall first, without asking; “spare "
        "nobody”: ask me."
    )
    whom: Literal["specialists", "nobody"]


class Done(DiceOrder, frozen=True):
    """Finish what you may still do here."""

    form = "done"
    help = "You have finished here; the rest of the phase may go on."
    ends = True


ORDERS: tuple[type[DiceOrder], ...] = (
    Land,
    Lock,
    Mulligan,
    Reroll,
    Keep,
    Use,
    Swap,
    Accept,
    Decline,
    Cancel,
    Take,
    Choose,
    Recruit,
    Find,
    Buy,
    Give,
    Exchange,
    GiveCard,
    Move,
    Stay,
    Abandon,
    Withdraw,
    PressOn,
    Lose,
    Spare,
    Done,
)
