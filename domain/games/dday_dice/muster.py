"""Phase 3: recruiting, finding, buying an Award, and who gets a card that several want."""

from collections.abc import Iterator
from itertools import chain
from typing import NoReturn, cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice import events as e
from domain.games.dday_dice import orders as o
from domain.games.dday_dice.lookup import battle, expect, in_play, listed, others, sector, served
from domain.games.dday_dice.printed import ITEMS, SPECIALISTS, UNIQUES, VEHICLES, name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import DICE, Award, Card, Item, Specialist, Vehicle

AWARD_COURAGE = 6


# --- Specialists (5.1) ------------------------------------------------------------------------


def available(state: State, unit: Unit, specialist: Specialist) -> bool:
    """Whether a Specialist could join this Unit (5.1, 5.2)."""
    mine = (*unit.specialists, *unit.dead)
    return specialist not in mine and specialist in listed(state, unit)


def stars(unit: Unit, specialist: Specialist) -> int:
    """What a Specialist costs this Unit (6.8)."""
    return SPECIALISTS[specialist].cost - ("messenger" in unit.specialists)


def recruit(state: State, unit: Unit, order: o.Recruit, chance: Chance) -> Iterator[e.DiceEvent]:
    """Recruit a Specialist, or claim one whom others may want too."""
    expect(unit, ("muster",), "recruit")
    specialist = order.specialist
    check_available(state, unit, specialist)
    if _has_recruited(unit):
        raise Illegal("5.1", "A Unit recruits one Specialist a turn.")
    if unit.stars < (cost := stars(unit, specialist)):
        raise Illegal(
            "5.1", f"The {name(specialist)} costs {cost} Stars and this Unit has {unit.stars}."
        )
    if _contested(state, unit, specialist):
        yield _claim(unit, specialist)
    else:
        yield from _recruited(state, unit, specialist, chance)


def check_available(state: State, unit: Unit, specialist: Specialist) -> None:
    """Refuse a Specialist who cannot join."""
    if specialist in unit.dead:
        raise Illegal("5.2", f"The {name(specialist)} has fallen and cannot be recruited again.")
    if not available(state, unit, specialist):
        _refuse_specialist(state, unit, specialist)


def _refuse_specialist(state: State, unit: Unit, specialist: Specialist) -> NoReturn:
    """Say why a Specialist cannot be recruited (5.1, 5.2)."""
    who = f"The {name(specialist)}"
    if specialist in unit.specialists:
        raise Illegal("5.1", f"{who} is already in this Unit.")
    for other in state.units.values():
        if specialist in UNIQUES and specialist in other.specialists:
            raise Illegal(
                "5.1", f"{who} is one of a kind and serves with {other.seat.capitalize()}."
            )
        if specialist in UNIQUES and specialist in other.dead:
            raise Illegal(
                "5.2", f"{who} was one of a kind and has fallen with {other.seat.capitalize()}."
            )
    lying = [where for where, there in battle(state).sectors.items() if there.joins == specialist]
    if lying and battle(state).reserved(specialist):
        raise Illegal("5.1", f"{who} joins only the first Unit to reach {place(lying[0])}.")
    raise Illegal("5.1", f"{who} cannot be recruited on this map.")


def _recruited(
    state: State, unit: Unit, specialist: Specialist, chance: Chance
) -> Iterator[e.DiceEvent]:
    cost = stars(unit, specialist)
    yield e.SpecialistRecruited(unit=unit.seat, specialist=specialist, stars=cost)
    yield from pool(state, unit, specialist, chance)


def pool(state: State, unit: Unit, specialist: str, chance: Chance) -> Iterator[e.DiceEvent]:
    """The Trading Pool that a Lieutenant brings to a Unit that is alone (14.3)."""
    if state.alone and specialist == "lieutenant":
        labels = [f"pool {die}" for die in DICE]
        faces = chance.roll("6d6", why="the Lieutenant's Trading Pool", labels=labels)
        yield e.PoolThrown(unit=unit.seat, faces=faces)


def _has_recruited(unit: Unit) -> bool:
    return "recruited" in unit.turn or unit.claim in SPECIALISTS


# --- Items (5.3) ------------------------------------------------------------------------------


def price(state: State, unit: Unit, item: Item) -> int:
    """What an Item costs this Unit (6.19, 8.16)."""
    return max(0, ITEMS[item].cost - _rebate(state, unit))


