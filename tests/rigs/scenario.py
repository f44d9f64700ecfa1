"""Given, when, then: a rule shown in a few lines, for every game.

given(RULES, state).when("able", "lock R1 W2").then(DiceLocked(...))
given(RULES, state).when("able", "lock R1").refused("2.3")
given(RULES, state).when("able", "done").goes_on(4, 1).then(...)
"""

from collections.abc import Iterable
from typing import Any

from domain.game.grammar.orders import line, parse
from domain.game.ruleset import Event, Illegal, Ruleset
from tests.rigs.scripted import OutOfChance, Scripted


class Given:
    """A position of a game, and what happened in it last."""

    def __init__(self, rules: Ruleset[Any, Any, Any], state: Any) -> None:
        self.rules, self.state = rules, state
        self.happened: list[Event] = []
        self.refusal: Illegal | None = None
        self.whys: list[str] = []

    def when(self, seat: str, text: str, *chance: int | str) -> "Given":
        """A seat gives an order, with what chance brings; nothing follows by itself yet."""
        assert self.refusal is None, self.refusal
        script = Scripted(*chance)
        order = parse(text, self.rules.orders)
        try:
            return self._after(self.rules.decide(self.state, seat, order, script), script)
        except Illegal as refusal:
            after = Given(self.rules, self.state)
            after.refusal = refusal
            return after

    def goes_on(self, *chance: int | str) -> "Given":
        """Everything follows that needs no order, as far as its chance reaches."""
        assert self.refusal is None, self.refusal
        script = Scripted(*chance)
        after, happened = self, list(self.happened)
        while True:
            try:
                step = after._after(self.rules.advance(after.state, script), None)
            except OutOfChance:
                break
            if not step.happened:
                break
            after, happened = step, [*happened, *step.happened]
        assert script.is_used_up(), "chance was left over"
        return self._with(after.state, happened, script)

    def steps(self, *chance: int | str) -> "Given":
        """One step follows by itself."""
        script = Scripted(*chance)
        return self._after(self.rules.advance(self.state, script), script)

    def _after(self, events: Iterable[Event], script: Scripted | None) -> "Given":
        happened = list(events)
        strange = {type(event) for event in happened}.difference(self.rules.events)
        assert not strange, f"no journal can hold it: {strange}"
        assert script is None or script.is_used_up(), "chance was left over"
        state = self.state
        for event in happened:
            state = event.after(state)
        return self._with(state, happened, script)

    def _with(self, state: Any, happened: list[Event], script: Scripted | None) -> "Given":
        after = Given(self.rules, state)
        after.happened = happened
        after.whys = script.whys if script else []
        return after

    # --- then ---------------------------------------------------------------------------------

    def then(self, *events: Event) -> "Given":
        """Exactly these events happened."""
        assert self.refusal is None, self.refusal
        assert self.happened == list(events)
        return self

    def includes(self, *events: Event) -> "Given":
        """These events happened, in this order, among others."""
        assert self.refusal is None, self.refusal
        found = [e for e in self.happened if e in events]
        assert found == list(events), self.happened
        return self

    def lacks(self, *kinds: type[Event]) -> "Given":
        """No event of these kinds happened."""
        assert self.refusal is None, self.refusal
        assert not [e for e in self.happened if isinstance(e, kinds)]
        return self

    def refused(self, rule: str, *words: str) -> "Given":
        """The order was refused by this rule, with these words in the reason."""
        assert self.refusal is not None, f"not refused; {self.happened}"
        assert self.refusal.rule == rule, self.refusal
        for word in words:
            assert word in self.refusal.reason
        return self

    def accepted(self) -> "Given":
        """The order was not refused."""
        assert self.refusal is None, self.refusal
        return self

    def waits_for(self, *seats: str) -> "Given":
        """Exactly these seats must choose."""
        assert self.rules.to_move(self.state) == frozenset(seats)
        return self

    def offers(self, seat: str, *lines: str) -> "Given":
        """These orders are offered to a seat."""
        offered = self.offered(seat)
        assert set(lines) <= offered, sorted(offered)
        return self

    def withholds(self, seat: str, *lines: str) -> "Given":
        """None of these orders is offered to a seat."""
        assert not set(lines) & self.offered(seat)
        return self

    def offered(self, seat: str) -> set[str]:
        """The lines of what is offered to a seat."""
        return {line(order) for order in self.rules.legal_orders(self.state, seat)}


def given(rules: Ruleset[Any, Any, Any], state: Any = None, *events: Event) -> Given:
    """A position, by default the empty table, after these events."""
    state = rules.start if state is None else state
    for event in events:
        state = event.after(state)
    return Given(rules, state)
