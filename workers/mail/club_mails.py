"""Mails what clubs ask, and reads who answers."""

from service.letters.letters import Letter
from service.letters.lines import instructions
from service.letters.parts import MailText
from service.letters.plain_text import paragraphs
from service.letters.torn import one_sentence, torn
from service.people.club_questions import LASTS, Mailed, answering_mail, reader_of, still_asked
from service.people.clubs import ClubRefused, is_member
from service.people.habits import asleep
from service.people.post import Post
from service.people.register import CLUB, People
from service.store.people.questions import (
    ClubQuestion,
    is_muted,
    mailed_statement,
    questions_to_mail,
    was_mailed,
)
from service.store.post.mails import NewMail
from service.store.recorder import Recorder, Statement
from service.words import _, counted, later, speaking
from workers.mail.envelope import enveloped
from workers.mail.inbox import LetterOutcome, TurnedAway
from workers.mail.outbox import DAY, Outbox
from workers.mail.seated import first_word
from workers.mail.short_mails import ShortMails

WITHIN = 7 * DAY
"""Seconds within which one asker has one mail sent to one name, and all askers MOST."""

MOST = 3
"""Mails of clubs that one address gets within that time, whoever asks."""

AT_ONCE = 500

_SAY_WHICH = later("Nothing was done: reply “join” or “decline”.")


class ClubMails:
    """Makes the mails of the questions of clubs. Who asks is never told whether one was made."""

    def __init__(self, recorder: Recorder, people: People, post: Post, outbox: Outbox) -> None:
        self._store, self._people, self._post, self._outbox = recorder, people, post, outbox
        self._short = ShortMails(post, outbox)

    def write(self) -> int:
        """Make the mails that are owed; returns how many questions were settled."""
        now = self._outbox.now()
        return sum(map(self._settled, questions_to_mail(self._store, now - LASTS, AT_ONCE)))

    def _settled(self, question: ClubQuestion) -> bool:
        """Whether a mail is owed no more; in the quiet hours of its reader it still is."""
        now = self._outbox.now()
        none = mailed_statement(question.id, 0)
        try:
            asked = still_asked(self._store, question.id, now)
        except ClubRefused:
            return self._outbox.keep([none])
        player, address = reader_of(self._store, question)
        if player and asleep(self._store, player.id, now):
            return False
        if self._is_wanted(question, player.id if player else "", address):
            language = self._people.language_of(player.id if player else question.by)
            with speaking(language):
                mail = self._mail(asked, address)
            if self._outbox.keep([mail, mailed_statement(question.id, now)]):
                return True
        return self._outbox.keep([none])

    def _is_wanted(self, question: ClubQuestion, player: str, address: str) -> bool:
        """Whether a mail is sent: not to members, nor to who wants none, nor too many."""
        since = self._outbox.now() - WITHIN
        return bool(
            address
            and not is_member(self._store, question.club, player)
            and not is_muted(self._store, address)
            and not was_mailed(self._store, question.told, question.by, since)
            and self._outbox.times_written_to(address, CLUB, WITHIN) < MOST
        )

    def _mail(self, asked: Mailed, address: str) -> Statement:
        question, club, by = asked
        members = counted("%(num)s member", "%(num)s members", club.members) % {"num": club.members}
        text = (
            _("{name} asks you to join the club {club} ({members}) at {house}.",
              name=by.name, club=club.name, members=members, house=self._post.domain),
            _("Its members play board wargames together, by mail and on the page: the free seats "
              "of its matches are for them, and its page shows the results. You can leave it at "
              "any time."),
            _("Reply “join” or “decline”, or open this page and press one of its buttons:"),
            self._post.question_link(question.id),
            _("The club: {link}", link=self._post.club_link(club.id)),
            _("If you do nothing, the invitation ends in {days} days. This page ends all mails "
              "from clubs to this address:", days=LASTS // DAY),
            self._post.quiet_link(CLUB, question.id),
        )  # fmt: skip
        subject = _("{name} asks you to join {club}", name=by.name, club=club.name)
        written = MailText(subject=subject, plain=paragraphs("\n\n".join(text)))
        mail = f"{CLUB}.{question.id}.{question.since}"
        raw = enveloped(
            self._post,
            mail,
            address,
            written,
            made=self._outbox.now(),
            reply_to=self._post.club_address(question.id, address),
            match=CLUB,
            seat=question.id,
        )
        return self._outbox.mail(NewMail(mail, CLUB, address, raw, match=CLUB, seat=question.id))

    # Answers

    def answered(self, letter: Letter, question: str) -> LetterOutcome:
        """What becomes of a letter that answers a question. Raises TurnedAway."""
        said = instructions(letter.text)
        if pair := torn(letter.text, said, ()):
            raise TurnedAway("It may be part of a sentence.", one_sentence(pair))
        word = first_word(said)
        if word is None:
            raise TurnedAway("It says neither yes nor no to a club.", _SAY_WHICH)
        now = self._outbox.now()
        try:
            asked = still_asked(self._store, question, now)
            club, also = answering_mail(self._store, asked, word[1], now)
        except ClubRefused as why:
            raise TurnedAway("What it answers is asked no more.", str(why)) from None
        told = _("You declined; {club} will not ask you again.", club=club.name)
        if word[1]:
            link = self._post.club_link(club.id)
            told = _("You are in {club} now: {link}", club=club.name, link=link)
        done = "A question of a club is answered."
        return LetterOutcome(
            "done", done, also=[*also, *self._short.told(letter, told, asked=True)]
        )
