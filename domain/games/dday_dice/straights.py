"""Who is first in phase 2, where several Units may want the same (3.7, 4.7, 5.8), and its Award."""

from collections.abc import Iterator
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.changes import change, with_mark
from domain.games.dday_dice.claims import findable, first
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening
from domain.games.dday_dice.earning import AwardEarned
from domain.games.dday_dice.lookup import expect
from domain.games.dday_dice.printed import ITEMS, name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.tally import bonuses, straight
from domain.games.dday_dice.wording import called, card_words
from domain.games.dday_dice.words import Award, Prize, Seat

COUNTS = ("count", "toll", "tolled", "losses", "collected")
"""Where a Unit stands in phase 2."""


class TieBroken(DiceEvent, frozen=True):
    """Of Units with equally few Soldiers this one won the roll and is first."""

    unit: Seat
    what: Prize

    def after(self, state: State) -> State:
        turn = with_mark(state.units[self.unit].turn, f"first {self.what}")
        return change(state, self.unit, turn=turn)

    def told(self, state: State) -> str:
        what = {"award": "chooses its Award", "special-find": "takes its Special Find"}
        return f"{called(self.unit)} {what[self.what]} first, by the die."


class Choose(DiceOrder, frozen=True):
    """Choose an Award for a straight."""

    form = "choose {award}"
    help = "Choose your Award for a straight."
    stages = ("collected", "prize")
    names = ("award",)
    award: Award

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[DiceOrder]:
        if unit.stage == "prize" or choosing(state, unit):
            yield from (cls(award=award) for award in state.awards)

    def leads_to(self, state: State, unit: Unit, chance: Chance) -> Happening:
        """Choose an Award for a straight (3.7)."""
        expect(unit, self.stages, "choose an Award")
        prize = unit.stage == "prize"
        if not prize and not choosing(state, unit):
            if straight(state, unit) and state.awards:
                raise Illegal("3.7", "The Unit with the fewest Soldiers chooses its Award first.")
            if straight(state, unit):
                raise Illegal("5.4", "There are no Awards left to choose from.")
            raise Illegal(
                "3.7",
                "An Award is chosen for a straight: this tally does not show all six results.",
            )
        if self.award not in state.awards:
            raise Illegal("5.5", f"The {name(self.award)} has already been earned; choose another.")
        yield AwardEarned(unit=unit.seat, award=self.award, by="sector" if prize else "")

    def words(self, state: State, mine: Unit) -> str:
        return card_words("Choose", self.award)


def choosing(state: State, unit: Unit) -> bool:
    """Whether it is this Unit that chooses an Award for its straight now (3.7)."""
    if unit.stage != "collected" or not state.awards or not straight(state, unit):
        return False
    return _is_first(unit, _straights(state), "award")


def must_wait(state: State, unit: Unit) -> bool:
    """Whether another Unit takes its Special Find before this one (4.7)."""
    finders = _finders(state)
    return bool(finders) and not _is_first(unit, finders, "special-find")


def break_ties(state: State, unit: Unit, chance: Chance) -> Iterator[TieBroken]:
    """The roll between this Unit and its equals, when all of them have counted (5.8)."""
    equals = [u for u in state.active if u.stage == "collected" and u.strength == unit.strength]
    if len(equals) < 2:
        return
    for what, units in (("award", _straights(state)), ("special-find", _finders(state))):
        best = _best(units)
        ready = len(best) > 1 and all(u.stage == "collected" for u in best)
        won = any(f"first {what}" in u.turn for u in best)
        if ready and not won and any(u.seat == unit.seat for u in best):
            winner = first(best, f"who is first: {what}", chance)
            yield TieBroken(unit=winner.seat, what=cast(Prize, what))
            return


def _best(units: list[Unit]) -> list[Unit]:
    """The Units with the fewest Soldiers."""
    fewest = min((u.strength for u in units), default=0)
    return [u for u in units if u.strength == fewest]


def _is_first(unit: Unit, units: list[Unit], what: Prize) -> bool:
    """Whether a Unit comes before these: it alone has the fewest Soldiers, or has won the roll."""
    best = _best(units)
    won = [u for u in best if f"first {what}" in u.turn] if len(best) > 1 else best
    return any(u.seat == unit.seat for u in won[:1])


def _straights(state: State) -> list[Unit]:
    """The Units that may choose an Award for a straight."""
    if not state.awards:
        return []
    return [u for u in state.active if u.stage in ("count", "collected") and straight(state, u)]


def _finders(state: State) -> list[Unit]:
    """The Units with a Special Find to take, as far as there is something to find."""
    return [u for u in state.active if u.stage in COUNTS and _may_find(state, u)]


def _may_find(state: State, unit: Unit) -> bool:
    """Whether a Unit has a Special Find to take, with something to find; or may have it."""
    if "special-find" not in dict(bonuses(state, unit)):
        return False
    return unit.stage != "collected" or any(ITEMS[i].special for i in findable(state, unit))
