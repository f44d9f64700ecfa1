"""A sortie of A-20 (2.10): it is called, perhaps the other side gets it, it strafes and bombs."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha import fire
from domain.games.tcs_omaha.fire import aim, area, odds
from domain.games.tcs_omaha.fire.aim import check_exposed
from domain.games.tcs_omaha.fire.point import chance_of, percent
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import Plane, State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    exposed,
    kind,
    steps,
    with_landing,
    with_units,
)
from domain.games.tcs_omaha.position.naming import called, enemy, hex_of, place_called
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.landing import AIR, Aircraft
from domain.games.tcs_omaha.support import offshore
from domain.games.tcs_omaha.words import CALLED, DAY, OTHER, Side


class SortieFlew(TcsEvent, frozen=True):
    """Two A-20 were called: whether they come, and who uses them (2.10)."""

    types: tuple[Literal["bombs", "gunship"], ...]
    dice: tuple[int, ...]
    again: tuple[int, ...]
    owner: Literal["american", "german", "nobody"]

    def after(self, state: State) -> State:
        there = self.owner != "nobody"
        sortie = tuple(Plane(type_) for type_ in self.types) if there else ()
        return with_landing(state, sortie=sortie, flown=self.owner)

    def told(self, state: State) -> str:
        if self.owner == "nobody":
            return f"No A-20 comes ({sum(self.dice)})."
        took = {"american": "find the enemy", "german": "mistake friend for foe"}[self.owner]
        return f"Two A-20 come ({sum(self.dice)}) and {took} ({sum(self.again)})."


class AircraftStruck(TcsEvent, frozen=True):
    """An aircraft attacks a hex (2.10a)."""

    plane: int
    target: str
    bombs: bool

    def after(self, state: State) -> State:
        planes = list(state.landing.sortie)
        plane = planes[self.plane - 1]
        more = {"bombed": plane.bombed + 1} if self.bombs else {"strafed": plane.strafed + 1}
        planes[self.plane - 1] = replace(plane, **more)
        return with_landing(state, sortie=tuple(planes))


class Bombed(TcsEvent, frozen=True):
    """Two dice for a bomb at a point target (2.10a)."""

    victim: str
    dice: tuple[int, ...]
    need: int
    hit: bool
    marks: bool = False
    """It counts as fire at the victim (8.3)."""

    def after(self, state: State) -> State:
        return with_units(state, (self.victim,), hit=True) if self.marks else state

    def told(self, state: State) -> str:
        return (
            f"A bomb {'hits' if self.hit else 'misses'} {self.victim} "
            f"({sum(self.dice)} against {self.need})."
        )


class Fly(TcsOrder, frozen=True):
    """Call a sortie of two A-20."""

    form = "air {types}"
    help = "Call two A-20, each with bombs or as a gunship: “air bombs gunship”."
    types: tuple[Literal["bombs", "gunship"], ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Fly"]:
        """The sorties that may be called."""
        if side == "american" and offshore(state) and not state.landing.flown and _flies(state):
            yield from (
                cls(("bombs", "bombs")), cls(("bombs", "gunship")), cls(("gunship", "gunship")),
            )  # fmt: skip

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Two dice for the sortie, two more for who uses it (2.10)."""
        if side != "american" or not offshore(state):
            raise Illegal("2.10", "No aircraft support you here.")
        if state.landing.flown:
            raise Illegal("2.10", "This turn's sortie has already been called.")
        if not _flies(state):
            raise Illegal("2.10", "The A-20 fly by day and under a clear sky only.")
        check_types(self.types)
        dice = chance.roll("2d6", why="A-20")
        if sum(dice) < AIR.called:
            yield SortieFlew(self.types, dice, (), "nobody")
            return
        again = chance.roll("2d6", why="whom the A-20 find")
        minute = forces.minutes(state.scenario, state.turn)
        owner: Side = "german" if mistaken(again, minute) else "american"
        yield SortieFlew(self.types, dice, again, owner)

    def said(self, state: State, seat: str) -> str:
        how = {"bombs": "with bombs", "gunship": "as a gunship"}
        if len(set(self.types)) == 1:
            loaded = {"bombs": "both with bombs", "gunship": "both as gunships"}[self.types[0]]
            return f"Call two A-20, {loaded}"
        return f"Call two A-20, {listed(f'one {how[one]}' for one in self.types)}"


