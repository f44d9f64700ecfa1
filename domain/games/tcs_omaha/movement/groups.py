"""Units that set out together, and where they come if nobody fires at them (12.6)."""

from collections.abc import Callable, Sequence

from domain.game.told import few, listed
from domain.games.tcs_omaha.movement.reaching import SHINGLE, goes_to
from domain.games.tcs_omaha.position import Group, State, closed
from domain.games.tcs_omaha.position.lookup import TcsEvent, with_landing, with_units


class GroupOrdered(TcsEvent, frozen=True):
    """Several units are to move to one hex by one order (12.6)."""

    units: tuple[str, ...]
    to: str
    cover: str = ""
    left: tuple[str, ...] = ()
    """Why others of them stay."""

    def after(self, state: State) -> State:
        return with_landing(state, group=Group(self.units, self.to, self.cover))

    def told(self, state: State) -> str:
        there = "the shingle" if self.to == SHINGLE else self.to
        go = f"{listed(few(self.units))} are to go to {there}"
        return f"{'; '.join((go, *few(self.left)))}."


class GroupStopped(TcsEvent, frozen=True):
    """Nobody of such units can go farther in this turn."""

    stayed: tuple[str, ...] = ()
    """Those that did not move."""
    why: tuple[str, ...] = ()
    """What kept each of them."""

    def after(self, state: State) -> State:
        return with_landing(state, group=None)

    def told(self, state: State) -> str:
        if not self.stayed:
            return ""
        return f"Nearer they cannot get: {'; '.join(few(self.why)) or listed(few(self.stayed))}."


Onward = Callable[[State, Sequence[str]], tuple[str, str, str] | None]
"""Which of some units goes next, what moves it, and how far; None once nobody gets nearer."""


def forecast(state: State, names: Sequence[str], word: str, onward: Onward) -> str:
    """Who of some units does not come to where a word sends them, and how far; "" if all come."""
    then = state
    while went := onward(then, names):
        unit, by, to = went
        then = with_units(then, (unit, by), hex=to, acted=True)
    goal = {name: goes_to(state, name, word) for name in names}
    short = [name for name in names if then.units[name].hex != goal[name]]
    if not short:
        return ""
    loads, ends = closed.loads(then), dict[str, list[str]]()
    for name in short:
        at = then.units[name].hex
        ends.setdefault("" if at == state.units[name].hex else at, []).append(name)
    full = sorted({goal[n] for n in short if not closed.fits(then, n, goal[n], loads)})
    why = f" ({listed(full)} is then full, 4.1)" if full else ""
    told = "; ".join(
        f"{listed(few(who))} {_does(at, many=len(who) > 1)}" for at, who in ends.items()
    )
    return f"{len(names) - len(short)} of {len(names)} get there{why}; {told}"


def _does(at: str, *, many: bool) -> str:
    if at:
        return f"{'go' if many else 'goes'} to {at}"
    return "stay" if many else "stays"
