"""The replay: the rules decide every order of an export again, and the bytes must be the same.

What a command wrote is written anew by the very code that writes matches, with the time, the links
and the salts that the export shows, and compared byte for byte. So dice that were asked for wrongly
("3d6, keep the best"), an event that no rule leads to, an order that the rules refuse and a draw
from the wrong chain all show, though every hash and signature is right.

What the rules cannot decide again (a secret that is still sealed, an order under another version of
the rules) is folded as it stands and told; it is never taken for a fault.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from operator import attrgetter, itemgetter
from typing import Any

import msgspec

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Illegal
from domain.games import AnyRuleset
from domain.kits import shelf
from domain.match.codec import Codec
from domain.match.events.ahead import RestChanged, WindowLapsed
from domain.match.events.clock import Overdue
from domain.match.events.disputes import KeyRotated, OpeningErased
from domain.match.events.draws import DiceRolled
from domain.match.events.lifecycle import (
    BEGINNINGS,
    DiceRekeyed,
    Lapsed,
    MatchOpened,
    OrderGiven,
    PositionCopied,
    RulesChanged,
)
from domain.match.events.linked import ResultCarried
from domain.match.evolve import follow
from domain.match.parts.rest import KIND, Rest
from domain.match.rekeying import erase, rekey, rotate_key
from domain.match.seeing import AnyMatch
from domain.match.terms import Terms, check_terms, open_match, stream_names
from domain.match.writing import Commit, Context
from domain.table.ending import carry
from domain.table.letter import due, go_on, kept
from domain.table.play import give, roll
from domain.table.time_passing import strike
from service.audit.branched import begins_with, hides, nothing_before
from service.audit.differences import begins, differ
from service.audit.groups import (
    BY_TIME,
    ORDERS,
    asked,
    body_of,
    codec_of,
    command_of,
    context_of,
    groups,
    is_closing,
    is_whole,
    of_one_letter,
    order_of,
    read_ahead,
)
from service.audit.partly import as_seen, planned_as_opened
from service.audit.past import AuditedPast
from service.audit.replayed import (
    CLOSED_PARENT,
    OTHER_RULES,
    PARENT,
    SEALED,
    SERVER,
    UNKNOWN,
    Decided,
)
from service.audit.reporting.report import AuditFailed, fail
from service.audit.tape import Tape, TapeEvent

AnyCodec = Codec[Any, Any, Any]
Decide = Callable[[list[TapeEvent], Any], AnyMatch]

_line, _body = itemgetter(2), attrgetter("body")
_ORDERED = ORDERS | {RulesChanged.topic}
"""What an order begins with."""


def replay(tape: Tape, games: Mapping[str, AnyRuleset], parent: Tape | None = None) -> Decided:
    """Decide an export again that passed the audit.

    ``parent`` is the export of the match that it is a branch of, which the audit found to be it.
    Raises AuditFailed with the event, the order and the rule where the rules lead elsewhere.
    """
    return Replay(tape, games, parent).run()


class Replay:
    """One match, decided again from its first event on."""

    def __init__(self, tape: Tape, games: Mapping[str, AnyRuleset], parent: Tape | None) -> None:
        self._tape, self._games, self._parent = tape, games, parent
        self._found = Decided(len(tape))
        self._given: TapeEvent | None = None
        """The last order."""

    def run(self) -> Decided:
        """Decide everything. Raises AuditFailed."""
        commands = groups(self._tape)
        first = next(commands)
        try:
            codec = self._codec(first[0])
        except msgspec.ValidationError as error:
            fail(0, f"the rules cannot open the match: {error}")
        if codec is None:
            self._found.stopped = 0
            return self._found
        self._codec_now = codec
        match = self._guarded(self._opened, first, codec)
        self._past = AuditedPast(codec, self._tape, match)
        for group in read_ahead(commands, codec):
            if self._found.blind < 0 and not self._can_fold(group):
                self._found.blind = group[0].n
            if self._found.blind >= 0:
                after = self._as_far_as_seen(group, match)
                if after is None:
                    self._found.stopped = group[0].n
                    break
                match = after
            else:
                match = self._guarded(self._next, group, match)
            self._past.keep(match)
        return self._found

    def _as_far_as_seen(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch | None:
        """The match after a group where the position holds what is sealed; None where it cannot
        even be folded. A rule may fail in any way where it meets what is not there."""
        now = self._found
        before = msgspec.structs.replace(now, trusted=now.trusted.copy(), unknown=[*now.unknown])
        try:
            if self._can_fold(group):
                return self._next(group, match)
        except Exception:
            self._found = before
        try:
            after = self._trust(UNKNOWN, group, match)
        except Exception:
            return None
        self._found.unknown.append(group[0].n)
        return after

    def _codec(self, first: TapeEvent) -> AnyCodec | None:
        body = body_of(first, MatchOpened)
        if (rules := self._games.get(body.rules)) is None:
            self._found.rules = body.rules
            return None
        self._found.rules, self._found.version = rules.title, rules.version
        self._found.box = shelf.missing(rules, body.scenario, body.options)
        return None if self._found.box else codec_of(rules, body)

    def _guarded(self, decide: Decide, group: list[TapeEvent], of: Any) -> AnyMatch:
        """The match after a group, whatever an operator made up."""
        try:
            return decide(group, of)
        except AuditFailed:
            raise
        except (Illegal, NotUnderstood) as refusal:
            fail(group[0].n, f"the rules refuse {asked(group)}: {refusal}")
        except Exception as error:
            # Made-up bytes may break a rule's own code anywhere; that is a finding, no traceback.
            fail(group[0].n, f"the rules cannot decide {asked(group)} ({error!r:.200})")

    # One command at a time

    def _can_fold(self, group: list[TapeEvent]) -> bool:
        """Whether nothing that the position depends on is still sealed."""
        return is_whole(group) or not hides(self._codec_now, group)

    def _next(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch:
        topic, match = group[0].type, planned_as_opened(match, group)
        if is_closing(group[0]):
            return self._trust(SERVER, group, match)
        given = order_of(group)
        self._check_due(group[0], given, match)
        if topic in _ORDERED:
            return self._ordered(group, given, match)
        if topic == RestChanged.topic:
            return self._rested(group, match)
        if match.dice.due and (topic not in BEGINNINGS or topic == WindowLapsed.topic):
            return self._rolled(group, match)
        if topic == DiceRekeyed.topic:
            body = body_of(group[0], DiceRekeyed)
            written = rekey(self._codec_now, match, body.chains, body.reason, context_of(group))
            return self._compared(written, group)
        if topic == ResultCarried.topic:
            carried = carry(self._codec_now, match, context_of(group))
            if carried is None:
                fail(group[0].n, "what the match carries on was said before")
            return self._compared(carried, group)
        if topic == KeyRotated.topic:
            key, context = body_of(group[0], KeyRotated), context_of(group)
            written = rotate_key(self._codec_now, match, key.vkey, key.reason, context)
            return self._compared(written, group)
        if topic == OpeningErased.topic:
            gone = body_of(group[0], OpeningErased)
            written = erase(self._codec_now, match, gone.parts, gone.reason, context_of(group))
            return self._compared(written, group)
        if topic in BY_TIME:
            return self._struck(group, match)
        if topic == Lapsed.topic:
            lapsed = self._strike(match, context_of(group, begun=True), [])
            if lapsed is None:
                fail(group[0].n, "nothing was due at that time")
            return self._all_compared(lapsed, group)
        if topic == PositionCopied.topic:
            return self._copied(group, match)
        return self._trust(SERVER, group, match)

    def _copied(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch:
        """The position that a branch begins with, held against that of its parent."""
        if self._parent is None or match.lineage.parent is None:
            return self._trust(PARENT, group, match)
        after = self._trust(CLOSED_PARENT, group, match)
        if begins_with(self._codec_now, match, after, group[0], self._parent):
            self._found.trusted[CLOSED_PARENT] -= len(group)
            self._found.events += len(group)
        return after

    def _opened(self, group: list[TapeEvent], codec: AnyCodec) -> AnyMatch:
        body = body_of(group[0], MatchOpened)
        if body.version != codec.rules.version:
            return self._trust(OTHER_RULES, group, None)
        order = codec.rules.scenario(body.scenario).seats
        places = sorted(body.seats, key=lambda seat: order.index(seat))
        chosen = Terms(
            origin=body.match,
            scenario=body.scenario,
            seats={seat: body.seats[seat] for seat in places},
            options=body.options,
            title=body.title,
            pace=body.pace,
            referee=bool(body.referee),
            fair=body.fair,
            source=body.source,
        )
        terms = check_terms(codec, chosen)
        # Branches once spelled out that they have no pace: what stands there is written again.
        terms = msgspec.structs.replace(terms, pace=body.pace)
        scenario = codec.rules.scenario(terms.scenario)
        names = stream_names(codec, scenario, terms.seats)
        if set(names) != body.chains.keys():
            fail(0, f"the rules need the chains {', '.join(sorted(names))}")
        return self._compared(open_match(codec, terms, body.chains, context_of(group)), group)

    def _ordered(
        self, group: list[TapeEvent], given: TapeEvent | None, match: AnyMatch
    ) -> AnyMatch:
        version = match.version
        if group[0].type == RulesChanged.topic:
            version = body_of(group[0], RulesChanged).version
        if version != self._codec_now.rules.version:
            return self._trust(OTHER_RULES, group, match)
        if not is_whole(group):
            return self._trust(SEALED, group, match)
        if given is None:
            fail(group[0].n, "the rules change with no order")
        command = command_of(given)
        if command is None:
            fail(given.n, "its order is not opened as a command")
        context = context_of(group, begun=True)
        seat, orders, id_ = given.by, str(command["orders"]), str(command["id"])
        seen = int(command.get("seen", 0))
        written = give(self._codec_now, match, seat, orders, id_, context, self._past, seen)
        self._found.orders += 1
        return self._all_compared(written, group)

    def _check_due(self, first: TapeEvent, given: TapeEvent | None, match: AnyMatch) -> None:
        """What waited goes on before anything else, but for new chains of dice and the rest of the
        letter that let it go on."""
        if given is not None and given.type != OrderGiven.topic:
            given = None
        before, self._given = self._given, given or self._given
        if not match.ahead.rest or first.type in (DiceRekeyed.topic, RestChanged.topic):
            return
        seat, version = due(self._codec_now, match), self._codec_now.rules.version
        if seat is None or match.version != version or of_one_letter(given, before):
            return
        command = command_of(given) if given else None
        sealed = given is not None and given.by == seat and command is None
        if not sealed and (not command or command["id"] != match.ahead.rest[seat].lines[0].id):
            fail(first.n, f"the lines of {seat} that waited were to go on before it")

    def _rested(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch:
        """What waits of a letter, as it came or as it ended."""
        if not group[0].whole:
            return self._trust(SEALED, group, match)
        if match.version != self._codec_now.rules.version:
            return self._trust(OTHER_RULES, group, match)
        context = context_of(group, begun=True)
        seat = body_of(group[0], RestChanged).seat
        going = due(self._codec_now, match) == seat
        written = go_on(self._codec_now, match, context, self._past) if going else None
        if written is None:
            part = next(p for p in group[0].opened["*"] if p["kind"] == KIND)
            rest = msgspec.structs.replace(msgspec.convert(part, Rest), why="", n=-1)
            if not rest.lines:
                fail(group[0].n, f"{seat} wrote no lines that could wait")
            written = kept(self._codec_now, match, seat, rest, context)
        return self._all_compared(written, group)

    def _all_compared(self, written: Commit[Any], group: list[TapeEvent]) -> AnyMatch:
        """Compare what was written at once, and what was rolled when its round was there."""
        count = len(written.rows)
        if count >= len(group) or not written.match.dice.due:
            return self._compared(written, group)
        return self._rolled(group[count:], self._compared(written, group[:count]))

    def _rolled(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch:
        """What is due leads to once its round is there, the earliest first."""
        due = match.dice.due[0]
        if due.kind == "note" and not due.orders:  # its words are sealed, its dice are not
            told = takewhile(lambda event: event.type == DiceRolled.topic, group[1:])
            count = 1 + len(list(told))
            after = self._trust(SEALED, group[:count], match)
            return self._next(group[count:], after) if group[count:] else after
        if not is_whole(group) or (due.kind == "order" and not due.orders):
            return self._trust(SEALED, group, match)
        written = roll(self._codec_now, match, context_of(group), self._past)
        return self._all_compared(written, group)

    def _struck(self, group: list[TapeEvent], match: AnyMatch) -> AnyMatch:
        """What only time brings, written at one moment in one go or in several.

        Whether a warning reached a seat is the server's word.
        """
        context = context_of(group)
        while group:
            late = [body_of(e, Overdue).seat for e in group if e.type == Overdue.topic]
            tries = [self._strike(match, context, late[:k]) for k in range(len(late), -1, -1)]
            written = next((w for w in tries if w and begins(w.rows, group)), tries[0])
            if written is None:
                fail(group[0].n, "nothing was due at that time")
            count = len(written.rows)
            match = self._compared(written, group[:count])
            group = group[count:]
        return match

    def _strike(self, match: AnyMatch, context: Context, late: list[str]) -> Commit[Any] | None:
        return strike(self._codec_now, match, context, lambda seat, _: seat in late)

    def _trust(self, why: str, group: list[TapeEvent], match: AnyMatch | None) -> AnyMatch:
        """Fold events as they stand."""
        self._found.trusted[why] += len(group)
        opened = as_seen(group, match.dice.streams if match is not None else {})
        before = self._past.table_before if match is not None else nothing_before
        return follow(self._codec_now, match, [event.row for event in group], before, opened)

    def _compared(self, written: Commit[Any], group: list[TapeEvent]) -> AnyMatch:
        if [*map(_line, written.rows)] != [*map(_body, group)]:
            differ(written.rows, group, asked(group))
        self._found.events += len(group)
        return written.match
