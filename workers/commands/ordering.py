"""Playing a seat in the terminal: the board, a prompt below it, and Tab for what is offered."""

import readline
import signal
import sys
import threading
import time
from typing import Any

import click

from domain.game.view.text_board import plain
from service.audit.reporting.report import AuditFailed
from workers.commands.api_seat import (
    ApiSeat,
    NoAnswer,
    OfferStep,
    Position,
    RequestRefused,
    StoryText,
)
from workers.commands.shared import say
from workers.commands.terminal import drawn, window

PAUSE = 2.0
"""Seconds between two looks: a house counts what an address asks for in a minute."""

HELP = "Tab shows what is offered, an empty line looks again, quit ends."


class _Moved(Exception):
    """The match went on while somebody was typing."""


def play(seat: ApiSeat, *, once: bool) -> None:
    """Show the match as the seat knows it, and take orders where there is a terminal."""
    try:
        table = MatchScreen(seat, once=once)
        types = sys.stdin.isatty() and sys.stdout.isatty() and not (once or table.over)
        table.said = HELP if types else ""
        table.show()
        if types:
            _typed(table)
        elif not once:
            _watched(table)
    except (RequestRefused, NoAnswer, AuditFailed, OSError) as why:  # the last two of notes
        raise click.ClickException(plain(str(why))) from None


def _watched(table: "MatchScreen") -> None:
    while not table.over:
        time.sleep(PAUSE)
        if table.stale():
            table.show()


def _typed(table: "MatchScreen") -> None:
    prompt = OrderPrompt(table)
    while not table.over:
        line = prompt.line()
        if line is None:
            table.show()
        elif line.strip() == "quit":
            return
        else:
            prompt.draft = table.take(line.strip())


class MatchScreen:
    """The match on the screen, and what is to be said below it."""

    def __init__(self, seat: ApiSeat, *, once: bool = False) -> None:
        self.seat, self.said = seat, ""
        self._whole = once
        self.position: Position = seat.position()
        self._seats, self._offered = seat.seats(), dict[tuple[int, str], tuple[OfferStep, ...]]()
        self._told: tuple[StoryText, ...] = ()
        self._settled = True

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.outcome is not None

    def show(self) -> None:
        """Draw the match as it is now; where no answer comes, what was drawn stays."""
        try:
            self.position, self._settled = self.seat.position(), False
            self._told = self._story()
        except NoAnswer as lost:
            say(self.said if self.seat.pending else f"{self.said} {lost}".strip())
            return
        shown, room = self.position, None if self._whole else window()
        click.clear()
        click.echo(drawn(shown.view, self._told, shown.to_move, self._seats, room))
        if shown.outcome is not None:
            say(f"The match is over: {shown.outcome['text']}")
        if self.said:
            say(self.said)

    def stale(self) -> bool:
        """Whether the match went on, or more is told of it: the story comes a little later."""
        try:
            if self.seat.size() != self.position.size:
                return True
            if self._settled:
                return False
            self._settled = True
            return self._story() != self._told
        except (RequestRefused, NoAnswer):
            return False

    def take(self, line: str) -> str:
        """Carry what was typed to the house; what stays to be typed is answered."""
        stays = line if self.seat.pending else ""
        told = bool(line or self.seat.pending)
        self.said = self.seat.order(line, self.position.size) if told else ""
        self.show()
        return stays

    def offered(self, said: str) -> tuple[OfferStep, ...]:
        """How orders go on that begin so, in the position that is shown."""
        key = (self.position.size, said)
        if key not in self._offered:
            self._offered[key] = self.seat.steps(said)
        return self._offered[key]

    def _story(self) -> tuple[StoryText, ...]:
        return self.seat.story(self.position.size - 60)


class OrderPrompt:
    """The line below the board; a match that goes on interrupts it, and what was typed stays."""

    def __init__(self, table: MatchScreen) -> None:
        self.draft, self._table, self._asking = "", table, False
        readline.set_completer_delims(" ")
        readline.set_completer(self.completed)
        readline.parse_and_bind("tab: complete")
        readline.set_startup_hook(lambda: readline.insert_text(self.draft))
        signal.signal(signal.SIGUSR1, self._interrupt)
        threading.Thread(target=self._look, daemon=True).start()

    def line(self) -> str | None:
        """What is typed, "quit" for an end of it; None where the match went on before."""
        try:
            self._asking = True
            typed = input(f"{self._table.position.viewer}> ")
            self._asking = False
        except _Moved:
            self._asking = False
            self.draft = readline.get_line_buffer()
            return None
        except EOFError:
            click.echo()
            return "quit"
        return typed

    def completed(self, text: str, n: int) -> str | None:
        """The n-th way in which the word goes on that is typed, for readline."""
        before = readline.get_line_buffer()[: readline.get_begidx()]
        try:
            found = ways(self._table, before, text)
        except (RequestRefused, NoAnswer):
            return None
        return found[n] if n < len(found) else None

    def _interrupt(self, *_: Any) -> None:
        if self._asking:
            raise _Moved

    def _look(self) -> None:
        """Look at the match while somebody types; the prompt belongs to the main thread."""
        while True:
            time.sleep(PAUSE)
            if self._asking and self._table.stale():
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)


def ways(table: MatchScreen, before: str, text: str) -> list[str]:
    """How the word ``text`` may go on behind what stands before it; orders end with a ;."""
    begun = before.rpartition(";")[2].split()
    found = []
    for step in table.offered(" ".join(begun)):
        rest = " ".join(step.said.split()[len(begun) :])
        if rest.casefold().startswith(text.casefold()):
            found.append(rest if step.whole else f"{rest} ")
    return found
