"""The boxes of a house: whose they are and what they call them; and the kits for its rules.

Nobody sees a box of another person: there is no library of boxes. A box stays as long as a match
names it, for its rules could decide no order without it.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from domain.game.grammar.words import brief, did_you_mean
from domain.kits.kit import Kit, canonical, hash_of, read
from service.kits.album import Album, Albums
from service.store.matches import first_lines
from service.store.people.boxes import (
    ALL,
    ALLOWED,
    OFF,
    OWN,
    KeptBox,
    all_boxes,
    box_body,
    boxes_of_player,
    forget_box,
    forget_box_of,
    keep_box,
    nobodys_boxes,
)
from service.store.recorder import Recorder
from service.words import _

MOST = 20
"""Boxes of a person."""
MOST_PICTURED = 2_000_000_000
"""Bytes of the pictures of all boxes of a person."""
MOST_OF_MODULE = 300_000_000
"""Bytes of a module that a person sends."""
MOST_AN_HOUR = 10
"""Boxes that a person may add within an hour."""

MOST_REPLACED = 100
"""Boxes that people may replace or forget within an hour, in the whole house."""
HOUR = 3600

_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


class BoxRefused(ValueError):
    """A box that cannot be kept, or is not there: a sentence for each thing that is wrong."""

    def __init__(self, *faults: str) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


class ReadingLimits(NamedTuple):
    """What reading an upload may cost: bytes of memory, and seconds of a processor.

    A busy machine gives it few of them, which is not a fault of the file: ``wait`` is for a reader
    that hangs, in seconds of a clock.
    """

    memory: int = 1_500_000_000
    seconds: int = 120
    wait: float = 1800


class ArrivingLimits(NamedTuple):
    """A module that a person sends: its bytes, and what reading it may cost while they wait."""

    size: int = MOST_OF_MODULE
    reading: ReadingLimits = ReadingLimits(memory=700_000_000, seconds=60, wait=300)


MODULES: Final = ArrivingLimits()


class Boxes:
    """The boxes of a house."""

    def __init__(
        self, store: Recorder, allowed: str = ALL, pictures: Path | None = None,
        arriving: ArrivingLimits = MODULES, most_pictured: int = MOST_PICTURED,
    ) -> None:  # fmt: skip
        self._store, self.allowed, self._most_pictured = store, allowed, most_pictured
        self.arriving = arriving
        self._albums = Albums(pictures)

    def raw(self, hash_: str) -> bytes | None:
        """A kit by its hash, for :mod:`domain.kits.shelf`."""
        return box_body(self._store, hash_, self.allowed)

    def kit(self, box: KeptBox) -> Kit:
        """What is in a box of this house."""
        raw = self.raw(box.hash)
        assert raw is not None
        return read(raw)

    def of(self, player: str) -> list[KeptBox]:
        """The boxes of a person, by name."""
        found = boxes_of_player(self._store, player)
        return [box for box in found if box.made in ALLOWED[self.allowed]]

    def every(self) -> list[KeptBox]:
        """All boxes, for who runs the house."""
        return all_boxes(self._store)

    def album(self, hash_: str) -> Album | None:
        """The pictures of a box; None if it has none that this house shows."""
        raw = self.raw(hash_)
        if raw is None or (self.allowed != ALL and not read(raw).public):
            return None
        return self._albums.of(hash_)

    def picture(self, hash_: str, name: str) -> Path | None:
        """A file of the pictures of a box; None if there is none that this house shows."""
        return self._albums.file(hash_, name) if self.album(hash_) else None

    def add(self, player: str, name: str, kit: Kit, now: int, album: Path | None = None) -> KeptBox:
        """Keep a box under a name, in place of another that has it, with the pictures that its
        reader made into a folder. Raises BoxRefused."""
        self.check(kit)
        name = self.room(player, name, now)
        self.sweep(now)
        raw = canonical(kit)
        box = KeptBox(name, hash_of(kit), kit.title, kit.made, len(raw), now)
        if album is not None and (kit.pictures or kit.made == "vassal"):
            self._check_room(player, name, box.hash, album)
            self._albums.keep(box.hash, album)
        self._store.write(keep_box(player, box, raw))
        return box

    def fit(
        self, player: str, old: KeptBox, kit: Kit, fitted: Mapping[str, Any], now: int,
        read: Kit | None = None,
    ) -> KeptBox:  # fmt: skip
        """Keep a box in place of the same one before grids were laid over its pictures; of a module
        that its owner decided about with what is ``read`` since. Raises BoxRefused."""
        was = self.album(old.hash)
        before = {"read": read} if read and was and was.read else {}
        self._albums.copy(old.hash, hash_of(kit), fitted=dict(fitted), **before)
        return self.add(player, old.name, kit, now)

    def decide(
        self, player: str, old: KeptBox, kit: Kit, read: Kit, answers: Mapping[str, str], now: int
    ) -> KeptBox:
        """Keep a box in place of the same one before its owner answered, with the kit as it was
        read. Raises BoxRefused."""
        self._albums.copy(
            old.hash, hash_of(kit), answers=dict(answers), read=read if answers else None
        )
        return self.add(player, old.name, kit, now)

    def room(self, player: str, name: str, now: int) -> str:
        """The name as it is kept, if a person may add a box under it now. Raises BoxRefused."""
        name = "-".join(name.casefold().split())
        if not _NAME.fullmatch(name):
            raise BoxRefused(
                _("A box is named by one word of letters, digits and “-”, 24 at most: “causeway”.")
            )
        mine = boxes_of_player(self._store, player)
        if len({box.name for box in mine} - {name}) >= MOST:
            raise BoxRefused(_("You have {count} boxes; forget one of them first.", count=MOST))
        idle = nobodys_boxes(self._store).values()
        many = sum(box.kept > now - HOUR for box in mine) >= MOST_AN_HOUR
        if player and (many or sum(k > now - HOUR for k in idle) >= MOST_REPLACED):
            raise BoxRefused(_("That is enough for one hour; add it later."))
        return name

    def _check_room(self, player: str, name: str, hash_: str, album: Path) -> None:
        """Raises BoxRefused if the pictures of a person would take too many bytes with these."""
        mine = {box.hash for box in boxes_of_player(self._store, player) if box.name != name}
        taken = sum(map(self._albums.bytes, mine - {hash_}))
        if (
            player
            and taken + sum(f.stat().st_size for f in album.glob("*.webp")) > self._most_pictured
        ):
            raise BoxRefused(
                _("The pictures of your boxes have up to {most} GB; forget a box first.",
                  most=f"{self._most_pictured / 1_000_000_000:g}")
            )  # fmt: skip

    def bytes(self, hash_: str) -> int:
        """How many bytes the pictures of a box take."""
        return self._albums.bytes(hash_)

    def sweep(self, now: int, at_once: Collection[str] = ()) -> None:
        """Delete boxes that nobody has for an hour, or those ``at_once``, and no match is played
        with. Their pictures go first: a box that is half deleted is found again."""
        due = {
            hash_
            for hash_, kept in nobodys_boxes(self._store).items()
            if kept <= now - HOUR or hash_ in at_once
        }
        for _match, line in first_lines(self._store) if due else ():
            due -= {hash_ for hash_ in due if hash_.encode() in line}
        for hash_ in due:
            self._albums.forget(hash_)
            forget_box(self._store, hash_, whole=True)

    def check(self, kit: Kit) -> None:
        """Raises BoxRefused where this house takes no such box."""
        if self.allowed == OFF:
            raise BoxRefused(_("This house keeps no boxes."))
        if kit.made not in ALLOWED[self.allowed]:
            raise BoxRefused(_("This house keeps only boxes that are drawn up as text."))
        if self.allowed == OWN and kit.pictures and not kit.public:
            raise BoxRefused(
                _("This house takes pictures only of what is all your own work: licence = “own”.")
            )

    def named(self, player: str, name: str) -> KeptBox:
        """The box that a person calls so, or that has this hash. Raises BoxRefused."""
        mine = self.of(player)
        for box in mine:
            if name in (box.hash, box.name):
                return box
        names = [box.name for box in mine]
        told = _("You have no box “{name}”.", name=brief(name))
        if self.allowed == OFF:
            raise BoxRefused(_("This house keeps no boxes."))
        yours = _("Yours: {names}.", names=", ".join(names))
        more = yours if names else _("Add it on the page “Boxes” first.")
        near = did_you_mean(name, names).strip()
        raise BoxRefused(f"{told} {near or more}")

    def forget_name(self, player: str, name: str) -> KeptBox:
        """Forget that a person calls a box so. Raises BoxRefused."""
        box = self.named(player, name)
        forget_box_of(self._store, player, box.name)
        return box

    def is_played(self, hash_: str) -> bool:
        """Whether a match of the house is played with this box."""
        named = hash_.encode()
        return any(named in line for _, line in first_lines(self._store))

    def forget(self, hash_: str, *, played: bool) -> None:
        """Forget a box for everybody, with its pictures; what a match is ``played`` with stays for
        its rules."""
        forget_box(self._store, hash_, whole=not played)
        self._albums.forget(hash_)
