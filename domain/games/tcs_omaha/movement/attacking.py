"""“Attack” in its plain sense: an assault by who is in Move Mode, fire by who is in Fire Mode."""

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.fire.firing import Fire
from domain.games.tcs_omaha.ground.places import Where
from domain.games.tcs_omaha.movement.assault import Assault
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, TcsOrder, kind
from domain.games.tcs_omaha.position.naming import called_all, place_called, several
from domain.games.tcs_omaha.words import Side


class Attack(TcsOrder, frozen=True):
    """Attack a hex as your units' mode lets them."""

    form = "attack {target} with {units}"
    help = (
        "Attack a hex: foot in Move Mode assaults it, units in Fire Mode fire at it: “attack "
        "A36.09 with A/1/16”."
    )
    target: Where
    units: tuple[str, ...]

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """What alone the modes of the units allow (6.1, 14.1, 23.1)."""
        names = several(state, side, self.units)
        moving = [n for n in names if state.units[n].mode == "move" and not kind(n).fights_moving]
        if moving and len(moving) < len(names):
            raise Illegal(
                "23.1",
                f"{moving[0]} is in Move Mode and others are not; write “assault …” or “fire …” "
                "for those whom you mean.",
            )
        order = Assault if moving else Fire
        yield from order(self.target, self.units).leads_to(state, side, chance)

    def said(self, state: State, seat: str) -> str:
        return f"Attack {place_called(state, self.target)} with {called_all(state, self.units)}"

    def touched(self) -> tuple[str, ...]:
        return (*self.units, self.target)
