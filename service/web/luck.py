"""The luck of a match, sentences first, then counts with their p-values; and all dice of the
house."""

from flask import Blueprint, Response
from markupsafe import Markup

from domain.games import AnyRuleset
from service.lru_cache import LruCache
from service.luck.counting import of_match
from service.luck.kept import kept_dice
from service.luck.measures import ALARM
from service.luck.public import public_dice
from service.luck.report import MatchLuck, match_luck
from service.luck.told import Tested
from service.web.charts import MOST_SIDES, Fall, chart
from service.web.faces import pictures_of
from service.web.pages import render
from service.web.services import match_named, matches
from service.web.table import knows
from service.web.who import viewers, who_is_here
from service.words import language

_kept = LruCache(64)


def add_to(bp: Blueprint) -> None:
    """Add the pages of a match and of the house."""
    bp.add_url_rule("/m/<match_id>/luck", "luck", luck)
    bp.add_url_rule("/dice", "house_dice", house_dice)


def luck(match_id: str) -> Response:
    """The luck of a match, as far as its reader may know the dice."""
    match, who = match_named(match_id), who_is_here(match_id)
    found: MatchLuck = _kept.get(
        (match_id, match.size, who.viewer, language()),
        lambda: match_luck(of_match(matches().repository, match_id, who.viewer)),
    )
    charts = [(t, _drawn(matches().rules_of(match), t)) for t in found.kinds]
    return render(
        "luck.html",
        found=found,
        charts=charts,
        match=match,
        match_id=match_id,
        title=matches().rules_of(match).match_title(match.title, match.scenario),
        who=who,
        knows=knows(who.viewer),
        viewers=viewers(match, who),
        keep=who.keep,
    )


def _drawn(rules: AnyRuleset, t: Tested) -> Markup:
    """The chart of a kind of dice or cards; none where it has too many sides."""
    if t.sides > MOST_SIDES:
        return Markup()
    pictures = () if t.cards else pictures_of(rules, t.stream, t.sides)
    return chart(Fall(t.stream, t.sides, t.counts, t.cards), pictures)


def house_dice() -> Response:
    """How all dice of the house fell that everybody saw, as far as they are counted."""
    found = public_dice(kept_dice(matches().repository.recorder))
    games = matches().games
    titles = {one.game: games[one.game].title for one in found.games if one.game in games}
    return render("house_dice.html", found=found, titles=titles, alarm=ALARM)
