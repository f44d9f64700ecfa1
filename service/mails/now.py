"""What a mail to a seat has to say first: where the match stands for it, what is new, and until
when; what is disputed, and how the match ended.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import groupby

import msgspec

from domain.game.ruleset import Seat
from domain.game.view.text_board import plain
from domain.match.codec import EntryBody
from domain.match.events.clock import NoteSent, Reminded
from domain.match.parts.clock import gives_time, window_seconds
from domain.match.parts.pending import ruling
from domain.match.parts.sitting import REFEREE
from domain.match.promise import NOTHING_MORE, Known
from domain.match.returning import came_from
from domain.match.seeing import AnyMatch, AnyRules, waiting_for
from domain.table.accord import open_choice
from service.words import _, counted, later
from service.words.retelling import in_words, seat_told
from service.words.telling import listed, spanned, when


class Now(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a mail to a seat has to say first."""

    rules: AnyRules
    match: AnyMatch
    seat: Seat
    final: bool
    """Whether the match ended since the last mail."""
    reminded: str = ""
    """How much of the seat's time was over when it was last warned, since the last mail."""
    first: bool = False
    """Whether it is the first mail to who holds the seat."""
    written: tuple[Seat, ...] = ()
    """Who of the others wrote a note since the last mail."""
    unreached: tuple[Seat, ...] = ()
    """The others whose newest mail did not arrive."""
    company: Mapping[Seat, str] = {}
    """The names of those at the other seats; "" for a computer."""
    host: str = ""
    """The name of who invites."""
    words: str = ""
    """What he writes to whom he invites."""
    zone: str = "UTC"
    known: Known = NOTHING_MORE
    """What the house knows of its rolls."""
    evidence: str = ""
    """The address of the page with the evidence of what is disputed."""
    question: str = ""
    """What is to be taken back, or disputed, in words."""
    seen: tuple[str, ...] = ()
    """Which cards a takeback lays back as somebody saw them, a sentence a deck."""

    @property
    def name(self) -> str:
        """What the match is called."""
        return plain(self.rules.match_title(self.match.title, self.match.scenario))

    @property
    def seat_told(self) -> str:
        """The seat, with the side that it plays if it has another name."""
        return seat_told(self.rules, self.match, self.seat)

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return waiting_for(self.rules, self.match)

    @property
    def rolling(self) -> bool:
        """Whether dice wait for their round: until they are rolled the match takes notes alone."""
        return self.match.dice.waits is not None and self.match.outcome is None

    @cached_property
    def moves(self) -> bool:
        """Whether the seat is to order now."""
        asked, match = self.match.pending.asked, self.match
        blocked = not match.begun or self.seat in match.sitting.stood_in
        held_up = match.pending.dispute is not None or self.rolling
        return self.seat in self.waiting and not (blocked or held_up or (asked and asked.blocks))

    @cached_property
    def late(self) -> tuple[Seat, ...]:
        """The others about whom the seat may choose: overdue, or gone (table.11)."""
        if (
            self.seat == REFEREE
            or self.match.outcome is not None
            or self.seat in self.match.clock.overdue
        ):
            return ()
        return tuple(s for s in open_choice(self.match) if s != self.seat)

    @cached_property
    def kind(self) -> str:
        """The kind of the mail; of several reasons the one that presses most."""
        match, seat = self.match, self.seat
        if match.outcome is not None:
            return "final" if self.final else "over"
        if seat not in match.sitting.taken:
            return "left" if seat in match.given.named and not self.first else "invitation"
        if seat in match.sitting.stood_in:
            return "invitation" if self.first else "replaced"
        if self.rolling:
            return "note" if self.written else "wait"
        if match.pending.dispute is not None:
            return "dispute" if seat in self.waiting else "wait"
        if match.pending.asked is not None and seat in match.pending.asked.waits_for:
            return "takeback" if match.pending.asked.blocks else "asked"
        if self.late:
            return "overdue"
        if self.moves:
            return "reminder" if self.reminded else "turn"
        return "note" if self.written else "wait"


