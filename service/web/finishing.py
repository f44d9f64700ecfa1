"""Orders of one press: what ends a phase, is all that can be ordered, or answers each time."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.game.grammar.orders import line
from domain.game.ruleset import Seat, Window
from domain.game.view.board import Choice
from domain.games import AnyRuleset, package_of
from domain.table.plans import Ready
from service.drafts.asking import DONE
from service.store.repository import AnyMatch
from service.words import _, later
from service.words.of_games import said_by

READY = line(Ready())
"""Says that a sealed plan stands."""

COMES_TO = {
    "dice": later("rolls"),
    "cards": later("draws a card"),
    "plans": later("opens the plans"),
}
ANSWER = later("asks for an answer")
"""What sending a draft comes to, beside its order; anything else is somebody's answer."""


def comes_to_told(what: str) -> str:
    """In words, at what the order of a draft stops that can not be tried further."""
    return _(COMES_TO.get(what, ANSWER))


class Finish(NamedTuple):
    """An order that is offered and needs no choice, for a button of its own."""

    line: str
    ends: bool
    """Whether it does nothing but end a phase."""
    closes: bool
    """Whether one press gives it, behind the draft if there is one. An answer is but one of the
    offers: where dice fall it is drafted as they are, and nothing answers what is not asked yet."""
    says: str = ""
    """What it does, in words."""
    alone: bool = True
    """Whether nothing else can be ordered but such orders: no button invites to skip the others."""


def window_of(rules: AnyRuleset, match: AnyMatch, seat: Seat) -> Window | None:
    """In which a seat answers another's order now; None where nothing is asked of it."""
    windows = rules.windows(match.table.position) if match.begun else ()
    return next((window for window in windows if window.seat == seat), None)


def finishing(rules: AnyRuleset, window: Window | None, offered: Sequence[Choice]) -> Finish | None:
    """What the button gives; None where everything that is offered is a choice."""
    lines = [choice.line for choice in offered]
    ends = {order.form.partition("[")[0].strip() for order in rules.orders if order.ends}
    lapses = {line(window.lapse)} if window else set()
    closing = ends | {READY, DONE}
    at_once = {*lines} if len(lines) == 1 else closing | lapses
    found = next((one for one in offered if one.line in at_once), None)
    if found is None:
        return None
    alone = at_once.issuperset(lines)
    return Finish(
        found.line, found.line in ends, found.line in closing or not lapses, found.says, alone
    )


FEW = 3
"""So many answers to a question stand side by side, and none of them is put first."""


def few_answers(window: Window | None, offered: Sequence[Choice]) -> Sequence[Choice]:
    """All answers to what a seat is asked, where they are few; none where it is asked nothing."""
    return offered if window and 1 < len(offered) <= FEW else ()


class EachTime(NamedTuple):
    """A standing order of one press that answers such a moment now and whenever it comes again."""

    line: str
    says: str
    """What the answer does at any such moment: its offer names the units of this one."""
    fact: str = ""
    """What must hold of the moment too, in words; "" for nothing."""


def each_time(
    rules: AnyRuleset, window: Window | None, offered: Sequence[Choice]
) -> tuple[EachTime, ...]:
    """First what is carried out if no answer comes, then each other answer of a single word: of all
    such moments, then of those of which something holds too that holds now.

    Who gives one is not asked again, and how quickly he answers tells nobody what he holds.
    """
    lines = {choice.line for choice in offered}
    if window is None or (lapse := line(window.lapse)) not in lines:
        return ()
    kinds = [one for one in rules.reactions if one.kind == window.kind]
    orders = [one for kind in kinds for one in kind.orders]
    helps = {one.form.partition(" [")[0]: said_by(package_of(rules), one.help) for one in orders}
    means = dict(pair for one in kinds for pair in one.means)
    answers = dict.fromkeys((lapse, *(c.line for c in offered if c.line in helps)))
    return tuple(
        EachTime(f"whenever {window.kind} {f'{fact} ' * bool(fact)}do {answer}", says, told)
        for fact in ("", *window.facts)
        for told in [f"{fact.replace('-', ' ')}{f' ({means[fact]})' if fact in means else ''}"]
        for answer in answers
        for says in [helps.get(answer, answer).partition(":")[0]]
    )
