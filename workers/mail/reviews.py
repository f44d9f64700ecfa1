"""The review of a match by mail: a word asks for it, and one mail tells it once it is made."""

from domain.journal.timestamps import timestamp
from service.drawing.picture import picture
from service.mails.contents import SeatMail, Section
from service.mails.parts import File
from service.mails.plain_text import paragraphs
from service.people.post import Reply
from service.review import telling
from service.review.graph import graph_alone
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.reviewing import check_match
from service.store.post import owed
from service.store.recorder import Statement
from service.store.repository import AnyMatch
from service.store.reviews import review_row
from service.words import _
from workers.mail.mailer import Mailer

REVIEW = "review"
"""What a letter asks to be shown."""

GRAPH_WIDTH = 760
"""Pixels of the graph."""


def review_asked(mailer: Mailer, reply: Reply, match: AnyMatch) -> list[Statement]:
    """Have the review made that a letter asks for, and owe its seat the mail that tells it."""
    store, repository = mailer.store, mailer.matches.repository
    if match.outcome is None or kept_review(store, reply.match):
        return []
    if is_reviewed(mailer, reply.match):
        try:
            ask(store, repository, reply.match, match, mailer.now())
        except NotJudged:
            return []
    return [owed.owe(reply.match, reply.seat, match.size, owed.REVIEW, timestamp(mailer.now()))]


def is_reviewed(mailer: Mailer, match_id: str) -> bool:
    """Whether nobody makes the review of a match, or will in a moment."""
    row = review_row(mailer.store, match_id)
    return row is None or row.state not in ("asked", "running")


def _review(mailer: Mailer, match_id: str, match: AnyMatch) -> Section:
    """The review in words; how far it is, or why there is none."""
    return Section(_("Luck and skill"), paragraphs(_review_told(mailer, match_id, match)).rstrip())


def _review_told(mailer: Mailer, match_id: str, match: AnyMatch) -> str:
    found = kept_review(mailer.store, match_id)
    page = f"{mailer.post.match_link(match_id)}/review"
    if found is not None:
        return "\n".join([*telling.told(found), page])
    try:
        check_match(match, mailer.matches.repository.codec(match).rules)
    except NotJudged as why:
        return str(why)
    row = review_row(mailer.store, match_id)
    if row is None or row.state in ("asked", "running"):
        return _(
            "It is asked for. A computer player plays the match on thousands of times, which takes "
            "some minutes; then one mail tells you what was luck and what was skill."
        )
    return row.told or _("The review was cancelled; nothing of it is kept.")


def graph_of(mailer: Mailer, turn: SeatMail, match_id: str) -> list[File]:
    """The graph of a review that a mail tells."""
    if all(one.title != _("Luck and skill") for one in turn.sections):
        return []
    found = kept_review(mailer.store, match_id)
    return (
        [File("review.png", "image/png", picture(graph_alone(found), GRAPH_WIDTH))] if found else []
    )
