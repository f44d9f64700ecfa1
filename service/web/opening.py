"""Opening a match: game, scenario, options, and who plays each seat."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for

from domain.games import AnyRuleset
from domain.ruleset import Illegal, Scenario
from service.web.cookies import keep_host, keep_seat
from service.web.desk import matches, reread
from service.web.games import meta_of
from service.web.once import once
from service.web.pages import render
from service.web.playing import command_id, join

ME, PERSON, NOBODY = "me", "person", "nobody"


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/new", "new", new)
    bp.add_url_rule("/new", "open_match", open_match, methods=["POST"])


def new() -> Response:
    """Choose a game and a scenario, then fill in the form."""
    return _form(request.args)


def _form(given: Mapping[str, str], message: str = "", status: int = 200) -> Response:
    games = matches().games
    rules = games.get(given.get("game", ""))
    scenario = _scenario(rules, given.get("scenario", "")) if rules else None
    if rules is None or scenario is None:
        told = [(r, meta_of(r.key)) for r in games.values()]
        return render("new_game.html", games=told, status=status)
    return render(
        "new.html",
        status=status,
        rules=rules,
        meta=meta_of(rules.key),
        chosen=scenario,
        seats=_seats(rules, scenario, given),
        given=given,
        message=message,
    )


def _scenario(rules: AnyRuleset, key: str) -> Scenario | None:
    return next((s for s in rules.scenarios if s.key == key), None)


def _seats(rules: AnyRuleset, scenario: Scenario, given: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each seat with who may play it and who does so at first."""
    bots = tuple(dict.fromkeys([*rules.bots, "random"]))
    computers = [(f"computer:{bot}", f"computer: {bot}") for bot in bots]
    found = []
    for k, seat in enumerate(scenario.seats):
        ways = [(ME, "I do"), (PERSON, "somebody else"), *computers]
        if k >= scenario.fewest:
            ways = [(NOBODY, "nobody: the seat stays empty"), *ways]
        first = ME if k == 0 else NOBODY if k >= scenario.fewest else PERSON
        chosen = given.get(f"seat-{seat}", first)
        found.append({"seat": seat, "ways": ways, "chosen": chosen})
    return found


def open_match() -> Response:
    """Open the match, and sit down where the form says so."""
    form = request.form
    rules = matches().games.get(form.get("game", ""))
    scenario = _scenario(rules, form.get("scenario", "")) if rules else None
    if rules is None or scenario is None:
        return _form(form)
    chosen = {s: form.get(f"seat-{s}", NOBODY) for s in scenario.seats}
    nonce = command_id()
    try:
        match_id = once(f"open {form['nonce']}", lambda: _opened(rules, scenario, chosen))
    except Illegal as refusal:
        return _form(form, f"{refusal.reason} (rule {refusal.rule})", 422)
    reread(match_id)
    answer: Any = redirect(url_for("web.match", match_id=match_id), 303)
    keep_host(answer, match_id)
    for seat in (s for s, who in chosen.items() if who == ME):
        keep_seat(answer, match_id, seat, _join(match_id, seat, nonce))
    return answer  # type: ignore[no-any-return]


def _opened(rules: AnyRuleset, scenario: Scenario, chosen: Mapping[str, str]) -> str:
    form = request.form
    seats = {s: PERSON if who == ME else who for s, who in chosen.items() if who != NOBODY}
    options = {o.key: form.get(f"option-{o.key}", o.default) for o in scenario.options}
    match_id, _ = matches().open(
        rules.key,
        scenario.key,
        seats,
        options,
        title=" ".join(form.get("title", "").split())[:120],
        invited=form.get("invited") == "yes",
    )
    return match_id


def _join(match_id: str, seat: str, nonce: str) -> str:
    """Sit down on an own seat; its invitation is ours to give."""
    invitation = matches().house.token("invitation", match_id, seat)
    return join(match_id, seat, nonce, invitation)
