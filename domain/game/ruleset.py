"""What a game is: one value made of functions, the contents page of its rules.

Two verbs are never mixed. ``decide`` may refuse and may roll, and changes nothing;
``after`` never refuses and never rolls, it only folds what happened into the position.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

from domain.game.chance import Chance as Chance
from domain.game.course import Course as Course
from domain.game.course import Moment as Moment
from domain.game.game import Game
from domain.game.game import Option as Option
from domain.game.game import Scenario as Scenario
from domain.game.game import Seat as Seat
from domain.game.told import Summing, say
from domain.game.view.board import Choice, View
from domain.game.view.reference import Chart, Met
from domain.game.view.survey import Place, Survey

Options = Mapping[str, str]
"""The optional rules chosen for a match: every key of the scenario's options, with one choice."""

Path = tuple[str | int, ...]
"""The way to something within an event: a field, then places, keys and fields."""


class Order(msgspec.Struct, frozen=True):
    """What a seat asks. ``form`` is its line of text, see :mod:`domain.game.grammar.orders`."""

    form: ClassVar[str] = ""
    help: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    """A secret order is sealed in the journal to the seat that gave it."""
    ends: ClassVar[bool | str] = False
    """It ends the phase in which it was written (``pass``), and in one with this word the turn."""
    prepares: ClassVar[bool] = False
    """It only gets something ready: nothing is missed where a phase ends without it."""
    discards: ClassVar[bool] = False
    """It throws away what took work, or strength: a page never gives it with one press."""
    prose: ClassVar[bool] = False
    """It ends in sentences of its writer, whose marks are kept (``note Well done!``)."""

    def said(self, state: Any, seat: Seat) -> str:
        """What it does if this seat gives it now, in words, as in ``Choice.says``; "" for none."""
        return ""

    def why(self, state: Any, seat: Seat) -> str:
        """Why a coach would give it now: a sentence with figures of the position; "" for none."""
        return ""

    def warned(self, state: Any, seat: Seat) -> str:
        """What this seat loses by it now, a sentence that pages ask about; "" for none."""
        return ""


class Clause(msgspec.Struct, frozen=True):
    """One line of an order's body, or one group of words that an order repeats.

    ``form`` is its grammar, as that of an order; its first part may be a field.
    """

    form: ClassVar[str] = ""
    prose: ClassVar[bool] = False
    """Whether it is told in words of a player's own, and not in names; they keep their commas."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened, in the game's own words. Fields are only ever added, with defaults."""

    def after(self, state: Any) -> Any:
        """The position after it. It never refuses and never rolls."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it changes")

    def told(self, state: Any) -> str:
        """It as a sentence of the story, from the position before it; "" for none."""
        return ""

    def met(self, state: Any) -> Met | None:
        """The row of the reference sheet that its dice came to, if any, as ``told``."""
        return None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """The fields that only some seats may know, with those seats; others fold ``None``."""
        return {}

    def elements(self) -> Mapping[Path, tuple[Seat, ...]]:
        """What lies deeper than a field and only some seats may know, by the way to it.

        ``("units", 2)`` is an element of a tuple, ``("units", 2, "kind")`` a field of one,
        ``("held", "2206")`` a value of a dictionary. Its type admits ``None``, which everybody else
        receives; each is sealed by itself, so that one can be opened without the others."""
        return {}


class Illegal(Exception):
    """A refusal: the rule that forbids it and a sentence (``say``) that says what to do instead."""

    def __init__(self, rule: str, reason: str, **gaps: object) -> None:
        self.rule, self.reason = rule, say(reason, **gaps)
        super().__init__(f"{self.reason} (rule {rule})")


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    ending: Annotated[
        str,
        "The way it ended: a short key, the same for every match that ends in this way.",
    ]
    winners: Annotated[tuple[Seat, ...], "The seats that won."]
    text: Annotated[str, "How it ended, in words."]
    scores: Annotated[dict[Seat, int], "Points by seat, in games that count them."] = {}


class Reaction(msgspec.Struct, frozen=True):
    """A kind of moment at which a seat may answer out of its turn, now or by a standing order."""

    kind: str
    """The word that names it in a condition: ``assault``."""
    title: str
    """What happens then, to the seat that may answer."""
    orders: tuple[type[Order], ...]
    """The answers; they are orders for such moments and for nothing else."""
    facts: tuple[str, ...] = ()
    """The words that a condition may add, each true or not of such a moment."""
    arises: Callable[[Any], bool] = lambda _: True
    """Whether such moments come at all in a match, by its position: an option may be off."""
    means: tuple[tuple[str, str], ...] = ()
    """Facts that do not say it themselves, each with what is true then."""


class Window(msgspec.Struct, frozen=True):
    """Such a moment: the match waits for the answer of a seat, and not for long.

    Several may be open at once, each of another seat: each is answered or runs out for itself.
    """

    seat: Seat
    kind: str
    facts: tuple[str, ...]
    """The words of the reaction's facts that are true now."""
    lapse: Any
    """The order that is carried out where no answer comes."""


