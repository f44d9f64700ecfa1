"""What is printed: the icons of a Sector, and the reference sheet with every card and its cost."""

from collections.abc import Iterable, Iterator

from domain.game.view.reference import Chart
from domain.games.dday_dice.battles import BATTLES, FACES, Battle
from domain.games.dday_dice.lookup import battle, sector_at
from domain.games.dday_dice.maps import Sector
from domain.games.dday_dice.printed import (
    AWARDS,
    ITEMS,
    SPECIALISTS,
    VEHICLES,
    Printed,
    ground_chart,
    name,
    place,
)
from domain.games.dday_dice.state import State
from domain.games.dday_dice.tally import FURTHER_TOOL, TOOLS
from domain.games.dday_dice.words import ALIKE, BONUS_CHART
from domain.games.dday_dice.words import Sector as SectorName

AWARDS_SOURCE = "reconstructed: the seed names three of the twelve Awards and no effects"
CARDS_SOURCE = "seed: the cards; their texts are ours"
BONUSES = (
    ("skull", "Dead Man's Gift: {points}they cancel nothing"),
    ("star", "Leadership: a white result of your choice, or 2 Courage for another Unit"),
    ("soldier", "Reinforcement: 4 Soldiers, and 4 for another Unit"),
    ("two-soldiers", "Fresh Troops: 6 Soldiers"),
    ("courage", "Battle Cry: 3 Soldiers, or a move without Courage and requirements"),
    ("tool", "Special Find: a Special Item at its cost, or 2 Stars"),
)


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    played = BATTLES[scenario]
    return tuple(chart for chart in _charts(played) if chart.rows)


def _charts(played: Battle) -> Iterator[Chart]:
    yield Chart("Turn", ("", ""), tuple(_sequence(played)), source="seed")
    bonuses = tuple(_bonuses(played))
    yield Chart(BONUS_CHART, ("", ""), bonuses, source="seed")
    if played.items:
        points = tuple((str(n), str(TOOLS[n])) for n in range(1, len(TOOLS)))
        more = ((f"more than {len(TOOLS) - 1}", f"{FURTHER_TOOL} more each"),)
        yield Chart("Item Points", ("Tools", "points"), (*points, *more), source=_tools_source())
    for title, unique in (("Regular Specialists", False), ("Unique Specialists", True)):
        listed = (SPECIALISTS[s] for s in played.specialists if SPECIALISTS[s].unique is unique)
        yield Chart(title, ("", "Stars", ""), _cards(listed), source=CARDS_SOURCE)
    for title, special in (("Regular Items", False), ("Special Items", True)):
        listed = (ITEMS[i] for i in played.items if ITEMS[i].special is special)
        yield Chart(title, ("", "Points", ""), _cards(listed), source=CARDS_SOURCE)
    if played.awards:
        wheels = tuple(VEHICLES.values())
        yield Chart("Vehicles", ("", "Points", ""), _cards(wheels), source=CARDS_SOURCE)
        yield Chart("Awards", ("", ""), tuple((a.name, a.text) for a in AWARDS.values()),
                    source=AWARDS_SOURCE)  # fmt: skip
    yield from _grounds(played)


def _counts(played: Battle, face: str) -> bool:
    """Whether a result of the dice counts in this battle (13.1, 13.2)."""
    return FACES.index(face) + 1 in played.counts


def _sequence(played: Battle) -> Iterator[tuple[str, str]]:
    """The turn with what there is of it in this battle: the first trainings leave much out."""
    yield "1 Roll", "six dice; lock two of the first throw, roll the others again twice at most"
    upkeep = ["Skulls cancel dice"] if _counts(played, "skull") else []
    upkeep += ["bonuses; the rest is collected"]
    upkeep += ["a straight earns an Award"] if played.awards else []
    yield "2 Upkeep", "; ".join(upkeep)
    muster = ["recruit one"] if played.specialists else []
    muster += ["find one"] if played.items else []
    if muster:
        award = "; 6 Courage buy an Award at random" if played.awards else ""
        yield "3 Recruit and Find", f"{', '.join(muster)}, trade{award}"
    yield (
        "4 Move",
        "one Sector forward for its Courage, or sideways; three turns in a Sector at most",
    )
    guns = " and machine-gun dice" if any(s.guns for s in played.sectors.values()) else ""
    yield "5 Combat", f"lose DEF{guns}; trade until then"
    yield "Won", "when all Units are safe in the Bunker"
    if not played.together:
        yield "", "a lost Unit is not the end: the others go on, and those who are safe win"
    if played.kept - played.counts:
        kept = " and ".join(
            f"{FACES[n - 1].capitalize()}s" for n in sorted(played.kept - played.counts)
        )
        yield "Score", f"{kept} that you collect; they buy nothing"


def _bonuses(played: Battle) -> Iterator[tuple[str, str]]:
    """What three alike bring, of the results that count."""
    points = "20 Item Points, and " if played.items else ""
    for alike, (face, told) in zip(ALIKE, BONUSES, strict=True):
        if _counts(played, face):
            yield alike, told.format(points=points)


