"""All that a match page shows of a moment, from its viewer's own knowledge."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import takewhile
from typing import Any

import msgspec
from flask import request
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.exceptions import NotFound

from domain.game.view.board import Choice, View
from domain.game.view.text_board import text_board
from domain.journal.entries import read_entry
from domain.journal.sealed import OpenedPart
from domain.match.events.clock import NoteSent
from domain.match.events.draws import DiceRolled
from domain.match.events.lifecycle import NoteGiven, OrderGiven, TakenBack
from domain.match.seeing import AHEAD, AnyRules, laid
from domain.table.told import at_the_table, noted
from service.application.receipts import LineReport
from service.drawing import moved, overview
from service.drawing.figures.faces import apart
from service.drawing.pictured import BoxPictures, merged
from service.people.company import KnownPerson, known
from service.reading.positions import SeenPosition, look, story, to_move
from service.reading.scenes import first_scene
from service.store.lists.models import TurnRow
from service.store.repository import EVERYTHING, AnyMatch
from service.web.boards import NARROW, as_owned, board_svg, board_width, map_alone
from service.web.box_pictures import pictures_for
from service.web.changes import NO_CHANGES, Changes, changes
from service.web.pages import zone
from service.web.services import atlas, match_named, matches
from service.web.timeline import Steps, steps, turns
from service.web.who import Who
from service.words import _
from service.words.retelling import in_words, retold
from service.words.telling import phase_told

ANSWERS = ("agree", "refuse")
"""What is asked besides the game is answered at the table, not among its orders."""

TOLD = 60
"""Entries whose story stands beside the board."""


@dataclass(frozen=True)
class Scene:
    """A moment of a match as one viewer may know it."""

    seen: SeenPosition
    board: Markup
    words: str
    changes: Changes
    steps: Steps
    turns: list[TurnRow]
    past: bool
    moment: str
    ways: tuple[tuple[str, str, str], ...] = ()
    """The pieces that a draft moves: which, from where, to where."""
    aims: tuple[tuple[str, str, str], ...] = ()
    """The pieces that a draft has act on something, or sends on: which, from where, to what."""
    trail: tuple[tuple[str, str, str], ...] = ()
    """The pieces that moved since what it is compared with, alike."""
    maps: tuple[str, ...] = ()
    """What the maps of cells are called, where there are several."""
    pictures: BoxPictures | None = None
    """Those of its box, for who may see them."""
    secret: bool = False
    """Whether a branch from there would tell what is secret yet."""

    def place(self, shown: str) -> str:
        """Where in the match one looks: the moment one looks back at, the map ``shown`` alone."""
        of_maps = shown if shown in self.maps else ""
        return ", ".join(filter(None, (self.moment if self.past else "", of_maps)))

    @property
    def gone(self) -> tuple[str, ...]:
        """The phases of this turn that are over at the moment, each once.

        Where both sides go through the same phases in a turn, those that the other side had stand
        before this one again.
        """
        turn, phase = self.seen.moment.turn, self.seen.moment.phase
        begun = (
            row.phase
            for row in self.turns
            if row.turn == turn and row.n <= self.seen.at and not row.withdrawn
        )
        return tuple(takewhile(lambda one: one != phase, dict.fromkeys(begun)))

    def about(self, seat: str) -> str:
        """What a seat is asked about, as a page finds it on its board."""
        asked = (name for one in self.seen.view.prompts if one.seat == seat for name in one.on)
        quoted = (name.replace("\\", "\\\\").replace('"', '\\"') for name in asked)
        return ", ".join(f'[data-id="{name}"]' for name in quoted)

    @property
    def offers(self) -> tuple[Choice, ...]:
        """What is offered as buttons."""
        return shared(self.seen.view.choices, matches().limits.offers)


def shared(choices: tuple[Choice, ...], most: int) -> tuple[Choice, ...]:
    """So many choices at most: where there are more, every verb has its share of them."""
    many = Counter(choice.line.split()[0] for choice in choices)
    left: dict[str, int] = {}
    for n, (verb, count) in enumerate(reversed(many.most_common())):
        left[verb] = min(count, -(-(most - sum(left.values())) // (len(many) - n)))
    found = []
    for choice in choices:
        verb = choice.line.split()[0]
        if left[verb]:
            left[verb] -= 1
            found.append(choice)
    return tuple(found)


def size_asked(match: AnyMatch, name: str = "at") -> int | None:
    """The moment that an address names, None for now. Raises NotFound for one that the match has
    not."""
    text = request.args.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotFound(_("A moment is the number of an entry of the journal."))
    if not 1 <= int(text) <= match.size:
        raise NotFound(f"This match has the moments 1 to {match.size}, not {int(text)}.")
    return int(text)


def scene(
    match_id: str,
    who: Who,
    since: int | None = None,
    drafted: SeenPosition | None = None,
    orders: Collection[LineReport] = (),
) -> Scene:
    """What the board of this request shows, compared with the moment ``since``.

    ``drafted`` is the position of a draft of these ``orders``, shown in place of the present one.
    """
    match = match_named(match_id)
    at = size_asked(match)
    since = size_asked(match, "since") if since is None else since
    now = look(matches(), match_id, who.viewer, at)
    seen = drafted or now
    past = seen.at != seen.size
    rows = turns(match_id)
    beside = steps(match, match_id, seen.at, rows)
    live = not past and who.viewer == who.seat != ""
    if live and match.pending.asked is not None and not match.pending.asked.blocks:
        offered = tuple(c for c in seen.view.choices if c.line not in ANSWERS)
        seen = replace(seen, view=replace(seen.view, choices=offered))
    shown = replace(
        as_owned(seen.view, who.seat), choices=shared(seen.view.choices, matches().limits.offers)
    )
    waits = not shown.choices and not shown.seats
    if drafted or (who.seat and (waits or board_width() == NARROW)):
        shown = replace(shown, prompts=())  # the desk asks, and the board stays where it lies
    before = _before(match, seen, beside, since, past)
    changed = NO_CHANGES
    trail: tuple[tuple[str, str, str], ...] = ()
    if before is not None:
        then = look(matches(), match_id, who.viewer, before).view
        changed = changes(as_owned(then, who.seat), shown)
        trail = () if drafted else moved(then, seen.view)
    drawn = map_alone(shown if laid(match) else _to_come(match, shown))
    drawn = replace(drawn, notes=tuple(n for n in drawn.notes if not n.startswith(AHEAD)))
    pictures = pictures_for(match_id, who, drawn)
    svg = board_svg(
        drawn, board_width(), atlas(), choices=live, changed=changed.ids, desk=True,
        pictures=pictures,
    )  # fmt: skip
    phase = phase_told(seen.moment.phase)
    turn = _("Turn {turn}", turn=seen.moment.turn) + ", " if seen.moment.turn else ""
    words = text_board(seen.view)
    ways = moved(now.view, seen.view) if drafted else ()
    aims = aimed(now.view, seen.view, who.seat, orders) if drafted else ()
    moment = f"{turn}{phase}"
    charted = overview.charted(shown)
    maps = tuple(
        overview.called(one) for one, ground in merged(shown, pictures) if ground or one in charted
    )
    return Scene(
        seen, svg, words, changed, beside, rows, past, moment, ways, aims, trail, maps, pictures,
        secret=past and match.outcome is None and _is_secret(match_id, beside.end),
    )  # fmt: skip


def _is_secret(match_id: str, size: int) -> bool:
    """Whether some seats alone knew something after so many entries."""
    return bool(matches().repository.table_at(match_id, size).known)


def _to_come(match: AnyMatch, view: View) -> View:
    """The board that a match will begin on, under what its players are waited for."""
    rules, seats = matches().rules_of(match), match.sitting.seats
    scene = first_scene(rules, match.scenario, match.options, seats)
    return replace(scene, prompts=view.prompts, choices=())


def aimed(
    before: View, after: View, seat: str, orders: Collection[LineReport]
) -> tuple[tuple[str, str, str], ...]:
    """The own pieces that drafted orders have act without going there, or not farther yet than to
    a die or an answer: which, where, at what."""
    at = {piece.id: piece for piece in after.pieces}
    lay = {piece.id: piece.space for piece in before.pieces}
    state = {one.line: one.state for one in orders if one.state != "refused"}
    found = dict[tuple[str, str, str], None]()
    for line in state:
        touched = _named(before, line)
        own = [at[one] for one in touched if one in at and at[one].owner == seat]
        names = {piece.id for piece in own}
        goals = {at[one].space if one in at else one for one in touched if one not in names}
        stays = all(lay.get(piece.id) == piece.space for piece in own)
        if len(goals) == 1 and (stays or state[line] != "done"):
            goal = goals.pop()
            ways = ((piece.id, piece.space, goal) for piece in own if piece.space != goal)
            found |= dict.fromkeys(ways)
    return tuple(found)


def _named(view: View, line: str) -> tuple[str, ...]:
    """What a drafted line touches: as it is offered, else the pieces and spaces that it names."""
    if on := next((choice.on for choice in view.choices if choice.line == line), ()):
        return on
    known = {piece.id for piece in view.pieces}
    known |= {space.id for one in view.maps for space in one.spaces}
    return tuple(word for word in line.replace(",", " ").split() if word in known)


def _before(
    match: AnyMatch, seen: SeenPosition, beside: Steps, since: int | None, past: bool
) -> int | None:
    """The moment to compare with: where the reader came from, or the entry before."""
    if not match.laid or seen.at <= match.laid:
        return None
    if since is not None and since >= match.laid and since != seen.at:
        return since
    return beside.event[0] if past else beside.order[0]


@dataclass(frozen=True)
class StoryLine:
    """A sentence beside the board; ``gone`` where a takeback withdrew it."""

    n: int
    text: str
    gone: bool = False
    roll: int = -1
    """The entry of the roll behind it, -1 for none."""
    ours: bool = False
    """Whether it is told in the language of its reader, and that is not English."""


def told(match_id: str, who: Who, until: int) -> list[StoryLine]:
    """The latest sentences of the story before a moment, the newest first."""
    start = max(0, until - TOLD)
    lines = [
        StoryLine(t.n, t.text, ours=t.ours)
        for t in story(matches(), match_id, who.viewer, start, until)
    ]
    words = _notes(match_id, who, start, until)
    rows = matches().repository.rows(match_id, start, until)
    entries = {n: entry for n, topic, entry in rows if topic == NoteGiven.topic}
    rolls = _rolls(rows, {line.n for line in lines})
    lines = [replaced(line, roll=rolls.get(line.n, -1)) for line in lines]
    for n, topic, entry in rows:
        if topic == TakenBack.topic:
            to = read_entry(entry).pub["to"]
            lines = [replaced(line, gone=line.gone or to <= line.n < n) for line in lines]
        said = at_the_table(topic, entry)
        if topic == NoteSent.topic:
            said = noted(read_entry(entry).pub["seat"], words.get(n, ""), entries.get(n - 1, b""))
        if said:
            lines.append(of_the_table(n, said, topic, entry))
    return sorted(lines, key=lambda line: -line.n)


def of_the_table(
    n: int, said: str, topic: str, entry: bytes, game: AnyRules | None = None
) -> StoryLine:
    """What happened at the table, or in this game, in the language and the time of who reads."""
    text = retold(topic, entry, zone().key) or in_words(said, game)
    return StoryLine(n, text, ours=text != said)


def _rolls(rows: Sequence[tuple[int, str, bytes]], told: Collection[int]) -> dict[int, int]:
    """For the sentences that tell what dice did: the public roll just before each."""
    found, roll = {}, -1
    for n, topic, entry in rows:
        if topic == OrderGiven.topic:
            roll = -1
        elif topic == DiceRolled.topic and read_entry(entry).pub:
            roll = n
        elif n in told and roll >= 0:
            found[n], roll = roll, -1
    return found


def _notes(match_id: str, who: Who, start: int, until: int) -> dict[int, str]:
    """The words of the notes that a viewer may read, by their entries."""
    found = {}
    for n, *_part, body in matches().repository.openings(match_id, start, until, who.viewer):
        data = msgspec.json.decode(body, type=OpenedPart).data
        if isinstance(data, dict) and data.get("kind") == "note":
            found[n] = str(data["words"])
    return found


def seats(match_id: str) -> list[dict[str, Any]]:
    """The seats of a match with who plays them and what they do now."""
    match = match_named(match_id)
    thinking, people = to_move(matches(), match), sitting(match_id)
    if match.dice.waits is not None:
        thinking = ()  # it is the round that is waited for
    keys = {s: people[s].id if s in people else match_id + s for s in match.sitting.places}
    grounds = apart(keys.values())
    return [
        {
            "seat": s,
            "key": keys[s],
            "ground": grounds[keys[s]],
            "who": match.sitting.seats.get(s, "person"),
            "vacant": s in match.sitting.readers and s not in match.sitting.taken,
            "thinking": s in thinking,
            "over": match.outcome is not None,
        }
        for s in match.sitting.places
    ]


def sitting(match_id: str) -> dict[str, KnownPerson]:
    """The people whom this house knows and who sit in a match, by seat."""
    taken = match_named(match_id).sitting.taken
    found = known(matches().repository.recorder, [match_id])[match_id]
    return {seat: who for seat, who in found.items() if seat in taken}


def knows(viewer: str) -> str:
    """In words, whose knowledge a page shows."""
    if viewer == EVERYTHING:
        return _("everything")
    if not viewer:
        return _("what everybody could see")
    return _("what {seat} knew", seat=viewer.title())
