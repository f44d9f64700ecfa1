"""Who plays with whom, by mail: matches in need of a player, sitting down there, return matches."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal, Seat
from domain.match.parts.sitting import REFEREE
from domain.match.returning import return_of
from domain.match.seeing import AnyMatch
from service.letters.instruction import Instruction, NewMatch
from service.mails.report import LetterReport, ReportLine
from service.people.register import plain_address
from service.store.people.seats import hold_statement, invitation_seats
from service.store.repository import NoSuchMatch
from service.words import _
from service.words.telling import listed, pace_told
from workers.mail.mailer import Mailer
from workers.mail.new_matches import Correspondent, Opened, Unplayable, opened

MOST_OPEN = 12
"""Matches in need of a player that one mail lists."""


def in_need(mailer: Mailer) -> str:
    """The matches at which anybody may sit down, and how to do that or to open one."""
    rows = mailer.reader.lobby(status="open", limit=4 * MOST_OPEN)
    told = [one for row in rows for one in _in_need(mailer, row.match)][:MOST_OPEN]
    first = _("These matches need a player; “join match …” sits you down:")
    how = _(
        "To let anybody join a match of yours, write for instance “new {game} {scenario} with "
        "anybody, 3 days a turn”. It stands in the lobby until somebody sits down.",
        **_example(mailer),
    )
    listed_ = "\n\n".join([first, *told]) if told else _("No match needs a player now.")
    return f"{listed_}\n\n{how}"


def _example(mailer: Mailer) -> dict[str, str]:
    key, game = list(mailer.matches.games.every().items())[-1]
    return {"game": key, "scenario": game.scenarios[0].key}


def _in_need(mailer: Mailer, match_id: str) -> Iterator[str]:
    match = mailer.matches.repository.match(match_id, fresh=False)
    free = _free(mailer, match_id, match)
    if match.rules not in mailer.matches.games or not free:
        return
    rules = mailer.matches.rules_of(match)
    yield _(
        "  join match {match}\n  {game}, {name}: {seats} free; {pace}.",
        match=match_id,
        game=rules.title,
        name=rules.match_title(match.title, match.scenario),
        seats=listed(free),
        pace=pace_told(match.clock.pace),
    )


def _free(mailer: Mailer, match_id: str, match: AnyMatch) -> list[Seat]:
    """The seats at which anybody may sit down."""
    kept = invitation_seats(mailer.store, match_id)
    if match.outcome is not None:
        return []
    return [seat for seat in match.sitting.vacant if seat not in kept]


def sat_down(mailer: Mailer, sender: Correspondent, asked: Instruction, key: str) -> Opened:
    """Sit down at an open match, on the seat that the line names or on the first one. Raises
    Unplayable."""
    match_id = asked.text
    try:
        match = mailer.matches.repository.match(match_id)
    except NoSuchMatch:
        raise Unplayable(_("There is no match {match}.", match=match_id)) from None
    free = _free(mailer, match_id, match)
    if not free:
        raise Unplayable(_("No seat of this match is free for anybody."))
    seat = asked.seat or free[0]
    if seat not in free:
        told = _(
            "The free seats are {seats}; there is no {seat}.", seats=", ".join(free), seat=seat
        )
        raise Unplayable(told)
    mailer.people.met(sender.address, sender.name)
    player = mailer.people.met(sender.address).id
    aside = [hold_statement(match_id, seat, player, plain_address(sender.address))]
    try:
        receipt, _token = mailer.matches.join(match_id, seat, key, aside=aside)
    except Illegal as refusal:
        raise Unplayable(refusal.reason) from None
    title = _("You sit down as {seat}.", seat=seat.title())
    return match_id, seat, LetterReport(title, (ReportLine(asked.said, "done"),), size=receipt.size)


def played_again(
    mailer: Mailer,
    sender: Correspondent,
    ended: tuple[str, Seat],
    said: str,
    key: str,
    words: str,
) -> Opened:
    """Open the return match: the same people in each other's seats, on the same terms. Raises
    Unplayable."""
    match_id, seat = ended
    match = mailer.matches.repository.match(match_id)
    if match.outcome is None:
        raise Unplayable(_("A return match begins when this one is over."))
    return opened(mailer, sender, _again(mailer, match_id, match, seat), said, key, words)


def _again(mailer: Mailer, match_id: str, match: AnyMatch, own: Seat) -> NewMatch:
    terms = return_of(match)
    places = {
        seat: _address(mailer, match_id, terms.came[seat], own) if who == "person" else who
        for seat, who in terms.seats.items()
    }
    others = [s for s in places if places[s]]
    return NewMatch(
        game=terms.game,
        scenario=terms.scenario,
        others=tuple(places[s] for s in others),
        seated=tuple((s, others.index(s) + 1 if places[s] else 0) for s in places),
        title=terms.title,
        pace=terms.pace,
        referee=_address(mailer, match_id, REFEREE, own) if terms.referee else "",
        dice=terms.dice,
        options=tuple(terms.options.items()),
    )


def _address(mailer: Mailer, match_id: str, seat: Seat, own: Seat) -> str:
    """Where the mail of a seat goes; "" for who asks. Raises Unplayable."""
    if seat == own:
        return ""
    holder = mailer.people.holder(match_id, seat)
    if holder is None or not holder.address:
        raise Unplayable(_("Nobody knows a mail address of {seat}.", seat=seat.title()))
    return holder.address
