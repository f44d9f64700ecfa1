"""The ledger: every roll, the proof of each, and how the dice fell."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from domain.journal.entries import read_entry
from domain.journal.rounds import is_public
from service.application.access import EVERYTHING_NAME, is_open
from service.application.made_of import MadeOf, made_of
from service.application.reading import Proof, hidden_roll, proof
from service.store.repository import EVERYTHING, AnyMatch
from service.web.charts import chart, recomputed
from service.web.faces import dice_of, pictures_of
from service.web.pages import render
from service.web.services import match_named, matches, reader
from service.web.table import knows
from service.web.who import Who, viewers, who_is_here

PAGE = 100


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/m/<match_id>/dice", "dice", dice)
    bp.add_url_rule("/m/<match_id>/dice/<int:n>", "roll", roll)


def dice(match_id: str) -> Response:
    """Every roll that the reader may know, and the charts of all that are public."""
    match, who = match_named(match_id), who_is_here(match_id)
    after = request.args.get("after", "")
    start = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else -1
    rows = reader().rolls(match_id, who.viewer, after=start, limit=PAGE + 1)
    found, rules = recomputed(match_id, match), matches().rules_of(match)
    return render(
        "dice.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        rows=[(row, dice_of(rules, row)) for row in rows[:PAGE]],
        more=rows[PAGE - 1].n if len(rows) > PAGE else None,
        start=start,
        charts=[
            (fall, chart(fall, pictures_of(rules, fall.stream, fall.sides))) for fall in found.falls
        ],
        rolls=found.rolls,
        who=who,
        knows=knows(who.viewer),
        viewers=viewers(match, who),
        keep={"as": who.asked} if who.asked else {},
    )


def roll(match_id: str, n: int) -> Response:
    """All that is needed to check one roll; the page's script does so in the browser."""
    match, who = match_named(match_id), who_is_here(match_id)
    try:
        shown = proof(matches(), match_id, n)
    except LookupError:
        return _hidden(match, match_id, who, n)
    told = read_entry(shown.told.encode())
    link = read_entry(shown.roll.encode())
    made = made_of(matches(), match_id, link)
    return render(
        "roll.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        who=who,
        n=n,
        told=told.pub,
        link=link.pub,
        proof=shown,
        made=made,
        public=made.beacon is not None and is_public(made.beacon),
        signed=", ".join(matches().promises.signers(match, made.n)),
        data=msgspec.json.encode(_data(match, shown, made)).decode(),
        vkey=matches().house.key.vkey,
        keep={"as": who.asked} if who.asked else {},
    )


def _hidden(match: AnyMatch, match_id: str, who: Who, n: int) -> Response:
    """What there is to know of a roll that one seat alone sees, and its result for that seat."""
    try:
        shown = hidden_roll(matches(), match_id, n)
    except LookupError as error:
        raise NotFound(str(error.args[0])) from None
    viewer = EVERYTHING if is_open(match) else who.viewer
    rows = reader().rolls(match_id, viewer, after=n - 1, limit=1)
    knower = EVERYTHING_NAME if is_open(match) else viewer
    return render(
        "hidden_roll.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        who=who,
        n=n,
        shown=shown,
        known=next((row for row in rows if row.n == n), None),
        knower={"as": knower},
        keep={"as": who.asked} if who.asked else {},
    )


def _title(match: Any) -> str:
    return matches().rules_of(match).match_title(match.title, match.scenario)


def _data(match: AnyMatch, shown: Proof, made: MadeOf) -> dict[str, Any]:
    """The public data of a proof for the script, with what the roll is made of."""
    cause = {"n": made.n, "ts": made.ts, "who": made.who, "what": made.what, "lot": made.lot}
    fields = {f: getattr(shown, f) for f in shown.__struct_fields__}
    return fields | {
        "vkey": matches().house.key.vkey, "cause": cause, "beacon": match.dice.fair.beacon
    }  # fmt: skip
