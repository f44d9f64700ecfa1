"""What the others may choose about a seat that is overdue or gone (table.11)."""

from domain.game.ruleset import Illegal, Seat
from domain.journal.timestamps import spoken
from domain.match.events.clock import AgreementAsked
from domain.table.accord import AnyMatch, Settling, ask, check_seat, extended, open_choice
from domain.table.table_order import AnyWriter


class Wait(Settling, frozen=True):
    """Give who is overdue the whole time again."""

    form = "wait"
    help = "give whoever is overdue their full time again"
    binds = True
    in_disputes = True

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        ticking = writer.match.clock
        late = [s for s in ticking.overdue if s in ticking.due]
        _check_in_time(writer.match, seat)
        if not late:
            raise Illegal("table.11", _nobody(writer, seat, "Nobody else is overdue."))
        for other in late:
            extended(writer, other, ticking.seconds, (seat,))


class Replace(Settling, frozen=True):
    """Let a computer command for who is overdue or gone."""

    form = "replace {seat} [with {bot}]"
    help = "let a computer play for a seat that is overdue or gone"
    more = ("replace",)
    stands_alone = True
    in_disputes = True
    seat: str
    bot: str = ""

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        needed = _choosers(writer, seat)
        about, bot = self.seat.casefold(), self.bot.casefold().removeprefix("computer:")
        bot = bot or next(iter(writer.codec.rules.bots), "random")
        check_seat(writer.match, about)
        if about not in open_choice(writer.match):
            raise Illegal("table.11", f"{about[:32].title()} is neither overdue nor free.")
        bots = ("random", *writer.codec.rules.bots)
        if bot not in bots:
            raise Illegal("table.11", f"A substitute is one of {', '.join(bots)}.")
        ask(writer, AgreementAsked(seat, "replace", needed, about, bot), over=True)


class Adjudicate(Settling, frozen=True):
    """End the match as it stands."""

    form = "adjudicate"
    help = "end the match as it stands, if somebody is overdue or gone"
    stands_alone = True
    in_disputes = True

    def settle(self, writer: AnyWriter, seat: Seat) -> None:
        needed = _choosers(writer, seat)
        ask(writer, AgreementAsked(seat, "adjudicate", needed), over=True)


def _check_in_time(match: AnyMatch, seat: Seat) -> None:
    if seat in match.clock.overdue:
        raise Illegal("table.11", "You are overdue yourself: give your own orders first.")


def _nobody(writer: AnyWriter, seat: Seat, told: str) -> str:
    """Why nobody may choose about another seat: its time is over and it is not overdue yet, or
    ``told`` where everybody has time."""
    ticking, now = writer.match.clock, writer.context.ts
    but = (seat, *ticking.overdue, *ticking.answering)
    over = [s for s, due in ticking.due.items() if due <= now and s not in but]
    if not over:
        return told
    other = over[0]
    warned, name, ended = ticking.warned.get(other), other.title(), spoken(ticking.due[other])
    if warned is not None and now < warned.grace:
        return (
            f"{name}'s time ended at {ended}; you may decide what happens from "
            f"{spoken(warned.grace)}."
        )
    return (
        f"{name}'s time ended at {ended}, but no warning has reached {name} yet; nobody may "
        "decide until one has."
    )


def _choosers(writer: AnyWriter, seat: Seat) -> tuple[Seat, ...]:
    """Who else must agree on what to do about those who are overdue."""
    match = writer.match
    _check_in_time(match, seat)
    if not open_choice(match):
        why = _nobody(writer, seat, "Nobody else is overdue, and no seat is free.")
        raise Illegal("table.11", why)
    return tuple(s for s in match.sitting.others(seat) if s not in match.clock.overdue)
