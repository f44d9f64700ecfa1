"""What happens at every table, and what a match is played by, in the language and the time of the
reader.

The story of a match is kept in English, the language of its rules. The sentences of the house, the
same in every game, are worded anew: those with a time from their entry, all others as they stand.
So is what a house promises of a match, and who plays it by which options and dice.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from domain.game.grammar.words import brief
from domain.game.ruleset import Option, Seat
from domain.games import package_of
from domain.journal.entries import read_entry
from domain.journal.timestamps import later as moment_after
from domain.kits import shelf
from domain.match.events.clock import (
    NO_MORE,
    AgreementAsked,
    AgreementEnded,
    BankOpened,
    Extended,
    LeaveBegun,
    LeaveBooked,
    Overdue,
    PaceSet,
    Paused,
    Reminded,
    SeatAway,
)
from domain.match.events.lifecycle import TakeBackAsked
from domain.match.parts.pending import Asked, proposed
from domain.match.parts.sitting import REFEREE
from domain.match.promise import WAITS, Known, Promise, Told, promise
from domain.match.seeing import AnyMatch, AnyRules
from domain.table.told import SENTENCES
from service.words import _, counted, language, later
from service.words.forms import shape
from service.words.of_games import sentence_by
from service.words.telling import asks, date_told, listed, of_game, spanned, when

_MIDNIGHT: Final = "T00:00:00Z"

TOLD_ANEW = (
    " is away until ", " will be away from ", " draws on the time bank",
    "The asking is over: ", " withdraws the request.", " must agree.",
    " is reminded ", " is overdue ", " begins anew.",
    "The clock stands still until ", " asks to ", " asks for a ", " offers a draw", " more.",
)  # fmt: skip
"""In sentences that are told anew for each reader."""

_KINDS = {
    kind.topic: kind
    for kind in (
        *(SeatAway, LeaveBooked, LeaveBegun, BankOpened, PaceSet, Paused, Extended),
        *(Reminded, Overdue),
        *(AgreementAsked, AgreementEnded, TakeBackAsked),
    )
}
_ENDINGS = (
    later("it cannot be granted any more"), later("no answer came in time"),
    later("something else is asked"), later("a dispute is opened"), later("its end has passed"),
    later("something else is proposed"),
)  # fmt: skip
"""Why an asking ends, as the journal says it."""


def told_anew(sentence: str) -> bool:
    """Whether a sentence of the story may be one whose entry :func:`retold` tells."""
    return any(mark in sentence for mark in TOLD_ANEW)


def retold(topic: str, line: bytes, zone: str = "UTC") -> str:
    """An entry in the words and the time of who reads; "" for one that is told as it stands."""
    kind = _KINDS.get(topic)
    return _told(msgspec.convert(read_entry(line).pub, kind), zone) if kind is not None else ""


def leave_told(seat: str, begins: str, until: str, zone: str) -> str:
    """From when to when a seat will be away, in days if it is whole days; until when, if it is
    away already (``begins`` is "")."""
    name = seat.title()
    if not begins:
        return _("{seat} is away until {time}.", seat=name, time=when(until, zone))
    told = {"first": when(begins, zone), "last": when(until, zone)}
    if begins.endswith(_MIDNIGHT) and until.endswith(_MIDNIGHT):
        days = {"first": begins, "last": moment_after(until, -1)}
        told = {name: date_told(ts, "UTC") for name, ts in days.items()}
    return _("{seat} will be away from {first} to {last}.", seat=name, **told)


def _told(event: Any, zone: str) -> str:
    match event:
        case LeaveBooked():
            return leave_told(event.seat, event.begins, event.until, zone)
        case PaceSet():
            return _("The pace is now “{pace}”, and everybody's time begins anew.", pace=event.pace)
        case BankOpened():
            told = {"seat": event.seat.title(), "time": when(event.until, zone)}
            return _("{seat} draws on a time bank that lasts until {time}.", **told)
        case SeatAway() | LeaveBegun():
            return leave_told(event.seat, "", event.until, zone)
        case Paused():
            until = when(event.until, zone) if event.until else ""
            return _("The clock stands still until {time}.", time=until) if until else ""
        case Reminded():
            told = {"seat": event.seat.title(), "time": when(event.due, zone)}
            return _("{seat} is reminded to decide by {time}.", **told)
        case Overdue():
            told = {"seat": event.seat.title(), "time": when(event.due, zone)}
            return _("{seat} has been overdue since {time}.", **told)
        case AgreementEnded():
            seat, withdrawn, _rest = event.reason.partition(NO_MORE)
            if withdrawn:
                return _("{seat} withdraws the request.", seat=seat.title())
            return _("The asking is over: {reason}.", reason=_(event.reason))
        case Extended():
            seat, time = event.seat.title(), spanned(event.seconds)
            return _("{seat} has {time} more.", seat=seat, time=time)
        case _:
            return _asking(proposed(event), zone)


def _asking(asked: Asked, zone: str) -> str:
    needed = listed(asked.needed)
    told = {"seat": asked.seat.title(), "asks": asks(asked, zone), "others": needed}
    if not asked.needed:
        return _("{seat} {asks}.", **told)
    return _("{seat} {asks}; {others} must agree.", **told)


# Sentences as they stand

_SENTENCES: Final = (
    *SENTENCES,
    later(
        "This part of your last letter waits and goes on by itself: {plans}. “recall” takes it "
        "back; any order but an answer replaces it."
    ),
    later("{seat} agrees."),
    later("{seat} refuses."),
    later("The match is drawn by agreement."),
    later("{seat} tells the others something."),
    later("{seat} says: {words}"),
    later("{seat} disputes the roll of entry {n}{said}"),
    later("{seat} disputes the order of entry {n}{said}"),
    later("{seat} disputes the ruling of entry {n}{said}"),
    later("{seat} answers{said}"),
    later("{seat} settles the dispute: what happened stands{said}"),
    later("{seat} settles the dispute: it goes back to before entry {n}{said}"),
    later("{seat} settles the dispute: the position is corrected{said}"),
    later("{seat} settles the dispute, agreed by {seats}: what happened stands{said}"),
    later("{seat} settles the dispute, agreed by {seats}: it goes back to before entry {n}{said}"),
    later("{seat} settles the dispute, agreed by {seats}: the position is corrected{said}"),
)
_WORDS: Final = {
    "seats": r"[\w ,-]{1,200}", "seat": r"[\w -]{1,40}", "n": r"\d{1,9}",
    "words": r"(?s:.*)", "said": r"(?s:\.|: .*)", "plans": r"(?s:.*)",
    "reason": r"(?s:.{1,2000}?)", "match": r"[a-z0-9]{1,40}", "vkey": r"\S{1,300}",
}  # fmt: skip
"""What stands for each, otherwise any words; ``words``, ``said`` and ``plans`` are people's own."""

