"""Opening a match by mail."""

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.game.game import Game
from domain.game.ruleset import Illegal, Scenario, Seat
from domain.games import AnyRuleset
from domain.kits import shelf
from domain.match.parts.sitting import REFEREE
from service.application.coaching import Lesson, easiest, lessons_of
from service.application.matches import Reused
from service.letters.instruction import ANYBODY, NewMatch, read_new
from service.mails.report import LetterReport, ReportLine
from service.operating.admission import opening
from service.people.post import check_invitations
from service.people.register import (
    BadAddress,
    plain_address,
)
from service.store.people.habits import same_language
from service.store.people.seats import coach_statement, hold_statement, invited_statement
from service.store.recorder import Statement
from service.words import _, later
from service.words.retelling import chosen_options, seat_told
from workers.mail.mailer import Mailer

Opened = tuple[str, Seat, LetterReport]
"""The match, the seat of who opened it, and what to tell them."""

_ME = "me"
MOST_WORDS = 600
LEAST = 4
"""Letters of a title that may stand for the whole."""

_PACES = later(
    "Give the pace in hours, days or weeks, such as “12 hours a turn” or “3 days a turn”."
)


class Correspondent(NamedTuple):
    """Who wrote, and what their mail program calls them."""

    address: str
    name: str = ""


class Unplayable(ValueError):
    """A match that cannot be opened as a line asks for it."""


def opened(
    mailer: Mailer, sender: Correspondent, asked: NewMatch, said: str, key: str, words: str = ""
) -> Opened:
    """Open the match that a line asks for; raises Unplayable.

    ``words`` go to all whom it invites. The match, the seat of who opens it and the
    invitations are one transaction, and the same ``key`` opens one match.
    """
    asked = _first(mailer, asked) if asked.first else _by_title(mailer, asked, said)
    rules = mailer.matches.games.get(asked.game)
    if rules is None:
        raise Unplayable(_no_game(mailer, asked.game[:40]))
    scenario = next((s for s in rules.scenarios if s.key == asked.scenario), None)
    if scenario is None:
        raise Unplayable(_no_scenario(rules, asked.scenario[:40]))
    if asked.odd_pace:
        raise Unplayable(_(_PACES))
    options = _chosen(scenario, asked)
    players = _players(rules, scenario, asked)
    check_words(words)
    try:
        match = _open(mailer, sender, asked, options, players, key, words)
    except (Illegal, BadAddress, Reused) as error:
        raise Unplayable(str(error)) from None
    own = _seat_of(_ME, players)
    begun = mailer.matches.repository.match(match)
    told = [*chosen_options(rules, begun)]
    told += _own_boxes(mailer, sender, rules, scenario.key, options)
    told += [_told(seat_told(rules, begun, s), who) for s, who in players.items() if who != _ME]
    if ANYBODY in players.values():
        told.append(mailer.post.match_link(match))
    told += [_told(REFEREE.title(), asked.referee)] if asked.referee else []
    report = LetterReport(
        _(
            "Your match is open: {game}, {name}.",
            game=rules.title,
            name=rules.match_title(begun.title, scenario.key),
        ),
        (ReportLine(said, "done"),),
        (_("You sit as {seat}.", seat=seat_told(rules, begun, own)), *told),
        size=mailer.matches.repository.size(match),
    )
    return match, own, report


def _own_boxes(
    mailer: Mailer, sender: Correspondent, game: Game, scenario: str, options: Mapping[str, str]
) -> list[str]:
    """The boxes of who opens a match and names none, if it could be played with one of them."""
    if shelf.option_of(game, scenario) is None or shelf.needed(game, scenario, options):
        return []
    names = [box.name for box in mailer.matches.boxes.of(mailer.people.met(sender.address).id)]
    if not names:
        return []
    told = _(
        "You named no box, so this is the one of the game. Yours: {names}; write “box={name}”.",
        names=", ".join(names),
        name=names[0],
    )
    return [told]


