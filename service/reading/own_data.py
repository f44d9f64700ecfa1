"""All that the house keeps of one person, as one file: a page to read, and the same as JSON.

It holds what the tables tell of the person, what they wrote at each seat that they play, letters
and mails under way, and their boxes. It is made while it is read, so nothing lies on a disk.
"""

import io
import zipfile
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

import msgspec

from domain.journal.timestamps import timestamp
from service.application.matches import Matches
from service.people.register import People
from service.reading.positions import journal
from service.reading.retention import kept_for
from service.store.people.saved import TableRows, own_rows, raw_mails
from service.store.repository import NoSuchMatch
from service.words import _, language, later, speaking

NAME: Final = "my-data.zip"
ALONE: Final = {
    "Content-Disposition": f'attachment; filename="{NAME}"', "Cache-Control": "no-store"
}  # fmt: skip
"""Headers of an answer that is the file: nobody keeps it but its reader."""

TITLES: Final = {
    "players": later("Your name"),
    "addresses": later("Your mail addresses"),
    "operators": later("You act for the house"),
    "passkeys": later("Your passkeys"),
    "wishes": later("How many mails you want"),
    "styles": later("How long your mails are"),
    "habits": later("Language, quiet hours, daily mail"),
    "hours": later("Quiet hours of other notices"),
    "secluded": later("Your page is private"),
    "sessions": later("Where you are signed in"),
    "agreed": later("The conditions that you agreed to"),
    "tokens": later("Tokens of your programs"),
    "holders": later("Your seats"),
    "openers": later("Matches that you opened"),
    "invited": later("Invitations that you wrote"),
    "reserves": later("Seats that you may be asked to take"),
    "chat": later("What you said beside matches"),
    "set_ups": later("Set-ups that you saved"),
    "boxes_of": later("Your boxes"),
    "ways": later("Where notices go"),
    "told": later("What these notices told last"),
    "followed": later("Matches that your channels follow"),
    "clubs": later("Clubs that you lead"),
    "club_members": later("Clubs that you are in"),
    "club_questions": later("Questions of clubs"),
    "club_mutes": later("Clubs do not write to you"),
    "followers": later("Matches that you follow by mail"),
    "sign_ins": later("Links to sign in that were asked for"),
    "letters": later("Your letters"),
    "mails": later("Mails to you"),
    "notes": later("Notes that you sent by letter"),
    "posted": later("How far your mails have come"),
    "seen": later("How far you have read"),
    "barred": later("The house has banned or muted you"),
    "acts": later("What operators did"),
}
"""Every table that can tell something of a person, as the page calls it, in its order."""

MOMENTS: Final = frozenset(
    {"at", "since", "made", "received", "sent", "kept", "sleeps", "wakes", "digest_due", "due"}
)
"""Columns in Unix seconds; the file has them as the journal writes times."""


def own_data(matches: Matches, player: str, address: str = "") -> Iterator[bytes]:
    """The bytes of the ZIP file of a person, or of an ``address`` that is nobody's.

    The addresses that they confirmed count, and ``address``, whose reader is known to ask. It is
    worded in the language that is spoken now.
    """
    return _zipped(_files(matches, player, address, language()))


def _zipped(files: Iterator[tuple[str, bytes]]) -> Iterator[bytes]:
    written = _ChunkBuffer()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
            yield written.taken()
    yield written.taken()


class _ChunkBuffer(io.RawIOBase):
    """What was written since it was asked last."""

    def __init__(self) -> None:
        super().__init__()
        self._bytes = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._bytes += data
        return len(data)

    def taken(self) -> bytes:
        """What is there, and no more of it."""
        taken, self._bytes = bytes(self._bytes), bytearray()
        return taken


def _files(matches: Matches, player: str, address: str, spoken: str) -> Iterator[tuple[str, bytes]]:
    people, store = People(matches.recorder), matches.recorder
    addresses = sorted({*people.addresses(player), *([address] if address else ())})
    seats = [(h.match, h.seat) for h in people.seats_of(player) if _sits(matches, h.match, h.seat)]
    rows = own_rows(store, player, addresses, seats)
    told = {name: [*map(_plain, rows[name])] for name in TITLES if rows.get(name)}
    with speaking(spoken):
        title = _("What {house} keeps about you", house=matches.house.name)
        lists = {_(TITLES[name]): told[name] for name in told}
        kept = [{_("What"): what, _("How long"): long} for what, long in kept_for()]
        found = _both("my-data", title, lists | {_("How long it is kept"): kept}, told)
    yield from found
    for match, seat in seats:
        wrote = [*_wrote(matches, match, seat)]
        with speaking(spoken):
            title = _("What you wrote and ordered as {seat} in {match}", seat=seat, match=match)
            found = _both(f"matches/{match}-{seat}", title, {title: wrote}, wrote)
        yield from found
    yield from raw_mails(store, addresses)
    for box in matches.boxes.of(player):
        yield f"boxes/{box.name}/box.json", matches.boxes.raw(box.hash) or b""
        album = matches.boxes.album(box.hash)
        for picture in sorted(album.files) if album else ():
            if file := matches.boxes.picture(box.hash, picture):
                yield f"boxes/{box.name}/{picture}", file.read_bytes()


def _both(name: str, title: str, lists: dict[str, TableRows], told: Any) -> list[tuple[str, bytes]]:
    told = msgspec.json.format(msgspec.json.encode(told), indent=1)
    return [(f"{name}.html", _page(title, lists).encode()), (f"{name}.json", told)]


def _sits(matches: Matches, match_id: str, seat: str) -> bool:
    """Whether a seat was taken; who is only invited to it has written nothing there."""
    try:
        return seat in matches.repository.match(match_id, fresh=False).sitting.taken
    except NoSuchMatch:
        return False


def _wrote(matches: Matches, match_id: str, seat: str) -> Iterator[dict[str, Any]]:
    """Each entry of a journal that came from a seat, opened as far as the seat knows it."""
    for start in range(0, size := matches.repository.size(match_id), 1000):
        for shown in journal(matches, match_id, seat, start, min(start + 1000, size)):
            entry = msgspec.json.decode(shown.line)
            if entry["by"] == seat:
                sealed = [one.data for one in shown.opened.values()]
                yield {"entry": shown.n, "at": entry["ts"], "type": entry["type"],
                       "told": entry["pub"], "sealed": sealed}  # fmt: skip


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: _moment(value) if name in MOMENTS else value for name, value in row.items()}


def _moment(value: Any) -> Any:
    return timestamp(value) if isinstance(value, int) and value > 0 else value


_STYLE: Final = (
    "body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;font-size:.9rem}td,th{text-align:left;vertical-align:top;"
    "padding:.2rem .8rem .2rem 0;border-bottom:1px solid #bbb;overflow-wrap:anywhere}"
    "div{overflow-x:auto}"
)


def _page(title: str, lists: dict[str, TableRows]) -> str:
    more = _(
        "The file of the same name that ends in .json holds this for programs. What you wrote at "
        "your seats, letters and mails under way, and your boxes lie beside it. Secrets of "
        "others are left out, and so are the hashes of your own."
    )
    tables = "".join(_list(name, rows) for name, rows in lists.items() if rows)
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1><p>{escape(more)}</p>{tables}</body></html>\n"
    )


def _list(name: str, rows: Sequence[dict[str, Any]]) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in rows[0])
    cells = "".join(f"<tr>{''.join(map(_cell, row.values()))}</tr>" for row in rows)
    return f"<h2>{escape(name)}</h2><div><table><tr>{heads}</tr>{cells}</table></div>"


def _cell(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return f"<td>{escape(text)}</td>"
