"""Gathers what a turn mail tells, all of it from what its seat knows.

Positions, stories and rolls come from the read models, under the seat as their viewer; once the
match is over everybody may know everything.
"""

from collections.abc import Collection, Sequence

import msgspec

from domain.journal.entries import read_entry
from domain.match.events.clock import NoteSent, Overdue, Reminded
from domain.match.events.lifecycle import Finished
from service.mails.contents import NoteOfOther, SeatMail
from service.mails.now import Now, deadline, news
from service.mails.report import LetterReport
from service.mails.subjects import answers, digest_headline, headline, subject
from service.mails.wording import digest_lead, lead, promised_news
from service.people.company import known
from service.reading.access import known_to
from service.reading.positions import in_question, seen_decks
from service.store.lists.models import ChronicleRow, RollRow
from service.store.post.owed import OwedNote
from service.store.repository import AnyMatch
from service.words import _
from service.words.retelling import TOLD_ANEW, addressed, retold, seated_as_one
from workers.mail import shown
from workers.mail.happened import Happened, events_of
from workers.mail.mailer import Mailer
from workers.mail.offers import (
    wanted,
    with_board,
    with_coach,
    with_set_ups,
)
from workers.mail.orders import gone_on
from workers.mail.shown import sections
from workers.mail.story import (
    MailBoard,
    began,
    chain,
    free_rolls_of,
    losses,
    match_at,
    newest_turn,
    replayed,
    roll_check,
    roll_told,
    seat_first,
)

MOST_STORY = 60

WHOLE_STORY = 40
"""Sentences in the last mail, which tells everything again."""

MOST_ROLLS = 30

FEW_ROLLS = 5
"""Rolls in the last mail, which has them all in a file."""

MOST_DECKS = 2
"""Decks whose chains the first mail has in full."""

MOST_CHAINS = 12
"""Chains of seats that it has; those of a larger company stand in the journal alone."""

_SAYS = " says: "
"""Between who wrote a note and its words, in the story of those who may read it."""

_OF_TIME = (Reminded.topic, Overdue.topic)
"""What the head of a mail says of its reader's time, and of that of others where it matters."""

_LOOKED_INTO = (_SAYS, *TOLD_ANEW)
"""In sentences whose entries are looked at."""


def turn(
    mailer: Mailer,
    board: MailBoard,
    seat: str,
    since: int,
    *,
    reports: Sequence[LetterReport] = (),
    notes: Sequence[OwedNote] = (),
    host: str = "",
    words: str = "",
    zone: str = "UTC",
    style: str = "full",
    unreached: tuple[str, ...] = (),
    review: bool = False,
) -> SeatMail:
    """The mail to a seat about ``board``, with what happened from entry ``since`` on.

    ``host`` is the name of who invites and ``words`` what they write, ``zone`` the time zone
    of who reads; ``unreached`` are the seats whose newest mail did not arrive. With ``review``
    the seat waits for the review of the match, and it is told.
    """
    match = match_at(mailer.matches, board.match, board.size)
    reports = [gone_on(mailer.matches, board.match, match, seat, one) for one in reports]
    rows = mailer.matches.repository.rows(board.match, since, board.size)
    final = match.outcome is not None and any(topic == Finished.topic for _, topic, _ in rows)
    blank = Now(
        rules=mailer.matches.rules_of(match),
        match=match,
        seat=seat,
        final=final,
        first=not since,
        company=company(mailer, match, board.match, seat),
        host=host,
        words=words,
        zone=zone,
        known=mailer.matches.promises.known(match),
        unreached=unreached,
        evidence=_evidence(mailer, match),
        question=_question(mailer, board.match, match, seat),
        seen=_seen(mailer, board.match, match, seat),
    )
    also = (shown.REVIEW,) * review
    turn = _head(mailer, board, news(rows, blank), reports, style, also)
    # Who is invited now need not hear who declined before.
    said = tuple(NoteOfOther(note.seat, note.text) for note in notes if note.seat or since)
    turn = msgspec.structs.replace(turn, notes=said)
    told = mailer.matches.repository.rows(board.match, 0, board.size) if final else rows
    turn = _with_story(mailer, turn, match, board, seat, told, zone)
    lost = losses(mailer, match, board, final=final) if final or turn.story else ()
    turn = msgspec.structs.replace(turn, story=(*turn.story, *lost))
    if turn.kind == "invitation":  # the words stand above already
        turn = _without(turn, words.split("\n"))
    if not since:
        turn = _with_chains(mailer, turn, board.match)
    if not match.begun or _only_shown(turn):
        return turn
    before = None if final else board.before
    turn = with_board(mailer, turn, match, seat, board.view, before)
    turn = with_coach(turn, mailer.matches, board.match, match, seat, board.view)
    return with_set_ups(turn, mailer.matches.repository, board.match, match, seat)


