"""Chapter 8: pieces of the box are flipped and rotated, and words are put on pieces and places."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table.box import box_of, known_box
from domain.games.dice_table.drawing import Flip
from domain.games.dice_table.finding import piece_before, pieces
from domain.games.dice_table.laid import Item, Laid, actor, level_told, names_told, place_told
from domain.games.dice_table.piece_names import plain
from domain.games.dice_table.state import State
from domain.games.dice_table.table import BoxOrder, Happening, PieceOrder, TableEvent
from domain.games.dice_table.whereabouts import places_called, split_at
from domain.games.dice_table.words import LONGEST_MARK, MOST_MARKS, Seat
from domain.kits.kit import Code, Place, Switch

# --- Flipped ----------------------------------------------------------------------------------


class Flipped(TableEvent, frozen=True):
    """Pieces show another side, step or badge (8.3)."""

    seat: Seat
    pieces: tuple[Code, ...]
    switch: str
    level: int

    def changed(self, state: State) -> State:
        touched = {}
        for code in self.pieces:
            was = state.at(code)
            touched[code] = replace(was, levels={**was.levels, self.switch: self.level})
        return state.with_pieces(touched)

    def told(self, state: State) -> str:
        alike: dict[str, list[Code]] = {}
        for code in self.pieces:
            alike.setdefault(self._shown(state, code), []).append(code)
        told = listed([
            f"{names_told(state, codes)} now {_shows(codes)} {side}"
            for side, codes in alike.items()
        ])  # fmt: skip
        who = actor(state, self.seat, self.pieces)
        if not who:
            return f"{told}."
        if len(alike) > 1:
            return f"{who} flips: {told}."
        (side,) = alike
        named = names_told(state, self.pieces)
        return f"{who} flips {named}, which now {_shows(self.pieces)} {side}."

    def _shown(self, state: State, code: Code) -> str:
        box = known_box(state)
        if box is None:
            return f"{self.switch} {self.level}"
        kind = box.kind(code, state.taken)
        sides = dict(enumerate(kind.figures, start=1)) if self.switch == kind.flips else {}
        if printed := sides.get(self.level):
            return printed
        switch = next((one for one in kind.switches if one.name == self.switch), None)
        return level_told(kind, switch, self.level) if switch else f"{self.switch} {self.level}"


def _shows(pieces: Sequence[Code]) -> str:
    return "shows" if len(pieces) == 1 else "show"


class FlipPiece(PieceOrder, frozen=True):
    """Flip pieces of the box."""

    form = "flip {what}"
    help = "Flip pieces of the box: “flip Rifle-1”, “flip Rifle-1 to 2”, “flip Fort Paris”."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The next side or step, or the one that is named (8.3)."""
        if any(deck.name.casefold() == self.words.casefold() for deck in state.decks.values()):
            yield from Flip((self.words,)).leads_to(state, seat, chance)
            return
        laid = Laid(state, box_of(state), seat)
        words, level = self.words, ""
        named, switch = _switched(laid, words)
        if not named:
            for who, level in split_at(words, "to"):  # noqa: B007
                named, switch = _switched(laid, who)
                break
        if not named:
            pieces(laid, words)
        _face_up(laid, named)
        flipped: dict[tuple[str, int], list[Code]] = {}
        for code in named:
            one = _switch(laid, code, switch)
            flipped.setdefault((one.name, _level(laid, code, one, level)), []).append(code)
        for (name, to), codes in flipped.items():
            yield Flipped(seat, tuple(codes), name, to)


def _switched(laid: Laid, words: str) -> tuple[tuple[Code, ...], str]:
    """The pieces that are named, and the switch behind them, "" for none; () where that is none."""
    named, rest = piece_before(laid, words.split())
    if not named or not rest:
        return named, ""
    known = {one.name for code in named for one in laid.kind(code).switches}
    return (named, rest) if plain(rest) in map(plain, known) else ((), "")


def _face_up(laid: Laid, items: Sequence[Item]) -> None:
    """Raises Illegal for what lies face down (9.1)."""
    for item in items:
        if token := laid.tokens.get(item):
            ways = f"“uncover {item}” turns it up first"
            if not laid.owns(token):
                ways = f"only {token.side[0].title()} may turn it up"
            raise Illegal("9.1", f"{item} lies face down; {ways}.")


def _switch(laid: Laid, code: Code, named: str) -> Switch:
    """The switch of a piece that is meant; raises Illegal (8.3)."""
    kind, name = laid.kind(code), laid.name(code)
    if not kind.switches:
        raise Illegal("8.3", f"{name} has no other side; “mark {name} flipped” says what it is.")
    named = named or kind.flips or (kind.switches[0].name if len(kind.switches) == 1 else "")
    found = next((one for one in kind.switches if plain(one.name) == plain(named)), None)
    if found is None:
        known = listed(one.name for one in kind.switches)
        raise Illegal("8.3", f"Say what to flip of {name}: {known}.")
    return found


def _level(laid: Laid, code: Code, switch: Switch, named: str) -> int:
    """The level that is named, or the next one; raises Illegal (8.3)."""
    least, most, now = 0 if switch.off else 1, len(switch.levels), laid.level(code, switch)
    if named:
        words = [plain(level) for level in switch.levels]
        figures = laid.kind(code).figures if switch.name == laid.kind(code).flips else ()
        for known in (words, [plain(one) for one in figures]):
            if plain(named) in known:
                return known.index(plain(named)) + 1
        if named.strip().isdecimal() and least <= int(named) <= most:
            return int(named)
        told = [str(least), *(f"{n}" for n in range(least + 1, most + 1))]
        raise Illegal("8.3", f"{laid.name(code)} can be flipped to {listed(told)}.")
    if now < most:
        return now + 1
    if not switch.round:
        raise Illegal("8.3", f"{laid.name(code)} is at its last step; name another one.")
    return least


