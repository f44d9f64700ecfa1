"""What a “?” in place of an order is answered: what a seat may order now, each with its form."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from domain.game.grammar.forms import usage, verb_of
from domain.game.ruleset import Order
from domain.game.view.board import Choice
from domain.game.view.reference import reference_text
from domain.game.view.text_offers import in_words
from domain.match.seeing import AnyMatch, board
from domain.table.grammar.lines import order_kinds
from domain.table.grammar.orders import TABLE_ORDERS
from workers.commands.shared import Here, answer, say

MOST_ALIKE = 8
"""Orders of one verb that are listed; the rest are counted."""


def asked_for(text: str) -> str | None:
    """The verb that “? move” or “help move” asks about, "" for all; None for an order."""
    words = text.replace("?", " ? ").split()
    if not words or words[0].casefold() not in ("?", "help") or len(words) > 2:
        return None
    return words[1].casefold() if len(words) == 2 else ""


def tell(place: Here, match_id: str, seat: str, verb: str, *, as_json: bool) -> None:
    """Print what a seat may order now, of one verb all; of “sheet” the reference sheet."""
    match = place.matches.repository.match(match_id)
    rules = place.matches.repository.codec(match).rules
    found = _kinds(order_kinds(rules), verb)
    if verb == "sheet" and not found and not as_json and (charts := rules.sheet(match.scenario)):
        title = f"{rules.title}: {rules.scenario(match.scenario).title}"
        click.echo(reference_text(title, charts), nl=False)
        return
    if not found:
        raise click.ClickException(f"No order is called {verb}; “?” shows them all.")
    choices = _offered(place, match, seat)
    offered = {k: [c for c in choices if c.line.split()[0] == verb_of(k)] for k in found}
    if as_json:
        answer([
            {"form": usage(k), "help": k.help, "offered": [c.line for c in offered[k]],
             "says": [c.says for c in offered[k]]}
            for k in found
        ])  # fmt: skip
        return
    shown = [kind for kind in found if verb or offered[kind]]
    for kind in shown:
        say(usage(kind))
        say(f"    {kind.help}")
        for text in _listed(offered[kind], everything=bool(verb)):
            say(f"      {text}")
    if not verb:
        _tell_others([kind for kind in found if kind not in shown])


def _tell_others(kinds: Sequence[type[Order]]) -> None:
    """The verbs that are not asked for now, of the game and of the table."""
    table = dict.fromkeys(verb_of(kind) for kind in kinds if kind in TABLE_ORDERS)
    own = dict.fromkeys(verb_of(kind) for kind in kinds if kind not in TABLE_ORDERS)
    if own:
        # What takes a name or a hex of one's own is possible without an example, too.
        say(f"Without an example here, and not always possible: {', '.join(own)}.")
    say(f"Of the table: {', '.join(table)}.")
    say(f"“? {next(iter(own or table))}” tells of one.")


def _kinds(kinds: Sequence[type[Order]], verb: str) -> list[type[Order]]:
    return [kind for kind in kinds if verb in ("", verb_of(kind))]


def _offered(place: Here, match: AnyMatch, seat: str) -> Sequence[Choice]:
    if seat not in match.sitting.seats:
        return ()
    repository: Any = place.matches.repository
    rules = repository.codec(match).rules
    return board(rules, match, seat, repository.views).choices


def _listed(choices: Sequence[Choice], *, everything: bool) -> Iterator[str]:
    most = len(choices) if everything else MOST_ALIKE
    yield from (in_words(choice.says, choice.line) for choice in choices[:most])
    if choices[most:]:
        yield f"… and {len(choices) - most} more"
