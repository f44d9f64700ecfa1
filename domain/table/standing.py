"""What follows by itself, and standing orders: answers given ahead, in secret, that are carried out
when they apply (table.20).

A condition is the word of a moment and words that must all be true of it: ``assault left``. Of a
seat's standing orders the first that fits answers; what it should not answer, an order before it
lets pass. So a condition needs neither "not" nor "or".
"""

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, line, parse
from domain.game.grammar.words import either
from domain.game.ruleset import Illegal, Order, Reaction, Ruleset, Seat, Window
from domain.match.chance import SealedChance
from domain.match.events.ahead import Reacted, StandingChanged, WindowLapsed
from domain.match.events.lifecycle import Finished
from domain.match.writing import TABLE_STREAM, WouldRoll
from domain.table.table_order import AnyWriter, TableOrder

MOST_STEPS = 10_000
"""More steps than any game takes by itself: beyond it, its ``advance`` has no end."""

MOST_STANDING = 20
"""Standing orders of one seat."""

AnyRules = Ruleset[Any, Any, Any]


class StandingOrder(TableOrder, frozen=True):
    """An answer given ahead, or taken away again."""

    secret = True


class When(StandingOrder, frozen=True):
    """Answer the next such moment."""

    form = "when {moment} do {answer}"
    help = "answer the next such moment in advance, in secret"
    moment: tuple[str, ...]
    answer: tuple[str, ...]

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        have = writer.match.ahead.standing.get(seat, ())
        if len(have) >= MOST_STANDING:
            raise Illegal("table.20", f"A seat may have at most {MOST_STANDING} standing orders.")
        _keep(writer, seat, (*have, _spelled(writer.codec.rules, self)))


class Whenever(When, frozen=True):
    """Answer each such moment."""

    form = "whenever {moment} do {answer}"
    help = "answer every such moment in advance, in secret"


class Revoke(StandingOrder, frozen=True):
    """Take a standing order away, or all."""

    form = "revoke [{number}]"
    help = "cancel a standing order by its number, or all of them without one"
    sayings = ("revoke all", "revoke everything", "alles widerrufen", "tout révoquer")
    number: int | None = None

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        have = writer.match.ahead.standing.get(seat, ())
        _keep(writer, seat, _without(have, self.number))


def _without(have: Sequence[str], number: int | None) -> tuple[str, ...]:
    if not have:
        raise Illegal("table.21", "You have no standing order to revoke.")
    if number is None:
        return ()
    if not 1 <= number <= len(have):
        raise Illegal("table.21", f"Your standing orders are numbered 1 to {len(have)}.")
    return (*have[: number - 1], *have[number:])


def _keep(writer: AnyWriter, seat: Seat, orders: Sequence[str]) -> None:
    data = {"kind": "standing", "orders": list(orders)}
    writer.emit(StandingChanged(seat), parts=[(data, (seat,))])


def _spelled(rules: AnyRules, order: When) -> str:
    """The standing order in the one spelling that is kept."""
    kinds = [reaction.kind for reaction in rules.reactions]
    kind, *words = joined([word.casefold() for word in order.moment], kinds)
    reaction = _reaction(rules, kind)
    facts = joined(words, reaction.facts)
    for fact in facts:
        if fact not in reaction.facts:
            known = reaction.facts
            raise Illegal("table.20", f"No condition of {kind} is called {_near(fact, known)}")
    try:
        answer = parse(" ".join(order.answer), reaction.orders)
    except NotUnderstood as error:
        said = either([verb_of(one) if "{" in one.form else one.form for one in reaction.orders])
        answers = "" if error.form else f" Answer {kind} with {said}."
        raise Illegal("table.20", f"{error}{answers}") from None
    return line(type(order)((kind, *facts), tuple(line(answer).split())))


def joined(words: Sequence[str], known: Sequence[str]) -> list[str]:
    """The words of a condition, those that are written apart put together: within 4, within-4."""
    found = list(words)
    for name in known:
        parts = name.split("-")
        for at in range(len(found)):
            if found[at : at + len(parts)] == parts:
                found[at : at + len(parts)] = [name]
    return found


def _reaction(rules: AnyRules, kind: str) -> Reaction:
    if not rules.reactions:
        raise Illegal("table.20", f"In {rules.title} nobody has answers to give out of turn.")
    kinds = {reaction.kind: reaction for reaction in rules.reactions}
    if kind not in kinds:
        told = f"There is no moment called “{kind[:40]}”; name one of {', '.join(kinds)}."
        raise Illegal("table.20", told)
    return kinds[kind]


def _near(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, list(known), 3, 0.5) or list(known)
    return f"“{word[:40]}”; " + (f"name one of {', '.join(near)}." if near else "leave it out.")


# What follows by itself


