"""Fire from the sea and the air (2.2, 2.6, 2.10). Here, destroyers and rocket craft."""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.artillery import can_see, effect, in_the_sea
from domain.games.tcs_omaha.artillery.effect import SmokeLaid, hexes_within, impacts
from domain.games.tcs_omaha.ground import from_ships, map_ground
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    far,
    ground,
    of_side,
    stands,
    under_shells,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import hex_of, place_called
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.landing import DESTROYERS, ROCKETS
from domain.games.tcs_omaha.words import Side, brought, minute
from domain.grid.lines import beyond


class DestroyerFired(TcsEvent, frozen=True):
    """The designator round of a destroyer, and whether it is adjusted (2.6b)."""

    target: str
    spot: str
    dice: tuple[int, ...]
    need: int
    done: bool

    def after(self, state: State) -> State:
        return with_landing(state, missions=state.landing.missions + 1)

    def told(self, state: State) -> str:
        told = brought(self.spot, sum(self.dice), self.need, self.target, done=self.done)
        return f"A destroyer: {told}."


class Destroyer(TcsOrder, frozen=True):
    """Call a destroyer."""

    form = "destroyer [on] {target}"
    help = "Call the fire of a destroyer, once a turn from 0940 on: “destroyer A36.09”."
    target: Where

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Destroyer"]:
        """Every enemy hex that a destroyer may fire at."""
        if side != "american" or not offshore(state) or state.landing.missions:
            return
        if forces.minutes(state.scenario, state.turn) < FIRST:
            return
        here = ground(state)
        own = {state.units[n].hex for n in of_side(state, side)}
        for target in stands(state, "german"):
            clear = all(here.distance(target, h) > DESTROYERS.friends_beyond for h in own)
            if clear and (seen(state, target) or team_sees(state, target)):
                yield cls(target)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A mission of a destroyer at a hex that it sees (2.6b, 2.6c)."""
        if side != "american" or not offshore(state):
            raise Illegal("2.6", "No destroyer supports you here.")
        target = hex_of(state, self.target)
        time = forces.minutes(state.scenario, state.turn)
        check_time(time, fired=bool(state.landing.missions))
        near, team = friends(state, target), team_sees(state, target)
        others = functools.partial(_others, state, side, target)
        check_target(target, near, seen=seen(state, target), team=team, others=others)
        here, now = ground(state), Now(state)
        direction, die = chance.roll(
            "2d6", why="designator of a destroyer", labels=("direction", "distance")
        )
        away = designator(die, night=forces.is_night(state.scenario, state.turn))
        spot = beyond(here.grid, target, direction - 1, away)
        in_view = bool(spot) and (
            in_the_sea(state, spot) or seen(state, spot) or team_sees(state, spot)
        )
        need = TABLES.artillery.need(away, seen=in_view)
        dice = chance.roll("2d6", why="adjustment of a destroyer")
        done = sum(dice) >= need
        yield now.happens(DestroyerFired(target, spot, dice, need, done))
        if done:
            yield from effect.concentration(
                now, target, DESTROYERS.rounds, TABLES.artillery.radius, CALIBRE, chance
            )

    def said(self, state: State, seat: str) -> str:
        return f"Call the fire of a destroyer on {place_called(state, self.target)}"

    def touched(self) -> tuple[str, ...]:
        return (self.target,)


FIRST = minute(DESTROYERS.from_)
"""The first turn of naval fire, in minutes from 0000 of 6 June (2.6a)."""


def check_time(now: int, *, fired: bool) -> None:
    """Raise Illegal where no destroyer fires now (2.6a)."""
    if now < FIRST:
        raise Illegal("2.6a", f"Destroyers fire from {DESTROYERS.from_} of 6 June on, not earlier.")
    if fired:
        raise Illegal("2.6a", "One destroyer mission a turn; the next can be called next turn.")


def check_target(
    target: str,
    friends: Mapping[str, int],
    *,
    seen: bool,
    team: bool,
    others: Callable[[], Sequence[str]] = tuple,
) -> None:
    """Raise Illegal where destroyers may not fire at a hex (2.6c).

    ``friends``: American units with their distances from it. ``seen``: from ten metres above some
    point of the north edge of the map. ``team``: a fire support team whose radio works sees it
    (2.6d). ``others`` are the hexes at which they may fire, the nearest first.
    """
    if not seen and not team:
        raise Illegal(
            "2.6c",
            f"No ship at the north edge sees {target} from {DESTROYERS.observer} m above the sea; "
            f"{_instead(others())}.",
        )
    near = {unit: off for unit, off in friends.items() if off <= DESTROYERS.friends_beyond}
    if near:
        unit = min(near, key=lambda name: (near[name], name))
        raise Illegal(
            "2.6c",
            f"{unit} is {near[unit]} hexes from {target}, and destroyers fire only with no "
            f"friend within {DESTROYERS.friends_beyond}; {_instead(others())}.",
        )


def _instead(others: Sequence[str]) -> str:
    if not others:
        return "now there is no target for them"
    return f"now they may fire at {' or '.join(others[:3])}"


def designator(die: int, *, night: bool) -> int:
    """Hexes by which a ship's designator round falls off its target (2.6b)."""
    return die * (DESTROYERS.at_night if night else DESTROYERS.designator)


