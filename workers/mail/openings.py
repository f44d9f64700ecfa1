"""Opening a match by mail."""

from collections.abc import Callable, Mapping

from domain.game.ruleset import Illegal, Scenario, Seat
from domain.games import AnyRuleset
from domain.match.sitting import REFEREE
from service.application.matches import Matches, Reused
from service.letters.new_line import NewMatch
from service.letters.report import Line, Report
from service.people.post import check_invitations
from service.people.register import BadAddress, People, hold_statement, plain_address
from service.store.recorder import Statement

Opened = tuple[str, Seat, Report]
"""The match, the seat of who opened it, and what to tell him."""

_ME = "me"


class Unplayable(ValueError):
    """A match that cannot be opened as a line asks for it."""


class Openings:
    """Opens matches that letters ask for."""

    def __init__(self, matches: Matches, people: People, now: Callable[[], int]) -> None:
        self._matches, self._people, self._now = matches, people, now

    def opened(self, sender: str, asked: NewMatch, said: str, key: str) -> Opened:
        """Open the match that a line asks for; raises Unplayable.

        The match, the seat of who opens it and the invitations are one transaction, and the
        same ``key`` opens one match.
        """
        rules = self._matches.games.get(asked.game)
        if rules is None:
            raise Unplayable(f"There is no game {asked.game[:40]}.")
        scenario = next((s for s in rules.scenarios if s.key == asked.scenario), None)
        if scenario is None:
            raise Unplayable(f"{rules.title} has no scenario {asked.scenario[:40]}.")
        options = _chosen(scenario, asked)
        players = _players(rules, scenario, asked)
        try:
            match = self._open(sender, asked, options, players, key)
        except (Illegal, BadAddress, Reused) as error:
            raise Unplayable(str(error)) from None
        own = _seat_of(_ME, players)
        told = [_told(seat, who) for seat, who in players.items() if who != _ME]
        told += [_told(REFEREE, asked.referee)] if asked.referee else []
        report = Report(
            f"Your match is open: {rules.title}, {scenario.title}.",
            (Line(said, "done"),),
            (f"You sit as {own.title()}.", *told),
            size=self._matches.shelf.size(match),
        )
        return match, own, report

    def _open(
        self,
        sender: str,
        asked: NewMatch,
        options: Mapping[str, str],
        players: Mapping[Seat, str],
        key: str,
    ) -> str:
        own = _seat_of(_ME, players)
        seats = {s: who if who.startswith("computer:") else "person" for s, who in players.items()}
        mailed = {s: players[s] for s, who in seats.items() if who == "person"} | {own: sender}
        if asked.referee:
            mailed[REFEREE] = asked.referee
        people = {seat: (self._people.met(a).id, plain_address(a)) for seat, a in mailed.items()}
        match, _ = self._matches.open(
            asked.game,
            asked.scenario,
            seats,
            options,
            invited=True,
            pace=asked.pace,
            referee=bool(asked.referee),
            two_keys=(own,) if asked.two_keys else (),
            key=key,
            sit=(own,),
            aside=lambda match: self._invited(match, people, own),
        )
        return match

    def _invited(
        self, match: str, people: Mapping[Seat, tuple[str, str]], own: Seat
    ) -> list[Statement]:
        """What seats everybody; raises BadAddress where these are too many invitations."""
        store = self._matches.shelf.recorder
        check_invitations(store, people[own][0], match, len(people) - 1, self._now())
        return [hold_statement(match, seat, *who) for seat, who in people.items()]


def _seat_of(player: str, players: Mapping[Seat, str]) -> Seat:
    return next(seat for seat, who in players.items() if who == player)


def _players(rules: AnyRuleset, scenario: Scenario, asked: NewMatch) -> dict[Seat, str]:
    """Who plays each seat: ``me``, an address or a computer; raises Unplayable."""
    count = 1 + len(asked.others)
    if not scenario.fewest <= count <= len(scenario.seats):
        most = len(scenario.seats)
        wanted = f"{scenario.fewest} to {most}" if most > scenario.fewest else f"{most}"
        raise Unplayable(
            f"{scenario.title} is played by {wanted}, you among them; this line has {count}."
        )
    bot = f"computer:{next(iter(rules.bots), 'random')}"
    who = [_ME, *(bot if one == "computer" else one for one in asked.others)]
    seats = scenario.seats[:count]
    given = dict(asked.seated)
    if len(given) < len(asked.seated) or len(set(given.values())) < len(given):
        raise Unplayable("Give each seat to one player, and each player one seat.")
    if unknown := given.keys() - set(seats):
        raise Unplayable(f"The seats are {', '.join(seats)}; there is no {min(unknown)[:40]}.")
    rest = iter(k for k in range(count) if k not in given.values())
    return {seat: who[given[seat] if seat in given else next(rest)] for seat in seats}


def _chosen(scenario: Scenario, asked: NewMatch) -> dict[str, str]:
    """The options that a line chooses; raises Unplayable for a word that is none of them."""
    known = {o.key: o for o in scenario.options}
    there = f" ({', '.join(known)})" if known else ", which has none"
    for key, _ in asked.options:
        if key not in known:
            raise Unplayable(
                f"“{key[:60]}” is no mail address, nor “computer”, nor an option of "
                f"{scenario.title}{there}."
            )
    return {key: choice or "on" for key, choice in asked.options}


def _told(seat: Seat, who: str) -> str:
    kind, _, bot = who.partition(":")
    played = f"played by the house ({bot})" if kind == "computer" else f"{who} is invited"
    return f"{seat.title()}: {played}."