def go_on(writer: AnyWriter, stream: str = TABLE_STREAM) -> None:
    """What follows by itself and by standing orders, until a seat must choose or all is over."""
    rules, chance = writer.codec.rules, SealedChance(writer, stream)
    for _ in range(MOST_STEPS):
        before = writer.match.size
        for event in rules.advance(writer.match.table.position, chance):
            writer.emit(event)
        if writer.match.size == before and not answers(writer, chance):
            break
    else:
        raise RuntimeError(f"{rules.key} does not come to rest")
    outcome = rules.outcome(writer.match.table.position)
    if outcome is not None:
        writer.emit(Finished(outcome.ending, outcome.winners, outcome.text, outcome.scores))


# Answering


def answers_of(rules: AnyRules, position: Any, seat: Seat) -> tuple[type[Order], ...]:
    """The kinds of orders that answer what a seat is asked now; () if it is asked nothing."""
    kinds = {window.kind for window in rules.windows(position) if window.seat == seat}
    return tuple(kind for one in rules.reactions if one.kind in kinds for kind in one.orders)


def check_answer(rules: AnyRules, position: Any, seat: Seat, order: Order) -> None:
    """Raise Illegal for an answer where none of this seat is waited for."""
    answered = [reaction for reaction in rules.reactions if isinstance(order, reaction.orders)]
    if not answered:
        return
    if not answers_of(rules, position, seat):
        raise Illegal("table.22", _too_early(answered, position, line(order)))


def _too_early(reactions: Sequence[Reaction], position: Any, said: str) -> str:
    """Why there is nothing to answer, and how it is answered ahead where it may come."""
    may = [reaction for reaction in reactions if reaction.arises(position)]
    if not may:
        title = _clause(reactions[0].title)
        return f"“{said}” is an answer when {title}, which never happens in this match."
    ahead = f"“when {may[0].kind} do {said}”"
    title = _clause(may[0].title)
    return f"You cannot answer “{said}” now, only when {title}. To answer in advance: {ahead}."


def _clause(title: str) -> str:
    """What a reaction answers, as words behind “when”."""
    return f"{title[:1].lower()}{title[1:].removesuffix('.')}"


def answers(writer: AnyWriter, chance: SealedChance) -> bool:
    """Let a standing order answer what is waited for; False where none does."""
    rules = writer.codec.rules
    if not rules.reactions:
        return False
    asked = rules.windows(writer.match.table.position)
    if asked and writer.context.trial and asked != rules.windows(writer.before.table.position):
        raise WouldRoll(asked[0].seat, "what follows depends on the answer", writer.match)
    for window in asked:
        if fits := _fitting(writer, window):
            _answer(writer, window, *fits, chance)
            return True
    writer.drew = writer.drew or bool(asked)  # somebody was asked: that cannot be undone unseen
    return False


def _answer(
    writer: AnyWriter, window: Window, text: str, order: Order, chance: SealedChance
) -> None:
    """Carry out the standing order ``text``, which answers with ``order``."""
    writer.drew = True
    told = {"seat": window.seat, "kind": window.kind}
    if order.secret:
        sealed = {"kind": "answer", "orders": line(order)}
        writer.emit(Reacted(**told), parts=[(sealed, (window.seat,))])
    else:
        writer.emit(Reacted(**told, orders=line(order)))
    if text.startswith("when "):
        have = list(writer.match.ahead.standing[window.seat])
        have.remove(text)
        _keep(writer, window.seat, have)
    carry_out(writer, window.seat, order, chance)


def lapses(writer: AnyWriter, window: Window, chance: SealedChance) -> None:
    """Go on with what the game has for an answer that did not come in time."""
    orders = "" if window.lapse.secret else line(window.lapse)
    writer.emit(WindowLapsed(window.seat, window.kind, orders))
    carry_out(writer, window.seat, window.lapse, chance)


def carry_out(writer: AnyWriter, seat: Seat, order: Order, chance: SealedChance) -> None:
    """Carry out an answer that nobody gives at this moment: it is one that is offered."""
    try:
        for event in writer.codec.rules.decide(writer.position, seat, order, chance):
            writer.emit(event)
    except Illegal as refusal:
        raise RuntimeError(
            f"{writer.codec.rules.key} offered an answer and refused it"
        ) from refusal


def _fitting(writer: AnyWriter, window: Window) -> tuple[str, Order] | None:
    """The first standing order that fits and can be carried out, as it was given and to give."""
    rules, seat = writer.codec.rules, window.seat
    standing = writer.match.ahead.standing.get(seat, ())
    if not standing:
        return None
    orders = next(r.orders for r in rules.reactions if r.kind == window.kind)
    offered = list(rules.legal_orders(writer.match.table.seen_by(seat), seat))
    for text in standing:
        given = parse(text, (When, Whenever))
        answer = parse(" ".join(given.answer), orders) if _applies(given.moment, window) else None
        if answer is not None and answer in offered:
            return text, answer
    return None


def _applies(moment: Sequence[str], window: Window) -> bool:
    return moment[0] == window.kind and set(moment[1:]) <= set(window.facts)
