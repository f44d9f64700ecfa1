"""How a scenario lies before its first turn, for pictures of matches that have not begun."""

from collections.abc import Mapping

from domain.game.game import AS_PRINTED
from domain.game.secrets import known
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.table_chance import TableChance
from domain.kits import shelf

_kept: dict[tuple[str, int, str, str], View] = {}


def first_scene(rules: AnyRuleset, scenario: str, chosen: Mapping[str, str] | None = None) -> View:
    """The board of a scenario as everybody would see it, set up for all of its seats.

    With the options ``chosen`` for a match it has the box of that match, if that is in this house;
    such a scene is not kept.
    """
    boxed = chosen and shelf.needed(rules, scenario, chosen)
    if chosen and boxed and not shelf.missing(rules, scenario, chosen):
        return _laid_out(rules, scenario, chosen)
    printed = {key: choice for key, choice in (chosen or {}).items() if key == AS_PRINTED}
    name = (rules.key, rules.version, scenario, printed.get(AS_PRINTED, ""))
    if name not in _kept:
        _kept[name] = _laid_out(rules, scenario, printed)
    return _kept[name]


def _laid_out(rules: AnyRuleset, scenario: str, chosen: Mapping[str, str]) -> View:
    wanted = rules.scenario(scenario)
    options = {option.key: chosen.get(option.key, option.default) for option in wanted.options}
    state = rules.start
    for event in rules.setup(wanted, wanted.seats, options, TableChance(scenario)):
        state = known(event, None).after(state)
    view: View = rules.view(state, None)
    return view