def company(mailer: Mailer, match: AnyMatch, match_id: str, seat: str) -> dict[str, str]:
    """Who plays the other seats, by name; "" for a computer. Who plays several is not a company."""
    sitting, people = match.sitting, known(mailer.store, [match_id])[match_id]
    own = people[seat].id if seat in people else None
    return {
        other: (people[other].name if other in people else "") or other.title()
        for other in sitting.others(seat)
        if other not in people or people[other].id != own
    } | {s: "" for s, who in sitting.seats.items() if who != "person" and s != seat}


def _only_shown(turn: SeatMail) -> bool:
    """Whether it only shows what a letter asked to see, and has nothing new to tell."""
    plain = all(not (report.lines or report.asked) for report in turn.reports)
    return bool(turn.sections) and plain and not (turn.story or turn.rolls or turn.notes)


def _head(
    mailer: Mailer,
    board: MailBoard,
    now: Now,
    reports: Sequence[LetterReport],
    style: str,
    also: tuple[str, ...],
) -> SeatMail:
    """What the mail says above its story and board, and where it is answered."""
    match, seat = now.match, now.seat
    count = match.size
    wished = (*wanted(reports), *also)
    asks = next((one.asks for one in reversed(reports) if one.asks), "")
    ways = answers(now)
    return SeatMail(
        kind=now.kind,
        moves=now.moves,
        style=style,
        tap=mailer.post.tap_link(board.match, seat, count),
        reply_to=mailer.post.sure_address(board.match, seat, count, board.size, asks)
        if asks
        else mailer.post.reply_address(board.match, seat, count),
        sections=sections(mailer, board, now, wished) if wished else (),
        subject=subject(now, board.view, mailer.matches.now(), answers=bool(reports)),
        headline=headline(now, board.view.turn, board.view.phase),
        lead=lead(now, mailer.matches.now()),
        answers=ways if not asks or "agree" in ways else (_("yes"),),
        deadline=deadline(now, mailer.matches.now()),
        due=match.clock.due.get(seat, "") if now.moves else "",
        reports=tuple(reports),
        links=(*_links(mailer, board.match, seat, now.kind), *_evidence_link(now)),
        promised=promised_news(now),
        checkpoint=mailer.matches.checkpoint(board.match, synced=False),
        quiet=mailer.post.quiet_address(board.match, seat),
    )


def _question(mailer: Mailer, match_id: str, match: AnyMatch, seat: str) -> str:
    """What is to be taken back or is disputed; "" for nothing."""
    asked = match.pending.asked or match.pending.dispute
    return in_question(mailer.matches, match_id, match, seat) if asked else ""


def _seen(mailer: Mailer, match_id: str, match: AnyMatch, seat: str) -> tuple[str, ...]:
    """Which cards a takeback lays back as somebody saw them; () where none is asked or was done."""
    if match.pending.asked is None and match.given.rewound < 0:
        return ()
    return tuple(deck.says_how for deck in seen_decks(mailer.matches, match_id, match, seat))


def _evidence(mailer: Mailer, match: AnyMatch) -> str:
    """The address of the page with the evidence of what is disputed; "" for nothing."""
    if match.pending.dispute is None:
        return ""
    page = mailer.post.match_link(match.origin.rpartition("/")[2])
    return f"{page}/disputes/{match.pending.dispute.n}"


def digest(mailer: Mailer, board: MailBoard, since: int, name: str) -> SeatMail:
    """What the public may know about ``board``, with what happened from entry ``since`` on.

    ``name`` is the spectator's in the mails of this match.
    """
    match = match_at(mailer.matches, board.match, board.size)
    rules = mailer.matches.rules_of(match)
    now = Now(
        rules=rules,
        match=match,
        seat="",
        final=match.outcome is not None,
        known=mailer.matches.promises.known(match),
    )
    turn = SeatMail(
        kind="digest",
        subject=subject(now, board.view, mailer.matches.now()),
        headline=digest_headline(now, board.view.turn, board.view.phase),
        lead=digest_lead(now),
        deadline=deadline(now, mailer.matches.now()),
        links=_links(mailer, board.match, "", "digest"),
        checkpoint=mailer.matches.checkpoint(board.match, synced=False),
        quiet=mailer.post.quiet_address(board.match, name),
    )
    rows = mailer.matches.repository.rows(board.match, since, board.size)
    turn = _with_story(mailer, turn, match, board, "", rows)
    return with_board(mailer, turn, match, "", board.view) if match.begun else turn


