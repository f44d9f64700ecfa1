"""Who is first where several Units may want the same (3.7, 4.7, 5.8), and its Award."""

from collections.abc import Iterator
from itertools import chain
from typing import cast

from domain.game.ruleset import Chance, Illegal
from domain.games.dday_dice.dday import DiceEvent, DiceOrder, Happening, change, with_mark
from domain.games.dday_dice.earning import AwardEarned
from domain.games.dday_dice.lookup import expect, in_play, listed, others, sector, served
from domain.games.dday_dice.printed import ITEMS, SPECIALISTS, VEHICLES, name
from domain.games.dday_dice.state import State, Unit
from domain.games.dday_dice.tally import bonuses, straight
from domain.games.dday_dice.wording import called, card_words
from domain.games.dday_dice.words import Award, Card, Item, Prize, Seat, Specialist, Vehicle

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


def available(state: State, unit: Unit, specialist: Specialist) -> bool:
    """Whether a Specialist could join this Unit (5.1, 5.2)."""
    mine = (*unit.specialists, *unit.dead)
    return specialist not in mine and specialist in listed(state, unit)


def stars(unit: Unit, specialist: Specialist) -> int:
    """What a Specialist costs this Unit (6.8)."""
    return SPECIALISTS[specialist].cost - ("messenger" in unit.specialists)


def has_recruited(unit: Unit) -> bool:
    """Whether a Unit has its recruit of the turn, or has claimed one (5.1)."""
    return "recruited" in unit.turn or unit.claim in SPECIALISTS


def price(state: State, unit: Unit, item: Item) -> int:
    """What an Item costs this Unit (6.19, 8.16)."""
    return max(0, ITEMS[item].cost - _rebate(state, unit))


def _rebate(state: State, unit: Unit) -> int:
    """By how much every Item costs this Unit less (6.19, 8.16)."""
    return 2 * in_play(state, "quartermaster") + served(state, unit, "armored-car")


def findable(state: State, unit: Unit) -> Iterator[Item]:
    """The Items of the Pool that a Unit could pay for where it stands (5.3, 5.7)."""
    if not sector(state, unit).no_finds:
        most = unit.points + _rebate(state, unit)
        yield from (i for i in state.items if ITEMS[i].cost <= most)


def stands_here(state: State, unit: Unit) -> Vehicle | None:
    """The Vehicle that a Unit could find in its Sector (8.21)."""
    here = sector(state, unit)
    if here.free or unit.vehicle or here.vehicle not in state.vehicles:
        return None
    return here.vehicle


def drivable(state: State, unit: Unit) -> Iterator[Vehicle]:
    """The Vehicle of its Sector, where a Unit could pay for it (8.21)."""
    vehicle = stands_here(state, unit)
    if vehicle and VEHICLES[vehicle].cost <= unit.points:
        yield vehicle


def has_found(state: State, unit: Unit) -> bool:
    """Whether the limit is reached; a Half-Track lifts it (8.18)."""
    if unit.claim in ITEMS or unit.claim in VEHICLES:
        return True
    return "found" in unit.turn and not served(state, unit, "half-track")


class CardClaimed(DiceEvent, frozen=True):
    """A card of the Pool is asked for while another Unit could still ask for it."""

    unit: Seat
    card: Card

    def after(self, state: State) -> State:
        return change(state, self.unit, claim=self.card)

    def told(self, state: State) -> str:
        return f"{called(self.unit)} asks for the {name(self.card)}; others could too."


class ClaimLost(DiceEvent, frozen=True):
    """Another Unit had the better claim."""

    unit: Seat
    card: Card
    to: Seat

    def after(self, state: State) -> State:
        return change(state, self.unit, claim=None, stage="muster")

    def told(self, state: State) -> str:
        return f"The {name(self.card)} goes to {called(self.to)}, not to {called(self.unit)}."


def claim(unit: Unit, card: Card) -> CardClaimed:
    """Ask for a card that others may want too; Illegal while an earlier claim is open (5.8)."""
    if unit.claim is not None:
        raise Illegal(
            "5.8",
            f"This Unit has claimed the {name(unit.claim)}; wait until that is settled.",
        )
    return CardClaimed(unit=unit.seat, card=card)


def contested(state: State, unit: Unit, card: Card) -> bool:
    """Whether another Unit has claimed a card, or could ask for it now or after its claim."""
    claimed = any(u.claim == card for u in others(state, unit))
    return claimed or bool(_wanting(state, unit, card))


def rivals(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The Units that could ask for a card of the Pool now."""
    return [u for u in _wanting(state, unit, card) if u.claim is None]


def _wanting(state: State, unit: Unit, card: Card) -> list[Unit]:
    """The other Units that could take a card of the Pool in this phase."""
    return [u for u in others(state, unit) if u.stage == "muster" and _wants(state, u, card)]


def _wants(state: State, unit: Unit, card: Card) -> bool:
    if card in ITEMS or card in VEHICLES:
        here = chain(findable(state, unit), drivable(state, unit))
        return card in here and not has_found(state, unit)
    specialist = cast(Specialist, card)
    return (
        SPECIALISTS[specialist].unique
        and specialist not in unit.dead
        and not has_recruited(unit)
        and unit.stars >= stars(unit, specialist)
    )


def must_wait_for(state: State, unit: Unit, card: Card) -> bool:
    """Whether a claim of this Unit keeps it from claiming another card (5.8)."""
    return unit.claim is not None and contested(state, unit, card)


def first(claimants: list[Unit], why: str, chance: Chance) -> Unit:
    """The Unit with the fewest Soldiers, then by dice until one is highest (5.8)."""
    fewest = min(u.strength for u in claimants)
    tied = [u for u in claimants if u.strength == fewest]
    while len(tied) > 1:
        labels = [u.seat for u in tied]
        rolls = chance.roll(f"{len(tied)}d6", why=why, labels=labels)
        tied = [u for u, n in zip(tied, rolls, strict=True) if n == max(rolls)]
    return tied[0]