def _by_title(mailer: Mailer, asked: NewMatch, said: str) -> NewMatch:
    """The same where a game or its scenario is called by its title, or by words that begin it."""
    games = mailer.matches.games.every()
    rest = re.sub(r"^\s*new\s+", "", said, flags=re.IGNORECASE)
    key, rest = _taken(rest, {key: game.title for key, game in games.items()})
    if not key:
        return asked
    names = {one.key: one.title for one in games[key].scenarios}
    scenario, behind = _taken(rest, names)
    return read_new(f"new {key} {scenario} {behind}") if scenario else asked


def _taken(line: str, names: Mapping[str, str]) -> tuple[str, str]:
    """The key of what a line begins with, by key or title, and the rest of the line; "" for
    nothing, or for what may be several."""
    words = line.split()
    for count in range(min(len(words), 8), 0, -1):
        said = _bare(" ".join(words[:count]))
        whole = [key for key, title in names.items() if said in (_bare(key), _bare(title))]
        begun = [
            key
            for key, title in names.items()
            if len(said) >= LEAST and _bare(title).startswith(said)
        ]
        found = whole or begun
        if len(found) == 1:
            return found[0], " ".join(words[count:])
    return "", line


def _no_game(mailer: Mailer, asked: str) -> str:
    return _with_near(_("There is no game {game}.", game=asked), asked, mailer.matches.games)


def _first(mailer: Mailer, asked: NewMatch) -> NewMatch:
    """The match that a lesson is held in, by a word of its game or of its own; raises
    Unplayable."""
    games = mailer.matches.games.every()
    taught = {key: found for key, game in games.items() if (found := lessons_of(game))}
    if not taught:
        raise Unplayable(_("No game of this house has a first match that teaches."))
    said = asked.game or easiest(games)
    meant = [
        (key, lesson)
        for key, lessons in taught.items()
        for word, lesson in lessons.items()
        if (said == word if word else _is_meant(games[key], said))
    ]
    if len(meant) != 1:
        told = ", ".join(dict.fromkeys(key for key, _ in meant) or taught)
        raise Unplayable(_("These games have a first match that teaches: {games}.", games=told))
    key, lesson = meant[0]
    return _lesson_match(games[key], lesson)


def _is_meant(game: Game, said: str) -> bool:
    """Whether a game is meant by its key or a word of its name."""
    words = game.title.casefold().replace(":", " ").split()
    return said == game.key or said in (*words, *game.key.split("_"))


def _open(
    mailer: Mailer,
    sender: Correspondent,
    asked: NewMatch,
    options: Mapping[str, str],
    players: Mapping[Seat, str],
    key: str,
    words: str,
) -> str:
    own = _seat_of(_ME, players)
    seats = {s: who if who.startswith("computer:") else "person" for s, who in players.items()}
    mailed = {s: p for s, p in players.items() if seats[s] == "person" and p != ANYBODY}
    mailed[own] = sender.address
    if ANYBODY in players.values() and len(mailed) > 1:
        raise Unplayable(_("Invite people, or leave all other seats to anybody."))
    if asked.referee:
        mailed[REFEREE] = asked.referee
    mailer.people.met(sender.address, sender.name)
    people = {seat: (mailer.people.met(a).id, plain_address(a)) for seat, a in mailed.items()}
    own_match = opening(mailer.matches, mailer.settings, people[own][0], public=False, title="")
    match, _more = mailer.matches.open(
        asked.game,
        asked.scenario,
        seats,
        options,
        title=asked.title,
        invited=ANYBODY not in players.values(),
        pace=asked.pace,
        referee=bool(asked.referee),
        dice=asked.dice,
        key=key,
        sit=(own,),
        by=people[own][0],
        aside=lambda match: [
            *own_match(match),
            *_invited(mailer, match, people, own, words),
            *([coach_statement(match, people[own][0], True)] if asked.first else []),
        ],
    )
    return match


def _invited(
    mailer: Mailer, match: str, people: Mapping[Seat, tuple[str, str]], own: Seat, words: str
) -> list[Statement]:
    """What seats everybody; raises BadAddress where these are too many invitations."""
    store = mailer.store
    check_invitations(store, people[own][0], match, len(people) - 1, mailer.now())
    held = [hold_statement(match, seat, *who) for seat, who in people.items()]
    by = people[own][0]
    alike = [same_language(player, by) for player, _to in people.values() if player != by]
    asked = [invited_statement(match, seat, by, words) for seat in people if seat != own]
    return alike + held + asked


