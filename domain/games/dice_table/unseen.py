"""Chapter 9: what a side sets up and moves where only it sees it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.dice_table.box import box_of
from domain.games.dice_table.covered import AT, Row, number_of, own_pieces, side_of, with_token
from domain.games.dice_table.finding import barred, pieces
from domain.games.dice_table.laid import Item, Laid, is_cup, names_told, place_told
from domain.games.dice_table.state import State, Token
from domain.games.dice_table.table import BoxOrder, Happening, TableEvent
from domain.games.dice_table.whereabouts import each_with_place, place, split_at
from domain.games.dice_table.words import Seat
from domain.kits.kit import Code, Place


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that went somewhere unseen, as its token; a ``piece`` that was none gets one."""

    token: str
    to: Place
    piece: Code = ""


class Unseen(TableEvent, frozen=True):
    """A side did something that nobody else sees (9.2)."""

    seat: Seat
    side: tuple[Seat, ...]
    gone: tuple[str, ...] = ()
    """The tokens that nobody else sees any more."""
    acts: tuple[Act, ...] | None = None

    def sealed(self) -> Mapping[str, tuple[Seat, ...]]:
        """All that was done, as a whole."""
        return {"acts": self.side}

    def changed(self, state: State) -> State:
        vanished = {
            name: replace(state.tokens[name], place=None, unseen=True) for name in self.gone
        }
        state = replace(state, tokens={**state.tokens, **vanished})
        for act in self.acts or ():
            known = state.tokens.get(act.token)
            token = known or Token(self.side, act.to, state.count, act.piece)
            state = with_token(state, act.token, replace(token, place=act.to, unseen=True))
            if known is None:
                state = replace(state, last={**state.last, f"{self.seat}-u": number_of(act.token)})
        return state

    def told(self, state: State) -> str:
        out = f"; {listed(self.gone)} cannot be seen any more" if self.gone else ""
        if self.acts is None:
            return f"{self.seat.title()} does something unseen{out}."
        after = self.changed(state)
        acts = [
            f"{names_told(after, [act.token])} to {place_told(state, act.to)}" for act in self.acts
        ]
        return f"{self.seat.title()} brings unseen: {', '.join(acts)}{out}."


class _Secretly(BoxOrder, frozen=True):
    """Pieces are set up or moved unseen."""

    secret = True

    def lines(self) -> Sequence[str]:
        """What is done, a line each."""
        raise NotImplementedError

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """Only the side sees what goes where (9.2)."""
        laid = Laid(state, box_of(state), seat, sealed=True)
        acts: list[Act] = []
        taken = set[Item]()
        for words in self.lines():
            for part in each_with_place(laid, words, AT):
                acts += _acts(laid, part, acts, taken)
        moved = {act.token for act in acts}
        gone = [n for n, t in laid.tokens.items() if n in moved and not t.unseen]
        yield Unseen(seat, side_of(state, seat), tuple(gone), tuple(acts))


class SecretMove(_Secretly, frozen=True):
    """Set a piece up or move it unseen."""

    prose = True
    form = "secretly {what}"
    help = "Set up or move where only your side sees it: “secretly Gun at 0205”."
    what: tuple[str, ...]

    def lines(self) -> Sequence[str]:
        return (" ".join(self.what),)


class SecretMoves(_Secretly, frozen=True):
    """Set pieces up or move them unseen, a line each."""

    form = "secretly: {rows}"
    help = "The same with one on each line, such as “blue-3 to 0206”, and “end”."
    rows: tuple[Row, ...]

    def lines(self) -> Sequence[str]:
        return [" ".join(row.words) for row in self.rows]


def _acts(laid: Laid, words: str, before: Sequence[Act], taken: set[Item]) -> Iterator[Act]:
    """What a line says; raises Illegal (9.2)."""
    halves = next(split_at(words, AT), None)
    if halves is None:
        raise Illegal("9.2", "Say where: “secretly Gun at 0205”.")
    to = place(laid, halves[1])
    if is_cup(laid.state, to):
        raise Illegal("9.2", f"{laid.told(to)} is a cup; what goes into it goes for all to see.")
    out = [c for c in own_pieces(laid) if laid.place(c) == "hidden"]
    mine = [name for name, token in laid.tokens.items() if laid.owns(token)]
    number = laid.state.last.get(f"{laid.seat}-u", 0) + sum(bool(act.piece) for act in before)
    try:  # who waits off the map is meant before who stands somewhere already
        items = pieces(laid, halves[0], [code for code in out if code not in taken])
    except Illegal:
        try:
            items = pieces(laid, halves[0], [name for name in mine if name not in taken])
        except Illegal as refusal:
            if item := barred(laid, halves[0], {*mine, *out}):
                raise Illegal(
                    "9.2",
                    f"{laid.name(item)} cannot move unseen: only what waits off the map and "
                    "tokens of your side can.",
                ) from None
            raise refusal from None
    for item in items:
        taken.add(item)
        if item in laid.tokens:
            yield Act(item, to)
        else:
            number += 1
            yield Act(f"{laid.seat}-u{number}", to, item)