class Planning(msgspec.Struct, frozen=True):
    """A step in which seats plan at the same time, each in secret, until all are ready."""

    seats: tuple[Seat, ...]
    """Who plans; what everybody knows says so."""
    orders: tuple[type[Order], ...]
    """The plans: secret orders of the game. Until all are ready none of them is done."""


class Sequel(msgspec.Struct, frozen=True):
    """What a finished match leads to: the next one of a campaign."""

    scenario: str
    carried: Any
    """What the next one is set up with: a value of JSON without fractions, for everybody to see."""


class Judge(msgspec.Struct, frozen=True):
    """How the review of a match is made: who judges, and how much is played for it."""

    bot: str
    """The computer player that plays on for every seat."""
    playouts: int = 1000
    """Matches that are played to their end from places of the one that is judged, at most."""
    tries: int = 16
    """How often each order is tried on other dice."""


class Report(msgspec.Struct, frozen=True):
    """A paragraph of a situation report: how a seat stands in one respect, in a few lines."""

    title: str
    entries: tuple[str, ...]
    """What matters most first; those for which there is no room are counted."""
    brief: tuple[str, ...]
    """The same in fewer words, where all of it would need more room."""
    lines: int
    """How many lines of a mail it needs at most; what others leave free it may have too."""
    later: bool = False
    """It is of no use now: only who asks for all of the report reads it."""


class Losses(msgspec.Struct, frozen=True):
    """What each side, as people call it, has lost so far; ``words`` are for one and for many."""

    of: Mapping[str, int]
    words: tuple[str, str] = ("step", "steps")


Nature = Literal["alone", "cards", "dice", "secrets"]
"""Of a game: one may play alone; cards or markers are drawn; dice are rolled; a seat may know what
others do not."""

State = TypeVar("State")
OrderT = TypeVar("OrderT", bound=Order)
EventT = TypeVar("EventT", bound=Event)

Upcast = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""From the raw body of an old event to the stored type and raw body it has now."""

Bot = Callable[[State, Seat, Sequence[OrderT], "BotLuck"], OrderT]
"""How a computer seat chooses: from what the seat knows and what it is offered."""


class BotLuck(Protocol):
    """A bot's own dice for breaking ties; never part of the match."""

    def choice(self, seq: Sequence[OrderT], /) -> OrderT: ...
    def random(self) -> float: ...


def nobody(_: Any) -> frozenset[Seat]:
    """Nobody: in most games who is not to move may order nothing."""
    return frozenset()


def nobody_plans(_: Any) -> None:
    """There are no plans in a game that says nothing of them."""


