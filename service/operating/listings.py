"""What operators look up: each list with its rows, and the acts that its rows take."""

import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from domain.journal.timestamps import timestamp
from service.operating.asked import words_meant
from service.store.health import health
from service.store.house import lookup
from service.store.house.barred import bars
from service.store.house.lookup import Row
from service.store.house.operators import acts_done
from service.store.lists.reader import Reader
from service.store.post.waiting import letters_waiting, mails_failed, mails_waiting
from service.store.recorder import Recorder

MOST = 100
"""Rows that a list has; with words it finds others."""

COUNTED = 5_001
"""What is more than a count shows."""


class Listing(NamedTuple):
    """A list: its rows by words that stand in them, and the acts on a row, by its first column."""

    find: Callable[[Recorder, str, int], Sequence[Row]]
    acts: tuple[str, ...] = ()
    about: str = ""


def _bars(store: Recorder, words: str, most: int) -> list[Row]:
    meant = words.strip("%")
    found = [bar for bar in bars(store) if meant in f"{bar.kind} {bar.what}"]
    return [{"banned": bar.what, "kind": bar.kind, "since": bar.since} for bar in found[:most]]


def _acts(store: Recorder, words: str, most: int) -> list[Row]:
    return [
        {"act": a.act, "at": a.at, "operator": a.operator or "the machine", "object": a.object,
         "match": a.match, "why": a.why}
        for a in acts_done(store, words, most)
    ]  # fmt: skip


LISTS: Mapping[str, Listing] = {
    "people": Listing(
        lookup.people,
        ("ban", "unban", "mute", "unmute", "erase", "merge", "appoint", "dismiss"),
        "everybody, by name, address or id",
    ),
    "addresses": Listing(lookup.addresses, ("ban", "unban"), "mail addresses"),
    "matches": Listing(lookup.matches, ("close", "hide", "show"), "those first whose title waits"),
    "seats": Listing(lookup.seats, ("seat",), "who sits where, by match, name or address"),
    "clubs": Listing(lookup.clubs, ("erase",), "clubs and who leads them"),
    "words": Listing(lookup.words, ("allow", "erase"), "what is said beside matches"),
    "letters": Listing(lookup.letters, ("quarantine", "release"), "letters in doubt"),
    "mails": Listing(lookup.mails, ("resend",), "mails that wait, failed or came back"),
    "bans": Listing(_bars, ("unban",), "who is kept out, and who is muted"),
    "acts": Listing(_acts, (), "what operators did, and why"),
}  # fmt: skip
"""Every list but that of the health of the house, which has no rows to search."""


TIMES = frozenset({"at", "since", "made", "received"})
"""Columns that hold a moment in Unix seconds."""

FLAGS = frozenset({"operator", "barred", "muted", "confirmed", "hidden"})
"""Columns that say yes or no, if they hold a number."""


def worded(name: str, value: str | int) -> str:
    """A cell as people read it: moments as the journal writes them, and nothing for none."""
    if name in TIMES:
        return timestamp(int(value))
    if name in FLAGS and isinstance(value, int):
        return "yes" if value else ""
    return "" if value == 0 else str(value)


class HasState(Protocol):
    """What tells of the queues: none where no Valkey is named."""

    @property
    def queues(self) -> dict[str, int]:
        """Jobs that wait, by queue."""


def look(store: Recorder, name: str, words: str = "") -> Sequence[Row]:
    """The rows of a list; raises KeyError for a list that there is not."""
    return LISTS[name].find(store, words_meant(words), MOST)


def health_rows(store: Recorder, folder: Path, queues: Mapping[str, int]) -> list[Row]:
    """How the house is: its parts, its queues, its post, its lists and its disk."""
    behind = store.behind(Reader(store).position(), COUNTED)
    disk = shutil.disk_usage(folder)
    free = disk.free * 100 // disk.total
    rows: list[Row] = [
        {"what": f"part {one.part}", "state": one.state,
         "told": one.told or f"{one.age} s ago"} for one in health(store)
    ]  # fmt: skip
    rows += [{"what": f"queue {name}", "state": "", "told": f"{many} wait"}
             for name, many in queues.items()]  # fmt: skip
    counted = {
        "letters to read": letters_waiting(store, COUNTED),
        "mails to send": mails_waiting(store, COUNTED),
        "mails that failed": mails_failed(store, COUNTED),
        "entries that the lists lag behind": behind,
    }
    rows += [{"what": what, "state": "", "told": str(many)} for what, many in counted.items()]
    state = "low" if free < 10 else "well"
    told = f"{free} % free, {disk.free // 2**20} MiB"
    return [*rows, {"what": "disk", "state": state, "told": told}]
