"""Rule 5.9: what may interrupt which phase, card by card."""

import pytest

from domain.games.dday_dice.printed import AWARDS, ITEMS, SPECIALISTS, VEHICLES
from domain.games.dday_dice.using import POWERS
from domain.games.dday_dice.words import Card

rule = pytest.mark.rule
DICE = "lock roll tally"
TALLY = "tally"
EVER = "lock roll tally toll muster march mines brace fire"
WEAPON = "muster march brace fire"
AGAINST_GUNS = "muster march brace"

WINDOWS = {
    "strategic-map": DICE,
    "binoculars": f"{DICE} survey mines fire",
    **dict.fromkeys(
        ["captain", "combat-photographer", "corporal", "jeep", "ammo-box", "command-jacket",
         "dexedrine", "dispatch-case", "grappling-hook", "rangefinder", "rope-ladder",
         "signalling-lamp", "toolkit", *AWARDS],
        TALLY,
    ),
    "medal-case": "tally muster",
    "shoulder-patch": "muster",
    "war-correspondent": "muster",
    **dict.fromkeys(["bangalore-torpedo", "bazooka", "gammon-bomb"], WEAPON),
    "flak-vest": "march brace fire",
    "flame-thrower": "brace fire",
    **dict.fromkeys(["grenade", "mortar", "grenadier"], AGAINST_GUNS),
    "wirecutters": "muster march",
    "mine-detector": "march",
    "point-man": "march",
    "hero": "toll mines fire",
    **dict.fromkeys(
        ["field-radio", "walkie-talkie", "lucky-charm", "pocket-bible", "carrier-pigeon"], EVER
    ),
}  # fmt: skip
BY_THEMSELVES = {*SPECIALISTS, *VEHICLES} - WINDOWS.keys()


@rule("5.9", "5.6", "8.1")
@pytest.mark.parametrize("card", WINDOWS)
def test_a_card_is_used_in_its_own_time(card: Card) -> None:
    assert " ".join(POWERS[card].stages) == WINDOWS[card]
    assert set(POWERS[card].asked) <= set(POWERS[card].stages)


@rule("5.9", "7.16")
def test_all_other_cards_work_by_themselves_or_with_a_move() -> None:
    assert POWERS.keys() == WINDOWS.keys()
    assert set(ITEMS) - WINDOWS.keys() == {"whistle"}
    assert {"medic", "scout", "general", "lieutenant", "tank", "ambulance"} <= BY_THEMSELVES
