"""The subject of a mail, with what the mail wants and of whom; and the words that answer it."""

from collections.abc import Iterator

from domain.game.ruleset import Seat
from domain.game.view.text_board import plain
from service.mails.now import Now
from service.mails.wording import more_time, substitute
from service.words import _, counted
from service.words.telling import listed, turn_told


def subject(now: Now, turn: str, *, answers: bool = False) -> str:
    """``[Turn 3: your move, Rangers] D-Day Dice: Exercise Tiger (4b966fh59m)``.

    What changes stands in brackets in front, and the rest is the same for all mails of a match: by
    RFC 5256 2.1 that is what programs thread by where they look at subjects at all.
    """
    name = f"{now.rules.title}: {now.name} ({now.match.origin.rpartition('/')[2]})"
    told = f"{_turn_of(turn)}{_about(now, answers=answers)}"
    return f"[{plain(told).translate(_NO_BRACKETS)}] {plain(name).translate(_NO_BRACKETS)}"


_NO_BRACKETS = str.maketrans("[]", "()")


def _turn_of(turn: str) -> str:
    return f"{turn_told(turn)[:40]}: " if turn else ""


def _about(now: Now, *, answers: bool) -> str:
    seat = now.seat.title()
    if not seat:
        return _("over") if now.match.outcome is not None else _("digest")
    told = {
        "invitation": _("invitation"),
        "turn": _("your move"),
        "reminder": _("reminder, your move"),
        "overdue": _late(now),
        "takeback": _("your consent is needed"),
        "asked": _("your consent is needed"),
        "dispute": _("dispute"),
        "note": _("a note"),
        "replaced": _("a computer commands"),
        "left": _("you left"),
        "final": _("over"),
        "over": _("over"),
    }.get(now.kind, "" if answers else _("you wait"))
    if now.seat in now.match.clock.overdue and now.moves:
        told = _("you are overdue")
    return ", ".join(part for part in (_("answer") if answers else "", told, seat) if part)


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
