"""Chapter 8: pieces of the box are moved, deployed, removed and stacked."""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table import lengths
from domain.games.dice_table.box import box_of, known_box
from domain.games.dice_table.finding import candidates, check_seen, pieces
from domain.games.dice_table.held import into_hands
from domain.games.dice_table.laid import (
    Laid,
    actor,
    is_cup,
    is_unseen,
    names_told,
    place_told,
    whence,
)
from domain.games.dice_table.piece_names import plain
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, PieceOrder, TableEvent
from domain.games.dice_table.whereabouts import (
    each_with_place,
    place,
    place_before,
    places_called,
    several_places,
    split_at,
)
from domain.games.dice_table.words import MOST_DEPLOYED, Seat
from domain.kits.kit import Code, Place
from domain.kits.places import parted

_BELOW = r"\s+(?:under|underneath|below|at the bottom)\s*$"
_UNDER = re.compile(_BELOW, re.IGNORECASE)
_WAY = rf"(?:\s+via\s+(?:(?!\sto\s).)+|{_BELOW})$"
_TO, _AT = "to|onto|into|->|→", "at|to|in|on"


# --- Moved ------------------------------------------------------------------------------------


class Moved(TableEvent, frozen=True):
    """Pieces went somewhere, the first of them on top (8.1)."""

    seat: Seat
    pieces: tuple[Code, ...]
    to: Place
    via: tuple[Place, ...] = ()
    under: bool = False

    def changed(self, state: State) -> State:
        return state.laid(self.pieces, self.to, under=self.under)

    def told(self, state: State) -> str:
        origins, one = whence(state, self.pieces), len(self.pieces) == 1
        named, where = names_told(state, self.pieces), place_told(state, self.to)
        who = actor(state, self.seat, self.pieces)
        if set(origins) == {self.to}:
            how = f"{'under the others' if self.under else 'on top'} at {where}."
            return f"{who} lays {named} {how}" if who else f"{named} now {_LIE[one]} {how}"
        who, go, to = (
            (f"{who} moves ", "", f" to {where}") if who else ("", _GO[one], f" to {where}")
        )
        if is_cup(state, self.to):
            go, to = "", f" into the cup {where}" if who else f"{_IS[one]} now in the cup {where}"
        to += f" via {listed(place_told(state, one) for one in self.via)}" if self.via else ""
        to += ", under the others" if self.under else ""
        if len(origins) == 1:
            (start,) = origins
            since = f" from {place_told(state, start)}" if start and start != self.to else ""
            far = _far(state, (start, *self.via, self.to))
            return f"{who}{named}{go}{since}{to}{far}."
        each = [
            f"{names_told(state, here)} from {place_told(state, start)}"
            if start and start != self.to
            else names_told(state, here)
            for start, here in origins.items()
        ]
        return f"{who}{listed(each)}{go}{to}."


_LIE, _GO, _IS = ("lie", "lies"), (" go", " goes"), (" are", " is")
"""Of several pieces, and of one."""


def _far(state: State, way: Sequence[Place]) -> str:
    """How far it is along a way, where the map tells it: ``, 2 hexes``."""
    box, steps = known_box(state), []
    if box is None:
        return ""
    for a, b in pairwise(way):
        step = box.places.steps(a, b)
        if step is None:
            return ""
        steps.append(step)
    far = steps[0]._replace(many=sum(step.many for step in steps))
    return f", {lengths.told(state, box.places.boards[parted(way[0])[0]], far)}" if far.many else ""


class Move(PieceOrder, frozen=True):
    """Move pieces of the box."""

    form = "move {what}"
    help = (
        "Move pieces of the box: “move Rifle-1, Lewis to 0605 via 0705”, “move all at 0805 to "
        "0705”, “move Rifle-1 to 0605 under”."
    )

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """All that go to one place go together (8.1)."""
        for words in each_with_place(Laid(state, box_of(state), seat), self.words, _TO, _WAY):
            for event in _moved(Laid(state, box_of(state), seat), words):
                yield event
                state = event.after(state)


def _moved(laid: Laid, words: str) -> Happening:
    """Pieces go to one place; raises Illegal (8.2)."""
    named, to, via, under = _move(laid, words)
    check_seen(laid, named, to)
    moved = Moved(laid.seat or "", named, to, via, under)
    yield moved
    yield from into_hands(laid, moved.after(laid.state), dict.fromkeys(named, to))


