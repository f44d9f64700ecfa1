"""What may be read of a match: any position as any viewer may know it, the journal, the story.

A viewer is a seat, ``""`` for the public, or ``EVERYTHING``, which anybody may be once the match
is over. Everything a viewer gets is computed from what that viewer knows.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from domain.game.ruleset import Moment, Outcome
from domain.game.view.board import View
from domain.game.view.text_board import plain
from domain.games import package_of
from domain.journal.entries import read_entry
from domain.journal.sealed import OpenedPart
from domain.match.events.draws import CardDealt, CardShown, DeckSealed
from domain.match.events.lifecycle import OrderGiven, TakenBack
from domain.match.seeing import (
    EVERYTHING,
    AnyMatch,
    AnyRules,
    as_it_lay,
    board,
    laid,
    moment,
    seen_by,
    waiting_for,
)
from service.application.matches import Matches
from service.reading.export import write_export
from service.words import _
from service.words.boards import told_on
from service.words.of_games import sentence_by

_RECENT = 40
"""Entries in which a takeback is the last that happened in the game."""
_MOST_TOLD_AGAIN = 6
"""Sentences that are told again; the others are counted."""


class SeenPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position with what belongs to it; ``choices`` only where the viewer may order now."""

    match: Annotated[str, "The id of the match."]
    at: Annotated[int, "After how many entries this is the position."]
    size: Annotated[int, "Entries of the journal."]
    viewer: Annotated[str, "Who looks: a seat, public or everything."]
    to_move: Annotated[tuple[str, ...], "The seats that the match waited for."]
    moment: Moment
    view: View
    outcome: Outcome | None = None


class ShownEntry(msgspec.Struct, frozen=True):
    """An entry of the journal with the parts of it that the viewer may open."""

    n: Annotated[int, "The entry's number, from 0."]
    type: Annotated[str, "Its type."]
    line: Annotated[str, "The exact line that is hashed."]
    opened: Annotated[dict[str, OpenedPart], "The sealed parts that you may open, by number."] = {}


class StorySentence(msgspec.Struct, frozen=True):
    """A sentence of the story."""

    n: int
    moment: Moment
    text: str
    ours: bool = False
    """Whether it is told in the language of its reader, and that is not English."""


def to_move(matches: Matches, match: AnyMatch) -> tuple[str, ...]:
    """The seats that the match waits for orders of, in seat order; none while dice wait."""
    if not match.begun or match.dice.waits is not None:
        return ()
    return waiting_for(matches.repository.codec(match).rules, match)


def mine(matches: Matches, match: AnyMatch, match_id: str, own: Sequence[str]) -> dict[str, Any]:
    """One match of somebody with these seats. Its game must be one of the house."""
    rules = matches.rules_of(match)
    waited = to_move(matches, match)
    return {
        "id": match_id,
        "title": rules.match_title(match.title, match.scenario),
        "game": rules.title,
        "seats": [s for s in own if s in match.sitting.taken] or list(own),
        "invited": [s for s in own if s in match.sitting.vacant and not match.outcome],
        "turn": [s for s in own if s in waited],
        "due": min((match.clock.due[s] for s in own if s in match.clock.due), default=""),
        "over": match.outcome,
        "changed": match.ts,
    }


def look(matches: Matches, match_id: str, viewer: str, at: int | None = None) -> SeenPosition:
    """The position after ``at`` entries (None: now) as ``viewer`` may know it.

    Raises NoSuchMatch, and IndexError for a moment that the match does not have.
    """
    match = matches.repository.match(match_id)
    if at is not None and not 1 <= at <= match.size:
        raise IndexError(f"This match has the moments 1 to {match.size}, not {at}.")
    rules, size = matches.repository.codec(match).rules, match.size
    if at is None or at == size:
        view, moving = (
            board(rules, match, viewer, matches.repository.views),
            to_move(matches, match),
        )
        if match.outcome is not None:  # it may have been agreed on while the rules still ask
            view = msgspec.structs.replace(view, prompts=())
    else:
        match = as_it_lay(match, matches.repository.table_at(match_id, at), at)
        view, moving = (
            board(rules, match, viewer, matches.repository.views),
            _moved_then(rules, match),
        )
    return _seen(match_id, rules, match, viewer, view, moving, size)


