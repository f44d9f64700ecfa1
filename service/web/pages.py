"""Rendering a page: the words and helpers that every template may use, and how a house's own tables
differ from those of the release."""

import functools
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from difflib import SequenceMatcher
from typing import Any
from urllib.parse import unquote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from flask import Blueprint, Response, make_response, render_template, request
from markupsafe import Markup, escape

from domain.game.grammar.bodies import around, is_bodied, written
from domain.game.grammar.words import brief
from domain.game.ruleset import Scenario
from domain.game.tables import source_told, text
from domain.games import AnyRuleset, package_of
from domain.journal.timestamps import between, timestamp
from domain.match.promise import ASIDE, WAITS, promise
from domain.match.seeing import AnyMatch
from service import chance
from service.application.receipts import LineReport
from service.drawing.figures import faces
from service.drawing.figures import playing_card as playing
from service.operating.conditions import conditions_of
from service.reading.rulebooks import book_language
from service.released import version
from service.review.keeping import kept_review
from service.review.telling import short
from service.store.people.players import CHOSEN_UTC
from service.web.assets import asset, modules
from service.web.boards import layers_told
from service.web.cookies import form_token
from service.web.paint import PAINTED, THEMES, TONES
from service.web.persons import person, waiting_matches
from service.web.script_words import script_words
from service.web.services import matches, services
from service.web.streaming import streams_at
from service.words import _, counted, language, later
from service.words.of_games import TABLE, spoken_by, taught_by
from service.words.retelling import in_words, sentences, waiting_told
from service.words.telling import asks, clock_told, of_game, phase_told

VERSION = version()

MONTHS = (
    later("January"), later("February"), later("March"), later("April"), later("May"),
    later("June"), later("July"), later("August"), later("September"), later("October"),
    later("November"), later("December"),
)  # fmt: skip


def render(template: str, *, status: int = 200, **context: Any) -> Response:
    """A page as an answer."""
    answer = make_response(render_template(f"web/{template}", **context), status)
    answer.headers["Content-Type"] = "text/html; charset=utf-8"
    return answer


def add_helpers(bp: Blueprint) -> None:
    """Give the templates of ``bp`` their helpers."""
    bp.app_context_processor(
        lambda: {
            "asset": asset,
            "asks_conditions": lambda: conditions_of(services().settings) is not None,
            "crest": lambda: Markup(faces.crest()),
            "csrf": form_token,
            "face": lambda key, name, at=None: Markup(faces.face(key, name, at)),
            "layers_told": lambda view: layers_told(view.layers),
            "asks": asks,
            "disputed": disputed,
            "seats_told": seats_told,
            "game_words": _lang("en"),
            "book_words": lambda rules: _lang(book_language(rules)),
            "coach_words": lambda rules: _lang(taught_by(package_of(rules))),
            "table_language": _lang(spoken_by(TABLE)),
            "language": language,
            "modules": modules,
            "later": later,
            "script_words": script_words,
            "nonce": lambda: f"house-{chance.token_hex(16)}",
            "person": person,
            "waiting_matches": waiting_matches,
            "streams_at": streams_at,
            "playing_card": lambda face: Markup(playing.picture(face)),
            "promises": promises,
            "reviewed": reviewed,
            "own_tables": lambda match: own_lines(matches().rules_of(match)),
            "painted": PAINTED,
            "theme": theme(),
            "themes": THEMES,
            "tones": TONES,
            "version": VERSION,
            "awaited": awaited,
            "zone": zone().key,
            "zone_free": not _chosen_zone(),
        }
    )
    bp.add_app_template_filter(when, "when")
    bp.add_app_template_filter(timestamp, "stamp")
    bp.add_app_template_filter(lambda said: _in_english(phase_told(said), said), "phase_told")
    bp.add_app_template_filter(lambda said: _in_english(of_game(said), said), "game_told")
    bp.add_app_template_filter(told_in, "told_in")
    bp.add_app_template_filter(played_by, "played_by")
    bp.add_app_template_filter(source_told, "source_told")
    bp.add_app_template_filter(listed, "listed")
    bp.add_app_template_filter(written, "written")
    bp.add_app_template_filter(brief, "brief")
    bp.add_app_template_filter(pointed, "pointed")


def _lang(spoken: str) -> Markup:
    """The mark of words in a language, where it is not that of the page."""
    return Markup("") if spoken == language() else Markup(' lang="{}"').format(spoken)


def _in_english(told: str, words: str) -> Markup:
    """Words of a game as they are told on the page, marked where no catalogue has them."""
    if told != words or language() == "en":
        return escape(told)
    return Markup("<span{}>{}</span>").format(_lang("en"), words)


def told_in(sentence: str, match: AnyMatch) -> Markup:
    """What a match tells or refuses with, in the language of the page or else marked as English."""
    return _in_english(in_words(sentence, matches().rules_of(match)), sentence)


