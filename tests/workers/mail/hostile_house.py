"""A house under letters that somebody damaged: real layouts in nineteen languages, by mutation.

``python -m tests.workers.mail.hostile_house [letters] [seed]`` writes so many to a running match.
Every letter is damaged but for the lines of its orders, so whatever is carried out is either just
these orders, once, or wrong; but a line above our own mail that damage made an order stands where
its writer writes, and nobody can tell it from one of his. Besides: no letter fails, none is
answered without end, and nobody but the two players is told anything about the match.

The house stands in memory where there is such a folder: what is tried is what it reads, not how
safely it writes.
"""

import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from domain.games.dice_table import contents as dice_table
from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from service.letters.letters import BadLetter, read_letter
from service.letters.yes_or_no import meant as meant_by
from service.mails.plain_text import ABOVE
from tests.workers.mail import hostile, layouts
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse
from workers.mail import inbound

LAYOUTS = [(name, raw) for name, raw in layouts.letters()]
Way = Callable[[bytes, random.Random], bytes]
WAYS: tuple[Way, ...] = (
    hostile._flip, hostile._cut, hostile._double, hostile._insert, hostile._swap, hostile._fields,
    hostile._splice,
)  # fmt: skip
BEFORE = WAYS[:-1]
"""Another letter that is spliced in above our mail would be one of somebody's own lines."""
QUOTED = (
    (b"D-Day Dice: Exercise Tiger, turn 3", ABOVE.encode()),
    (b"lock R1 W3", b"over blue"),
    (b"recruit medic", b"roll d100"),
)
"""What the house's own mail said, which nobody orders by quoting it."""
MEMORY = Path("/dev/shm")
A_HOUSE = 4_000
"""Letters to one house; then a new one opens."""
SEATS = {ANNA: "red", BOB: "blue"}


ODD = (
    lambda n: (f"done; write ok {n}", f"write ok {n}"),
    lambda n: (f"write ok {n}", f"done; turn {n}"),
    lambda n: (
        f"set guard-{n} {n}",
        f"roll 2d6 \u2013 for {n}".encode("ascii", "replace").decode(),
    ),
    lambda n: (f"- set guard {n}", f"* write ok {n}"),
    lambda n: (f"pause until {n} May", f"zone Europe/Berlin {n}"),
)
"""Two orders in a line, dashes before and in an order, times: none of them may order in half."""

ANSWERS = (
    ("Yes, I accept.", "Greetings from number"), ("No, thanks -", "no time, number"),
    ("Sure!", "turn"), ("Maybe.", "note What is this"), ("Leider nein.", "note Danke"),
)  # fmt: skip
INVITES = (
    ("invite carol@c.example to blue", "note Fancy a game, Carol"), ("invite x", "note x"),
    ("invite dan@d.example, eve@e.example to blue", "note Both"), ("invite bob@b.example", "note"),
)  # fmt: skip


def meant(own: tuple[str, str]) -> tuple[str, ...]:
    """What such lines may order: nothing where one of them is two orders or none at all."""
    lines = tuple(line.lstrip("-* ") for line in own)
    return () if any(line.startswith(("done;", "pause", "zone")) for line in lines) else lines


def goes_on(text: str, own: tuple[str, str]) -> bool:
    """Whether an order is free words of one of these lines, with more that damage wrote right
    below it: the width of a mail may have broken such a line off."""
    quoted = any(new.decode() in text for _, new in QUOTED[1:])
    return not quoted and any(text.startswith(f"{line.lstrip('-* ')} ") for line in own)


