"""What we say of a line that is not an order: words that would be, and only those that can be said.

The grammar knows which words are near; the position knows which of them are possible. What a seat
is offered is made from what that seat knows, so a hint tells nothing else.
"""

from collections.abc import Collection, Sequence

from domain.game.grammar.forms import usage, verb_of
from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.grammar.words import either, quoted
from domain.game.ruleset import Order
from domain.match.seeing import AnyMatch, board
from domain.table.grammar.orders import VERBS
from domain.table.grammar.phases import AnyCodec
from domain.table.grammar.refused import near_forms
from service.letters.words import OF_THE_POST
from service.store.repository import Repository

MOST_VERBS = 6
MOST_LINES = 3
"""What is told of what may be ordered, where nothing near is possible."""


def hinted(
    repository: Repository, match: AnyMatch, seat: str, error: NotUnderstood
) -> NotUnderstood:
    """The refusal of a line with hints that are possible for this seat now."""
    rules, offered = repository.codec(match).rules, list[str]()
    if seat in match.sitting.seats:
        offered = [choice.line for choice in board(rules, match, seat, repository.views).choices]
    if error.form and not error.line.casefold().startswith(_verb(error.form)):
        verbs = list(dict.fromkeys(line.split()[0] for line in offered))
        error = _open_now(repository.codec(match), error, verbs)
    if not error.form:
        return _verb_hinted(error, offered, {verb_of(kind) for kind in rules.orders if kind.prose})
    return _name_hinted(error, offered, rules.orders)


def _verb(form: str) -> str:
    return form.split()[0].rstrip(":")


def _open_now(codec: AnyCodec, error: NotUnderstood, verbs: Sequence[str]) -> NotUnderstood:
    """The refusal of a line that begins no order, with a form only of those that are offered, or
    that go on all through a part of the game."""
    near = near_forms(codec, codec.sayings.spelled_out(error.line).split())
    if error.form not in near or not verbs:
        return error
    able = {*verbs, *(verb_of(kind) for kind in codec.rules.volleys), *VERBS}
    form = next((form for form in near if _verb(form) in able), "")
    word = error.word or error.line.split()[0]
    return NotUnderstood(error.line, error.column, word, error.reason, (), form)


def _some(verbs: Sequence[str]) -> str:
    return f"{either(verbs[:MOST_VERBS])}{' and more' if verbs[MOST_VERBS:] else ''}"


def _verb_hinted(
    error: NotUnderstood, offered: Sequence[str], in_words: Collection[str]
) -> NotUnderstood:
    """No order has this name: of the near ones those that are offered, or all that are, and of the
    others the nearest, as one that is not. Orders ``in_words`` of one's own never are."""
    verbs = list(dict.fromkeys(line.split()[0] for line in offered))
    known = {*verbs, *VERBS, *in_words}
    near = [word for word in error.nearest if word in known]
    if error.word.casefold().rstrip(".,:;!?") in OF_THE_POST:
        told = f"{quoted(error.word)} is for mails; the page and the terminal show that themselves."
        return error.told(nearest=(), reason=told)
    if near or not verbs or not error.word:
        return error.told(nearest=near)
    told = f"You may order {_some(verbs)} now."
    if error.nearest:
        other = quoted(error.nearest[0])
        told = f"{other} is an order of this game, but is not offered now. {told}"
    return error.told(nearest=(), reason=f"{error.reason} {told}")


def _name_hinted(
    error: NotUnderstood, offered: Sequence[str], kinds: Sequence[type[Order]]
) -> NotUnderstood:
    """A word within an order: of the near ones those that such an order has now."""
    verb = _verb(error.form)
    if not error.line.casefold().startswith(verb):
        return error  # a line of a body: what is offered are examples, and cannot say what fits
    such = [line for line in offered if line.split()[0] == verb]
    if such and not any(usage(type(parse(line, kinds))) == error.form for line in such):
        return error  # an army of one's own is never offered, only those that are ready
    known = {word.casefold() for line in such for word in line.split()}
    spoken = {word.strip("[]:") for word in error.form.split()}
    near = [w for w in error.nearest if w.casefold() in known or w in spoken or verb in VERBS]
    if near or not such or len(such) > MOST_LINES:
        return error.told(nearest=near)
    told = f"You may order {either(such)} now."
    return error.told(nearest=(), reason=f"{error.reason} {told}")
