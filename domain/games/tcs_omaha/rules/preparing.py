"""Before the first turn (20.1): forces stand, boats are loaded, German works set up (3.3g)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.game.told import listed
from domain.games.tcs_omaha import artillery
from domain.games.tcs_omaha.artillery import BatteryReady
from domain.games.tcs_omaha.artillery.calling import TargetsRegistered
from domain.games.tcs_omaha.command.sheets import MOST, OpSheet, SheetWritten, Tear
from domain.games.tcs_omaha.germans import entering
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.landing import distances, settling
from domain.games.tcs_omaha.landing.choosing import Screen, Steer
from domain.games.tcs_omaha.landing.leaders import Berth, Follow
from domain.games.tcs_omaha.landing.planning import Historical, Load, Rockets, Swim, Unload
from domain.games.tcs_omaha.landing.settling import PlanSealed, Team
from domain.games.tcs_omaha.position import Leg, Sheet, State, Unit
from domain.games.tcs_omaha.position.closed import Loads, fits, loads
from domain.games.tcs_omaha.position.field import field
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    Now,
    TcsEvent,
    TcsOrder,
    allowed,
    ground,
    kind,
    of_side,
    stack,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import called, hex_of, own
from domain.games.tcs_omaha.printed import TABLES, forces
from domain.games.tcs_omaha.printed.command import PILL_BOXES, PITS
from domain.games.tcs_omaha.printed.forces import ASHORE, LESSONS, scene
from domain.games.tcs_omaha.rules.turns import Done, PartBegan
from domain.games.tcs_omaha.words import Mission, Side


class MatchOpened(TcsEvent, frozen=True):
    """The map lies on the table with what stands on it."""

    scenario: str
    last: int
    units: dict[str, str]
    options: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        return State(
            scenario=self.scenario,
            last=self.last,
            options=self.options,
            units={name: Unit(hex_) for name, hex_ in self.units.items()},
        )

    def told(self, state: State) -> str:
        lesson = scene(self.scenario)
        return f"{lesson.title}: {len(self.units)} units stand on the map."


class LandingOpened(TcsEvent, frozen=True):
    """A landing scenario begins: who waits ashore, who waits afloat."""

    unreleased: tuple[str, ...] = ()
    entering: tuple[str, ...] = ()
    mines: tuple[str, ...] = ()

    def after(self, state: State) -> State:
        return with_landing(
            state,
            unreleased=self.unreleased,
            entering=dict.fromkeys(self.entering, 0),
            obstacles=dict.fromkeys(self.mines, "mines"),
        )


def setup(
    scenario: Scenario, seats: tuple[str, ...], options: Options, chance: Chance
) -> Happening:
    """The map is laid, the forces stand on it with the sheets that they begin with (20.1)."""
    on = tuple(f"{key}={choice}" for key, choice in options.items() if choice != "off")
    if scenario.key not in LESSONS:
        yield from opened(scenario.key, on)
        return
    lesson = LESSONS[scenario.key]
    units = {name: hex_ for force in lesson.forces for name, hex_ in force.at.items()}
    yield MatchOpened(scenario.key, lesson.last, units, on)
    for name, guns in lesson.batteries.items():
        yield BatteryReady(name, guns.side, guns.guns, guns.calibre, guns.he, guns.smoke)
    for n, force in enumerate(lesson.forces, 1):
        if force.mission is not None:
            title = force.company.replace("/", "-")
            holds = (Leg("hasty", force.goal),) if force.mission == "attack" else ()
            sheet = Sheet(
                force.side, title, force.mission, force.goal, (force.company,), active=True,
                then=holds,
            )  # fmt: skip
            yield SheetWritten(force.side, f"{force.side}-{n}", sheet)


def opened(key: str, options: tuple[str, ...]) -> Happening:
    """The forces of a scenario on the maps stand; boats are planned first (2.1h, 20.2)."""
    found = forces.SCENARIOS[key]
    germans, americans = forces.german_hexes(found), forces.american_hexes(found)
    yield MatchOpened(key, len(scene(key).turns), {**germans, **americans}, options)
    yield LandingOpened(found.unreleased, found.entering, found.mines)
    yield from map(artillery.german_battery, found.batteries)  # off the map, from the start (3.1)
    yield from _sheets("german", "hasty", _companies(germans))
    if key in ASHORE:
        here, goals = field(key), scene(key).goals
        inland = _companies({n: h for n, h in americans.items() if not seaward(h)})
        nearest = {c: min(goals, key=lambda g: here.distance(h, g)) for c, h in inland.items()}
        yield from _sheets("american", "attack", nearest)
        yield PlanSealed((), ())
    else:
        yield PartBegan("american", "load")


def _companies(hexes: dict[str, str]) -> dict[str, str]:
    """The companies of some foot, each with a hex of it."""
    return {CARDS[n].company: hex_ for n, hex_ in hexes.items() if kind(n).foot}


def _sheets(side: Side, mission: Mission, goals: dict[str, str]) -> Happening:
    """The sheets of companies that stand on land: one each, or one a battalion where they would
    be more than a side may have (20.2, 3.2)."""
    groups: dict[str, list[str]] = {}
    for company in goals:
        one = company if len(goals) <= MOST[side] else forces.COMPANIES[company].battalion
        groups.setdefault(one, []).append(company)
    for n, (title, companies) in enumerate(groups.items(), 1):
        goal, name = goals[companies[0]], title.replace("/", "-")
        sheet = Sheet(side, name, mission, goal, tuple(companies), active=True)
        yield SheetWritten(side, f"{side}-{n}", sheet)


class WorkPlaced(TcsEvent, frozen=True):
    """A pill box or a rocket pit is set up on another hex (3.3g, 3.4)."""

    unit: str | None = None
    hex: str | None = None

    def sealed(self) -> dict[str, tuple[str, ...]]:
        """Where is a secret until the first turn."""
        return {"unit": ("german",), "hex": ("german",)}

    def after(self, state: State) -> State:
        if self.unit is None or self.hex is None:
            return state
        moved = replace(state.units[self.unit], hex=self.hex)
        return replace(state, units={**state.units, self.unit: moved})

    def told(self, state: State) -> str:
        return f"{self.unit} is set up on {self.hex}." if self.unit else "A German work is set up."


class WorksReady(TcsEvent, frozen=True):
    """The German works stand; where is sealed until both are ready (3.3g)."""

    def after(self, state: State) -> State:
        return with_landing(state, works=True)

    def told(self, state: State) -> str:
        return "The German works are set up."


class WorksShown(TcsEvent, frozen=True):
    """The German works stand: those that are elsewhere than in history (3.3g, 3.4)."""

    units: dict[str, str] = {}

    def after(self, state: State) -> State:
        units = dict(state.units)
        for name, hex_ in self.units.items():
            units[name] = replace(units[name], hex=hex_)
        return with_landing(replace(state, units=units), works=True)

    def told(self, state: State) -> str:
        if not self.units:
            return "The German works stand where they stood in history."
        where = listed(f"{name} on {hex_}" for name, hex_ in self.units.items())
        return f"The German works stand; elsewhere than in history: {where}."


class Register(TcsOrder, frozen=True):
    """Register targets."""

    form = "register {targets}"
    help = "Register the targets of your artillery before the game: “register A36.09 A44.05”."
    secret = True
    targets: tuple[Where, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Register"]:
        """The first goals of the scenario, if none are registered."""
        goals = scene(state.scenario).goals[: TABLES.artillery.registered]
        if goals and not state.landing.registered.get(side):
            yield cls(goals)

    def said(self, state: State, seat: str) -> str:
        return f"Register {listed(self.targets)} for your artillery"

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A side registers its targets, all anew; only before units are set up (2.8, 10.7)."""
        targets = tuple(dict.fromkeys(hex_of(state, word) for word in self.targets))
        most = TABLES.artillery.registered
        if len(targets) > most:
            raise Illegal(
                "10.7", f"You may register {most} targets at most; you named {len(targets)}."
            )
        if wet := next((t for t in targets if ground(state).terrain[t] == "sea"), ""):
            raise Illegal("10.7", f"{wet} is sea; register targets on land.")
        yield TargetsRegistered(side, targets)