def _no_scenario(rules: AnyRuleset, asked: str) -> str:
    told = _("{game} has no scenario {name}.", game=rules.title, name=asked)
    return _with_near(told, asked, [scenario.key for scenario in rules.scenarios])


def _with_near(told: str, asked: str, keys: Iterable[str]) -> str:
    """A refusal with the key that somebody may have meant."""
    bare = {_bare(key): key for key in keys}
    near = difflib.get_close_matches(_bare(asked), bare, 1, 0.6)
    return f"{told} {_('Did you mean {words}?', words=bare[near[0]])}" if near else told


def check_words(words: str) -> None:
    """Raises Unplayable for words that cannot go to strangers in the name of the house."""
    if len(words) > MOST_WORDS:
        raise Unplayable(
            _(
                "You may add up to {count} characters of your own to an invitation.",
                count=MOST_WORDS,
            )
        )
    if re.search(r"://|www\.", words, re.IGNORECASE):
        raise Unplayable(_("What you write in an invitation may contain no links."))


def _lesson_match(game: Game, lesson: Lesson) -> NewMatch:
    seats = game.scenario(lesson.scenario).seats
    others = [seat for seat in seats if seat in lesson.others]
    return NewMatch(
        game=game.key,
        scenario=lesson.scenario,
        others=tuple(lesson.others[seat] for seat in others),
        seated=((lesson.seat, 0), *((seat, k) for k, seat in enumerate(others, 1))),
        first=True,
    )


def _seat_of(player: str, players: Mapping[Seat, str]) -> Seat:
    return next(seat for seat, who in players.items() if who == player)


def _players(rules: AnyRuleset, scenario: Scenario, asked: NewMatch) -> dict[Seat, str]:
    """Who plays each seat: ``me``, an address or a computer; raises Unplayable."""
    count = 1 + len(asked.others)
    if not scenario.fewest <= count <= len(scenario.seats):
        most = len(scenario.seats)
        few = scenario.fewest
        wanted = _("{few} to {most}", few=few, most=most) if most > few else f"{most}"
        raise Unplayable(
            _(
                "{name} needs {wanted} players, you among them; this line has {count}.",
                name=scenario.title,
                wanted=wanted,
                count=count,
            )
        )
    bot = f"computer:{next(iter(rules.bots), 'random')}"
    who = [_ME, *(bot if one == "computer" else one for one in asked.others)]
    seats = scenario.seats[:count]
    given = dict(asked.seated)
    if len(given) < len(asked.seated) or len(set(given.values())) < len(given):
        raise Unplayable(_("Give each seat to one player, and each player one seat."))
    if unknown := given.keys() - set(seats):
        raise Unplayable(
            _(
                "The seats are {seats}; there is no {seat}.",
                seats=", ".join(seats),
                seat=min(unknown)[:40],
            )
        )
    rest = iter(k for k in range(count) if k not in given.values())
    return {seat: who[given[seat] if seat in given else next(rest)] for seat in seats}


def _chosen(scenario: Scenario, asked: NewMatch) -> dict[str, str]:
    """The options that a line chooses; raises Unplayable for a word that is none of them."""
    known = {o.key: o for o in scenario.options}
    there = f" ({', '.join(known)})" if known else ", which has none"
    for key, _choice in asked.options:
        if key not in known:
            raise Unplayable(
                f"“{key[:60]}” is not a mail address, nor “computer”, nor an option of "
                f"{scenario.title}{there}."
            )
    return {key: choice or "on" for key, choice in asked.options}


def _told(seat: str, who: str) -> str:
    kind, _sep, bot = who.partition(":")
    if who == ANYBODY:
        return _("{seat}: whoever sits down first; the lobby shows it.", seat=seat)
    if kind == "computer":
        return _("{seat}: played by the house ({bot}).", seat=seat, bot=bot)
    return _("{seat}: {address} is invited.", seat=seat, address=who)


def _bare(name: str) -> str:
    """The letters and digits of a name, in which a game is looked for however it is spelled."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())
