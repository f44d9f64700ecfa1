"""What becomes of the men in a pill box (3.3e, 3.3f)."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.tcs_omaha.german import pill_boxes
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, Now, kind, of_side, own
from domain.games.tcs_omaha.printed import squad_of
from domain.games.tcs_omaha.words import Side


def convert(state: State, side: Side, order: o.Convert) -> Happening:
    """A garrison leaves its pill box by choice, before anything else is planned (3.3e)."""
    name = own(state, side, order.unit)
    if kind(name).class_ != "pillbox":
        raise Illegal("3.3e", f"{name} is not a pill box; only pill boxes have garrisons.")
    pill_boxes.check_conversion(in_time=state.stage == "plan")
    hex_ = state.units[name].hex
    yield e.Converted(name, squad_of(name), hex_, pill_boxes.squad_by_choice())


def offers(state: State, side: Side) -> Iterator[o.Convert]:
    """Every pill box that may be left."""
    for name in of_side(state, side):
        if kind(name).class_ == "pillbox":
            yield o.Convert(name)


def comes_out(now: Now, pill_box: str, hex_: str, chance: Chance) -> Happening:
    """A die for the garrison of a pill box that was destroyed (3.3f)."""
    if kind(pill_box).class_ != "pillbox" or pill_box in now.state.units:
        return
    (die,) = chance.roll("d6", why=f"garrison of {pill_box}")
    steps = pill_boxes.squad_after(die)
    if steps:
        yield now.happens(e.Converted(pill_box, squad_of(pill_box), hex_, steps, die))
