"""Which obstacle hex each unit tests or breaches at the end of its part, or none (2.4a, 2.4b)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.movement import breaches
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    TcsEvent,
    TcsOrder,
    of_side,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import called_all, hex_of
from domain.games.tcs_omaha.position.obeying import Bar, obeying
from domain.games.tcs_omaha.words import Side


class TryChosen(TcsEvent, frozen=True):
    """Units are to test or breach this obstacle hex at the end of the part; "" is none."""

    units: tuple[str, ...]
    hex: str

    def after(self, state: State) -> State:
        chosen = dict.fromkeys(self.units, self.hex)
        return with_landing(state, tests={**state.landing.tests, **chosen})

    def told(self, state: State) -> str:
        who, many = listed(few(self.units)), len(self.units) > 1
        verb = "are" if many else "is"
        return f"{who} {verb} to test {self.hex or 'no obstacle hex'}."


class Try(TcsOrder, frozen=True):
    """Choose the obstacle hex that a unit tests."""

    form = "test {hex} with {units}"
    help = (
        "At “done” steady infantry beside obstacle hexes tests or breaches one, straight inland if "
        "it can. Choose another, or none: “test A33.16 with 1/E/2/16”, “test none with E/2/16”."
    )
    hex: str
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Try"]:
        """For each unit that nobody told what to try the hexes that it may, and none."""
        if not breaches.tests(state, side):
            return
        for name in of_side(state, side):
            free = name not in state.landing.tests and not breaches.cannot_test(state, name)
            able = breaches.barred(state, name) if free else []
            yield from (cls(hex_, (name,)) for hex_ in able)
            if able:
                yield cls("none", (name,))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Units try this hex at the end of the part (2.4a)."""
        if not breaches.tests(state, side):
            raise Illegal("2.4a", "Obstacle hexes are tested when the American side has acted.")
        none = self.hex.casefold() in ("none", "nothing", "nobody")
        hex_ = "" if none else hex_of(state, self.hex)

        def cannot(name: str) -> Bar:
            if why := breaches.cannot_test(state, name):
                return "2.4a", why
            able = breaches.barred(state, name)
            if not able:
                return "2.4a", f"{name} has no hex beside it to test or breach"
            told = f"{hex_} is not one that {name} can test or breach; {' or '.join(able)} is"
            return "2.4a", told if hex_ and hex_ not in able else ""

        names = yield from obeying(state, side, self.units, cannot)
        yield TryChosen(tuple(names), hex_)

    def said(self, state: State, seat: str) -> str:
        what = "no obstacle hex" if self.hex == "none" else self.hex
        return f"Let {called_all(state, self.units)} test {what} at the end of your part"

    def touched(self) -> tuple[str, ...]:
        return self.units if self.hex == "none" else (*self.units, self.hex)