class Place(TcsOrder, frozen=True):
    """Set up a pill box or a rocket pit."""

    form = "place {unit} {hex}"
    help = "Set up a pill box or a rocket pit before the game: “place 1/WN65 A29.15”."
    secret = True
    prepares = True
    unit: str
    hex: Where

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Place"]:
        """Each work a hex farther along, where it may stand (3.3g, 3.4)."""
        here, there = ground(state), loads(state)
        for name in of_side(state, "german"):
            if kind(name).class_ not in ("pillbox", "pit"):
                continue
            for hex_ in here.beside[state.units[name].hex]:
                if allowed(_check_place, state, name, hex_, there):
                    yield cls(name, hex_)

    def touched(self) -> tuple[str, ...]:
        return (self.unit, self.hex)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """A pill box or a rocket pit stands elsewhere than in history (1.7, 3.3g, 3.4)."""
        name, hex_ = own(state, "german", self.unit), hex_of(state, self.hex)
        if kind(name).class_ not in ("pillbox", "pit"):
            raise Illegal(
                "3.3g", f"{name} is neither a pill box nor a rocket pit, and stays where it is."
            )
        _check_place(state, name, hex_, loads(state))
        yield WorkPlaced(name, hex_)

    def said(self, state: State, seat: str) -> str:
        return f"Set up {called(state, self.unit)} on {self.hex} instead"


