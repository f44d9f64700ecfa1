"""Phases that passed since an order because nothing could be ordered in them, to be told beside
what fell: a turn that runs through without a word looks like one that was lost."""

from itertools import groupby, takewhile

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven, TakenBack
from service.reading.positions import walked
from service.web.services import match_named, matches
from service.web.who import Who
from service.words.telling import phase_told


def passed(match_id: str, who: Who, since: int | None) -> list[str]:
    """The phases that began and ended behind the last order of who plays, each once, before anybody
    else ordered anything. None where the entry is not such an order, or something was taken back
    since."""
    match = match_named(match_id)
    if since is None or not match.begun:
        return []
    rows = matches().repository.rows(match_id, since, match.size)
    if any(topic == TakenBack.topic for _n, topic, _entry in rows):
        return []
    orders = [(n, _seat(entry)) for n, topic, entry in rows if topic == OrderGiven.topic]
    if not who.seat or [seat for _n, seat in orders][:1] != [who.seat]:
        return []
    stop = next((n for n, seat in orders if seat != who.seat), match.size)
    start = max(n for n, _seat in orders if n < stop)
    rules, begun = matches().rules_of(match), list[str]()
    for step in walked(matches(), match_id, who.viewer, start, stop):
        begun += [rules.moment(state).phase for state in (step.before, step.after)]
    first, *between = [phase for phase, _same in groupby(begun)] or [""]
    own = takewhile(lambda phase: phase != first, between[:-1])  # the other side has the same ones
    return [*dict.fromkeys(map(phase_told, own))]


def _seat(entry: bytes) -> str:
    """Whose order it is, also where all else of it is secret."""
    pub = read_entry(entry).pub
    return str((pub.get("command") or pub).get("seat", ""))
