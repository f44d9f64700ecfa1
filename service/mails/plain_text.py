"""A turn mail as plain text: complete on its own, at 72 columns."""

import re
import textwrap
from collections.abc import Iterable, Iterator

from domain.game.grammar.bodies import is_bodied, written
from domain.game.view.board import Choice
from domain.game.view.text_board import plain
from domain.game.view.text_offers import BETWEEN, offered
from service.mails.contents import NoteOfOther, OrderForm, RollText, SeatMail
from service.mails.report import LetterReport, ReportLine, lines_left
from service.words import _, counted, later
from service.words.telling import labelled

WIDTH = 72

MOST_LINES = 30
"""Lines of what happened; in HTML nothing of it is cut."""

ABOVE = later("--- Write your orders above this line ---")
"""What follows it in an answer is not read."""

HOW_TO_CHECK = later(
    "This prints the bytes of the newest link. Leave out those from fc on; divide each of the "
    "others by 6, and the remainder plus 1 is a six-sided die, in the order of the rolls."
)

CHAINS = later(
    "These are the ends of the dice chains, published before the first roll. Keep this mail: with "
    "it anybody sees whether a roll was changed."
)

SIGNED_ROOT = later("A signed root of the journal; keep this mail and you are a witness to it.")

FENCE = ("-----BEGIN GAME CHECKPOINT-----", "-----END GAME CHECKPOINT-----")

MOST_LEFT = 12
"""Lines of a letter that are named though they were left; of more their number is told."""

MOST_TWICE = 5
"""Lines of a letter that are told as they were written; of more, what they led to says enough."""


