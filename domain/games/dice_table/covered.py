"""Chapter 9: pieces of the box that lie face down, until they are turned up."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from domain.game.ruleset import Chance, Clause, Illegal, Path
from domain.game.told import listed
from domain.games.dice_table.box import box_of, known_box
from domain.games.dice_table.finding import barred, pieces
from domain.games.dice_table.laid import Item, Laid, is_unseen, names_told, place_told
from domain.games.dice_table.piece_names import plain
from domain.games.dice_table.state import EVERYBODY, IN_TOKEN, At, State, Token
from domain.games.dice_table.table import BoxOrder, Happening, TableEvent, TableOrder, another
from domain.games.dice_table.whereabouts import each_with_place, place, places_called, split_at
from domain.games.dice_table.words import MOST_TOKENS, Seat
from domain.kits.kit import Code, Place

AT = "at|to|in|on|@"
"""What stands between a piece and its place."""


class Row(Clause, frozen=True):
    """A piece and its place."""

    prose = True
    form = "{words}"
    words: tuple[str, ...]


def with_token(state: State, name: str, token: Token) -> State:
    """The position with a token, and with its piece in it where that is known."""
    after = replace(state, tokens={**state.tokens, name: token})
    if token.piece is None:
        return after
    was = state.at(token.piece)
    return after.with_pieces({token.piece: At(f"{IN_TOKEN}{name}", 0, was.levels, was.turned)})


def side_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that know what a seat hides."""
    return tuple(
        sorted({seat, *(s for s, its in state.sides.items() if its == state.sides.get(seat))})
    )


# --- Face down --------------------------------------------------------------------------------


class Covered(TableEvent, frozen=True):
    """Pieces lie face down from now on, as tokens (9.1)."""

    seat: Seat
    side: tuple[Seat, ...]
    tokens: tuple[str, ...]
    to: tuple[Place, ...]
    pieces: tuple[Code | None, ...]
    open: tuple[int, ...] = ()
    """Which of them all have seen."""

    def elements(self) -> Mapping[Path, tuple[Seat, ...]]:
        """What each of them is, unless all have seen it."""
        hidden = (k for k in range(len(self.tokens)) if k not in self.open)
        return {("pieces", k): self.side for k in hidden}

    def changed(self, state: State) -> State:
        for k, (name, to, piece) in enumerate(zip(self.tokens, self.to, self.pieces, strict=True)):
            seen = (EVERYBODY,) if k in self.open else ()
            state = with_token(state, name, Token(self.side, to, state.count + k + 1, piece, seen))
        last = {**state.last, self.seat: number_of(self.tokens[-1])}
        return replace(state, last=last, count=state.count + len(self.tokens))

    def told(self, state: State) -> str:
        after = self.changed(state)
        each = [
            f"{names_told(after, [name])} at {place_told(state, to)}"
            for name, to in zip(self.tokens, self.to, strict=True)
        ]
        return f"{self.seat.title()} lays face down: {', '.join(each)}."


def number_of(token: str) -> int:
    return int(token.rpartition("-")[2].lstrip("u"))


def named(state: State, seat: Seat, many: int) -> tuple[str, ...]:
    """The names of new tokens; raises Illegal (9.1)."""
    first = state.last.get(seat, 0) + 1
    if len(state.tokens) + many > MOST_TOKENS:
        raise Illegal("9.1", f"A table has room for {MOST_TOKENS} pieces that lie face down.")
    return tuple(f"{seat}-{n}" for n in range(first, first + many))


class _Covering(BoxOrder, frozen=True):
    """Pieces are laid face down."""

    secret = True

    def lines(self) -> Sequence[str]:
        """What is covered, a line each."""
        raise NotImplementedError

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """All see where they lie, and only their side what they are (9.1)."""
        laid = Laid(state, box_of(state), seat)
        found: dict[Code, Place] = {}
        for words in self.lines():
            for part in each_with_place(laid, words, AT):
                found.update(_hidden_at(laid, part, found))
        seen = (k for k, code in enumerate(found) if laid.place(code) != "hidden")
        names = named(state, seat, len(found))
        side = side_of(state, seat)
        yield Covered(seat, side, names, tuple(found.values()), tuple(found), tuple(seen))


