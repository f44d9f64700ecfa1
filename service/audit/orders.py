"""What the orders, causes and rolls of an export must be, read once from first to last."""

import re
from array import array
from collections import Counter
from collections.abc import Container, Mapping
from typing import Final

import msgspec

from domain.journal.entries import Entry, Seal, canonical, command_hash
from domain.journal.lots import links_text, lot, turned
from service.audit import forms
from service.audit.causes import NEVER, Cause, Causes, Use
from service.audit.chains import Era, wait
from service.audit.entries import COMMAND, OTHER, EntryReader
from service.audit.forms import ParentForm, Rekeyed, read
from service.audit.known import name_release
from service.audit.linked import read_follows
from service.audit.number import by_number
from service.audit.plans import LatestCommand
from service.audit.report import AuditReport, NoVerdict, fail
from service.audit.typed import decoders
from service.house.cosign import CosignKey, parse_cosign_key
from service.house.signed_notes import BadSignedNote, unbase64

Releases = Mapping[str, Mapping[int, Container[str]]]
"""The releases that a program knows: by game and version, the hashes of their manifests."""

_TURNS_TEXT: Final = re.compile("[\u202a-\u202e\u2066-\u2069]").search
_PLAIN_STREAM: Final = re.compile(r"~?[a-z0-9-]{1,32}").fullmatch
_WORDED: Final = ("note.sent", "dispute.opened", "dispute.answered", "dispute.settled")
_NO_SEATS: Final = frozenset({"server", "table", "talk"})


class Secret(msgspec.Struct):
    """What a sealed order published: it must be opened as just that."""

    by: str
    cmd: str
    lot: str
    seen: int


