"""Opening a match by mail, and taking up or declining an invitation to one."""

from collections.abc import Sequence

from domain.games import AnyRuleset
from domain.ruleset import Illegal, Scenario
from service.matches import Matches, Reused
from service.people import BadAddress, Holder, People, hold_statement
from service.post import Post
from service.store import Recorder, Statement
from workers.mail.lines import Instruction
from workers.mail.report import Line, Report

_YES = frozenset({"join", "accept", "yes", "i accept", "i join", "ok", "agree"})
_NO = frozenset({"decline", "no", "i decline", "no thanks", "no thank you", "refuse"})

_SEND_AGAIN = "Send it again, now that you sit."

Opened = tuple[str, str, Report]
"""The match, the seat of who opened it, and what to tell him."""


class Newcomers:
    """Those who do not sit at a match yet."""

    def __init__(self, recorder: Recorder, matches: Matches, people: People, post: Post) -> None:
        self._store, self._matches = recorder, matches
        self._people, self._post = people, post

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

    def opened(self, sender: str, asked: Instruction, key: str) -> Opened | str:
        """Open the match that a letter asks for; a text says why it cannot be opened.

        The match, the seat of who opens it and the invitations are one transaction, and the
        same ``key`` opens one match.
        """
        rules = self._matches.games.get(asked.game)
        if rules is None:
            return f"There is no game {asked.game[:40]}."
        scenario = next((s for s in rules.scenarios if s.key == asked.scenario), None)
        if scenario is None:
            return f"{rules.title} has no scenario {asked.scenario[:40]}."
        seats = _seats(rules, scenario, asked.others)
        if isinstance(seats, str):
            return seats
        try:
            return self._open(sender, asked, seats, key)
        except (Illegal, BadAddress, Reused) as error:
            return str(error)

    def _open(self, sender: str, asked: Instruction, seats: dict[str, str], key: str) -> Opened:
        first, *rest = seats
        invited = dict(zip(rest, asked.others, strict=True))
        people = {
            seat: (self._people.met(address).id, address)
            for seat, address in {first: sender, **invited}.items()
            if seats[seat] == "person"
        }
        match, _ = self._matches.open(
            asked.game,
            asked.scenario,
            seats,
            invited=True,
            pace=asked.pace,
            key=key,
            sit=first,
            aside=lambda match: [hold_statement(match, s, *who) for s, who in people.items()],
        )
        rules = self._matches.games[asked.game]
        more = tuple(_told(seat, who, seats[seat]) for seat, who in invited.items())
        report = Report(
            f"Your match is open: {rules.title}, {rules.scenario(asked.scenario).title}.",
            (Line(asked.said, "done"),),
            (f"You sit as {first.title()}.", *more),
            size=self._matches.shelf.size(match),
        )
        return match, first, report


def _first_word(said: Sequence[Instruction]) -> tuple[str, str] | None:
    """The first line that says yes or no, as it came and as it is meant."""
    for one in said:
        plain = one.said.strip().rstrip(" .!,").casefold()
        if plain in _YES | _NO:
            return one.said, plain
    return None


def _seats(rules: AnyRuleset, scenario: Scenario, others: Sequence[str]) -> dict[str, str] | str:
    """Who plays each seat, or why it cannot be played so."""
    count = 1 + len(others)
    if not scenario.fewest <= count <= len(scenario.seats):
        most = len(scenario.seats)
        wanted = f"{scenario.fewest} to {most}" if most > scenario.fewest else f"{most}"
        return f"{scenario.title} is played by {wanted}, you among them; this line has {count}."
    bot = f"computer:{next(iter(rules.bots), 'random')}"
    who = [bot if o == "computer" else o if o.startswith("computer:") else "person" for o in others]
    return dict(zip(scenario.seats, ["person", *who], strict=False))


def _told(seat: str, who: str, played_by: str) -> str:
    if played_by == "person":
        return f"{seat.title()}: {who} is invited."
    return f"{seat.title()}: played by the house ({played_by.partition(':')[2]})."
