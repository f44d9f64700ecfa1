"""Chapters 7.1 and 7.2: the attack."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.utah_beach import markers
from domain.games.utah_beach.aftermath import differential, line_of
from domain.games.utah_beach.ground import DRY, place
from domain.games.utah_beach.lookup import (
    Field,
    best_defender,
    called,
    on_board,
    standing,
    strengths,
    where_is,
)
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Combat, Debt, State
from domain.games.utah_beach.support import draw_support, who_defends, with_support
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import ALL, OTHER, SIDES, Kind, Marker, Seat


class AttackDeclared(UtahEvent, frozen=True):
    """Units attack a hex."""

    kind: Kind
    seat: Seat
    target: str
    by: tuple[str, ...]
    defender: str = ""

    def after(self, state: State) -> State:
        return replace(
            state,
            combat=Combat(self.kind, self.seat, self.target, self.by, self.defender),
            fought=(*state.fought, *self.by),
            attacked=(*state.attacked, self.target),
        )

    def told(self, state: State) -> str:
        who = listed(self.by)
        verb = "attack" if len(self.by) > 1 else "attacks"
        if self.kind == "assault":
            return f"{who} {verb} across the beach at {self.target}."
        where = place(self.target)
        return f"{who} {verb} {self.defender + ' on ' if self.defender else ''}{where}."


class Attack(UtahOrder, frozen=True):
    """Attack a hex."""

    form = "attack {target} from {units} [support {support}]"
    help = "Attack with units next to a hex: “attack 2503 from 2404 2504 support 2”, or “from all”."
    stages = ("fight", "mobile-fight")
    target: str
    units: tuple[str, ...]
    support: tuple[Marker, ...] = ()

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Attack"]:
        """By each unit alone, and by the strongest together."""
        asks = markers.asks(state, seat, mines=seat == "german")
        for hex_, able in targets(state):
            groups = dict.fromkeys(
                [*(tuple(able[:n]) for n in range(1, len(able) + 1)), *((name,) for name in able)]
            )
            for group in groups:
                for ask in asks:
                    yield cls(target=hex_, units=group, support=ask)

    @classmethod
    def weigher(cls, state: State) -> Callable[["Attack"], str]:
        field = Field(state, state.seat)
        draws = cache(lambda asked: markers.draws(state, state.seat, asked))
        odds = cache(lambda to, by, asked: _odds(state, field, to, by, draws(asked)))
        return lambda order: odds(order.target, order.units, order.support)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Units next to a hex attack it (7.1)."""
        hex_, _ = where_is(state, OTHER[seat], self.target)
        foes = Field(state, seat).foe.get(hex_, [])
        if not foes:
            raise Illegal("7.1", f"No {SIDES[OTHER[seat]]} unit stands on {place(hex_)}.")
        if hex_ in state.attacked:
            raise Illegal("7.2", f"{place(hex_)} was already attacked this phase.")
        by = tuple(dict.fromkeys(self._named(state, hex_)))
        for name in by:
            if barred := _barred(state, name, hex_):
                raise barred
        hexes = [state.units[name].hex for name in by]
        if len(set(hexes)) < len(hexes):
            raise Illegal("11.2.4c", "Only one of the units that stand together may attack a hex.")
        cups = markers.cups_asked(state, seat, self.support, mines=True)
        yield declared("attack", seat, hex_, by, foes)
        owed = (*who_defends(OTHER[seat], foes), Debt("support", OTHER[seat]))
        yield from draw_support(state, seat, cups, chance, hex_, owed)

    def _named(self, state: State, hex_: str) -> Sequence[str]:
        """The units that the order names, or all that may attack the hex (2.2)."""
        if [word.casefold() for word in self.units] != [ALL]:
            return [on_board(state, state.seat, word) for word in self.units]
        if able := dict(targets(state)).get(hex_):
            return able
        raise Illegal("7.1", f"No unit of yours can attack {place(hex_)} now.")

    def said(self, state: State, seat: str) -> str:
        hex_, _ = where_is(state, OTHER[seat], self.target)
        who = foes_said(standing(state, hex_), hex_)
        return f"Attack {who} with {with_support(self._named(state, hex_), self.support)}"

    def why(self, state: State, seat: str) -> str:
        hex_, _ = where_is(state, OTHER[seat], self.target)
        mine, theirs = len(self._named(state, hex_)), len(standing(state, hex_))
        return f"{mine} of yours against {theirs} on {place(hex_)}: nobody joins once dice fell."

    def touched(self, state: State) -> tuple[str, ...]:
        return (*self.units, self.target)


def targets(state: State) -> Iterator[tuple[str, list[str]]]:
    """Each enemy hex that may be attacked now, with who may attack it, one of each stack."""
    own = [name for name in state.units if UNITS[name].seat == state.seat]
    for hex_ in Field(state, state.seat).foe:
        able = [name for name in own if not _barred(state, name, hex_)]
        if able and hex_ not in state.attacked:
            able.sort(key=lambda n: (-strengths(state, n)[0], n))
            yield hex_, list({state.units[n].hex: n for n in reversed(able)}.values())[::-1]


def _barred(state: State, name: str, hex_: str) -> Illegal | None:
    """Why a unit may not attack a hex now: it is next to it and fresh (7.1, 7.2, 9.2)."""
    unit = UNITS[name]
    if unit.seat == "allied" and state.turn <= 1:
        rule = "11.2.2f" if unit.airborne else "11.2.1d"
        return Illegal(rule, f"{name} has just landed; it cannot attack on turn 1.")
    if state.units[name].hex not in DRY[hex_]:
        return Illegal("7.1", f"{name} on {state.units[name].hex} is not next to {hex_}.")
    if name in state.fought:
        return Illegal("7.2", f"{name} has already attacked this turn.")
    if state.stage == "mobile-fight" and not unit.mobile:
        return Illegal("9.2", f"{name} is a leg unit; only mobile units attack now.")
    return None


def declared(
    kind: Kind, seat: Seat, hex_: str, by: tuple[str, ...], foes: Sequence[str]
) -> AttackDeclared:
    """An attack; of several units that stand together none defends yet."""
    one = foes[0] if len(foes) == 1 else ""
    return AttackDeclared(kind=kind, seat=seat, target=hex_, by=by, defender=one)


def foes_said(names: Sequence[str], hex_: str) -> str:
    """Who is attacked; of units that stand together their own side names the one that defends."""
    who = names[0] if len(names) == 1 else f"the {len(names)} units"
    return f"{who} on {called(hex_)}"


def _odds(
    state: State, field: Field, target: str, units: tuple[str, ...], draws: markers.Draws
) -> str:
    """The differential against the strongest defender before support, and how likely the attack is
    won with the markers that may be drawn for it; the defender's are not known.

    Won is a result that drives the defender off or destroys it; an exchange is even (7.3, 7.4).
    """
    foes = field.foe.get(target, [])
    combat = Combat("attack", state.seat, target, units, best_defender(state, foes))
    diff = differential(state, combat)
    table, line = line_of(state, combat)
    won = even = faces = 0
    for drawn, ways in draws.items():
        added = sum(markers.value(state, marker, target) for marker in drawn)
        brings = list(table.brings(line, diff + added).values())
        won += ways * sum(result[0] == "D" for result in brings)
        even += ways * brings.count("EX")
        faces += ways * len(brings)
    if not any(draws):
        also = f", {even} an exchange" if even else ""
        return f"{diff:+d}: {won} of {faces} drive it off{also}"
    also = f", {100 * even // faces} % an exchange" if even else ""
    return f"{diff:+d} and support: drives it off {round(100 * won / faces)} %{also}"
