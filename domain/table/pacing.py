"""Another pace for a match that is played, if all agree."""

from domain.game.ruleset import Illegal, Seat
from domain.match.events.clock import AgreementAsked
from domain.match.parts.pace import read_pace
from domain.table.accord import Settling, ask
from domain.table.table_order import AnyWriter


class SetPace(Settling, frozen=True):
    """Ask for another pace."""

    form = "pace {words}"
    help = "ask for another pace, as in “pace 3 days, bank 20 days, free weekends”"
    words: tuple[str, ...]

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        pace = read_pace(" ".join(self.words))
        if pace == writer.match.clock.pace:
            raise Illegal("table.8", f"The pace of this match is “{pace}” already.")
        others = writer.match.sitting.others(seat)
        ask(writer, AgreementAsked(seat, "pace", others, what=pace))
