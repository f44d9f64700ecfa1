"""One look of a watcher at a house: new checkpoints, and the proof that none was rewritten."""

from collections.abc import Callable, Sequence
from urllib.parse import quote

import msgspec

from domain.journal.entries import (
    BadJournal,
    Checkpoint,
    Tree,
    leaf_hash,
    parse_any_checkpoint,
    parse_checkpoint,
)
from domain.journal.tree_proofs import verify_consistency
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note, parse_vkey
from service.watcher.asking import (
    Fetch,
    HouseEntries,
    HouseKeys,
    HouseProof,
    MatchNote,
    WatchedLog,
    ask,
)
from service.watcher.memory import KnownCheckpoint, Memory

PAGE = 500

Progress = Callable[[int, int], None]
"""How many steps are done, and how many there are."""


class Misconduct(Exception):
    """The house signed what cannot both be true; ``notes`` prove it to anybody."""

    def __init__(self, what: str, *notes: str) -> None:
        super().__init__(what)
        self.notes = notes


class LookReport(msgspec.Struct, kw_only=True):
    """What one look found."""

    house: str
    origin: str
    size: int
    """Checkpoints in the log now."""
    fresh: int = 0
    """Those that are new."""
    proofs: int = 0
    """Trees that were proved to begin with the ones seen before."""
    matches: int = 0
    rotations: int = 0
    """Keys that were trusted because a trusted one signed them."""
    restored: bool = False
    """Whether the house follows another log than before."""
    lost: list[str] = []
    """Matches that have fewer entries than were seen, with what to do."""
    doubts: list[str] = []
    """What was not proved, in sentences."""