class Siege:
    """One house, one match, and damaged letters of both players."""

    def __init__(
        self, folder: Path, server: MailServer, seed: int, tell: Callable[[str], None]
    ) -> None:
        self.tell = tell
        self.luck, self.did = random.Random(seed), Counter[str]()
        self.house = PostHouse(
            folder, server, {"dice_table": dice_table.RULES}, style="short", open_matches=0
        )
        self.house.write(ANNA, "match@play.example", f"new dice_table open with {BOB}")
        self.house.reply(BOB, "join")
        self.match = self.house.only_match()
        self.mails = len(server.got)
        self.open, self.ended = "", set[str]()

    def letters(self, count: int, first: int) -> None:
        """Write so many, numbered from ``first``."""
        for number in range(first, first + count):
            self._letter(number)
            if number % 10 == 0:
                self.house.clock.seconds += 3600
            if number % 250 == 0:
                self._answered(250)
        self._answered(count % 250 + 250)

    def _letter(self, number: int) -> None:
        if self.luck.random() < 0.1:
            self._invitation(number)
            return
        sender = self.luck.choice((ANNA, BOB))
        own = (f"set guard {number}", f"write ok {number}")
        if self.luck.random() < 0.1:
            own = self.luck.choice(ODD)(number)
        to = self._address(sender)
        raw = self._damaged(sender, to, own)
        before = self.house.matches.repository.size(self.match)
        for _ in range(2 if self.luck.random() < 0.1 else 1):
            self._read(raw, to)
        given = list(self._given(before))
        wrong = [text for text in given if text not in meant(own)]
        above = raw.partition(ABOVE.encode())[0].decode("utf-8", "replace").casefold()
        stands = [line.partition("#")[0].strip(" .,;!") for line in above.splitlines()]
        self.did["altered above our mail"] += len(wrong)
        wrong = [t for t in wrong if t.casefold() not in stands and not goes_on(t, own)]
        self.did["altered above our mail"] -= len(wrong)
        if wrong or len(given) > len(set(given)):
            self.did["wrong"] += 1
            self.tell(f"letter {number} ordered {wrong or 'twice'}:\n{raw!r}")
        self.did["carried out" if given else "nothing done"] += 1

    def _invitation(self, number: int) -> None:
        """Bob, who plays, answers to an invitation with a damaged letter; or Anna invites with one.

        Who sits down or declines must have said so in a line of what was read.
        """
        house, sender = self.house, self.luck.choice((ANNA, BOB))
        if not self.open:
            house.clock.seconds += 7200  # nobody invites more than thirty people a day
            house.write(
                ANNA, "match@play.example", f"new dice_table open with {BOB}, 3 days a turn"
            )
            ids = house.recorder.query(
                "SELECT DISTINCT match FROM holders WHERE match<>?", (self.match,)
            )
            ((self.open,),) = [row for row in ids if row[0] not in self.ended]
        seat = SEATS[sender]
        match = house.matches.repository.match(self.open)
        to = house.mailer.post.reply_address(self.open, seat, match.size)
        said = self.luck.choice(ANSWERS if sender == BOB else INVITES)
        raw = self._damaged(sender, to, (said[0], f"{said[1]} {number}".strip()))
        kept = self._read(raw, to)
        after = house.matches.repository.match(self.open)
        holder = house.mailer.people.holder(self.open, "blue")
        sits, declined = "blue" in after.sitting.taken, holder is None or holder.address != BOB
        try:
            lines = [meant_by(line) for line in read_letter(kept).text.split("\n")]
        except BadLetter:
            lines = []
        if (sits and True not in lines) or (holder is None and False not in lines):
            self.did["wrong"] += 1
            self.tell(f"letter {number} sat down or declined:\n{raw!r}")
        self.did["sat down"] += sits
        self.did["declined, or somebody else invited"] += declined
        if sits or declined:
            self.ended.add(self.open)
            self.open = ""

    def _address(self, sender: str) -> str:
        match = self.house.matches.repository.match(self.match)
        seat = SEATS[sender]
        post = self.house.mailer.post
        if self.luck.random() < 0.05:  # the address of the other seat
            seat = next(s for s in SEATS.values() if s != seat)
        to = post.reply_address(self.match, seat, match.size)
        if self.luck.random() < 0.05:
            k = self.luck.randrange(len(to))
            to = to[:k] + self.luck.choice("abc.+@") + to[k + 1 :]
        return to

    def _damaged(self, sender: str, to: str, own: tuple[str, str]) -> bytes:
        """A letter of a real program, damaged everywhere but in its orders."""
        _, raw = self.luck.choice(LAYOUTS)
        raw = raw.replace(b"bob@example.org", sender.encode(), 1)
        raw = raw.replace(layouts.ADDRESS.encode(), to.encode())
        raw = raw.replace(b"<1@example.org>", f"<{self.luck.random()}@example.org>".encode())
        for old, new in QUOTED:
            raw = raw.replace(old, new)
        first, last = (order.encode() for order in layouts.ORDERS)
        before, found, rest = raw.partition(first)
        between, found_too, after = rest.partition(last)
        assert found
        assert found_too
        head, end, text = before.partition(b"\r\n\r\n")
        begins = re.search(rb"(?:<div[^<]*>|\r\n|)$", text)
        stops = re.match(rb"</div>|\r\n|", after)
        assert begins
        assert stops
        orders = begins[0] + own[0].encode() + between + own[1].encode() + stops[0]
        text, after = text[: begins.start()], after[stops.end() :]
        if self.luck.random() < 0.35:
            head = self._hurt(head, BEFORE)
        if self.luck.random() < 0.5 and ABOVE.encode() not in text:
            text = self._hurt(text, BEFORE)
        return head + end + text + orders + self._quotation(after)

    def _quotation(self, after: bytes) -> bytes:
        """What says that a quotation follows is damaged, or the quotation from its first line on.

        Were both gone, nobody could tell the lines of the quotation from orders. Neither could he
        where a quotation has lost a mark: people do answer between marked lines.
        """
        says, above, quoted = after.partition(ABOVE.encode())
        if self.luck.random() < 0.3 or b"> " in says[-4:]:
            return self._hurt(says, BEFORE) + above + quoted
        if self.luck.random() < 0.3:
            above = hostile._flip(above, self.luck).replace(b"\n", b"?")
            return says + above + quoted
        return says + above + self._hurt(quoted, WAYS if above else BEFORE)

    def _hurt(self, raw: bytes, ways: Sequence[Way] = WAYS) -> bytes:
        for _ in range(self.luck.randint(1, 4)):
            raw = self.luck.choice(ways)(raw, self.luck)
        return raw

    def _read(self, raw: bytes, to: str) -> bytes:
        """Have the house read a letter; returns it as the house keeps it, with its envelope."""
        mailer = self.house.mailer
        letter = mailer.inbox.keep(raw, to)
        inbound.read(mailer, letter)
        state, reason = self.house.state(letter)
        assert state in ("done", "turned-away", "quarantined"), (state, reason, raw)
        self.did[state] += 1
        ((kept,),) = self.house.recorder.query("SELECT raw FROM letters WHERE id=?", (letter,))
        return bytes(kept)

    def _given(self, before: int) -> Iterator[str]:
        size = self.house.matches.repository.size(self.match)
        for _, topic, line in self.house.matches.repository.rows(self.match, before, size):
            if topic == OrderGiven.topic:
                yield str(read_entry(bytes(line)).pub["command"]["orders"])

    def _answered(self, letters: int) -> None:
        """The mails that came of so many letters: few, and of the match only to its players."""
        self.house.work()
        new = self.house.server.got[self.mails :]
        assert len(new) <= 3 * letters, "the house writes without end"
        for _, to, raw in new:
            if to not in SEATS:
                said = raw.replace(to.encode(), b"")  # he names himself as he likes
                told = re.search(rf"match\+{self.match}\.|/m/{self.match}".encode(), said)
                assert not told, f"{to} is told of the match: {raw!r}"
                self.did["mails to strangers"] += 1
        self.did["mails"] += len(new)
        self.mails = len(self.house.server.got)


def besiege(letters: int, seed: int, tell: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """Write so many letters, to a new house now and then; what became of them.

    ``wrong`` counts those that ordered what does not stand in them; each is told.
    """
    did, server, began = Counter[str](), MailServer(), time.monotonic()
    try:
        for first in range(0, letters, A_HOUSE):
            with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
                siege = Siege(Path(folder), server, seed + first, tell)
                siege.letters(min(A_HOUSE, letters - first), first)
                siege.house.close()
            did.update(siege.did)
            server.got.clear()
            tell(f"{first + A_HOUSE} letters, {time.monotonic() - began:.0f} s: {dict(did)}")
    finally:
        server.stop()
    return did


def main() -> None:
    """Besiege a house and tell how it went."""
    letters = int(sys.argv[1]) if sys.argv[1:] else 100_000
    seed = int(sys.argv[2]) if sys.argv[2:] else 1
    print(besiege(letters, seed, lambda said: print(said, flush=True)))


if __name__ == "__main__":
    main()