def _move(laid: Laid, words: str) -> tuple[tuple[Code, ...], Place, tuple[Place, ...], bool]:
    """Who goes, where to, which way, and whether under what lies there; raises Illegal (8.2)."""
    under = bool(_UNDER.search(words))
    words, via = _UNDER.sub("", words), tuple[Place, ...]()
    if halves := next(split_at(words, "via"), None):
        way, _, to = halves[1].rpartition(" to ")
        via = several_places(laid, way or halves[1])
        words = f"{halves[0]} to {to}" if way else halves[0]
    who, to = _who_and_where(laid, words)
    items = pieces(laid, who, to=to)
    for item in items:
        if (
            (token := laid.tokens.get(item))
            and token.unseen
            and not (laid.owns(token) and not is_unseen(item))
        ):
            if not laid.owns(token):
                raise Illegal("9.2", f"{item} is out of sight.")
            raise Illegal("9.2", f"Others do not see {laid.name(item)}: “secretly”, or “uncover”.")
    return items, to, via, under


def _who_and_where(laid: Laid, words: str) -> tuple[str, Place]:
    """A text at its “to”, or before the place with which it ends; raises Illegal (8.2)."""
    halves = list(split_at(words, _TO))
    for who, where in halves:
        if len(places_called(laid, where)) == 1:
            return who, place(laid, where)
    if halves:
        return halves[0][0], place(laid, halves[0][1])
    parts = words.split()
    for n in range(1, len(parts)):
        if len(places_called(laid, " ".join(parts[n:]))) == 1:
            return " ".join(parts[:n]), place(laid, " ".join(parts[n:]))
    raise Illegal("8.1", "Say where to: “move Rifle-1 to 0605”.")


# --- Deployed and removed ---------------------------------------------------------------------


class Deployed(TableEvent, frozen=True):
    """Pieces came out of the supply, each to its place (8.5); of a ``kind`` that has as many as
    anybody wants they are new ones."""

    seat: Seat
    pieces: tuple[Code, ...]
    to: tuple[Place, ...]
    kind: Code = ""

    def changed(self, state: State) -> State:
        taken = {code: self.kind for code in self.pieces if code not in state.taken and self.kind}
        after = _with_taken(state, taken)
        for code, to in zip(self.pieces, self.to, strict=True):
            after = after.laid((code,), to)
        return after

    def told(self, state: State) -> str:
        after = self.changed(state)
        by_place: dict[Place, list[Code]] = {}
        for code, to in zip(self.pieces, self.to, strict=True):
            by_place.setdefault(to, []).append(code)
        each = [
            f"{names_told(after, here)} at {place_told(state, to)}" for to, here in by_place.items()
        ]
        return f"{self.seat.title()} deploys {listed(each)}."


def _with_taken(state: State, taken: dict[Code, Code]) -> State:
    return replace(state, taken={**state.taken, **taken}) if taken else state


