"""What the orders, causes and rolls of an export must be, read once from first to last."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Final

import msgspec

from domain.journal.entries import Entry, Seal, canonical, command_hash
from domain.journal.lots import lot, may_stand
from service.audit import forms
from service.audit.causes import Cause, Causes
from service.audit.chains import Era, wait
from service.audit.entries import COMMAND, OTHER, EntryReader
from service.audit.forms import Rekeyed, read
from service.audit.known import name_release
from service.audit.number import by_number
from service.audit.opening import REFEREE, Opening, read_opening
from service.audit.plans import LatestCommand
from service.audit.report import AuditReport, NoVerdict, fail
from service.audit.typed import decoders
from service.house.signed_notes import VerifyKey

Releases = Mapping[str, Mapping[int, Container[str]]]
"""The releases that a program knows: by game and version, the hashes of their manifests."""

HOUSE_MADE: Final = "house-"
"""How an id begins that the house made, and not the program of who orders."""
_WORDED: Final = ("note.sent", "dispute.opened", "dispute.answered", "dispute.settled")


class Secret(msgspec.Struct):
    """What a sealed order published: it must be opened as just that."""

    cmd: str
    cause: Cause


class JournalReader(EntryReader):
    """Reads the events that orders and dice hang on, and the others as their base does."""

    _typed = decoders(forms.OpenCommand, forms.PlainRoll)

    def __init__(
        self,
        origin: str,
        report: AuditReport,
        *,
        keys: Sequence[VerifyKey],
        seat: str,
        sought: Container[str],
        releases: Releases,
        own: Mapping[str, str],
    ) -> None:
        super().__init__(origin, report)
        self.causes = Causes(origin, report, self.plans)
        self.lots: dict[bytes, int] = {}
        self.logged: dict[str, bytes] = {}
        """Orders that somebody looks for, by their lots, in their canonical bytes."""
        self.secrets: dict[int, Secret] = {}
        self.sealed_to: set[tuple[int, int]] = set()
        """Sealed parts that the reader's seat may know."""
        self.erased: set[tuple[int, int]] = set()
        self._words: set[tuple[int, int]] = set()
        """Sealed parts that may hold words of a person; they alone may be erased."""
        self.mine: list[tuple[int, int]] = []
        """Entries of the reader's own orders, and the checkpoints that they name."""
        self._seat, self._sought, self._releases, self._own = seat, sought, releases, own
        self._keys = keys
        self.opening: Opening | None = None
        self._rules, self._version = "", 0
        self._commands = 0
        self._alone = -1
        """The latest order, while it may be that nothing came of it; -1 for none."""
        self._begun = -1
        self._readers |= {
            "match.opened": self._opened,
            "dice.rekeyed": self._rekeyed,
            "command": self._command,
            "roll": self._roll,
            "sheets.opened": self._sheets,
            "match.begun": self._begins,
            "lapsed": self._cause,
            "note": self._note,
            "position.copied": self._copied,
            "rules.changed": self._changed,
            "seat.replaced": self._replaced,
            "opening.erased": self._erasure,
            **dict.fromkeys(_WORDED, self._worded),
        }

    def _stands(self, n: int, type_: str) -> None:
        if n == 1 and self.source and self.source.how == "branch" and type_ != "position.copied":
            fail(n, "a branch begins with the position that it goes on from")
        if may_stand(type_, self._rules):
            self._between.add(type_)
        else:
            self.causes.interrupted(n)

    @property
    def eras(self) -> list[Era]:
        """All chains; a checkpoint must fix each before the first cause of the house that used it:
        an order names itself what its sender had seen."""
        return self.causes.all

    def _seal(self, n: int, p: int, seal: Seal) -> None:
        super()._seal(n, p, seal)
        if self._seat in seal.to:
            self.sealed_to.add((n, p))

    def finish(self) -> None:
        """The events end here. Raises AuditFailed."""
        super().finish()
        self.causes.finish()
        self.report.commands = self._commands

    def _opened(self, entry: Entry) -> int:
        body, self.source = read_opening(entry, self.origin, self._keys)
        self.opening, self.places = body, body.places
        self.causes.opened(body)
        self._rules, self._version = body.rules, body.version
        self._known(entry.n, body.version, body.release)
        if body.tables:
            self.report.told.append(
                f"It is played by tables of the house's own: {', '.join(sorted(body.tables))}."
            )
        return OTHER

    def _known(self, n: int, version: int, release: str) -> None:
        """Rules that no release had are refused; those of a later program get no verdict."""
        versions = self._releases.get(self._rules)
        if versions is None:
            own = self._own.get(self._rules, "")
            name_release(self.report, n, self._rules, version, release, own)
            return
        if version not in versions:
            raise NoVerdict(f"event {n}: this program does not know {self._rules} {version}")
        if release not in versions[version]:
            fail(n, f"no release of {self._rules} {version} had the files that it names")

    def _rekeyed(self, entry: Entry) -> int:
        self.causes.rekeyed(entry.n, read(entry.n, entry.pub, Rekeyed, "the rekeying of the dice"))
        self.plans.rewound(0)
        self.tell_of_chains(entry)
        return OTHER

    # Orders and notes

    def _command(self, entry: Entry) -> int:
        cause = self._said(entry)
        secret = self.secrets.get(entry.n)
        self.plans.latest = LatestCommand(
            entry.n, entry.by, secret.cmd if secret else "", cause.set
        )
        self._commands += 1
        if entry.by == REFEREE:
            self.causes.ruled(cause)
            self._alone = -1
            return COMMAND
        self.causes.ordered(cause)
        return self._caused(entry.n, alone=not (cause.due or cause.set))

    def _note(self, entry: Entry) -> int:
        self.causes.noted(self._said(entry))
        return COMMAND

    def _caused(self, n: int, alone: bool = False) -> int:
        """A cause: where nothing but notes stands before it, nothing came of the order there."""
        before = self._alone
        if before >= 0 and self.kinds.count(COMMAND, before + 1) == n - before - 1:
            self.report.nothing_came_of(before)
        self._alone = n if alone else -1
        return COMMAND

    def _said(self, entry: Entry) -> Cause:
        """What a seat ordered or wrote."""
        self._end_of_command()
        n, pub = entry.n, entry.pub
        if entry.by not in self.places:
            fail(n, f"nobody sits at {entry.by}")
        if isinstance(pub, forms.OpenCommand):
            cause = self._open_order(entry, pub.command, pub.due)
        else:
            body = read(n, pub, forms.CommandBody, f"a {entry.type}")
            if body.command and len(pub) == 1 + ("due" in pub):
                cause = self._open_order(entry, body.command, body.due)
            elif None in pub.values():
                fail(n, f"a {entry.type} is out of form: null")
            else:
                cause = self._secret_order(entry, body)
        if cause.seen > n:
            fail(
                n,
                f"it names a checkpoint of {cause.seen} events, which its sender cannot have seen",
            )
        if self.lots.setdefault(bytes.fromhex(cause.lot), n) != n:
            fail(n, "an order is repeated")
        if entry.by == self._seat and cause.seen:
            self.mine.append((n, cause.seen))
        return cause

    def _secret_order(self, entry: Entry, body: forms.CommandBody) -> Cause:
        n = entry.n
        if not body.cmd or not body.lot or body.seen is None or body.command:
            fail(n, "an order is either open, or its hash, lot and what it had seen")
        sealed = [seal.to for seal in entry.sealed]
        if sealed != [(entry.by,)] or (body.set is not None and entry.type == "note"):
            fail(n, "a secret order is its hash, its lot and one part sealed to its seat")
        self._worded(entry)
        cause = Cause(n, body.lot, entry.by, body.seen, entry.ts, body.due, body.set or "")
        cause.ours = True  # nobody sees whether the house made its id
        self.secrets[n] = Secret(body.cmd, cause)
        return cause

    def _open_order(self, entry: Entry, command: forms.Command, due: str) -> Cause:
        n, by = entry.n, entry.by
        self.check_order(n, command, by)
        made = lot(self.origin, by, command.id)
        if made in self._sought:
            self.logged[made] = canonical(command)
        ours = command.id.startswith(HOUSE_MADE)
        if ours:
            self.report.told.append(f"The id of the order of event {n} was made by the house.")
        return Cause(n, made, by, command.seen, entry.ts, due, ours=ours)

    def check_order(self, n: int, command: forms.Command, by: str) -> None:
        """Fail event `n` unless the order belongs to this match and this seat."""
        if command.match != self.origin:
            fail(n, f"the command is for {command.match}")
        if command.seat != by:
            fail(n, f"the command is of seat {command.seat}, but the event is by {by}")
        self.rests.ordered(n, by, command.id, command.orders, command.seen)

    def check_secret(self, n: int, secret: Secret, command: forms.Command) -> None:
        """Fail event `n` unless this is what its sealed order published."""
        cause = secret.cause
        self.check_order(n, command, cause.seat)
        made = lot(self.origin, cause.seat, command.id)
        if command_hash(command) != secret.cmd or (made, command.seen) != (cause.lot, cause.seen):
            fail(n, "the sealed order is not the one that was published")
        cause.ours = command.id.startswith(HOUSE_MADE)
        if made in self._sought:
            self.logged[made] = canonical(command)

    # Causes of the house

    def _begins(self, entry: Entry) -> int:
        """A match is set up once: another set-up would be another sample of its dice."""
        if self._begun >= 0:
            fail(entry.n, f"the match was begun before, by event {self._begun}")
        self._begun = entry.n
        return self._cause(entry)

    def _cause(self, entry: Entry) -> int:
        self._end_of_command()
        body = read(entry.n, entry.pub, forms.ServerCause, "a cause of the house")
        self.causes.happened(entry, body.due)
        return self._caused(entry.n)

    def _sheets(self, entry: Entry) -> int:
        n, house = entry.n, self.causes.house
        stand = self.plans.stand
        body = self.plans.open(entry)
        for sheet in body.sheets:
            command = read(n, sheet.command, forms.Command, "an opened plan")
            self.check_secret(sheet.n, self.secrets[sheet.n], command)
        plans = [self.secrets[at].cause for at in sorted(stand.values())]
        first = [plan.n for plan in plans if plan.seat in house]
        for plan in plans:
            late = [h for h in first if h >= plan.seen]
            if plan.seat not in house and late:
                fail(n, f"plan {late[0]} of the house was sealed after that of {plan.seat}")
        self._end_of_command()
        self.causes.planned(entry, plans, body.due)
        return self._caused(n)

    # Rolls

    def _roll(self, entry: Entry) -> int:
        n = entry.n
        body = entry.pub
        if type(body) is not forms.PlainRoll:
            body = read(n, body, forms.Roll, "a roll")
        if body.stream.startswith("~"):
            fail(n, f"it opens a link of the sealed stream {body.stream:.100} to everybody")
        wait(
            self._waiting, n, self.causes.check(n, body, self.causes.use(n, entry.ts, body.stream))
        )
        return OTHER

    def _use(self, entry: Entry, stream: str) -> None:
        self.causes.use(entry.n, entry.ts, stream)

    def _latest(self) -> int:
        return self.causes.command

    def _withdrawn(self, to: int) -> Counter[str]:
        self.plans.rewound(to)
        return self.causes.rewind(to)

    def _end_of_command(self) -> None:
        for roll, place in self._waiting:
            fail(roll, f"draw {place} is never told")

    # What else must hold

    def _copied(self, entry: Entry) -> int:
        if entry.n != 1 or self.source is None or self.source.how != "branch":
            fail(entry.n, "a position is copied into a match that goes on")
        return OTHER

    def _changed(self, entry: Entry) -> int:
        n = entry.n
        body = read(n, entry.pub, forms.RulesChanged, "a change of the rules")
        if body.version <= self._version:
            fail(n, f"the rules go back from version {self._version} to {body.version}")
        if self.opening is None or body.tables != self.opening.tables:
            fail(n, "the tables change, and those of a match never do")
        self._version = body.version
        self._known(n, body.version, body.release)
        return OTHER

    def _replaced(self, entry: Entry) -> int:
        body = read(entry.n, entry.pub, forms.Replaced, "a replacement")
        if not body.by.startswith("computer:"):
            fail(entry.n, "a seat is replaced by what is no computer")
        self.causes.plays_on(body.seat)
        return OTHER

    def _worded(self, entry: Entry) -> int:
        self._words.update((entry.n, p) for p in range(len(entry.sealed)))
        return OTHER

    def _erasure(self, entry: Entry) -> int:
        body = read(entry.n, entry.pub, forms.Erased, "an erasure")
        for n, p in body.parts:
            if (n, p) not in self._words:
                fail(entry.n, f"it erases part {p} of event {n}, which holds no words of anybody")
            if (n, p) in self.erased:
                fail(entry.n, f"it erases part {p} of event {n} a second time")
            self.erased.add((n, p))
        erased = by_number(len(body.parts), "1 opening is erased", "# openings are erased")
        self.report.told.append(f"Event {entry.n} says that {erased}: {body.reason:.200}")
        return OTHER
