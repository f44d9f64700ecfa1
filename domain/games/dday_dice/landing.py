"""Where each Unit lands (1.7, 13.8, 15.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, without
from domain.games.dday_dice.lookup import battle, expect, others
from domain.games.dday_dice.printed import name, place
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.wording import called, number
from domain.games.dday_dice.words import Seat, Sector, Specialist

BLIND = 4


class UnitLanded(DiceEvent, frozen=True):
    """A Unit has come ashore; ``beach`` is the letter of its map where there are two."""

    unit: Seat
    sector: Sector
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    specialist: Specialist | None = None
    beach: str = ""
    deck: tuple[Specialist, ...] = ()

    def after(self, state: State) -> State:
        unit = state.units[self.unit]
        if self.specialist:
            state = replace(state, specialists=without(state.specialists, self.specialist))
        return change(
            state,
            self.unit,
            sector=self.sector,
            visited=(self.sector,),
            stage="bled",
            soldiers=self.soldiers,
            courage=self.courage,
            stars=self.stars,
            specialists=(self.specialist,) if self.specialist else (),
            deck=self.deck or unit.deck,
            match=(*unit.match, f"beach {self.beach}") if self.beach else unit.match,
        )

    def told(self, state: State) -> str:
        parts = [
            text
            for n, text in (
                (self.soldiers, number(self.soldiers, "Soldier", "Soldiers")),
                (self.courage, f"{self.courage} Courage"),
                (self.stars, number(self.stars, "Star", "Stars")),
            )
            if n
        ]
        parts += [f"the {name(self.specialist)}"] if self.specialist else []
        return f"{called(self.unit)} lands in {place(self.sector)} with {listed(parts)}."


class Land(DiceOrder, frozen=True):
    """Choose where to land."""

    form = "land {to}"
    help = "Land in this starting Sector, with the resources printed there."
    stages = ("land",)
    names = ("to",)
    to: Sector

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        yield from (cls(to=start) for start in choices(state, unit))

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Land in a starting Sector (1.7)."""
        expect(unit, self.stages, "land")
        if self.to not in battle(state).starts:
            names = " or ".join(place(s) for s in battle(state).starts)
            raise Illegal("1.7", f"Units land in {names}.")
        if self.to not in choices(state, unit):
            raise Illegal("15.2", "At least one Unit lands on each of the two maps.")
        yield landed(state, unit, self.to, chance)

    def words(self, state: State, mine: Unit) -> str:
        return f"Land in {place(self.to)}"


def choices(state: State, unit: Unit) -> Iterator[Sector]:
    """Where a Unit may land: on two maps neither stays empty (15.2)."""
    played = battle(state)
    ashore = [u for u in others(state, unit) if u.stage == "bled"]
    missing = {"m", "s"} - {u.sector[0] for u in ashore} if played.decks else set()
    last = len(ashore) == len(state.units) - 1
    for start in played.starts:
        if not (last and missing and start[0] not in missing):
            yield start


def landed(state: State, unit: Unit, to: Sector, chance: Chance) -> UnitLanded:
    """The Unit comes ashore with its resources, printed or rolled for (1.7, 13.8, 15.2)."""
    played = battle(state)
    start = played.starts[to]
    letter = to[0] if played.decks else ""
    deck = played.decks[letter] if letter and not unit.deck else ()
    if "blind-start" not in state.options:
        return UnitLanded(
            unit=unit.seat, sector=to, soldiers=start.soldiers, courage=start.courage,
            stars=start.stars, specialist=start.joins, beach=letter, deck=deck,
        )  # fmt: skip
    labels = [f"{unit.seat} marker"] * BLIND
    faces = chance.roll(f"{BLIND}d6", why=f"{unit.seat.capitalize()}'s blind start", labels=labels)
    soldiers = 1 + sum(n for n in faces if n <= 3)
    stars = sum({4: 1, 5: 2}.get(n, 0) for n in faces)
    return UnitLanded(
        unit=unit.seat, sector=to, soldiers=soldiers, stars=stars, beach=letter, deck=deck
    )