def news(rows: Iterable[tuple[int, str, bytes]], now: Now) -> Now:
    """``now`` with what the entries since the last mail brought to its seat."""
    written: dict[Seat, None] = {}
    for _n, topic, line in rows:
        if topic == Reminded.topic:
            warned = msgspec.json.decode(line, type=EntryBody[Reminded]).pub
            still = now.match.clock.warned.get(now.seat)
            if warned.seat == now.seat and still and warned.fraction in still.fractions:
                now = msgspec.structs.replace(now, reminded=warned.fraction)
        elif topic == NoteSent.topic:
            written[msgspec.json.decode(line, type=EntryBody[NoteSent]).pub.seat] = None
    written.pop(now.seat, None)
    return msgspec.structs.replace(now, written=tuple(written))


def deadline(now: Now, at: str) -> str:
    """Until when the seat should decide, or whom the match waits for and how long, as it is ``at``
    this moment; "" for none."""
    due = now.match.clock.due
    if now.match.outcome is not None or not due or waits_until(now, at):
        return ""
    if now.kind in ("invitation", "left", "replaced") or now.rolling:
        return ""
    if now.seat in due:
        return _own_deadline(now, due[now.seat], at)
    moments = groupby(sorted(due, key=lambda seat: (due[seat], seat)), key=lambda seat: due[seat])
    return " ".join(of_others([*seats], then, at, now.zone) for then, seats in moments)


def _own_deadline(now: Now, until: str, at: str) -> str:
    """Until when the seat itself should decide; a question that comes late gives its time anew."""
    clock, then = now.match.clock, when(until, now.zone)
    if until <= at:
        return _("Your time ended on {when}.", when=then)
    if now.seat not in clock.window:
        return _("Decide by {when}.", when=then)
    anew = spanned(window_seconds(clock))
    return _("Decide by {when}, or {time} after this mail if it came late.", when=then, time=anew)


def waits_until(now: Now, at: str) -> str:
    """The moment until which all whom the match waits for have time, none of them the seat; "" for
    several, or for one that is over."""
    due, dispute = now.match.clock.due, now.match.pending.dispute
    waits = now.kind in ("wait", "note") and dispute is None and not now.rolling
    then = {due.get(seat, "") for seat in now.waiting}
    if not waits or len(then) != 1 or due.keys() != {*now.waiting}:
        return ""
    return until if (until := min(then)) > at else ""


def of_others(seats: list[str], then: str, at: str, zone: str) -> str:
    """Until when these seats have, or had, time."""
    told, many = listed(seats), len(seats)
    if then <= at:
        return counted(
            "{seats} had until {when}.",
            "{seats} had until {when}.",
            many,
            seats=told,
            when=when(then, zone),
        )
    return counted(
        "{seats} has until {when}.",
        "{seats} have until {when}.",
        many,
        seats=told,
        when=when(then, zone),
    )


def paused(now: Now) -> str:
    """That the clock stands still, and until when where the pause has an end."""
    if not now.match.clock.until:
        return _("The clock stands still, as all agreed. “resume” starts it again.")
    return _(
        "The clock stands still until {when}, as all agreed. “resume” starts it sooner.",
        when=when(now.match.clock.until, now.zone),
    )


def ruled_out(now: Now, who: Seat, *, you: bool) -> str:
    """What an order does for who is overdue: it gives no time where it is a sealed plan, or where
    the seat's orders gave all that they can (table.8); ``you`` may choose about the seat."""
    planning = now.rules.planning(now.match.table.position)
    sealed = planning is not None and who in planning.seats
    forgiven = gives_time(now.match.clock, who) and not sealed
    if not you:
        return (
            _("Once you order, you are no longer overdue.")
            if forgiven
            else _("You stay overdue until your move is over.")
        )
    return (
        _("An order from {who} rules all of this out.", who=who.title())
        if forgiven
        else _(
            "An order from {who} rules all of this out only if it ends their move.", who=who.title()
        )
    )


