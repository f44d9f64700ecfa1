"""What a turn mail tells, before it is set in plain text or HTML."""

import textwrap

import msgspec

from service.mails.report import LetterReport
from service.words import _, counted

BY_REPLY = ("join", "decline", "next")
"""Words that a letter alone can say: nobody sits there yet, or the letter is what proves them."""

PREHEADER = 140
"""Characters that programs show of it at most."""

LONGEST_BOARD = 60
"""Lines of a board in words in a short mail; a longer one comes if somebody asks for it."""

_LAST = 2
"""Sentences of the story that say what happened last."""


class RollText(msgspec.Struct, frozen=True):
    """A roll in words, and where it is proved."""

    text: str
    """"Machine-gun fire, Able: 4, 2"."""
    proof: str
    """"entry 31, link 2 of able"."""
    link: str


class OrderForm(msgspec.Struct, frozen=True):
    """Orders of one form that may be given now."""

    form: str
    help: str
    examples: tuple[str, ...]
    more: int = 0
    """How many more there are like the examples."""
    costs: tuple[str, ...] = ()
    """What each example costs, or its odds, in a few words; () where none does."""
    says: tuple[str, ...] = ()
    """What each example does, in words; () where none is told."""
    explained: bool = False
    """Whether its reader asked to have it explained: all of it is told, in a short mail too."""
    whole: tuple[str, ...] = ()
    """All orders with what they cost, many in one line: where asked for, or where there is room."""

    def cost(self, k: int) -> str:
        """What example ``k`` costs; "" for nothing to weigh."""
        return self.costs[k] if self.costs else ""


class NoteOfOther(msgspec.Struct, frozen=True):
    """What another player wrote."""

    seat: str
    text: str


class Section(msgspec.Struct, frozen=True):
    """Something that a letter asked to be shown, in lines that stay as they are."""

    title: str
    text: str
    narrow: str = ""
    """The same for a phone, where it has columns."""


class Coached(msgspec.Struct, frozen=True):
    """What the coach says of a turn."""

    title: str
    text: str
    rule: str = ""
    """The number of one rule."""
    order: str = ""
    """The order that he would give; "" where he leaves it to his pupil."""

    @property
    def more(self) -> str:
        """Where the rule is told, and how the coach is dismissed."""
        ends = _("Reply “coach off” to play on without the coach.")
        if not self.rule:
            return ends
        return _("Reply “rules {number}” for rule {number}.", number=self.rule) + f" {ends}"


