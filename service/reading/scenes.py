"""How a scenario lies before its first turn, for pictures of matches that have not begun."""

from collections.abc import Collection, Mapping

from domain.game.game import AS_PRINTED
from domain.game.secrets import known
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.table_chance import TableChance
from domain.kits import shelf

_kept: dict[tuple[str, int, str, str, frozenset[str]], View] = {}


def first_scene(
    rules: AnyRuleset, scenario: str, chosen: Mapping[str, str] | None = None,
    seats: Collection[str] = (),
) -> View:  # fmt: skip
    """The board of a scenario as everybody would see it, set up for its ``seats``, or for all.

    With the options ``chosen`` for a match it has the box of that match, if that is in this house;
    such a scene is not kept.
    """
    boxed = chosen and shelf.needed(rules, scenario, chosen)
    if chosen and boxed and not shelf.missing(rules, scenario, chosen):
        return _laid_out(rules, scenario, chosen, seats)
    printed = {key: choice for key, choice in (chosen or {}).items() if key == AS_PRINTED}
    name = (rules.key, rules.version, scenario, printed.get(AS_PRINTED, ""), frozenset(seats))
    if name not in _kept:
        _kept[name] = _laid_out(rules, scenario, printed, seats)
    return _kept[name]


def _laid_out(
    rules: AnyRuleset, scenario: str, chosen: Mapping[str, str], seats: Collection[str]
) -> View:
    wanted = rules.scenario(scenario)
    sitting = tuple(seat for seat in wanted.seats if not seats or seat in seats)
    options = {option.key: chosen.get(option.key, option.default) for option in wanted.options}
    state = rules.start
    for event in rules.setup(wanted, sitting, options, TableChance(scenario)):
        state = known(event, None).after(state)
    view: View = rules.view(state, None)
    return view
