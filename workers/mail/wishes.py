"""What a player wishes besides orders: to invite somebody, or to be known by more than before."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

import msgspec

from domain.game.ruleset import Illegal
from service.application.coaching import lesson_of
from service.application.linking import follow
from service.application.setups import forget
from service.drafts.saving import save
from service.letters.instruction import Instruction
from service.mails.report import ReportLine, in_order
from service.people.habits import (
    BadHours,
    Habits,
    clock_time,
    habits_of,
    keep,
    known_language,
    read_hours,
    read_time,
)
from service.people.inviting import NotInvited, free, invitation
from service.people.post import Reply
from service.people.register import (
    MAILS,
    STYLES,
    BadAddress,
    Holder,
)
from service.store.people.seats import coach_statement, holder_of_seat, same_holders
from service.store.recorder import Statement
from service.store.repository import AnyMatch
from service.words import _, language, languages, speaking
from service.words.telling import spanned
from workers.mail.mailer import Mailer
from workers.mail.new_matches import Unplayable, check_words
from workers.mail.unaccepted import PATIENCE

_OF_MATCH = ("next", "save", "forget", "coach")
WISHES = ("invite", "address", "zone", "mails", "quiet", "language", *_OF_MATCH)

_OFF = ("off", "none", "aus", "non")


class BadWish(ValueError):
    """A wish that cannot be granted: one sentence that says why."""


def granted(
    mailer: Mailer,
    reply: Reply,
    holder: Holder,
    asked: Sequence[Instruction],
    now: int,
    words: str = "",
) -> tuple[tuple[ReportLine, ...], Sequence[Statement]]:
    """What becomes of each wish, and what is to be written with it.

    ``words`` go to all whom it invites.
    """
    invites = [one for one in asked if one.kind == "invite"]
    lines, also = _invited(mailer, reply, holder.player, invites, now, words)
    chosen = [known_language(one.text) for one in asked if one.kind == "language"]
    own: list[tuple[int, ReportLine]] = []
    # Language and zone come first: all that the same letter brings about is told in them.
    with speaking(next(filter(None, chosen), language())):
        for one in sorted(asked, key=lambda one: one.kind not in ("language", "zone")):
            if one.kind in _OF_MATCH:
                own.append((one.number, _of_match(mailer, reply, holder, one)))
            elif one.kind != "invite":
                own.append((one.number, granted_to_player(mailer, holder.player, one, now)))
    return (*lines, *in_order(own)), also


def _invited(
    mailer: Mailer, reply: Reply, by: str, asked: Sequence[Instruction], now: int, words: str = ""
) -> tuple[tuple[ReportLine, ...], Sequence[Statement]]:
    """What becomes of each ``invite`` of player ``by``, and what is to be written. Raises
    NotInvited for what cannot be sent.

    ``words`` go to all whom it invites.
    """
    match = mailer.matches.repository.match(reply.match)
    lines: list[ReportLine] = []
    also: list[Statement] = []
    seats: set[str] = set()
    for one in asked:
        seat = one.seat or _only(free(match))
        try:
            if seat in seats:
                raise NotInvited(_("Only one person at a time can be invited to a seat."))
            address, *then = one.text.split()
            to = (reply.match, match, seat, address)
            check_words(words)
            also += invitation(mailer.store, *to, now, by=by, words=words, then=then)
        except (NotInvited, BadAddress, Unplayable) as why:
            lines.append(ReportLine(one.said, "refused", str(why)))
            continue
        seats.add(seat)
        told = (_no_more(mailer, reply.match, match, seat, address), _in_turn(then))
        lines.append(ReportLine(one.said, "done", " ".join(filter(None, told))))
    return tuple(lines), also


def _no_more(mailer: Mailer, match_id: str, match: AnyMatch, seat: str, address: str) -> str:
    """That somebody who was invited there before is so no more; "" for nobody."""
    before = holder_of_seat(mailer.store, match_id, seat)
    if before is None or before.address in ("", address) or seat in match.sitting.taken:
        return ""
    return _("{address} is no longer invited.", address=before.address)


def _in_turn(then: Sequence[str]) -> str:
    """When the others are asked whom a line names; "" for none."""
    if not then:
        return ""
    return _(
        "If one declines or does not answer within {time}, the next is asked: {people}.",
        time=spanned(PATIENCE),
        people=", ".join(then),
    )


def words_below(said: Sequence[Instruction], kind: str) -> str:
    """The notes to all that stand below the first line of a kind in a letter."""
    first = next((k for k, one in enumerate(said) if one.kind == kind), len(said))
    notes = [i for i in said[first:] if i.kind == "note" and not (i.wrong or i.seat)]
    return "\n".join(i.text for i in notes)


def _only(seats: Sequence[str]) -> str:
    return seats[0] if len(seats) == 1 else ""


def _of_match(mailer: Mailer, reply: Reply, holder: Holder, one: Instruction) -> ReportLine:
    """What becomes of a wish that hangs on the match."""
    try:
        if one.kind == "next":
            told = _next_match(mailer, reply)
        elif one.kind == "save":
            saved = save(mailer.matches, reply.match, reply.seat, one.text)
            told = _("Saved as “{name}”, for you alone, for your next match.", name=saved.name)
        elif one.kind == "coach":
            told = _coach(mailer, reply, holder, one.text == "on")
        else:
            game = mailer.matches.repository.match(reply.match).rules
            forget(mailer.store, holder.player, game, one.text)
            told = _("It is forgotten.")
    except Illegal as refusal:
        return ReportLine(one.said, "refused", refusal.reason, refusal.rule)
    return ReportLine(one.said, "done", told)


def _next_match(mailer: Mailer, reply: Reply) -> str:
    """The match that follows; everybody who held a seat is invited to the same."""
    before = reply.match
    follow(mailer.matches, before, aside=lambda new: same_holders(new, before))
    return _("It is open; an invitation to your seat is on its way.")


def _coach(mailer: Mailer, reply: Reply, holder: Holder, wanted: bool) -> str:
    """The coach in the mails of a seat, as long as its game has something to teach there."""
    match = mailer.matches.repository.match(reply.match)
    if lesson_of(mailer.matches.rules_of(match)) is None:
        raise Illegal("table.1", _("This game has no first match with a coach."))
    mailer.store.write([coach_statement(reply.match, holder.player, wanted)])
    if wanted:
        return _("The coach says what to do in the first turns, in each mail of your turn.")
    return _("You play without the coach; “coach on” brings the coach back.")


def granted_to_player(mailer: Mailer, player: str, one: Instruction, now: int) -> ReportLine:
    """What becomes of a wish about oneself alone."""
    try:
        told = {
            "address": _address,
            "mails": _mails,
            "zone": _zone,
            "quiet": _quiet,
            "language": _language,
        }[one.kind](mailer, player, one.text, now)
    except (BadAddress, BadHours, BadWish) as bad:
        return ReportLine(one.said, "refused", str(bad))
    return ReportLine(one.said, "done", told)


def _zone(mailer: Mailer, player: str, text: str, now: int) -> str:
    try:
        zone = ZoneInfo(text).key
    except (KeyError, OSError, ValueError):
        raise BadWish(_("Write a time zone like Europe/Berlin, or UTC.")) from None
    mailer.people.choose_zone(player, zone)
    habits = _habits(mailer, player)
    keep(mailer.store, player, habits, now)
    told = _("From now on we give you times in {zone}.", zone=zone)
    quiet = _("Your quiet hours are {hours} there.", hours=habits.told)
    return f"{told} {quiet}" if habits.quiet else told


def _mails(mailer: Mailer, player: str, text: str, now: int) -> str:
    wished, _sep, hour = text.partition(" ")
    if wished == "to":
        return _mails_to(mailer, player, hour.casefold())
    if wished not in MAILS and wished not in STYLES:
        raise BadWish(_("Mails are one of {words}.", words=", ".join((*MAILS, *STYLES))))
    if wished in STYLES:
        mailer.people.wish_style(player, wished)
        return _("From now on your mails are {style}.", style=_(STYLES[wished]))
    habits = _habits(mailer, player)
    if hour:
        habits = msgspec.structs.replace(habits, digest_at=read_time(hour))
    if wished == "digest":
        keep(mailer.store, player, habits, now)
    mailer.people.wish_mails(player, wished)
    hour = clock_time(habits.digest_at)
    at = ""
    if wished == "digest":
        at = _(", at {time} ({zone})", time=hour, zone=habits.zone)
    return _("From now on you get {mails}{at}.", mails=_(MAILS[wished]), at=at)


def _mails_to(mailer: Mailer, player: str, address: str) -> str:
    if address not in mailer.people.addresses(player):
        raise BadWish(
            _(
                "First write “address {address}”, and answer the mail that we send there.",
                address=address[:60],
            )
        )
    mailer.people.have_mailed(player, address)
    return _("From now on the mails of your matches go to {address}.", address=address)


def _quiet(mailer: Mailer, player: str, text: str, now: int) -> str:
    hours = None if text in _OFF else read_hours(text)
    habits = msgspec.structs.replace(_habits(mailer, player), quiet=hours)
    keep(mailer.store, player, habits, now)
    if hours is None:
        return _("Mails come at any hour again.")
    to = _(" to ")  # by itself: inside of another call it is not found for the catalogues
    return _(
        "From {hours} ({zone}) we send you nothing unasked; what you ask for still comes at once.",
        hours=habits.told.replace("-", to),
        zone=habits.zone,
    )


def _language(mailer: Mailer, player: str, text: str, now: int) -> str:
    wished = known_language(text)
    if not wished:
        known = ", ".join(languages().values())
        raise BadWish(_("Mails are written in {languages}.", languages=known))
    habits = msgspec.structs.replace(_habits(mailer, player), language=wished)
    keep(mailer.store, player, habits, now)
    with speaking(wished):
        return _("From now on your mails are written in English.")


def _habits(mailer: Mailer, player: str) -> Habits:
    return habits_of(mailer.store, player)


def _address(mailer: Mailer, player: str, text: str, now: int) -> str:
    address = mailer.people.add_address(player, text)
    return _(
        "A mail is on its way to {address}; once you answer it you may write from there too.",
        address=address,
    )
