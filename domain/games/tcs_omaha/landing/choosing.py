"""What the landing leaves to its player: columns of Dog Red 1 (2.1l), smoke of rockets (2.2a)."""

from collections.abc import Iterator, Sequence

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.games.tcs_omaha.ground import SECTORS
from domain.games.tcs_omaha.ground.sheets import COLUMNS
from domain.games.tcs_omaha.landing import running, transports
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    SecretEvent,
    TcsOrder,
    ground,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import hex_of
from domain.games.tcs_omaha.words import Side

PAIRS = {
    column: (sector.name, face)
    for sector in SECTORS.values()
    for face in sector.faces
    if len(face) > 1
    for column in face
}
"""The columns of which a landing die leaves two: the sector, and both (2.1l)."""


class BoatsSteered(SecretEvent, frozen=True):
    """Of two columns that a landing die means, boats land in this one (2.1l)."""

    hidden = ("column",)  # where boats are to land is a secret until they do
    column: int | None = None

    def after(self, state: State) -> State:
        if self.column is None:
            return state
        _, pair = PAIRS[self.column]
        others = (c for c in state.landing.steered if c not in pair)
        return with_landing(state, steered=(*others, self.column))

    def told(self, state: State) -> str:
        if self.column is None:
            return "Boats are given a column."
        sector, pair = PAIRS[self.column]
        both = " and ".join(map(written, pair))
        return f"Of {both} in {sector}, boats land in {written(self.column)}."


class SmokeChosen(SecretEvent, frozen=True):
    """The hexes that are tried first for smoke of the rockets, or alone (2.2a)."""

    hidden = ("hexes", "alone")  # where it is wanted is a secret until it lies
    hexes: tuple[str, ...] | None = None
    alone: bool | None = None

    def after(self, state: State) -> State:
        if self.hexes is None:
            return state
        return with_landing(state, screen=self.hexes, alone=bool(self.alone))

    def told(self, state: State) -> str:
        if self.hexes is None:
            return "The smoke of the rockets is planned."
        return f"Smoke of the rockets: {screen_told(self.hexes, alone=bool(self.alone))}."


class Steer(TcsOrder, frozen=True):
    """Choose a column of two."""

    form = "steer [for] {column}"
    help = (
        "In Dog Red 1 a landing die of 1, 2 or 3 means two columns, and your boats take the "
        "western: “steer A2” lets them take the eastern of A1 and A2."
    )
    secret = True
    column: str

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Steer"]:
        """The other column of each pair, before the game and where boats land in this turn."""
        if side == "american" and not _cannot_steer(state):
            taken = {running.column_of(state, pair) for _, pair in PAIRS.values()}
            yield from (cls(written(c)) for c in PAIRS if c not in taken)

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Boats that may land in one of two columns take this one (2.1l)."""
        if side != "american":
            raise Illegal("2.1l", "Boats are the American side's to steer.")
        if why := _cannot_steer(state):
            raise Illegal("2.1l", why)
        known = {written(c): c for c in PAIRS}
        column = known.get(self.column.strip(",").upper())
        if column is None:
            raise Illegal(
                "2.1l", f"A landing die leaves no choice of {self.column[:20]}: {listed(known)} do."
            )
        yield BoatsSteered(column)

    def said(self, state: State, seat: str) -> str:
        return f"Let boats land in {self.column} if a die leaves the choice"


class Screen(TcsOrder, frozen=True):
    """Choose where rockets smoke."""

    form = "screen {hexes}"
    help = (
        "Name the hexes that are tried first for the smoke of your rockets: “screen A30.18 A31.18”"
        "; with “only” no others are, “screen none” lays none but where rockets hit. Without it "
        "they are tried from where each salvo falls outward."
    )
    secret = True
    hexes: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Screen"]:
        """None, and the default again."""
        landing = state.landing
        if not (landing.alone and not landing.screen):
            yield cls(("none",))
        if landing.screen or landing.alone:
            yield cls(("anywhere",))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """The landing side chooses where smoke is tried for (2.2a)."""
        words = [word.strip(",").casefold() for word in self.hexes]
        named = [w for w in words if w not in ("only", "none", "anywhere", "and")]
        hexes = tuple(dict.fromkeys(hex_of(state, word) for word in named))
        if wet := next((h for h in hexes if ground(state).terrain[h] == "sea"), ""):
            raise Illegal("2.2a", f"{wet} is sea; name hexes on land for the smoke.")
        if not hexes and not {"none", "anywhere"} & set(words):
            raise Illegal("2.2a", "Name hexes for the smoke, or “screen none”.")
        yield SmokeChosen(hexes, "only" in words or "none" in words)

    def said(self, state: State, seat: str) -> str:
        return f"Plan the smoke of the rockets: {' '.join(self.hexes)}"


def screen_told(hexes: Sequence[str], *, alone: bool) -> str:
    """Where smoke is tried for, in words."""
    if not hexes:
        return "none but where they hit" if alone else "from where each salvo falls outward"
    then = "and nowhere else" if alone else "then from where each salvo falls outward"
    return f"first {listed(hexes)}, {then}"


def steered_told(state: State) -> str:
    """The column that boats take of each pair, in words (2.1l)."""
    taken = {running.column_of(state, pair): sector for sector, pair in PAIRS.values()}
    (sector,) = set(taken.values())
    return f"{', '.join(map(written, taken))} of {sector}"


def written(column: int) -> str:
    """A column as the map names it: "A2"."""
    return f"{'AB'[column > COLUMNS]}{column - COLUMNS * (column > COLUMNS)}"


def _cannot_steer(state: State) -> str:
    """Why boats are not steered now, "" where they are."""
    if not set(PAIRS) <= {column for column, _ in ground(state).grid.cells.values()}:
        return "No boat lands in Dog Red 1 in this scenario."
    if state.stage == "load" or running.next_line(state) is not None or transports.lands(state):
        return ""
    return "No boat lands in this turn; steer in the plan of a turn in which some do."
