"""What an offered order does, as a short order in words."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from domain.game.told import listed
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.muster import AWARD_COURAGE, price
from domain.games.dday_dice.printed import CARDS, ITEMS, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import BONUS, SHOWN, amount, number, unit
from domain.games.dday_dice.words import FACES, INDEX, PIPS, SEATS, Card, Die, Seat, Sector

LONG = 66
"""Letters up to which what a card does stands behind its name."""


def said(state: State, mine: Unit, order: o.DiceOrder) -> str:
    """An order that a Unit may give, in words."""
    return _SAID[type(order)](state, mine, order)


def _lock(_: State, mine: Unit, order: o.Lock) -> str:
    stays = "it stays" if len(order.dice) == 1 else "they stay"
    return f"Lock {_dice(mine, order.dice)}: {stays}"


def _reroll(_: State, mine: Unit, order: o.Reroll) -> str:
    return f"Throw {_dice(mine, order.dice)} again"


def _cancel(_: State, mine: Unit, order: o.Cancel) -> str:
    return f"Let your Skulls cancel {_dice(mine, order.dice)}"


def _swap(state: State, mine: Unit, order: o.Swap) -> str:
    give = _die(mine.dice.faces, order.mine)
    if order.partner == "pool":
        return f"Trade {give} for {_die(state.spare, order.theirs)} of the pool"
    theirs = _die(state.units[order.partner].dice.faces, order.theirs)
    return f"Offer {unit(order.partner)} your {give} for its {theirs}"


def _accept(state: State, mine: Unit, order: o.Accept) -> str:
    return f"Accept {_trade(state, mine, order.unit)}"


def _decline(state: State, mine: Unit, order: o.Decline) -> str:
    return f"Decline {_trade(state, mine, order.unit)}"


def _trade(state: State, mine: Unit, seat: Seat) -> str:
    """What another Unit offers, seen from this one."""
    other = state.units[seat]
    if other.offer:
        theirs, own, _ = other.offer
        get, give = _die(other.dice.faces, theirs), _die(mine.dice.faces, own)
    elif other.exchange:
        n, what, m, price, _ = other.exchange
        get, give = amount(n, what), amount(m, price)
    else:
        return f"what {unit(seat)} offers"
    return f"{unit(seat)}'s {get} for your {give}"


def _use(_: State, mine: Unit, order: o.Use) -> str:
    used = _USED.get(order.card) if order.on else None
    if used is None:
        on = f" on {listed(_named(mine, w) for w in order.on)}" if order.on else ""
        return _explained(f"Use the {name(order.card)}{on}", "" if on else CARDS[order.card].text)
    return f"{used(mine, *order.on)} with the {name(order.card)}"


def _turned(mine: Unit, *on: str) -> str:
    """Dice, each with its new result: of the six, or one that was rolled for something else."""
    pairs = zip(on[::2], on[1::2], strict=True)
    return f"Turn {listed(f'{_named(mine, die)} to {_named(mine, to)}' for die, to in pairs)}"


def _recoloured(mine: Unit, die: str, colour: str) -> str:
    return f"Make {_named(mine, die)} {colour}"


def _saved(_: Unit, what: str, n: str) -> str:
    paid = amount(int(n), "courage" if what == "courage" else "stars")
    return f"Save {number(int(n), 'Soldier', 'Soldiers')} for {paid}"


def _with(words: str) -> Callable[..., str]:
    """Words about the one thing on which a card is used."""
    return lambda mine, on: words.format(_named(mine, on))


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
    "war-correspondent": _with("Change places with {}"),
}
"""What a card does to what it is used on."""


_ROLLED = {
    "gun": "the machine-gun die",
    "shell": "the mortar die",
    "bomb": "the Gammon Bomb's die",
    "mines": "the landmine die",
    "ground": "the die for the ground",
    "men": "the die for Soldiers",
}


def _named(mine: Unit, word: str) -> str:
    """What a card is used on: a die with what it shows, a face, a Unit, a card."""
    if word in INDEX:
        return _die(mine.dice.faces, word)
    if word in PIPS:
        return SHOWN[PIPS[word]]
    if word in SEATS:
        return unit(word)
    if word in CARDS:
        return f"the {name(word)}"
    return BONUS.get(cast(Any, word)) or _ROLLED.get(word, word)


def _bonus(state: State, mine: Unit, order: o.Take) -> str:
    gain = {
        "soldiers": "gain 3 Soldiers",
        "move": "move this turn without its price",
        "stars": "gain 2 Stars",
    }.get(order.choice)
    if order.choice in SEATS:
        more = "gain 2 Courage" if order.bonus == "leadership" else "gain 4 Soldiers, as you do"
        gain = f"let {unit(order.choice)} {more}"
    elif order.choice in FACES and order.bonus == "leadership":
        gain = f"add a white {_named(mine, order.choice)}"
    elif order.choice in ITEMS:
        paid = amount(price(state, mine, order.choice), "points")
        gain = f"find the {name(order.choice)} for {paid}"
    return f"{BONUS[order.bonus].removeprefix('a ')}: {gain}"


def _move(_: State, mine: Unit, order: o.Move) -> str:
    gone = f", giving up the {name(order.specialist)}" if order.specialist else ""
    aid = f" with the {name(order.aid)}" if order.aid else ""
    return f"Move to {place(order.to)}{gone}{aid}"


def _lose(_: State, mine: Unit, order: o.Lose) -> str:
    men = [number(order.soldiers, "Soldier", "Soldiers")] if order.soldiers else []
    return f"Let {listed([*men, *map(name, order.specialists)] or ['nobody'])} fall"


_DONE = {
    "tally": "Done: count the dice as they lie",
    "toll": "Done: take the toll of your Sector",
    "survey": "Done: leave the die for the Sector as it is",
    "muster": "Done: recruit, find and trade no more",
    "mines": "Done: take what the landmines cost",
    "brace": "Done: let the machine guns fire",
    "fire": "Done: take your losses",
}


def _explained(words: str, text: str) -> str:
    """With what a card does, where that is short."""
    first = text.partition(".")[0].partition(";")[0]
    if first.startswith("Sacrifice"):
        return words.replace("Use", "Sacrifice", 1) + first.removeprefix("Sacrifice")
    more = f": {first[:1].lower()}{first[1:]}" if first else ""
    return words + more if len(words + more) <= LONG else words


FEW = 3
"""Dice that are told with what they show."""


def _dice(mine: Unit, dice: Sequence[Die]) -> str:
    return listed(_die(mine.dice.faces, die) for die in dice) if len(dice) <= FEW else listed(dice)


def _die(faces: tuple[int, ...], die: Die) -> str:
    """A die with what it shows."""
    face = faces[INDEX[die]] if faces else 0
    return f"{die} ({SHOWN[face]})" if face else die


def _card(verb: str) -> Callable[..., str]:
    """Words about a card that is taken, with what it does."""

    def found(_state: State, _mine: Unit, order: Any) -> str:
        card = next(getattr(order, field) for field in order.__struct_fields__)
        return _explained(f"{verb} the {name(card)}", CARDS[card].text)

    return found


_SAID: dict[type[o.DiceOrder], Callable[[State, Unit, Any], str]] = {
    o.Land: lambda _, mine, order: f"Land in {place(order.to)}",
    o.Lock: _lock,
    o.Mulligan: lambda _, mine, order: "Throw all dice again: once a match",
    o.Reroll: _reroll,
    o.Keep: lambda _, mine, order: "Keep the dice as they lie",
    o.Use: _use,
    o.Swap: _swap,
    o.Accept: _accept,
    o.Decline: _decline,
    o.Cancel: _cancel,
    o.Take: _bonus,
    o.Choose: _card("Choose"),
    o.Recruit: _card("Recruit"),
    o.Find: _card("Find"),
    o.Buy: lambda _, mine, order: f"Draw an Award at random for {AWARD_COURAGE} Courage",
    o.Give: lambda _, mine, order: f"Give {unit(order.unit)} {amount(order.n, order.what)}",
    o.Exchange: lambda _, mine, order: (
        f"Offer {unit(order.unit)} {amount(order.n, order.what)} for {amount(order.m, order.price)}"
    ),
    o.GiveCard: lambda _, mine, order: f"Give {unit(order.unit)} the {name(order.card)}",
    o.Move: _move,
    o.Stay: lambda _, mine, order: f"Stay in {place(mine.sector)}",
    o.Abandon: lambda _, mine, order: f"Leave the {name(order.vehicle)} behind for good",
    o.Withdraw: lambda _, mine, order: f"Withdraw, safe in {place(mine.sector)}",
    o.PressOn: lambda _, mine, order: f"Press on to {place('s-bunker')}",
    o.Lose: _lose,
    o.Spare: lambda _, mine, order: (
        "Lose Soldiers first from now on, unasked"
        if order.whom == "specialists"
        else "Choose your losses yourself each time"
    ),
    o.Done: lambda _, mine, order: _DONE.get(mine.stage, "Done: go on"),
}
