"""Matches that teach: what is asked, why, and what it does, from ``coach.toml``.

The lesson lies in the folder of its game and names phases and offers as players see them, so the
kernel knows nothing of it. It says something at a moment whose phase, turn and offers fit, on the
page and in mails; whoever wishes may play on without it at any time. Puzzles come after it, from
``puzzles.toml``.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from random import Random
from typing import Any, ClassVar, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import line
from domain.game.ruleset import Moment, Order, Seat
from domain.game.view.board import View
from domain.game.view.offers import batches
from domain.games import AnyRuleset, package_of, table_of
from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from domain.match.seeing import AnyMatch
from domain.table.plans import Ready
from service.application.setups import suggested
from service.store.lists.reader import Reader
from service.store.repository import Repository
from service.words.of_games import coached_by

READY = line(Ready())
"""Says that a sealed plan stands: what a game's own computer knows nothing of."""


class CoachStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at a moment: at most a few sentences, and one rule."""

    WORDS: ClassVar = ("title", "text", "page")

    title: str
    text: str
    page: str = ""
    """Where to press: said behind the text on the page, and not in mails."""
    phase: str = ""
    """A pattern that the phase fits; empty for any."""
    offers: str = ""
    """A pattern that at least one offered line begins with; empty for any."""
    lies: str = ""
    """A pattern that what is said of some dice on the board fits; empty for any board."""
    turns: str = ""
    """The last turn in which it is said; empty for all of them."""
    show: str = ""
    """A pattern of the lines that the coach would give; the first that is offered is shown."""
    rule: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``coach.toml``: which match is opened, and what is said in it."""

    WORDS: ClassVar = ("about", "title", "after")

    scenario: str
    seat: str
    about: str
    step: tuple[CoachStep, ...]
    title: str = ""
    """What its button says; that of the first match says so itself."""
    after: str = ""
    """What is said once the match is over: what was learned, and what comes next."""
    further: dict[str, "Lesson"] = {}
    """Other lessons of the game by a word for each, none of them in the scenario of another."""
    others: dict[str, str] = {}
    """Who plays the other seats, as ``computer:steady``."""
    together: bool = False
    """Whether he gives several orders of one kind at once on a page, until one comes to a die."""
    counsel: bool = True
    """Whether the game's computer knows what is good; one that only keeps company does not."""


def lesson_of(game: Game, scenario: str = "") -> Lesson | None:
    """The lesson of a game that is held in a scenario, else its first; None where it has none."""
    lessons = lessons_of(game)
    held = (lesson for lesson in lessons.values() if lesson.scenario == scenario)
    return next(held, lessons.get(""))


def lessons_of(game: Game) -> dict[str, Lesson]:
    """Every lesson of a game by its word, first that of the first match, whose word is ""; in the
    language that is spoken, where the game has it there."""
    first = coached_by(package_of(game), table_of(game, "coach.toml", Lesson))
    return {"": first, **first.further} if first else {}


def step_for(
    lesson: Lesson,
    turn: int,
    phase: str,
    lines: Iterable[str],
    advised: str = "",
    dice: Sequence[str] = (),
) -> CoachStep | None:
    """What the coach says at a moment with these offers.

    Of several steps that fit it is the one that teaches what the computer would order now, so that
    what he says and what he would do are of one kind; else the first.
    """
    offered = list(lines)
    fitting = [
        step for step in lesson.step
        if _fits(step, turn, phase, offered)
        and (not step.lies or any(re.search(step.lies, one) for one in dice))
    ]  # fmt: skip
    teaching = (step for step in fitting if advised and step.show)
    wise = next((step for step in teaching if re.match(step.show, advised)), None)
    return wise or next(iter(fitting), None)


def _fits(step: CoachStep, turn: int, phase: str, offered: Sequence[str]) -> bool:
    late = step.turns and turn > int(step.turns)
    at = not late and re.search(step.phase, phase)
    return bool(at) and any(re.match(step.offers, line) for line in offered)


def shown_of(
    step: CoachStep, lines: Sequence[str], advised: str = "", whole: Sequence[str] = ()
) -> str:
    """The order that the coach would give, or several lines of them; "" where he leaves it to his
    pupil.

    It does at once what may be done at once (``whole``); else it is what the game's computer would
    order, if that is of the kind that the step teaches: it may be among what goes unoffered.
    """
    if step.show and (at_once := [one for one in whole if re.match(step.show, one)]):
        return at_once[0]
    shown = [advised] if advised else lines
    return next((one for one in shown if step.show and re.match(step.show, one)), "")


class Taught(NamedTuple):
    """What the coach says at a moment, and what he would do."""

    step: CoachStep
    order: str
    """In lines, where several orders go together; "" where he leaves it to his pupil."""
    says: str
    """The same in words."""
    note: str = ""
    """What is told beside it where it is offered: its cost, or its odds."""
    why: str = ""
    """What speaks for it now, a sentence of the game; "" where it has none."""
    again: bool = False
    """Whether his pupil has read the words of the step in this match: then the order speaks."""

    ends: bool = False
    """Whether it ends a phase, each time another one."""
    same: bool = False
    """Whether his order is the last one once more: then he says no more than that."""

    @property
    def asks(self) -> str:
        """His order as a headline, with its cost or odds."""
        return f"{self.says or self.order}: {self.note}" if self.note else self.says or self.order