class HouseWatcher:
    """Looks at a house through ``fetch``, and remembers."""

    def __init__(
        self,
        fetch: Fetch,
        memory: Memory,
        trusted: Sequence[str] = (),
        progress: Progress = lambda _, __: None,
    ) -> None:
        self._fetch, self._progress = fetch, progress
        self.memory = memory
        self._given = list(trusted)
        self.notes: dict[str, list[str]] = {}
        """The new notes by the origin of their tree."""

    def look(self) -> LookReport:
        """Look once. Raises Misconduct, Unreachable, and nothing is remembered then."""
        memory = self.memory = msgspec.convert(msgspec.to_builtins(self.memory), Memory)
        seen = LookReport(house=memory.house, origin=memory.origin, size=memory.size)
        self._look_at_keys(seen)
        self._look_at_log(seen)
        seen.house, seen.origin, seen.size = memory.house, memory.origin, memory.size
        seen.matches = len(memory.matches)
        return seen

    # Keys

    def _look_at_keys(self, seen: LookReport) -> None:
        memory, told = self.memory, ask(self._fetch, "/api/keys", HouseKeys)
        if memory.house and told.house != memory.house:
            raise Misconduct(f"This is the house {told.house}, not {memory.house}.")
        memory.house = told.house
        for vkey in self._given:
            self._trust(vkey)
        if not memory.keys:
            self._trust(told.keys[0].vkey if told.keys else "")
            seen.doubts.append(
                "The key was taken on trust at this first look; compare it with the one in an "
                f"invitation: {memory.keys[0]}"
            )
        for note in (*told.rotations, *reversed(told.rotations)):
            seen.rotations += self._rotated(note)

    def _trust(self, vkey: str) -> None:
        try:
            parse_vkey(vkey)
        except BadSignedNote as error:
            raise Misconduct(f"A key of the house is none: {error}.") from None
        if vkey not in self.memory.keys:
            self.memory.keys.append(vkey)

    def _rotated(self, note: str) -> bool:
        """Trust a key that a trusted one names in a rotation: the one after it or before it.

        The one before stays good for what it signed.
        """
        lines = note.split("\n")
        if len(lines) < 5 or lines[0] != f"{self.memory.house}/keys":
            return False
        old, new = lines[1], lines[2]
        known = self.memory.keys
        if (new in known) == (old in known):
            return False
        vouches, fresh = (old, new) if old in known else (new, old)
        try:
            open_signed_note(note, [parse_vkey(vouches)])
        except BadSignedNote:
            return False
        self._trust(fresh)
        return True

    @property
    def _keys(self) -> list[VerifyKey]:
        return [parse_vkey(vkey) for vkey in self.memory.keys]

    def _opened(self, note: str, what: str) -> str:
        try:
            return open_signed_note(note, self._keys)
        except BadSignedNote as error:
            raise Misconduct(
                f"{what}: {error}. If the house says that its key was stolen, get the new one "
                "from its operator by another way and give it with --key.",
                note,
            ) from None

    # The log

    def _look_at_log(self, seen: LookReport) -> None:
        memory = self.memory
        held = f"?held={quote(memory.note)}" if memory.note else ""
        note = ask(self._fetch, f"/api/log{held}", WatchedLog).checkpoint
        try:
            now = parse_any_checkpoint(self._opened(note, "The log"))
        except BadJournal as error:
            raise Misconduct(f"The log: {error}.", note) from None
        if now.origin.partition("/log/")[0] != memory.house:
            raise Misconduct(f"The log is signed as {now.origin}, not as {memory.house}.", note)
        if memory.origin and now.origin != memory.origin:
            self._begin_again(seen)
        before, tree = memory.note, memory.tree
        memory.origin = now.origin
        if now.size < memory.size:
            raise Misconduct(
                f"The log had {memory.size} checkpoints and has {now.size} now: it was cut.",
                before,
                note,
            )
        self._prove("/api/log", tree, now, (before, note), seen)
        leaves = self._leaves(memory.size, now)
        tree = tree.extended(leaf_hash(leaf.encode()) for leaf in leaves)
        if tree.root() != now.root:
            raise Misconduct("The leaves of the log do not give the root that it signed.", note)
        self._take(leaves, seen)
        memory.size, memory.note = tree.size, note
        memory.peaks = [peak.hex() for peak in tree.peaks]
        seen.fresh = len(leaves)
        if note != before:
            self.notes.setdefault(now.origin, []).append(note)

    def _leaves(self, start: int, now: Checkpoint) -> list[str]:
        found: list[str] = []
        while start + len(found) < now.size:
            at = start + len(found)
            limit = min(PAGE, now.size - at)
            path = f"/api/log/entries?start={at}&limit={limit}"
            page = ask(self._fetch, path, HouseEntries).entries[:limit]
            if not page:
                raise Misconduct(f"The log does not show its leaf {at}, though it signed it.")
            found += page
            self._progress(at + len(page) - start, now.size - start)
        return found

    def _prove(
        self, path: str, old: Tree, new: Checkpoint, notes: tuple[str, str], seen: LookReport
    ) -> None:
        """That a tree begins with an older one; raises Misconduct."""
        self._prove_roots(path, old.size, old.root(), new, notes, seen)

    def _prove_roots(
        self,
        path: str,
        size: int,
        root: bytes,
        new: Checkpoint,
        notes: tuple[str, str],
        seen: LookReport,
    ) -> None:
        if not size:
            return
        hashes: list[bytes] = []
        if size < new.size:
            asked = f"{path}/consistency?old={size}&new={new.size}"
            hashes = _from_hex(ask(self._fetch, asked, HouseProof).path)
        if not verify_consistency(size, new.size, root, new.root, hashes):
            raise Misconduct(
                f"{new.origin} of {new.size} does not begin with the {size} that were signed "
                "before: the history was rewritten.",
                *(note for note in notes if note),
            )
        seen.proofs += size < new.size

    # The matches

    def _take(self, leaves: Sequence[str], seen: LookReport) -> None:
        """Take new checkpoints of matches, each proved to fit the one before."""
        found: dict[str, dict[int, tuple[Checkpoint, str]]] = {}
        for leaf in leaves:
            one = self._checkpoint(leaf)
            held = found.setdefault(one.origin, {}).setdefault(one.size, (one, leaf))
            if held[0].root != one.root:
                raise Misconduct(
                    f"{one.origin} has two histories of {one.size} entries.", held[1], leaf
                )
        for k, (origin, sizes) in enumerate(found.items(), 1):
            self._follow(origin, [sizes[size] for size in sorted(sizes)], seen)
            self._progress(k, len(found))

    def _checkpoint(self, note: str) -> Checkpoint:
        try:
            one = parse_checkpoint(self._opened(note, "A checkpoint in the log"))
        except BadJournal as error:
            raise Misconduct(f"A checkpoint in the log: {error}.", note) from None
        if one.origin.partition("/m/")[0] != self.memory.house:
            raise Misconduct(f"The log holds a checkpoint of another house, {one.origin}.", note)
        return one

    def _follow(
        self, origin: str, found: Sequence[tuple[Checkpoint, str]], seen: LookReport
    ) -> None:
        path = f"/api/matches/{origin.rpartition('/')[2]}"
        known = self.memory.matches.get(origin)
        for one, note in found:
            if known is not None and one.size >= known.size:
                root = bytes.fromhex(known.root)
                self._prove_roots(path, known.size, root, one, ("", note), seen)
            elif known is not None:
                newest = Checkpoint(origin, known.size, bytes.fromhex(known.root))
                self._prove_roots(path, one.size, one.root, newest, (note, ""), seen)
                continue
            known = KnownCheckpoint(one.size, one.root.hex())
        if known is not None:
            self.memory.matches[origin] = known
        self.notes.setdefault(origin, []).extend(note for _, note in found)

    # After a restore

    def _begin_again(self, seen: LookReport) -> None:
        """The house follows another log: measure every match that is known as it stands now."""
        memory = self.memory
        seen.restored = True
        seen.doubts.append(
            f"The house follows the log of {memory.size} checkpoints no more, as after a restore; "
            "each match was measured by itself."
        )
        for k, (origin, known) in enumerate(list(memory.matches.items()), 1):
            self._measure(origin, known, seen)
            self._progress(k, len(memory.matches))
        memory.size, memory.peaks, memory.note = 0, [], ""

    def _measure(self, origin: str, known: KnownCheckpoint, seen: LookReport) -> None:
        path = f"/api/matches/{origin.rpartition('/')[2]}"
        note = ask(self._fetch, f"{path}/checkpoint", MatchNote).checkpoint
        now = self._checkpoint(note)
        if now.origin != origin:
            raise Misconduct(f"{origin} is signed as {now.origin}.", note)
        if now.size >= known.size:
            try:
                root = bytes.fromhex(known.root)
                self._prove_roots(path, known.size, root, now, ("", note), seen)
                return
            except Misconduct:
                pass  # what was lost may have been less than what was written since
        self.memory.lost[origin] = self.memory.matches.pop(origin)
        seen.lost.append(
            f"{origin} had {known.size} entries, which the {now.size} of now do not hold. It must "
            "go on as a branch of the last entry that all mails agree on (fieldpost fork)."
        )


def _from_hex(path: Sequence[str]) -> list[bytes]:
    try:
        return [bytes.fromhex(each) for each in path]
    except ValueError:
        return []
