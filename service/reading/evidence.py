"""The evidence of a dispute: what the journal holds of it, as far as its reader may know it.

A referee reads the disputed entries as who opened the dispute knows them (``table.15``): to
dispute a hidden roll is to show it to him. Nobody else learns anything by a dispute.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from domain.game.tables import Rule
from domain.game.view.board import View
from domain.games import AnyRuleset
from domain.journal.entries import read_entry
from domain.match.events.disputes import (
    DisputeAnswered,
    DisputeLapsed,
    DisputeOpened,
    DisputeSettled,
)
from domain.match.match import PUBLIC
from domain.match.parts.pending import Dispute, opened
from domain.match.parts.sitting import REFEREE
from domain.match.seeing import AnyMatch, as_it_lay, board, moment
from service.application.matches import Matches
from service.audit import (
    NO_MAILBOX,
    NO_REPLAY,
    NO_SENT,
    AuditFailed,
    AuditReport,
    NoVerdict,
    audit,
)
from service.lru_cache import LruCache
from service.reading.positions import ShownEntry, export, journal
from service.reading.rulebooks import every_rule

ABOUT_DISPUTES = ("table.14", "table.15", "table.16", "table.17", "table.18")
"""The rules of the table that every dispute is under."""

_NUMBER = re.compile(r"(?<![\w.])(?:table\.)?\d+(?:\.\d+)*[a-z]?(?![\w])")


class NamedDispute(Dispute, frozen=True, array_like=False):
    """A dispute, with its fields by name."""


class Statement(msgspec.Struct, frozen=True):
    """What a seat said; ``words`` is "" where the reader may not know it, or it was erased."""

    n: Annotated[int, "The entry."]
    seat: Annotated[str, "Who said it."]
    ts: Annotated[str, "When."]
    words: Annotated[str, "What was said; empty if you may not know it, or it was erased."] = ""


class DisputedRoll(msgspec.Struct, frozen=True):
    """A roll among the disputed entries."""

    n: Annotated[int, "The entry that tells it; /rolls/n/proof proves it."]
    why: Annotated[str, "What it was for."]
    labels: Annotated[tuple[str, ...], "One label a die or card."]
    results: Annotated[tuple[Any, ...], "What each die or card shows."]
    stream: Annotated[str, "Whose dice chain."]
    link: Annotated[int, "Which link of it."]
    hidden: Annotated[bool, "Whether only some seats know it."]


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """How a dispute ended."""

    n: Annotated[int, "The entry of the ruling."]
    verdict: Annotated[
        Literal["stands", "back", "corrected", "lapsed"],
        "stands, back, corrected or lapsed.",
    ]
    by: Annotated[str, "Who ruled: a seat, or the server if time did."]
    consent: Annotated[tuple[str, ...], "Who agreed."] = ()
    to: Annotated[int, "The entry that it goes back to, or -1."] = -1
    event: Annotated[str, "The type of the event that corrects, or empty."] = ""
    words: Annotated[str, "The reason."] = ""


class DisputedPosition(msgspec.Struct, frozen=True):
    """The board after so many entries, as the reader may know it."""

    at: Annotated[int, "After how many entries."]
    moment: Annotated[str, "The turn and the phase."]
    view: View


class Checked(msgspec.Struct, frozen=True):
    """The audit of the match up to now, as the reader holds it, and what it says of this range."""

    right: Annotated[bool, "Whether everything is right."]
    sentences: Annotated[tuple[str, ...], "What was checked."]
    not_checked: Annotated[tuple[str, ...], "What was not."]


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a ruling can rest on."""

    match: Annotated[str, "The id of the match."]
    origin: Annotated[str, "The match that the dice are bound to."]
    dispute: NamedDispute
    state: Annotated[Literal["open", "settled", "lapsed"], "open, settled or lapsed."]
    knows: Annotated[str, "Whose knowledge the entries show: a seat, or empty for the public."]
    order: Annotated[str, "The order that led to it; only the seat if it is secret."]
    entries: Annotated[
        tuple[ShownEntry, ...],
        "The entries of that command, with what you may open.",
    ]
    rolls: Annotated[tuple[DisputedRoll, ...], "The rolls among them."]
    rules: Annotated[tuple[Rule, ...], "The rules that were cited, and those of disputes."]
    said: Annotated[tuple[Statement, ...], "What was said, in order."]
    ruling: Ruling | None
    before: DisputedPosition | None
    after: DisputedPosition | None
    audit: Checked


