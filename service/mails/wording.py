"""What a mail tells its reader to do now."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Seat
from domain.game.view.text_board import plain
from domain.journal.timestamps import DAY, span
from domain.match.parts.sitting import REFEREE
from domain.match.promise import NEWS
from domain.match.seeing import AnyRules, rest_told
from service.mails.now import (
    Now,
    about_dispute,
    ended,
    paused,
    ruled_out,
    to_a_referee,
    to_review,
    waits_until,
)
from service.words import _, later
from service.words.retelling import about, in_words, promised, terms, waiting_told
from service.words.telling import asks, listed, pace_told, spanned, when

HOW_TO_ORDER = later(
    "Reply with your orders, one a line, above the quoted mail. “check” on a line of "
    "its own only tries them, “?” explains them, “note …” writes to the others."
)

FIRST_TIME = later(
    "New to the game? Reply “rules” to learn it by a first turn, “sheet” for how to win and the "
    "tables. “?” explains what you may order now."
)

FIRST_TIME_BARE = later(
    "New to the game? Reply “rules turn” to learn how a turn goes. “?” explains what you may "
    "order now."
)


def attached(brought: Sequence[str], all_files: Sequence[str]) -> str:
    """What a mail after the end brings, by the names of the files, and how to get the others."""
    told = {
        ".journal": _("the journal with every secret opened, which anybody can check"),
        "story": _("the story"),
        "dice": _("all dice"),
        ".html": _("the replay file, the match as one page to keep"),
    }
    every = [told[kind] for kind in told if any(kind in name for name in all_files)]
    here = [told[kind] for kind in told if any(kind in name for name in brought)]
    more = [one for one in every if one not in here]
    said = [_("Attached: {files}.", files="; ".join(here))] if here else []
    if more:
        said.append(_("Reply “files” for {files}.", files="; ".join(more)))
    if told[".journal"] not in every:
        said.append(_("The journal is too long for a mail; the page of the match has it."))
    return " ".join(said)


def digest_lead(now: Now) -> tuple[str, ...]:
    """What a spectator is told first."""
    if now.match.outcome is not None:
        return (*ended(now), _("This was the last mail about this match."))
    if now.rolling:
        return (_held_up(now),)
    return (_("The match waits for {seats}.", seats=listed(now.waiting)),)


def lead(now: Now, at: str) -> tuple[str, ...]:
    """What to do now, at this moment, a paragraph each; the most pressing first."""
    match now.kind:
        case "invitation":
            return tuple(_invitation(now))
        case "over":
            return ()
        case "final":
            return (*ended(now), *to_review(now))
        case "replaced":
            return (
                _(
                    "A computer gives your orders, as the others agreed, until somebody takes "
                    "your seat. Reply “join” to command again yourself."
                ),
            )
        case "left":
            free = _("Your seat is free. Reply “join” to sit down again, if nobody else has.")
            return (free,)
    if now.match.pending.dispute is not None:
        until = now.match.pending.dispute.until
        ends = when(until, now.zone) if until else ""
        return about_dispute(now.match, now.seat, now.kind, ends, now.question)
    return tuple(_to_do(now, at))


def _to_do(now: Now, at: str) -> Iterator[str]:
    asked = now.match.pending.asked
    yield from map(in_words, rest_told(now.match, now.seat))
    if now.rolling:
        yield " ".join((_held_up(now), _(NOTES_ALONE)))
        return
    if asked is not None and now.seat in asked.waits_for:
        yield _asked(now)
    elif asked is not None:
        own = asked.seat == now.seat
        told = f"{asked.seat.title()} {asks(asked, now.zone)}"
        told = _("You asked: {told}", told=told) if own else told
        still = listed(asked.waits_for)
        yield _("{told}. No answer from {seats} yet.", told=told, seats=still)
    yield from now.seen
    if now.late:
        yield _choice(now)
    if now.seat in now.match.clock.overdue:
        yield _("You are overdue.") + " " + _may_choose(now, now.seat, you=False)
    elif now.reminded and now.moves:
        extend, leave = more_time(now)
        more = _(
            "If you need more, reply “{extend}” to ask the others for it, or “{leave}” if you are "
            "away.",
            extend=extend,
            leave=leave,
        )
        yield f"{_(_FRACTIONS[now.reminded])} {more}"
    if now.moves and now.seat in now.match.clock.drawn:
        until = when(now.match.clock.due.get(now.seat, now.match.ts), now.zone)
        yield _("Your time for this turn is over: your time bank runs until {time}.", time=until)
    if held_up := _held_up(now):
        yield held_up
    if now.first and now.match.begun:
        yield about(now.rules, now.match)
        has_sheet = bool(now.rules.sheet(now.match.scenario))
        yield _(FIRST_TIME) if has_sheet else _(FIRST_TIME_BARE)
    if now.moves:
        yield _(HOW_TO_ORDER)
    elif not (asked is not None and asked.blocks and now.seat in asked.waits_for):
        yield _waits(now, at)
    if lost := [seat for seat in now.unreached if seat in now.waiting and seat != now.seat]:
        yield unreached_told(lost)
    if now.match.clock.paused:
        yield paused(now)


def _waits(now: Now, at: str) -> str:
    """Whom the match waits for, and until when if all of them have the same time."""
    told = listed(now.waiting)
    if until := waits_until(now, at):
        when_told = when(until, now.zone)
        return _("The match waits for {seats}, until {when}.", seats=told, when=when_told)
    return _("The match waits for {seats}.", seats=told)


def promised_news(now: Now) -> tuple[str, ...]:
    """What the house promises of chance, as far as it is new: an invitation has it in its terms."""
    if now.kind == "invitation":
        return ()
    return promised(now.match, now.known, only=() if now.first else NEWS)


def more_time(now: Now) -> tuple[str, str]:
    """What the seat may write for more time and when it is away, in days that suit the pace."""
    days = now.match.clock.seconds // DAY
    more, away = max(1, min(3, days // 2)), max(1, min(7, days))
    return f"extend {now.seat} {span(more * DAY)}", f"leave {span(away * DAY)}"


NOTES_ALONE = later(
    "Until then you can only write notes. A mail tells you when it is your move: reply to it with "
    "your orders."
)


def _held_up(now: Now) -> str:
    return waiting_told(now.match, now.known, lambda ts: when(ts, now.zone))


_FRACTIONS = {
    "1/2": later("Half of your time is over."),
    "9/10": later("Nine tenths of your time is over."),
}


def _asked(now: Now) -> str:
    asked = now.match.pending.asked
    assert asked is not None
    who = asked.seat.title()
    if asked.blocks:
        about = _("This would be undone: {orders}", orders=now.question) if now.question else ""
        to = _("{who} asks to take the match back.", who=who)
        answer = _("Reply “agree” or “refuse”; the match waits for it.")
        return " ".join(part for part in (to, about, answer) if part)
    meant = {
        "pause": _("While it lasts nobody's time runs; anybody can end it with “resume”.")
        if not asked.what
        else _("Until then nobody's time runs; anybody can end it sooner with “resume”."),
        "draw": _("If everybody agrees, the match ends as a draw."),
        "extension": _("It would then have {days} more days.", days=asked.what),
        "replace": _(
            "A computer would then command for {who}, until somebody sits down there again.",
            who=asked.about.title(),
        ),
        "adjudicate": _("The match would end now, judged by what lies on the board."),
    }.get(asked.kind, "")
    answer = (
        _("Reply “agree” or “refuse”; you may order as well.")
        if now.moves
        else _("Reply “agree” or “refuse”.")
    )
    return f"{meant} {answer}".strip()


def _choice(now: Now) -> str:
    who = now.late[0]
    why = (
        _("{who} was warned and let the time pass.", who=who.title())
        if who in now.match.clock.overdue
        else _("{who} has left the table.", who=who.title())
    )
    return f"{why} {_may_choose(now, who, you=True)}"


def _may_choose(now: Now, who: Seat, *, you: bool) -> str:
    """What the others may do about a seat: told alike to them and to who is overdue (table.11)."""
    overdue = who in now.match.clock.overdue
    alone = (
        _("“wait” gives the full time again")
        if overdue
        else _("“invite friend@example.org to {who}” asks somebody else", who=who)
    )
    others = set(now.match.sitting.others(now.seat))
    if not you and others and others <= set(now.match.clock.overdue):
        nothing = _("Nothing happens by itself; the others are overdue too.")
        return f"{nothing} {ruled_out(now, who, you=you)}"
    choose = (
        _("Nothing happens by itself; you may choose:")
        if you
        else _("Nothing happens by itself; the others may choose:")
    )
    rest = _(
        "“replace {who} with {bot}” lets a computer command, and “adjudicate” ends the match as it "
        "stands. The last two need the consent of all the others.",
        who=who,
        bot=substitute(now.rules),
    )
    return f"{choose} {alone}, {rest}" + (f" {ruled_out(now, who, you=you)}" if overdue else "")


def unreached_told(seats: Sequence[Seat]) -> str:
    """Whom the newest mail did not reach: without a warning nobody is ever overdue (table.11)."""
    return _(
        "The newest mail to {seats} did not arrive: tell them some other way, because nobody is "
        "overdue without a warning.",
        seats=listed(seats),
    )


def substitute(rules: AnyRules) -> str:
    """The computer player that takes over a seat."""
    return next(iter(rules.bots), "random")


def _invitation(now: Now) -> Iterator[str]:
    if now.seat == REFEREE:
        yield to_a_referee(now.host, begun=bool(now.match.begun))
        yield from _from_who_invites(now)
        yield from terms(now.rules, now.match, now.known, now.seat)
        return
    if now.seat in now.match.sitting.stood_in:
        yield _("The match has begun; a computer commands this seat until you sit down.")
    elif now.match.begun:
        yield _("The match has begun; its player has left the table.")
    yield _(
        "{host} invites you to play {seat}. Reply “join” to sit down, or “decline”. "
        "Then each turn comes as a mail, and you play by replying to it.",
        host=now.host or _("The house"),
        seat=now.seat_told,
    )
    yield from _from_who_invites(now)
    yield from terms(now.rules, now.match, now.known, now.seat)
    if now.match.clock.seconds:
        yield _(
            "Each turn you have {time} to decide. Nobody loses by the clock: you get a reminder, "
            "and if a player stays away, the others choose what to do.",
            time=spanned(now.match.clock.seconds),
        )
        if ", " in now.match.clock.pace:
            yield _("The pace: {pace}.", pace=pace_told(now.match.clock.pace))


def _from_who_invites(now: Now) -> Iterator[str]:
    """His own words, and what is played."""
    if now.words:
        yield _("{host} writes: “{words}”", host=now.host, words=plain(now.words))
    yield about(now.rules, now.match)
