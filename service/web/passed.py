"""What came behind an order without dice, to be told beside what fell: phases that passed because
nothing could be ordered in them, for a turn that runs through without a word looks like one that
was lost; and what others answered."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven, TakenBack
from service.reading.positions import walked
from service.web.services import match_named, matches
from service.web.table import StoryLine
from service.web.who import Who
from service.words.telling import phase_told

Given = Sequence[tuple[int, str]]
"""Orders, each by its entry, with the seat that gave it."""


def passed(match_id: str, who: Who, orders: Given) -> list[str]:
    """The phases that began and ended behind the last of a reader's ``orders_since``, each once,
    before anybody else ordered anything."""
    if not orders:
        return []
    match = match_named(match_id)
    stop = next((n for n, seat in orders if seat != who.seat), match.size)
    start = max(n for n, _seat in orders if n < stop)
    rules, begun = matches().rules_of(match), list[str]()
    for step in walked(matches(), match_id, who.viewer, start, stop):
        begun += [rules.moment(state).phase for state in (step.before, step.after)]
    first, *between = [phase for phase, _same in groupby(begun)] or [""]
    own = takewhile(lambda phase: phase != first, between[:-1])  # the other side has the same ones
    return [*dict.fromkeys(map(phase_told, own))]


FEW = 3
"""So many sentences are an answer; more are a turn, which the story tells."""


def answered(who: Who, orders: Given, story: Sequence[StoryLine]) -> list[StoryLine]:
    """What others answered to a reader's ``orders_since``, where few sentences tell it."""
    theirs = [n for n, seat in orders if seat != who.seat]
    told = [line for line in story[::-1] if theirs and line.n > theirs[0] and not line.gone]
    return told if len(told) <= FEW else []


def orders_since(match_id: str, who: Who, since: int | None) -> Given:
    """The orders since one of who plays, each with its seat; none where the entry is not such an
    order, or something was taken back since."""
    match = match_named(match_id)
    if since is None or not match.begun or not who.seat:
        return []
    rows = matches().repository.rows(match_id, since, match.size)
    if any(topic == TakenBack.topic for _n, topic, _entry in rows):
        return []
    orders = [(n, _seat(entry)) for n, topic, entry in rows if topic == OrderGiven.topic]
    return orders if [seat for _n, seat in orders][:1] == [who.seat] else []


def _seat(entry: bytes) -> str:
    """Whose order it is, also where all else of it is secret."""
    pub = read_entry(entry).pub
    return str((pub.get("command") or pub).get("seat", ""))
