"""Conditions of the house by mail: whoever joins writes once that they agree."""

from collections.abc import Sequence

from service.letters.instruction import Instruction
from service.operating.conditions import agreeing, conditions_of, has_agreed
from service.store.recorder import Statement
from service.words import _
from workers.mail.mailer import Mailer


def parted(said: Sequence[Instruction]) -> tuple[bool, list[Instruction]]:
    """Whether a letter agrees, and its other lines."""
    rest = [one for one in said if one.kind != "agree"]
    return len(rest) < len(said), rest


def unagreed(mailer: Mailer, sender: str, *, agrees: bool) -> str:
    """What somebody is asked to agree to before they join; "" for nothing."""
    asked, person = conditions_of(mailer.settings), mailer.people.at(sender)
    if asked is None or agrees or has_agreed(mailer.store, asked, person.id if person else ""):
        return ""
    told = _(
        "This house has conditions, to which you agree once: write the line “I agree to the "
        "conditions” above what you asked for, and send it again. These are the conditions:"
    )
    return f"{told}\n\n{asked.text}\n\n{mailer.post.web}/conditions"


def agreed(mailer: Mailer, sender: str) -> list[Statement]:
    """Notes that somebody agrees who is known by now."""
    asked, person = conditions_of(mailer.settings), mailer.people.at(sender)
    return agreeing(asked, person.id, mailer.now()) if asked and person else []