def taught(
    repository: Repository, match: AnyMatch, seat: Seat, at: Moment, view: View
) -> Taught | None:
    """What the coach teaches a seat at a moment of its match; None where he is silent: at one that
    no step is about he still says what the game's computer would do, if that is good."""
    rules = repository.codec(match).rules
    lesson = lesson_of(rules, match.scenario)
    if lesson is None or not view.choices:
        return None
    state = match.table.seen_by(seat)
    says = {choice.line: choice.says for choice in view.choices}
    notes = {choice.line: choice.note for choice in view.choices}
    wise, why = READY if READY in says else "", ""
    if lesson.counsel and not wise and (advised := _advised(rules, state, seat)):
        wise, why = line(advised), advised.why(state, seat)
        says.setdefault(wise, advised.said(state, seat))
    dice = [tray.title for tray in view.trays]
    offered = [choice.line for choice in view.choices]
    step = step_for(lesson, at.turn, at.phase, offered, wise, dice)
    if step is None and wise:
        step = _nothing_new(wise)
    if step is None:
        return None
    together = {"\n".join(one.lines): one.says for one in batches(view) if not one.chained}
    order = shown_of(step, offered, wise, [*suggested(repository, match, seat), *together])
    words = together.get(order) or says.get(order, "")
    if wise not in (lines := order.split("\n")):
        given = (one for one in rules.legal_orders(state, seat) if order and line(one) in lines)
        why = next((one.why(state, seat) for one in given), "")
    ends = {verb_of(kind) for kind in rules.orders if kind.ends}
    again, is_end = not step.text, order.partition(" ")[0] in ends
    return Taught(step, order, words, notes.get(order, ""), why, again=again, ends=is_end)


class Heard(NamedTuple):
    """What a pupil has read of a lesson in a match, and done."""

    steps: Set[str] = frozenset()
    """The titles of the steps that taught an order which he gave, in the phase in which he gave
    it."""
    last: str = ""
    """His last order."""
    run: int = 0
    """How often it was given in a row."""


def recalled(said: Taught, heard: Heard, drafted: Sequence[str] = ()) -> Taught:
    """What the coach says to who has heard this of him, and drafted these orders."""
    read = any(re.match(said.step.show or "$", one) for one in drafted)
    again = said.again or said.step.title in heard.steps or read
    known = again and not said.ends and not drafted
    same = known and said.order == heard.last and heard.run % 2 == 1
    return said._replace(again=again, same=same)


def _nothing_new(wise: str) -> CoachStep:
    """The step of a moment that no lesson is about: it has no words, so the order speaks."""
    return CoachStep("", "", show=re.escape(wise.split()[0]))


def heard(repository: Repository, match_id: str, seat: Seat, lesson: Lesson) -> Heard:
    """What a seat has read of a lesson in a match, and done."""
    turns = Reader(repository.recorder).turns(match_id)
    starts, found, last, run = [row.n for row in turns], set[str](), "", 0
    size = repository.size(match_id)
    for n, _topic, entry in repository.of_types(match_id, [OrderGiven.topic], size):
        given, at = read_entry(entry), bisect_right(starts, n) - 1
        if given.by != seat or at < 0 or "command" not in given.pub:
            continue
        order = str(given.pub["command"]["orders"])
        step = step_for(lesson, turns[at].turn, turns[at].phase, [order], order)
        found |= {step.title} if step else set()
        last, run = order, run + 1 if order == last else 1
    return Heard(found, last, run)


def advised_by(rules: AnyRuleset, state: Any, seat: Seat) -> str:
    """What the first computer player of a game would order here; "" where there is none."""
    advised = _advised(rules, state, seat)
    return line(advised) if advised else ""


def _advised(rules: AnyRuleset, state: Any, seat: Seat) -> Order | None:
    bot, offers = next(iter(rules.bots.values()), None), list(rules.legal_orders(state, seat))
    return bot(state, seat, offers, Random(0)) if bot and offers else None


def easiest(games: Mapping[str, Game]) -> str:
    """The game with the first match that asks least: against the fewest others; "" for none."""
    taught = {key: found for key, game in games.items() if (found := lesson_of(game))}
    return min(taught, key=lambda key: len(taught[key].others), default="")


Goal = Mapping[str, bool | int | str]
"""What must hold: the way to something in the position, and what it must be. A word or ``true``
must stand there, of a list be in it; a number must be reached, by a collection in its length. What
is missing is ``false`` and 0."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, and what is to be reached from it."""

    WORDS: ClassVar = ("title", "text", "hint", "solved", "failed")

    title: str
    text: str
    """What the position is, and what is to be reached."""
    hint: str
    solved: str
    failed: str
    """What is said of each end: why it was so."""
    scenario: str
    seat: Seat
    goal: dict[str, bool | int | str]
    orders: int
    """With how many orders at most."""
    last: int = 0
    """The last turn in which it can be reached; 0 where the orders are limit enough."""
    rule: str = ""
    others: dict[Seat, str] = {}
    """Who plays the other seats, as ``computer:steady``."""
    options: dict[str, str] = {}
    seed: str = ""
    """The luck of what came before."""
    line: str = ""
    """The orders that came before, a line each: ``able: lock R1 W1``."""
    position: dict[str, Any] = {}
    """What is otherwise in the position that they led to."""


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``puzzles.toml``."""

    source: str
    puzzles: dict[str, Puzzle]
