"""The subject of a mail, with what the mail wants and of whom; its headline; and the words that
answer it.
"""

from collections.abc import Iterator

from domain.game.ruleset import Seat
from domain.game.view.board import View
from domain.game.view.text_board import plain
from domain.match.parts.sitting import REFEREE
from service.mails.now import Now
from service.mails.wording import more_time, substitute
from service.words import _, counted
from service.words.telling import asks, day_told, labelled, listed, phase_told, turn_told


def subject(now: Now, board: View, at: str, *, answers: bool = False) -> str:
    """``[Utah: your move until Tue · with Bob · Turn 4 · Allied] Landing & Linkup (4b966fh59m)``.

    ``at`` is the moment it is written. What changes stands in brackets in front, the game and the
    time first, and the rest is the same for all mails of a match: by RFC 5256 2.1 that is what
    programs thread by if they look at subjects at all.
    """
    parts = (_("answer") if answers else "", _about(now, at))
    what = ", ".join(part for part in parts if part) or _("you wait")
    game = labelled(now.rules.short or board.title)
    around = (_company(now), _turn_of(board.turn), now.seat_told)
    told = " · ".join(part for part in (f"{game} {what}", *around) if part)
    name = f"{now.name} ({now.match.origin.rpartition('/')[2]})"
    return f"[{plain(told).translate(_NO_BRACKETS)}] {plain(name).translate(_NO_BRACKETS)}"


_NO_BRACKETS = str.maketrans("[]", "()")


def _turn_of(turn: str) -> str:
    return turn_told(turn)[:40] if turn else ""


def _company(now: Now) -> str:
    """Who else is at the table, if it is one; "" if nobody is, or the mail goes to a spectator."""
    others = list(dict.fromkeys(now.company.values()))
    if not now.seat or not others or now.kind == "invitation":
        return ""
    if len(others) == 1:
        return _("with {name}", name=others[0] or _("the computer"))
    return _("with {count} others", count=len(others))


def _about(now: Now, at: str) -> str:
    if now.match.outcome is not None:
        return _ended(now)
    if not now.seat:
        return _("digest")
    if now.seat in now.match.clock.overdue and now.moves:
        return _("you are overdue")
    told = {
        "turn": _("your move"),
        "reminder": _("reminder, your move"),
        "overdue": _late(now),
        "takeback": _("your consent is needed"),
        "asked": _("your consent is needed"),
        "dispute": _("dispute"),
        "note": _("a note"),
        "replaced": _("a computer commands"),
        "left": _("you left"),
    }.get(now.kind, "")
    if now.kind == "invitation":
        return _("{name} invites you", name=now.host) if now.host else _("invitation")
    due = now.match.clock.due.get(now.seat, "") if now.moves else ""
    return _("{what} until {day}", what=told, day=day_told(due, at, now.zone)) if due else told


def _ended(now: Now) -> str:
    """How the match ended for who reads."""
    assert now.match.outcome is not None
    winners = now.match.outcome.winners
    if now.seat in winners:
        return _("you won")
    if not winners:
        return _("over, nobody won")
    if now.seat in now.match.sitting.seats:
        return _("you lost")
    return counted("{seats} won", "{seats} won", len(winners), seats=listed(winners))


def _late(now: Now) -> str:
    """Who is overdue; or who has gone, where nobody is."""
    overdue = [seat for seat in now.late if seat in now.match.clock.overdue]
    if overdue:
        return counted(
            "{seats} is late, your choice",
            "{seats} are late, your choice",
            len(overdue),
            seats=listed(overdue),
        )
    return counted(
        "{seats} has left, your choice",
        "{seats} have left, your choice",
        len(now.late),
        seats=listed(now.late),
    )


def headline(now: Now, turn: str, phase: str) -> str:
    """One line that says what the mail is about; ``turn`` and ``phase`` as the board shows them."""
    moment = _moment(turn, phase)
    seat, asked = now.seat_told, now.match.pending.asked
    match now.kind:
        case "invitation" if now.match.begun and now.seat != REFEREE:
            told = _("{game}, {name}: a seat is offered to you.")
        case "invitation":
            told = _("An invitation: {game}, {name}.")
        case "takeback":
            told = _("{seat}, your consent is needed.")
        case "asked":
            assert asked is not None
            return _(
                "{seat}, {other} {asks}.",
                seat=seat,
                other=asked.seat.title(),
                asks=asks(asked, now.zone),
            )
        case "dispute":
            told = _("{seat}, a dispute waits for you.")
        case "overdue":
            late = listed(now.late)
            return _("{seat}, what should happen to {late}?", seat=seat, late=late)
        case "reminder":
            told = _("{seat}, a reminder: {moment}.")
        case "turn" if now.seat in now.match.clock.overdue:
            told = _("{seat}, you are overdue: {moment}.")
        case "turn":
            told = _("Your move, {seat}: {moment}.")
        case "replaced":
            told = _("{seat}, a computer commands for you.")
        case "left":
            told = _("{seat}, you left the table.")
        case "note":
            return _("{seat}, {others} wrote to you.", seat=seat, others=listed(now.written))
        case "final" | "over":
            told = _("{name} is over.")
        case _ if not now.match.begun:
            told = _("{seat}, you are waiting for the other players.")
        case _:
            told = _("{seat}, you are waiting: {moment}.")
    told = told.format(seat=seat, moment=moment, game=now.rules.title, name=now.name)
    return told.replace("?.", "?")  # of a phase that asks: “Is it over?”


def _moment(turn: str, phase: str) -> str:
    return plain(" · ".join(part for part in (turn_told(turn), phase_told(phase)) if part))


def digest_headline(now: Now, turn: str, phase: str) -> str:
    """The headline for a spectator."""
    if now.match.outcome is not None:
        return _("{name} is over.", name=now.name)
    return f"{now.name}: {_moment(turn, phase)}.".replace("?.", "?")


_BY_KIND = {"invitation": ("join", "decline"), "replaced": ("join",), "left": ("join",)}


def answers(now: Now) -> tuple[str, ...]:
    """Words of the table, not of the game, whose orders are offered by themselves."""
    match, outcome = now.match, now.match.outcome
    if now.rolling and now.kind not in _BY_KIND:
        return ()
    if match.pending.asked is not None and now.seat in match.pending.asked.waits_for:
        return ("agree", "refuse")
    if outcome is not None:
        goes_on = now.kind == "final" and now.rules.sequel(match.table.position, outcome)
        return ("next",) if goes_on else ()
    if now.kind == "overdue":
        return tuple(_choices(now, now.late[0]))
    if now.kind == "reminder":
        return more_time(now)
    return _BY_KIND.get(now.kind, ("resume",) if match.clock.paused else ())


def _choices(now: Now, who: Seat) -> Iterator[str]:
    """What may be chosen about who is overdue, or gone (table.11)."""
    if who in now.match.clock.overdue:
        yield "wait"
    yield f"replace {who} with {substitute(now.rules)}"
    yield "adjudicate"