class Cover(_Covering, frozen=True):
    """Lay pieces face down."""

    prose = True
    form = "cover {what}"
    help = "Lay pieces face down: “cover Rifle-1”, or set one up so: “cover Grenadier at 0205”."
    what: tuple[str, ...]

    def lines(self) -> Sequence[str]:
        return (" ".join(self.what),)


class CoverList(_Covering, frozen=True):
    """Lay pieces face down, a line each."""

    form = "cover: {rows}"
    help = "The same with one on each line, such as “Grenadier at 0205”, and “end”."
    rows: tuple[Row, ...]

    def lines(self) -> Sequence[str]:
        return [" ".join(row.words) for row in self.rows]


def _hidden_at(laid: Laid, words: str, named: Mapping[Code, Place]) -> Iterator[tuple[Code, Place]]:
    """The pieces that a line names, and where they shall lie; raises Illegal (9.1)."""
    halves = next((h for h in split_at(words, AT) if places_called(laid, h[1])), None)
    among = [code for code in own_pieces(laid) if code not in named]
    if halves is None:
        items = _own(laid, words, [c for c in among if laid.on_board(c)])
        yield from ((code, laid.place(code)) for code in items)
        return
    who, to = halves[0], place(laid, halves[1])
    if not laid.box.places.middle(to):
        raise Illegal("9.1", f"{laid.told(to)} is on no board.")
    there = [code for code in laid.stacks.get(to, ()) if code in among]
    ready = [code for code in among if not laid.on_board(code)]
    try:
        items = pieces(laid, who, there)
    except Illegal:
        items = _own(laid, who, ready)
    yield from ((code, to) for code in items)


def _own(laid: Laid, words: str, among: Sequence[Code]) -> tuple[Item, ...]:
    """The pieces that are meant; raises Illegal, also if another seat plays them (9.1)."""
    try:
        return pieces(laid, words, among)
    except Illegal as refusal:
        item = barred(laid, words, own_pieces(laid))
        if item and (owner := laid.owner(item)) not in ("", laid.seat):
            told = f"{laid.name(item)} is {owner.title()}'s to lay face down."
            raise Illegal("9.1", told) from None
        if item and laid.place(item) == "hidden":
            side = laid.kind(item).side
            told = f"Nobody plays {side}: “deploy {laid.name(item)}” sets it up for all to see."
            raise Illegal("9.1", told) from None
        raise refusal from None


def own_pieces(laid: Laid) -> list[Code]:
    """The pieces that a seat may hide: those of its side, and those of no other seat.

    What waits off the map for a side that nobody plays may be set up by all, so nobody hides it.
    """
    found, alone = list[Code](), len(laid.state.seats) == 1
    for at, here in laid.stacks.items():
        own = (laid.seat,) if at == "hidden" and not alone else ("", laid.seat)
        found += [item for item in here if item not in laid.tokens and laid.owner(item) in own]
    return found


# --- Face up ----------------------------------------------------------------------------------


class Uncovered(TableEvent, frozen=True):
    """Tokens were turned up, or unseen pieces laid open, for all to see (9.4)."""

    seat: Seat
    tokens: tuple[str, ...]
    pieces: tuple[Code, ...]
    to: tuple[Place, ...]

    def changed(self, state: State) -> State:
        kept = {name: token for name, token in state.tokens.items() if name not in self.tokens}
        state = replace(state, tokens=kept)
        for code, to in zip(self.pieces, self.to, strict=True):
            state = state.laid((code,), to)
        return state

    def told(self, state: State) -> str:
        box = known_box(state)
        each = []
        for token, code, to in zip(self.tokens, self.pieces, self.to, strict=True):
            name = box.name(code, state.taken) if box else code
            was = "" if is_unseen(token) else f"{token}: "
            each.append(f"{was}{name} at {place_told(state, to)}")
        return f"{self.seat.title()} turns up {listed(each)}."


