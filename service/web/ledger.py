"""The ledger: every roll, the proof of each, what it is made of, and how the dice fell."""

import re
from typing import Any, Final

import msgspec
from flask import Blueprint, Response, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from domain.journal.entries import NO_LOT, Entry, lot, lot_of_server, read_entry
from domain.journal.rounds import Beacon, is_public
from domain.journal.timestamps import between
from domain.match.events.ahead import SheetsOpened
from domain.match.events.draws import DiceRolled
from domain.match.events.lifecycle import (
    SERVER,
    DiceRekeyed,
    Lapsed,
    MatchBegun,
    MatchOpened,
    NoteGiven,
    OrderGiven,
)
from service.application.matches import Matches
from service.reading.access import EVERYTHING_NAME, is_open
from service.reading.proofs import Proof, hidden_roll, proof
from service.store.repository import EVERYTHING, AnyMatch
from service.web.charts import chart, recomputed
from service.web.faces import dice_of, pictures_of, with_pips
from service.web.pages import render
from service.web.services import match_named, matches, reader
from service.web.table import knows
from service.web.who import Who, viewers, who_is_here

_OWN_WORDS: Final = re.compile(r"(?!web-|cli-|house-)([!-~]{14,180})\.[0-9]{1,9}").fullmatch
_CHAINS: Final = {MatchOpened.topic, DiceRekeyed.topic}
_CAUSES: Final = {one.topic for one in (OrderGiven, NoteGiven, MatchBegun, Lapsed, SheetsOpened)}


class MadeOf(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll is made of (docs/fair-play.md, 5)."""

    n: int
    """The entry that it was rolled for."""
    ts: str
    """When that was written down."""
    who: str
    """The seat that gave it, or ``server``."""
    what: str
    """What the lot names: the id of an order, "" while that is sealed; else what the house did."""
    lot: str
    fixed: int
    """The entry that fixed the link, with all others of its chain."""
    fixed_at: str
    beacon: Beacon | None = None
    round: int = 0
    """The round of the beacon; 0 for none, and its ``appears``."""
    appears: str = ""

    @property
    def words(self) -> str:
        """The player's own words, where the number was made of them; else ""."""
        found = _OWN_WORDS(self.what)
        return found[1] if found else ""

    @property
    def after(self) -> int:
        """How many seconds after its entry the round came out."""
        return between(self.ts, self.appears) if self.appears else 0


def made_of(matches: Matches, match_id: str, roll: Entry) -> MadeOf:
    """What an entry that opens a link is made of."""
    match = matches.repository.match(match_id)
    before, fixed, found = NO_LOT, (0, ""), None
    for n, topic, line in matches.repository.of_types(match_id, _CHAINS | _CAUSES, roll.n):
        entry = read_entry(line)
        if topic in _CHAINS:
            fixed = (n, entry.ts) if roll.pub["stream"] in entry.pub["chains"] else fixed
        else:
            who, what, made = _lot(match.origin, entry, before)
            if n == roll.pub["entry"]:
                found = MadeOf(n=n, ts=entry.ts, who=who, what=what, lot=made, fixed=0, fixed_at="")
            before = before if topic == NoteGiven.topic else made
    if found is None:
        raise LookupError(f"Entry {roll.n} is rolled for nothing.")
    found = msgspec.structs.replace(found, fixed=fixed[0], fixed_at=fixed[1])
    beacon = match.dice.fair.beacon
    if beacon is None:
        return found
    number = beacon.round_of(found.ts)
    return msgspec.structs.replace(
        found, beacon=beacon, round=number, appears=beacon.appears(number)
    )


def _lot(origin: str, entry: Entry, before: str) -> tuple[str, str, str]:
    """Who and what a cause is, and its lot; ``before`` is that of the cause before."""
    if entry.type in (OrderGiven.topic, NoteGiven.topic):
        command = entry.pub.get("command")
        what = str(command["id"]) if command else ""
        return entry.by, what, lot(origin, entry.by, what) if command else str(entry.pub["lot"])
    told = before
    if entry.type == SheetsOpened.topic:
        commands = [sheet["command"] for sheet in entry.pub["sheets"]]
        told = " ".join(sorted(lot(origin, c["seat"], c["id"]) for c in commands))
    return SERVER, f"{entry.type} {told}", lot_of_server(origin, entry.type, told)


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
    pips = with_pips(match_id, (row.roll for row in rows[:PAGE] if row.kind == "dice"))
    found, rules = recomputed(match_id, match), matches().rules_of(match)
    return render(
        "dice.html",
        match=match,
        match_id=match_id,
        title=_title(match),
        rows=[
            (row, dice_of(rules, row.labels, row.results, pips=row.roll in pips))
            for row in rows[:PAGE]
        ],
        more=rows[PAGE - 1].n if len(rows) > PAGE else None,
        start=start,
        charts=[
            (fall, chart(fall, pictures_of(rules, fall.stream, fall.sides))) for fall in found.falls
        ],
        rolls=found.rolls,
        who=who,
        knows=knows(who.viewer),
        viewers=viewers(match, who),
        keep=who.keep,
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
        dice=_drawn(match, match_id, told.pub) if told.type == DiceRolled.topic else (),
        proof=shown,
        made=made,
        public=made.beacon is not None and is_public(made.beacon),
        signed=", ".join(matches().promises.signers(match, made.n)),
        data=msgspec.json.encode(_data(match, shown, made)).decode(),
        vkey=matches().house.key.vkey,
        keep=who.keep,
    )


def _drawn(match: AnyMatch, match_id: str, told: Any) -> list[tuple[str, Markup]]:
    """The dice of a roll as they fell."""
    pips = bool(with_pips(match_id, (told["roll"],)))
    return dice_of(matches().rules_of(match), told.get("labels", ()), told["r"], pips=pips)


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
        keep=who.keep,
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
