"""Combat of the landings: from the air among Germans (11.2.2e), and over the beaches (11.2.3)."""

from collections.abc import Iterator

from domain.game.game import AS_PRINTED
from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.combat import declared, foes_said
from domain.games.utah_beach.landing import beach_of
from domain.games.utah_beach.lookup import Field, in_range, on, standing, where_is
from domain.games.utah_beach.markers import NO_SUPPORT, asks, cups_asked
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.support import draw_support, who_defends, with_support
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import Marker, Seat


class Assault(UtahOrder, frozen=True):
    """Assault the beach."""

    form = "assault {hex} [support {support}]"
    help = "Resolve a beach assault: “assault 2607 support ground naval”."
    names = ("hex",)
    stages = ("storm", "assault")
    allied = "Only the Allies assault beaches"
    hex: str
    support: tuple[Marker, ...] = ()

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Assault"]:
        if state.stage == "storm":
            for hex_ in storms(state):
                for one in (NO_SUPPORT, ("ground",), ("air",)):
                    yield cls(hex=hex_, support=one)
            return
        asked = asks(state, "allied", mines=False)
        if state.naval:
            asked += [("naval",), ("ground", "naval"), ("air", "naval")]
        if state.naval > 1:
            asked.append(("naval", "naval"))
        for hex_ in assaults(state):
            for ask in asked:
                yield cls(hex=hex_, support=ask)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """Attack where units came down among Germans, or over a beach (11.2.2e, 11.2.3)."""
        hex_, _ = where_is(state, "allied", self.hex)
        if state.stage == "storm":
            yield from self._storm(state, hex_, chance)
            return
        beach_of(hex_)
        if hex_ not in assaults(state):
            raise Illegal("11.2.3a", f"There is no beach assault to resolve on {hex_}.")
        cups = cups_asked(state, "allied", self.support, naval=True)
        if cups.count("naval") > state.naval:
            raise Illegal("11.2.7", f"{state.naval} naval gunfire markers are left.")
        yield declared("assault", "allied", hex_, tuple(Field(state, "allied").own[hex_]), ())
        joins = on(state, AS_PRINTED) or in_range(state, "german", hex_)  # 11.2.3b
        asked = (Debt("support", "german"),) if joins else ()
        yield from draw_support(state, "allied", cups, chance, hex_, asked)

    def _storm(self, state: State, hex_: str, chance: Chance) -> Iterator[UtahEvent]:
        if hex_ not in storms(state):
            raise Illegal("11.2.2e", f"No unit of yours came down among Germans on {hex_}.")
        cups = cups_asked(state, "allied", self.support, naval=True)
        if len(cups) > 1 or "naval" in cups:
            raise Illegal("11.2.2e", "At most one support fire marker from a draw cup helps here.")
        field = Field(state, "allied")
        foes = field.foe[hex_]
        yield declared("storm", "allied", hex_, tuple(field.own[hex_]), foes)
        named = who_defends("german", foes)
        yield from draw_support(state, "allied", cups, chance, hex_, named)

    def why(self, state: State, seat: str) -> str:
        guns = "1 naval marker" if state.naval == 1 else f"{state.naval} naval markers"
        return f"You have {guns} left, for this turn only; beach {self.hex} is next."

    def said(self, state: State, seat: str) -> str:
        hex_, _ = where_is(state, "allied", self.hex)
        here = standing(state, hex_)
        force = with_support([n for n in here if UNITS[n].seat == "allied"], self.support)
        if state.stage == "storm":
            foes = [n for n in here if UNITS[n].seat == "german"]
            return f"Attack {foes_said(foes, hex_)} with {force}"
        return f"Assault the beach at {hex_} with {force}"


def storms(state: State) -> list[str]:
    """Hexes on which units came down among Germans and have not fought yet (11.2.2e)."""
    field = Field(state, "allied")
    return [hex_ for hex_ in field.own if hex_ in field.foe]


def assaults(state: State) -> list[str]:
    """Beach hexes whose assault is still to be fought (11.2.3a)."""
    return [hex_ for hex_ in state.beachheads if hex_ not in state.attacked]
