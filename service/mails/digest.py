"""The daily mail: what happened in all matches of a player, what is asked of him, and where."""

from collections.abc import Iterator, Sequence

import msgspec

from service.mails.contents import SeatMail
from service.mails.html_page import template
from service.mails.plain_text import note_told, paragraph, titled
from service.mails.short_text import asked
from service.words import _, counted, language, later
from service.words.telling import labelled

MOST_STORY = 6
"""Sentences of each match; its next mail and its page have the rest."""

MOST_TAPS = 4
HOW = later(
    "Each match has its own address: reply there, or open its page. A reply to this mail itself "
    "gives no orders."
)

ENDS = later(
    "A program wrote this mail. To end these mails, write to\n{address}\nYou still get warnings "
    "when your time runs out."
)


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """A mail over several matches, each as a short mail of it would tell it."""

    subject: str
    turns: tuple[SeatMail, ...]
    """Those that wait for the reader first, the most urgent on top."""
    quiet: str

    @property
    def headline(self) -> str:
        """How many matches wait for the reader."""
        return headline(self.turns)


def headline(turns: Sequence[SeatMail]) -> str:
    """``2 of your matches wait for you.``"""
    waiting = sum(turn.asks for turn in turns)
    if not waiting:
        return _("None of your matches waits for you.")
    told = counted("One match waits for you.", "{count} matches wait for you.", waiting)
    return told.format(count=waiting)


def urgent_first(turns: Sequence[SeatMail]) -> tuple[SeatMail, ...]:
    """In the order in which they press."""
    return tuple(sorted(turns, key=lambda turn: (not turn.asks, turn.due or "9", turn.subject)))


def digest_text(digest: Digest) -> str:
    """The whole mail as text."""
    blocks = [paragraph(digest.headline), *map(_match, digest.turns), paragraph(_(HOW))]
    closing = _(ENDS, address=digest.quiet)
    return "\n\n".join([*blocks, closing]) + "\n"


def _match(turn: SeatMail) -> str:
    lines = [*_asked(turn), *_story(turn), *map(note_told, turn.notes), *_ways(turn)]
    return titled(turn.name, lines)


def _asked(turn: SeatMail) -> Iterator[str]:
    yield paragraph(turn.headline, "  ", "  ")
    yield from (paragraph(text, "  ", "  ") for text in asked(turn) if text)


def _story(turn: SeatMail) -> Iterator[str]:
    if left := left_out(turn):
        yield "    " + sentences_before(left)
    yield from (paragraph(text, "    ", "      ") for text in turn.story[-MOST_STORY:])


def left_out(turn: SeatMail) -> int:
    """Sentences that a digest has no room for."""
    return max(0, len(turn.story) - MOST_STORY) + turn.story_left


def sentences_before(count: int) -> str:
    """How many there are."""
    return counted("… {count} sentence before", "… {count} sentences before", count, count=count)


def _ways(turn: SeatMail) -> Iterator[str]:
    if turn.asks:
        yield _("  Orders to: {address}", address=turn.reply_to)
    yield from (f"  {labelled(_(name))} {link}" for name, link in turn.links)


def taps(turn: SeatMail) -> tuple[str, ...]:
    """Some orders that a tap begins, of different kinds."""
    offered = tuple(orders.examples[0] for orders in turn.orders if orders.examples)
    return (*turn.answers, *offered)[:MOST_TAPS]


def digest_page(digest: Digest) -> str:
    """The whole mail as HTML."""
    return template("digest.html").render(
        digest=digest,
        asked_of=asked,
        left_out=left_out,
        taps=taps,
        labelled=labelled,
        most=MOST_STORY,
        how=_(HOW),
        ends=_(ENDS),
        _=_,
        lang=language(),
        sentences_before=sentences_before,
    )
