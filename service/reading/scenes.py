"""How a scenario lies before its first turn, for pictures of matches that have not begun."""

from domain.game.board import View
from domain.game.secrets import known
from domain.games import AnyRuleset
from domain.journal.table_chance import TableChance

_kept: dict[tuple[str, int, str], View] = {}


def first_scene(rules: AnyRuleset, scenario: str) -> View:
    """The board of a scenario as everybody would see it, set up for all of its seats."""
    name = (rules.key, rules.version, scenario)
    if name not in _kept:
        _kept[name] = _laid_out(rules, scenario)
    return _kept[name]


def _laid_out(rules: AnyRuleset, scenario: str) -> View:
    wanted = rules.scenario(scenario)
    options = {option.key: option.default for option in wanted.options}
    state = rules.start
    for event in rules.setup(wanted, wanted.seats, options, TableChance(scenario)):
        state = known(event, None).after(state)
    view: View = rules.view(state, None)
    return view
