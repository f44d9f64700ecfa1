"""D-Day Dice: Units of Allied soldiers roll their way up a beach, together.

A turn has five phases which all Units play at the same time: they roll six dice, count what the
dice bring, recruit Specialists and find Items, move, and suffer the fire of the Sector they are
in. They win in the Bunker. There are eight Battle Maps, from the three trainings of Exercise Tiger
to Merville Battery, and Operation Deadstick across two of them; ``rulebook.toml`` has every rule
and where it comes from.
"""

import msgspec

from domain.game.game import Game, Named, Option, Scenario
from domain.game.tables import read
from domain.games.dday_dice.words import SEATS

POINTS = Option(key="victory-points", title="Victory Points", rule="12.4")
MULLIGAN = Option(key="soldier-mulligan", title="Soldier mulligan", rule="2.8")
EQUIPPED = Option(key="well-equipped", title="Well equipped", rule="13.4")
BAZOOKA = Option(
    key="bazooka-joe", title="Bazooka Joe", choices=("off", "items", "all"), rule="13.5"
)
WILD = Option(key="wild-specialists", title="Wild Specialists", rule="13.6")
WHIM = Option(key="quartermasters-whim", title="The Quartermaster's whim", rule="13.7")
BLIND = Option(key="blind-start", title="Blind start", rule="13.8")
OPTIONS = {"tiger-practice": (MULLIGAN,), "tiger-basic": (POINTS, MULLIGAN)}
EVERY = (POINTS, MULLIGAN, EQUIPPED, BAZOOKA, WILD, WHIM, BLIND)
"""The options of all other battles."""


class _Named(msgspec.Struct, frozen=True):
    battles: dict[str, Named]
    joined: dict[str, Named]


_NAMED = read("domain.games.dday_dice", "battles.toml", _Named)
SCENARIOS = tuple(
    Scenario(
        key=key,
        title=battle.title,
        summary=battle.summary,
        seats=SEATS,
        fewest=2 if key in _NAMED.joined else 1,
        options=OPTIONS.get(key, EVERY),
    )
    for key, battle in (_NAMED.battles | _NAMED.joined).items()
)

GAME = Game(
    key="dday_dice",
    title="D-Day Dice",
    short="D-Day Dice",
    version=1,
    scenarios=SCENARIOS,
    levels={"steady": "medium", "private": "easy", "captain": "hard"},
    package=__name__,
)
