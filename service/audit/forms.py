"""The table of events (docs/fair-play.md, 1): what each tells everybody, who reads that, and who
reads the opening of its sealed part."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from service.audit import bodies, chains, decks, opening, orders, plans, rests, rolls, taking
from service.audit.match import Match


class Form(msgspec.Struct, frozen=True):
    """An event of a type that is listed."""

    see: Callable[[Match, Any, Any], None]
    body: type | None = None
    what: str = ""
    opened: Callable[[Match, int, Any], None] | None = None


FORMS: Final[dict[str, Form]] = {
    "match.opened": Form(opening.opened, bodies.Opening, "the opening of the match"),
    "command": Form(orders.command, bodies.Order, "a command", orders.opened),
    "note": Form(orders.note, bodies.Order, "a note", orders.opened),
    "match.begun": Form(orders.begun, bodies.ServerCause, "a cause of the house"),
    "lapsed": Form(orders.happened, bodies.ServerCause, "a cause of the house"),
    "plan.changed": Form(plans.changed, bodies.PlanChanged, "a change of a plan", plans.part),
    "sheets.opened": Form(plans.opened, bodies.SheetsOpened, "the opening of plans"),
    "rest.changed": Form(rests.changed, bodies.RestChanged, "what waits of a letter", rests.part),
    "roll": Form(rolls.rolled, bodies.Roll, "a roll"),
    "roll.hidden": Form(rolls.hidden, opened=rolls.opened_roll),
    "dice.rolled": Form(rolls.told_dice, opened=rolls.opened_telling),
    "cards.drawn": Form(rolls.told_cards, opened=rolls.opened_telling),
    "deck.sealed": Form(decks.sealed, bodies.DeckSealed, "a sealed deck", decks.shuffled),
    "card.dealt": Form(decks.dealt, bodies.CardDealt, "a dealt card", decks.dealt_card),
    "card.shown": Form(decks.card_shown, bodies.CardShown, "a shown card"),
    "dice.rekeyed": Form(chains.rekeyed, bodies.Rekeyed, "the rekeying of the dice"),
    "rewound": Form(taking.rewound, bodies.Rewound, "a taking back"),
    "rules.changed": Form(taking.rules_changed, bodies.RulesChanged, "a change of the rules"),
    "seat.replaced": Form(chains.replaced, bodies.Replaced, "a replacement"),
    "seat.taken": Form(chains.seated),
    "opening.erased": Form(taking.erased, bodies.Erased, "an erasure"),
    "result.carried": Form(taking.carried, bodies.Carried, "what is carried on"),
    "position.copied": Form(taking.copied),
    "finished": Form(taking.finished),
}