_REASONS: Final = (later("the dice chains were nearly used up"),)
"""Why, where the house itself says so; others are its operator's words, or a refusal's."""


_FORMS: Final = tuple((shape(sentence, _WORDS, ".*"), sentence) for sentence in _SENTENCES)
_TO: Final = re.compile(r"\(to ([\w, -]{1,200})\) ")


def addressed(words: str) -> str:
    """The words of a note; to whom a whispered one goes is told in the language of its reader."""
    found = _TO.match(words)
    if found is None:
        return words
    to = _("(to {seats})", seats=listed(found[1].split(", ")))
    return f"{to} {words[found.end() :]}"


def in_words(sentence: str, game: AnyRules | None = None) -> str:
    """A sentence of the story, or a refusal, in the language of the reader, where the house has it
    there, or else this game."""
    if language() == "en":
        return sentence
    for form, meant in _FORMS:
        if found := form.fullmatch(sentence):
            said = found.groupdict()
            if "seats" in said:
                said["seats"] = listed(re.split(r", | and ", said["seats"]))
            if (reason := said.get("reason")) in _REASONS:
                said["reason"] = _(reason)
            if "words" in said:
                said["words"] = addressed(said["words"])
            return _(meant, **said)
    return sentence if game is None else sentence_by(package_of(game), sentence)


def refusal(reason: str, rule: str, game: AnyRules) -> str:
    """Why an order of a game was refused, and by which rule, in the language of the reader."""
    return in_words(reason, game) + (_(" (rule {rule})", rule=rule) if rule else "")


Time = Callable[[str], str]
"""A moment of the journal as its reader writes it."""


def as_it_stands(ts: str) -> str:
    """A moment as the journal has it."""
    return ts


