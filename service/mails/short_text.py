"""A turn mail in short: what happened, what is asked, until when; the rest is a reply away."""

import re
from collections.abc import Iterator, Sequence

from service.mails import plain_text
from service.mails.contents import OrderForm, SeatMail
from service.mails.plain_text import (
    ABOVE,
    MOST_LINES,
    WIDTH,
    older_sentences,
    orders_title,
    paragraph,
    titled,
)
from service.mails.wording import HOW_TO_ORDER
from service.words import _, counted
from service.words.telling import labelled

_OPTIONAL = re.compile(r" \[[^]]*\]")

MOST_SHORT = {"rolls": 3, "kinds": 5, "examples": 3, "in words": 2, "whole": 4}
"""How much of each a short mail has room for; rolls only in HTML, where each leads to its proof."""


def short_text(turn: SeatMail) -> str:
    """The whole mail as text."""
    reports = [plain_text.report_told(report) for report in turn.reports]
    first, told = paragraph(turn.headline), "\n".join(map(paragraph, filter(None, asked(turn))))
    blocks = [
        *([_(ABOVE)] if turn.answerable else []),
        *([first, *reports, told] if reports else [f"{first}\n{told}".rstrip()]),
        plain_text.coach_told(turn),
        *(titled(section.title.upper(), [section.text]) for section in turn.sections),
        titled(_("From the others").upper(), map(plain_text.note_told, turn.notes)),
        titled(_("What happened").upper(), _story(turn)),
        titled(_("How you stand").upper(), [turn.holdings] if turn.holdings else []),
        titled(orders_title(turn).upper(), _orders(turn)),
        titled(_("The board").upper(), [turn.board.rstrip()] if turn.words else []),
        "\n".join(_foot(turn)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def asked(turn: SeatMail) -> tuple[str, ...]:
    """What is to be done and until when; how a reply is written stands at the foot."""
    return (*(text for text in turn.lead if text != _(HOW_TO_ORDER)), turn.deadline)


def kinds_shown(turn: SeatMail) -> int:
    """Kinds of orders that a short mail shows; all that its reader asked to have explained."""
    return max(MOST_SHORT["kinds"], sum(orders.explained for orders in turn.orders))


def more_rolls(count: int) -> str:
    """How many rolls its HTML has no room for, and the word that brings them."""
    return counted(
        "… and {count} roll: reply “dice”.",
        "… and {count} rolls: reply “dice”.",
        count,
        count=count,
    )


def _story(turn: SeatMail) -> Iterator[str]:
    told, lines = list[str](), 0
    for sentence in reversed(turn.story):
        told.append(paragraph(sentence, "  ", "    "))
        lines += told[-1].count("\n") + 1
        if lines > MOST_LINES:
            told.pop()
            break
    if older := len(turn.story) - len(told) + turn.story_left:
        yield f"  {older_sentences(older)}"
    yield from reversed(told)


def _orders(turn: SeatMail) -> Iterator[str]:
    kinds = turn.orders[: kinds_shown(turn)]
    for orders in kinds:
        yield from _group(orders)
    left = len(turn.orders) - len(kinds) + turn.orders_left
    if left:
        yield "  " + counted(
            "… and {count} kind of orders: reply “?”.",
            "… and {count} kinds of orders: reply “?”.",
            left,
            count=left,
        )


def _group(orders: OrderForm) -> Iterator[str]:
    if orders.explained:
        yield from plain_text.group(orders)
        return
    alone = list(orders.examples) in ([orders.form], [_OPTIONAL.sub("", orders.form)])
    if alone and orders.says:
        yield from (line[4:] for line in plain_text.examples(plain_text.offers(orders), apart=True))
        return
    shown = plain_text.offers(orders)
    if orders.says and not orders.whole:
        yield from _in_words(orders, shown)
        return
    yield _cut(f"  {orders.form}")
    if orders.whole:
        yield from (f"      {line}" for line in orders.whole)
        return
    if alone and shown == list(orders.examples):
        return
    if not orders.more and len(shown) <= MOST_SHORT["whole"]:
        yield from plain_text.examples(shown)
        return
    yield from _some(shown[: MOST_SHORT["examples"]], orders.more + len(orders.examples))


def _in_words(orders: OrderForm, shown: list[str]) -> Iterator[str]:
    """Examples with what they do: all where each has a line, and they are few."""
    lines = list(plain_text.examples(shown, apart=True))
    if orders.more or len(lines) > MOST_SHORT["whole"]:
        shown = shown[: MOST_SHORT["in words"]]
    yield _cut(f"  {orders.form}")
    yield from _with_more(shown, orders.more + len(orders.examples), apart=True)


def _some(shown: list[str], count: int) -> list[str]:
    """Examples of so many orders; two where these fit a line with how many more there are."""
    told = [_with_more(shown[:k], count, apart=False) for k in (len(shown), 2)]
    return told[1] if len(told[1]) == 1 else told[0]


def _with_more(shown: list[str], count: int, *, apart: bool) -> list[str]:
    left = count - len(shown)
    more = _(" … and {count} more", count=left) if left else ""
    return list(plain_text.examples(shown, more, apart=apart))


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2]} …"


def _foot(turn: SeatMail) -> Sequence[str]:
    lines = [paragraph(turn.also)] if turn.moves or turn.reports else []
    for name, link in turn.links:
        lines.append(f"{labelled(name)} {link}")
    lines += map(paragraph, turn.promised)
    kept = _("A program wrote this mail. Keep it: its checkpoint is signed.")
    told = (kept, turn.cosigned) if turn.checkpoint else (_("A program wrote this mail."),)
    lines.append(paragraph(" ".join(text for text in told if text)))  # of receipts the HTML tells
    if turn.quiet:
        lines.append(_("To end {mails}: {address}", mails=turn.ends, address=turn.quiet))
    return lines