def to_review(now: Now) -> tuple[str, ...]:
    """How the review is had, where there can be one."""
    if not now.rules.judge(now.match.scenario):
        return ()
    return (_("Was it luck or skill? Reply “review”, and one mail tells you, with a graph."),)


def ended(now: Now) -> tuple[str, ...]:
    """How the match ended, and how it is played on or again."""
    outcome = now.match.outcome
    assert outcome is not None
    found = [in_words(outcome.text, now.rules)]
    if outcome.winners:
        found.append(_("Won by {seats}.", seats=listed(outcome.winners)))
    if then := now.rules.sequel(now.match.table.position, outcome):
        title = now.rules.scenario(then.scenario).title
        told = _("The campaign goes on: reply “next” to open {title} with the same seats.")
        found.append(told.format(title=title))
    if outcome.scores:
        scores = ", ".join(f"{s.title()} {n}" for s, n in outcome.scores.items())
        found.append(_("Scores: {scores}.", scores=scores))
    if any(new != old for new, old in came_from(now.match.sitting).items()):
        found.append(_("Reply “return match” to play it again with the seats the other way round."))
    return tuple(found)


_DISPUTED = {one: one for one in (later("roll"), later("order"), later("ruling"))}


def about_dispute(
    match: AnyMatch, seat: str, kind: str, until: str, question: str
) -> tuple[str, ...]:
    """What is disputed, as ``question`` tells it, and what the reader may do about it by when."""
    dispute = match.pending.dispute
    assert dispute is not None
    told = [
        _(
            "{who} disputes the {what} of entry {n}. The clock stands still, and nobody can order "
            "anything else until it is settled. A link below leads to the evidence.",
            who=dispute.seat.title(),
            what=_(_DISPUTED.get(dispute.what, dispute.what)),
            n=dispute.about,
        )
    ]
    if question:
        told.append(_("What is disputed: {question}", question=question))
    if until:
        told.append(_("If nobody settles it by {until}, what happened stands.", until=until))
    if match.pending.asked is not None and seat in match.pending.asked.waits_for:
        told.append(
            _(
                "{who} proposes to settle it: {ruling}. Reply “agree” or “refuse”.",
                who=match.pending.asked.seat.title(),
                ruling=ruling(match.pending.asked.what),
            )
        )
    elif kind == "dispute" or seat == REFEREE:
        told.append(_how_to_settle(match, seat))
    return tuple(told)


def _how_to_settle(match: AnyMatch, seat: str) -> str:
    dispute = match.pending.dispute
    assert dispute is not None
    ways = _(
        "“settle stands because …”, “settle back because …” (to before entry {n}), "
        "or “settle corrected EVENT field=value because …”",
        n=dispute.start,
    )
    if dispute.start < match.begun:  # nothing lies before it to go back to
        ways = _("“settle stands because …” or “settle corrected EVENT field=value because …”")
    if seat == REFEREE:
        return _(
            "Rule with one line: {ways}. “answer …” asks or tells the others something.", ways=ways
        )
    if seat == dispute.seat:
        return _(
            "Let it go with “settle stands because …”, or propose another end: {ways}.", ways=ways
        )
    return _("Reply “answer …” with what you have to say, or propose an end: {ways}.", ways=ways)


def to_a_referee(host: str, *, begun: bool) -> str:
    """What a referee is invited to do."""
    where = _("The match has begun without a referee.") + " " if begun else ""
    return where + _(
        "{host} invites you to be the referee: you give no orders, but you rule when the players "
        "dispute something. Reply “join” to sit down, or “decline”. Each dispute comes to you as "
        "a mail, and you rule by replying to it.",
        host=host or _("The house"),
    )
