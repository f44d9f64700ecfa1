"""The board of a mail in words, and what may be ordered on it: examples with their costs, or all
there is, whole set-ups, and what the coach says."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, forms
from domain.game.ruleset import Order
from domain.game.view.board import Choice, View
from domain.game.view.text_board import MOST_CHOICES, plain, text_board
from domain.game.view.text_offers import together
from domain.game.view.text_summed import summed
from domain.games import AnyRuleset, package_of
from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from domain.match.seeing import AHEAD, moment
from domain.table.grammar.lines import order_kinds, read_order
from domain.table.grammar.orders import FORMER
from service.application.coaching import heard, lesson_of, recalled, taught
from service.application.matches import Matches
from service.application.setups import Offered
from service.application.setups import offered as set_ups_offered
from service.mails.contents import Coached, OrderForm, SeatMail
from service.mails.holdings import holdings, reported, unoffered, with_prompts
from service.mails.plain_text import WIDTH
from service.mails.report import LetterReport
from service.reading.rulebooks import forms_told
from service.store.people.seats import is_coached
from service.store.repository import AnyMatch, Repository
from service.words import _, language
from service.words.of_games import said_by
from service.words.retelling import in_words
from workers.mail.mailer import Mailer
from workers.mail.shown import NARROW

MOST_KINDS = 12
ALIKE, LOOKED_BACK = 3, 120
"""Answers alike after which one may be given ahead, and the orders among which they are looked
for."""
MOST_OF_BOX = 100
"""Lines of the board of a box in words; a larger one is summed up in a few."""

MOST_LOOKED_AT = 4000

MOST_EXAMPLES = 4

MOST_JOINED = 3
"""Lines that tell all orders of a kind, many in one, where there is room for them."""

MANY, MOST_OF_MANY = 20, 8
"""Where examples leave out so many orders, as many lines that tell all of them have room."""

MOST_ALIKE = 200
"""Orders of a kind that are looked through for what they have in common, unasked."""

_ODDS: Final = re.compile(
    r"(?P<percent>\d{1,3}(?:\.\d+)?) ?%"
    r"|\b(?P<ways>\d{1,2}) of (?P<all>6|36)\b(?! (?:points?|Courage))"
    r"|^(?P<least>\d{1,2})\+"
)


def orders_offered(
    mailer: Mailer,
    match: AnyMatch,
    view: View,
    reports: Sequence[LetterReport],
    everything: bool,
) -> list[OrderForm]:
    """What is offered, by the form of the order; with the forms asked for in full."""
    rules, codec = mailer.matches.rules_of(match), mailer.matches.repository.codec(match)
    verbs = {word for report in reports for asked in report.asked for word in asked.split()[:1]}
    by_kind: dict[type[Order], list[Choice]] = {}
    for choice in view.choices if verbs or everything else view.choices[:MOST_LOOKED_AT]:
        try:
            by_kind.setdefault(type(read_order(codec, choice.line)), []).append(choice)
        except NotUnderstood:
            continue
    found = []
    for kind, choices in by_kind.items():
        form, told = next(iter(forms([kind])))
        told = told if language() == "en" else said_by(package_of(rules), told)
        explained = everything or form.split()[0] in verbs
        one = offered(OrderForm(form, told, (), explained=explained), choices)
        found.append(one)
    found += [one for verb in sorted(verbs) for one in not_offered(rules, verb, found)]
    return sorted(found, key=lambda o: o.form.split()[0] not in verbs) if verbs else found


def offered(orders: OrderForm, choices: Sequence[Choice]) -> OrderForm:
    """An order with examples and what they cost, and with all there is where that is short."""
    few = orders.explained and len(choices) <= MOST_CHOICES
    able = None if few else best(choices, MOST_EXAMPLES)
    shown = able if able is not None else choices if few else _spread(choices, MOST_EXAMPLES)
    left = len(choices) - len(shown)
    if not shown:
        verb = orders.form.split()[0]
        told = _("none of these can succeed as things stand; “? {verb}” lists them.", verb=verb)
        return msgspec.structs.replace(orders, help=told)
    looked = left and (orders.explained or (left < MOST_ALIKE and able is None))
    joined = tuple(together(choices)) if looked else ()
    room = MOST_OF_MANY if left >= MANY else MOST_JOINED
    short = len(joined) <= room and all(len(line) < WIDTH - 6 for line in joined)
    whole = joined if orders.explained or short else ()
    return msgspec.structs.replace(
        orders,
        examples=tuple(choice.line for choice in shown),
        more=0 if orders.explained else left,
        costs=tuple(choice.note for choice in shown) if any(c.note for c in shown) else (),
        says=tuple(choice.says for choice in shown) if any(c.says for c in shown) else (),
        whole=whole,
    )


@lru_cache(maxsize=4_096)
def odds(note: str) -> float | None:
    """The best chance that a note tells, from 0 to 1; None if it tells of none. Of “6+”, the number
    that must come up, it is only that a lower one is better."""
    return max(map(_chance, _ODDS.finditer(note)), default=None)


def _chance(told: re.Match[str]) -> float:
    if told["percent"]:
        return float(told["percent"]) / 100
    return 1 / (1 + int(told["least"])) if told["least"] else int(told["ways"]) / int(told["all"])


def best(choices: Sequence[Choice], most: int) -> list[Choice] | None:
    """The few orders that are most likely to achieve something, of each target one first, and none
    that cannot; None if nothing is told of their odds."""
    rated = [(odds(choice.note), choice) for choice in choices]
    if all(chance is None for chance, _choice in rated):
        return None
    able = [(chance, choice) for chance, choice in rated if chance]
    able.sort(key=lambda one: -one[0])
    first: dict[str, Choice] = {}
    for _chance, choice in able:
        first.setdefault(_target(choice), choice)
    rest = [choice for _chance, choice in able if choice not in first.values()]
    return [*first.values(), *rest][:most]


def _target(choice: Choice) -> str:
    """At what an order is aimed, as far as its words tell: the word behind its verb."""
    return " ".join(choice.line.split()[:2])


def not_offered(
    rules: AnyRuleset, verb: str, shown_before: Sequence[OrderForm]
) -> Iterable[OrderForm]:
    """What is said of a verb that was asked for: its orders that are not offered one by one."""
    shown = {one.form for one in shown_before}
    now = any(form.split()[0] == verb for form in shown)
    kinds = [kind for kind in order_kinds(rules) if verb_of(kind) == FORMER.get(verb, verb)]
    for form, told in forms_told(rules, kinds):
        if form not in shown:
            told = f"{told.rstrip('.')}." if told else ""
            bare = not now and verb in map(verb_of, rules.orders)  # words of one's own may do
            none = (
                _("There is no example of it now, and it is not always possible.") if bare else ""
            )
            yield OrderForm(form, f"{told} {none}".strip(), (), explained=True)
    if not kinds:
        told = _("There is no such order. “rules {word}” looks in the rules.", word=verb)
        yield OrderForm(verb, told, (), explained=True)


def _spread(choices: Sequence[Choice], most: int) -> Sequence[Choice]:
    """Examples from all over the list."""
    if len(choices) <= most:
        return choices
    step = (len(choices) - 1) / (most - 1)
    return [choices[round(k * step)] for k in range(most)]


def with_coach(
    turn: SeatMail, matches: Matches, match_id: str, match: AnyMatch, seat: str, view: View
) -> SeatMail:
    """The mail with what the coach says of this turn, if wanted."""
    wanted = turn.moves and is_coached(matches.repository.recorder, match_id, seat)
    if not wanted or match.outcome is not None:
        return turn
    rules = matches.rules_of(match)
    lesson = lesson_of(rules, match.scenario)
    if lesson is None:
        return turn
    now = moment(rules, match, seat)
    said = taught(matches.repository, match, seat, now, view)
    if said is None:
        return turn
    said = recalled(said, heard(matches.repository, match_id, seat, lesson))
    step, order = said.step, said.order.partition("\n")[0]  # what is pressed in a mail is one order
    title, text = (said.asks, said.why) if said.again and order else (step.title, step.text)
    asks, why = in_words(title, rules), in_words(plain(text), rules)
    return replace(turn, coach=Coached(asks, why, step.rule, order))


def with_set_ups(
    turn: SeatMail, repository: Repository, match_id: str, match: AnyMatch, seat: str
) -> SeatMail:
    """The mail with the set-ups that its seat may give now, before its other orders."""
    found = set_ups_offered(repository, match_id, match, seat)
    if not found or not turn.orders:
        return turn
    suggested = [one for one in found if not one.saved]
    own = (
        OrderForm(_head(one), f"Your set-up {one.saved}.", (one.line,))
        for one in found
        if one.saved
    )
    return replace(turn, orders=(*_suggested(suggested), *own, *turn.orders))


def _suggested(found: list[Offered]) -> tuple[OrderForm, ...]:
    if not found:
        return ()
    says = found[0].line.rpartition(" ")[0]
    lines = tuple(one.line for one in found)
    costs = tuple(one.about for one in found)
    return (OrderForm(f"{says} <set-up>", _("All at once."), lines, costs=costs),)


def _head(one: Offered) -> str:
    """The words with which a whole set-up begins: "place all: …; end"."""
    return f"{one.line.partition(':')[0]}: …; end"


def with_board(
    mailer: Mailer,
    turn: SeatMail,
    match: AnyMatch,
    seat: str,
    view: View,
    before: Any = None,
) -> SeatMail:
    """With the board in words, and what the seat may order; ``before`` is the position that it saw
    last."""
    rules = mailer.matches.rules_of(match)
    waits = turn.kind == "wait"
    tells = rules.sitrep if turn.moves or waits else None
    reports = tells(match.table.seen_by(seat), seat, before) if tells else ()
    many = before is not None and len(view.maps) > 1  # some of them may have stayed the same
    seen = rules.view(before, seat) if many else None
    view = msgspec.structs.replace(view, notes=tuple(n for n in view.notes if n not in turn.lead))
    if match.outcome is not None or match.dice.waits is not None:  # nobody is asked
        view = msgspec.structs.replace(unoffered(view), prompts=())
    if turn.moves and turn.short and turn.kind not in ("left", "replaced"):
        turn, view = with_prompts(turn, view, seat, mailer.matches.rules_of(match))
    shows_board = any(w.partition(" ")[0] == "board" for w in wanted(turn.reports))
    if reports or (turn.short and turn.moves and not shows_board):
        told = reported(reports) or holdings(view, seat, story=len(turn.story))
        turn = msgspec.structs.replace(turn, holdings=told, sitrep=bool(reports))
    elif waits and tells:  # nothing is decided now, and the board is a word away
        turn = msgspec.structs.replace(turn, sitrep=True)
    everything = any("" in report.asked for report in turn.reports)
    sits = turn.kind not in ("invitation", "left", "replaced")
    orders = orders_offered(mailer, match, view, turn.reports, everything) if sits else []
    said = {answer.split()[0] for answer in turn.answers}
    orders = [one for one in orders if one.form.split()[0] not in said]
    asked = {word for report in turn.reports for word in report.asked}
    if not everything and not asked & {"when", "whenever"}:
        view = _ahead_in_a_word(view)
    if again := asked_again(mailer, match, seat):
        turn = msgspec.structs.replace(turn, lead=(*turn.lead, again))
    most = MOST_KINDS if not everything else len(orders)
    return msgspec.structs.replace(
        turn,
        board=_text(view, WIDTH, seen),
        narrow_board=_text(view, NARROW, seen),
        orders=tuple(orders[:most]),
        orders_left=max(0, len(orders) - most),
    )


def _ahead_in_a_word(view: View) -> View:
    """The view with one note for all answers that may be given ahead."""
    notes = [note for note in view.notes if not note.startswith(AHEAD)]
    if len(notes) + 1 < len(view.notes):
        notes.append(_("You may answer ahead, in secret: “? when” tells how."))
        view = replace(view, notes=tuple(notes))
    return view


def asked_again(mailer: Mailer, match: AnyMatch, seat: str) -> str:
    """How a seat answers by itself what it was asked, and answered alike, three times running: told
    after the third of them alone; "" for anything else."""
    rules = mailer.matches.rules_of(match)
    windows = rules.windows(match.table.position) if match.outcome is None else ()
    window = next((one for one in windows if one.seat == seat), None)
    reaction = next((r for r in rules.reactions if window and r.kind == window.kind), None)
    given_ahead = match.ahead.standing.get(seat, ())
    if reaction is None or any(f" {reaction.kind} " in order for order in given_ahead):
        return ""
    verbs = {verb_of(kind) for kind in reaction.orders}
    name = match.origin.rpartition("/")[2]
    lines = mailer.matches.repository.newest(name, OrderGiven.topic, LOOKED_BACK)
    commands = [read_entry(line).pub.get("command") or {} for _n, line in lines]
    said = [str(one["orders"]) for one in commands if one.get("seat") == seat]
    answers = [line for line in said if line.split()[0] in verbs]
    last = next((len([*run]) for _answer, run in groupby(reversed(answers))), 0)
    if last != ALIKE:
        return ""
    told = _(
        "Three times running you answered “{order}”. “{ahead}” answers so from now on, unasked."
    )
    return told.format(order=answers[-1], ahead=f"whenever {reaction.kind} do {answers[-1]}")


def _text(view: View, width: int, before: View | None) -> str:
    view = msgspec.structs.replace(view, choices=())
    told = text_board(view, width=width, before=before)
    if not view.seats or told.count("\n") <= MOST_OF_BOX:
        return told
    more = _("Reply “board” for all of it, or “board” and a place for what lies there.")
    return f"{summed(view, width=width, before=before)}\n{more}\n"


def wanted(reports: Sequence[LetterReport]) -> tuple[str, ...]:
    return tuple(wanted for report in reports for wanted in report.shown)
