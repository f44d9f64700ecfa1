"""Letters to the address that everybody may know: who opens a match, and who looks on."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.letters.digest import HOW
from service.letters.letters import Letter
from service.letters.lines import instructions
from service.letters.plain_text import paragraph
from service.letters.telling import listed, when
from service.letters.torn import one_sentence, torn
from service.people.post import Post
from service.people.register import DIGEST, Holder, People
from service.store.post.letters import ClaimedLetter
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch
from service.words import _, later
from workers.mail.digests import Spectators
from workers.mail.inbox import Inbox, LetterOutcome, TurnedAway
from workers.mail.new_matches import Correspondent, NewMatches, Unplayable
from workers.mail.short_mails import ShortMails


class OwnMatches:
    """Tells them. The answer goes to the address that asked, and tells what that address plays."""

    def __init__(self, matches: Matches, people: People, post: Post, short: ShortMails) -> None:
        self._matches, self._people, self._post, self._short = matches, people, post, short

    def told(self, letter: Letter) -> Sequence[Statement]:
        """The mail with the list; raises TooManyStrangers."""
        player = self._people.at(letter.sender)
        told = (
            [one for h in self._people.seats_of(player.id) for one in self._of(h)] if player else []
        )
        text = "\n\n".join(told) or _("You are playing no match at the moment.")
        return self._short.told(letter, text)

    def _of(self, holder: Holder) -> Iterator[str]:
        try:
            match = self._matches.repository.match(holder.match)
        except NoSuchMatch:
            return
        if match.outcome is not None:
            return
        rules = self._matches.rules_of(match)
        name = rules.match_title(match.title, match.scenario)
        waits = waiting_for(rules, match)
        state = _("your move")
        if holder.seat not in waits:
            state = _("waits for {seats}", seats=listed(waits) or _("nobody"))
        if match.dice.waits is not None:
            state = _("the dice wait for their round")
        due = match.clock.due.get(holder.seat, "")
        player = self._people.player(holder.player)
        there = player.zone if player else "UTC"
        until = _(", until {when}", when=when(due, there)) if due else ""
        yield (
            _("{game}, {name}, as {seat}: ", game=rules.title, name=name, seat=holder.seat.title())
            + f"{state}{until}.\n"
            f"  {self._post.match_link(holder.match)}"
        )


MOST_LETTERS = 40
"""Letters of one sender that are answered within the hour."""


class PublicInbox:
    """Reads them."""

    def __init__(
        self,
        matches: Matches,
        inbox: Inbox,
        new: NewMatches,
        spectators: Spectators,
        own: OwnMatches,
    ) -> None:
        self._own = own
        self._matches, self._inbox = matches, inbox
        self._new, self._spectators = new, spectators

    def received(self, kept: ClaimedLetter, letter: Letter, *, proved: bool) -> LetterOutcome:
        """Do what a letter asks; ``proved``: nothing speaks against its sender. May turn away.
        Raises TurnedAway for a letter to be answered with its reason only."""
        if self._inbox.letters_from(letter.sender) >= MOST_LETTERS:
            raise TurnedAway("Too many letters came from this address within the hour.")
        if not proved:
            raise TurnedAway("Nothing shows that its sender wrote it.", _(_NOT_PROVED))
        said = instructions(letter.text)
        asked = [i for i in said if i.kind in ("new", "follow", "matches")]
        if asked and asked[0].kind == "matches":
            return LetterOutcome("done", "", also=self._own.told(letter))
        if asked and (pair := torn(letter.text, said, ())):
            raise TurnedAway("It may be part of a sentence.", one_sentence(pair))
        if asked and asked[0].kind == "follow":
            why, also = self._spectators.asks(letter, asked[0])
            if why:
                raise TurnedAway("It follows no match.", why)
            return LetterOutcome("done", "", also=also)
        found = next(iter(asked), None)
        if found is None or found.new is None:
            if _answers_digest(letter):
                raise TurnedAway("It answers a daily mail.", _(HOW))
            raise TurnedAway("It asks for nothing that we know.", self._how_to_begin())
        key = letter.message_id or kept.id
        command_id = sha256(f"{letter.sender} {key}".encode()).hexdigest()
        try:
            match, seat, report = self._new.opened(
                Correspondent(letter.sender, letter.name),
                found.new,
                found.said,
                command_id,
                "\n".join(i.text for i in said if i.kind == "note" and not i.wrong),
            )
        except Unplayable as why:
            advice = f"{why}\n{self._how_to_begin()}"
            raise TurnedAway("The match cannot be opened.", advice, tries=True) from None
        return LetterOutcome("done", "", match, seat, report)

    def _how_to_begin(self) -> str:
        games = "\n".join(
            paragraph(" | ".join(one.key for one in rules.scenarios), f"  new {key} ", "      ")
            for key, rules in self._matches.games.items()
        )
        first = _(
            "“first” opens your first match at once, against computers and with a coach who says "
            "what to do; “first {game}” opens one of another game.",
            game=list(self._matches.games)[-1],
        )
        opening = _(
            "To open a match, write one line that names the game, the scenario and the others:"
        )
        more = _(
            "followed by “with friend@example.org, computer”, for instance. You may add a pace "
            "(“7 days a turn”), your seat (“as german”), “referee carol@example.org”, “proved "
            "dice” or “quick dice”, and the names of options. A line “note …” below it goes to "
            "everybody you invite."
        )
        others = _(
            "To play in a match, reply to its newest mail. To watch one, write “follow” and its "
            "name: you get a mail each turn, or each day with “daily”. “my matches” lists the "
            "matches you play."
        )
        return f"{first}\n\n{opening}\n\n{games}\n\n{more}\n\n{others}"


def _answers_digest(letter: Letter) -> bool:
    return letter.in_reply_to.startswith(f"<{DIGEST}.")


_NOT_PROVED = later(
    "Your mail provider neither signs your letters nor names who may send them (DKIM, SPF), so "
    "anybody could write in your name. Open the match on the web; replies work all the same."
)
