"""The table of events (docs/fair-play.md, 1): what each tells everybody, who reads that, and who
reads the opening of its sealed part."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from service.audit import bodies, chains, decks, opening, orders, plans, rests, rolls, taking
from service.audit.match import AuditedMatch


class EventForm(msgspec.Struct, frozen=True):
    """An event of a type that is listed."""

    see: Callable[[AuditedMatch, Any, Any], None]
    body: type | None = None
    what: str = ""
    opened: Callable[[AuditedMatch, int, Any], None] | None = None


FORMS: Final[dict[str, EventForm]] = {
    "match.opened": EventForm(opening.opened, bodies.Opening, "the opening of the match"),
    "command": EventForm(orders.command, bodies.OrderEntry, "a command", orders.opened),
    "note": EventForm(orders.note, bodies.OrderEntry, "a note", orders.opened),
    "match.begun": EventForm(orders.begun, bodies.ServerCause, "a cause of the house"),
    "lapsed": EventForm(orders.happened, bodies.ServerCause, "a cause of the house"),
    "plan.changed": EventForm(plans.changed, bodies.PlanChanged, "a change of a plan", plans.part),
    "sheets.opened": EventForm(plans.opened, bodies.SheetsOpened, "the opening of plans"),
    "rest.changed": EventForm(
        rests.changed, bodies.RestChanged, "what waits of a letter", rests.part
    ),
    "roll": EventForm(rolls.rolled, bodies.Roll, "a roll"),
    "roll.hidden": EventForm(rolls.hidden, opened=rolls.opened_roll),
    "dice.rolled": EventForm(rolls.told_dice, opened=rolls.opened_telling),
    "cards.drawn": EventForm(rolls.told_cards, opened=rolls.opened_telling),
    "deck.sealed": EventForm(decks.sealed, bodies.DeckSealed, "a sealed deck", decks.shuffled),
    "card.dealt": EventForm(decks.dealt, bodies.CardDealt, "a dealt card", decks.dealt_card),
    "card.shown": EventForm(decks.card_shown, bodies.CardShown, "a shown card"),
    "dice.rekeyed": EventForm(chains.rekeyed, bodies.Rekeyed, "the rekeying of the dice"),
    "rewound": EventForm(taking.rewound, bodies.Rewound, "a taking back"),
    "rules.changed": EventForm(taking.rules_changed, bodies.RulesChanged, "a change of the rules"),
    "seat.replaced": EventForm(chains.replaced, bodies.Replaced, "a replacement"),
    "seat.taken": EventForm(chains.seated),
    "opening.erased": EventForm(taking.erased, bodies.Erased, "an erasure"),
    "result.carried": EventForm(taking.carried, bodies.Carried, "what is carried on"),
    "position.copied": EventForm(taking.copied),
    "finished": EventForm(taking.finished),
}
