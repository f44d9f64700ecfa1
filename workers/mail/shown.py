"""What a letter asks to be shown beside its turn: board, story, dice, a rule, how things stand, and
the review of the match, which one mail tells once it is made.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.view.board import Piece, View
from domain.game.view.reference import reference_text
from domain.game.view.text_board import plain, text_board, titles
from domain.journal.timestamps import timestamp
from domain.match.seeing import rest_told
from service.drawing.picture import picture
from service.mails.contents import SeatMail, Section
from service.mails.holdings import all_units
from service.mails.now import Now, of_others
from service.mails.parts import File
from service.mails.plain_text import WIDTH, paragraphs
from service.mails.wording import unreached_told
from service.people.inviting import next_asked
from service.people.post import Reply
from service.reading.access import known_to
from service.reading.places import place_of, told
from service.reading.rulebooks import sheet_of
from service.reading.tempo import clock_told, seat_clocks
from service.review import telling
from service.review.graph import graph_alone
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.reviewing import check_match
from service.store.lists.models import ChronicleRow
from service.store.people.seats import player_of_seat
from service.store.post import owed
from service.store.recorder import Statement
from service.store.repository import AnyMatch
from service.store.reviews import review_row
from service.words import _, counted
from service.words.retelling import in_words, retold, told_anew
from service.words.telling import asks, labelled, listed, pace_told, when
from workers.mail import diary
from workers.mail.mailer import Mailer
from workers.mail.rulebook import rules_section
from workers.mail.story import MailBoard

NARROW = 40
"""Columns of a phone 360 pixels wide."""

MOST_SENTENCES = 300


def sections(
    mailer: Mailer, board: MailBoard, now: Now, wanted: tuple[str, ...]
) -> tuple[Section, ...]:
    """A section for each thing that is wanted; one that is not there says so."""
    return tuple(_section(mailer, board, now, one) for one in dict.fromkeys(wanted))


def _section(mailer: Mailer, board: MailBoard, now: Now, wanted: str) -> Section:
    what, _sep, rest = wanted.partition(" ")
    if what == "board":
        if not now.match.begun:
            return Section(_("The board"), _("The match has not begun."))
        if rest:
            return _part_of_board(board.view, rest)
        view = replace(board.view, prompts=() if now.match.outcome else board.view.prompts)
        return Section(_("The board"), *(_text(view, width) for width in (WIDTH, NARROW)))
    if what == "units":
        return _every_unit(board.view, now)
    if what == "sheet":
        return _sheet(now)
    if what == "status":
        told = "\n".join(_status(mailer, board.match, now))
        return Section(_("How things stand"), paragraphs(told).rstrip(), narrow=told)
    if what == "calendar":
        player = player_of_seat(mailer.store, board.match, now.seat)
        return Section(
            _("Your calendar"), paragraphs(diary.told(mailer, player, now.zone)).rstrip()
        )
    if what == "files":
        here = now.match.outcome is not None
        told = _("They are attached.") if here else _("They come when the match is over.")
        return Section(_("The files of the match"), told)
    if what == "dice":
        return Section(_("The dice of this turn"), _dice(mailer, board, now))
    if what == "story":
        return _story(mailer, board, now, rest)
    if what == REVIEW:
        return _review(mailer, board.match, now.match)
    if what == "place":
        return _place(board, now, rest)
    return rules_section(now.rules, rest)


def _every_unit(view: View, now: Now) -> Section:
    tells = now.rules.sitrep if now.match.begun else None
    reports = tells(now.match.table.seen_by(now.seat), now.seat, None) if tells else ()
    told = all_units(reports, view, now.seat) or _("You have no units on the board.")
    return Section(_("Your units"), told)


def _part_of_board(view: View, asked: str) -> Section:
    """A map by its title, a column of it, what lies in a space by its name or that of its town, or
    where units are by their name or that of their company."""
    named, spaces = _bare(asked), [s for m in view.maps for s in m.spaces]
    board = titles(view.maps)
    maps = [m for m in view.maps if named in (_bare(m.title), _bare(board[m.title]))]
    there = {s.id for m in maps for s in m.spaces}
    there = there or {s.id for s in spaces if named in (_bare(s.id), _bare(s.name))}
    held = {p.space for p in view.pieces}
    there = there or {s for s in held if _bare(s.rpartition(".")[0]) == named}
    there = there or {p.space for p in view.pieces if _is_of(p, asked)}
    there = there or {s.id for s in spaces if len(named) > 2 and _bare(s.name).startswith(named)}
    if not there:
        return Section(_("The board"), _("No place and no map is called {words}.", words=asked))
    shown = (
        replace(m, spaces=tuple(s for s in m.spaces if s.id in there), links=(), labels=())
        for m in view.maps
    )
    part = View(
        title=view.title,
        turn=view.turn,
        phase=view.phase,
        maps=tuple(m for m in shown if m.spaces),
        pieces=(here := tuple(piece for piece in view.pieces if piece.space in there)),
        notes=() if here else (_("Nothing lies there."),),
        seats=view.seats,
    )
    return Section(_("The board: {words}", words=asked), *(_text(part, w) for w in (WIDTH, NARROW)))


def _is_of(piece: Piece, asked: str) -> bool:
    return bool(piece.space) and f"/{piece.id}".casefold().endswith(f"/{asked.casefold()}")


def _bare(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _story(mailer: Mailer, board: MailBoard, now: Now, turns: str) -> Section:
    found = mailer.reader.chronicle(board.match, _viewer(now), limit=100_000)
    last = max((row.turn for row in found), default=0)
    first, _sep, until = turns.partition("-")
    start = int(first) if first else max(min(1, last), last - 1)
    stop = int(until) if until else int(first) if first else last
    told = [row for row in found if start <= row.turn <= stop and row.n < board.size]
    lines: list[str] = []
    turn = -1
    for row in told[:MOST_SENTENCES]:
        if row.turn != turn:
            turn = row.turn
            lines += [_("Turn {turn}", turn=turn) if turn else _("Before turn 1")]
        lines.append(
            paragraphs(in_words(plain(_told(mailer, board, row, now.zone)), now.rules)).rstrip()
        )
    if len(told) > MOST_SENTENCES:
        left = len(told) - MOST_SENTENCES
        lines.append(_("… and {count} more; ask for fewer turns.", count=left))
    span = _("turn {turn}", turn=start) if stop else _("the time before turn 1")
    if start != stop:
        span = _("turns {first} to {last}", first=start, last=stop)
    nothing = (
        _("There is nothing to tell of {span}; the match is in turn {last}.", span=span, last=last)
        if last
        else _("There is nothing to tell of {span}; turn 1 has not begun.", span=span)
    )
    return Section(_("The story of {span}", span=span), "\n".join(lines) or nothing)


def _told(mailer: Mailer, board: MailBoard, row: ChronicleRow, zone: str) -> str:
    """A sentence of the story, in the words and the time of who reads where it has such."""
    if not told_anew(row.text):
        return row.text
    return retold(*mailer.matches.repository.entry(board.match, row.n), zone) or row.text


def _dice(mailer: Mailer, board: MailBoard, now: Now) -> str:
    rows = mailer.reader.rolls(board.match, _viewer(now), limit=100_000)
    turns = mailer.reader.chronicle(board.match, _viewer(now), limit=100_000)
    last = max((row.turn for row in turns), default=0)
    start = next((row.n for row in turns if row.turn == last), 0)
    told = [
        paragraphs(plain(f"{row.n}: {row.why}: {', '.join(map(str, row.results))}")).rstrip()
        for row in rows
        if start <= row.n < board.size
    ]
    return "\n".join(told) or _("No dice were rolled in this turn.")


def _viewer(now: Now) -> str:
    return known_to(now.match, now.seat)


def _text(view: View, width: int) -> str:
    return text_board(replace(view, choices=()), width=width).rstrip()


def _sheet(now: Now) -> Section:
    """The reference sheet: turn, tables, cards with their costs."""
    charts = sheet_of(now.rules, now.match.scenario)
    if not charts:
        return Section(_("The reference sheet"), _("This game has none; reply “rules turn”."))
    texts = (reference_text(now.name, charts, width=width).rstrip() for width in (WIDTH, NARROW))
    return Section(_("The reference sheet"), *texts)


def _place(board: MailBoard, now: Now, said: str) -> Section:
    """A place of the map: what is printed there, and who stands there as far as the seat knows."""
    try:
        place = place_of(now.rules, now.match.scenario, board.view, said)
    except ValueError as error:
        return Section(said, str(error))
    lines = "\n".join(told(board.view, place))
    return Section(place.space, paragraphs(plain(lines)).rstrip(), narrow=plain(lines))


def _status(mailer: Mailer, match_id: str, now: Now) -> Iterator[str]:
    match, at = now.match, mailer.matches.now()
    clocks = {c.seat: c for c in seat_clocks(mailer.matches.repository, match_id, match, at)}
    for seat, who in match.sitting.seats.items():
        more = clock_told(clocks[seat]) if seat in clocks and match.outcome is None else ()
        yield f"{labelled(seat.title())} {'; '.join([_at(match, seat, who, now), *more])}."
    if match.outcome is not None:
        yield _("The match is over: {how}", how=in_words(match.outcome.text, now.rules))
        return
    if now.waiting:
        yield _("The match waits for {seats}.", seats=listed(now.waiting))
    reader = player_of_seat(mailer.store, match_id, now.seat)
    for seat, others in next_asked(mailer.store, match_id, match, reader).items():
        yield _(
            "If nobody accepts {seat}, these are asked in turn: {people}.",
            seat=seat.title(),
            people=", ".join(others),
        )
    for seat, due in match.clock.due.items():
        if seat in match.clock.overdue:
            told = _("{seat} had until {when} and is overdue.")
            yield told.format(seat=seat.title(), when=when(due, now.zone))
        else:
            yield of_others([seat], due, at, now.zone)
    if lost := [seat for seat in now.unreached if seat != now.seat]:
        yield unreached_told(lost)
    if now.seat in clocks:
        yield _("The pace: {pace}.", pace=pace_told(match.clock.pace))
        yield _leave_left(clocks[now.seat].leave_left, at[:4])
    if match.clock.paused:
        until = match.clock.until
        yield (
            _("The clock stands still until {time}.", time=when(until, now.zone))
            if until
            else _("The clock stands still.")
        )
    if match.pending.asked is not None:
        yield f"{match.pending.asked.seat.title()} {asks(match.pending.asked, now.zone)}."
    yield from map(in_words, rest_told(match, now.seat))
    for k, order in enumerate(match.ahead.standing.get(now.seat, ()), 1):
        yield _("Your standing order {k}: {order}. “revoke {k}” takes it back.", k=k, order=order)


def _leave_left(days: int, year: str) -> str:
    return counted(
        "You have {count} day of leave left in {year}.",
        "You have {count} days of leave left in {year}.",
        days,
        count=days,
        year=year,
    )


def _at(match: AnyMatch, seat: str, who: str, now: Now) -> str:
    if seat in match.sitting.stood_in:
        return _("a computer commands in a person's place")
    if who != "person":
        return _("the computer ({bot})", bot=who.partition(":")[2])
    if seat not in match.sitting.taken:
        return _("nobody sits there")
    until = match.clock.away.get(seat, "")
    away = _(", away until {when}", when=when(until, now.zone)) if until else ""
    return (_("you") if seat == now.seat else _("a person")) + away


REVIEW = "review"
"""What a letter asks to be shown."""

GRAPH_WIDTH = 760
"""Pixels of the graph."""


def review_asked(mailer: Mailer, reply: Reply, match: AnyMatch) -> list[Statement]:
    """Have the review made that a letter asks for, and owe its seat the mail that tells it."""
    store, repository = mailer.store, mailer.matches.repository
    if match.outcome is None or kept_review(store, reply.match):
        return []
    if is_reviewed(mailer, reply.match):
        try:
            ask(store, repository, reply.match, match, mailer.now())
        except NotJudged:
            return []
    return [owed.owe(reply.match, reply.seat, match.size, owed.REVIEW, timestamp(mailer.now()))]


def is_reviewed(mailer: Mailer, match_id: str) -> bool:
    """Whether nobody makes the review of a match, or will in a moment."""
    row = review_row(mailer.store, match_id)
    return row is None or row.state not in ("asked", "running")


def _review(mailer: Mailer, match_id: str, match: AnyMatch) -> Section:
    """The review in words; how far it is, or why there is none."""
    return Section(_("Luck and skill"), paragraphs(_review_told(mailer, match_id, match)).rstrip())


def _review_told(mailer: Mailer, match_id: str, match: AnyMatch) -> str:
    found = kept_review(mailer.store, match_id)
    page = f"{mailer.post.match_link(match_id)}/review"
    if found is not None:
        return "\n".join([*telling.told(found), page])
    try:
        check_match(match, mailer.matches.repository.codec(match).rules)
    except NotJudged as why:
        return str(why)
    row = review_row(mailer.store, match_id)
    if row is None or row.state in ("asked", "running"):
        return _(
            "Your review is on its way. A computer player plays the match on thousands of times, "
            "which takes some minutes; then one mail tells you what was luck and what was skill."
        )
    return row.told or _("The review was cancelled; nothing of it is kept.")


def graph_of(mailer: Mailer, turn: SeatMail, match_id: str) -> list[File]:
    """The graph of a review that a mail tells."""
    if all(one.title != _("Luck and skill") for one in turn.sections):
        return []
    found = kept_review(mailer.store, match_id)
    return (
        [File("review.png", "image/png", picture(graph_alone(found), GRAPH_WIDTH))] if found else []
    )
