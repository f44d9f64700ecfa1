"""Taking up or declining an invitation to a match."""

from collections.abc import Sequence

from domain.game.ruleset import Illegal
from service.application.matches import Matches
from service.letters.lines import Instruction
from service.letters.report import Line, Report
from service.people.register import Holder
from service.store.recorder import Statement

_YES = frozenset({"join", "accept", "yes", "i accept", "i join", "ok", "agree"})
_NO = frozenset({"decline", "no", "i decline", "no thanks", "no thank you", "refuse"})

_SEND_AGAIN = "Send it again, now that you sit."


class Newcomers:
    """Those who do not sit at a match yet."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def declines(self, said: Sequence[Instruction]) -> bool:
        """Whether an invited player says no."""
        word = _first_word(said)
        return word is not None and word[1] in _NO

    def answered(
        self, holder: Holder, said: Sequence[Instruction], command_id: str
    ) -> tuple[Report, Sequence[Statement]]:
        """Sit an invited player down, or tell him how to answer."""
        size = self._matches.shelf.size(holder.match)
        word = _first_word(said)
        if word is None or word[1] not in _YES:
            lines = tuple(Line(i.said, "left") for i in said if i.kind != "ignored")[:10]
            title = "You do not sit at this match yet: nothing was done."
            return Report(title, lines, ("Reply “join”, or “decline”.",), size=size), ()
        code = self._matches.house.token("invitation", holder.match, holder.seat)
        try:
            receipt, _ = self._matches.join(holder.match, holder.seat, command_id, code)
        except Illegal as illegal:
            line = Line(word[0], "refused", illegal.reason, illegal.rule)
            return Report("You could not sit down.", (line,), size=size), ()
        title = f"You sit down as {holder.seat.title()}."
        rest = [i for i in said if i.said != word[0] and i.kind not in ("ignored", "end")]
        left = (Line(i.said, "left", _SEND_AGAIN) for i in rest)
        return Report(title, (Line(word[0], "done"), *left), size=receipt.size), ()


def _first_word(said: Sequence[Instruction]) -> tuple[str, str] | None:
    """The first line that says yes or no, as it came and as it is meant."""
    for one in said:
        plain = one.said.strip().rstrip(" .!,").casefold()
        if plain in _YES | _NO:
            return one.said, plain
    return None
