"""Five for Fighting: five beaches, each a game of its own, and all together a campaign.

A card of the right colour lets a side activate a few units; in a beach game cards decide combats
too, in the campaign ten-sided dice do. Two seats play everything, and in the campaign each side may
have a commander for each beach. ``rulebook.toml`` has every rule and where it comes from.
"""

import msgspec

from domain.game.game import Game, Option, Scenario, as_printed
from domain.game.tables import read
from domain.games.five_for_fighting.words import BEACHES, CAMPAIGN, COMMANDERS, SIDES, Beach

EVERYWHERE = (
    Option(key="replacements", title="Replacements", rule="9.1"),
    Option(key="opportunity", title="Opportunity attacks", rule="9.4"),
)
VARIANTS: dict[Beach, tuple[Option, ...]] = {
    "utah": (
        Option(key="utah-fj", title="Utah: 3 KG/6 FJ for the Germans", rule="10.4"),
        Option(key="utah-airborne", title="Utah: 82 and 101 BG for the Allies", rule="10.10"),
    ),
    "omaha": (
        Option(
            key="omaha-pointe",
            title="Omaha: Pointe du Hoc, for the Germans or for the Rangers",
            choices=("off", "german", "rangers"),
            rule="10.5",
        ),
        Option(key="omaha-fj", title="Omaha: 1 and 2 KG/6 FJ for the Germans", rule="10.7"),
    ),
    "gold": (Option(key="gold-lehr", title="Gold: Panzer Lehr for the Germans", rule="10.8"),),
    "juno": (Option(key="juno-ss", title="Juno: 12th SS Panzer for the Germans", rule="10.9"),),
    "sword": (
        Option(key="sword-airborne", title="Sword: 6th Airborne for the Allies", rule="10.11"),
    ),
}
COMBINED = (
    Option(key="duplex", title="Duplex-drive tanks", rule="10.1"),
    Option(key="free-setup", title="Variable free German set-up", rule="10.2"),
    as_printed("8.9"),
)
"""What the campaign has beside all the options of its beaches (10.12)."""


class _Won(msgspec.Struct, frozen=True):
    win: int


class _Beach(msgspec.Struct, frozen=True):
    name: str
    victory: _Won


SHEETS = {
    beach: read("domain.games.five_for_fighting", f"beaches/{beach}.toml", _Beach)
    for beach in BEACHES
}
SCENARIOS = (
    *(
        Scenario(
            key=beach,
            title=SHEETS[beach].name,
            summary=f"{SHEETS[beach].name} alone: six turns; "
            f"{SHEETS[beach].victory.win} points win it for the Allies.",
            seats=SIDES,
            fewest=2,
            options=(*EVERYWHERE, *VARIANTS[beach]),
        )
        for beach in BEACHES
    ),
    Scenario(
        key=CAMPAIGN,
        title="Tuesday, the Führer slept late",
        summary="All five beaches together: five turns, ten-sided dice, two Jokers; "
        "each side may have a commander for each beach.",
        seats=(*SIDES, *COMMANDERS),
        fewest=2,
        options=(*COMBINED, *EVERYWHERE, *(x for beach in BEACHES for x in VARIANTS[beach])),
    ),
)

GAME = Game(
    key="five_for_fighting",
    title="Five for Fighting",
    short="Five for Fighting",
    version=1,
    scenarios=SCENARIOS,
    levels={"major": "hard", "private": "easy", "sergeant": "medium"},
    package=__name__,
)
