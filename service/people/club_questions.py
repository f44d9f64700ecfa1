"""What clubs ask: who leads one asks somebody to be in it, and he answers on a page or by mail.

A question is to a name, and nothing is looked up of who has it: so neither words nor time tell who
asks whether the house knows an address. Its mail is made later, by the post.
"""

import re
from typing import NamedTuple

from service import chance
from service.people.clubs import MOST_MEMBERS, ClubRefused, check_founder, club_named, is_member
from service.people.register import BadAddress, People, plain_address
from service.store.people import questions as store
from service.store.people.clubs import Club
from service.store.people.players import Player, is_secluded
from service.store.people.questions import ClubQuestion
from service.store.recorder import Recorder, Statement
from service.words import _

MOST_ASKED = 40
"""People whom a club asks and who have not answered."""

MOST_ASKED_A_DAY = 30
"""People whom one person asks within a day: nobody shall have us write to strangers."""

_DAY = 24 * 3600

LASTS = 30 * _DAY
"""Seconds after which a question that nobody answered is asked no more."""

_PAGE = re.compile(r"(?:.*/)?people/([a-z0-9]{1,40})/?")


def ask(recorder: Recorder, club: str, by: str, whom: str, now: int) -> bool:
    """Ask somebody to be in a club, by his mail address or the address of his page; whether that
    is new, and he was not asked by this name already.

    Of a mail address nothing is told but that it is asked: not whether the house knows it, nor
    whose it is, though he be a member. Raises Refused.
    """
    led, told = check_founder(recorder, club, by), _meant(recorder, whom.strip())
    asked = asked_by(recorder, club, now)
    if told in asked:
        return False
    if told.startswith("people/") and is_member(recorder, club, told.removeprefix("people/")):
        raise ClubRefused(_("That person is in {club} already.", club=led.name))
    if len(asked) >= MOST_ASKED:
        raise ClubRefused(
            _("{most} people have been asked and have not answered yet.", most=MOST_ASKED)
        )
    if store.count_asked(recorder, by, now - _DAY) >= MOST_ASKED_A_DAY:
        raise ClubRefused(
            _("You may ask {most} people a day; try again tomorrow.", most=MOST_ASKED_A_DAY)
        )
    question = ClubQuestion(chance.token_hex(6), club, told, by, now)
    recorder.write(store.ask_statements(question, now - LASTS))
    return True


def _meant(recorder: Recorder, whom: str) -> str:
    """The name that a question is to: a plain mail address, or the page of who shows it."""
    page = _PAGE.fullmatch(whom)
    if page is not None:
        found = People(recorder).player(page[1])
        if found is None or is_secluded(recorder, found.id):
            raise ClubRefused(_("Nobody in this house shows a page at this address."))
        return f"people/{found.id}"
    try:
        return plain_address(whom)
    except BadAddress:
        raise ClubRefused(_("Give a mail address, or the address of a person's page.")) from None


def asked_by(recorder: Recorder, club: str, now: int) -> list[str]:
    """Whom a club asks, by the names that were given."""
    return store.names_asked(recorder, club, now - LASTS)


def ask_no_more(recorder: Recorder, club: str, by: str, told: str, now: int) -> None:
    """Take back a question, by the name of whom it asks as the list has it. Raises Refused."""
    led = check_founder(recorder, club, by)
    if told not in asked_by(recorder, club, now):
        raise ClubRefused(_("{club} has asked nobody of this name.", club=led.name))
    recorder.write([store.unask_statement(club, told)])


def asking(recorder: Recorder, player: str, now: int) -> list[Club]:
    """The clubs that ask somebody to be in them."""
    return store.clubs_asking(recorder, player, now - LASTS)


def is_asked(recorder: Recorder, club: str, player: str, now: int) -> bool:
    """Whether a club asks somebody who is not in it."""
    there = bool(player) and store.is_asked(recorder, club, player, now - LASTS)
    return there and not is_member(recorder, club, player)


def answer(recorder: Recorder, club: str, player: str, accepts: bool, now: int) -> Club:
    """Become a member as one was asked to, or decline. Raises Refused."""
    there = club_named(recorder, club)
    if not is_asked(recorder, club, player, now):
        raise ClubRefused(_("No question from {club} is waiting for you now.", club=there.name))
    recorder.write(_answering(there, player, accepts, now))
    return there


def _answering(
    there: Club, player: str, accepts: bool, now: int, told: str = ""
) -> list[Statement]:
    """The statements that answer a club, by the name ``told`` where that is known.

    Raises Refused where it is full.
    """
    if accepts and there.members >= MOST_MEMBERS:
        raise ClubRefused(
            _("{club} is full: it has {most} members.", club=there.name, most=MOST_MEMBERS)
        )
    since = now - LASTS
    return store.answer_statements(there.id, player, told, since, accepts=accepts, now=now)


class Mailed(NamedTuple):
    """A question of which a mail tells, as long as it stands."""

    question: ClubQuestion
    club: Club
    by: Player


def still_asked(recorder: Recorder, question: str, now: int) -> Mailed:
    """A question by its id. Raises Refused for one that is asked no more."""
    found = store.question_of_id(recorder, question)
    gone = _("This question is closed: it was answered, taken back, or too old.")
    if found is None or found.since <= now - LASTS:
        raise ClubRefused(gone)
    by = People(recorder).player(found.by)
    if by is None:
        raise ClubRefused(gone)
    return Mailed(found, club_named(recorder, found.club), by)


def reader_of(recorder: Recorder, question: ClubQuestion) -> tuple[Player | None, str]:
    """Whom a question asks, where the house knows him, and the address of its mail; "" for none."""
    people, page = People(recorder), question.told.removeprefix("people/")
    if page == question.told:
        return people.at(page), page
    player = people.player(page)
    return player, people.address(player.id) if player else ""


def answering_mail(
    recorder: Recorder, asked: Mailed, accepts: bool, now: int
) -> tuple[Club, list[Statement]]:
    """The club and the statements that answer it, for who showed that he got its mail.

    With them he becomes a player of the house, and the address of the mail is his. Raises Refused.
    """
    club, told = asked.club, asked.question.told
    known, address = reader_of(recorder, asked.question)
    if not address or (known is not None and is_member(recorder, club.id, known.id)):
        raise ClubRefused(_("No question from {club} is waiting for you now.", club=club.name))
    if known is None and not accepts:
        return club, [store.unask_statement(club.id, told)]
    people = People(recorder)
    player, made = people.meeting(address) if known is None else (known, [])
    confirmed = people.confirming(player.id, address)
    return club, [*made, *confirmed, *_answering(club, player.id, accepts, now, told)]