class JournalReader(EntryReader):
    """Reads the events that orders and dice hang on, and the others as their base does."""

    _typed = decoders(forms.OpenCommand, forms.PlainRoll)

    def __init__(
        self,
        origin: str,
        report: AuditReport,
        *,
        seat: str,
        sought: Container[str],
        releases: Releases,
        own: Mapping[str, str],
    ) -> None:
        super().__init__(origin, report)
        self.causes = Causes(origin, report, self.plans)
        self.tape: list[tuple[CosignKey, bytes]] = []
        """The witnesses with the anchors of their links."""
        self.lots: dict[bytes, int] = {}
        self.logged: dict[str, bytes] = {}
        """Orders that somebody looks for, by their lots, in their canonical bytes."""
        self.seen_at, self.seen = array("Q"), array("Q")
        self.uses: dict[int, Use] = {}
        self.secrets: dict[int, Secret] = {}
        self.sealed_to: set[tuple[int, int]] = set()
        """Sealed parts that the reader's seat may know."""
        self.erased: set[tuple[int, int]] = set()
        self._words: set[tuple[int, int]] = set()
        """Sealed parts that may hold words of a person; they alone may be erased."""
        self.parent: ParentForm | None = None
        self.mine: list[tuple[int, int]] = []
        """Entries of the reader's own orders, and the checkpoints that they name."""
        self._seat, self._sought, self._releases, self._own = seat, sought, releases, own
        self._rules, self._version = "", 0
        self._commands = 0
        self._result = True
        self._begun = -1
        self._readers |= {
            "game.opened": self._opened,
            "dice.rekeyed": self._rekeyed,
            "command": self._command,
            "roll": self._roll,
            "sheets.opened": self._sheets,
            "game.begun": self._begins,
            "lapsed": self._cause,
            "note": self._note,
            "order.void": self._void,
            "position.copied": self._copied,
            "rules.changed": self._changed,
            "seat.replaced": self._replaced,
            "opening.erased": self._erasure,
            **dict.fromkeys(_WORDED, self._worded),
        }

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
        self.report.commands = self._commands

    def _opened(self, entry: Entry) -> int:
        n = entry.n
        body = read(n, entry.pub, forms.Opened, "the opening of the game")
        if n != 0:
            fail(n, "the game is opened a second time")
        if body.game != self.origin:
            fail(n, f"it opens {body.game}, but the header names {self.origin}")
        streams = {name for name in body.chains if name[0] != "~"} - {"table", "talk"}
        house = set(body.keys.house)
        if body.keys.letters is True:
            fail(n, "its keys are out of form: letters is false, or not there")
        if "server" in streams or not house <= streams:
            fail(n, "its seats of the house are not those that have chains")
        if sorted(house) != body.keys.house:
            fail(n, "its seats of the house are not in order")
        if any(who.startswith("computer:") and s not in house for s, who in body.seats.items()):
            fail(n, "its seats of the house are without one that a computer plays")
        self.causes.opened(body.keys, body.chains)
        for witness in body.keys.witness:
            self._witness(witness)
        self.parent, self._rules, self._version = body.parent, body.rules, body.version
        self.follows = read_follows(entry.pub)
        self._known(n, body.version, body.release)
        return OTHER

    def _witness(self, witness: forms.Witness) -> None:
        try:
            key = parse_cosign_key(witness.vkey)
            proof = unbase64(witness.proof, "the proof of a witness")
        except BadSignedNote as error:
            fail(0, str(error))
        if not key.signed(links_text(self.origin, witness.anchor), proof):
            fail(0, f"the witness {key.name} did not sign this anchor")
        if any(key.public == other.public for other, _ in self.tape):
            fail(0, f"the witness {key.name} has the key of another one")
        self.tape.append((key, bytes.fromhex(witness.anchor)))
        self.report.witnesses.append(key.name)

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
        body = read(entry.n, entry.pub, Rekeyed, "the rekeying of the dice")
        self.causes.anchor(entry.n, body.epoch, body.chains)
        self.plans.rewound(0)
        self.tell_of_chains(entry)
        return OTHER

    # Orders and notes

    def _command(self, entry: Entry) -> int:
        self._end_of_command()
        cause = self._said(entry)
        self._commands += 1
        self._result = bool(cause.set) or cause.key >= 0
        secret = self.secrets.get(entry.n)
        cmd = secret.cmd if secret else ""
        self.plans.latest = LatestCommand(entry.n, entry.by, cmd, cause.set)
        self.causes.ordered(cause)
        return COMMAND

    def _note(self, entry: Entry) -> int:
        self._end_of_command()
        self._result = True
        self.causes.noted(self._said(entry))
        return COMMAND

    def _said(self, entry: Entry) -> Cause:
        n, pub, set_ = entry.n, entry.pub, ""
        if isinstance(pub, forms.OpenCommand):
            made, seen, key = self._open_order(n, pub.command, entry.by)
        else:
            body = read(n, pub, forms.CommandBody, f"a {entry.type}")
            if body.command and len(pub) == 1:
                made, seen, key = self._open_order(n, body.command, entry.by)
            else:
                made, seen, key = self._secret_order(entry, body)
                set_ = body.set or ""
        if seen > n:
            fail(n, f"it names a checkpoint of {seen} events, which its sender cannot have seen")
        if self.lots.setdefault(bytes.fromhex(made), n) != n:
            fail(n, "an order is repeated")
        self.seen_at.append(n)
        self.seen.append(seen)
        if entry.by == self._seat and seen:
            self.mine.append((n, seen))
        key = key if entry.type == "command" else -1
        return Cause(n, made, entry.by, seen, entry.ts, key, set=set_)

    def _secret_order(self, entry: Entry, body: forms.CommandBody) -> tuple[str, int, int]:
        n = entry.n
        if not body.cmd or not body.lot or body.seen is None or body.command:
            fail(n, "an order is either open, or its hash, lot and what it had seen")
        if len(entry.sealed) != 1 or (body.set is not None and entry.type == "note"):
            fail(n, "a secret order is its hash, its lot and one sealed part")
        self._worded(entry)
        self.secrets[n] = Secret(entry.by, body.cmd, body.lot, body.seen)
        return body.lot, body.seen, -1

    def _open_order(self, n: int, command: forms.Command, by: str) -> tuple[str, int, int]:
        """Its lot, what it had seen, and the entry whose key it turns."""
        self.check_order(n, command, by)
        made = lot(self.origin, by, command.id)
        if made in self._sought:
            self.logged[made] = canonical(command)
        if command.id.startswith("house-"):
            self.report.told.append(f"The id of the order of event {n} was made by the house.")
        return made, command.seen, turned(command.orders)

    def check_order(self, n: int, command: forms.Command, by: str) -> None:
        """Fail event `n` unless the order belongs to this match and this seat."""
        if command.game != self.origin:
            fail(n, f"the command is for {command.game}")
        if command.seat != by:
            fail(n, f"the command is of seat {command.seat}, but the event is by {by}")
        if by in _NO_SEATS:
            fail(n, f"nobody sits at {by}")
        if not command.orders.isascii() and _TURNS_TEXT(command.orders):
            fail(n, "the text of an order turns the direction of what follows")
        self.rests.ordered(n, by, command.id, command.orders, command.seen)

    def check_secret(self, n: int, secret: Secret, command: forms.Command) -> None:
        """Fail event `n` unless this is what its sealed order published."""
        self.check_order(n, command, secret.by)
        made = lot(self.origin, secret.by, command.id)
        if command_hash(command) != secret.cmd or (made, command.seen) != (secret.lot, secret.seen):
            fail(n, "the sealed order is not the one that was published")
        if made in self._sought:
            self.logged[made] = canonical(command)

    # Causes of the house

    def _begins(self, entry: Entry) -> int:
        """A match is set up once: another set-up would be another sample of its dice."""
        if self._begun >= 0 and all(void.cause != self._begun for void in self.causes.voids):
            fail(entry.n, f"the match was begun before, by event {self._begun}")
        self._begun = entry.n
        return self._cause(entry)

    def _cause(self, entry: Entry) -> int:
        self._end_of_command()
        self._result = True
        self.causes.happened(entry)
        return COMMAND

    def _sheets(self, entry: Entry) -> int:
        n, house = entry.n, self.causes.house
        stand = self.plans.stand
        for sheet in self.plans.open(entry):
            command = read(n, sheet.command, forms.Command, "an opened plan")
            self.check_secret(sheet.n, self.secrets[sheet.n], command)
        first = [at for seat, at in stand.items() if seat in house]
        for seat, at in stand.items():
            late = [h for h in first if h >= self.secrets[at].seen]
            if seat not in house and late:
                fail(n, f"plan {late[0]} of the house was sealed after that of {seat}")
        self._end_of_command()
        self._result = True
        sealed = {at: self.secrets[at] for at in stand.values()}
        last = sealed[max(sealed)]
        self.causes.planned(entry, (one.lot for one in sealed.values()), last.by, last.seen)
        return COMMAND

    def _void(self, entry: Entry) -> int:
        body = read(entry.n, entry.pub, forms.Void, "a void order")
        self.causes.voided(entry.n, body.entry, body.reason)
        return OTHER

    # Rolls

    def _roll(self, entry: Entry) -> int:
        n = entry.n
        body = entry.pub
        if type(body) is not forms.PlainRoll:
            body = read(n, body, forms.Roll, "a roll")
        if body.stream.startswith("~") or not _PLAIN_STREAM(body.stream):
            fail(n, f"it opens a link of the sealed stream {body.stream:.100} to everybody")
        wait(self._waiting, n, self.causes.check(n, body, self.causes.use(n, body.stream)))
        return OTHER

    def _use(self, n: int, stream: str) -> None:
        self.uses[n] = self.causes.use(n, stream)

    def _latest(self) -> int:
        return self.causes.command

    def _withdrawn(self, to: int) -> Counter[str]:
        self.causes.interrupted()
        self.causes.mark(len(self.kinds), NEVER)
        self.plans.rewound(to)
        return self.causes.rewind(to)

    def _end_of_command(self) -> None:
        for roll, place in self._waiting:
            fail(roll, f"draw {place} is never told")
        if self.kinds and self.kinds[-1] == COMMAND and not self._result:
            self.report.nothing_came_of(len(self.kinds) - 1)

    # What else must hold

    def _copied(self, entry: Entry) -> int:
        if entry.n != 1 or self.parent is None:
            fail(entry.n, "a position is copied into a match that goes on")
        return OTHER

    def _changed(self, entry: Entry) -> int:
        n = entry.n
        body = read(n, entry.pub, forms.RulesChanged, "a change of the rules")
        if body.version <= self._version:
            fail(n, f"the rules go back from version {self._version} to {body.version}")
        self._version = body.version
        self._known(n, body.version, body.release)
        self.causes.interrupted()
        self.causes.mark(n, NEVER)
        return OTHER

    def _replaced(self, entry: Entry) -> int:
        body = read(entry.n, entry.pub, forms.Replaced, "a replacement")
        if body.by.startswith("computer:"):
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
            self.erased.add((n, p))
        erased = by_number(len(body.parts), "1 opening is erased", "# openings are erased")
        self.report.told.append(f"Event {entry.n} says that {erased}: {body.reason:.200}")
        return OTHER
