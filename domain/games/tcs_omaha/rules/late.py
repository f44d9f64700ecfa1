"""Why an order is refused in the wrong part of a game, by the paragraph of its own (21.2)."""

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.fire import Convert
from domain.games.tcs_omaha.landing.choosing import Screen, Steer
from domain.games.tcs_omaha.landing.division import Leave
from domain.games.tcs_omaha.landing.leaders import Berth, Follow
from domain.games.tcs_omaha.landing.planning import Historical, Load, Rockets, Swim, Unload
from domain.games.tcs_omaha.landing.settling import Team
from domain.games.tcs_omaha.landing.transports import Beach, Ferry
from domain.games.tcs_omaha.movement.breaches import Breach
from domain.games.tcs_omaha.movement.testing import Try
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import TcsOrder
from domain.games.tcs_omaha.printed.forces import LANDINGS
from domain.games.tcs_omaha.rules.preparing import Place, Register
from domain.games.tcs_omaha.support import Destroyer
from domain.games.tcs_omaha.support.flying import Fly
from domain.games.tcs_omaha.words import Side

_AMERICAN: tuple[tuple[tuple[type[TcsOrder], ...], tuple[str, str]], ...] = (
    ((Historical, Load, Swim, Unload), (
        "2.1h", "Boats are loaded before the game; from 0900 of 6 June transports are: “ferry …”."
    )),
    ((Rockets, Screen), ("2.2a", "Rockets are aimed before the game, and fire in its first turn.")),
    ((Berth, Follow), ("2.3f", "Leaders and first transports are named before the game.")),
    ((Team,), ("2.6d", "Fire support teams are given to their units before the game.")),
    ((Steer,), ("2.1l", "Boats are steered before the game, or in the plan of a turn.")),
    ((Leave,), ("2.7b", "Units leave the map when they act, after “done”.")),
    ((Ferry, Beach), ("2.1m", "Transports are loaded and sent while you plan, before “done”.")),
    ((Destroyer,), ("2.6a", "A destroyer is called while you plan, before “done”.")),
    ((Fly,), ("2.10", "A-20 are called while you plan, before “done”.")),
    ((Breach,), ("2.5a", "A breach is opened when you act, after “done”.")),
    ((Try,), ("2.4a", "Obstacle hexes are tested when you act, after “done”.")),
)  # fmt: skip
_GERMAN: tuple[tuple[tuple[type[TcsOrder], ...], tuple[str, str]], ...] = (
    ((Place,), ("3.3g", "Works are set up before the game.")),
    ((Convert,), ("3.3e", "A garrison leaves its pill box when its side plans.")),
)
_BOTH: tuple[tuple[tuple[type[TcsOrder], ...], tuple[str, str]], ...] = (
    ((Register,), ("10.7", "Targets are registered before the game.")),
)


def refuse(state: State, side: Side, order: TcsOrder) -> None:
    """Raise Illegal for an order of another part of a game, or of the other side."""
    for owner, rows in (("american", _AMERICAN), ("german", _GERMAN), (side, _BOTH)):
        for kinds, (rule, why) in rows:
            if not isinstance(order, kinds):
                continue
            if owner != side:
                raise Illegal(rule, f"That is for the {owner.capitalize()} side to order.")
            if rule == "2.1h" and state.scenario not in LANDINGS:
                raise Illegal(rule, "Nobody lands from boats in this scenario.")
            raise Illegal(rule, why)