class ListedDispute(msgspec.Struct, frozen=True):
    """A dispute in the list of a match."""

    n: Annotated[int, "The entry that opened it; names the dispute."]
    seat: Annotated[str, "Who disputes."]
    what: Annotated[str, "roll, order or ruling."]
    about: Annotated[int, "The entry that is disputed."]
    ts: Annotated[str, "When it was opened."]
    verdict: Annotated[str, "open, stands, back, corrected or lapsed."]


def disputes(matches: Matches, match_id: str) -> list[ListedDispute]:
    """Every dispute of a match, the first first. Raises NoSuchMatch."""
    matches.repository.size(match_id)
    found: list[ListedDispute] = []
    for n, topic, line in _told(matches, match_id):
        entry = read_entry(line)
        if topic == DisputeOpened.topic:
            body = msgspec.convert(entry.pub, DisputeOpened)
            found.append(ListedDispute(n, body.seat, body.what, body.about, entry.ts, "open"))
        elif topic in (DisputeSettled.topic, DisputeLapsed.topic):
            verdict = entry.pub.get("verdict", "lapsed")
            found[-1] = msgspec.structs.replace(found[-1], verdict=verdict)
    return found


def evidence(matches: Matches, match_id: str, n: int, viewer: str) -> Evidence:
    """The evidence of the dispute that entry ``n`` opened, for a viewer.

    Raises NoSuchMatch, and LookupError where that entry opens no dispute.
    """
    match = matches.repository.match(match_id)
    told = [row for row in _told(matches, match_id) if row[0] >= n]
    if not told or told[0][0] != n or told[0][1] != DisputeOpened.topic:
        raise LookupError(f"Entry {n} opens no dispute.")
    dispute = opened(n, msgspec.convert(read_entry(told[0][2]).pub, DisputeOpened))
    following = (k for k, row in enumerate(told) if k and row[1] == DisputeOpened.topic)
    told = told[: next(following, len(told))]
    answers = [read_entry(line) for _, topic, line in told if topic == DisputeAnswered.topic]
    dispute = replace(dispute, answered=tuple(dict.fromkeys(one.pub["seat"] for one in answers)))
    knows = dispute.seat if viewer == REFEREE else viewer
    entries = journal(matches, match_id, knows, dispute.start, dispute.stop)
    words = _words(matches, match_id, viewer, told)
    said = [_statement(row, words) for row in told if row[1].startswith("dispute.")]
    ruling = _ruling(told, words)
    return Evidence(
        match=match_id,
        origin=match.origin,
        dispute=NamedDispute(**msgspec.structs.asdict(dispute)),
        state="open" if ruling is None else "lapsed" if ruling.verdict == "lapsed" else "settled",
        knows=knows,
        order=_order(entries[0]),
        entries=tuple(entries),
        rolls=tuple(_rolls(entries)),
        rules=_cited(matches.rules_of(match), [s.words for s in said]),
        said=tuple(s for s in said if s.n != (ruling.n if ruling else -1)),
        ruling=ruling,
        before=_position(matches, match_id, match, dispute.start, knows),
        after=_position(matches, match_id, match, dispute.stop, knows),
        audit=_checked(matches, match_id, viewer, entries),
    )


def _told(matches: Matches, match_id: str) -> list[tuple[int, str, bytes]]:
    """The entries about disputes, in order."""
    kinds = (DisputeOpened, DisputeAnswered, DisputeSettled, DisputeLapsed)
    topics = [kind.topic for kind in kinds]
    return matches.repository.of_types(match_id, topics, matches.repository.size(match_id))


def _words(
    matches: Matches, match_id: str, viewer: str, told: Sequence[tuple[int, str, bytes]]
) -> dict[int, str]:
    found = {}
    for n, _, _, body in matches.repository.openings(match_id, told[0][0], told[-1][0] + 1, viewer):
        data = msgspec.json.decode(body)["data"]
        if data.get("kind") == "words":
            found[n] = str(data["words"])
    return found


def _statement(row: tuple[int, str, bytes], words: dict[int, str]) -> Statement:
    n, _, line = row
    entry = read_entry(line)
    seat = entry.pub.get("seat") or entry.pub.get("by") or entry.by
    return Statement(n, str(seat), entry.ts, words.get(n, ""))