WHOLE = "ABCD"
"""The maps from whose north edge ships look on (2.6c)."""
CALIBRE = 155
"""What a 5 inch shell is worth (2.6b)."""


def offshore(state: State) -> bool:
    """Whether destroyers lie off the beach of a scenario."""
    return state.scenario in forces.SCENARIOS and forces.SCENARIOS[state.scenario].naval


@functools.cache
def _off(hex_: str) -> int:
    """The hexes from the north edge."""
    here = map_ground(WHOLE)
    return min(here.grid.distance(hex_, edge) for edge in here.edges["north"])


def seen(state: State, hex_: str) -> bool:
    """Whether a ship sees a hex now: a line from the north edge, within visibility (2.6c)."""
    return _off(hex_) <= far(state, hex_) and from_ships(map_ground(WHOLE), hex_)


def team_sees(state: State, hex_: str) -> bool:
    """Whether a fire support team whose radio works observes a hex (2.6d)."""
    return any(
        said == "works" and name in state.units and can_see(state, name, hex_)
        for name, said in state.landing.teams.items()
    )


def friends(state: State, target: str) -> dict[str, int]:
    """The American units with their distances from a hex."""
    here = ground(state)
    return {n: here.distance(state.units[n].hex, target) for n in of_side(state, "american")}


def _others(state: State, side: Side, target: str) -> list[str]:
    """The hexes at which a destroyer may fire, those nearest to a target first."""
    here = ground(state)
    return sorted((one.target for one in Destroyer.offers(state, side)),
                  key=lambda at: (here.distance(at, target), at))  # fmt: skip


class RocketsFell(TcsEvent, frozen=True):
    """The designator round of a rocket craft; "" is off the map (2.2a)."""

    craft: int
    target: str
    spot: str

    def told(self, state: State) -> str:
        where = f"fall about {self.spot}" if self.spot else "fall off the map"
        return f"The rockets of LCT(R) {self.craft}, aimed at {self.target}, {where}."


AREA = hexes_within(ROCKETS.radius)
"""Hexes of area C (2.2b)."""


def rockets_in(dice: int) -> int:
    """How many of the thousand rockets fall into a hex of area C (2.2b); each attacks as a 155 mm
    round."""
    return impacts(dice, ROCKETS.rounds, AREA)


def salvos(now: Now, chance: Chance) -> Happening:
    """Each craft that was aimed fires once (2.2a)."""
    for craft, target in enumerate(now.state.landing.salvos or (), 1):
        direction, die = chance.roll(
            "2d6", why=f"designator of LCT(R) {craft}", labels=("direction", "distance")
        )
        spot = beyond(ground(now.state).grid, target, direction - 1, die * ROCKETS.designator)
        yield now.happens(RocketsFell(craft, target, spot))
        if spot:
            yield from _area(now, spot, chance)


def _area(now: Now, spot: str, chance: Chance) -> Happening:
    """Area C about a designator round, and the smoke that is left of it (2.2b)."""
    here = ground(now.state)
    hexes = sorted(
        here.grid.within(spot, ROCKETS.radius), key=lambda h: (here.distance(h, spot), h)
    )
    hit: list[str] = []
    for hex_ in hexes:
        there = under_shells(now.state, hex_)
        if not there:
            continue
        (dice,) = chance.roll("d66", why=f"rockets on {hex_}")
        if many := rockets_in(dice):
            hit.append(hex_)
            yield from effect.shelled(now, hex_, there, many, CALIBRE, chance)
    yield from _smoke(now, hexes, hit, chance)


def _smoke(now: Now, hexes: list[str], hit: list[str], chance: Chance) -> Happening:
    """Markers lie where rockets hit, nearest to the designator first, and then, as far as the ten
    last, where dice say so: first on the hexes that were chosen (2.2a)."""
    smoke, left = hit[: ROCKETS.smoke], max(ROCKETS.smoke - len(hit), 0)
    here, landing = ground(now.state), now.state.landing
    first = [h for h in landing.screen if h in hexes]
    for hex_ in first if landing.alone else dict.fromkeys((*first, *hexes)):
        if not left:
            break
        if hex_ not in hit and here.terrain[hex_] != "sea":
            (dice,) = chance.roll("d66", why=f"smoke on {hex_}")
            if rockets_in(dice):
                smoke.append(hex_)
                left -= 1
    if smoke:
        yield now.happens(SmokeLaid(tuple(smoke)))