class SeatMail(msgspec.Struct, frozen=True, kw_only=True):
    """A mail to one seat, made from what that seat knows."""

    kind: str
    """``invitation``, ``turn``, ``reminder``, ``takeback``, ``asked``, ``dispute``, ``key``,
    ``overdue``, ``replaced``, ``note``, ``wait``, ``digest``, ``final``, or ``over`` where it was
    told before."""
    style: str = "full"
    """``short``, ``full`` or ``text``; see service/people/register.py."""
    picture: bool = False
    """Whether the board is there as a picture."""
    arrows: bool = False
    """Whether arrows in it show what moved since the last mail."""
    sections: tuple[Section, ...] = ()
    tap: str = ""
    """The address of the page where an order is confirmed that is tapped in this mail."""
    reply_to: str = ""
    """Where a reply goes: for drafts with an order written in."""
    moves: bool = False
    """Whether the seat is to order now."""
    coach: Coached | None = None
    """What the coach says of it, to who wants him and as long as he has something to teach."""
    subject: str
    headline: str
    lead: tuple[str, ...]
    """What is to be done now, a paragraph each."""
    answers: tuple[str, ...] = ()
    """Words that answer what is asked, for the HTML mail to offer: ``agree``, ``wait`` …"""
    reports: tuple[LetterReport, ...] = ()
    notes: tuple[NoteOfOther, ...] = ()
    story: tuple[str, ...] = ()
    story_left: int = 0
    """Older sentences that are left out,"""
    has_story: bool = False
    """and whether the story that is attached has them."""
    rolls: tuple[RollText, ...] = ()
    rolls_left: int = 0
    check: str = ""
    """A line for a shell that computes the newest roll again."""
    board: str = ""
    """The board as text, and once more for narrow screens."""
    narrow_board: str = ""
    holdings: str = ""
    """What the seat has, and cards that it may order with: where the board is not told in words."""
    sitrep: bool = False
    """Whether that is a situation report, which stands for a board that is too large for a mail."""
    excerpt: bool = False
    """Whether the picture shows a part of a large map, and nothing of what lies beside it."""
    orders: tuple[OrderForm, ...] = ()
    orders_left: int = 0
    deadline: str = ""
    due: str = ""
    """When the reader should have decided, as the journal has it; "" for no deadline of his."""
    links: tuple[tuple[str, str], ...] = ()
    anchors: tuple[tuple[str, str], ...] = ()
    """The ends of the dice chains, where they were published first."""
    vkey: str = ""
    """The key to trust, in the invitation alone."""
    promised: tuple[str, ...] = ()
    """What the house promises of chance, as far as it is new to who reads."""
    checkpoint: str = ""
    log_proof: str = ""
    """That the log of the house holds it (C2SP tlog-proof); "" where it does not yet."""
    cosigned: str = ""
    """How many cosigners signed that log, as a sentence; "" where the house asks none."""
    receipts: tuple[str, ...] = ()
    """That the orders of the letters that are answered stand in the signed journal, likewise."""
    secrets: tuple[str, ...] = ()
    """Of those that were secret, what was ordered, proved too (docs/notes.md)."""
    quiet: str = ""
    """The address that ends the mails of the seat, or those of a spectator."""

    @property
    def name(self) -> str:
        """Which match it is of: the subject without its brackets, by which programs thread it
        as well (RFC 5256 2.1)."""
        return self.subject.partition("] ")[2] or self.subject

    @property
    def asks(self) -> bool:
        """Whether something is asked of its reader: orders, consent, what becomes of others."""
        return self.moves or bool(set(self.answers) - {"resume"})

    @property
    def preheader(self) -> str:
        """What lists of mails show beside the subject: what happened last, or what is asked."""
        notes = [note.text for note in self.notes[-1:]]
        told = self.story[-_LAST:] or notes or self.lead[:1]
        return textwrap.shorten(" ".join(told), PREHEADER, placeholder=" …")

    @property
    def short(self) -> bool:
        """Whether it leaves to a reply what is not needed for a turn."""
        if self.kind == "over":  # nothing is to be decided any more, in a mail of any length
            return True
        return self.style != "full" and self.kind not in ("final", "digest", "invitation")

    @property
    def words(self) -> bool:
        """Whether the board is there in words: if nobody sees it otherwise, and it ends. A short
        reminder does not repeat it where nothing happened."""
        endless = self.style != "text" and self.board.count("\n") > LONGEST_BOARD
        same = self.kind == "reminder" and not self.story
        told = self.short and (self.picture or self.sitrep or endless or same)
        return bool(self.board) and not told and self.kind != "over"

    @property
    def answerable(self) -> bool:
        """Whether orders may be written in an answer."""
        return self.kind not in ("final", "digest")

    @property
    def receipted(self) -> str:
        """What the receipts are for; "" where there is none."""
        if not self.receipts:
            return ""
        return counted(
            "The attached receipt proves that the house signed your order as it stands in the "
            "journal.",
            "The {count} attached receipts prove that the house signed your orders as they stand "
            "in the journal.",
            len(self.receipts),
            count=len(self.receipts),
        )

    @property
    def ends(self) -> str:
        """What a letter to ``quiet`` ends."""
        return _("these mails") if self.kind == "digest" else _("the mails of this seat")

    @property
    def also(self) -> str:
        """What a reply to a short mail may ask for, at its foot."""
        if self.kind in ("over", "left", "replaced"):  # to who orders nothing
            return _("Also answered: board, story, dice, rules 1.6, note ….")
        if self.moves and not any(orders.explained for orders in self.orders):
            return _("Reply with orders, one a line. Also: board, status, dice, note …, ?")
        return _(
            "Reply with orders above the quote, one a line. Also answered: board, "
            "sheet, status, dice, story, rules 1.6, ?, check, note …, mails full."
        )
