"""The subject of a mail: which turn it is, what the mail wants, of whom; and of which match."""

from domain.game.text_board import plain
from service.letters.now import Now
from service.letters.telling import listed, turn_told
from service.words import _, counted


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