class Strike(TcsOrder, frozen=True):
    """Attack with an aircraft."""

    form = "strike {target} by {plane} [with {weapon}] [at {victim}]"
    help = (
        "Strafe a hex with an aircraft of your sortie, or bomb it: “strike A36.09 by 1”, “strike "
        "A36.09 by 1 with bombs”, “strike A36.09 by 1 with bombs at 1/StuG/352”."
    )
    target: Where
    plane: int
    weapon: Literal["bombs", "guns"] | None = None
    victim: str | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Strike"]:
        """Every attack that an aircraft of the side has left."""
        if state.landing.flown != side:
            return
        foes = aim.targets(state, side)
        for n, plane in enumerate(state.landing.sortie, 1):
            has = TYPES[plane.type]
            strafes, bombs = plane.strafed < has.strafes, plane.bombed < has.bombs
            for target, names in foes.items() if strafes or bombs else ():
                soft = any(aim.soft(v) for v in names)
                if soft and strafes:
                    yield cls(target, n)
                if soft and bombs:
                    yield cls(target, n, "bombs")
                for victim in names if bombs else ():
                    if _bombed(victim):
                        yield cls(target, n, "bombs", victim)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """An attack of one aircraft, in the Action Phase of who uses the sortie (2.10a)."""
        if state.landing.flown != side:
            who = CALLED.get(state.landing.flown, "")
            told = f"the {who} side has it" if who else "it was not called, or did not come"
            raise Illegal("2.10", f"You have no sortie in this turn: {told}.")
        planes = state.landing.sortie
        if not 1 <= self.plane <= len(planes):
            raise Illegal("2.10a", f"The aircraft of the sortie are 1 to {len(planes)}.")
        plane = planes[self.plane - 1]
        bombs = self.weapon == "bombs"
        check_attack(plane.type, strafed=plane.strafed, bombed=plane.bombed, bombs=bombs)
        target = hex_of(state, self.target)
        now = Now(state)
        if self.victim is not None:
            yield from _bomb_one(now, side, self, target, bombs, chance)
            return
        check_exposed(state, side, target)
        victims = exposed(state, target, OTHER[side])
        if not any(aim.soft(n) for n in victims):
            raise Illegal(
                "2.10a", f"Nothing on {target} can be hurt by aircraft; name another hex."
            )
        yield now.happens(AircraftStruck(self.plane, target, bombs))
        total = firepower(plane.type, bombs=bombs)
        added = area.modifiers(now.state, (), target, victims, indirect=True)
        yield from area.resolve(now, (), target, victims, total, added, chance, how=_how(self))

    def said(self, state: State, seat: str) -> str:
        verb = "Bomb" if self.weapon == "bombs" else "Strafe"
        target = place_called(state, self.target)
        if self.victim is not None:
            target = f"{called(state, self.victim)} on {self.target}"
        return f"{verb} {target} with A-20 {self.plane}"

    def touched(self) -> tuple[str, ...]:
        return (self.victim or self.target,)

    def weighed(self, state: State) -> str:
        if self.victim is not None:
            return f"destroys it {percent(chance_of(AIR.bombs.hit))}"
        plane = state.landing.sortie[self.plane - 1]
        total = firepower(plane.type, bombs=self.weapon == "bombs")
        foes: Side = "american" if state.landing.flown == "german" else "german"
        victims = exposed(state, self.target, foes)
        return odds.indirect_odds(state, total, self.target, victims)


Type = Literal["bombs", "gunship"]
TYPES: dict[Type, Aircraft] = {"bombs": AIR.bombs, "gunship": AIR.gunship}


def mistaken(dice: Sequence[int], minute: int) -> bool:
    """Whether the German side uses the sortie, likelier on 6 June (2.10)."""
    confusion = AIR.confusion.june6 if minute < DAY else 0
    return sum(dice) + confusion >= AIR.enemy


def check_types(types: Sequence[Type]) -> None:
    """Raise Illegal where the aircraft are not each named as one type before the roll (2.10a)."""
    if len(types) != AIR.aircraft:
        raise Illegal(
            "2.10a", f"Say what each of the {AIR.aircraft} A-20 carries, before the roll."
        )


def check_attack(type_: Type, *, strafed: int, bombed: int, bombs: bool) -> None:
    """Raise Illegal where an aircraft has no attack of this kind left in its sortie (2.10a)."""
    has = TYPES[type_]
    if bombs and bombed >= has.bombs:
        left = "has no bombs" if not has.bombs else "has dropped its bombs"
        raise Illegal("2.10a", f"This A-20 {left}; it can strafe.")
    if not bombs and strafed >= has.strafes:
        raise Illegal("2.10a", f"This A-20 strafed {has.strafes} targets, which is all it can.")


def firepower(type_: Type, *, bombs: bool) -> int:
    """The fire points of one attack (2.10a)."""
    has = TYPES[type_]
    return has.bombing if bombs else has.strafing


def _flies(state: State) -> bool:
    return state.weather == "clear" and not forces.is_night(state.scenario, state.turn)


def _bomb_one(
    now: Now, side: Side, order: Strike, target: str, bombs: bool, chance: Chance
) -> Happening:
    """A bomb at a point target, which is destroyed with all its steps; never a pill box (3.3d)."""
    victim = enemy(now.state, side, str(order.victim))
    if not bombs or now.state.units[victim].hex != target or not _bombed(victim):
        raise Illegal(
            "2.10a", f"{victim} on {target} is not a target for a bomb; bomb or strafe a hex."
        )
    yield now.happens(AircraftStruck(order.plane, target, bombs))
    dice = chance.roll("2d6", why=f"bomb at {victim}")
    hit = sum(dice) >= AIR.bombs.hit
    yield now.happens(Bombed(victim, dice, AIR.bombs.hit, hit, marks=True))
    if hit:
        yield from fire.lose(now, victim, steps(now.state, victim))


def _bombed(name: str) -> bool:
    return aim.hard(name) and kind(name).class_ != "pillbox"


def _how(order: Strike) -> str:
    return f"A-20 {order.plane} {'bombs' if order.weapon == 'bombs' else 'strafes'}"
