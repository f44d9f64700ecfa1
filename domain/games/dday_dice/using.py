"""Using cards by order: whose turn it is, on what, and what is offered."""

from collections.abc import Callable, Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dday_dice import awards, binoculars, items, reasons, specialists, weapons
from domain.games.dday_dice.dday import DiceOrder, Happening
from domain.games.dday_dice.lookup import now, vehicles
from domain.games.dday_dice.powers import ANY_TIME, Power
from domain.games.dday_dice.printed import CARDS, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import amount, explained, named, number
from domain.games.dday_dice.words import Card, On, Sector

POWERS: dict[Card, Power] = {
    **specialists.POWERS,
    **items.POWERS,
    **binoculars.POWERS,
    **weapons.POWERS,
    **awards.POWERS,
}
_ASKED: dict[str, dict[Card, Power]] = {
    stage: {card: power for card, power in POWERS.items() if stage in power.asked}
    for stage in {stage for power in POWERS.values() for stage in power.asked}
}
"""The cards that a Unit at its stage is asked for."""


class Use(DiceOrder, frozen=True):
    """Use an Item, an Award or the ability of a Specialist or Vehicle."""

    form = "use {card} [{on}]"
    help = "Use a card: “use corporal B1”, “use binoculars R2 star”, “use lucky-charm courage”."
    stages = (*ANY_TIME, "survey")
    names = ("card", "on")
    card: Card
    on: tuple[On, ...] = ()

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        for card in held(state, unit):
            power = POWERS.get(card)
            if power and unit.stage in power.stages and card not in unit.turn:
                for on in power.on(state, unit):
                    yield cls(card=card, on=on)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Use a card (5.6, 8.1)."""
        card = self.card
        power = POWERS.get(card)
        if card == "whistle":
            raise Illegal("7.16", "The Whistle is used with a move: “move 5 with whistle”.")
        if power is None:
            raise Illegal("5.6", f"The {name(card)} needs no order; it works by itself.")
        if card not in held(state, unit):
            raise Illegal(power.rule, f"This Unit has no {name(card)}.")
        if unit.stage not in power.stages:
            when = f"Use the {name(card)} {reasons.time(power.stages)}"
            raise Illegal("1.6", f"{when}; {unit.seat.capitalize()} {now(unit)}")
        if card in unit.turn:
            raise Illegal(power.rule, f"The {name(card)} has already been used this turn.")
        if self.on not in power.on(state, unit):
            if reason := power.why(state, unit, self.on):
                raise Illegal(*reason)
            raise Illegal(power.rule, f"The {name(card)} cannot be used like that: {power.usage}")
        yield from power.play(state, unit, self.on, chance)

    def words(self, state: State, mine: Unit) -> str:
        used = _USED.get(self.card) if self.on else None
        if used is None:
            on = f" on {listed(named(mine, w) for w in self.on)}" if self.on else ""
            return explained(f"Use the {name(self.card)}{on}", "" if on else CARDS[self.card].text)
        return f"{used(mine, *self.on)} with the {name(self.card)}"


def held(state: State, unit: Unit) -> Iterator[Card]:
    """The cards whose ability a Unit has; whom it gave up still helps on the mines (10.7)."""
    yield from unit.specialists
    if unit.stage == "mines" and "gave hero" in unit.turn:
        yield "hero"
    yield from unit.items
    yield from unit.awards
    yield from vehicles(state, unit)


def asked(state: State, unit: Unit) -> bool:
    """Whether a Unit is waited for because of a card it could use now (1.4)."""
    powers = _ASKED.get(unit.stage)
    if powers is None:
        return False
    for card in held(state, unit):
        power = powers.get(card)
        if power and card not in unit.turn:
            could = next(power.on(state, unit), None) is not None
            if could and power.worth(state, unit):
                return True
    return False


# --- In words ---------------------------------------------------------------------------------


def _turned(mine: Unit, *on: str) -> str:
    """Dice, each with its new result: of the six, or one that was rolled for something else."""
    pairs = zip(on[::2], on[1::2], strict=True)
    return f"Turn {listed(f'{named(mine, die)} to {named(mine, to)}' for die, to in pairs)}"


def _recoloured(mine: Unit, die: str, colour: str) -> str:
    return f"Make {named(mine, die)} {colour}"


def _saved(_: Unit, what: str, n: str) -> str:
    paid = amount(int(n), "courage" if what == "courage" else "stars")
    return f"Save {number(int(n), 'Soldier', 'Soldiers')} for {paid}"


def _switched(mine: Unit, other: str, *stead: str) -> str:
    gone = f", giving up {named(mine, stead[0])}," if stead else ""
    return f"Change places with {named(mine, other)}{gone}"


def _with(words: str) -> Callable[..., str]:
    """Words about the one thing on which a card is used."""
    return lambda mine, on: words.format(named(mine, on))


_USED: dict[Card, Callable[..., str]] = {
    "ammo-box": _with("Turn all your Skulls to {}"),
    "binoculars": _turned,
    "bronze-star": _with("Find {} free"),
    "captain": _recoloured,
    "carrier-pigeon": _with("Reach {} to trade this turn"),
    "combat-photographer": _with("Keep this tally for next turn, giving up {},"),
    "corporal": _with("Throw {} again"),
    "dispatch-case": _with("Copy the tally of {}"),
    "distinguished-service-order": _with("Gain {}"),
    "hero": _saved,
    "jeep": _with("Throw {} again"),
    "legion-of-merit": _with("Take {} free"),
    "lucky-charm": _with("Gain one {}"),
    "memorial-cross": _with("Gain 4 Soldiers, and {} 4,"),
    "mention-in-despatches": _turned,
    "mortar": lambda _, on: f"Silence the machine guns of {place(cast(Sector, on))}",
    "purple-heart": _with("Bring back {}"),
    "rangefinder": _turned,
    "shoulder-patch": _with("Recruit {} for a Soldier"),
    "silver-star": _with("Recruit {} free"),
    "strategic-map": _recoloured,
    "victoria-cross": _with("Keep {} from losses this turn"),
    "war-correspondent": _switched,
}
"""What a card does to what it is used on."""
