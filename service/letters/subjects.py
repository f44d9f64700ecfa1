"""The subject of a mail: which turn it is, what the mail wants, of whom; and of which match."""

from domain.game.text_board import plain
from service.letters.wording import Now, listed


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
    numbered = f"Turn {turn}" if turn.isdigit() else turn[:40]
    return f"{numbered}: " if numbered else ""


def _about(now: Now, *, answers: bool) -> str:
    seat = now.seat.title()
    if not seat:
        return "over" if now.match.outcome is not None else "digest"
    told = {
        "invitation": "invitation",
        "turn": "your move",
        "reminder": "reminder, your move",
        "overdue": f"{listed(now.late)} is late, your choice",
        "takeback": "your consent is asked",
        "asked": "your consent is asked",
        "dispute": "dispute",
        "key": "your key is asked",
        "note": "a note",
        "replaced": "a computer commands",
        "left": "you left",
        "final": "over",
        "over": "over",
    }.get(now.kind, "" if answers else "you wait")
    if now.seat in now.match.clock.overdue and now.moves:
        told = "you are overdue"
    return ", ".join(part for part in ("answer" if answers else "", told, seat) if part)
