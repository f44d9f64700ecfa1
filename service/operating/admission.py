"""Who may come in and open matches, as the settings of the house say; and matches nobody joins."""

from collections.abc import Callable, Sequence
from functools import partial

from domain.game.ruleset import Illegal
from domain.journal.timestamps import timestamp
from domain.table.ending import close
from service.application.matches import Contended, Matches
from service.people.register import People
from service.settings import Settings
from service.store.house.barred import MUTED, is_barred
from service.store.house.openings import (
    count_waiting,
    hide_statement,
    is_newcomer,
    opener_statement,
    waiting_since,
)
from service.store.people.questions import is_asked_at
from service.store.recorder import Recorder, Statement
from service.store.repository import NewerRules

ALL, CONFIRMED, INVITED = "all", "confirmed", "invited"
"""Who may: everybody; for matches that all may join, people with a confirmed address; or only
people who were invited."""

WAIT = "wait"
"""Whether an operator reads a newcomer's first words to everybody before others do."""

DAY = 24 * 3600


def may_enter(store: Recorder, settings: Settings, address: str) -> bool:
    """Whether an address may sign in, and write: it is known, or invited. Raises BadAddress."""
    if settings.admit != INVITED:
        return True
    people = People(store)
    return people.at(address) is not None or is_asked_at(store, address)


def opening(
    matches: Matches,
    settings: Settings,
    player: str,
    *,
    public: bool,
    title: str,
    more: Sequence[Statement] = (),
) -> Callable[[str], list[Statement]]:
    """What is written with a match that somebody opens, "" being a guest.

    ``public`` says whether anybody may sit down in it; ``more`` is written too. The statements
    raise Illegal where the house does not let them, so a request that is repeated is answered as
    before.
    """

    def beside(match_id: str) -> list[Statement]:
        check_opening(matches.recorder, settings, player, public=public)
        held = waits_for_operator(matches.recorder, settings, player)
        hidden = [hide_statement(match_id, matches.unix_now())] if public and title and held else []
        return [opener_statement(match_id, player), *hidden, *more]

    return beside


def check_opening(store: Recorder, settings: Settings, player: str, *, public: bool) -> None:
    """Raise Illegal where somebody may not open a match now."""
    if settings.admit == INVITED and not player:
        raise Illegal("table.1", "This house is by invitation: sign in to open a match.")
    if settings.admit != ALL and public and not People(store).address(player):
        raise Illegal(
            "table.1",
            "Sign in with your mail address to open a match that anybody may join; or open it by "
            "invitation.",
        )
    if public and player and is_barred(store, MUTED, player):
        raise Illegal("table.1", "The operator of this house took the word from you: open matches "
                      "by invitation.")  # fmt: skip
    most = settings.open_matches
    if most and player and count_waiting(store, player) >= most:
        raise Illegal(
            "table.1",
            f"You opened {most} matches or more that still wait for players: let one begin first.",
        )


def waits_for_operator(store: Recorder, settings: Settings, player: str) -> bool:
    """Whether what somebody says to everybody waits until an operator has read it."""
    return settings.first_words == WAIT and is_newcomer(store, player)


def expire(matches: Matches, days: int) -> int:
    """Close matches that have waited for players for so many days; how many were closed."""
    if not days:
        return 0
    before = timestamp(matches.unix_now() - days * DAY)
    why, done = f"Nobody took its free seats within {days} days.", 0
    for match_id in waiting_since(matches.recorder, before):
        try:
            ended = matches.by_itself(match_id, partial(close, why=why), checkpoint=True)
        except (Contended, NewerRules):  # the next look, or a newer part, ends it
            continue
        done += ended is not None
    return done