# --- Turned -----------------------------------------------------------------------------------


class Turned(TableEvent, frozen=True):
    """Pieces face another way, in degrees clockwise (8.3)."""

    seat: Seat
    pieces: tuple[Code, ...]
    to: int

    def changed(self, state: State) -> State:
        turned = {code: replace(state.at(code), turned=self.to) for code in self.pieces}
        return state.with_pieces(turned)

    def told(self, state: State) -> str:
        faces = "faces" if len(self.pieces) == 1 else "face"
        named = names_told(state, self.pieces)
        if who := actor(state, self.seat, self.pieces):
            return f"{who} rotates {named}, which now {faces} {self.to}°."
        return f"{named} now {faces} {self.to}°."


class Rotate(PieceOrder, frozen=True):
    """Rotate pieces of the box."""

    form = "rotate {what}"
    help = "Rotate pieces by degrees: “rotate Sherman 60”, “rotate Sherman to 120”, or left, right."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """By degrees, to a direction, or by one facing (8.3)."""
        laid, words = Laid(state, box_of(state), seat), self.what
        by = words[-1].casefold().rstrip("°.")
        absolute = len(words) > 2 and words[-2].casefold() == "to"
        if not (re.fullmatch(r"[+-]?\d{1,3}", by) or by in ("left", "right")) or len(words) < 2:
            raise Illegal("8.3", "Say how far: “rotate Sherman 60”, “rotate Sherman left”.")
        named = pieces(laid, " ".join(words[: -2 if absolute else -1]))
        _face_up(laid, named)
        turned: dict[int, list[Code]] = {}
        for code in named:
            facings = laid.kind(code).facings
            step = 360 // facings if 1 < facings < 360 else 90
            far = {"left": -step, "right": step}.get(by)
            to = int(by) if far is None else far
            turned.setdefault((to + (0 if absolute else laid.turned(code))) % 360, []).append(code)
        for to, codes in turned.items():
            yield Turned(seat, tuple(codes), to)


# --- Marked -----------------------------------------------------------------------------------


class Marked(TableEvent, frozen=True):
    """Words were put on pieces and places, or (``off``) taken off; "" for all of them (8.4)."""

    seat: Seat
    on: tuple[str, ...]
    words: str
    off: bool = False

    def changed(self, state: State) -> State:
        touched, marked = {}, dict(state.marked)
        for one in self.on:
            if _is_place(one):
                marked[one] = self._after(marked.get(one, ()))
            else:
                was = state.at(one)
                touched[one] = replace(was, marks=self._after(was.marks))
        places = {place: marks for place, marks in marked.items() if marks}
        return replace(state.with_pieces(touched), marked=places)

    def _after(self, marks: tuple[str, ...]) -> tuple[str, ...]:
        kept = tuple(mark for mark in marks if self.words and mark != self.words)
        return kept if self.off else (*kept, self.words)

    def told(self, state: State) -> str:
        places = [place_told(state, one) for one in self.on if _is_place(one)]
        codes = [one for one in self.on if not _is_place(one)]
        on = listed([*([names_told(state, codes)] if codes else []), *places])
        if self.off:
            what = f"the mark {self.words}" if self.words else "all marks"
            return f"{self.seat.title()} takes {what} off {on}."
        return f"{self.seat.title()} marks {on}: {self.words}."


def _is_place(on: str) -> bool:
    return "." in on


class Mark(BoxOrder, frozen=True):
    """Put words on a piece or a place."""

    prose = True
    form = "mark {words}"
    help = "Put words on a piece or a place: “mark Rifle-1 disrupted”, “mark 0605 fort”."
    words: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Words on pieces and places (8.4)."""
        laid = Laid(state, box_of(state), seat)
        on, words = _marked(laid, self.words)
        if not words or len(words) > LONGEST_MARK:
            why = f"Say what to write, up to {LONGEST_MARK} letters: “mark Rifle-1 disrupted”."
            raise Illegal("8.4", why)
        for one in on:
            marks = _marks(state, one)
            if len(marks) >= MOST_MARKS and words not in marks:
                raise Illegal("8.4", f"{_called(laid, one)} has {MOST_MARKS} marks, and no room.")
        yield Marked(seat, on, words)


class Unmark(PieceOrder, frozen=True):
    """Take words off a piece or a place."""

    form = "unmark {what}"
    help = "Take words off again: “unmark Rifle-1 disrupted”, or all: “unmark Rifle-1”."

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Words are taken off pieces and places (8.4)."""
        laid = Laid(state, box_of(state), seat)
        on, asked = _marked(laid, self.what)
        there = [mark for one in on for mark in _marks(state, one)]
        words = next((mark for mark in there if plain(mark) == plain(asked)), "")
        if not there or (asked and not words):
            what = f"marked {brief(asked, 40)}" if asked else "marked"
            raise Illegal("8.4", f"{listed(_called(laid, one) for one in on)} is not {what}.")
        yield Marked(seat, on, words, off=True)


def _marked(laid: Laid, words: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The pieces or the place that the first words name, and the rest; raises Illegal (8.2)."""
    named, rest = piece_before(laid, words)
    _face_up(laid, named)
    if named:
        return named, rest
    for n in range(len(words), 0, -1):
        if len(found := places_called(laid, " ".join(words[:n]))) == 1 and "." in found[0]:
            return found, " ".join(words[n:])
    return pieces(laid, words[0]), " ".join(words[1:])


def _marks(state: State, on: Code | Place) -> tuple[str, ...]:
    return state.marked.get(on, ()) if _is_place(on) else state.at(on).marks


def _called(laid: Laid, on: Code | Place) -> str:
    return laid.told(on) if _is_place(on) else laid.name(on)
