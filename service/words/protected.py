"""What a match is played by: what a house promises of it, who plays, by which options and dice."""

from collections.abc import Callable, Collection, Iterator

from domain.game.ruleset import Option, Seat
from domain.kits import shelf
from domain.match.parts.sitting import REFEREE
from domain.match.promise import WAITS, Known, Promise, Told, promise
from domain.match.seeing import AnyMatch, AnyRules
from service.words import _, counted

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


def terms(rules: AnyRules, match: AnyMatch, known: Known, reader: Seat) -> Iterator[str]:
    """The terms of a match, a paragraph each, for who is invited to a seat."""
    seats = "; ".join(_played(seat, who, reader) for seat, who in match.sitting.seats.items())
    told = _("Who plays: {seats}.", seats=seats)
    referee = match.sitting.referee and reader != REFEREE
    yield told + " " + _("A referee settles disputes.") if referee else told
    options = rules.scenario(match.scenario).options
    chosen = [_chosen(o, match.options[o.key]) for o in options if _is_chosen(o, match.options)]
    if chosen:
        yield _("Optional rules: {rules}.", rules="; ".join(chosen))
    yield from promised(match, known)


def _played(seat: Seat, who: str, reader: Seat) -> str:
    kind, bot = (*who.split(":"), "")[:2]
    if seat == reader:
        player = _("you")
    elif kind == "computer":
        player = _("the computer ({bot})", bot=bot)
    else:
        player = _("a person")
    return f"{seat.title()}, {player}"


def _box_told(box: str) -> str:
    """A box as the invited learn of it before they sit down: its title and how large it is."""
    try:
        kit = shelf.of(box)
    except shelf.NoKit:
        return _("it is not in this house")
    words = counted("%(num)s counter", "%(num)s counters", kit.counters)
    return f"{kit.title}, {words % {'num': kit.counters}}"


def _is_chosen(option: Option, chosen: dict[str, str]) -> bool:
    return chosen.get(option.key, option.default) != option.default


def _chosen(option: Option, choice: str) -> str:
    if option.key == shelf.OPTION and option.pattern:
        return f"{option.title}: {_box_told(choice)}"
    return option.title if choice == "on" else f"{option.title}: {choice}"