class Uncover(TableOrder, frozen=True):
    """Turn pieces up."""

    prose = True
    form = "uncover {what}"
    help = "Turn pieces of your side up for all to see: “uncover blue-3”."
    what: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Uncover"]:
        box = known_box(state)
        laid = Laid(state, box, seat) if box and state.tokens else None
        for name, token in laid.tokens.items() if laid else ():
            if seat in token.side and token.piece and not is_unseen(name):
                yield cls((name,))

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """All see what they are (9.4)."""
        laid = Laid(state, box_of(state), seat, sealed=True)
        names = own_tokens(laid, " ".join(self.what))
        known = [laid.tokens[name] for name in names]
        codes = tuple(token.piece or "" for token in known)
        yield Uncovered(seat, names, codes, tuple(token.place or "" for token in known))

    def said(self, state: State, seat: Seat) -> str:
        return f"Turn {' '.join(self.what)} up for all to see"

    def touched(self) -> tuple[str, ...]:
        return (" ".join(self.what),)


def own_tokens(laid: Laid, words: str) -> tuple[Item, ...]:
    """Tokens of a seat; raises Illegal (9.4)."""
    try:
        return pieces(laid, words, [n for n, token in laid.tokens.items() if laid.owns(token)])
    except Illegal:
        items = pieces(laid, words)
    for item in items:
        token = laid.tokens.get(item)
        if token is None:
            raise Illegal("9.4", f"{laid.name(item)} does not lie face down.")
        if not laid.owns(token):
            raise Illegal("9.4", f"{item} is {token.side[0].title()}'s to show.")
    return items


class ShownTo(TableEvent, frozen=True):
    """Tokens were shown to a seat, or (``to`` empty) to all, and stay face down (9.4)."""

    seat: Seat
    tokens: tuple[str, ...]
    side: tuple[Seat, ...]
    to: Seat = ""
    pieces: tuple[Code, ...] | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """What they are, where one seat alone saw it."""
        return {"pieces": tuple(sorted({*self.side, self.to}))} if self.to else {}

    def changed(self, state: State) -> State:
        for name, piece in zip(self.tokens, self.pieces or (), strict=False):
            token = state.tokens[name]
            seen = (*token.seen, self.to or EVERYBODY)
            state = with_token(state, name, replace(token, piece=piece, seen=seen))
        return state

    def told(self, state: State) -> str:
        to = f" to {self.to.title()}" if self.to else ""
        return f"{self.seat.title()} shows {names_told(self.changed(state), self.tokens)}{to}."


def shown(state: State, seat: Seat, named: str, to: str | None) -> ShownTo | None:
    """Tokens are shown; None if their names are no tokens. Raises Illegal (9.4)."""
    box = known_box(state)
    laid = Laid(state, box, seat, sealed=True) if box else None
    known = {plain(one): one for one in (laid.tokens if laid else ())}
    asked = [plain(one) for one in re.split(r"[,\s]+", named) if one]
    if laid is None or not asked or not all(one in known for one in asked):
        return None
    names = tuple(dict.fromkeys(own_tokens(laid, known[one])[0] for one in asked))
    tokens = [laid.tokens[name] for name in names]
    other = another(state, to.casefold(), "9.4") if to else ""
    for name, token in zip(names, tokens, strict=True):
        if is_unseen(name) or token.unseen:
            raise Illegal("9.4", f"Others do not see {laid.name(name)}; “uncover” lays it open.")
    pieces = tuple(token.piece or "" for token in tokens)
    return ShownTo(seat, names, tokens[0].side, other, pieces)
