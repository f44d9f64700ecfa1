"""Who wants the coach of a game in the mails of his seat."""

from service.store.recorder import Recorder, Statement


def coach_statement(match: str, player: str, wanted: bool) -> Statement:
    """The statement after which the coach speaks in a player's mails of a match, or no more."""
    return "UPDATE holders SET coached=? WHERE match=? AND player=?", (int(wanted), match, player)


def is_coached(recorder: Recorder, match: str, seat: str) -> bool:
    """Whether the coach speaks in the mails of a seat."""
    sql = "SELECT 1 FROM holders WHERE match=? AND seat=? AND coached=1"
    return bool(recorder.query(sql, (match, seat)))
