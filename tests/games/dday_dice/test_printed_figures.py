"""The figures that are printed: cards, lists and texts of Sectors, one by one."""

import pytest

from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.maps import Attributes, Sector
from domain.games.dday_dice.printed import AWARDS, ITEMS, SPECIALISTS, VEHICLES, Printed
from tests.games.dday_dice.beach import landed

rule = pytest.mark.rule

REGULARS = """beachmaster 3 chaplain 4 corporal 2 hero 3 medic 4 minesweeper 3 paratrooper 2
pathfinder 3 platoon-leader 2 point-man 2 scout 2 sharpshooter 2 veteran 3"""
UNIQUES = """captain 4 combat-photographer 3 decoy 2 engineer 4 general 4 grenadier 3 lieutenant 4
marksman 2 messenger 3 quartermaster 2 war-correspondent 3"""
REGULAR_ITEMS = """bangalore-torpedo 20 binoculars 10 carrier-pigeon 3 field-radio 12
flame-thrower 20 grenade 10 mine-detector 7 shoulder-patch 15 walkie-talkie 5 whistle 7"""
SPECIAL_ITEMS = """ammo-box 12 bazooka 15 command-jacket 10 dexedrine 12 dispatch-case 12
flak-vest 7 gammon-bomb 7 grappling-hook 5 lucky-charm 3 medal-case 15 mortar 7 pocket-bible 7
rangefinder 7 rope-ladder 10 signalling-lamp 15 strategic-map 7 toolkit 7 wirecutters 10"""
VEHICLE_COSTS = "ambulance 20 armored-car 20 bulldozer 20 half-track 15 jeep 12 tank 20"


def costs(text: str) -> dict[str, int]:
    """A name and its cost, and so on."""
    words = text.split()
    return {name: int(cost) for name, cost in zip(words[::2], words[1::2], strict=True)}


def told(cards: dict[str, Printed]) -> dict[str, int]:
    """What these cards cost."""
    return {name: card.cost for name, card in cards.items()}


@rule("5.1", "5.3", "8.14", "13.9")
def test_every_card_costs_what_is_printed_on_it() -> None:
    specialists: dict[str, Printed] = dict(SPECIALISTS)
    items: dict[str, Printed] = dict(ITEMS)
    assert told({k: c for k, c in specialists.items() if not c.unique}) == costs(REGULARS)
    assert told({k: c for k, c in specialists.items() if c.unique}) == costs(UNIQUES)
    assert told({k: c for k, c in items.items() if not c.special}) == costs(REGULAR_ITEMS)
    assert told({k: c for k, c in items.items() if c.special}) == costs(SPECIAL_ITEMS)
    assert told(dict(VEHICLES)) == costs(VEHICLE_COSTS)
    assert len(AWARDS) == 12


# --- Lists ------------------------------------------------------------------------------------

LISTS = {
    "tiger-basic": (
        "beachmaster corporal medic minesweeper sharpshooter captain engineer general lieutenant",
        "",
    ),
    "tiger-advanced": (
        "beachmaster corporal medic minesweeper scout sharpshooter veteran captain engineer "
        "general lieutenant messenger",
        "bazooka dispatch-case flak-vest lucky-charm strategic-map toolkit",
    ),
    "omaha": (
        "corporal hero medic minesweeper scout sharpshooter veteran captain combat-photographer "
        "decoy lieutenant messenger",
        "command-jacket dispatch-case flak-vest lucky-charm mortar strategic-map",
    ),
    "utah": (
        "beachmaster chaplain corporal hero minesweeper scout sharpshooter captain decoy general "
        "lieutenant",
        "ammo-box dispatch-case lucky-charm pocket-bible rangefinder",
    ),
    "gold": (
        "beachmaster corporal medic minesweeper platoon-leader sharpshooter veteran captain "
        "engineer lieutenant messenger quartermaster",
        "bazooka dexedrine flak-vest gammon-bomb lucky-charm pocket-bible",
    ),
    "juno": (
        "beachmaster corporal medic minesweeper platoon-leader scout veteran captain "
        "combat-photographer lieutenant quartermaster war-correspondent",
        "dexedrine gammon-bomb lucky-charm rangefinder signalling-lamp toolkit",
    ),
    "sword": (
        "chaplain corporal hero minesweeper point-man scout veteran captain lieutenant marksman "
        "messenger quartermaster",
        "ammo-box dispatch-case lucky-charm pocket-bible rangefinder toolkit",
    ),
    "pointe-du-hoc": (
        "corporal hero medic platoon-leader point-man sharpshooter veteran captain lieutenant "
        "marksman quartermaster war-correspondent",
        "ammo-box command-jacket dispatch-case grappling-hook rangefinder rope-ladder",
    ),
    "merville": (
        "corporal hero medic minesweeper paratrooper pathfinder sharpshooter captain grenadier "
        "lieutenant marksman quartermaster",
        "flak-vest mortar strategic-map wirecutters",
    ),
}
ASIDE = {
    "utah": {"shoulder-patch", "flame-thrower"},
    "juno": {"flame-thrower"},
    "merville": {"medal-case", "dexedrine"},
}
"""What lies in a Sector instead of the Pool (10.13)."""


@rule("13.2", "13.3", "13.9", "10.13")
@pytest.mark.parametrize("scenario", LISTS)
def test_each_battle_has_the_specialists_and_items_that_are_listed(scenario: str) -> None:
    specialists, items = (set(text.split()) for text in LISTS[scenario])
    began = landed(scenario, 2).state
    assert set(BATTLES[scenario].specialists) == specialists
    assert set(began.specialists) == specialists & costs(UNIQUES).keys()
    regular = costs(REGULAR_ITEMS).keys() if items else set()
    assert set(began.items) == (regular | items) - ASIDE.get(scenario, set())


