"""Of several units that one order names those obey that can; its side reads who stays out, and
why (22.2)."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

from domain.game.ruleset import Illegal
from domain.game.spent import Spent
from domain.game.told import few
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import CARDS, SecretEvent
from domain.games.tcs_omaha.position.naming import lost, several
from domain.games.tcs_omaha.position.unknown import why_unknown
from domain.games.tcs_omaha.words import Side

Bar = tuple[str, str]
"""The paragraph and the words for why a unit cannot do what is asked; ("", "") if it can."""


OFF = "6.2"
"""The paragraph of what a unit does not reach: it says nothing of whether others came too late."""


class LeftOut(SecretEvent, frozen=True):
    """Units that an order named stay out of it; why may lie in their sheets (22.2)."""

    hidden = ("why",)  # what their sheets forbid is their side's secret
    side: Side
    why: tuple[str, ...] | None = None

    def told(self, state: State) -> str:
        return f"Left out: {'; '.join(self.why)}." if self.why else ""


Obeying = Generator[LeftOut, None, list[str]]


def heard(obeys: Obeying) -> tuple[list[str], tuple[str, ...]]:
    """Who obeys, and why others stay out of it, before an order is given."""
    left: tuple[str, ...] = ()
    while True:
        try:
            left = (*left, *(next(obeys).why or ()))
        except StopIteration as end:
            return list(end.value), left


def obeying(
    state: State,
    side: Side,
    words: Iterable[str],
    cannot: Callable[[str], Bar],
    instead: Callable[[str], str] = lambda _: "",
) -> Obeying:
    """The units that words name that can do what is asked.

    Raises Illegal if none can, with the reason of the first and what may be done ``instead``.
    """
    words = tuple(words)
    bars = barred(state, side, words, cannot)
    late = {name for name in bars if _spent(state, name)}
    spent = bool(late) and all(name in late or rule == OFF for name, (rule, _) in bars.items())

    def does(name: str) -> str:
        return instead(name) if name in state.units else ""

    return (yield from sifted(side, bars, does, told="all" not in words, spent=spent))


def barred(
    state: State, side: Side, words: Sequence[str], cannot: Callable[[str], Bar]
) -> dict[str, Bar]:
    """What keeps each unit that words name from what is asked; who was lost counts along (22.2)."""
    gone = lost(state, side, words)
    bars = {} if len(gone) == len(words) else {n: cannot(n) for n in several(state, side, words)}
    return bars | {name: ("22.2", why_unknown(state, side, name, "unit")) for name in gone}


def _spent(state: State, name: str) -> bool:
    """Whether a unit is gone or has acted, a pill box with one of its weapons (6.1, 3.3b)."""
    unit = state.units.get(name)
    return unit is None or unit.acted or name in state.landing.guns


def sifted(
    side: Side,
    bars: Mapping[str, Bar],
    instead: Callable[[str], str] = lambda _: "",
    *,
    told: bool = True,
    spent: bool = False,
) -> Obeying:
    """Those of some units or companies that nothing bars; who says “all” is not ``told`` whom it
    leaves out."""
    able = [name for name, bar in bars.items() if not bar[1]]
    if not able:
        first, (rule, why) = next(iter(bars.items()))
        short, _, other = why.partition("; ")
        more = ", and the others cannot either" if (many := len(bars) > 1) else ""
        does = filter(None, (other.rstrip("."), "" if many else instead(first)))
        named = short.partition(" ")[0] in CARDS  # "wpn/E/2/16 is …"
        told_ = f"{short[0] if named else short[0].upper()}{short[1:].rstrip('.')}{more}"
        raise (Spent if spent else Illegal)(rule, f"{'; '.join((told_, *does))}.")
    if told and (left := [why.partition("; ")[0] for _, why in bars.values() if why]):
        yield LeftOut(side, few(left))
    return able
