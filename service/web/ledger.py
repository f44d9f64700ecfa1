"""The ledger: every roll, the proof of each, and how the dice fell."""

from typing import Any

import msgspec
from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from domain.journal.entries import read_entry
from domain.journal.lots import NO_LOT, TALK, lot, turned
from service.application.access import EVERYTHING_NAME, is_open
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
    found = recomputed(match_id, match)
    return render(
        "dice.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        rows=[(row, dice_of(match.rules, row)) for row in rows[:PAGE]],
        more=rows[PAGE - 1].n if len(rows) > PAGE else None,
        start=start,
        charts=[
            (fall, chart(fall, pictures_of(match.rules, fall.stream, fall.sides)))
            for fall in found.falls
        ],
        rolls=found.rolls,
        right=found.right,
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
        data=msgspec.json.encode(_data(match_id, shown, link.pub)).decode(),
        vkey=matches().house.key.vkey,
        keep={"as": who.asked} if who.asked else {},
        lettered=bool(link.pub.get("beacon")) and not match.dice.witnessed,
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
    return matches().games[match.rules].match_title(match.title, match.scenario)


def _data(match_id: str, shown: Proof, link: dict[str, Any]) -> dict[str, Any]:
    """The public data of a proof for the script, with the order where that is public."""
    rows = matches().repository.rows(match_id, 0, shown.index)
    if "lot" in link:
        fields = {f: getattr(shown, f) for f in shown.__struct_fields__}
        return fields | {"vkey": matches().house.key.vkey} | _second(match_id, rows, link)
    cmd = link["cmd"]
    given = next((row for row in reversed(rows) if row[1] == "command"), None)
    command = read_entry(bytes(given[2])).pub.get("command") if given else None
    fields = {f: getattr(shown, f) for f in shown.__struct_fields__}
    return fields | {"vkey": matches().house.key.vkey, "command": command, "cmd": cmd}


def _second(match_id: str, rows: Any, link: dict[str, Any]) -> dict[str, Any]:
    """What a roll was for, the key that let it be rolled, and the witness's link that
    was known before it."""
    keys: dict[str, dict[str, str]] = {}
    match, before = matches().repository.match(match_id), NO_LOT
    cause = {"who": "", "what": ""}
    talk = link["stream"] == TALK
    witnesses = match.dice.keys.witness if match.dice.keys else ()
    beacon = witnesses[0].anchor if witnesses else ""
    for _, topic, line in rows:
        if topic in ("command", "note"):
            given = read_entry(bytes(line))
            pub, by = given.pub.get("command"), given.by
            made = lot(match.origin, by, pub["id"]) if pub else given.pub["lot"]
            if topic == "command" and pub and turned(pub["orders"]) >= 0:
                keys[made], before = {"who": by, "what": pub["id"]}, made
                continue
            if (topic == "note") is talk:
                cause = {"who": by, "what": pub["id"] if pub else ""}
            before = before if topic == "note" else made
        elif topic in ("game.begun", "lapsed") and not talk:
            what = f"{topic} {before}"
            cause, before = {"who": "server", "what": what}, lot(match.origin, "server", what)
        elif topic == "roll":
            shown = read_entry(bytes(line)).pub["beacon"]
            new = shown and shown != link["beacon"] and shown not in keys
            beacon = shown if new else beacon
    name = witnesses[0].vkey.partition("+")[0] if witnesses else ""
    found = {"cause": cause, "beaconBefore": beacon, "witness": name}
    return found | {"key": keys.get(link["beacon"])}
