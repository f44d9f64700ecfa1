"""Chapter 9 and 8.7: what is answered during the other's card, at once or by a standing order."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from msgspec.structs import replace

from domain.game.decisions import Decision, kinds
from domain.game.ruleset import Chance, Illegal, Reaction, Window
from domain.games.five_for_fighting import cards, combat, entering, support
from domain.games.five_for_fighting import events as e
from domain.games.five_for_fighting import orders as o
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.lookup import field_of, hex_of, is_campaign, named, on, value
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.state import Debt, State
from domain.games.five_for_fighting.words import BEACHES, MISHAPS, side_of

REACTIONS = (
    Reaction(
        "opportunity",
        "an enemy moves past your units",
        (o.Fire, o.Hold),
        (*BEACHES, "infantry", "armour"),
        arises=lambda state: on(state, "opportunity"),
    ),
    Reaction(
        "replacement",
        "an eliminated unit of yours returns",
        (o.Return, o.Later),
        BEACHES,
        arises=lambda state: on(state, "replacements"),
    ),
    Reaction(
        "fubar",
        "a card gives you one activation less",
        (o.Lose,),
        ("odd", "even"),
        arises=is_campaign,
    ),
)
KINDS = kinds(REACTIONS)
NEXT = 1
"""The distance of a hex next to another."""


def _together(state: State) -> tuple[Debt, ...]:
    """What is answered at the same time: who may fire at one unit, or one thing alone (9.4)."""
    first = state.debts[0]
    if first.task != "opportunity":
        return (first,)
    return tuple(takewhile(lambda d: (d.task, d.unit) == (first.task, first.unit), state.debts))


def open_debts(state: State) -> tuple[Debt, ...]:
    """What is not answered yet of what is asked now."""
    return tuple(debt for debt in _together(state) if debt.fires is None)


def debt_of(state: State, seat: str) -> Debt:
    """What a seat is asked now; the seat is one of those that are."""
    return next(debt for debt in open_debts(state) if debt.seat == seat)


def window(state: State) -> tuple[Window, ...]:
    """The answers that are waited for, and those that stand where none comes."""
    if not state.debts or state.ending or state.debts[0].task not in DECISIONS:
        return ()
    return tuple(DECISIONS[debt.task].window(state, debt) for debt in open_debts(state))


def _passing(state: State, debt: Debt) -> tuple[str, str]:
    kind = "armour" if UNITS[debt.unit].armour else "infantry"
    return BEACH_OF[state.units[debt.unit].hex], kind


def _returns(state: State, debt: Debt) -> Iterator[o.FiveOrder]:
    field = field_of(state, side_of(debt.seat))
    for hex_ in entering.open_doors(state, field, debt.unit):
        yield o.Return(hex=hex_)
    yield o.Later()


def _losses(_: State, debt: Debt) -> Iterator[o.FiveOrder]:
    return (o.Lose(beach=beach) for beach in debt.by)  # type: ignore[arg-type]


DECISIONS: Mapping[str, Decision[State, Debt, o.FiveOrder]] = {
    "opportunity": Decision(
        "opportunity", lambda *_: (o.Fire(), o.Hold()), lambda _: o.Fire(), _passing
    ),
    "replacement": Decision(
        "replacement", _returns, lambda _: o.Later(), lambda _, debt: (UNITS[debt.unit].beach,)
    ),
    "loss": Decision(
        "fubar",
        _losses,
        lambda debt: o.Lose(beach=debt.by[-1]),  # type: ignore[arg-type]
        lambda state, _: ("odd" if value(state.card) % 2 else "even",),
    ),
}


def offers(state: State, debt: Debt) -> Iterable[o.FiveOrder]:
    """Every answer that a seat may give; a medal or a strike is no moment of a standing order."""
    if debt.task == "strike":
        return (*support.strikes(state, field_of(state, "allied")), o.Later())
    if debt.task == "honour":
        return (o.Recover(unit=name) for name in debt.by)
    return DECISIONS[debt.task].offers(state, debt)


def answer(state: State, seat: str, order: o.FiveOrder, chance: Chance) -> Iterator[e.FiveEvent]:
    """What an answer leads to; what is owed first is answered first."""
    debt = debt_of(state, seat)
    match debt.task, order:
        case "opportunity", o.Fire() | o.Hold():
            yield from _opportunity(state, debt, isinstance(order, o.Fire), chance)
        case "replacement", o.Return():
            name, hex_ = debt.unit, hex_of(state, order.hex)
            entering.check_entry(state, field_of(state, side_of(seat)), name, hex_)
            yield e.UnitEntered(unit=name, hex=hex_)
            yield e.Owed(debts=state.debts[1:])
        case "replacement" | "strike", o.Later():
            yield e.Owed(debts=state.debts[1:])
        case "strike", o.Support():
            field = field_of(state, "allied")
            yield from support.fire(state, field, "allied", order, chance, free=True)
            yield e.Owed(debts=state.debts[1:])
        case "loss", o.Lose():
            yield from cards.lose(state, order.beach)
        case "honour", o.Recover():
            yield from cards.honour(state, named(state, side_of(seat), order.unit))
        case _:
            raise Illegal("3.8", f"First answer what is asked: {asked(debt)}")


def asked(debt: Debt) -> str:
    """What a seat must decide, as a sentence."""
    return {
        "opportunity": f"{debt.unit} moves past {', '.join(debt.by)}: fire or hold.",
        "replacement": f"{debt.unit} returns: “return” and a hex, or “later”.",
        "loss": f"{MISHAPS[side_of(debt.seat)][1]}: one activation less. Name the beach that "
        f"loses it: {', '.join(f'“lose {beach}”' for beach in debt.by)}.",
        "honour": f"Flip one of {', '.join(debt.by)} to full strength: “recover …”.",
        "strike": "A free naval strike: “support …” now, or “later” to keep it for this turn.",
    }[debt.task]


def _opportunity(state: State, debt: Debt, fires: bool, chance: Chance) -> Iterator[e.FiveEvent]:
    """A commander fires or holds; who are asked together fire together, once all have answered."""
    group = _together(state)
    said = tuple(replace(one, fires=fires) if one is debt else one for one in group)
    rest = state.debts[len(group) :]
    if any(one.fires is None for one in said):
        yield e.Owed(debts=(*said, *rest))
        return
    held = [one for one in said if not one.fires]
    for one in held:
        yield e.Held(by=one.by, unit=one.unit)
    yield e.Owed(debts=rest)
    firing = tuple(enemy for one in said if one.fires for enemy in one.by)
    yield from _fire(state, debt.unit, firing, chance)


def _fire(
    state: State, name: str, firing: tuple[str, ...], chance: Chance
) -> Iterator[e.FiveEvent]:
    """Opportunity attacks, one after another, with D10 (9.5)."""
    hits = 0
    for enemy in firing:
        target = state.units[name].hex
        for event in combat.shot(state, chance, enemy, target, name, NEXT, free=True, die=True):
            if isinstance(event, e.UnitReduced | e.UnitEliminated):
                hits += 1
                gone = state.units[name].reduced or hits > 1
                yield e.UnitEliminated(unit=name) if gone else e.UnitReduced(unit=name)
                if gone:
                    return
            else:
                yield event
