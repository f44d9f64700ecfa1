"""Chapter 7: a box is opened, and its sides are played."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal, Options, Scenario
from domain.game.told import listed
from domain.games.dice_table import course, decks
from domain.games.dice_table.box import Box, known_box, one_words, opened_box
from domain.games.dice_table.dice import Roll
from domain.games.dice_table.held import into_hands
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, TableEvent
from domain.games.dice_table.words import BOX_DECKS, Seat


class BoxOpened(TableEvent, frozen=True):
    """A box was put on the table, set up as it says (7.1)."""

    box: str
    setup: str = ""
    sides: dict[Seat, str] = {}
    first: Seat = ""
    """Who has the move first, if not the first seat."""

    def changed(self, state: State) -> State:
        mover = self.first or state.mover
        return replace(state, box=self.box, setup=self.setup, sides=self.sides, mover=mover)

    def told(self, state: State) -> str:
        box = known_box(self.changed(state))
        title = box.kit.title if box else "A box"
        play = listed(f"{s.title()} plays {self.sides[s]}" for s in state.seats if s in self.sides)
        begins = f", set up as “{box.setup.name}”" if box and box.setup else ""
        return f"{title} is on the table{begins}{f': {play}' if play else ''}."


_COUNT = ("no", "one", "two", "three", "four", "five", "six")


def called(scenario: Scenario, seats: tuple[Seat, ...], options: Options) -> str:
    """The title of the box that a match is opened with; "" for none. Raises Illegal for a set-up
    that the box does not have, and for more seats than it has sides (7.1)."""
    if scenario.key != "box":
        return ""
    kit = opened_box(options["box"], options["setup"]).kit
    played = list(dict.fromkeys(side.seat for side in kit.sides))
    if played and (more := [seat for seat in seats if seat not in played]):
        sides = f"{_COUNT[len(played)]} side{'s' * (len(played) > 1)}, {listed(played)}"
        raise Illegal("7.1", f"{kit.title} has {sides}; leave out {listed(more)}.")
    return kit.title


def side_called(scenario: Scenario, options: Options, seat: Seat) -> str:
    """The side of the box that a seat plays (7.2); "" for none, and if the box is not here."""
    box = known_box(State(box=options["box"])) if scenario.key == "box" else None
    return next((side.name for side in box.kit.sides if side.seat == seat), "") if box else ""


def opened(seats: tuple[Seat, ...], kit: str, setup: str, chance: Chance) -> Happening:
    """A box is set up, and its decks are shuffled (7.1, 7.2, 10.1)."""
    box = opened_box(kit, setup)
    sides = {side.seat: side.name for side in box.kit.sides if side.seat in seats}
    waiting = {box.kit.kinds[one.kind].side for one in box.start.values() if one.at == "hidden"}
    begin = {box.kit.first} if box.kit.first in sides.values() else waiting
    first = next((seat for seat in seats if sides.get(seat) in begin), "")
    box_opened = BoxOpened(kit, setup, sides, first if first != seats[0] else "")
    yield box_opened
    begun = box_opened.after(State(seats))
    begins = {code: one.at for code, one in box.start.items()}
    yield from into_hands(Laid(begun, box), begun, begins)
    words = one_words(pile.name for pile in box.decks)
    for place, pile, word in zip(BOX_DECKS, box.decks, words, strict=False):
        cards = box.cards(pile)
        if cards:
            chance.seal(place, cards)
            whose = tuple(seat for seat in seats if sides.get(seat) in pile.sides)
            yield decks.DeckLaid(seats[0], place, word, cards, whose)
    if box.kit.turn and box.kit.turn.turns:
        yield course.began(box_opened.after(State()), seats[0], 1)


def rolls(box: Box) -> Iterator[Roll]:
    """The dice of a box, as they are offered."""
    for kept in box.kit.dice:
        words = []
        for die in kept.dice:
            label = f"{die.label.replace(' ', '-')}:" if die.label else ""
            words.append(f"{label}{die.many if die.many > 1 else ''}d{die.sides}")
        purpose = kept.name.split() if kept.name not in words else []
        yield Roll((*words, *purpose))