def look_ahead(matches: Matches, match_id: str, seat: str, drafted: AnyMatch) -> SeenPosition:
    """The position that the drafted orders of a seat would lead to; see ``Matches.drafted``."""
    rules, size = (
        matches.repository.codec(drafted).rules,
        matches.repository.match(match_id).size,
    )
    view = board(rules, drafted, seat, matches.repository.views)
    return _seen(match_id, rules, drafted, seat, view, to_move(matches, drafted), size, at=size)


def _seen(
    match_id: str,
    rules: AnyRules,
    match: AnyMatch,
    viewer: str,
    view: View,
    moving: tuple[str, ...],
    size: int,
    at: int | None = None,
) -> SeenPosition:
    return SeenPosition(
        match=match_id,
        at=match.size if at is None else at,
        size=size,
        viewer=viewer,
        to_move=moving,
        moment=moment(rules, match, viewer),
        view=told_on(view, rules),
        outcome=match.outcome,
    )


def _moved_then(rules: AnyRules, match: AnyMatch) -> tuple[str, ...]:
    moving = rules.to_move(match.table.position) if laid(match) else ()
    return tuple(seat for seat in match.sitting.seats if seat in moving)


def journal(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> list[ShownEntry]:
    """The entries from ``start`` up to but not ``stop``, with what the viewer may open."""
    opened: dict[int, dict[str, OpenedPart]] = {}
    for n, p, _k, body in matches.repository.openings(match_id, start, stop, viewer):
        opened.setdefault(n, {})[str(p)] = msgspec.json.decode(body, type=OpenedPart)
    return [
        ShownEntry(n, topic, line.decode(), opened.get(n, {}))
        for n, topic, line in matches.repository.rows(match_id, start, stop)
    ]


def export(matches: Matches, match_id: str, viewer: str) -> Iterator[bytes]:
    """The export of a match for a viewer, in the format of docs/fair-play.md."""
    newest = matches.checkpoint(match_id)
    match = matches.repository.match(match_id)
    entries = (
        line
        for start in range(0, match.size, 1000)
        for _, _, line in matches.repository.rows(match_id, start, min(start + 1000, match.size))
    )
    openings = (
        (n, p, body)
        for n, p, _k, body in matches.repository.openings(match_id, 0, match.size, viewer)
    )
    label = {EVERYTHING: "full", "": "public"}.get(viewer, viewer)
    notes = matches.house_writer.checkpoints(match_id)
    if newest not in notes:  # nothing can be kept in a store that is only read
        notes.append(newest)
    return write_export(match.origin, label, entries, openings, notes)


def story(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> Iterator[StorySentence]:
    """The story from entry ``start`` up to but not ``stop``, as the viewer knows it, and in the
    language that is spoken, as far as the game has it."""
    match = matches.repository.match(match_id)
    rules = matches.repository.codec(match).rules
    for step in walked(matches, match_id, viewer, start, stop):
        if text := step.event.told(step.before):
            said = sentence_by(package_of(rules), text)
            yield StorySentence(step.n, rules.moment(step.after), said, said != text)


def in_question(matches: Matches, match_id: str, match: AnyMatch, viewer: str) -> str:
    """What is to be taken back or is disputed, as the viewer knows it; "" where nothing is."""
    dispute, asked = match.pending.dispute, match.pending.asked
    if dispute is not None:
        return _told_again(matches, match_id, viewer, dispute.start, dispute.stop)
    if asked is not None and asked.blocks:
        return _told_again(matches, match_id, viewer, asked.to, match.size)
    return ""


def _told_again(matches: Matches, match_id: str, viewer: str, start: int, stop: int) -> str:
    """What happened in the game from entry ``start`` up to but not ``stop``, as one paragraph."""
    told = [plain(row.text) for row in story(matches, match_id, viewer, start, stop)]
    more = len(told) - _MOST_TOLD_AGAIN
    rest = [f"And {more} more {'event' if more == 1 else 'events'}."] if more > 0 else []
    return " ".join([*told[:_MOST_TOLD_AGAIN], *rest])


class SeenDeck(NamedTuple):
    """A deck of which cards were seen that lie there again, and the order that shuffles it."""

    name: str
    line: str
    will_be: bool
    """Whether they lie there only once the takeback is agreed to."""

    @property
    def says(self) -> str:
        """The reminder, as a sentence."""
        if self.will_be:
            return _(
                "Then cards of {deck} that were seen lie there again as they lay.", deck=self.name
            )
        return _("Cards of {deck} that were seen lie there again as they lay.", deck=self.name)

    @property
    def says_how(self) -> str:
        """The same with the order."""
        how = _("“{line}” shuffles them.", line=self.line)
        return f"{self.says} {how}"


def seen_decks(matches: Matches, match_id: str, match: AnyMatch, seat: str) -> tuple[SeenDeck, ...]:
    """The decks that a takeback laid back as somebody saw them, or would, if it is asked; () once
    anybody has ordered something behind it, and for games whose players shuffle nothing."""
    asked, will_be = match.pending.asked, True
    rules, repository = matches.repository.codec(match).rules, matches.repository
    if rules.mixed_by is None:
        return ()
    if asked is not None and asked.blocks:
        to, stop = asked.to, match.size
    else:
        stop, will_be = match.given.rewound, False
        if stop < max(0, match.size - _RECENT):
            return ()
        (_n, topic, entry), *after = repository.rows(match_id, stop, match.size)
        if topic != TakenBack.topic or any(one == OrderGiven.topic for _n, one, _body in after):
            return ()
        to = read_entry(entry).pub["to"]
    position = repository.table_at(match_id, to).position
    return tuple(
        SeenDeck(rules.deck_called(position, deck), line, will_be)
        for deck in _came_from(repository.rows(match_id, to, stop))
        if (line := rules.mixed_by(position, seat, deck))
    )


def _came_from(undone: Iterable[tuple[int, str, bytes]]) -> Iterator[str]:
    """The decks from which cards came in these entries, as they lay before them."""
    passed = set[str]()
    for _n, topic, entry in undone:
        if topic in (DeckSealed.topic, CardDealt.topic, CardShown.topic):
            deck = read_entry(entry).pub["deck"]
            if topic != DeckSealed.topic and deck not in passed:
                yield deck
            passed.add(deck)


class PositionChange(NamedTuple):
    """An event of the game, between the positions before and after it."""

    n: int
    before: Any
    event: Any
    after: Any


def walked(
    matches: Matches, match_id: str, viewer: str, start: int, stop: int
) -> Iterator[PositionChange]:
    """The game's events from entry ``start`` up to but not ``stop``, as the viewer knows them."""
    match = matches.repository.match(match_id)
    codec, rules = (
        matches.repository.codec(match),
        matches.repository.codec(match).rules,
    )
    table = matches.repository.table_at(match_id, start) if start else None
    state = seen_by(table, viewer) if table else rules.start
    opened: dict[int, list[Any]] = {}
    for n, _p, _k, body in matches.repository.openings(match_id, start, stop, viewer):
        opened.setdefault(n, []).append(msgspec.json.decode(body, type=OpenedPart).data)
    for n, topic, line in matches.repository.rows(match_id, start, stop):
        event = codec.event(topic, line, opened.get(n, ()))
        if event is None:
            if topic in ("rewound", "position.copied"):
                state = seen_by(matches.repository.table_at(match_id, n + 1), viewer)
            continue
        before, state = state, event.after(state)
        yield PositionChange(n, before, event, state)
