"""What an invitation says a match is played by: who plays, by which options, with which dice."""

from collections.abc import Iterator

from domain.game.ruleset import Option, Seat
from domain.match.promise import Known
from domain.match.seeing import AnyMatch, AnyRules
from domain.match.sitting import REFEREE
from service.letters.protected import promised
from service.words import _


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


def _is_chosen(option: Option, chosen: dict[str, str]) -> bool:
    return chosen.get(option.key, option.default) != option.default


def _chosen(option: Option, choice: str) -> str:
    return option.title if choice == "on" else f"{option.title}: {choice}"