def reviewed(match_id: str) -> list[str]:
    """The review of a match in a few sentences; none where there is no review."""
    found = kept_review(matches().repository.recorder, match_id)
    return short(found) if found else []


def zone() -> ZoneInfo:
    """The time zone that its person chose, or else this browser; else where the browser is."""
    try:
        return ZoneInfo(_chosen_zone() or unquote(request.cookies.get("here", "")) or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _chosen_zone() -> str:
    me = person()
    theirs = me.zone if me and me.zone != "UTC" else request.cookies.get("zone", "")
    return "UTC" if theirs == CHOSEN_UTC else theirs


def theme() -> str:
    """The theme that this browser chose: light, dark, or "" for the one of its system."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else ""


def when(ts: str) -> str:
    """A moment of the journal in the reader's time zone."""
    if not ts:
        return ""
    then = datetime.strptime(ts, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone(zone())
    return _("%(day)s %(month)s %(year)s, %(time)s") % {
        "day": then.day,
        "month": _(MONTHS[then.month - 1]),
        "year": then.year,
        "time": clock_told(then),
    }


def awaited(match: AnyMatch) -> tuple[str, int]:
    """What the dice of a match wait for, "" for nothing, and the seconds until that appears."""
    if match.outcome is not None or not match.dice.due:
        return "", 0
    _number, appears = match.dice.round_of(match.dice.due[0])
    left = max(0, between(matches().now(), appears))
    return waiting_told(match, matches().promises.known(match), when), left


def promises(match: AnyMatch) -> tuple[list[str], list[str]]:
    """What the house promises of a match, on one of its pages: what is shown at once, and the rest.

    What its dice wait for stands apart on a page (:func:`awaited`).
    """
    at_once, rest = list[str](), list[str]()
    for one in promise(match.dice, matches().promises.known(match), page=True):
        first, *more = sentences(one)
        if one.id != WAITS:
            (rest if one.id in ASIDE else at_once).append(first)
            (rest if one.id == "D6" else at_once).extend(more)
    return at_once, rest


def disputed(what: str, n: int) -> str:
    """What is disputed, and at which entry."""
    return {
        "roll": _("the roll of entry {n}", n=n),
        "order": _("the order of entry {n}", n=n),
        "ruling": _("the ruling of entry {n}", n=n),
    }.get(what, f"{what} {n}")


def seats_told(scenario: Scenario) -> str:
    """How many seats a scenario has."""
    most = len(scenario.seats)
    if most > scenario.fewest:
        return _("{fewest} to {most} seats", fewest=scenario.fewest, most=most)
    return counted("{count} seat", "{count} seats", most, count=most)


def played_by(who: str) -> str:
    """Who plays a seat, in words."""
    if who == "person":
        return _("a person")
    return _("computer (%(name)s)") % {"name": who.partition(":")[2]}


def pointed(report: LineReport) -> Markup:
    """The line of an order's body in which something is wrong, with a mark under it."""
    if not is_bodied(report.line) or report.column < 0:
        return Markup()
    said, at = around(report.line, report.column)
    stop = at + len(said[at:].split(" ")[0])
    marked = '<code class="pointed">{}<u class="odd">{}</u>{}</code><br>'
    return Markup(marked).format(said[:at], said[at:stop], said[stop:])


def listed(names: Any) -> str:
    """Names in a sentence."""
    names = [str(n).title() for n in (names.keys() if isinstance(names, Mapping) else names)]
    if len(names) == 1:
        return str(names[0])
    joined = _("and")
    return ", ".join(names[:-1]) + f" {joined} {names[-1]}"


MOST_LINES = 200
"""Lines of a table that are shown."""


class OwnTable(msgspec.Struct, frozen=True):
    """A table of a house's own, and what is other in it."""

    name: str
    lines: tuple[str, ...]
    """Lines of the release after ``-``, and of the house after ``+``."""
    more: int
    """How many more such lines there are."""


@functools.cache
def own_lines(rules: AnyRuleset) -> tuple[OwnTable, ...]:
    """What differs in each own table of these rules; () where they have none."""
    found = []
    for name, own in sorted(rules.tables.items()):
        lines = tuple(_differing(_of_release(rules, name).splitlines(), own.splitlines()))
        found.append(OwnTable(name, lines[:MOST_LINES], max(0, len(lines) - MOST_LINES)))
    return tuple(found)


def _of_release(rules: AnyRuleset, name: str) -> str:
    try:
        return text(package_of(rules), name)[1]
    except (FileNotFoundError, ModuleNotFoundError):
        return ""


def _differing(ours: list[str], own: list[str]) -> Iterator[str]:
    for kind, a, b, c, d in SequenceMatcher(None, ours, own, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (f"- {line}" for line in ours[a:b])
            yield from (f"+ {line}" for line in own[c:d])
