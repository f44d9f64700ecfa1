"""The review of a match: its graph, its luckiest dice and dearest orders, luck and skill a seat."""

import time
from collections.abc import Callable

from flask import Blueprint, Response, redirect, url_for
from markupsafe import Markup, escape

from domain.games import AnyRuleset
from service.review import telling
from service.review.figures import Review, ReviewMoment
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.reviewing import check_match
from service.store.repository import AnyMatch
from service.store.reviews import cancel_review, review_row
from service.web.guard import trouble
from service.web.pages import render
from service.web.services import match_named, matches
from service.web.who import acting, who_is_here
from service.words import _, later

WIDE, HIGH = 760, 300
LEFT, TOP, RIGHT, LOW = 44, 14, 12, 46


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/review", "review", review)
    bp.add_url_rule("/m/<match_id>/review", "ask_review", ask_for, methods=["POST"])
    bp.add_url_rule("/m/<match_id>/review/cancel", "no_review", no_more, methods=["POST"])


def review(match_id: str) -> Response:
    """The review of a match, or how far it is."""
    match, who = match_named(match_id), who_is_here(match_id)
    repository = matches().repository
    found = kept_review(repository.recorder, match_id)
    rules = matches().rules_of(match)
    return render(
        "review.html",
        found=found,
        row=None if found else review_row(repository.recorder, match_id),
        graph=graph(found, match_id) if found else "",
        telling=telling,
        refusal="" if found else _refusal(match, rules.rules()),
        now=int(time.time()),
        match=match,
        match_id=match_id,
        title=rules.match_title(match.title, match.scenario),
        rules=rules,
        who=who,
        keep={"as": who.asked} if who.asked else {},
    )


def _refusal(match: AnyMatch, rules: AnyRuleset) -> str:
    """Why there is no review of a match, "" if there may be one."""
    try:
        check_match(match, rules)
    except NotJudged as why:
        return str(why)
    return ""


def ask_for(match_id: str) -> Response:
    """Ask for the review, which is made in the background."""
    repository = matches().repository
    try:
        ask(repository.recorder, repository, match_id, match_named(match_id), int(time.time()))
    except NotJudged as why:
        return trouble(later("No review"), str(why), 409)
    return _back(match_id)


def no_more(match_id: str) -> Response:
    """Cancel a review that is being made; only who played may."""
    acting(match_id)
    cancel_review(matches().repository.recorder, match_id)
    return _back(match_id)


def _back(match_id: str) -> Response:
    return redirect(url_for("web.review", match_id=match_id), 303)  # type: ignore[return-value]


def graph(found: Review, match_id: str) -> Markup:
    """The chance of the first side over the match, with its error; each turning point leads to the
    board of its moment."""
    many = max(1, len(found.moments) - 1)
    wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - LOW
    places = {moment.n: k for k, moment in enumerate(found.moments)}

    def x(k: int) -> float:
        return round(LEFT + wide * k / many, 1)

    def y(chance: float) -> float:
        return round(TOP + high * (1 - min(100, max(0, chance)) / 100), 1)

    parts = [_scale(x, y, found)]
    upper = [f"{x(k)} {y(m.chance + m.error)}" for k, m in enumerate(found.moments)]
    lower = [f"{x(k)} {y(m.chance - m.error)}" for k, m in enumerate(found.moments)]
    parts.append(f'<path class="off" d="M{"L".join([*upper, *reversed(lower)])}Z"/>')
    line = "L".join(f"{x(k)} {y(m.chance)}" for k, m in enumerate(found.moments))
    parts.append(f'<path class="way" d="M{line}"/>')
    for one in found.played:
        at = x(places.get(one.n, 0))
        bar = f"M{at} {y(one.chance - one.error)}V{y(one.chance + one.error)}"
        parts.append(f'<path class="bar" d="{bar}"/><circle class="dot" cx="{at}" '
                     f'cy="{y(one.chance)}" r="2.5"/>')  # fmt: skip
    for n in found.turning:
        k = places.get(n)
        if k is not None:
            parts.append(_turning(found.moments[k], x(k), y(found.moments[k].chance), match_id))
    about = _("The chance of {side} to win, from {start} to {end} in 100.",
              side=telling.side_name(found, 0), start=round(found.start.chance),
              end=round(found.result))  # fmt: skip
    return Markup(
        f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f"<title>{escape(about)}</title>{''.join(parts)}</svg>"
    )


def _scale(x: Callable[[int], float], y: Callable[[float], float], found: Review) -> str:
    """The lines of the scale, and where the turns begin."""
    parts = []
    for chance in (0, 25, 50, 75, 100):
        kind = "half" if chance == 50 else "line"
        parts.append(f'<path class="{kind}" d="M{LEFT} {y(chance)}H{WIDE - RIGHT}"/>')
        parts.append(f'<text class="at" x="{LEFT - 6}" y="{y(chance) + 4}">{chance}</text>')
    last, free = 0, 0.0
    for k, moment in enumerate(found.moments[:-1]):
        if moment.turn == last:
            continue
        last = moment.turn
        parts.append(f'<path class="line" d="M{x(k)} {TOP}V{HIGH - LOW}"/>')
        if x(k) >= free:
            parts.append(f'<text x="{x(k) + 2}" y="{HIGH - LOW + 16}">{moment.turn}</text>')
            free = x(k) + 26
    told = escape(_("Turn"))
    parts.append(f'<text x="{LEFT}" y="{HIGH - 8}">{told}</text>')
    return "".join(parts)


def _turning(moment: ReviewMoment, x: float, y: float, match_id: str) -> str:
    address = escape(url_for("web.match", match_id=match_id, at=moment.n))
    about = escape(
        _(
            "Turn {turn}, {phase}: {chance} in 100",
            turn=moment.turn,
            phase=moment.phase,
            chance=round(moment.chance),
        )
    )
    rings = (("reach", 16), ("point", 6))
    drawn = "".join(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{r}"/>' for kind, r in rings)
    return f'<a href="{address}"><title>{about}</title>{drawn}</a>'
