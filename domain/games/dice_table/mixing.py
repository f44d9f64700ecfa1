"""Rule 9.3: tokens of a side are mixed, and only that side learns which is which."""

from collections.abc import Mapping

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal, Path
from domain.game.told import listed
from domain.games.dice_table.box import box_of
from domain.games.dice_table.covered import named, number_of, own_tokens, side_of, with_token
from domain.games.dice_table.laid import Laid, names_told, place_told
from domain.games.dice_table.state import State, Token
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import Seat
from domain.kits.kit import Code


class Mixed(TableEvent, frozen=True):
    """Tokens were mixed: others lie in their places, and only their side can tell which (9.3)."""

    seat: Seat
    side: tuple[Seat, ...]
    gone: tuple[str, ...]
    come: tuple[str, ...]
    pieces: tuple[Code | None, ...]

    def elements(self) -> Mapping[Path, tuple[Seat, ...]]:
        """Which is which."""
        return {("pieces", k): self.side for k in range(len(self.come))}

    def changed(self, state: State) -> State:
        places = [state.tokens[name].place for name in self.gone]
        kept = {name: token for name, token in state.tokens.items() if name not in self.gone}
        state = replace(state, tokens=kept)
        for k, (name, at, piece) in enumerate(zip(self.come, places, self.pieces, strict=True)):
            state = with_token(state, name, Token(self.side, at, state.count + k + 1, piece))
        last = {**state.last, self.seat: number_of(self.come[-1])}
        return replace(state, last=last, count=state.count + len(self.come))

    def told(self, state: State) -> str:
        after = self.changed(state)
        places = [place_told(state, after.tokens[name].place or "") for name in self.come]
        each = [
            f"{names_told(after, [name])} at {at}"
            for name, at in zip(self.come, places, strict=True)
        ]
        return f"{self.seat.title()} mixes {listed(self.gone)}; now there are {listed(each)}."


def mixed_with(laid: Laid, name: str) -> tuple[str, ...]:
    """A token, with those of its side that lie face down in its place."""
    one = laid.tokens[name]
    return (
        tuple(
            other
            for other, token in laid.tokens.items()
            if token.place == one.place and token.side == one.side and not token.unseen
        )
        if one.place and not one.unseen
        else (name,)
    )


class Mix(TableOrder, frozen=True):
    """Mix tokens."""

    prose = True
    form = "mix {what}"
    help = (
        "Mix pieces of your side that lie face down: “mix blue-3, blue-4, blue-5”; "
        "“mix blue-3” mixes it with those beside it."
    )
    what: tuple[str, ...]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """They are laid anew, in an order that chance gives and their side alone learns (9.3)."""
        laid, words = Laid(state, box_of(state), seat), " ".join(self.what)
        if all(word.strip(",;") in laid.tokens for word in self.what):
            words = ", ".join(word.strip(",;") for word in self.what)
        gone = own_tokens(laid, words)
        if len(gone) == 1:
            gone = mixed_with(laid, gone[0])
        if len(gone) < 2 or any(laid.tokens[name].unseen for name in gone):
            raise Illegal("9.3", "Name two or more that lie on the boards face down.")
        codes = [laid.tokens[name].piece for name in gone]
        for k in range(len(codes) - 1, 0, -1):
            (rolled,) = chance.roll(f"d{k + 1}", why="mixing what lies face down", to=seat)
            codes[k], codes[rolled - 1] = codes[rolled - 1], codes[k]
        yield Mixed(seat, side_of(state, seat), gone, named(state, seat, len(gone)), tuple(codes))
