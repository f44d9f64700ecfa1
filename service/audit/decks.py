"""Face-down decks: their order is a roll, and each card lay where it was sealed.

See docs/fair-play.md, 7.
"""

from typing import Any

from domain.journal.entries import Entry
from domain.journal.sealed import commitment
from service.audit import bodies
from service.audit.chains import take
from service.audit.match import AuditedMatch
from service.audit.reporting.report import fail
from service.audit.rolls import check


def sealed(m: AuditedMatch, entry: Entry, body: bodies.DeckSealed) -> None:
    """`deck.sealed`: a commitment for each position, and its shuffle sealed to nobody."""
    n = entry.n
    if body.deck in m.places:
        fail(n, f"deck {body.deck} has the name of a seat")
    if [part.to for part in entry.sealed] != [()]:
        fail(n, "a sealed deck has one part sealed to nobody: its shuffle")
    take(m, n, entry.ts, "~" + body.deck)
    m.decks[body.deck] = m.against[n] = body
    m.report.decks += 1


def shuffled(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of `deck.sealed`: the whole deck is what its shuffle gives."""
    body = bodies.read(n, data, bodies.Shuffle, "the shuffle of a deck")
    deck: bodies.DeckSealed = m.against[n]
    drawn = check(m, n, body.roll, m.rolls[n])
    if len(drawn) != 1 or drawn[0].k != "shuffle":
        fail(n, f"deck {deck.deck} was not made by one shuffle")
    cards = drawn[0].r
    if not len(cards) == len(body.salts) == len(deck.cards):
        fail(n, f"the shuffle of deck {deck.deck} has another number of cards")
    for pos, (card, salt) in enumerate(zip(cards, body.salts, strict=True)):
        _lay(n, deck, pos, card, salt)
    m.report.decks_proved += 1


def dealt(m: AuditedMatch, entry: Entry, body: bodies.CardDealt) -> None:
    """`card.dealt`: its owner alone sees it."""
    n, deck = entry.n, _deck(m, entry.n, body.deck)
    if body.pos >= len(deck.cards) or len(entry.sealed) != 1:
        fail(n, f"a dealt card is a position of deck {deck.deck} and one sealed part")
    m.against[n] = deck, body.pos


def dealt_card(m: AuditedMatch, n: int, data: Any) -> None:
    """The part of `card.dealt`."""
    body = bodies.read(n, data, bodies.SealedCard, "a card dealt")
    deck, pos = m.against[n]
    if (body.deck, body.pos) != (deck.deck, pos):
        fail(n, f"position {pos} of deck {deck.deck} was dealt, but another is opened")
    _lay(n, deck, pos, body.card, body.salt)
    m.report.cards += 1


def card_shown(m: AuditedMatch, entry: Entry, body: bodies.CardShown) -> None:
    """`card.shown`: everybody sees it."""
    _lay(entry.n, _deck(m, entry.n, body.deck), body.pos, body.card, body.salt)
    m.report.cards += 1


def _deck(m: AuditedMatch, n: int, name: str) -> bodies.DeckSealed:
    if name not in m.decks:
        fail(n, f"no deck {name} was sealed")
    return m.decks[name]


def _lay(n: int, deck: bodies.DeckSealed, pos: int, card: object, salt: str) -> None:
    """Fail event `n` unless this card was sealed at this position."""
    if pos >= len(deck.cards):
        fail(n, f"deck {deck.deck} has no position {pos}")
    if commitment(bytes.fromhex(salt), card) != deck.cards[pos]:
        fail(n, f"the card is not the one sealed at position {pos} of deck {deck.deck}")