@rule("15.2")
def test_the_lists_of_two_maps_are_one_pool() -> None:
    began = landed("deadstick", 2).state
    items = {i for key in ("merville", "sword") for i in LISTS[key][1].split()}
    more = {"bazooka", "gammon-bomb"} | costs(REGULAR_ITEMS).keys()
    assert set(began.items) == items | more
    named = {s for key in ("merville", "sword") for s in LISTS[key][0].split()}
    assert set(began.specialists) == named & costs(UNIQUES).keys()


# --- Sectors ----------------------------------------------------------------------------------

PRINTED: dict[str, dict[str, dict[str, object]]] = {
    "tiger-advanced": {
        "1": {"defence": (2,)},
        "2": {"defence": (4,), "joins": "scout", "result": "courage"},
        "3": {"defence": (4,), "joins": "sharpshooter", "result": "star"},
        "4": {"defence": (6,), "black": True},
        "5": {"defence": (3,), "guns": 1, "needs": "corporal", "result": "tool"},
        "6": {"defence": (6,), "black": True},
        "7": {"defence": (8,), "guns": 1, "sacrifice": True, "no_locks": True},
        "8": {"defence": (8,), "guns": 1, "five_dice": True},
        "9": {"defence": (10,), "guns": 1, "no_finds": True},
        "10": {"defence": (10,), "guns": 1, "sacrifice": True, "soldiers": "1d6"},
        "bunker": {"defence": (12,), "guns": 1},
    },
    "omaha": {
        "5": {"special": "specialist"},
        "7": {"no_finds": True},
        "8": {"one_unit": True},
    },
    "utah": {
        "6": {"special": "courage", "no_skull_rerolls": True},
        "10": {"finds": "shoulder-patch"},
        "11": {"four": 5},
        "12": {"finds": "flame-thrower"},
        "13": {"special": "courage"},
        "14": {"special": "courage"},
    },
    "gold": {"8": {"prize": "choice"}},
    "juno": {
        "5": {"vehicle": "tank", "free": False},
        "8": {"loses": ("star", "star", "star")},
        "9": {"joins": "beachmaster"},
        "11": {"four": -3},
        "13": {"finds": "flame-thrower"},
    },
    "sword": {
        "4": {"result": "skull"},
        "5": {"joins": "lieutenant"},
        "15": {"prize": "random"},
    },
    "pointe-du-hoc": {
        "4": {"no_finds": True},
        "9": {"climb": True, "no_locks": True, "retreat": "7"},
        "10": {"climb": True, "no_locks": True, "retreat": "7"},
    },
    "merville": {
        "6": {"finds": "medal-case"},
        "9": {"finds": "dexedrine", "finds_alone": "signalling-lamp"},
        "11": {"fixed": True},
        "13": {"permanent": True},
        "bunker": {"cry_only": True},
    },
}
"""What the board of Tiger and the texts of the seven other maps say of their Sectors."""
PATTERN = {
    "black",
    "guns",
    "result",
    "needs",
    "sacrifice",
    "gives_up",
    "locks",
    "no_locks",
    "joins",
}
"""What reconstructed Sectors may have besides, in the pattern of the printed board."""


def shown(sector: Attributes) -> dict[str, object]:
    """What a Sector has that is not the rule."""
    plain = Attributes()
    fields = Attributes.__struct_fields__
    return {f: v for f in fields if (v := getattr(sector, f)) != getattr(plain, f)}


@rule("2.9", "10.13", "11.7", "13.3", "13.9")
@pytest.mark.parametrize("scenario", PRINTED)
def test_each_sector_has_the_text_that_is_printed_and_no_other(scenario: str) -> None:
    for key, sector in BATTLES[scenario].sectors.items():
        told = PRINTED[scenario].get(key, {})
        assert {field: getattr(sector, field) for field in told} == told, key
        if scenario == "tiger-advanced":
            assert {"defence": sector.defence, **shown(sector)} == told
        else:
            assert shown(sector).keys() - told.keys() <= PATTERN, key


@rule("2.9")
@pytest.mark.parametrize(("scenario", "which"), [("juno", {"7"}), ("merville", {"4", "12"})])
def test_the_sectors_whose_attribute_a_general_cancels_lock_a_third_die(
    scenario: str, which: set[str]
) -> None:
    sectors: dict[str, Sector] = dict(BATTLES[scenario].sectors)
    assert {key for key, sector in sectors.items() if sector.locks == 3} == which


GROUNDS = {
    "6": [
        {"shells": "1d6"},
        {"no_skull_rerolls": True},
        {"loses": ("star",)},
        {"result": "courage"},
        {"vehicle": "half-track"},
        {"prize": "random"},
    ],
    "7": [
        {"black": True},
        {"loses": ("courage",)},
        {"wild_skull": True},
        {"result": "star"},
        {"vehicle": "bulldozer"},
        {"no_locks": True},
    ],
    "11": [
        {"traps": "1d6"},
        {"no_cry": True},
        {"ambush": True},
        {"black": True},
        {"vehicle": "armored-car", "free": True},
        {"rally": True},
    ],
}


@rule("10.15")
@pytest.mark.parametrize("sector", GROUNDS)
def test_each_result_for_a_random_sector_is_what_its_table_says(sector: str) -> None:
    played = BATTLES["sword"]
    bare = shown(played.sectors[sector])  # type: ignore[index]
    for die, told in enumerate(GROUNDS[sector], 1):
        found = shown(played.grounds[sector, die])  # type: ignore[index]
        assert {k: v for k, v in found.items() if bare.get(k) != v} == told, die