def _rebate(state: State, unit: Unit) -> int:
    """By how much every Item costs this Unit less (6.19, 8.16)."""
    return 2 * in_play(state, "quartermaster") + served(state, unit, "armored-car")


def findable(state: State, unit: Unit) -> Iterator[Item]:
    """The Items of the Pool that a Unit could pay for where it stands (5.3, 5.7)."""
    if not sector(state, unit).no_finds:
        most = unit.points + _rebate(state, unit)
        yield from (i for i in state.items if ITEMS[i].cost <= most)


def stands_here(state: State, unit: Unit) -> Vehicle | None:
    """The Vehicle that a Unit could find in its Sector (8.21)."""
    here = sector(state, unit)
    if here.free or unit.vehicle or here.vehicle not in state.vehicles:
        return None
    return here.vehicle


def drivable(state: State, unit: Unit) -> Iterator[Vehicle]:
    """The Vehicle of its Sector, where a Unit could pay for it (8.21)."""
    vehicle = stands_here(state, unit)
    if vehicle and VEHICLES[vehicle].cost <= unit.points:
        yield vehicle


def find(state: State, unit: Unit, order: o.Find, _: Chance) -> Iterator[e.DiceEvent]:
    """Find an Item or Vehicle, or claim one that others may want too."""
    expect(unit, ("muster",), "find Items")
    card = order.item
    cost = _cost_here(state, unit, card)
    if _has_found(state, unit):
        raise Illegal("5.3", "A Unit finds one Item a turn.")
    if unit.points < cost:
        raise Illegal(
            "5.3", f"The {name(card)} costs {cost} Item Points and this Unit has {unit.points}."
        )
    if _contested(state, unit, card):
        yield _claim(unit, card)
    else:
        yield _found(unit, card, cost)


def _cost_here(state: State, unit: Unit, card: Item | Vehicle) -> int:
    """What a card that can be found here costs; a refusal where it cannot (5.3, 5.7, 8.21)."""
    if card in VEHICLES:
        if stands_here(state, unit) != card:
            _refuse_vehicle(state, unit, card)
        return VEHICLES[card].cost
    item = cast(Item, card)
    if sector(state, unit).no_finds:
        raise Illegal("5.7", "No Items can be found in this Sector.")
    if item not in state.items:
        _refuse_item(state, unit, item)
    return price(state, unit, item)


def _refuse_vehicle(state: State, unit: Unit, vehicle: Vehicle) -> NoReturn:
    """Say why a Vehicle cannot be found (8.14, 8.21)."""
    if unit.vehicle:
        raise Illegal(
            "8.21", f"This Unit already has the {name(unit.vehicle)}; a Unit has one Vehicle."
        )
    if sector(state, unit).vehicle != vehicle:
        raise Illegal("8.21", f"No {name(vehicle)} stands in {place(unit.sector)}.")
    raise Illegal("8.21", f"The {name(vehicle)} of {place(unit.sector)} is gone.")


def _refuse_item(state: State, unit: Unit, item: Item) -> NoReturn:
    """Say why an Item cannot be found (5.3)."""
    what = f"The {name(item)}"
    if item in unit.items:
        raise Illegal("5.3", f"This Unit already has the {name(item)}; there is only one.")
    for other in state.units.values():
        if item in other.items:
            raise Illegal("5.3", f"{what} is taken: {other.seat.capitalize()} has it.")
    lying = [
        where
        for where, there in battle(state).sectors.items()
        if item in (there.finds, there.finds_alone)
    ]
    if lying:
        raise Illegal("5.3", f"{what} goes only to the first Unit to reach {place(lying[0])}.")
    if "bazooka-joe" in state.options or item in battle(state).items:
        raise Illegal("5.3", f"{what} has been used and is gone.")
    raise Illegal("5.3", f"{what} is no Item of this battle.")


def _found(unit: Unit, card: Item | Vehicle, points: int) -> e.DiceEvent:
    if card in VEHICLES:
        return e.VehicleFound(unit=unit.seat, vehicle=card, points=points)
    return e.ItemFound(unit=unit.seat, item=cast(Item, card), points=points)


def _has_found(state: State, unit: Unit) -> bool:
    """Whether the limit is reached; a Half-Track lifts it (8.18)."""
    if unit.claim in ITEMS or unit.claim in VEHICLES:
        return True
    return "found" in unit.turn and not served(state, unit, "half-track")


# --- Awards (5.4) -----------------------------------------------------------------------------