@dataclass(frozen=True, kw_only=True)
class SetUps(Generic[State]):
    """Whole set-ups, suggested or saved by a person: orders as the first seat would give them."""

    says: str
    """The words before the name of one: ``place as``."""
    suggested: Mapping[str, str]
    """What the game suggests itself: names, and what each is, in a few words."""
    order: type[Order]
    """The order by which a whole set-up is given."""
    wanted: Callable[[State, Seat], bool]
    """Whether a seat may give a whole set-up now."""
    stands: Callable[[State, Seat], Order | None]
    """The whole set-up of a seat as it stands or will stand; None where the position is another."""
    fitted: Callable[[Any, State, Seat], Order]
    """A saved one as this seat gives it here; the rules say whether it fits."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Game, Generic[State, OrderT, EventT]):
    """All that a game is: what lists show, and its rules."""

    orders: tuple[type[OrderT], ...]
    events: tuple[type[EventT], ...]
    start: State
    """The empty table, before the first event of ``setup``."""
    setup: Callable[[Scenario, tuple[Seat, ...], Options, Chance], Iterable[EventT]]
    decide: Callable[[State, Seat, OrderT, Chance], Iterable[EventT]]
    """What an order of a seat leads to; raises :class:`Illegal` and then nothing happened."""
    advance: Callable[[State, Chance], Iterable[EventT]]
    """What follows by itself, one step; nothing when a seat must choose."""
    to_move: Callable[[State], frozenset[Seat]]
    meanwhile: Callable[[State], frozenset[Seat]] = nobody
    """Who may order although the match does not wait for him; lines of his letters do not wait."""
    legal_orders: Callable[[State, Seat], Iterator[OrderT]]
    """What a seat may order now, computed from what that seat knows."""
    view: Callable[[State, Seat | None], View]
    outcome: Callable[[State], Outcome | None]
    moment: Callable[[State], Moment]
    has_the_move: Callable[[State], Seat] | None = None
    """Whose move it is, where players hand the move on: only the move gives its seat new time."""
    summed: Mapping[type[EventT], str | Summing] = field(default_factory=dict)
    """Many such events in a row: a sentence with their ``{count}``, what makes fewer, or ""."""
    asides: tuple[type[OrderT], ...] = ()
    """The orders that may be given ``meanwhile``, while other lines wait; () is all."""
    apart: bool = False
    """Whether each order stands by itself: one refused behind a die stops no other but the end."""
    volleys: tuple[type[OrderT], ...] = ()
    """Orders offered on behind each other's dice, where they touch none of the same pieces."""
    endings: tuple[str, ...] = ()
    """Every way a match ends by the rules, as ``outcome`` tells it: each has a recorded game."""
    nature: tuple[Nature, ...] = ()
    """What there is in the game: whoever opens a match is told before."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What people call pieces and cards, and their names in orders: "Rifle 9", ``rifle-9``."""
    places: frozenset[str] = frozenset()
    """The names of places on its maps, which orders may have instead of a hex."""
    reworded: Callable[[str], str] = str
    """A line as people say it in the words of a form; raises NotUnderstood for what none means."""
    phases: tuple[str, ...] = ()
    """The names of all phases, as ``moment`` tells them: ``done recon`` names one."""
    course: Callable[[State], Course] = field(default=lambda _: Course())
    """What follows the phase of a position, as its viewer knows it."""
    decks: Callable[[Scenario], tuple[str, ...]] = field(default=lambda _: ())
    """The names of the decks that may be sealed."""
    deck_called: Callable[[State, str], str] = field(default=lambda _, deck: deck)
    """What people call such a deck, where they name it themselves."""
    mixed_by: Callable[[State, Seat, str], str] | None = None
    """The order by which a seat shuffles such a deck, "" for none; None if only the rules do."""
    bots: Mapping[str, "Bot[State, OrderT]"] = field(default_factory=dict)
    """Computer players by name, the first is the default one; ``random`` is always there."""
    judge: Callable[[str], Judge | None] = lambda _: None
    """Who judges a match of a scenario; None where nobody can."""
    resigned: Callable[[State, Seat], Outcome] | None = None
    """How a match ends that a seat gives up; without it all other seats win."""
    gives_up: Callable[[State, Seat, tuple[Seat, ...]], Iterable[EventT]] = lambda *_: ()
    """What happens where a seat gives up and the match goes on without it; nothing where that ends
    the match. The seats are the other people at the table; Illegal where it may not give up."""
    adjudicate: Callable[[State], Outcome] | None = None
    """How a match stands that is ended where it is; without it nobody wins."""
    sitrep: Callable[[State, Seat, State | None], tuple[Report, ...]] | None = None
    """How a seat stands now and stood at its last mail; without it a mail lists units by place."""
    scored: tuple[str, str] = ("point", "points")
    """What the scores of an ``outcome`` count, for one and for many."""
    losses: Callable[[State], Losses] | None = None
    """What the sides have lost up to a position; None if only one side can lose anything."""
    reactions: tuple[Reaction, ...] = ()
    """The moments at which a seat may answer out of its turn."""
    window: Callable[[State], Window | tuple[Window, ...] | None] = field(default=lambda _: None)
    """The answers that are waited for, from what everybody knows: these seats alone are to move."""
    planning: Callable[[State], Planning | None] = nobody_plans
    """Who plans now, from what everybody knows: all at the same time, and in secret."""
    pressed: Callable[[State, Seat, str, str], OrderT | None] | None = None
    """What a press on a target ("" none) asks of a piece, though it is not offered: why is told."""
    together: Callable[[State, Seat, Sequence[str]], Iterable[Choice]] | None = None
    """The orders of several pieces at once, which a page offers once they are chosen."""
    sheet: Callable[[str], tuple[Chart, ...]] = field(default=lambda _: ())
    """The reference sheet of a scenario, from the game's own tables."""
    sequel: Callable[[State, Outcome], Sequel | None] = field(default=lambda *_: None)
    """What a finished match leads to; nothing, where each stands for itself."""
    receive: Callable[[State, Any], Iterable[EventT]] = field(default=lambda *_: ())
    """What setting up does with what was carried here, once everything else is laid out."""
    called: Callable[[Scenario, tuple[Seat, ...], Options], str] = field(default=lambda *_: "")
    """A title if none is given, or ""; raises :class:`Illegal` where it could not begin."""
    side_called: Callable[[Scenario, Options, Seat], str] = field(default=lambda *_: "")
    """What side a seat plays, if people do not know it by the name of the seat."""
    setups: SetUps[State] | None = None
    """Set-ups that a person may save and use again, where seats set up."""
    survey: Callable[[str, str, str], Survey] | None = None
    """The ground of a scenario between two places; ValueError for what is not a place of it."""
    place: Callable[[str, str], Place] | None = None
    """The place that words name and what is printed there; raises ValueError for none."""
    upcasts: Mapping[str, Upcast] = field(default_factory=dict)
    """How the raw body of an older event type becomes that of a newer one, by stored type."""

    def rules(self) -> "Ruleset[State, OrderT, EventT]":
        """Itself."""
        return self

    @property
    def computers(self) -> tuple[str, ...]:
        """The computer players by name, the default one first."""
        return tuple(self.bots)

    def windows(self, state: State) -> tuple[Window, ...]:
        """The answers that are waited for at once, at most one a seat; () for none."""
        found = self.window(state)
        if found is None:
            return ()
        return (found,) if isinstance(found, Window) else found
