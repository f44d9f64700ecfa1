"""How long the house keeps what it knows of people: its figures, and as everybody is told."""

from service.kits.keeping import HOUR as BOXES
from service.people.club_questions import LASTS as QUESTIONS
from service.people.signing_in import SESSION as SESSIONS
from service.words import _, counted

DAY = 24 * 3600

LETTERS = 30 * DAY
"""Seconds that the text of a letter is kept that is done, and of a mail that did not arrive."""

ASIDE = 90 * DAY
"""Seconds that the text of a letter is kept that was put aside."""

STRANGERS = 366 * DAY
"""Seconds that it is kept who wrote a letter, or got a mail, of no match."""

GUESTS = 366 * DAY
"""Seconds that it is kept that a guest agreed to the conditions."""

PICTURES = DAY
"""Seconds that the picture of a mail is kept."""

COPIES = 8
"""Whole backups that are kept, one a day at least."""

__all__ = ["ASIDE", "BOXES", "COPIES", "GUESTS", "LETTERS", "PICTURES", "QUESTIONS", "SESSIONS",
           "STRANGERS", "kept_for"]  # fmt: skip


def _days(seconds: int) -> str:
    days = seconds // DAY
    return counted("{count} day", "{count} days", days, count=days)


def kept_for() -> list[tuple[str, str]]:
    """What is kept of people, and for how long, in the language that is spoken now."""
    forgotten = _("until the operator forgets you, whom you may ask for it")
    return [
        (_("Your name, mail addresses, settings, clubs, and the seats you hold"), forgotten),
        (_("Notes, and what you say beside a match"),
         _("until you or an operator delete it, or you are forgotten")),
        (_("Orders, dice and results"),
         _("for good, in the journal of the match, which has no name and no address")),
        (_("Sign-in links and where you are signed in"), _days(SESSIONS)),
        (_("The text of a letter that was read"), _days(LETTERS)),
        (_("The text of a letter that an operator must look at"), _days(ASIDE)),
        (_("The text of a mail to you"),
         _("until it is sent; if it cannot be delivered, {days}", days=_days(LETTERS))),
        (_("That a letter or mail of a match was sent, and when"), forgotten),
        (_("The same of other letters and mails"), _days(STRANGERS)),
        (_("Questions of clubs"), _days(QUESTIONS)),
        (_("Pictures for mails"), _days(PICTURES)),
        (_("A box that nobody has any more and no match is played with, with its pictures"),
         counted("{count} hour", "{count} hours", BOXES // 3600, count=BOXES // 3600)),
        (_("That you agreed to the conditions of the house"),
         _("until you are forgotten; of a guest, {days}", days=_days(GUESTS))),
        (_("The network address from which you come"),
         _("an hour at most, in counters; one that is banned, until the ban ends")),
        (_("Backups that the house makes by itself"),
         _("{days} at most", days=_days(COPIES * DAY))),
    ]  # fmt: skip