def _cards(cards: Iterable[Printed]) -> tuple[tuple[str, ...], ...]:
    return tuple((card.name, str(card.cost), card.text) for card in cards)


def _grounds(played: Battle) -> Iterator[Chart]:
    """The tables of random Sectors."""
    for key in dict.fromkeys(sector for sector, _ in played.names):
        rows = tuple(
            (str(die), played.names[key, die], _does(played, key, die)) for die in range(1, 7)
        )
        note = "Rolled by the first Unit that comes there; it stays for the battle."
        yield Chart(ground_chart(key), ("die", "", ""), rows, note, "seed: Sword Beach")


def _tools_source() -> str:
    return "seed for six Tools and more; reconstructed: those below, by doubling"


def _does(played: Battle, key: SectorName, die: int) -> str:
    """What ground does that the Sector does not do without it."""
    plain = set(printed_facts(played.sectors[key]))
    told = [fact for fact in printed_facts(played.grounds[key, die]) if fact not in plain]
    return ", ".join(told)


PLAIN = {
    "black": "Can't stay here",
    "no_locks": "No dice are locked",
    "five_dice": "Five dice only",
    "no_skull_rerolls": "Skulls are not rolled again",
    "wild_skull": "+1 Skull of any colour a turn",
    "no_finds": "No Items found here",
    "one_unit": "One Unit only",
    "fixed": "DEF cannot be lowered",
    "permanent": "Stay as long as you like",
    "climb": "Climb: four Skulls",
    "cry_only": "Battle Cry only",
    "no_cry": "No Battle Cry here",
    "ambush": "-1 Soldier for each Star",
    "rally": "+1 Soldier for each bonus",
}


def facts(state: State, key: SectorName) -> Iterator[str]:
    """What is printed in a Sector, and what lies on it this turn."""
    here = sector_at(state, key)
    first, *later = map(str, here.defence)
    then = f" then DEF {', '.join(later)}" if later else ""
    yield f"DEF {first}{' black' * here.black}{then}"
    if die := state.ground.get(key):
        yield battle(state).names[key, die]
    elif (key, 1) in battle(state).names:
        yield "Unknown ground"
    yield from _fire(state, key, here)
    yield from (text for field, text in PLAIN.items() if getattr(here, field))
    yield from _asked(here)
    yield from _given(here, gone=key in state.taken)
    yield from (f"{name(item)} used" for where, item in state.relief if where == key)
    yield from (f"Gammon Bomb: DEF -{n}" for where, n in state.bombs if where == key)


def printed_facts(here: Sector) -> Iterator[str]:
    """What a Sector does by what is printed there, its DEF and its guns aside."""
    if here.black:
        yield PLAIN["black"]
    yield from (text for field, text in PLAIN.items() if field != "black" and getattr(here, field))
    yield from _shelled(here)
    yield from _asked(here)
    yield from _given(here, gone=False)


def _shelled(here: Sector) -> Iterator[str]:
    if here.shells:
        yield f"Mortar fire: -{here.shells} Soldiers a turn"
    if here.traps:
        yield f"Booby traps: -{here.traps} Soldiers a turn without a Minesweeper"


def _fire(state: State, key: SectorName, here: Sector) -> Iterator[str]:
    if here.guns and key in state.silenced:
        yield "Machine guns silenced"
    elif here.guns:
        dice = state.guns.get(key)
        many = f" x{here.guns}" if here.guns > 1 else ""
        yield f"Machine-gun fire{many}: {sum(dice)}" if dice else f"Machine-gun fire{many}"
    if here.special:
        yield f"Each 6: -1 {here.special.capitalize()}"
    yield from _shelled(here)


def _asked(here: Sector) -> Iterator[str]:
    if here.needs:
        yield f"Needs a {name(here.needs)}"
    if here.sacrifice:
        yield "Sacrifice a Specialist"
    if here.gives_up:
        yield f"Sacrifice the {name(here.gives_up)}"
    if here.locks:
        yield f"{here.locks} dice are locked, without a General"
    for face in dict.fromkeys(here.loses):
        lost = here.loses.count(face)
        yield f"-{lost} {face.capitalize()}{'s' * (lost > 1 and face != 'courage')} a turn"
    if here.four:
        yield f"Four of a kind: {here.four:+} Soldiers"
    if here.retreat:
        yield f"Retreat to {place(here.retreat)}"


def _given(here: Sector, *, gone: bool) -> Iterator[str]:
    if here.joins:
        yield f"{name(here.joins)} joins"
    if here.result:
        yield f"+1 {here.result.capitalize()} a turn"
    if here.soldiers:
        yield f"+{here.soldiers} Soldiers on arrival"
    if here.finds and not gone:
        yield f"First Unit: {name(here.finds)}"
    if here.vehicle and not gone:
        cost = VEHICLES[here.vehicle].cost
        where = "for the first Unit" if here.free else f"to be found here ({cost} Item Points)"
        yield f"{name(here.vehicle)} {where}"
    if here.prize and not gone:
        yield "First Unit: an Award"