class Deploy(PieceOrder, frozen=True):
    """Deploy pieces out of the supply."""

    form = "deploy {what}"
    help = (
        "Take pieces out of the supply: “deploy Foxhole at 0605”, “deploy 3 Control at Reims, "
        "Verdun, Sedan”."
    )

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Pieces come out of the supply (8.5)."""
        for words in each_with_place(Laid(state, box_of(state), seat), self.words, _AT):
            for event in _deployed(Laid(state, box_of(state), seat), words):
                yield event
                state = event.after(state)


def _deployed(laid: Laid, words: str) -> Happening:
    """Pieces of one name come out of the supply; raises Illegal (8.5)."""
    halves = next(split_at(words, _AT), None)
    if halves is None:
        raise Illegal("8.5", "Say where: “deploy Foxhole at 0605”.")
    to, (many, name) = several_places(laid, halves[1]), _many(halves[0])
    many = max(many, len(to))
    found, kind = _out_of_supply(laid, name, many)
    if len(to) not in (1, len(found)):
        raise Illegal("8.5", f"Name one place, or {len(found)} of them.")
    places = to if len(to) > 1 else to * len(found)
    deployed = Deployed(laid.seat or "", found, places, kind)
    yield deployed
    went = dict(zip(found, places, strict=True))
    yield from into_hands(laid, deployed.after(laid.state), went)


def _many(words: str) -> tuple[int, str]:
    said = re.fullmatch(r"(\d{1,9})(?:\s*x)?\s+(.+)", words.strip())
    return (int(said[1]), said[2]) if said else (1, words.strip())


def _out_of_supply(laid: Laid, name: str, many: int) -> tuple[tuple[Code, ...], Code]:
    """So many pieces of that name that are on no board, and their kind where they are new ones.

    Raises Illegal (8.2, 8.5).
    """
    state, box = laid.state, laid.box
    asked = {plain(name), plain(name.rstrip("s"))}
    kind = next((code for code, one in box.copied.items() if plain(one.name) in asked), "")
    if kind:
        _check_many(many)
        first = len(state.taken) + 1
        return tuple(f"x{n}" for n in range(first, first + many)), kind
    there = [
        item
        for at in ("supply", "hidden")
        for item in laid.stacks.get(at, ())
        if item not in laid.tokens
    ]
    if "," in name:
        return pieces(laid, name, there), ""
    kinds = tuple(one.name for one in box.copied.values())
    ready = {*there}.intersection(called := candidates(laid, name))
    if not ready and (meant := box.kinds.called(name)):
        names = [box.kit.kinds[code].name for code in meant]
        if len(names) > 1:
            raise Illegal("8.5", f"“{brief(name, 40)}” may be {listed(names[:6])}: say which.")
        return _out_of_supply(laid, names[0], many)
    said = f"{many} {name}" if many > 1 and called else name
    found = pieces(laid, said, there, also=kinds)
    _check_many(len(found))
    return found, ""


def _check_many(many: int) -> None:
    """Raises Illegal for more pieces than come out of a supply at once (8.5)."""
    if many > MOST_DEPLOYED:
        raise Illegal("8.5", f"You can deploy 1 to {MOST_DEPLOYED} pieces at once.")


class Removed(TableEvent, frozen=True):
    """Pieces were taken off the boards (8.5)."""

    seat: Seat
    pieces: tuple[Code, ...]
    to: Place = "dead"

    def changed(self, state: State) -> State:
        return state.laid(self.pieces, self.to)

    def told(self, state: State) -> str:
        origins = [place_told(state, one) for one in whence(state, self.pieces) if one]
        since = f" from {listed(origins)}" if origins else ""
        to = "" if self.to == "dead" else f" to {place_told(state, self.to)}"
        return f"{self.seat.title()} removes {names_told(state, self.pieces)}{since}{to}."


class Remove(PieceOrder, frozen=True):
    """Remove pieces from the board."""

    form = "remove {what}"
    help = "Take pieces out of play: “remove Rifle-1”, “remove Rifle-1 to Dead-US”."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Pieces go out of play, or to the place that is named (8.5)."""
        laid = Laid(state, box_of(state), seat)
        words = self.words
        who, where = next(split_at(words, _TO), (words, "dead"))
        to = place(laid, where)
        removed = Removed(seat, pieces(laid, who, to=to), to)
        check_seen(laid, removed.pieces, to)
        yield removed
        yield from into_hands(laid, removed.after(state), dict.fromkeys(removed.pieces, to))


# --- Stacked ----------------------------------------------------------------------------------


class Stacked(TableEvent, frozen=True):
    """A stack was laid in another order; ``order`` is from the top (8.6)."""

    seat: Seat
    place: Place
    order: tuple[Code, ...]

    def changed(self, state: State) -> State:
        return state.laid(self.order, self.place)

    def told(self, state: State) -> str:
        where = place_told(state, self.place)
        named = names_told(state, self.order, stacked=True)
        who = actor(state, self.seat, self.order)
        if who:
            return f"{who} lays {named} on top of the stack at {where}."
        return f"The stack at {where} has {named} on top."


class Stack(PieceOrder, frozen=True):
    """Lay a stack in another order."""

    form = "stack {what}"
    help = "Lay a stack in another order, from the top: “stack 0605 Lewis, Rifle-1”."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The pieces that are named come to lie on top (8.6)."""
        laid = Laid(state, box_of(state), seat)
        at, rest = place_before(laid, self.what)
        here = laid.stacks.get(at, ())
        if not here:
            raise Illegal("8.6", f"Nothing lies at {laid.told(at)}.")
        yield Stacked(seat, at, pieces(laid, rest, here))