def sentences(one: Promise, when: Time = as_it_stands) -> list[str]:
    """A promise in the language of its reader."""
    return [_sentence(each, when) for each in one.told]


def promised(match: AnyMatch, known: Known, *, only: Collection[str] = ()) -> tuple[str, ...]:
    """What a mail tells of a match, a text each: all but what dice wait for, or ``only`` some."""
    found = promise(match.dice, known)
    chosen = [one for one in found if (one.id in only if only else one.id != WAITS)]
    return tuple(" ".join(sentences(one)) for one in chosen)


def waiting_told(match: AnyMatch, known: Known, when: Time) -> str:
    """What the dice of a match wait for, and until ``when``; "" if they wait for nothing."""
    found = promise(match.dice, known)
    return " ".join(text for one in found if one.id == WAITS for text in sentences(one, when))


def _sentence(one: Told, when: Time) -> str:
    said, gaps = one
    return _(said, **{name: when(gap) if name == "time" else gap for name, gap in gaps.items()})


def seat_told(rules: AnyRules, match: AnyMatch, seat: Seat) -> str:
    """A seat with the side that it plays: “Blue (German)”."""
    side = rules.side_called(rules.scenario(match.scenario), match.options, seat) if seat else ""
    named = seat.title()
    return f"{named} ({brief(side, 30)})" if side and side.casefold() != seat else named


def terms(rules: AnyRules, match: AnyMatch, known: Known, reader: Seat) -> Iterator[str]:
    """The terms of a match, a paragraph each, for who is invited to a seat."""
    seats = "; ".join(
        _played(seat_told(rules, match, seat), who, seat == reader)
        for seat, who in match.sitting.seats.items()
    )
    told = _("Who plays: {seats}.", seats=seats)
    referee = match.sitting.referee and reader != REFEREE
    yield told + " " + _("A referee settles disputes.") if referee else told
    yield from chosen_options(rules, match)
    yield from promised(match, known)


def chosen_options(rules: AnyRules, match: AnyMatch) -> Iterator[str]:
    """The optional rules that were chosen for a match, as a sentence; nothing for none."""
    options = rules.scenario(match.scenario).options
    chosen = [_chosen(o, match.options[o.key]) for o in options if _is_chosen(o, match.options)]
    if chosen:
        yield _("Optional rules: {rules}.", rules="; ".join(chosen))


def _played(seat: str, who: str, own: bool) -> str:
    kind, bot = (*who.split(":"), "")[:2]
    if own:
        player = _("you")
    elif kind == "computer":
        player = _("the computer ({bot})", bot=bot)
    else:
        player = _("a person")
    return f"{seat}, {player}"


def _box_told(box: str) -> str:
    """A box as the invited learn of it before they sit down: its title and how large it is."""
    try:
        kit = shelf.of(box)
    except shelf.NoKit:
        return _("it is not in this house")
    if many := kit.counters:
        words = counted("%(num)s counter", "%(num)s counters", many)
    else:
        many = sum(kind.copies for kind in kit.kinds.values())
        words = counted("%(num)s kind in the supply", "%(num)s kinds in the supply", many)
    return f"{kit.title}, {words % {'num': many}}"


def about(rules: AnyRules, match: AnyMatch) -> str:
    """What a match is about, in the words of its box or else of its scenario."""
    box = shelf.needed(rules, match.scenario, match.options)
    said = (
        ""
        if shelf.missing(rules, match.scenario, match.options) or not box
        else (shelf.of(box).about)
    )
    return said or of_game(rules.scenario(match.scenario).summary)


def _is_chosen(option: Option, chosen: dict[str, str]) -> bool:
    return chosen.get(option.key, option.default) != option.default


def _chosen(option: Option, choice: str) -> str:
    if option.key == shelf.OPTION and option.pattern:
        return f"{option.title}: {_box_told(choice)}"
    return option.title if choice == "on" else f"{option.title}: {choice}"


_SITS: Final = " sits down."


def seated_as_one(story: Iterable[str]) -> Iterator[str]:
    """A story in which those who sit down one after the other are named in one sentence."""
    for sits, group in groupby(story, lambda told: told.endswith(_SITS)):
        found = list(group)
        if not sits or len(found) == 1:
            yield from found
            continue
        seats = listed([told.removesuffix(_SITS) for told in found])
        yield _("{seats} sit down.", seats=seats)