def _with_story(
    mailer: Mailer,
    turn: SeatMail,
    match: AnyMatch,
    board: MailBoard,
    seat: str,
    rows: Sequence[tuple[int, str, bytes]],
    zone: str = "UTC",
) -> SeatMail:
    """With what these entries, the last ones, tell, as far as the seat knows it."""
    viewer, start = known_to(match, seat), board.size - len(rows)
    story = mailer.reader.chronicle(board.match, viewer, after=start - 1, limit=10_000)
    rolls = mailer.reader.rolls(board.match, viewer, after=start - 1, limit=10_000)
    story = [row for row in story if row.n < board.size]
    final = turn.kind == "final"
    story, notes = _parted(mailer, board.match, seat, story, rolls, zone, final=final)
    events = events_of(mailer.matches, match, board.match, viewer, story, rows)
    happened = Happened(mailer.matches.repository.codec(match), story, events)
    reports = tuple(map(happened.under_its_lines, turn.reports))
    told = happened.rest(final=final)
    went_on = began(mailer, board.match, viewer, start) if told and not final else ()
    rolled = [row for row in rolls if row.n < board.size]
    sentences, dice = (WHOLE_STORY, FEW_ROLLS) if final else (MOST_STORY, MOST_ROLLS)
    sentences = sentences if final else max(sentences, newest_turn(told))
    lines = (*went_on, *seated_as_one(row.text for row in told[-sentences:]))
    return msgspec.structs.replace(
        turn,
        reports=reports,
        links=(*turn.links, *(replayed(mailer, board.match, start, lines) if seat else ())),
        notes=(*turn.notes, *notes),
        story=lines,
        story_left=max(0, len(told) - sentences),
        rolls=tuple(roll_told(mailer, board.match, row) for row in rolled[-dice:]),
        rolls_left=max(0, len(rolled) - dice),
        check=roll_check(mailer, match, board.match, rolled),
    )


def _parted(
    mailer: Mailer,
    match_id: str,
    seat: str,
    story: Sequence[ChronicleRow],
    rolls: Sequence[RollRow],
    zone: str,
    *,
    final: bool,
) -> tuple[list[ChronicleRow], tuple[NoteOfOther, ...]]:
    """The story without what people wrote and without warnings, and what the others wrote.

    A final one tells all of it once more, in the order in which it came.
    """
    left, notes = [], []
    for row in story:
        asked = any(mark in row.text for mark in (TOLD_ANEW if final else _LOOKED_INTO))
        topic, line = mailer.matches.repository.entry(match_id, row.n) if asked else ("", b"")
        if topic in _OF_TIME and not final:
            continue
        if topic != NoteSent.topic or final:
            told = retold(topic, line, zone) if topic else ""
            left.append(msgspec.structs.replace(row, text=told) if told else row)
            continue
        who = str(read_entry(line).pub["seat"])
        if who != seat:
            words = addressed(row.text.partition(_SAYS)[2])
            shown = free_rolls_of(mailer, match_id, row.n - 1, rolls)
            notes.append(NoteOfOther(who, "\n".join([words, *shown])))
    return left, tuple(notes)


def _with_chains(mailer: Mailer, turn: SeatMail, match_id: str) -> SeatMail:
    """With the ends of the dice chains and our key: in the first mail of a seat.

    Those of many decks, of which a table uses as many as somebody lays out, and those of a large
    company stand in the journal alone: the signed root of the same mail holds them.
    """
    match = mailer.matches.repository.match(match_id)
    chains = read_entry(mailer.matches.repository.entry(match_id, 0)[1]).pub["chains"]
    rules = mailer.matches.rules_of(match)
    decks = {f"~{deck}" for deck in rules.decks(rules.scenario(match.scenario))}
    seats = {*chains} - decks
    apart = decks & {*chains} if len(decks) > MOST_DECKS else set()
    others = seats if len(seats) > MOST_CHAINS else set()
    shown = sorted({*chains} - apart - others, key=seat_first)
    anchors = [(chain(k), str(chains[k])) for k in shown]
    where = _("in the first entry of the journal, which the root below signs")
    if others:
        anchors.append((_("{count} for seats and table", count=len(others)), where))
    if apart:
        anchors.append((_("{count} for decks", count=len(apart)), where))
    return msgspec.structs.replace(turn, anchors=tuple(anchors), vkey=mailer.matches.house.key.vkey)


def _links(mailer: Mailer, match_id: str, seat: str, kind: str) -> tuple[tuple[str, str], ...]:
    if kind == "invitation":
        rules = mailer.matches.repository.match(match_id).rules
        return (
            (_("Join on the web"), mailer.post.join_link(match_id, seat)),
            (_("The rules"), mailer.post.rules_link(rules)),
        )
    return ((_("The match"), mailer.post.match_link(match_id)),)


def _without(turn: SeatMail, words: Collection[str]) -> SeatMail:
    """Without notes that say nothing but these words."""
    notes = tuple(note for note in turn.notes if note.text not in words)
    return msgspec.structs.replace(turn, notes=notes)


def _evidence_link(now: Now) -> tuple[tuple[str, str], ...]:
    return ((_("The evidence"), now.evidence),) if now.match.pending.dispute is not None else ()
