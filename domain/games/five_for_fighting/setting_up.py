"""Chapter 4.1 and 4.2: the set-up by itself: who sets up when, and the rolls after it."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from domain.game.ruleset import Chance, Options, Scenario
from domain.game.told import listed
from domain.games.five_for_fighting.entering import (
    FREE,
    RANGERS,
    Enter,
    UnitPlaced,
    come,
    due,
    in_play,
    open_doors,
)
from domain.games.five_for_fighting.five import FiveEvent, FiveOrder, lift, stand
from domain.games.five_for_fighting.ground import POINTE, called
from domain.games.five_for_fighting.lookup import beaches_of, commander, field_of, on
from domain.games.five_for_fighting.placing import FreeSetupRolled, pointe_units
from domain.games.five_for_fighting.printed import PLAY, SHEETS, UNITS
from domain.games.five_for_fighting.state import State, Unit
from domain.games.five_for_fighting.words import BEACHES, CAMPAIGN, PHASES, Beach, Stage

Swim = Literal["unscathed", "reduced", "eliminated"]
AIRBORNE, POINTE_OPTION = "sword-airborne", "omaha-pointe"
SWIMMERS = tuple(name for name, unit in UNITS.items() if unit.code == "M4")
"""The units with duplex-drive tanks (10.1)."""
UNSCATHED_TO, REDUCED_TO = 3, 5
FULL_UP_TO = 4
"""The die up to which a unit begins at full strength (10.6, 10.11)."""


class MapsLaid(FiveEvent, frozen=True):
    """The maps lie on the table, with the German units on their hexes."""

    scenario: str
    beaches: tuple[Beach, ...]
    seats: tuple[str, ...]
    last: int
    units: dict[str, str]
    options: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    """Units of variants that are set up with the others."""

    def after(self, state: State) -> State:
        return State(
            scenario=self.scenario,
            options=self.options,
            seats=self.seats,
            beaches=self.beaches,
            last=self.last,
            units={name: Unit(hex_) for name, hex_ in self.units.items()},
            released=self.released,
        )

    def told(self, state: State) -> str:
        names = listed(SHEETS[b].name for b in self.beaches)
        return f"{names}, 6 June 1944: {len(self.units)} German units wait."


class StageBegan(FiveEvent, frozen=True):
    """A part of the set-up, or the play of cards, begins."""

    stage: Stage

    def after(self, state: State) -> State:
        return replace(state, stage=self.stage, free=None)

    def told(self, state: State) -> str:
        return f"{PHASES[self.stage]}."


class SwimRolled(FiveEvent, frozen=True):
    """A unit of duplex-drive tanks swims ashore."""

    unit: str
    die: int
    result: Swim

    def after(self, state: State) -> State:
        name, units = self.unit, state.units
        if self.result == "unscathed":
            return state
        if self.result == "eliminated":
            drowned = (*state.drowned, name)
            return replace(lift(state, name), gone=(*state.gone, name), drowned=drowned)
        if name in units:
            return stand(state, name, replace(units[name], reduced=True))
        return replace(state, weak=(*state.weak, name))

    def told(self, state: State) -> str:
        return {
            "unscathed": f"The tanks of {self.unit} come in unscathed (die {self.die}).",
            "reduced": f"Tanks of {self.unit} founder; the unit is reduced (die {self.die}).",
            "eliminated": f"The tanks of {self.unit} go down in the sea (die {self.die}).",
        }[self.result]


class Land(FiveOrder, frozen=True):
    """Bring a unit ashore."""

    form = "land {unit} {hex}"
    help = "Bring a unit ashore on a landing hex, in the set-up or later: “land 1/8 1224”."
    names = ("unit", "hex")
    stages = ("land", "cards")
    unit: str
    hex: str

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Land | Enter"]:
        """All of the first wave, also those that come over an edge (4.2)."""
        return comings(state, first_wave(state, beaches_of(state, seat)))

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        return come(state, seat, self.unit, self.hex)

    def said(self, state: State, seat: str) -> str:
        return f"Bring {self.unit} ashore at {called(self.hex)}"


class Ashore(FiveOrder, frozen=True):
    """Bring all that is left ashore."""

    form = "ashore"
    help = "Set up the rest of the first wave on landing hexes with room."
    stages = ("land",)

    @classmethod
    def offers(cls, state: State, seat: str) -> Iterator["Ashore"]:
        yield cls()

    def leads_to(self, state: State, seat: str, chance: Chance) -> Iterator[FiveEvent]:
        """Set all of them up, spread over the landing hexes in the order of the sheet (4.2)."""
        stands = {hex_: len(names) for hex_, names in field_of(state, "allied").own.items()}
        for name in first_wave(state, beaches_of(state, seat)):
            open_ = [h for h in open_doors(state, name) if stands.get(h, 0) < PLAY.stacking]
            if open_:
                hex_ = min(open_, key=lambda h: stands.get(h, 0))
                stands[hex_] = stands.get(hex_, 0) + 1
                yield UnitPlaced(unit=name, hex=hex_)

    def said(self, state: State, seat: str) -> str:
        return "Set up all that is left of the first wave"


def comings(state: State, names: Iterable[str]) -> Iterator[Land | Enter]:
    """Each way in which units can come onto the map now."""
    for name in names:
        kind = Land if UNITS[name].by == "sea" else Enter
        for hex_ in open_doors(state, name):
            yield kind(unit=name, hex=hex_)


def first_wave(state: State, beaches: Iterable[Beach]) -> Iterator[str]:
    """Allied units that are still to be set up on some beaches (4.2)."""
    wanted = set(beaches)
    return (name for name in due(state, "allied") if UNITS[name].beach in wanted)


# --- The parts of the set-up ------------------------------------------------------------------


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Iterator[FiveEvent]:
    """The maps are laid, and the German units stand on them (4.1)."""
    campaign = scenario.key == CAMPAIGN
    beaches = BEACHES if campaign else tuple(b for b in BEACHES if b == scenario.key)
    on_ = tuple(f"{key}={choice}" for key, choice in options.items() if choice != "off")
    german = {n: u.hex for n, u in UNITS.items() if u.by == "setup" and in_play(u, beaches)}
    yield MapsLaid(
        scenario=scenario.key,
        beaches=beaches,
        seats=seats,
        last=PLAY.campaign.turns if campaign else PLAY.turns,
        units=german,
        options=on_,
        released=tuple(_variants(on_)),
    )
    if f"{POINTE_OPTION}=rangers" in on_:
        yield UnitPlaced(unit=RANGERS, hex=POINTE)
    yield StageBegan(stage="pointe" if f"{POINTE_OPTION}=german" in on_ else "land")


def _variants(options: tuple[str, ...]) -> Iterator[str]:
    """Units of variants that are set up with the first wave (10.5, 10.11)."""
    if f"{POINTE_OPTION}=german" in options:
        yield RANGERS
    for variant in SHEETS["sword"].variants:
        if f"{AIRBORNE}=on" in options and variant.option == AIRBORNE:
            yield from variant.units


def setting(state: State) -> frozenset[str]:
    """The seats that have something to set up."""
    if state.stage == "pointe":
        can = pointe_units(state, field_of(state, "german"))
        return frozenset((commander(state, "german", "omaha"),)) if can else frozenset()
    if state.stage == "free":
        return frozenset(("german",)) if state.free and state.free.left else frozenset()
    waiting = {UNITS[name].beach for name in first_wave(state, state.beaches)}
    return frozenset(commander(state, "allied", beach) for beach in waiting)


def following(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """The next part of the set-up, with its rolls."""
    if state.stage == "pointe":
        yield StageBegan(stage="land")
        return
    if state.stage == "land":
        yield from _rolls(state, chance)
        if on(state, FREE):
            yield StageBegan(stage="free")
            (die,) = chance.roll("d6", why="free German set-up")
            yield FreeSetupRolled(die=die, left=1 if die == 1 else 2)
            return
    yield StageBegan(stage="cards")


def _rolls(state: State, chance: Chance) -> Iterator[FiveEvent]:
    """Tanks that swim (10.1); the strength of Rangers (10.6) and airborne units (10.11)."""
    if on(state, "duplex"):
        for name in SWIMMERS:
            (die,) = chance.roll("d6", why=f"{name} swims ashore")
            yield SwimRolled(unit=name, die=die, result=_swim(die))
    rolled = [RANGERS] if on(state, POINTE_OPTION, "rangers") else []
    rolled += [n for n in state.released if UNITS[n].option == AIRBORNE]
    for name in rolled:
        (die,) = chance.roll("d6", why=f"strength of {name}")
        hex_, reduced = state.units[name].hex, die > FULL_UP_TO
        yield UnitPlaced(unit=name, hex=hex_, reduced=reduced, die=die)


def _swim(die: int) -> Swim:
    if die <= UNSCATHED_TO:
        return "unscathed"
    return "reduced" if die <= REDUCED_TO else "eliminated"
