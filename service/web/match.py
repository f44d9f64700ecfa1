"""The page of a match: its board at any moment, and the desk where its orders are written."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, request

from domain.game.grammar.forms import has_body, verb_of
from domain.game.grammar.orders import NotUnderstood
from domain.game.view.board import Choice
from domain.game.view.offers import batches, in_common, levels
from domain.match.returning import came_from
from domain.match.seeing import AHEAD, course, rest_told
from domain.table.grammar.lines import orders_in
from service.application.coaching import lesson_of
from service.application.linking import follows
from service.application.linking import opened as following
from service.application.matches import LineReport, Receipt
from service.drafts.drafting import Draft, can_undo
from service.drafts.drafting import draft as draft_of
from service.people.clubs import seats_for_members
from service.people.inviting import free, keeps_seats, next_asked
from service.people.post import unreached
from service.puzzles.puzzle import beside, puzzles_of
from service.reading.positions import in_question, seen_decks, to_move
from service.store.people.clubs import club_of_match
from service.store.people.seats import invitation_seats
from service.store.repository import EVERYTHING, AnyMatch
from service.web import box_arts, by_hand, coach, cookies
from service.web.account import account_of
from service.web.boards import NARROW, board_width
from service.web.box_pictures import has_papers
from service.web.boxes import box_of
from service.web.clubs import club_here
from service.web.fallen import fallen
from service.web.finishing import comes_to_told, each_time, few_answers, finishing, window_of
from service.web.pages import render
from service.web.passed import answered, orders_since, passed
from service.web.persons import (
    holders_here,
    invited_to,
    keep_for_person,
    mails_go_out,
    people,
    person,
    post,
)
from service.web.services import match_named, matches
from service.web.setups import set_ups
from service.web.table import knows, scene, seats, sitting, told
from service.web.timeline import left_at, turns
from service.web.times import at_table, times
from service.web.who import Who, viewers, who_is_here
from service.words.retelling import in_words


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>", "match", show)
    bp.add_url_rule("/m/<match_id>/step", "step", step)


def show(match_id: str) -> Response:
    """The match as its reader may know it, now or at any moment."""
    keep_for_person(match_id)
    return table_page(match_id, who_is_here(match_id))


def step(match_id: str) -> Response:
    """Only the board of a moment, with its time line."""
    who = who_is_here(match_id)
    context = _around(match_id, who) | {"scene": scene(match_id, who)}
    return render("moment.html", **context)


def table_page(
    match_id: str,
    who: Who,
    *,
    draft: str = "",
    reports: Sequence[LineReport] = (),
    checked: bool = False,
    message: str = "",
    refused: str = "",
    trouble: str = "",
    settled: str = "",
    since: int | None = None,
    status: int = 200,
) -> Response:
    """The page, or the part of it that scripts ask for; with what became of a draft."""
    trial = tried(match_id, who, draft)
    orders = trial.receipt.lines if trial else ()
    shown = scene(match_id, who, since, trial.seen if trial else None, orders)
    live = shown.seen.view.choices if not shown.past and who.seat else ()
    part = request.headers.get("HX-Request") == "true"
    match = match_named(match_id)
    rules, coached = matches().rules_of(match), coach.is_wanted(match_id, who.seat)
    question = trial.asks if trial is not None else None
    puzzle = beside(matches().repository, match_id)
    reached = trial.after if trial is not None and trial.after is not None else match
    window = window_of(rules, match, who.seat)
    few = few_answers(window, live)
    costly = {verb_of(kind) for kind in rules.orders if kind.discards}
    story = told(match_id, who, shown.seen.at)
    since = since if since is not None else _number("since")
    fell_since = since if (fell := _number("fell")) is None else fell
    given = () if shown.past else orders_since(match_id, who, fell_since)
    at, view = shown.seen.moment, shown.seen.view
    said = coach.said(match_id, who.seat, at, view, trial) if coached and live else None
    return render(
        "table.html" if part else "match.html",
        status=status,
        scene=shown,
        told=story,
        since=since,
        fell_since=fell_since,
        fallen=fallen(match_id, who.viewer, fell_since, story) if not shown.past else (),
        passed=passed(match_id, who, given),
        answered=answered(who, given, story),
        offers=_by_verb(shown.offers if live else (), costly),
        costly=costly,
        called=_called,
        apart=_apart,
        offered=len(live),
        batches=batches(shown.seen.view) if live else (),
        hand=shown.seen.view if who.seat and not shown.past else None,
        by_hand=by_hand,
        left_at=left_at,
        course=None if shown.past else course(rules, reached, who.viewer),
        arts=box_arts.cards(shown.seen.view, shown.pictures) if who.seat else (),
        stocked=box_arts.stocks(shown.seen.view, shown.pictures),
        finish=None if question or few else finishing(rules, window, live),
        few=() if question else few,
        narrow=board_width() == NARROW,
        each_time=each_time(rules, window, live),
        undoes=bool(live) and who.viewer == who.seat and can_undo(matches(), match_id, who.seat),
        shown=len(shown.offers),
        draft=draft,
        drafted=_drafted(match_id, draft, trial),
        by_mail=_by_mail(match_id, who, draft),
        ahead=[note for note in shown.seen.view.notes if note.startswith(AHEAD)],
        coach=said,
        coached=coached,
        has_coach=lesson_of(rules) is not None and puzzle is None,
        puzzle=puzzle,
        has_puzzles=bool(coached and puzzles_of(rules)),
        comes_to=trial.comes_to if trial is not None else "",
        question=question,
        reports=reports,
        checked=checked,
        message=message,
        refused=refused,
        trouble=trouble,
        settled=settled,
        **_around(match_id, who),
    )


def tried(match_id: str, who: Who, text: str) -> Draft | None:
    """The draft tried, for who may order now; None where there is nothing that can be tried."""
    asked = request.args.get("at")
    if asked or not text.strip() or not who.seat or who.viewer != who.seat:
        return None
    match = match_named(match_id)
    if match.outcome is not None or not match.begun:
        return None
    try:
        return draft_of(matches(), match_id, who.seat, text)
    except NotUnderstood as error:
        return Draft(Receipt(match_id, who.seat, match.size, (not_understood(text, error),)), None)


def not_understood(text: str, error: NotUnderstood) -> LineReport:
    """What is told of a draft that is not an order at all."""
    return LineReport(text.split("\n")[0], "refused", str(error), nearest=error.nearest)


LONGEST_MAILTO = 1_500
"""Characters of a draft that a link can carry: some programs cut longer addresses (RFC 6068)."""


def _by_mail(match_id: str, who: Who, draft: str) -> str:
    """The draft as the beginning of a mail; "" for who does not play his seat by mail."""
    body = "\r\n".join(line.rstrip() for line in draft.split("\n") if line.strip())
    if not (body and mails_go_out() and who.seat in holders_here(match_id)):
        return ""
    if len(body) > LONGEST_MAILTO:
        return ""
    match = match_named(match_id)
    rules = matches().rules_of(match)
    name = rules.match_title(match.title, match.scenario)
    to = post().reply_address(match_id, who.seat, match.size)
    subject = f"Re: {rules.title}: {name} ({match_id})"
    return f"mailto:{quote(to, safe='@')}?subject={quote(subject)}&body={quote(body)}%0D%0A"


@dataclass(frozen=True)
class Drafted:
    """An order of a draft, what would become of it, and its lines of the draft, from 0."""

    report: LineReport
    first: int
    stop: int
    says: str = ""


def _drafted(match_id: str, text: str, trial: Draft | None) -> list[Drafted]:
    orders = orders_in(text, matches().repository.order_kinds(match_id))
    reports = trial.receipt.lines if trial is not None else ()
    if len(reports) != len(orders):
        reports = (*reports, *(LineReport(one.text, "left") for one in orders[len(reports) :]))
    says = (*(trial.says if trial is not None else ()), *("" for _order in orders))
    told = zip(orders, reports, says, strict=False)
    rules = matches().rules_of(match_named(match_id))
    return [Drafted(r, one.first, one.stop, in_words(words, rules)) for one, r, words in told]


def _around(match_id: str, who: Who) -> dict[str, Any]:
    match = match_named(match_id)
    rules = matches().rules_of(match)
    host = cookies.is_host(match_id)
    asks = match.sitting.vacant or not match.begun
    needed = invitation_seats(matches().repository.recorder, match_id) if asks else frozenset()
    keeps = keeps_seats(match, needed)
    return {
        "match": match,
        "match_id": match_id,
        "title": match.title or f"{rules.title}: {rules.scenario(match.scenario).title}",
        "rules": rules,
        "bodies": any(map(has_body, rules.orders)),
        "scenario": rules.scenario(match.scenario),
        "who": who,
        "my_turn": who.seat in to_move(matches(), match),
        "answers": window_of(rules, match, who.seat) is not None,
        "viewers": viewers(match, who),
        "comes_to_told": comes_to_told,
        "knows": knows(who.viewer),
        "all": who.viewer == EVERYTHING,
        "seats": seats(match_id),
        "people": sitting(match_id),
        "unreached": unreached(matches().repository.recorder, match_id) if who.own else {},
        "invited": invited_to(match_id),
        "club": club_here(match_id),
        "keeps_seats": keeps,
        "needs_code": bool(needed),
        "for_members": seats_for_members(
            matches().repository.recorder, match_id, match.sitting.vacant
        )
        if needed
        else (),
        "box_of": box_of(match, who),
        "box_papers": has_papers(box_of(match, who)),
        "set_ups": set_ups(match_id, match, who) if not match.outcome else None,
        "invitations": _invitations(match_id, needed) if host else {},
        "mailed_to": people().holders(match_id).keys() if who.own else (),
        "invitable": free(match) if who.seat and person() and mails_go_out() and not keeps else (),
        "next_asked": next_asked(matches().repository.recorder, match_id, match, me.id)
        if (me := person()) and who.seat
        else {},
        "keep": who.keep,
        "times": times(match_id, match, matches().now()),
        "at_table": at_table(match, who.seat, matches().now())
        if who.seat and not match.outcome
        else None,
        "rest": [*map(in_words, rest_told(match, who.seat))] if not match.outcome else (),
        "taught": coach.after(match_id, who.seat),
        "follows": follows(matches(), match_id) if match.outcome else "",
        "account": account_of(matches().repository, match_id, match, who.viewer, turns(match_id))
        if match.outcome
        else None,
        "changed_seats": any(new != old for new, old in came_from(match.sitting).items()),
        "followed": following(matches(), match_id) if match.outcome else "",
        "undone": in_question(matches(), match_id, match, who.viewer) if _asks(match) else "",
        "seen_decks": seen_decks(matches(), match_id, match, who.seat) if who.seat else (),
    }


def _asks(match: AnyMatch) -> bool:
    """Whether a takeback waits for consent."""
    return match.outcome is None and match.pending.asked is not None and match.pending.asked.blocks


def _invitations(match_id: str, needed: frozenset[str]) -> dict[str, str]:
    """The invitations of the seats that are still free, for who opened the match; none of those
    that are for the members of a club."""
    house, match = matches().house, match_named(match_id)
    if needed and club_of_match(matches().repository.recorder, match_id):
        return {}
    return {
        s: house.token("invitation", match_id, s)
        for s in match.sitting.readers
        if s not in match.sitting.taken and s in needed
    }


def _by_verb(choices: Iterable[Choice], last: Set[str]) -> dict[str, dict[str, list[Choice]]]:
    """What is offered in levels: by its verb, these last, and where that is much by its piece."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.line.split()[0], []).append(choice)
    order = sorted(found, key=last.__contains__)
    return {verb: levels(found[verb]) for verb in order}


def _called(piece: str, choices: Sequence[Choice]) -> str:
    """What the orders of a piece are found under: in words, where these name the piece."""
    words = in_common(choices)
    return words if piece in words.split() else piece


def _apart(says: str, heading: str) -> tuple[str, str]:
    """The words of an order that its heading says already, and those that only it has."""
    shared = heading.removesuffix("…")
    known = len(shared) if shared != heading and says.startswith(shared) else 0
    return says[:known], says[known:]


def _number(name: str) -> int | None:
    text = request.args.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
