"""Trading: what Units in one Sector give each other (9.1)."""

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import REOPENED, DiceEvent, DiceOrder, Happening, change
from domain.games.dday_dice.lookup import expect, partners
from domain.games.dday_dice.printed import name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import amount, called, resources
from domain.games.dday_dice.words import Resource, Seat

RESOURCES: tuple[Resource, ...] = ("soldiers", "courage", "stars", "points")
GIVING = (
    "lock",
    "roll",
    "tally",
    "tallied",
    "count",
    "collected",
    "muster",
    "mustered",
    "march",
    "stayed",
    "moved",
    "mines",
    "brace",
    "braced",
    "fire",
    "ready",
)
"""Where a Unit may give: any time until it suffers losses (9.3)."""


class ResourcesGiven(DiceEvent, frozen=True):
    """A Unit gives resources to another."""

    unit: Seat
    to: Seat
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0

    def after(self, state: State) -> State:
        giver, taker = state.units[self.unit], state.units[self.to]
        given = {k: n for k in RESOURCES if (n := getattr(self, k))}
        state = change(state, self.unit, **{k: getattr(giver, k) - n for k, n in given.items()})
        return change(
            state,
            self.to,
            phase=(*taker.phase, *(f"{k} {n}" for k, n in given.items())),
            stage=REOPENED.get(taker.stage, taker.stage),
            **{k: getattr(taker, k) + n for k, n in given.items()},
        )

    def told(self, state: State) -> str:
        return f"{called(self.unit)} gives {called(self.to)} {resources(self)}."


class Give(DiceOrder, frozen=True):
    """Give resources to another Unit."""

    form = "give {n} {what} to {unit}"
    help = "Give Soldiers, Courage, Stars or Item Points to a Unit in your Sector."
    names = ("unit",)
    n: int
    what: Resource
    unit: Seat

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Give resources (9.1)."""
        to = receiver(state, unit, self.unit)
        most = can_give(unit, self.what)
        if 1 <= self.n <= spare(unit, self.what) and self.n > most:
            came = received(unit, self.what)
            raise Illegal(
                "9.4",
                f"This Unit received {came} {self.what} in this phase and keeps them; "
                f"it can give {most} of its own.",
            )
        keeps = ", and keeps one man" if self.what == "soldiers" else ""
        if not most:
            raise Illegal("9.5", f"This Unit has no {self.what} to give{keeps}.")
        if not 1 <= self.n <= most:
            raise Illegal("9.5", f"This Unit can give 1 to {most} {self.what}{keeps}.")
        yield ResourcesGiven(unit=unit.seat, to=to.seat, **{self.what: self.n})

    def words(self, state: State, mine: Unit) -> str:
        return f"Give {called(self.unit)} {amount(self.n, self.what)}"


class GiveAll(DiceOrder, frozen=True):
    """Give another Unit all of a resource that may be given."""

    form = "give all {what} to {unit}"
    help = "Give all Soldiers but the last man, or all Courage, Stars or Item Points, to a Unit."
    names = ("unit",)
    what: Resource
    unit: Seat

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Give all that may be given (9.1, 9.4, 9.5)."""
        yield from self._counted(unit).leads_to(state, unit, chance)

    def words(self, state: State, mine: Unit) -> str:
        return self._counted(mine).words(state, mine)

    def _counted(self, unit: Unit) -> Give:
        return Give(n=can_give(unit, self.what), what=self.what, unit=self.unit)


def can_give(unit: Unit, what: Resource) -> int:
    """How much a Unit can give of a resource: its own, not what it received (9.4, 9.5)."""
    own = int(getattr(unit, what)) - received(unit, what)
    return max(0, min(own, spare(unit, what)))


def spare(unit: Unit, what: Resource) -> int:
    """How much a Unit has of a resource beside its last man (9.5)."""
    if what == "soldiers" and not unit.specialists:
        return max(0, unit.soldiers - 1)
    return int(getattr(unit, what))


def received(unit: Unit, what: Resource) -> int:
    """How much of a resource a Unit received in this phase."""
    return sum(int(m.split()[1]) for m in unit.phase if m.startswith(f"{what} "))


# --- Who trades -------------------------------------------------------------------------------


def receiver(state: State, unit: Unit, seat: Seat) -> Unit:
    """The Unit that receives, where trading is possible."""
    expect(unit, GIVING, "give anything")
    if unit.claim:
        raise Illegal("5.8", f"Wait until it is decided who gets the {name(unit.claim)}.")
    if seat == unit.seat:
        raise Illegal("9.1", "Name another Unit than this one.")
    for other in partners(state, unit):
        if other.seat == seat:
            if state.phase == 5 and other.stage not in GIVING:
                raise Illegal("9.3", f"{seat.capitalize()} is already suffering its casualties.")
            return other
    raise Illegal("9.1", f"{seat.capitalize()} is not in this Sector; trading needs one Sector.")


def receivers(state: State, unit: Unit) -> list[Unit]:
    """With whom a Unit can trade now."""
    if unit.claim or unit.stage not in GIVING:
        return []
    return [u for u in partners(state, unit) if state.phase != 5 or u.stage in GIVING]
