"""Hands and private windows of the box: what is laid there lies face down for all others."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from domain.game.told import listed
from domain.games.dice_table.box import known_box
from domain.games.dice_table.covered import Covered, named
from domain.games.dice_table.laid import MOST_NAMED, Laid, names_told, place_told
from domain.games.dice_table.state import HELD, State
from domain.games.dice_table.words import Seat
from domain.kits.kit import Code, Place
from domain.kits.places import parted


class Held(Covered, frozen=True):
    """Pieces went into a hand (9.6): all know which, and nobody else which token each is."""

    gone: tuple[Code, ...] = ()

    def changed(self, state: State) -> State:
        after = super().changed(state.laid(self.gone, HELD))
        held = {name: replace(after.tokens[name], held=True) for name in self.tokens}
        return replace(after, tokens={**after.tokens, **held})

    def told(self, state: State) -> str:
        if len(self.tokens) > MOST_NAMED:
            box = known_box(self.changed(state))
            boards = dict.fromkeys(parted(to)[0] for to in self.to)
            where = listed(box.places.boards[one].name if box else one for one in boards)
            first, last = self.tokens[0], self.tokens[-1]
            many = f"{len(self.tokens)} pieces face down in {where}"
            return f"{self.seat.title()} holds {many}: {first} to {last}."
        after, by_place = self.changed(state), dict[str, list[str]]()
        for name, to in zip(self.tokens, self.to, strict=True):
            by_place.setdefault(_told(state, to), []).append(names_told(after, [name]))
        each = [f"{listed(names)} in {where}" for where, names in by_place.items()]
        return f"{self.seat.title()} holds face down: {', '.join(each)}."


def _told(state: State, place: Place) -> str:
    """A place of a hand, or the hand itself where pieces lie anywhere in it."""
    box, (board, name) = known_box(state), parted(place)
    is_point = box is not None and name not in box.places.spaces[board].by_name
    return box.places.boards[board].name if box and is_point else place_told(state, place)


def into_hands(laid: Laid, state: State, went: Mapping[Code, Place]) -> Iterator[Held]:
    """What follows where open pieces were laid on hands; ``state`` is the position in which they
    lie there. Raises Illegal (9.1)."""
    by_holders: dict[tuple[Seat, ...], dict[Code, Place]] = {}
    for code, to in went.items():
        if code not in laid.tokens and (holders := laid.holders(to)):
            by_holders.setdefault(holders, {})[code] = to
    for holders, held in by_holders.items():
        yield _held(state, holders, tuple(held), tuple(held.values()))


def _held(
    state: State, holders: tuple[Seat, ...], codes: tuple[Code, ...], to: Sequence[Place]
) -> Held:
    names = named(state, holders[0], len(codes))
    return Held(holders[0], tuple(sorted(holders)), names, tuple(to), codes, (), codes)
