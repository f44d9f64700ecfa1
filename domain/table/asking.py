"""What one seat asks of the others, one thing at a time, and how its entries change a match."""

from typing import Any

import msgspec

from domain.game.ruleset import Seat
from domain.match.events import TakeBackAnswered, TakeBackAsked
from domain.table.clock_events import AgreementAnswered, AgreementAsked, AgreementEnded

TAKEBACK = "takeback"


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """What waits for consent."""

    seat: Seat
    to: int
    """Where a takeback goes back to."""
    needed: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    kind: str = TAKEBACK
    """``takeback``, or a kind of :class:`~domain.match.events.AgreementAsked`."""
    about: Seat = ""
    what: str = ""

    @property
    def blocks(self) -> bool:
        """Whether no order of the game is taken before it is answered."""
        return self.kind == TAKEBACK

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that have not answered."""
        return tuple(s for s in self.needed if s not in self.agreed)


def with_consent(asked: Asked, seat: Seat) -> Asked:
    """The asking after one more seat agreed."""
    return msgspec.structs.replace(asked, agreed=(*asked.agreed, seat))


def sentence(asked: Asked) -> str:
    """What is asked, as words after the name of who asks it."""
    return {
        TAKEBACK: f"asks to take back to entry {asked.to}",
        "pause": "asks for a pause",
        "draw": "offers a draw",
        "extension": f"asks for {asked.what} days more",
        "replace": f"asks to replace {asked.about} with {asked.what}",
        "adjudicate": "asks to end the match as it stands",
        "ruling": f"asks to settle the dispute: {ruling(asked.what)}",
    }[asked.kind]


def ruling(what: str) -> str:
    """A ruling that is proposed, in words."""
    verdict, _, rest = what.partition(" ")
    order = rest.replace("to ", "entry ", 1) or "the disputed order"
    return {
        "stands": "what happened stands",
        "back": f"the match goes back to before {order}",
        "corrected": f"the event {rest} corrects the position",
    }.get(verdict, what)


# How the entries change a match


def _asks(match: Any, asked: Asked | None) -> Any:
    return msgspec.structs.replace(match, asked=asked)


def _takeback(_: Any, match: Any, body: TakeBackAsked, __: Any, ___: Any) -> Any:
    return _asks(match, Asked(body.seat, body.to, body.needed, ()))


def _agreement(_: Any, match: Any, body: AgreementAsked, __: Any, ___: Any) -> Any:
    asked = Asked(body.seat, -1, body.needed, (), body.kind, body.about, body.what)
    return _asks(match, asked if body.needed else None)


def _answered(_: Any, match: Any, body: Any, __: Any, ___: Any) -> Any:
    if match.asked is None or not body.agreed:
        return _asks(match, None)
    asked = with_consent(match.asked, body.seat)
    return _asks(match, asked if asked.blocks or asked.waits_for else None)


def _ended(_: Any, match: Any, __: AgreementEnded, ___: Any, ____: Any) -> Any:
    return _asks(match, None)


STEPS: dict[str, tuple[Any, Any]] = {
    TakeBackAsked.topic: (TakeBackAsked, _takeback),
    TakeBackAnswered.topic: (TakeBackAnswered, _answered),
    AgreementAsked.topic: (AgreementAsked, _agreement),
    AgreementAnswered.topic: (AgreementAnswered, _answered),
    AgreementEnded.topic: (AgreementEnded, _ended),
}
