"""Planned stops of the house, which an operator announces and its page of state tells players."""

import re
from typing import NamedTuple

from domain.journal.timestamps import seconds, timestamp
from service.application.matches import Matches
from service.operating.asked import AskedAct, NotDone, Prepared
from service.store.house.operators import acts_done
from service.store.recorder import Recorder

NONE = "none"
_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?Z")
TOLD = 6 * 3600
"""Seconds for which a stop is told once its hour has come."""
ANNOUNCE = "announce"


class PlannedStop(NamedTuple):
    """When the house will stop, and why."""

    at: str
    why: str


def announce(_matches: Matches, asked: AskedAct) -> Prepared:
    """Tell players when the house will stop, or that it will not."""
    if asked.on.strip().lower() == NONE:
        return Prepared("No stop is planned any more.", object=NONE)
    found = _MOMENT.fullmatch(asked.on.strip().upper())
    try:
        at = seconds(f"{found[1]}T{found[2]}:00Z") if found else -1
    except ValueError:
        at = -1
    if at < 0 or timestamp(at)[:10] != (found[1] if found else ""):
        raise NotDone("Say when the house stops as 2027-01-31T20:00Z, in UTC, or “none”.")
    if at <= asked.now:
        raise NotDone(f"{timestamp(at)} is over: say a moment to come.")
    return Prepared(f"The page /status tells the stop of {timestamp(at)}.", object=timestamp(at))


def stop_planned(store: Recorder, now: int) -> PlannedStop | None:
    """The stop that was announced last; None if that was called off, or its hour is long over."""
    for act in acts_done(store, f"{ANNOUNCE} %", 1):
        if act.object != NONE and seconds(act.object) > now - TOLD:
            return PlannedStop(act.object, act.why)
    return None
