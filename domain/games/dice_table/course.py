"""Chapters 1 and 6: who sits at the table, whose move it is, turns, and how it ends."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.game.grammar.words import brief
from domain.game.ruleset import Chance, Course, Illegal, Moment, Outcome
from domain.game.told import listed
from domain.games.dice_table.box import box_of, known_box
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.piece_names import plain
from domain.games.dice_table.state import State
from domain.games.dice_table.table import Happening, TableEvent, TableOrder
from domain.games.dice_table.words import LAST_TURN, Seat, Winner
from domain.kits.kit import Code, Place, TurnTrack
from domain.kits.places import parted

MOST_TURNS = 12
"""Turns that a refusal names."""
BEHIND = " · "
"""Between the name of a turn and its phase."""


class Seated(TableEvent, frozen=True):
    """The table is set (1.1)."""

    seats: tuple[Seat, ...]

    def changed(self, state: State) -> State:
        return replace(
            state,
            seats=self.seats,
            mover=self.seats[0],
            hands=dict.fromkeys(self.seats, ()),
            held={seat: {} for seat in self.seats},
        )

    def told(self, state: State) -> str:
        return f"At the table: {', '.join(seat.title() for seat in self.seats)}."


# --- Turns and moves --------------------------------------------------------------------------


class TurnBegan(TableEvent, frozen=True):
    """A turn began (1.3)."""

    seat: Seat
    turn: int
    phase: str = ""
    marker: str = ""
    """The piece of the box that marks the turn, and where it goes (11.1)."""
    to: str = ""

    def changed(self, state: State) -> State:
        if self.marker:
            state = state.laid((self.marker,), self.to)
        return replace(state, turn=self.turn, phase=self.phase)

    def told(self, state: State) -> str:
        return f"Turn {self.turn}{f': {self.phase}' if self.phase else ''}."


class Turn(TableOrder, frozen=True):
    """The next turn begins, or the one named."""

    prose = True
    form = "turn [{words}]"
    help = "The next turn begins, or the one you name: “turn”, “turn 5 Axis moves”."
    words: tuple[str, ...] = ()

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Turn"]:
        """The next turn, and the phase of this one that comes next."""
        if state.box and known_box(state) is None:
            return
        yield cls()
        named = phases(state)
        now = state.phase.rpartition(BEHIND)[2]
        after = named.index(now) + 1 if now in named else 0
        yield from (cls(tuple(phase.split())) for phase in named[after : after + 1])

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """A turn begins (1.3), or a phase of this one (11.2)."""
        turn, phase = _meant(state, self.words)
        if turn > LAST_TURN:
            raise Illegal("1.3", f"A turn has a number from 0 to {LAST_TURN}.")
        yield began(state, seat, turn, phase)

    def said(self, state: State, seat: Seat) -> str:
        return f"Begin the phase {' '.join(self.words)}" if self.words else "Begin the next turn"


def _meant(state: State, words: Sequence[str]) -> tuple[int, str]:
    """The turn that some words mean, and its phase (1.3); raises Illegal for one that the box on
    the table does not have (11.1, 11.2)."""
    box = box_of(state) if state.box else None
    track, numbered = box.kit.turn if box else None, bool(words) and words[0].isdecimal()
    turn = int(words[0]) if numbered else state.turn + 1
    if track is None or not words:
        return turn, " ".join(words[numbered:])[:60]
    known = {plain(phase): phase for phase in track.phases}
    turns = {plain(name): n for n, name in enumerate(track.turns, 1)}
    if phase := known.get(plain(" ".join(words))):
        return state.turn, phase
    named = next((k for k in range(len(words), 0, -1) if plain(" ".join(words[:k])) in turns), 0)
    if named:
        turn = turns[plain(" ".join(words[:named]))]
    elif not numbered or turn > max(len(turns), state.turn + 1):
        raise Illegal("11.1" if numbered else "11.2", _no_turn(track, " ".join(words)))
    rest = " ".join(words[named or 1 :])[:60]
    if rest and known and plain(rest) not in known:
        raise Illegal("11.2", _no_turn(track, rest))
    return turn, known.get(plain(rest), rest)


def _no_turn(track: TurnTrack, asked: str) -> str:
    """A sentence that nothing is called so, with what there is."""
    turns = [name for n, name in enumerate(track.turns, 1) if name != str(n)]
    there = [listed(of) for of in (track.phases, turns[:MOST_TURNS]) if of]
    numbers = f"turns have numbers from 1 to {len(track.turns)}"
    return f"No turn or phase is called “{brief(asked, 40)}”: {'; '.join((*there, numbers))}."


def phases(state: State) -> tuple[str, ...]:
    """The phases of each turn, if the box names any (11.2); raises Illegal (7.1)."""
    box = box_of(state) if state.box else None
    return box.kit.turn.phases if box and box.kit.turn else ()


def _marked(laid: Laid, track: TurnTrack, turn: int) -> tuple[Code, Place]:
    """The piece that marks the turn, and where it goes; ("", "") for none.

    A module may have a marker and a track on each of several boards, or draw one map twice: the
    marker that lies on such a track goes along it, unless several do.
    """
    if not track.piece or turn > len(track.places):
        return "", ""
    to, box = track.places[turn - 1], laid.box
    name, called = parted(to)[1], box.kit.kinds[box.kit.pieces[track.piece].kind].name
    alike = [code for code, one in box.start.items() if box.kit.kinds[one.kind].name == called]
    upon = {code: f"{parted(laid.place(code))[0]}.{name}" for code in alike}
    upon = {code: there for code, there in upon.items() if there in box.places}
    if not upon:
        tracks = (to, *(f"{board}.{name}" for board in box.places.boards))
        there = next((one for one in tracks if one in box.places), "")
        return (track.piece, there) if there else ("", "")
    return next(iter(upon.items())) if len(upon) == 1 else ("", "")


def began(state: State, seat: Seat, turn: int, phase: str = "") -> TurnBegan:
    """A turn begins, as the box names it, and its marker goes along (11.1).

    Raises Illegal if that box is not in the house, for with it an audit would decide otherwise.
    """
    box = box_of(state) if state.box else None
    track = box.kit.turn if box else None
    if track and track.phases and turn:
        phase = phase or track.phases[0]
    if box is None or track is None or not 1 <= turn <= len(track.turns):
        return TurnBegan(seat, turn, phase)
    name = track.turns[turn - 1]
    named = (name,) if name != str(turn) and (track.phases or not phase) else ()
    phase = BEHIND.join(filter(None, (*named, phase)))
    return TurnBegan(seat, turn, phase, *_marked(Laid(state, box), track, turn))


class MovePassed(TableEvent, frozen=True):
    """The move went on (1.2)."""

    seat: Seat
    to: Seat

    def after(self, state: State) -> State:
        return replace(state, mover=self.to, idle=state.idle + 1)

    def told(self, state: State) -> str:
        if self.to == self.seat:
            return f"{self.seat.title()} goes on."
        return f"{self.seat.title()} hands the move to {self.to.title()}."


class Done(TableOrder, frozen=True):
    """Hand the move on."""

    form = "done [to {to}]"
    help = "Hand the move on, to the next seat or to the one you name."
    to: str | None = None

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Done"]:
        yield cls()
        if len(state.seats) > 2:
            yield from (cls(other) for other in state.seats if other != seat)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """The move goes on (1.2)."""
        if seat != state.mover:
            raise Illegal("1.2", f"It is {state.mover.title()}'s move; you need not hand it on.")
        if self.to is not None and self.to.casefold() not in state.seats:
            raise Illegal("1.2", f"The seats are {', '.join(state.seats)}.")
        after = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
        yield MovePassed(seat, self.to.casefold() if self.to else after)

    def said(self, state: State, seat: Seat) -> str:
        return f"Hand the move on to {self.to.title() if self.to else 'the next seat'}"


# --- The end ----------------------------------------------------------------------------------


class Claimed(TableEvent, frozen=True):
    """A seat says that it is over, and who won (6.1)."""

    seat: Seat
    winner: str

    def changed(self, state: State) -> State:
        alike = {seat: who for seat, who in state.claims.items() if who == self.winner}
        return replace(state, claims={**alike, self.seat: self.winner})

    def told(self, state: State) -> str:
        won = "nobody has won" if self.winner == "nobody" else f"{self.winner.title()} has won"
        return f"{self.seat.title()} says that it is over, and {won}."


class Over(TableOrder, frozen=True):
    """Say that it is over."""

    form = "over {winner}"
    help = (
        "Say that the game is over and who won: “over red”, “over nobody”; it ends once "
        "everybody says so."
    )
    winner: Winner

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Over"]:
        """What somebody said; anything, if nobody has said that it is over."""
        winners = tuple(state.claims.values())[:1] or (*state.seats, "nobody")
        yield from (cls(who) for who in winners)  # type: ignore[arg-type]

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """It is over once all say so, and alike (6.1)."""
        if self.winner not in (*state.seats, "nobody"):
            raise Illegal("6.1", f"Say who won: {', '.join(state.seats)}, or nobody.")
        if state.claims.get(seat) == self.winner:
            raise Illegal("6.1", "You already said so; the others have to agree.")
        yield Claimed(seat, self.winner)

    def said(self, state: State, seat: Seat) -> str:
        who = self.winner if self.winner == "nobody" else self.winner.title()
        return f"Say that it is over and {who} won"

    def warned(self, state: State, seat: Seat) -> str:
        return "Once the others agree, the match is over and every seal is opened."


class WentOn(TableEvent, frozen=True):
    """A seat says that it is not over (6.2)."""

    seat: Seat

    def changed(self, state: State) -> State:
        return replace(state, claims={})

    def told(self, state: State) -> str:
        return f"{self.seat.title()} says that it goes on."


class GoOn(TableOrder, frozen=True):
    """Say that it is not over."""

    form = "go-on"
    help = "Say that the game is not over."

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["GoOn"]:
        if state.claims:
            yield cls()

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Happening:
        """It is not over (6.2)."""
        if not state.claims:
            raise Illegal("6.2", "Nobody said that it is over.")
        yield WentOn(seat)

    def said(self, state: State, seat: Seat) -> str:
        return "Say that it is not over"


def outcome(state: State) -> Outcome | None:
    """How it ended: all say the same of who won (6.1)."""
    said = {state.claims.get(seat) for seat in state.seats}
    if len(said) != 1 or None in said:
        return None
    (winner,) = said
    if winner == "nobody":
        return Outcome("drawn", (), "All agree that nobody has won.")
    assert winner is not None
    return Outcome("won", (winner,), f"All agree that {winner.title()} has won.")


def moment(state: State) -> Moment:
    """The turn, and its phase as people named it (1.3)."""
    return Moment(state.turn, phase(state))


def course(state: State) -> Course:
    """The phases of the turn that are to come, where the box names any (11.2)."""
    named, now = phases(state) if state.turn else (), state.phase.rpartition(BEHIND)[2]
    left = named[named.index(now) + 1 :] if now in named else ()
    return Course(left, "what the players say" if not named else "the next turn")


OPEN, ASKED, OVER = PHASES = ("Open table", "Is it over?", "It is over")
"""What is going on where no box names phases of its own."""


def phase(state: State) -> str:
    """What is going on."""
    if state.claims:
        agreed = {state.claims.get(seat) for seat in state.seats}
        return ASKED if len(agreed) > 1 else OVER
    return state.phase or ("" if state.box else OPEN)
