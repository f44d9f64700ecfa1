"""The tables of operators: who they are, their passkeys, and what they did."""

from typing import Annotated

import msgspec

from service.store.recorder import Recorder, Statement

FORGOTTEN = "forgotten"
"""In the place of a person who is forgotten, in what operators did."""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of an operator; its name and public key in base64url."""

    id: str
    player: str
    public: str
    signed: int


class ActDone(msgspec.Struct, frozen=True):
    """What an operator did."""

    id: Annotated[str, "The id of the act."]
    at: Annotated[int, "When, in seconds since 1970."]
    operator: Annotated[str, "The name of the operator; empty for whoever runs the machine."]
    act: Annotated[str, "Which act it was."]
    object: Annotated[str, "To what."]
    match: Annotated[str, "The match that it touched, if any."]
    why: Annotated[str, "The reason that was given."]


def is_operator(store: Recorder, player: str) -> bool:
    """Whether a person may act for the house."""
    return bool(store.query("SELECT 1 FROM operators WHERE player=?", (player,)))


def operators(store: Recorder) -> list[str]:
    """The people who may, the longest first."""
    return [str(p) for (p,) in store.query("SELECT player FROM operators ORDER BY since, player")]


def appoint_statement(player: str, now: int) -> Statement:
    """Makes a person an operator."""
    sql = "INSERT INTO operators (player, since) VALUES (?,?) ON CONFLICT DO NOTHING"
    return sql, (player, now)


def dismiss_statements(player: str) -> list[Statement]:
    """Makes a person an operator no more; their passkeys are gone too."""
    return [
        ("DELETE FROM operators WHERE player=?", (player,)),
        ("DELETE FROM passkeys WHERE player=?", (player,)),
        ("DELETE FROM tokens WHERE player=? AND purpose='operator'", (player,)),
    ]


# Passkeys


def passkeys_of(store: Recorder, player: str) -> list[Passkey]:
    """The passkeys of an operator, the oldest first."""
    sql = "SELECT id, player, public, signed FROM passkeys WHERE player=? ORDER BY since, id"
    return [Passkey(*row) for row in store.query(sql, (player,))]


def keep_passkey(store: Recorder, key: Passkey, now: int) -> None:
    """Keep a passkey; raises the library's IntegrityError for one that is kept."""
    sql = "INSERT INTO passkeys (id, player, public, signed, since) VALUES (?,?,?,?,?)"
    store.write([(sql, (key.id, key.player, key.public, key.signed, now))])


def passkey_signed(store: Recorder, key: str, signed: int) -> None:
    """Note how often a passkey has signed."""
    store.write([("UPDATE passkeys SET signed=? WHERE id=?", (signed, key))])


# What was done


def act_statement(done: ActDone) -> Statement:
    """Writes down an act; its operator is an id here."""
    sql = "INSERT INTO acts (id, at, operator, act, object, match, why) VALUES (?,?,?,?,?,?,?)"
    return sql, msgspec.structs.astuple(done)


_ACTS = (
    "SELECT a.id, a.at, COALESCE(p.name, a.operator), a.act, a.object, a.match, a.why FROM acts a "
    "LEFT JOIN players p ON p.id=a.operator"
)


def acts_done(store: Recorder, words: str = "%", most: int = 100) -> list[ActDone]:
    """What operators did last, as far as LIKE finds it; the newest first."""
    sql = (
        f"{_ACTS} WHERE LOWER(a.act || ' ' || a.object || ' ' || a.why) LIKE ? ESCAPE '!' "
        "ORDER BY a.at DESC, a.id DESC LIMIT ?"
    )
    return [ActDone(*row) for row in store.query(sql, (words, most))]


def acts_in(store: Recorder, match: str) -> list[ActDone]:
    """What operators did in a match, the first first."""
    sql = f"{_ACTS} WHERE a.match=? ORDER BY a.at, a.id"
    return [ActDone(*row) for row in store.query(sql, (match,))]


def named(name: str) -> str:
    """What LIKE finds a name by: each of its characters stands for itself, with ESCAPE '!'."""
    plain = "".join(f"!{one}" if one in "!%_" else one for one in name)
    return f"%{plain}%"


def forget_in_acts(player: str, *addresses: str) -> list[Statement]:
    """Takes a person out of what operators did: that something was done stays."""
    names = [name for name in (player, *addresses) if name]
    found = "LOWER(object || ' ' || why) LIKE ? ESCAPE '!'"
    return [
        ("UPDATE acts SET operator=? WHERE operator=? AND operator<>''", (FORGOTTEN, player)),
        *(
            (f"UPDATE acts SET object=?, why='' WHERE {found}", (FORGOTTEN, named(name)))
            for name in names
        ),
    ]
