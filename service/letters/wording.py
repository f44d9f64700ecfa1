"""What a mail says first: its headline, what is to be done now, and until when."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec

from domain.game.ruleset import Seat
from domain.game.text_board import plain
from domain.journal.moments import span
from domain.match.clock_events import NoteSent, Reminded
from domain.match.codec import Body
from domain.match.protection import waiting
from domain.match.seeing import AnyMatch, AnyRules, rest_told, waiting_for
from domain.match.sitting import REFEREE
from domain.table.accord import open_choice
from service.letters.about_disputes import about_dispute, about_key, to_a_referee
from service.letters.terms import terms

HOW_TO_ORDER = (
    "Reply with your orders, one a line, above the quoted mail. “check” on a line of "
    "its own only tries them, “?” explains them, “note …” writes to the others."
)


ATTACHED = (
    "Attached: the whole story, all dice, the last checkpoint, and the journal with every secret "
    "opened, from which anybody can check the match. Where it is too long for a mail, the page of "
    "the match has it. “Replay file” there is the match as one page to keep: it shows every board "
    "and checks every die without any network. Where mails have pictures it is attached too."
)


class Now(msgspec.Struct, frozen=True, kw_only=True):
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
    host: str = ""
    """The name of who invites."""
    zone: str = "UTC"
    evidence: str = ""
    """The address of the page with the evidence of what is disputed."""
    question: str = ""
    """What is to be taken back, or disputed, in words."""

    @property
    def name(self) -> str:
        """What the match is called."""
        return plain(self.match.title or self.rules.scenario(self.match.scenario).title)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return waiting_for(self.rules, self.match)

    @property
    def moves(self) -> bool:
        """Whether the seat is to order now."""
        asked, match = self.match.asked, self.match
        blocked = not match.begun or self.seat in match.stood_in
        held_up = match.dispute is not None or match.on_hold is not None
        return self.seat in self.waiting and not (blocked or held_up or (asked and asked.blocks))

    @property
    def late(self) -> tuple[Seat, ...]:
        """The others about whom the seat may choose: overdue, or gone."""
        if self.match.outcome is not None or self.seat in self.match.clock.overdue:
            return ()
        return tuple(s for s in open_choice(self.match) if s != self.seat)

    @property
    def kind(self) -> str:
        """The kind of the mail; of several reasons the one that presses most."""
        match, seat = self.match, self.seat
        if match.outcome is not None:
            return "final" if self.final else "over"
        if seat not in match.taken:
            return "left" if match.seqs.get(seat) and not self.first else "invitation"
        if seat in match.stood_in:
            return "invitation" if self.first else "replaced"
        if match.dispute is not None:
            return "dispute" if seat in self.waiting else "wait"
        if match.on_hold is not None and seat in self.waiting:
            return "key"
        if match.asked is not None and seat in match.asked.waits_for:
            return "takeback" if match.asked.blocks else "asked"
        if self.late:
            return "overdue"
        if self.moves:
            return "reminder" if self.reminded else "turn"
        return "note" if self.written else "wait"


def news(rows: Iterable[tuple[int, str, bytes]], now: Now) -> Now:
    """``now`` with what the entries since the last mail brought to its seat."""
    written: dict[Seat, None] = {}
    for _, topic, line in rows:
        if topic == Reminded.topic:
            warned = msgspec.json.decode(line, type=Body[Reminded]).pub
            if warned.seat == now.seat:
                now = msgspec.structs.replace(now, reminded=warned.fraction)
        elif topic == NoteSent.topic:
            written[msgspec.json.decode(line, type=Body[NoteSent]).pub.seat] = None
    written.pop(now.seat, None)
    return msgspec.structs.replace(now, written=tuple(written))


# The headline


def digest_headline(now: Now, turn: str, phase: str) -> str:
    """The same for who only looks on."""
    if now.match.outcome is not None:
        return f"{now.name} is over."
    return f"{now.name}: {_moment(turn, phase)}."


def digest_lead(now: Now) -> tuple[str, ...]:
    """What a spectator is told first."""
    if now.match.outcome is not None:
        return (*_ended(now), "This was the last mail about this match.")
    return (f"The match waits for {listed(now.waiting)}.",)


def headline(now: Now, turn: str, phase: str) -> str:
    """One line that says what the mail is about; ``turn`` and ``phase`` as the board shows them."""
    when = _moment(turn, phase)
    seat, asked = now.seat.title(), now.match.asked
    match now.kind:
        case "invitation" if now.match.begun and now.seat != REFEREE:
            return f"{now.rules.title}, {now.name}: a seat is offered to you."
        case "invitation":
            return f"An invitation: {now.rules.title}, {now.name}."
        case "takeback":
            return f"{seat}, your consent is asked."
        case "asked":
            assert asked is not None
            return f"{seat}, {asked.seat.title()} {asked.sentence}."
        case "dispute":
            return f"{seat}, a dispute waits for you."
        case "key":
            return f"{seat}, your key is asked."
        case "overdue":
            return f"{seat}, what shall become of {listed(now.late)}?"
        case "reminder":
            return f"{seat}, a reminder: {when}."
        case "turn":
            return f"Your move, {seat}: {when}."
        case "replaced":
            return f"{seat}, a computer commands for you."
        case "left":
            return f"{seat}, you left the table."
        case "note":
            return f"{seat}, {listed(now.written)} wrote to you."
        case "final" | "over":
            return f"{now.name} is over."
    if not now.match.begun:
        return f"{seat}, you wait for the other players."
    return f"{seat}, you wait: {when}."


def _moment(turn: str, phase: str) -> str:
    numbered = f"turn {turn}" if turn.isdigit() else turn
    return plain(" · ".join(part for part in (numbered, phase) if part))


# What is to be done


def lead(now: Now) -> tuple[str, ...]:
    """What to do now, a paragraph each; the most pressing first."""
    match now.kind:
        case "invitation":
            return tuple(_invitation(now))
        case "over":
            return ()
        case "final":
            return (*_ended(now), ATTACHED)
        case "replaced":
            return (
                "A computer gives your orders, as the others agreed, until somebody sits down on "
                "your seat. Reply “join” to command again yourself.",
            )
        case "key":
            return about_key(now.match)
        case "left":
            return ("Your seat is free. Reply “join” to sit down again, if nobody else did.",)
    if now.match.dispute is not None:
        until = now.match.dispute.until
        ends = when(until, now.zone) if until else ""
        return about_dispute(now.match, now.seat, now.kind, ends, now.question)
    return tuple(_to_do(now))


def _to_do(now: Now) -> Iterator[str]:
    asked = now.match.asked
    yield from rest_told(now.match, now.seat)
    if asked is not None and now.seat in asked.waits_for:
        yield _asked(now)
    elif asked is not None:
        own = asked.seat == now.seat
        told = "You asked" if own else f"{asked.seat.title()} {asked.sentence}"
        yield f"{told}; the answer of {listed(asked.waits_for)} is still to come."
    if now.late:
        yield _choice(now)
    if now.seat in now.match.clock.overdue:
        yield f"You are overdue. {_may_choose(now, now.seat, 'the others')}"
    elif now.reminded and now.moves:
        yield (
            f"{_FRACTIONS[now.reminded]} of your time is over. If you need more, reply “extend "
            f"{now.seat} 3 days” to ask the others for it, or “leave 7 days” if you are away."
        )
    if held_up := waiting(now.match):
        yield held_up
    if now.moves:
        yield HOW_TO_ORDER
    elif not (asked is not None and asked.blocks and now.seat in asked.waits_for):
        yield f"The match waits for {listed(now.waiting)}."
    if now.match.clock.paused:
        yield "The clock stands still, as all agreed. “resume” lets it go on."


_FRACTIONS = {"1/2": "Half", "9/10": "Nine tenths"}


def _asked(now: Now) -> str:
    asked = now.match.asked
    assert asked is not None
    who = asked.seat.title()
    if asked.blocks:
        undone = f" This would be undone: {now.question}" if now.question else ""
        return (
            f"{who} asks to return to the moment before entry {asked.to}.{undone} "
            "Reply “agree” or “refuse”; the match waits for it."
        )
    meant = {
        "pause": "While it lasts nobody's time runs; anybody ends it with “resume”.",
        "draw": "With everybody's consent the match ends as a draw.",
        "extension": f"Its time is then {asked.what} days longer.",
        "replace": f"A computer would then command for {asked.about.title()}, until somebody "
        "sits down there again.",
        "adjudicate": "The match would end now, by what lies on the board.",
    }.get(asked.kind, "")
    too = "; you may order as well" if now.moves else ""
    return f"{meant} Reply “agree” or “refuse”{too}."


def _choice(now: Now) -> str:
    who = now.late[0]
    overdue = who in now.match.clock.overdue
    why = "was warned and let the time pass" if overdue else "has left the table"
    return f"{who.title()} {why}. {_may_choose(now, who, 'you')}"


def _may_choose(now: Now, who: Seat, they: str) -> str:
    """What the others may do about a seat: told alike to them and to who is overdue (table.11)."""
    bot = next(iter(now.rules.bots), "random")
    overdue = who in now.match.clock.overdue
    alone = (
        "“wait” gives the whole time once more"
        if overdue
        else f"“invite friend@example.org to {who}” asks somebody else"
    )
    until = f" As soon as {who.title()} orders, nothing of this can happen." if overdue else ""
    return (
        f"Nothing happens by itself; {they} may choose: {alone}, “replace {who} with {bot}” lets "
        "a computer command, and “adjudicate” ends the match as it stands. The last two need the "
        f"consent of all the others.{until}"
    )


def _invitation(now: Now) -> Iterator[str]:
    yield now.rules.scenario(now.match.scenario).summary
    if now.seat == REFEREE:
        yield to_a_referee(now.host, begun=bool(now.match.begun))
        yield from terms(now.rules, now.match, now.seat)
        return
    if now.seat in now.match.stood_in:
        yield "The match has begun; a computer commands for this seat until you sit down."
    elif now.match.begun:
        yield "The match has begun; its player has left the table."
    yield (
        f"{now.host or 'The house'} invites you to play {now.seat.title()}. "
        "Reply “join” to sit down, or “decline”. "
        "Then each turn comes as a mail, and you play by replying to it."
    )
    yield from terms(now.rules, now.match, now.seat)
    if now.match.clock.seconds:
        yield (
            f"Each turn you have {span(now.match.clock.seconds)} to decide. Nobody loses by the "
            "clock: you are reminded, and the others choose what to do about who stays away."
        )


def _ended(now: Now) -> tuple[str, ...]:
    outcome = now.match.outcome
    assert outcome is not None
    found = [outcome.text]
    if outcome.winners:
        found.append(f"Won by {listed(outcome.winners)}.")
    if then := now.rules.sequel(now.match.table.position, outcome):
        title = now.rules.scenario(then.scenario).title
        found.append(f"The campaign goes on: reply “next” to open {title} with the same seats.")
    if outcome.scores:
        scores = ", ".join(f"{s.title()} {n}" for s, n in outcome.scores.items())
        found.append(f"Scores: {scores}.")
    return tuple(found)


# Until when


def deadline(now: Now) -> str:
    """Until when the seat should decide, or whom the match waits for and how long; "" for none."""
    due = now.match.clock.due
    if now.match.outcome is not None or not due or now.kind == "invitation":
        return ""
    if now.seat in now.match.clock.overdue:
        return f"Your time ended on {when(due[now.seat], now.zone)}."
    if now.seat in due:
        return f"Decide by {when(due[now.seat], now.zone)}."
    first = min(due, key=lambda seat: due[seat])
    if first in now.match.clock.overdue:
        return f"The time of {first.title()} ended on {when(due[first], now.zone)}."
    return f"{first.title()} has until {when(due[first], now.zone)}."


def when(ts: str, zone: str) -> str:
    """A moment in the reader's own time: ``Saturday 28 November 2026, 07:30 (Europe/Berlin)``."""
    moment = datetime.fromisoformat(ts.replace("Z", "+00:00"))
    try:
        there = moment.astimezone(ZoneInfo(zone))
    except (KeyError, OSError, ValueError):
        there, zone = moment.astimezone(UTC), "UTC"
    told = f"{there:%A} {there.day} {there:%B %Y}, {there:%H:%M}"
    return f"{told} UTC" if zone == "UTC" else f"{told} ({zone})"


def listed(seats: Sequence[str]) -> str:
    """Seats as people list them: ``Red, Blue and Green``."""
    names = [seat.title() for seat in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
