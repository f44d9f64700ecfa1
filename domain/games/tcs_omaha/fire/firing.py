"""Fire as the action of a unit (6.1), rocket pits (3.4), and the odds of a fire."""

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.game.grammar.words import either
from domain.game.ruleset import Chance, Illegal
from domain.game.spent import Gone
from domain.game.told import few
from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.fire import UnitDestroyed, aim, area, point
from domain.games.tcs_omaha.fire.aim import Weapon, check_exposed
from domain.games.tcs_omaha.fire.odds import area_odds, point_odds
from domain.games.tcs_omaha.fire.point import triggered
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    exposed,
    ground,
    hexes,
    kind,
    of_side,
    stack,
    steps,
    under_shells,
    waits,
)
from domain.games.tcs_omaha.position.naming import (
    called,
    called_all,
    enemy,
    foes_at,
    meant,
    place_called,
    several,
    spelled,
)
from domain.games.tcs_omaha.position.obeying import Bar, obeying
from domain.games.tcs_omaha.position.unknown import MOST
from domain.games.tcs_omaha.printed.command import PITS
from domain.games.tcs_omaha.words import OTHER, Side
from domain.grid.lines import beyond


class Fire(TcsOrder, frozen=True):
    """Fire at a hex or at one unit of it."""

    form = "fire [at] {target} with {units} [at {victim}]"
    help = (
        "Fire at the foot in a hex with units of one or more stacks, or at one target there by "
        "point fire: "
        "“fire A36.09 with 1/A/1/16 2/A/1/16”, “fire A36.09 with 1/A/741 at pak/14/916”."
    )
    target: Where
    units: tuple[str, ...]
    victim: str | None = None

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Fire"]:
        """Every fire of a side: each unit, and each stack together."""
        foes = aim.targets(state, side)
        together: dict[tuple[str, str], list[str]] = {}
        for name in of_side(state, side):
            at, printed = state.units[name].hex, kind(name)
            by_area = bool(printed.area) and not can_fire(state, name)[0]
            for hex_ in aim.area_targets(state, name, foes) if by_area else ():
                yield cls(target=hex_, units=(name,))
                together.setdefault((at, hex_), []).append(name)
            by_point = bool(printed.attack) and not can_fire(state, name, "point")[0]
            for victim in _aimed(state, name, foes) if by_point else ():
                yield cls(target=state.units[victim].hex, units=(name,), victim=victim)
        for (_, hex_), names in together.items():
            if len(names) > 1:
                yield cls(target=hex_, units=tuple(names))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A fire as the action of units, and what it triggers (6.1, 9.1)."""
        if (foe := meant(self.target, of_side(state, OTHER[side]))) and self.victim is None:
            aimed = kind(foe).class_ not in ("infantry", "weapons", "leader")
            order = Fire(state.units[foe].hex, self.units, foe if aimed else None)
            yield from order.leads_to(state, side, chance)
            return
        if self.target == AT_WILL:
            raise Illegal("6.1", _targets_told(state, side, self.units))
        target = foes_at(state, side, self.target, _in_reach(state, side, self))
        victim = self.victim or self._only_hard(state, side, target)
        if victim:
            victim = _point_target(state, side, target, victim)
        else:
            _check_area_target(state, side, target)

        def cannot(name: str) -> Bar:
            return cannot_fire_at(state, name, target, victim)

        def instead(name: str) -> str:
            return _instead(state, name, target) if cannot(name)[0] == "6.2" else ""

        names = yield from obeying(state, side, self.units, cannot, instead)
        now = Now(state)
        if victim:
            for name in names:
                if victim in now.state.units:
                    yield from point.shoot(now, name, victim, chance)
        else:
            yield from salvo(now, names, target, exposed(state, target, OTHER[side]), chance)
        yield from triggered(now, state, names)

    def _only_hard(self, state: State, side: Side, target: str) -> str:
        """The one target on a hex that only guns can hurt, if one of the units has a gun (6.7);
        Illegal for several such targets."""
        there = aim.targets(state, side).get(target, [])
        hard = [name for name in there if aim.hard(name)]
        guns = any(kind(name).attack for name in several(state, side, self.units))
        if not hard or any(map(aim.soft, there)) or not guns:
            return ""
        if len(hard) > 1:
            told = f"Only guns hurt what stands on {target}; fire at one: {either(hard)}."
            raise Illegal("6.7", told)
        return hard[0]

    def why(self, state: State, seat: str) -> str:
        foes, mine = stack(state, self.target, OTHER[seat]), called_all(state, self.units)
        left = sum(steps(state, name) for name in foes)
        theirs = "1 unit" if len(foes) == 1 else f"{len(foes)} units"
        told = "1 step" if left == 1 else f"{left} steps"
        return f"{mine}, against {theirs} of theirs with {told} in all." if foes else ""

    def said(self, state: State, seat: str) -> str:
        who = called_all(state, self.units)
        if self.victim is not None:
            return f"Fire at {called(state, self.victim)} on {self.target} with {who}"
        return f"Fire at {place_called(state, self.target)} with {who}"

    def touched(self) -> tuple[str, ...]:
        return (*self.units, self.victim or self.target)

    def shown(self, state: State) -> tuple[str, ...]:
        """Several units are chosen on a board to fire together, and none of them for all."""
        return () if len(self.units) > 1 else self.touched()

    def weighed(self, state: State) -> str:
        if self.victim is None:
            foes = exposed(state, self.target, OTHER[CARDS[self.units[0]].side])
            return area_odds(state, self.units, self.target, foes)
        return point_odds(state, self.units, self.victim)


def cannot_fire_at(state: State, name: str, target: str, victim: str = "") -> Bar:
    """The rule and the reason why a unit cannot fire at a hex, or at one unit there by point fire
    (6.1, 6.2, 6.7); the reason is "" where it can."""
    if (bar := can_fire(state, name, "point" if victim else "area"))[0]:
        return bar
    reach = aim.point_reach if victim else aim.area_reach
    return "6.2", reach(state, name, victim or target)


def can_fire(state: State, name: str, weapon: Weapon = "area") -> tuple[str, str]:
    """The rule and the reason why a unit cannot fire as its action; ("", "") where it can.

    A pill box has two weapons, each of which acts by itself (3.3b).
    """
    unit, printed = state.units[name], kind(name)
    if waits(state, name):
        return "3.1", f"{CARDS[name].company} is not released; it neither moves nor fires"
    if weapon in state.landing.guns.get(name, ()):
        return (
            "3.3b",
            f"{name} already fired its {SAID[weapon]} this turn; fire its other weapon",
        )
    if unit.acted:
        return "6.1", f"{name} has already acted this turn; fire with another unit"
    if unit.morale:
        return "6.1", f"{name} is {unit.morale} until it comes round in Clean-up; fire with another"
    if unit.mode != "fire" and not printed.fights_moving:
        return "23.1", f"{name} may not fire: it is in Move Mode until you plan again"
    return command.cannot_fire(state, name)


def _aimed(state: State, name: str, foes: dict[str, list[str]]) -> Iterator[str]:
    if not kind(name).attack:
        return
    there = hexes(state, OTHER[CARDS[name].side])
    near = aim.visible(state, state.units[name].hex, kind(name).point_range, there)
    for hex_, names in foes.items() if near else ():
        yield from (v for v in names if hex_ in near and aim.hard(v))


def _check_area_target(state: State, side: Side, target: str) -> None:
    """Raise Illegal for a hex without anything that area fire hurts (6.2), Gone where leaders alone
    are left (2.3f)."""
    check_exposed(state, side, target)
    victims = exposed(state, target, OTHER[side])
    if not any(aim.soft(n) for n in victims):
        led = all(kind(name).class_ == "leader" for name in victims)
        hard = (Illegal, "nothing that area fire could hurt")
        refusal, told = (Gone, "no enemy" + " but leaders" * bool(victims)) if led else hard
        raise refusal("6.2", f"On {target} stands {told}; name another hex.")


def _point_target(state: State, side: Side, target: str, word: str) -> str:
    """The target on a hex that a word names (6.7); Illegal for what is none, Gone for who went."""
    victim = enemy(state, side, word)
    if state.units[victim].hex != target or not aim.hard(victim):
        fit = [v for v in stack(state, target, OTHER[side]) if aim.hard(v)]
        told = f"; these are: {', '.join(fit)}" if fit else ""
        refusal = Illegal if state.units[victim].hex == target else Gone
        raise refusal("6.7", f"{victim} is not a target for point fire on {target}{told}.")
    return victim


AT_WILL = "at-will"
"""What people write who name no target."""


def _targets_told(state: State, side: Side, words: tuple[str, ...]) -> str:
    """What who would fire at will may order: those hexes first at which most of his can fire."""
    foes, found = aim.targets(state, side), Counter[str]()
    for name in several(state, side, words):
        found.update(_within(state, name, foes))
    lines = [f"“fire {hex_} with {' '.join(words)}”" for hex_, _ in found.most_common(MOST)]
    barred = [bar for bar in (_barred(state, n) for n in several(state, side, words)) if bar]
    if not lines and barred:
        return f"{'; '.join(few(barred))}."
    if not lines:
        return "Nobody of them has an enemy in reach now; leave the order out."
    return f"Fire is ordered hex by hex, those fire who reach it: {', '.join(lines)}."


def _in_reach(state: State, side: Side, order: Fire) -> set[str]:
    """The hexes at which units of an order can fire now, if its target is not a hex by itself."""
    if spelled(order.target) in ground(state).terrain:
        return set()
    foes = aim.targets(state, side)
    return {h for name in several(state, side, order.units) for h in _within(state, name, foes)}


def _barred(state: State, name: str) -> str:
    """Why a unit fires with none of its weapons, "" where it can with one."""
    weapons: list[Weapon] = ["point"] if kind(name).attack else []
    weapons += ["area"] if kind(name).area else []
    bars = [can_fire(state, name, weapon)[1] for weapon in weapons]
    if not bars or not all(bars):
        return ""
    if name in state.landing.guns:
        return f"{name} has fired this turn with all that it has, and overwatch counts (3.3b)"
    return bars[0].partition("; ")[0]


def _within(state: State, name: str, foes: dict[str, list[str]]) -> set[str]:
    """The hexes at which a unit can fire now."""
    area_ = kind(name).area and not can_fire(state, name)[0]
    gun = kind(name).attack and not can_fire(state, name, "point")[0]
    aimed = _aimed(state, name, foes) if gun else ()
    hexes_ = {*aim.area_targets(state, name, foes)} if area_ else set()
    return hexes_ | {state.units[victim].hex for victim in aimed}


def _instead(state: State, name: str, target: str) -> str:
    """What a unit may fire at, nearest to a target first."""
    foes, here = aim.targets(state, CARDS[name].side), ground(state)
    near = sorted(_within(state, name, foes), key=lambda at: (here.distance(at, target), at))
    if not near:
        return "it has no target now"
    return f"it may fire at {' or '.join(near[:MOST])}"


SAID = {"point": "gun", "area": "machine guns"}


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
