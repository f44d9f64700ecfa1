"""The tables of clubs: who is in them, and the matches that were opened for them."""

from collections.abc import Sequence

import msgspec

from service.store.recorder import Recorder, Statement


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
    "(SELECT COUNT(*) FROM club_members m WHERE m.club=k.id) FROM clubs k"
)

_IN = "EXISTS (SELECT 1 FROM club_members m WHERE m.club=? AND m.player=?)"


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


def clubs_of_ids(store: Recorder, clubs: Sequence[str]) -> list[Club]:
    """Clubs by their ids, in the order of their names."""
    gaps = ",".join("?" * len(clubs))
    sql = f"{_CLUB} WHERE k.id IN ({gaps}) ORDER BY k.plain"
    return [Club(*row) for row in store.query(sql, tuple(clubs))] if clubs else []


def clubs_of_player(store: Recorder, player: str) -> list[Club]:
    """The clubs that somebody is in."""
    sql = f"{_CLUB} JOIN club_members o ON o.club=k.id WHERE o.player=?"
    return [Club(*row) for row in store.query(f"{sql} ORDER BY k.plain", (player,))]


def members_of(store: Recorder, club: str) -> list[Member]:
    """Who is in a club, the longest first."""
    sql = (
        "SELECT p.id, p.name, m.since, EXISTS (SELECT 1 FROM secluded s WHERE s.player=p.id) "
        "FROM club_members m JOIN players p ON p.id=m.player WHERE m.club=? "
        "ORDER BY m.since, p.id"
    )
    rows = store.query(sql, (club,))
    return [Member(str(who), str(name), int(at), bool(kept)) for who, name, at, kept in rows]


def is_member(store: Recorder, club: str, player: str) -> bool:
    """Whether somebody is in a club."""
    sql = "SELECT 1 FROM club_members WHERE club=? AND player=?"
    return bool(store.query(sql, (club, player)))


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
        "JOIN clubs k ON k.id=c.club WHERE m.player=? "
        "ORDER BY c.since DESC, c.match LIMIT ?"
    )
    return {str(match): str(name) for match, name in store.query(sql, (player, most))}


# Changing: each statement does nothing where it is not so any more what its caller looked at


def found_statements(club: Club, plain: str) -> list[Statement]:
    """Keeps a new club with its founder in it; its plain name is unique."""
    row = (club.id, club.name, plain, club.founder, club.since)
    sql = "INSERT INTO clubs (id, name, plain, founder, since) VALUES (?,?,?,?,?)"
    member = "INSERT INTO club_members (club, player, since) VALUES (?,?,?)"
    return [(sql, row), (member, (club.id, club.founder, club.since))]


def rename_club_statement(club: str, name: str) -> Statement:
    """Gives a club another name."""
    plain = "".join(c for c in name.casefold() if c.isalnum())
    return "UPDATE clubs SET name=?, plain=? WHERE id=?", (name, plain, club)


def out_statement(club: str, player: str) -> Statement:
    """Has a member be in a club no more; its founder stays."""
    sql = (
        "DELETE FROM club_members WHERE club=? AND player=? "
        "AND NOT EXISTS (SELECT 1 FROM clubs k WHERE k.id=? AND k.founder=?)"
    )
    return sql, (club, player, club, player)


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
        "(SELECT m.player FROM club_members m WHERE m.club=clubs.id "
        "ORDER BY m.since, m.player LIMIT 1)"
    )
    return [
        ("DELETE FROM club_members WHERE player=?", (player,)),
        (f"DELETE FROM clubs WHERE founder=? AND {heir} IS NULL", (player,)),
        (f"UPDATE clubs SET founder={heir} WHERE founder=?", (player,)),
        ("DELETE FROM club_members WHERE club NOT IN (SELECT id FROM clubs)", ()),
        ("DELETE FROM club_matches WHERE club NOT IN (SELECT id FROM clubs)", ()),
    ]
