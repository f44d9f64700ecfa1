"""Set-ups that a person saved by name, to give them again in another match of the same game.

They belong to the person and stand in no journal. Who gives one gives the whole order, in the words
of his seat: what letters and notes hold is what the journal holds, or no audit could tell that
nobody changed it. So pages and mails offer it whole, and a line that only names it is sent
back.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from domain.game.grammar.orders import NotUnderstood, parse
from domain.game.grammar.orders import line as line_of
from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Illegal, SetUps
from domain.match.seeing import AnyMatch, seen_by
from service.store.people.seats import player_of_seat
from service.store.people.setups import forget_set_up, keep_set_up, set_ups_of_player
from service.store.recorder import Recorder
from service.store.repository import Repository

MOST = 40
"""Set-ups that a person may save for a game."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


class SavedSetup(msgspec.Struct, frozen=True):
    """A set-up that a person saved."""

    name: Annotated[str, "The name under which you saved it."]
    line: Annotated[
        str, "The order, as the first seat of the game would give it; empty once forgotten."
    ]


class Offered(msgspec.Struct, frozen=True):
    """What a seat may give as a whole set-up now: the order, and what it stands for."""

    line: Annotated[str, "The words by which it is given."]
    about: Annotated[str, "What it is; of a saved one the whole order, as your seat gives it here."]
    saved: Annotated[
        str, "The name under which you saved it; empty for one that the game suggests."
    ] = ""


def plain_name(setups: SetUps[Any], text: str) -> str:
    """A name for a set-up, in small letters; raises Illegal for a text that is none."""
    name = "-".join(text.casefold().split())
    if not _NAME.fullmatch(name):
        reason = "A set-up is named by one word of letters, digits and “-”, 24 at most: “my-line”."
        raise Illegal("table.1", reason)
    if name in setups.suggested:
        raise Illegal("table.1", f"“{name}” is a set-up of the game itself; choose another name.")
    return name


def kept(recorder: Recorder, player: str, game: str) -> list[SavedSetup]:
    """The set-ups that a person saved for a game, by name."""
    return [SavedSetup(*one) for one in set_ups_of_player(recorder, player, game)]


def keep(recorder: Recorder, player: str, game: str, saved: SavedSetup) -> None:
    """Save a set-up, in place of one of the same name; raises Illegal where there are too many."""
    names = {one.name for one in kept(recorder, player, game)} - {saved.name}
    if len(names) >= MOST:
        raise Illegal("table.1", f"You have saved {MOST} set-ups; forget one of them first.")
    keep_set_up(recorder, player, game, saved.name, saved.line)


def forget(recorder: Recorder, player: str, game: str, name: str) -> None:
    """Forget a set-up; raises Illegal for a name that there is not."""
    names = [one.name for one in kept(recorder, player, game)]
    if name.casefold() not in names:
        have = f"You have saved {', '.join(names)}." if names else "You have saved none."
        raise Illegal("table.1", f"You have saved no set-up “{name[:24]}”. {have}")
    forget_set_up(recorder, player, game, name.casefold())


def offered(repository: Repository, match_id: str, match: AnyMatch, seat: str) -> list[Offered]:
    """The whole set-ups that a seat may give now: those of the game, then those of its person."""
    setups = repository.codec(match).rules.setups
    if setups is None or not _wanted(setups, match, seat):
        return []
    found = [Offered(f"{setups.says} {name}", about) for name, about in setups.suggested.items()]
    player = player_of_seat(repository.recorder, match_id, seat)
    for one in kept(repository.recorder, player, match.rules) if player else ():
        whole = _fitted(repository, setups, one.line, match, seat)
        found.append(Offered(whole, f"your set-up “{one.name}”", one.name))
    return found


def suggested(repository: Repository, match: AnyMatch, seat: str) -> list[str]:
    """The orders by which a seat sets up as its game suggests, where it may now."""
    setups = repository.codec(match).rules.setups
    if setups is None or not _wanted(setups, match, seat):
        return []
    return [f"{setups.says} {name}" for name in setups.suggested]


def check_whole(
    repository: Repository,
    setups: SetUps[Any],
    match_id: str,
    match: AnyMatch,
    seat: str,
    lines: Sequence[str],
) -> None:
    """Raise NotUnderstood for a line that only names a saved set-up of the seat's person, with the
    whole order."""
    player = player_of_seat(repository.recorder, match_id, seat)
    mine = kept(repository.recorder, player, match.rules) if player else ()
    saved = {one.name: one.line for one in mine}
    for one in lines:
        name = _named(setups, one)
        if name in saved and _wanted(setups, match, seat):
            whole = _fitted(repository, setups, saved[name], match, seat)
            why = f"“{name}” is saved for you alone; send it whole, as the journal shall hold it."
            raise NotUnderstood(one, len(one) - len(name), name, why, form=whole)


def _wanted(setups: SetUps[Any], match: AnyMatch, seat: str) -> bool:
    return bool(match.begun) and not match.outcome and setups.wanted(_known(match, seat), seat)


def _named(setups: SetUps[Any], line: str) -> str:
    """The name that a line gives after the words for it; "" for another line."""
    *says, name = " ".join(line.casefold().split()).rstrip(CLOSING).rpartition(" ")
    return name if says[0] == setups.says else ""


def _fitted(
    repository: Repository, setups: SetUps[Any], line: str, match: AnyMatch, seat: str
) -> str:
    order = parse(line, (setups.order,))
    return line_of(setups.fitted(order, _known(match, seat), seat))


def _known(match: AnyMatch, seat: str) -> Any:
    return seen_by(match.table, seat)