def waits_for(state: State) -> Iterator[str]:
    """The sides that are not ready; both prepare at the same time."""
    if not state.landing.sealed:
        yield "american"
    if not state.landing.works:
        yield "german"


DUE: dict[str, tuple[type[TcsOrder], ...]] = {
    "american": (
        Historical, Load, Swim, Unload, Rockets, Screen, Steer,
        Berth, Follow, Register, Team, Tear,
    ),
    "german": (Place, Register, Tear),
}  # fmt: skip
"""What each side prepares, beside its sheets."""
FIRST = {
    "american": ("2.1h", "First the landing plan: “plan historical”, then “done”."),
    "german": ("3.3g", "First set up: “place 1/WN65 A29.15” moves a work, then “done”."),
}
"""What a side is told that orders something else."""


def decide(state: State, seat: str, order: TcsOrder, chance: Chance) -> Happening:
    """What an order leads to before the first turn (2.1h, 3.3g)."""
    now = Now(state)
    for event in _prepared(state, "german" if seat == "german" else "american", order, chance):
        yield now.happens(event)
    if not any(waits_for(now.state)):
        yield PartBegan("american", "plan")


def _prepared(state: State, side: Side, order: TcsOrder, chance: Chance) -> Happening:
    german = side == "german"
    if isinstance(order, Done) and german:
        yield shown(state) if state.landing.sealed else WorksReady()
    elif isinstance(order, Done):
        yield from settling.settle(state, chance)
        if state.landing.works:
            yield shown(state)
    elif isinstance(order, OpSheet) and german:
        yield from entering.write_sheet(state, order)
    elif isinstance(order, OpSheet):
        yield from settling.write_sheet(state, order)
    else:
        yield from order.leads_to(state, side, chance)


def offers(state: State, side: Side) -> Iterator[TcsOrder]:
    """What a side may order before the first turn."""
    for due in DUE[side]:
        yield from due.offers(state, side)
    yield from (entering if side == "german" else settling).offered(state)
    if side == "german" or allowed(settling.check, state):
        yield Done()


def inland(state: State, hex_: str) -> int:
    """Hexes landward of the line of beach obstacles; 0 on it, less on its seaward side (3.3g)."""
    off = distances(state.scenario)[hex_]
    return -off if seaward(hex_) else off


def _check_place(state: State, name: str, hex_: str, there: Loads) -> None:
    off = inland(state, hex_)
    check_site(off) if kind(name).class_ == "pillbox" else check_pit_site(off)
    if stack(state, hex_, "american"):
        raise Illegal("3.3g", f"Americans stand on {hex_}; set up elsewhere.")
    if not fits(state, name, hex_, there):
        raise Illegal("4.1", f"{hex_} is full for {name}; set it up beside it.")


def shown(state: State) -> WorksShown:
    """The works as they stand when the first turn begins; those that moved are named."""
    printed = forces.german_hexes(forces.SCENARIOS[state.scenario])
    moved = {n: u.hex for n, u in state.units.items() if n in printed and printed[n] != u.hex}
    return WorksShown(moved)


def check_site(inland: int) -> None:
    """Raise Illegal where no pill box stands, so many hexes ``inland`` of the obstacles (3.3g).

    0 is the line of obstacle hexes itself, less is seaward of it.
    """
    if inland <= 0:
        raise Illegal("3.3g", "Pill boxes stand landward of the beach obstacles, not on them.")
    if inland > PILL_BOXES.inland:
        raise Illegal(
            "3.3g",
            f"A pill box stands at most {PILL_BOXES.inland} hexes inland of the obstacles, not "
            f"{inland}.",
        )


def check_pit_site(inland: int) -> None:
    """Raise Illegal where no rocket pit stands, so many hexes from the obstacles (3.4)."""
    if inland < 0:
        raise Illegal("3.4", "Rocket pits stand inland of the beach obstacles, not seaward.")
    if inland > PITS.inland:
        raise Illegal(
            "3.4", f"A rocket pit stands at most {PITS.inland} hexes inland, not {inland}."
        )
