"""Letters and mails of others in which the address of a forgotten person stands."""

from collections.abc import Collection, Iterator
from email import message_from_bytes, policy

from domain.journal.timestamps import timestamp
from service.store.house.operators import named
from service.store.post.owed import owe, tell_anew_statement
from service.store.recorder import Recorder, Statement

SETTLED = {
    "letters": "state NOT IN ('new', 'quarantined')",
    "mails": "state NOT IN ('ready', 'delayed')",
}
"""Letters and mails of which nothing follows any more."""


def forget_where_named(store: Recorder, address: str, own: Collection[str]) -> list[Statement]:
    """Empties settled letters and mails of others in which an address stands, and drops mails that
    wait: a seat gets a new one, without it. ``own`` are the addresses that are deleted anyway."""
    emptied = list[Statement]()
    for table, settled in SETTLED.items():
        for name in _naming(store, table, settled, address):
            emptied.append((f"UPDATE {table} SET raw=? WHERE id=?", (b"", name)))
    for name in _naming(store, "mails", f"NOT ({SETTLED['mails']})", address):
        emptied += _made_anew(store, name, own)
    like = (named(address),)
    letters = "UPDATE letters SET report='', reason='' WHERE LOWER(report || reason) LIKE ?"
    mails = "UPDATE mails SET reason='' WHERE LOWER(reason) LIKE ?"
    return [*emptied, *((f"{sql} ESCAPE '!'", like) for sql in (letters, mails))]


def _naming(store: Recorder, table: str, which: str, address: str) -> Iterator[str]:
    """The letters or mails whose bytes name an address."""
    for (name,) in store.query(f"SELECT id FROM {table} WHERE {which} AND LENGTH(raw)>0"):
        ((raw,),) = store.query(f"SELECT raw FROM {table} WHERE id=?", (name,))
        if is_named(bytes(raw), address):
            yield str(name)


def is_named(raw: bytes, address: str) -> bool:
    """Whether an address stands in a mail, however its parts and headers are encoded."""
    wanted = address.encode()
    if wanted in raw.lower():
        return True
    mail = message_from_bytes(raw, policy=policy.default)
    texts = [str(value).lower().encode() for _, value in mail.items()]
    parts = (part for part in mail.walk() if part.get_content_maintype() == "text")
    texts += (bytes(part.get_payload(decode=True) or b"").lower() for part in parts)
    return any(wanted in text for text in texts)


def _made_anew(store: Recorder, mail: str, own: Collection[str]) -> Iterator[Statement]:
    sql = "SELECT match, seat, size, recipient, made FROM mails WHERE id=?"
    ((match, seat, size, recipient, made),) = store.query(sql, (mail,))
    if recipient in own:
        return
    yield (
        "UPDATE mails SET state='dropped', raw=?, claim='', reason=? WHERE id=?",
        (b"", "It named somebody who is forgotten.", mail),
    )
    if size and seat:
        yield tell_anew_statement(match, seat)
        yield owe(match, seat, size - 1, "invitation", timestamp(made))