def _ruling(told: Sequence[tuple[int, str, bytes]], words: dict[int, str]) -> Ruling | None:
    n, topic, line = told[-1]
    if topic == DisputeLapsed.topic:
        return Ruling(n=n, verdict="lapsed", by="server")
    if topic != DisputeSettled.topic:
        return None
    return msgspec.convert({"n": n, "words": words.get(n, ""), **read_entry(line).pub}, Ruling)


def _order(given: ShownEntry) -> str:
    entry = read_entry(given.line.encode())
    command = entry.pub.get("command")
    for part in given.opened.values():
        command = command or part.data.get("command")
    return f"{entry.by}: {command['orders']}" if command else entry.by


def _rolls(entries: Sequence[ShownEntry]) -> list[DisputedRoll]:
    """The rolls of these entries, each with its link, those hidden from the reader left out."""
    links: dict[int, tuple[str, int]] = {}
    found = []
    for shown in entries:
        pub = read_entry(shown.line.encode()).pub
        parts = [p.data for p in shown.opened.values() if isinstance(p.data, dict)]
        body = pub or next((p for p in parts if p.get("kind") in ("roll", "draw")), {})
        if shown.type in ("roll", "roll.hidden") and "stream" in body:
            links[shown.n] = (str(body["stream"]), int(body["i"]))
        elif shown.type in ("dice.rolled", "cards.drawn") and "r" in body:
            stream, link = links.get(body["roll"], ("", 0))
            labels, results = tuple(body["labels"]), tuple(body["r"])
            found.append(DisputedRoll(shown.n, body["why"], labels, results, stream, link, not pub))
    return found


def _cited(rules: AnyRuleset, texts: Sequence[str]) -> tuple[Rule, ...]:
    """The rules that somebody cited by their number, of the game and of the table."""
    numbers = {n for text in texts for n in _NUMBER.findall(text)}
    wanted = {*numbers, *ABOUT_DISPUTES}
    return tuple(rule for rule in every_rule(rules) if rule.number in wanted)


def _position(
    matches: Matches, match_id: str, match: AnyMatch, at: int, knows: str
) -> DisputedPosition | None:
    """The position after ``at`` entries; None before there is one."""
    if not match.laid or at < match.laid:
        return None
    rules = matches.repository.codec(match).rules
    then = as_it_lay(match, matches.repository.table_at(match_id, at), at)
    now = moment(rules, then, knows)
    phase = ", ".join(filter(None, (f"Turn {now.turn}" if now.turn else "", now.phase)))
    return DisputedPosition(at, phase, board(rules, then, knows))


def _checked(
    matches: Matches, match_id: str, viewer: str, entries: Sequence[ShownEntry]
) -> Checked:
    """The whole export of this viewer audited: a range is right only in the journal around it."""
    label = viewer if viewer != REFEREE else PUBLIC
    try:
        report = audited(list(export(matches, match_id, label)), matches.house.key.vkey)
    except (AuditFailed, NoVerdict) as failure:
        return Checked(False, (str(failure),), ())
    kinds = [shown.type for shown in entries]
    links = kinds.count("roll") + kinds.count("roll.hidden")
    first, last = entries[0].n, entries[-1].n
    sentences = (
        f"Entries {first} to {last} stand in the tree whose root is signed; "
        f"all {report.events} entries and {report.checkpoints} checkpoints are right.",
        f"Of the {report.rolls} links that this reader may open, each fits its chain and gives "
        f"the dice that were shown; {links} of them stand in the disputed entries."
        if links
        else "No link of a dice chain was opened in the disputed entries.",
    )
    return Checked(True, sentences, tuple(_for_here(report.not_checked)))


def audited(lines: Sequence[bytes], vkey: str) -> AuditReport:
    """The audit of these very bytes, made once: whatever changes in the store, they are others."""
    digest = sha256(vkey.encode() + b"\n")
    for line in lines:
        digest.update(line)
    return _reports.get(digest.digest(), lambda: audit(lines, [vkey]))


_reports = LruCache(64)


def _for_here(sentences: Sequence[str]) -> list[str]:
    """What an audit by the server itself cannot show stands first."""
    own = "This check was made by the server itself. Run fieldpost audit on your own export."
    others = [s for s in sentences if s not in (NO_MAILBOX, NO_SENT, NO_REPLAY)]
    return [own, *(s for s in sentences if s not in others), *others]
