"""Chapters 6, 7 and 9: fire, morale and overwatch. Here, what a unit loses, and who
comes out of a pill box (3.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.position import Debt, State, Unit
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    kind,
    of_side,
    squad_of,
    steps,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import meant, several
from domain.games.tcs_omaha.printed.command import PILL_BOXES
from domain.games.tcs_omaha.words import Mode, Side


class StepsLost(TcsEvent, frozen=True):
    """A unit loses steps."""

    unit: str
    steps: int

    def after(self, state: State) -> State:
        side = CARDS[self.unit].side
        lost = {**state.steps_lost, side: state.steps_lost.get(side, 0) + self.steps}
        if self.unit not in state.units:
            return replace(state, steps_lost=lost)
        unit = state.units[self.unit]
        units = {**state.units, self.unit: replace(unit, lost=unit.lost + self.steps)}
        return replace(state, units=units, steps_lost=lost)

    def told(self, state: State) -> str:
        return f"{self.unit} loses {'a step' if self.steps == 1 else f'{self.steps} steps'}."


class UnitDestroyed(TcsEvent, frozen=True):
    """A unit is gone."""

    unit: str
    why: str = ""

    def after(self, state: State) -> State:
        units = {n: u for n, u in state.units.items() if n != self.unit}
        march = None if state.march and state.march.unit == self.unit else state.march
        debts = tuple(debt for debt in state.debts if debt.unit != self.unit)
        gone = (*state.gone, self.unit)
        return replace(state, units=units, gone=gone, march=march, debts=debts)

    def told(self, state: State) -> str:
        return f"{self.unit} is destroyed{f': {self.why}' if self.why else ''}."


class Owed(TcsEvent, frozen=True):
    """Seats must answer."""

    debts: tuple[Debt, ...]

    def after(self, state: State) -> State:
        return replace(state, debts=self.debts)


def lost(now: Now, name: str, why: str) -> Happening:
    """A unit is destroyed with all the steps that it has left; a leader is none of them."""
    if kind(name).class_ != "leader":
        yield now.happens(StepsLost(name, steps(now.state, name)))
    yield now.happens(UnitDestroyed(name, why))


def lose(now: Now, name: str, many: int) -> Happening:
    """A unit loses steps, and is destroyed with its last (6.5)."""
    last = steps(now.state, name) <= many
    yield now.happens(StepsLost(name, min(many, steps(now.state, name))))
    if last:
        yield now.happens(UnitDestroyed(name, "its last step"))


class Converted(TcsEvent, frozen=True):
    """The garrison of a pill box comes out; ``die`` 0 is by choice (3.3e, 3.3f)."""

    pill_box: str
    squad: str
    hex: str
    steps: int
    die: int = 0
    mode: Mode = "fire"

    def after(self, state: State) -> State:
        full = CARDS[self.squad].kind.steps
        morale = "suppressed" if self.die else ""
        squad = Unit(self.hex, self.mode, full - self.steps, morale)  # type: ignore[arg-type]
        units = {n: u for n, u in state.units.items() if n != self.pill_box}
        after = replace(state, units={**units, self.squad: squad})
        return with_landing(after, safe=(*state.landing.safe, self.squad)) if self.die else after

    def told(self, state: State) -> str:
        who, s = ("A step", "s") if self.steps == 1 else (f"{self.steps} steps", "")
        if self.die:
            return f"{who} come{s} out of {self.pill_box} (die {self.die})."
        how = " in Move Mode" if self.mode == "move" else ""
        return f"{who} leave{s} {self.pill_box}{how}."


class Convert(TcsOrder, frozen=True):
    """Leave a pill box."""

    form = "convert {units} [in {mode} mode]"
    help = (
        "Let the garrisons of pill boxes come out as squads of two steps: “convert 1/WN65”, "
        "all of a work by “convert WN65”, or “convert 1/WN65 2/WN65 in move mode”."
    )
    prepares = True
    discards = True
    units: tuple[str, ...]
    mode: Mode | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Convert"]:
        """Every pill box that may be left."""
        for name in of_side(state, side):
            if kind(name).class_ == "pillbox":
                yield cls((name,))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Garrisons leave their pill boxes by choice, before anything else is planned (3.3e)."""
        if side != "german":
            raise Illegal("3.3e", "Pill boxes are German; no garrison of yours can leave one.")
        names = several(state, side, self.units)
        boxes = [n for n in names if kind(n).class_ == "pillbox"]
        named = {meant(word, names) for word in self.units} if boxes else {*names}
        if other := next((n for n in names if n in named and n not in boxes), ""):
            raise Illegal("3.3e", f"{other} is not a pill box; only pill boxes have garrisons.")
        for name in boxes:
            at, steps = state.units[name].hex, PILL_BOXES.squad_steps
            yield Converted(name, squad_of(name), at, steps, mode=self.mode or "fire")

    def said(self, state: State, seat: str) -> str:
        if len(self.units) > 1:
            return f"Let the garrisons of {listed(few(self.units))} come out as squads"
        return f"Let the garrison of {self.units[0]} come out as a squad"

    def touched(self) -> tuple[str, ...]:
        return self.units


def squad_after(die: int) -> int:
    """The steps of the squad that comes out of a destroyed pill box; 0 where nobody does (3.3f).

    It appears suppressed, is not attacked again by this fire or in this phase, and triggers no
    overwatch.
    """
    if die <= PILL_BOXES.full_to:
        return PILL_BOXES.squad_steps
    return PILL_BOXES.squad_steps - 1 if die <= PILL_BOXES.half_to else 0


def comes_out(now: Now, pill_box: str, hex_: str, chance: Chance) -> Happening:
    """A die for the garrison of a pill box that was destroyed (3.3f)."""
    if kind(pill_box).class_ != "pillbox" or pill_box in now.state.units:
        return
    (die,) = chance.roll("d6", why=f"garrison of {pill_box}")
    steps = squad_after(die)
    if steps:
        yield now.happens(Converted(pill_box, squad_of(pill_box), hex_, steps, die))
