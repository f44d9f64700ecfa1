"""Pill boxes, what becomes of their men (3.3), and rocket pits (3.4)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.fire import UnitDestroyed, area
from domain.games.tcs_omaha.position import State, Unit
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    ground,
    kind,
    of_side,
    squad_of,
    under_shells,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import own
from domain.games.tcs_omaha.printed.command import PILL_BOXES, PITS
from domain.games.tcs_omaha.words import Side
from domain.grid.lines import beyond


class Converted(TcsEvent, frozen=True):
    """The garrison of a pill box comes out; ``die`` 0 is by choice (3.3e, 3.3f)."""

    pill_box: str
    squad: str
    hex: str
    steps: int
    die: int = 0

    def after(self, state: State) -> State:
        full = CARDS[self.squad].kind.steps
        morale = "suppressed" if self.die else ""
        squad = Unit(self.hex, lost=full - self.steps, morale=morale)  # type: ignore[arg-type]
        units = {n: u for n, u in state.units.items() if n != self.pill_box}
        after = replace(state, units={**units, self.squad: squad})
        return with_landing(after, safe=(*state.landing.safe, self.squad)) if self.die else after

    def told(self, state: State) -> str:
        who, s = ("A step", "s") if self.steps == 1 else (f"{self.steps} steps", "")
        if self.die:
            return f"{who} come{s} out of {self.pill_box} (die {self.die})."
        return f"{who} leave{s} {self.pill_box}."


class Convert(TcsOrder, frozen=True):
    """Leave a pill box."""

    form = "convert {unit}"
    help = "Let the garrison of a pill box come out as a squad of two steps: “convert 1/WN65”."
    unit: str

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Convert"]:
        """Every pill box that may be left."""
        for name in of_side(state, side):
            if kind(name).class_ == "pillbox":
                yield cls(name)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A garrison leaves its pill box by choice, before anything else is planned (3.3e)."""
        name = own(state, side, self.unit)
        if kind(name).class_ != "pillbox":
            raise Illegal("3.3e", f"{name} is not a pill box; only pill boxes have garrisons.")
        check_conversion(in_time=state.stage == "plan")
        hex_ = state.units[name].hex
        yield Converted(name, squad_of(name), hex_, squad_by_choice())

    def said(self, state: State, seat: str) -> str:
        return f"Let the garrison of {self.unit} come out as a squad"

    def touched(self) -> tuple[str, ...]:
        return (self.unit,)


def check_site(inland: int) -> None:
    """Raise Illegal where no pill box stands, so many hexes ``inland`` of the obstacles (3.3g).

    0 is the line of obstacle hexes itself, less is seaward of it.
    """
    if inland <= 0:
        raise Illegal("3.3g", "Pill boxes stand landward of the beach obstacles, not on them.")
    if inland > PILL_BOXES.inland:
        raise Illegal(
            "3.3g",
            f"A pill box stands at most {PILL_BOXES.inland} hexes inland of the obstacles, not "
            f"{inland}.",
        )


SAID = {"point": "gun", "area": "machine guns"}


def check_move() -> None:
    """Raise Illegal: a pill box never moves, and never leaves fire mode (3.3c, 3.3d)."""
    raise Illegal("3.3c", "A pill box never moves; its garrison may leave it: “convert …”.")


def squad_after(die: int) -> int:
    """The steps of the squad that comes out of a destroyed pill box; 0 where nobody does (3.3f).

    It appears suppressed, is not attacked again by this fire or in this phase, and triggers no
    overwatch.
    """
    if die <= PILL_BOXES.full_to:
        return PILL_BOXES.squad_steps
    return PILL_BOXES.squad_steps - 1 if die <= PILL_BOXES.half_to else 0


def squad_by_choice() -> int:
    """The steps of the squad when the garrison leaves: all, in either mode (3.3e)."""
    return PILL_BOXES.squad_steps


def check_conversion(*, in_time: bool) -> None:
    """Raise Illegal where a pill box is converted later than mode determination (3.3e)."""
    if not in_time:
        raise Illegal(
            "3.3e", "A garrison leaves its pill box before you do anything else in your turn."
        )


def comes_out(now: Now, pill_box: str, hex_: str, chance: Chance) -> Happening:
    """A die for the garrison of a pill box that was destroyed (3.3f)."""
    if kind(pill_box).class_ != "pillbox" or pill_box in now.state.units:
        return
    (die,) = chance.roll("d6", why=f"garrison of {pill_box}")
    steps = squad_after(die)
    if steps:
        yield now.happens(Converted(pill_box, squad_of(pill_box), hex_, steps, die))


class PitFired(TcsEvent, frozen=True):
    """A rocket pit fired its one shot (3.4b)."""

    pit: str
    target: str
    die: int
    hit: bool

    def told(self, state: State) -> str:
        return f"{self.pit} {'hits' if self.hit else 'misses'} {self.target} (die {self.die})."


class PitStrayed(TcsEvent, frozen=True):
    """Where the shot of a rocket pit fell that missed; "" is off the map (3.4b)."""

    pit: str
    hex: str

    def told(self, state: State) -> str:
        return f"{self.pit} falls on {self.hex or 'nothing'}."


def check_pit_site(inland: int) -> None:
    """Raise Illegal where no rocket pit stands, so many hexes from the obstacles (3.4)."""
    if inland < 0:
        raise Illegal("3.4", "Rocket pits stand inland of the beach obstacles, not seaward.")
    if inland > PITS.inland:
        raise Illegal(
            "3.4", f"A rocket pit stands at most {PITS.inland} hexes inland, not {inland}."
        )


def check_pit_move() -> None:
    """Raise Illegal: a pit stays where it is, in fire mode (3.4a)."""
    raise Illegal("3.4a", "A rocket pit cannot move; it fires its one shot from where it is.")


def hits(die: int) -> bool:
    """Whether the shot falls on its target, and joins other fires at it; else it falls as far off
    as a die says, in the direction of another, after the fire is over (3.4b)."""
    return die <= PITS.hits_to


def salvo(
    now: Now, names: Sequence[str], target: str, victims: Sequence[str], chance: Chance
) -> Happening:
    """Area fire in which rocket pits may take part: those that miss fall elsewhere afterwards."""
    pits = [n for n in names if kind(n).class_ == "pit"]
    missed = []
    for pit in pits:
        (die,) = chance.roll("d6", why=f"targeting of {pit}")
        hit = hits(die)
        yield now.happens(PitFired(pit, target, die, hit))
        if not hit:
            missed.append(pit)
    firing = [n for n in names if n not in missed]
    if firing:
        yield from area.fire(now, firing, target, victims, chance)
    for pit in missed:
        yield from _astray(now, pit, target, chance)
    for pit in pits:
        yield now.happens(UnitDestroyed(pit, "it has fired"))


def _astray(now: Now, pit: str, target: str, chance: Chance) -> Happening:
    """A salvo that missed falls off its target, on whoever is there (3.4b)."""
    direction, distance = chance.roll(
        "2d6", why=f"where {pit} falls", labels=("direction", "distance")
    )
    hex_ = beyond(ground(now.state).grid, target, direction - 1, distance)
    there = [n for n in under_shells(now.state, hex_) if n != pit]
    yield now.happens(PitStrayed(pit, hex_))
    if hex_ and there:
        yield from area.fire(now, [pit], hex_, there, chance)
