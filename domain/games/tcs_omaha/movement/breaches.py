"""Opening a breach in the shingle (2.5a), and passing it (2.5b)."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.beach import breaching
from domain.games.tcs_omaha.beach.breaching import Site
from domain.games.tcs_omaha.ground import ground as map_ground
from domain.games.tcs_omaha.ground.sheets import Breach
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, ground, kind, of_side
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import Side


def sites(state: State) -> dict[str, Breach]:
    """The breaches that are printed on the map in play."""
    piece = scene(state.scenario).piece
    return map_ground(piece).breaches if piece else {}


def site(state: State, key: str) -> Site:
    """What stands for and against a breach (2.5a)."""
    here, printed = ground(state), sites(state)[key]
    ends = (printed.beach, printed.land)

    def off(name: str) -> int:
        return min(here.distance(state.units[name].hex, end) for end in ends)

    german, american = list(of_side(state, "german")), list(of_side(state, "american"))
    watching = [
        n for n in german
        if kind(n).class_ == "pillbox"
        and any(
            here.distance(at, end) <= max(kind(n).reach, kind(n).point_range) and here.sees(at, end)
            for at in (state.units[n].hex,)
            for end in ends
        )
    ]  # fmt: skip
    held = {state.units[n].hex for n in american}
    tanks = [off(n) for n in american if kind(n).tank]
    return Site(
        watching,
        printed.security,
        held,
        min(tanks, default=None),
        min((off(n) for n in german), default=None),
    )


def open_(state: State, side: Side, order: o.Breach) -> Happening:
    """A breach is bulldozed where all four conditions are met (2.5a)."""
    key = str(order.number)
    if side != "american" or key not in sites(state):
        known = ", ".join(f"{k} ({b.name})" for k, b in sites(state).items()) or "none"
        raise Illegal("2.5", f"You cannot open a breach {key} here; the breaches are {known}.")
    if key in state.landing.breaches:
        raise Illegal("2.5", f"Breach {key} is already open.")
    breaching.check(site(state, key))
    yield e.ShingleBreached(key)


def offers(state: State, side: Side) -> Iterator[o.Breach]:
    """The breaches that can be opened now."""
    if side != "american" or not state.landing.sealed:
        return
    held = {state.units[n].hex for n in of_side(state, side)}
    for key, printed in sites(state).items():
        if not held.issuperset(printed.security):
            continue
        if key not in state.landing.breaches and not breaching.missing(site(state, key)):
            yield o.Breach(int(key))


def check_passage(state: State, name: str, path: tuple[str, ...]) -> None:
    """Raise Illegal where another has passed a breach in this turn (2.5b)."""
    for key in used_up(state, name, path):
        used = int(key in state.landing.passed)
        breaching.check_passage(open_=True, rolls=True, passed=used)


def used_up(state: State, name: str, path: tuple[str, ...]) -> list[str]:
    """The breaches on the way of a unit that nobody else who rolls passes in this turn (2.5b)."""
    return crossed(state, name, path) if kind(name).rolls else []


def crossed(state: State, name: str, path: tuple[str, ...]) -> list[str]:
    """The breaches on the way of a unit."""
    if not state.landing.breaches:
        return []
    way = (state.units[name].hex, *path)
    steps = {frozenset(step) for step in zip(way, path, strict=False)}
    sides = {k: frozenset((b.beach, b.land)) for k, b in sites(state).items()}
    return [key for key in state.landing.breaches if sides[key] in steps]
