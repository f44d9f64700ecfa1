"""The tables of clubs: who is in them or asked to be, and the matches that were opened for them."""

from collections.abc import Sequence

import msgspec

from service.store.recorder import Recorder, Statement

MEMBER, ASKED = "member", "asked"
"""What somebody is to a club."""


class Club(msgspec.Struct, frozen=True):
    """A club."""

    id: str
    name: str
    founder: str
    since: int
    members: int = 0


class Member(msgspec.Struct, frozen=True):
    """Somebody who is in a club."""

    id: str
    name: str
    since: int
    secluded: bool = False
    """Whether he keeps his page to himself: strangers do not find him here either."""


_CLUB = (
    "SELECT k.id, k.name, k.founder, k.since, "
    "(SELECT COUNT(*) FROM club_members m WHERE m.club=k.id AND m.state='member') FROM clubs k"
)

_IN = "EXISTS (SELECT 1 FROM club_members m WHERE m.club=? AND m.player=? AND m.state='member')"


# Reading


def club_of_id(store: Recorder, club: str) -> Club | None:
    """A club by its id."""
    rows = store.query(f"{_CLUB} WHERE k.id=?", (club,))
    return Club(*rows[0]) if rows else None


def clubs_by_name(store: Recorder, after: str = "", most: int = 100) -> list[Club]:
    """The clubs of a house by name, those behind the club ``after``."""
    where = " WHERE k.plain>(SELECT plain FROM clubs WHERE id=?)" if after else ""
    params = (after, most) if after else (most,)
    rows = store.query(f"{_CLUB}{where} ORDER BY k.plain LIMIT ?", params)
    return [Club(*row) for row in rows]


def clubs_of_player(store: Recorder, player: str, state: str = MEMBER) -> list[Club]:
    """The clubs that somebody is in, or asked to be."""
    sql = f"{_CLUB} JOIN club_members o ON o.club=k.id WHERE o.player=? AND o.state=?"
    return [Club(*row) for row in store.query(f"{sql} ORDER BY k.plain", (player, state))]


def members_of(store: Recorder, club: str) -> list[Member]:
    """Who is in a club, the longest first."""
    sql = (
        "SELECT p.id, p.name, m.since, EXISTS (SELECT 1 FROM secluded s WHERE s.player=p.id) "
        "FROM club_members m JOIN players p ON p.id=m.player WHERE m.club=? AND m.state='member' "
        "ORDER BY m.since, p.id"
    )
    rows = store.query(sql, (club,))
    return [Member(str(who), str(name), int(at), bool(kept)) for who, name, at, kept in rows]


def asked_of(store: Recorder, club: str) -> list[str]:
    """Whom a club asks, each as whoever asked named him; in the order of these names.

    Who was named in two ways is here twice, and a member who was named once more is here too:
    nothing in this list says whom of the house a mail address belongs to.
    """
    sql = "SELECT told FROM club_members WHERE club=? AND told<>''"
    return sorted(name for (told,) in store.query(sql, (club,)) for name in str(told).split("\n"))


def asked_as(store: Recorder, club: str, told: str) -> tuple[str, str] | None:
    """Whom a club asks by this name, and all names by which it asks him."""
    sql = "SELECT player, told FROM club_members WHERE club=? AND told<>''"
    found = ((str(player), str(names)) for player, names in store.query(sql, (club,)))
    return next((one for one in found if told in one[1].split("\n")), None)


def state_in(store: Recorder, club: str, player: str) -> str:
    """What somebody is to a club: MEMBER, ASKED, or "" for nothing."""
    sql = "SELECT state FROM club_members WHERE club=? AND player=?"
    rows = store.query(sql, (club, player))
    return str(rows[0][0]) if rows else ""


def count_founded(store: Recorder, player: str) -> int:
    """How many clubs somebody leads."""
    return int(store.query("SELECT COUNT(*) FROM clubs WHERE founder=?", (player,))[0][0])


def matches_of_club(store: Recorder, club: str, most: int) -> dict[str, bool]:
    """The matches of a club, those opened last first, each with whether it is open to all."""
    sql = "SELECT match, shown FROM club_matches WHERE club=? ORDER BY since DESC, match LIMIT ?"
    return {str(match): bool(shown) for match, shown in store.query(sql, (club, most))}


def club_of_match(store: Recorder, match: str) -> tuple[str, bool] | None:
    """The club that a match was opened for, and whether it is open to all; None for no club's."""
    rows = store.query("SELECT club, shown FROM club_matches WHERE match=?", (match,))
    return (str(rows[0][0]), bool(rows[0][1])) if rows else None


def matches_for_player(store: Recorder, player: str, most: int = 200) -> dict[str, str]:
    """The matches of the clubs that somebody is in, each with the club; the last opened first."""
    sql = (
        "SELECT c.match, k.name FROM club_members m JOIN club_matches c ON c.club=m.club "
        "JOIN clubs k ON k.id=c.club WHERE m.player=? AND m.state='member' "
        "ORDER BY c.since DESC, c.match LIMIT ?"
    )
    return {str(match): str(name) for match, name in store.query(sql, (player, most))}


# Changing: each statement does nothing where it is not so any more what its caller looked at


def found_statements(club: Club, plain: str) -> list[Statement]:
    """Keeps a new club with its founder in it; its plain name is unique."""
    row = (club.id, club.name, plain, club.founder, club.since)
    sql = "INSERT INTO clubs (id, name, plain, founder, since) VALUES (?,?,?,?,?)"
    member = "INSERT INTO club_members (club, player, state, told, since) VALUES (?,?,?,'',?)"
    return [(sql, row), (member, (club.id, club.founder, MEMBER, club.since))]


