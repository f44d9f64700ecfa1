"""Chance for tests: it hands out the numbers and cards that it was given, in their order."""

from collections.abc import Sequence

from domain.journal.dice import parse_dice


class OutOfChance(AssertionError):
    """More is rolled or drawn than the script has."""


class Scripted:
    """``Scripted(4, 1, "medic")``: dice as numbers, cards by name. Fails when short."""

    def __init__(self, *results: int | str) -> None:
        self._results = list(results)
        self.whys: list[str] = []
        """What each roll and draw was for."""

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: str | None = None
    ) -> tuple[int, ...]:
        """The next numbers."""
        n = parse_dice(dice)["n"]
        assert not labels or len(labels) == n, f"{dice} has {len(labels)} labels"
        results = self._next(n, f"{dice} for {why}")
        assert all(isinstance(r, int) for r in results), f"{dice} for {why} got {results}"
        return tuple(r for r in results if isinstance(r, int))

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The next cards, which must be among the items."""
        results = self._next(n, f"a draw for {why}")
        assert set(results) <= set(items), f"{results} are not all in {items}"
        return tuple(str(r) for r in results)

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """A deck is what the script deals from it."""

    def deal(self, deck: str, n: int, *, to: str) -> tuple[str, ...]:
        """The next cards."""
        return self.turn_up(deck, n)

    def show(self, deck: str, card: str) -> None:
        """A card that was dealt is shown."""

    def reveal(self, deck: str, card: str, *, to: str) -> None:
        """A seat looks at a card of another."""

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """The next cards."""
        return tuple(str(r) for r in self._next(n, f"{n} of {deck}"))

    def _next(self, n: int, what: str) -> list[int | str]:
        if len(self._results) < n:
            raise OutOfChance(f"the script is too short: {what} finds {self._results}")
        self.whys.append(what)
        results, self._results = self._results[:n], self._results[n:]
        return results

    def is_used_up(self) -> bool:
        """Whether everything was handed out."""
        return not self._results