def plain_text(turn: SeatMail) -> str:
    """The whole mail as text."""
    blocks = [
        *([_(ABOVE)] if turn.answerable else []),
        paragraph(turn.headline),
        *(report_told(report) for report in turn.reports),
        *(paragraph(text) for text in turn.lead),
        titled(_("Deadline").upper(), [paragraph(turn.deadline)] if turn.deadline else []),
        coach_told(turn),
        titled(_("From the others").upper(), map(note_told, turn.notes)),
        *(titled(section.title.upper(), [section.text]) for section in turn.sections),
        titled(_("What happened").upper(), _story(turn)),
        titled(_("Dice").upper(), _rolls(turn)),
        titled(_("How you stand").upper(), [turn.holdings] if turn.holdings else []),
        titled(orders_title(turn).upper(), _orders(turn)),
        titled(_("The board").upper(), [turn.board.rstrip()] if turn.board else []),
        titled(_("Links").upper(), _links(turn)),
        titled(_("Dice chains").upper(), _anchors(turn)),
        *map(paragraph, turn.promised),
        _checkpoint(turn),
        closing(turn),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def paragraphs(text: str) -> str:
    """A text of some paragraphs, wrapped; lines that begin with a space stay as they are."""
    return "\n".join(paragraph(line) for line in text.split("\n")) + "\n"


def orders_title(turn: SeatMail) -> str:
    """Above what is offered: some games offer something to those who wait too."""
    return _("What you may order now") if turn.moves else _("What you may order meanwhile")


def older_story(turn: SeatMail) -> str:
    """How many sentences a mail has no room for, and where they are."""
    if turn.has_story:
        return counted(
            "{count} older sentence is in story.txt.",
            "{count} older sentences are in story.txt.",
            turn.story_left,
            count=turn.story_left,
        )
    return counted(
        "{count} older sentence is left out.",
        "{count} older sentences are left out.",
        turn.story_left,
        count=turn.story_left,
    )


def older_sentences(count: int) -> str:
    """How many sentences a short mail has no room for, and the word that brings them."""
    return counted(
        "… and {count} older sentence: reply “story”.",
        "… and {count} older sentences: reply “story”.",
        count,
        count=count,
    )


def older_rolls(turn: SeatMail) -> str:
    """The same for rolls."""
    if turn.kind == "final":
        return counted(
            "{count} older roll is in dice.txt.",
            "{count} older rolls are in dice.txt.",
            turn.rolls_left,
            count=turn.rolls_left,
        )
    return counted(
        "{count} older roll is left out.",
        "{count} older rolls are left out.",
        turn.rolls_left,
        count=turn.rolls_left,
    )


_BOUND = re.compile(r"(?<=«) | (?=[:;?!»…])")


def bound(text: str) -> str:
    """With spaces that hold where French sets them at its marks: no line begins with a mark."""
    return _BOUND.sub("\u00a0", text)


def paragraph(text: str, first: str = "", rest: str = "") -> str:
    if text.startswith(" "):
        return text
    text = plain(text)
    if len(first) + len(text) <= WIDTH and text and not text[-1].isspace():
        return f"{first}{text}"
    return textwrap.fill(
        bound(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    ).replace("\u00a0", " ")


def titled(title: str, lines: Iterable[str]) -> str:
    body = "\n".join(lines)
    return f"{title}\n{body}" if title and body else body


def coach_told(turn: SeatMail) -> str:
    """What the coach says: the step, why, an order to reply; "" where he says nothing."""
    if turn.coach is None:
        return ""
    coach = turn.coach
    lines = [paragraph(f"{labelled(coach.title)} {coach.text}")]
    lines += [_("Reply, for example:"), f"  {coach.order}"] if coach.order else []
    return titled(_("The coach").upper(), [*lines, paragraph(coach.more)])


def report_told(report: LetterReport) -> str:
    lines = [paragraph(_(report.title))]
    left = [line for line in report.lines if line.fate == "left" and not line.why]
    many = len(left) if len(left) > MOST_LEFT else 0
    told = [line for line in report.lines if line not in left] if many else report.lines
    lines += [text for line in told for text in _fate(line, brief=len(told) > MOST_TWICE)]
    if many:
        lines.append(f"  {lines_left(many)}")
    lines += [paragraph(text) for text in report.more]
    return "\n".join(lines)


def _fate(line: ReportLine, *, brief: bool) -> Iterator[str]:
    lead = f"  {_(line.fate):13} "
    if brief and line.fate == "done" and len(line.led_to) == 1 and not line.why:
        yield paragraph(line.led_to[0], lead, " " * (len(lead) + 2))
        return
    if is_bodied(line.said):
        yield from _with_body(line.said, lead)
    else:
        said = line.said if len(line.said) <= 200 else f"{line.said[:200]} …"
        yield paragraph(said, lead, " " * len(lead))
    start, stop = line.caret
    if stop > start and len(lead) + stop <= WIDTH and len(lead) + len(line.said) <= WIDTH:
        yield " " * (len(lead) + start) + "^" * (stop - start)
    if line.why:
        rule = _(" (rule {rule})", rule=line.rule) if line.rule else ""
        near = f" {did_you_mean(line)}" if line.nearest else ""
        asked = near if "Did you mean" not in line.why else ""
        yield paragraph(f"{_(line.why)}{rule}{asked}", " " * len(lead), " " * len(lead))
    if older := len(line.led_to[:-MOST_LINES]):
        yield paragraph(older_sentences(older), " " * len(lead), " " * len(lead))
    for sentence in line.led_to[-MOST_LINES:]:
        yield paragraph(sentence, " " * len(lead), " " * (len(lead) + 2))


def did_you_mean(line: ReportLine) -> str:
    """The nearest words that would be understood."""
    between = _(" or ")
    return _("Did you mean {words}?", words=between.join(line.nearest))


def _with_body(said: str, lead: str) -> Iterator[str]:
    """An order with its lines below it."""
    head, *below = written(said).split("\n")
    yield paragraph(head[:200], lead, " " * len(lead))
    for text in below[:-1]:
        yield paragraph(text.strip()[:200], " " * (len(lead) + 2), " " * (len(lead) + 4))


def note_told(note: NoteOfOther) -> str:
    lines = note.text.split("\n")
    who = f"{labelled(note.seat.title())} " if note.seat else ""
    first = paragraph(f"{who}{lines[0]}", "  ", "    ")
    return "\n".join([first, *(paragraph(line, "    ", "    ") for line in lines[1:])])


def _story(turn: SeatMail) -> Iterator[str]:
    if turn.story_left:
        yield f"  ({older_story(turn)})"
    for sentence in turn.story:
        yield paragraph(sentence, "  ", "    ")


def _rolls(turn: SeatMail) -> Iterator[str]:
    if turn.rolls_left:
        yield f"  ({older_rolls(turn)})"
    for roll in turn.rolls:
        yield from _roll(roll)
    if turn.check:
        yield ""
        yield paragraph(
            _("Each roll can be computed again from what is published.") + f" {_(HOW_TO_CHECK)}",
            "  ",
            "  ",
        )
        yield f"  {turn.check}"


def _roll(roll: RollText) -> Iterator[str]:
    yield paragraph(roll.text, "  ", "    ")
    yield paragraph(f"{roll.proof}", "      ", "      ")
    if roll.link:
        yield f"      {roll.link}"


def _orders(turn: SeatMail) -> Iterator[str]:
    for k, orders in enumerate(turn.orders):
        if k:
            yield ""
        yield from group(orders)
    if turn.orders_left:
        yield "\n  " + more_kinds(turn.orders_left)


def more_kinds(count: int) -> str:
    """How many kinds of orders are not shown."""
    return _("… and {count} more kinds of orders; write “?” to see all.", count=count)


def group(orders: OrderForm) -> Iterator[str]:
    """An order as it may be given: what it says and does, and examples."""
    yield from explained(orders)
    if (orders.explained and orders.whole) or not orders.examples:
        return
    more = _(" … and {count} more", count=orders.more) if orders.more else ""
    yield from examples(offers(orders), more, apart=bool(orders.says))


def explained(orders: OrderForm) -> Iterator[str]:
    """The form of an order with its help, and all there is of it where that was asked for."""
    helped = f"{orders.form}: {orders.help}" if orders.help else orders.form
    yield paragraph(helped, "  ", "    ")
    for line in orders.whole if orders.explained else ():
        yield textwrap.fill(line, WIDTH, initial_indent="      ", subsequent_indent="        ")


def offers(orders: OrderForm) -> list[str]:
    """The examples, in words before what may be written, with what they cost.

    "Move to Sector 2 · move 2 [1 of 3 Courage]"
    """
    costs = (orders.cost(k) for k in range(len(orders.examples)))
    says = orders.says or ("",) * len(orders.examples)
    return [
        offered(Choice(line, note=cost, says=told))
        for line, cost, told in zip(orders.examples, costs, says, strict=True)
    ]


def examples(shown: Iterable[str], more: str = "", *, apart: bool = False) -> Iterator[str]:
    """Examples as lines of a mail; one that is wider goes on in the next line.

    ``apart`` are those in words: each has a line, or its words have one before it.
    """
    rows = _apart(shown, more) if apart else side_by_side(shown, more)
    for row in rows:
        yield textwrap.fill(row, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)


def _apart(shown: Iterable[str], more: str) -> Iterator[str]:
    rows = list[str]()
    for one in shown:
        says, parted, line = one.partition(BETWEEN)
        wide = parted and len(one) > WIDTH - 6
        rows += [says, f"  {parted.strip()} {line}"] if wide else [one]
    if rows and len(rows[-1]) + len(more) <= WIDTH - 6:
        rows[-1] += more
    elif more:
        rows.append(more.strip())
    yield from rows


def side_by_side(examples: Iterable[str], more: str = "") -> Iterator[str]:
    """Examples two or three in a line where they fit; each can be copied whole."""
    row = ""
    for example in examples:
        longer = f"{row}  |  {example}" if row else example
        if row and len(longer) > WIDTH - 6:
            yield row
            row = example
        else:
            row = longer
    if len(row) + len(more) <= WIDTH - 6:
        yield row + more
    else:
        yield from (row, *([more.strip()] if more else []))


def _anchors(turn: SeatMail) -> Iterator[str]:
    if not turn.anchors:
        return
    yield paragraph(_(CHAINS))
    for name, anchor in turn.anchors:
        yield f"  {name}\n    {anchor}"
    if turn.vkey:
        yield f"  {labelled(_('Our key'))}\n    {turn.vkey}"


def _links(turn: SeatMail) -> Iterator[str]:
    for name, link in turn.links:
        fits = len(name) + len(link) < WIDTH - 4
        yield f"  {labelled(name)} {link}" if fits else f"  {labelled(name)}\n    {link}"


def _checkpoint(turn: SeatMail) -> str:
    if not turn.checkpoint:
        return ""
    said = (_(SIGNED_ROOT), turn.cosigned, turn.receipted)
    told = paragraph(" ".join(text for text in said if text))
    return "\n".join([told, "", FENCE[0], turn.checkpoint.rstrip("\n"), FENCE[1]])


def closing(turn: SeatMail) -> str:
    text = _("A program wrote this mail.")
    if turn.quiet:
        text += " " + _("To end {mails}, write to\n{address}", address=turn.quiet, mails=turn.ends)
    return "\n".join(paragraph(line) for line in text.split("\n"))