def buy(state: State, unit: Unit, _: o.Buy, chance: Chance) -> Iterator[e.DiceEvent]:
    """Draw an Award for Courage."""
    expect(unit, ("muster",), "buy an Award")
    if "award" in unit.turn:
        raise Illegal("5.5", "A Unit earns one Award a turn.")
    if not state.awards:
        left = "left to draw" if battle(state).items else "in this battle"
        raise Illegal("5.4", f"There are no Awards {left}.")
    if unit.courage < AWARD_COURAGE:
        raise Illegal("5.4", f"An Award costs 6 Courage and this Unit has {unit.courage}.")
    drawn = chance.draw(state.awards, 1, why=f"an Award for {unit.seat.capitalize()}")
    yield e.AwardEarned(unit=unit.seat, award=cast(Award, drawn[0]), courage=AWARD_COURAGE)


# --- The same card (5.8) ----------------------------------------------------------------------


def _claim(unit: Unit, card: Card) -> e.CardClaimed:
    if unit.claim is not None:
        raise Illegal(
            "5.8",
            f"This Unit has claimed the {name(unit.claim)}; wait until that is settled.",
        )
    return e.CardClaimed(unit=unit.seat, card=card)


def _contested(state: State, unit: Unit, card: Card) -> bool:
    """Whether another Unit has claimed a card, or could ask for it now or after its claim."""
    claimed = any(u.claim == card for u in others(state, unit))
    return claimed or bool(_wanting(state, unit, card))


def _rivals(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The Units that could ask for a card of the Pool now."""
    return [u for u in _wanting(state, unit, card) if u.claim is None]


def _wanting(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The other Units that could take a card of the Pool in this phase."""
    return [u for u in others(state, unit) if u.stage == "muster" and _wants(state, u, card)]


def _wants(state: State, unit: Unit, card: Card) -> bool:
    if card in ITEMS or card in VEHICLES:
        here = chain(findable(state, unit), drivable(state, unit))
        return card in here and not _has_found(state, unit)
    specialist = cast(Specialist, card)
    return (
        SPECIALISTS[specialist].unique
        and specialist not in unit.dead
        and not _has_recruited(unit)
        and unit.stars >= stars(unit, specialist)
    )


def settle(state: State, chance: Chance) -> Iterator[e.DiceEvent]:
    """Give a claimed card to the best claimant when nobody else can ask for it."""
    for unit in state.active:
        card = unit.claim
        if card is None or _rivals(state, unit, card):
            continue
        claimants = [u for u in state.active if u.claim == card]
        winner = first(claimants, f"who gets the {name(card)}", chance)
        for loser in claimants:
            if loser.seat != winner.seat:
                yield e.ClaimLost(unit=loser.seat, card=card, to=winner.seat)
        if card in ITEMS or card in VEHICLES:
            cost = (
                VEHICLES[card].cost if card in VEHICLES else price(state, winner, cast(Item, card))
            )
            points = min(cost, winner.points)
            yield _found(winner, card, points)
        else:
            yield from _recruited(state, winner, cast(Specialist, card), chance)
        return


def first(claimants: list[Unit], why: str, chance: Chance) -> Unit:
    """The Unit with the fewest Soldiers, then by dice until one is highest (5.8)."""
    fewest = min(u.strength for u in claimants)
    tied = [u for u in claimants if u.strength == fewest]
    while len(tied) > 1:
        labels = [u.seat for u in tied]
        rolls = chance.roll(f"{len(tied)}d6", why=why, labels=labels)
        tied = [u for u, n in zip(tied, rolls, strict=True) if n == max(rolls)]
    return tied[0]


# --- What is offered --------------------------------------------------------------------------


def offers(state: State, unit: Unit) -> Iterator[o.DiceOrder]:
    """What a Unit can pay for in phase 3."""
    if unit.stars and not _has_recruited(unit):
        mine = (*unit.specialists, *unit.dead)
        for specialist in listed(state, unit):
            pays = specialist not in mine and unit.stars >= stars(unit, specialist)
            if pays and not _must_wait(state, unit, specialist):
                yield o.Recruit(specialist=specialist)
    if unit.points and not _has_found(state, unit):
        for card in chain(findable(state, unit), drivable(state, unit)):
            if not _must_wait(state, unit, card):
                yield o.Find(item=card)
    if unit.courage >= AWARD_COURAGE and state.awards and "award" not in unit.turn:
        yield o.Buy()


def _must_wait(state: State, unit: Unit, card: Card) -> bool:
    """Whether a claim of this Unit keeps it from claiming another card (5.8)."""
    return unit.claim is not None and _contested(state, unit, card)