def ask_statement(club: str, by: str, player: str, told: str, now: int) -> Statement:
    """Notes that the founder asks somebody, whom he named so: perhaps besides another name.

    A member who is asked stays one.
    """
    sql = (
        "INSERT INTO club_members (club, player, state, told, since) "
        "SELECT k.id, CAST(? AS TEXT), 'asked', CAST(? AS TEXT), CAST(? AS BIGINT) "
        "FROM clubs k WHERE k.id=? AND k.founder=? ON CONFLICT (club, player) DO UPDATE SET told="
        "CASE WHEN club_members.told='' THEN excluded.told "
        "ELSE club_members.told || CAST(? AS TEXT) || excluded.told END"
    )
    return sql, (player, told, now, club, by, "\n")


def unask_statements(club: str, told: str, player: str, names: str) -> list[Statement]:
    """Asks somebody no more by one of his names; by no other either, and he is asked no more."""
    rest = "\n".join(name for name in names.split("\n") if name != told)
    return [
        (
            "UPDATE club_members SET told=? WHERE club=? AND player=? AND told=?",
            (rest, club, player, names),
        ),
        (
            "DELETE FROM club_members WHERE club=? AND player=? AND state='asked' AND told=''",
            (club, player),
        ),
    ]


def accept_statement(club: str, player: str, now: int) -> Statement:
    """Makes a member of somebody who was asked."""
    sql = (
        "UPDATE club_members SET state='member', told='', since=? "
        "WHERE club=? AND player=? AND state='asked'"
    )
    return sql, (now, club, player)


def decline_statement(club: str, player: str) -> Statement:
    """Has a club ask somebody no more, by whatever name."""
    sql = "DELETE FROM club_members WHERE club=? AND player=? AND state='asked'"
    return sql, (club, player)


def out_statements(club: str, player: str) -> list[Statement]:
    """Has a member be in a club no more; its founder stays.

    Who was asked once more as a member is asked again: a name that left the list with him would
    tell that it is his.
    """
    where = (
        "club=? AND player=? AND state='member' "
        "AND NOT EXISTS (SELECT 1 FROM clubs k WHERE k.id=? AND k.founder=?)"
    )
    params = (club, player, club, player)
    return [
        (f"DELETE FROM club_members WHERE told='' AND {where}", params),
        (f"UPDATE club_members SET state='asked' WHERE {where}", params),
    ]


def hand_on_statements(club: str, by: str, to: str) -> list[Statement]:
    """Makes another member the founder, whose the channels are from then on."""
    lead = f"UPDATE clubs SET founder=? WHERE id=? AND founder=? AND {_IN}"
    ways = "UPDATE ways SET player=(SELECT founder FROM clubs WHERE id=?) WHERE of_club=?"
    return [(lead, (to, club, by, club, to)), (ways, (club, club))]


def close_statements(club: str, by: str) -> list[Statement]:
    """Deletes a club, its channels and who was in it; its matches stay, as anybody's."""
    gone = "NOT EXISTS (SELECT 1 FROM clubs k WHERE k.id=?)"
    return [
        ("DELETE FROM clubs WHERE id=? AND founder=?", (club, by)),
        (f"DELETE FROM club_members WHERE club=? AND {gone}", (club, club)),
        (f"DELETE FROM club_matches WHERE club=? AND {gone}", (club, club)),
        (f"DELETE FROM ways WHERE of_club=? AND {gone}", (club, club)),
        ("DELETE FROM told WHERE way NOT IN (SELECT id FROM ways)", ()),
        ("DELETE FROM followed WHERE way NOT IN (SELECT id FROM ways)", ()),
    ]


def match_statements(club: str, player: str, match: str, now: int) -> list[Statement]:
    """Notes that a member opens a match for a club, of which its channels tell."""
    sql = (
        "INSERT INTO club_matches (match, club, shown, since) "
        f"SELECT CAST(? AS TEXT), k.id, 0, CAST(? AS BIGINT) FROM clubs k WHERE k.id=? AND {_IN} "
        "ON CONFLICT DO NOTHING"
    )
    told = (
        "INSERT INTO followed (way, match) SELECT w.id, CAST(? AS TEXT) FROM ways w "
        "WHERE w.of_club=? ON CONFLICT DO NOTHING"
    )
    return [(sql, (match, now, club, club, player)), (told, (match, club))]


def show_statements(club: str, match: str) -> list[Statement]:
    """Opens a club's match to all: no seat needs an invitation but those that are offered."""
    codes = (
        "DELETE FROM seat_tokens WHERE match=? AND kind='invitation' AND NOT EXISTS "
        "(SELECT 1 FROM holders h WHERE h.match=seat_tokens.match AND h.seat=seat_tokens.seat) "
        "AND EXISTS (SELECT 1 FROM club_matches c WHERE c.match=? AND c.club=?)"
    )
    shown = "UPDATE club_matches SET shown=1 WHERE match=? AND club=?"
    return [(codes, (match, match, club)), (shown, (match, club))]


def forget_in_clubs(player: str) -> Sequence[Statement]:
    """Forgets somebody: who is in his club longest leads it; a club without anybody is gone."""
    heir = (
        "(SELECT m.player FROM club_members m WHERE m.club=clubs.id AND m.state='member' "
        "ORDER BY m.since, m.player LIMIT 1)"
    )
    return [
        ("DELETE FROM club_members WHERE player=?", (player,)),
        (f"DELETE FROM clubs WHERE founder=? AND {heir} IS NULL", (player,)),
        (f"UPDATE clubs SET founder={heir} WHERE founder=?", (player,)),
        ("DELETE FROM club_members WHERE club NOT IN (SELECT id FROM clubs)", ()),
        ("DELETE FROM club_matches WHERE club NOT IN (SELECT id FROM clubs)", ()),
    ]
