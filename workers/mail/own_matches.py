"""The matches that somebody plays, as an answer to “my matches”."""

from collections.abc import Iterator, Sequence

from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.letters.letters import Letter
from service.letters.telling import listed, when
from service.people.post import Post
from service.people.register import Holder, People
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch
from service.words import _
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
