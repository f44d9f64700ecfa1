"""Draws the sheets of all games ahead, so that nobody who opens a match waits.

A sheet takes seconds, is drawn once for each map and edition, and kept by the store.
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from domain.game.view.board import Map
from domain.games import AnyRuleset
from service.drawing.atlas import Atlas
from service.house.release import release_of
from service.released import version
from service.store.house.progress import kept_statement, progress_of
from service.store.post.pictures import Sheets
from service.store.recorder import Recorder
from workers.bots import bot_names
from workers.loop import LEAST, Stop
from workers.selfplay import position

log = logging.getLogger("fieldpost")

QUIET = 10.0
"""Seconds after a start in which a house has better things to do."""

REST = 2.0
"""Seconds between two sheets at least."""

TIMES = 64
"""How much longer it rests than it computes: a sixty-fifth of a core, for some hours."""


def maps(games: Mapping[str, AnyRuleset]) -> Iterator[Map]:
    """The maps of cells that the scenarios of some games begin on: first that of the first scenario
    of each game, which most people play first."""
    firsts = [(rules, rules.scenarios[0]) for rules in games.values()]
    others = [(rules, one) for rules in games.values() for one in rules.scenarios[1:]]
    for rules, scenario in (*firsts, *others):
        view = position(rules, scenario.key, 0, bot_names(rules)[0], "sheets")
        for drawn in view.maps:
            if any(space.shape in ("hex", "square") for space in drawn.spaces):
                yield drawn


def give_way() -> None:
    """Let everybody else go before this thread, where a thread has a priority of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST)


DRAWN = "drawn ahead"
"""Notes for which games a house has drawn everything."""


def draw_once(
    store: Recorder, games: Mapping[str, AnyRuleset], stop: Stop, sleep: Callable[[float], object]
) -> None:
    """As :func:`draw_ahead`, unless this house did so for these very games and this release: to
    find that nothing is missing costs minutes of a tenth of a core, at each start."""
    releases = sorted(f"{key} {release_of(rules)} {rules.tables}" for key, rules in games.items())
    these = sha256("\n".join([version(), *releases]).encode()).digest()
    done = progress_of(store, DRAWN)
    if done is not None and done.body == these:
        return
    if draw_ahead(Atlas(Sheets(store)), games, stop, sleep, before=give_way):
        store.write([kept_statement(DRAWN, 1, these)])


def draw_ahead(
    atlas: Atlas,
    games: Mapping[str, AnyRuleset],
    stop: Stop,
    sleep: Callable[[float], object],
    *,
    before: Callable[[], object] = lambda: None,
    clock: Callable[[], float] = time.thread_time,
) -> bool:
    """Draw what is not drawn yet, one after the other; ``before`` it something else. Returns
    whether everything is there."""
    before()
    sleep(QUIET)
    began = clock()

    def rest() -> None:
        nonlocal began
        sleep(max(REST, TIMES * (clock() - began)))
        began = clock()

    try:
        for drawn in maps(games):
            if stop.is_set():
                return False
            sheet = atlas.of(drawn)
            atlas.ground_picture(sheet, bare=True)
            rest()
    except Exception as error:  # who opens the match will have it drawn, and see the fault
        log.warning("A sheet could not be drawn ahead: %s", error)
        return False
    return not stop.is_set()
