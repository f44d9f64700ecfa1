"""Why a card is of no use as it was ordered: a function a reason, None where it does not hold."""

from collections.abc import Callable
from functools import partial
from typing import cast

from domain.game.ruleset import Illegal
from domain.games.dday_dice.combat import due, toll_losses, under_guns
from domain.games.dday_dice.lookup import battle, in_bunker, linked, must_move, others, sector
from domain.games.dday_dice.powers import Refusal, Targets
from domain.games.dday_dice.printed import ITEMS, SPECIALISTS, name, place
from domain.games.dday_dice.recruiting import check_available
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.words import (
    BUNKERS,
    COLOUR,
    DICE,
    FACES,
    INDEX,
    NO_DIE,
    SKULL,
    Card,
    Die,
)

Why = Callable[[State, Unit, Targets], Refusal | None]


def first(*whys: Why) -> Why:
    """The first of several reasons that holds."""

    def why(state: State, unit: Unit, on: Targets) -> Refusal | None:
        return next((found for each in whys if (found := each(state, unit, on))), None)

    return why


# --- Dice -------------------------------------------------------------------------------------


def _lies(on: Targets) -> Die | None:
    return on[0] if on and on[0] in DICE else None


def unrolled(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """The die does not lie on the table."""
    die = _lies(on)
    gone = die is not None and unit.dice.faces[INDEX[die]] == NO_DIE
    return (rule, f"{die} is not rolled this turn.") if gone else None


def locked(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """The die is locked (6.3, 8.19)."""
    held = _lies(on) in unit.dice.locked
    return (rule, f"{on[0]} is locked; a locked die is not rolled again.") if held else None


def kept_skull(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """Skulls stay in this Sector (2.10)."""
    die = _lies(on)
    stays = die is not None and unit.dice.faces[INDEX[die]] == SKULL
    if stays and sector(state, unit).no_skull_rerolls:
        return "2.10", f"Skulls are not rolled again in {place(unit.sector)}."
    return None


def coloured(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """The die has that colour."""
    die = _lies(on)
    same = die is not None and len(on) > 1 and COLOUR[unit.dice.colours[INDEX[die]]] == on[1]
    return (rule, f"{die} is already {on[1]}.") if same else None


def shown(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """The die shows that result."""
    die = _lies(on)
    same = die is not None and len(on) > 1 and FACES[unit.dice.faces[INDEX[die]]] == on[1]
    return (rule, f"{die} already shows that result.") if same else None


def not_blue(_: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Rangefinder turns blue dice (7.25)."""
    die = _lies(on)
    other = die is not None and unit.dice.colours[INDEX[die]] != "B"
    return (
        ("7.25", f"{die} is not a blue die, and a Rangefinder turns only those.") if other else None
    )


def rolls(rule: str) -> Why:
    """Why a die is not rolled again (6.3, 8.19)."""
    return first(partial(unrolled, rule), partial(locked, rule), kept_skull)


def colours(rule: str) -> Why:
    """Why a die takes no other colour (6.2, 7.13)."""
    return first(partial(unrolled, rule), partial(coloured, rule))


# --- Weapons ----------------------------------------------------------------------------------


def bunker(rule: str, what: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """It does not work in a Bunker (6.17, 7.1)."""
    return (rule, f"The {what} does not work in a Bunker.") if in_bunker(unit) else None


def no_bunker(_: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Flame-Thrower works in a Bunker only (7.8)."""
    return None if in_bunker(unit) else ("7.8", "The Flame-Thrower works only in a Bunker.")


def silent(rule: str, state: State, unit: Unit, on: Targets) -> Refusal | None:
    """No machine guns fire at the Sector (6.17, 7.9)."""
    where = place(unit.sector)
    if not battle(state).sectors[unit.sector].guns:
        return rule, f"{where} is not under machine guns."
    quiet = not under_guns(state, unit.sector)
    return (rule, f"The machine guns of {where} are already silent.") if quiet else None


def out_of_range(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Mortar reaches adjacent Sectors under machine guns, and no Bunker (7.23)."""
    if not on or on[0] not in battle(state).sectors:
        return None
    where = place(on[0])
    if on[0] == unit.sector:
        return "7.23", "A Mortar stops the guns of an adjacent Sector, not of its own."
    if on[0] in BUNKERS:
        return "7.23", "A Mortar does not stop the machine guns of a Bunker."
    if not under_guns(state, on[0]):
        return "7.23", f"No machine guns fire at {where}."
    return "7.23", f"{where} is not next to {place(unit.sector)}."


def no_fence(state: State, unit: Unit, _: Targets) -> Refusal | None:
    """There is nothing to cut (7.27)."""
    where, ways = place(unit.sector), battle(state).ways[unit.sector]
    if not any(line.barrier and line.to not in unit.visited for line in ways):
        return "7.27", f"No barrier stops this Unit in {where}."
    return "7.27", f"The barriers around {where} are already open."


# --- People -----------------------------------------------------------------------------------


def last_man(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """Nobody but he would be left to give up (6.14, 6.17, 6.18, 6.24)."""
    alone = unit.strength <= 1
    return (rule, "The last man of a Unit cannot be sacrificed.") if alone else None


def no_decoy(rule: str, _: State, unit: Unit, on: Targets) -> Refusal | None:
    """There is no Decoy to take his place (6.20)."""
    missing = "decoy" in on and "decoy" not in unit.specialists
    return (rule, "This Unit has no Decoy to go instead.") if missing else None


def free_to_stay(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Point Man is kept while the Unit may stay (6.18)."""
    free = not must_move(state, unit)
    return ("6.18", "This Unit may stay without a sacrifice; keep the Point Man.") if free else None


def sacrifice(rule: str) -> Why:
    """Why a Specialist is not sacrificed."""
    return first(partial(last_man, rule), partial(no_decoy, rule))


def no_partner(rule: str, state: State, unit: Unit, on: Targets) -> Refusal | None:
    """Nobody else of that name is on the beach."""
    if on and on[0] == unit.seat:
        return rule, "Name another Unit than this one."
    gone = on and on[0] in state.units and not state.units[on[0]].active
    return (rule, f"{on[0].capitalize()} is no longer on the beach.") if gone else None


def _other(state: State, unit: Unit, on: Targets) -> Unit | None:
    return next((u for u in others(state, unit) if on and u.seat == on[0]), None)


def beside(rule: str, what: str, state: State, unit: Unit, on: Targets) -> Refusal | None:
    """The other Unit stands in the same Sector (6.24, 7.4)."""
    other = _other(state, unit, on)
    if other and other.sector == unit.sector:
        return rule, f"{other.seat.capitalize()} is in this Sector; {what}."
    return None


def paired(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A pigeon flies between the two already (7.4)."""
    other = _other(state, unit, on)
    if other and linked(unit, other):
        return "7.4", f"A Carrier Pigeon already links this Unit and {other.seat.capitalize()}."
    return None


def far(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Victoria Cross is for a Unit of the Sector (8.8)."""
    other = _other(state, unit, on)
    apart = other and other.sector != unit.sector
    return ("8.8", f"{on[0].capitalize()} is not in this Sector.") if apart else None


def untold(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """The other Unit still rolls (7.5)."""
    other = _other(state, unit, on)
    return ("7.5", f"{other.seat.capitalize()} has no Final Tally yet.") if other else None


def safe_from_switch(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """Nobody is switched into or out of a Bunker (6.24)."""
    other = _other(state, unit, on)
    if in_bunker(unit) or (other and in_bunker(other)):
        return "6.24", "Nobody changes places with a Unit in a Bunker."
    return None


# --- Cards ------------------------------------------------------------------------------------


def decorated(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """One Award a turn, while there are any (5.5, 7.28)."""
    if "award" in unit.turn:
        return "7.28", "This Unit has already earned its Award this turn; open it in another."
    return None if state.awards else ("7.28", "There are no Awards left to draw.")


def no_skull(_: State, unit: Unit, on: Targets) -> Refusal | None:
    """An Ammo Box turns Skulls to something else (7.17)."""
    if on == ("skull",):
        return "7.17", "The Ammo Box turns Skulls to another result than a Skull."
    return ("7.17", "There is no Skull in this Final Tally.") if on else None


def no_recruit(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """He cannot join (5.1, 5.2)."""
    if not on or on[0] not in SPECIALISTS:
        return None
    try:
        check_available(state, unit, on[0])
    except Illegal as refusal:
        return refusal.rule, refusal.reason
    return None


def no_patch(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Shoulder Patch is the turn's recruit and costs a Soldier (7.12)."""
    if "recruited" in unit.turn:
        return (
            "7.12",
            "This Unit has already recruited this turn, and a Shoulder Patch recruits too.",
        )
    if not unit.soldiers or unit.strength <= 1:
        return "7.12", "This Unit has no Soldier to spare for the Shoulder Patch."
    return no_recruit(state, unit, on)


def not_lost(_: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Purple Heart brings back whom the Unit has lost (8.6)."""
    if not on or on[0] not in SPECIALISTS:
        return None
    return "8.6", f"This Unit has not lost the {name(cast(Card, on[0]))}."


def not_in_pool(_: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Bronze Star finds what is in the Pool (8.5)."""
    named = on and on[0] in ITEMS
    return ("8.5", f"The {name(cast(Card, on[0]))} is not in the Pool.") if named else None


def no_rescue(state: State, unit: Unit, on: Targets) -> Refusal | None:
    """A Hero saves no more than is due, for what there is (6.23)."""
    losses = due(state, unit).n if unit.stage == "fire" else toll_losses(unit)
    if not losses:
        return "6.23", "No losses are due to this Unit now."
    if len(on) < 2 or not on[1].isdigit():
        return None
    if int(on[1]) > losses:
        return "6.23", f"Only {losses} losses are due; a Hero saves no more."
    have = unit.courage if on[0] == "courage" else unit.stars
    if int(on[1]) > have:
        return "6.23", f"This Unit has {have} {'Courage' if on[0] == 'courage' else 'Stars'}."
    return None


# --- Time -------------------------------------------------------------------------------------

_WHILE = (
    ("toll", "when losses are due"),
    ("survey", "when a die falls on the way"),
    ("muster", "in phase 3"),
    ("march", "in phase 4"),
)


def time(stages: tuple[str, ...]) -> str:
    """When a card is used, in words (5.9)."""
    said = ["while dice lie on the table"] if "lock" in stages else []
    said += ["with the Final Tally"] if "tally" in stages and not said else []
    said += [word for stage, word in _WHILE if stage in stages]
    if "fire" in stages and "toll" not in stages:
        said.append("in phase 5")
    elif "brace" in stages:
        said.append("in phase 5 before the guns")
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)
