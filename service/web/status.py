"""The state of the house for its players: what works, what waits and since when, planned stops."""

from typing import Final, NamedTuple

from eventsourcing.persistence import PersistenceError
from flask import Blueprint, Response

from domain.journal.timestamps import timestamp
from service.operating.stops import stop_planned
from service.store.health import WELL, health
from service.store.house.checkpoints import probe
from service.store.post.waiting import letters_since, mails_since
from service.store.recorder import BadStore, Recorder
from service.web.pages import render
from service.web.persons import mails_go_out
from service.web.services import matches
from service.words import _, later

PARTS: Final = {
    "projector": later("Lists, stories and dice tables"),
    "upkeep": later("Deadlines, reminders and notices"),
    "opponents": later("Computer players"),
    "post": later("Mail"),
}
"""What players have of each part that tells how it is."""

USUAL: Final = 300
"""Seconds for which a letter or a mail may wait without a word."""


class StatusLine(NamedTuple):
    """One thing that the house does."""

    what: str
    works: bool
    since: str = ""
    """Since when it does not, or what waits longest came, as the journal writes times."""


def add_to(bp: Blueprint) -> None:
    """Add this page."""
    bp.add_url_rule("/status", "status", status)


def status() -> Response:
    """How the house is; the page says so too if the database is away."""
    store = matches().recorder
    try:
        probe(store)
        lines, stop = (
            [StatusLine(_("Pages and orders"), works=True), *_lines(store)],
            stop_planned(store, _now()),
        )
    except (BadStore, PersistenceError):
        lines, stop = [StatusLine(_("Pages and orders"), works=False)], None
    code = 200 if lines[0].works else 503
    return render("status.html", status=code, lines=lines, stop=stop, now=timestamp(_now()))


def _now() -> int:
    return matches().unix_now()


def _lines(store: Recorder) -> list[StatusLine]:
    found = []
    for one in health(store, clock=_now):
        if what := PARTS.get(one.part):
            works = one.state == WELL
            found.append(StatusLine(_(what), works, "" if works else timestamp(_now() - one.age)))
    if mails_go_out():
        waiting = ((_("Letters to the house are read"), letters_since(store)),
                   (_("Mails from the house go out"), mails_since(store)))  # fmt: skip
        for what, since in waiting:
            late = bool(since) and since < _now() - USUAL
            found.append(StatusLine(what, not late, timestamp(since) if late else ""))
    return found
