"""No byte that a spectator or the other seat can fetch holds what is red's alone."""

import base64
from collections.abc import Iterator

import pytest

from domain.journal.entries import canonical
from tests.service.api.conftest import House
from tests.toys import toy

PLAIN = (
    "/api/games",
    "/api/games/toy",
    "/api/matches",
    "/api/openapi.json",
    "/api/docs",
    "/api/key",
    "/readyz",
    "/metrics",
)
HERE = ("", "/rolls", "/turns", "/story", "/checkpoint", "/export", "/stream", "/orders")


def played(house: House) -> str:
    """A match in which red has secrets of every kind."""
    match = house.begun()
    mine = house.held(match, "red")
    for line in ("scout", f"plan {mine[0]}", "storm", "scout"):
        assert house.order(match, "red", line).status_code == 200
    assert house.order(match, "blue", "scout").status_code == 200
    house.project()
    return match


def fetched(house: House, match: str, seat: str) -> Iterator[tuple[str, bytes]]:
    """All that a viewer can fetch, by address."""
    size = house.matches.repository.size(match)
    views = [f"/view?at={at}{who}" for at in range(1, size + 1) for who in ("", "&as=public")]
    pages = [f"/journal?start={n}&limit=1" for n in range(size)]
    proofs = [f"/rolls/{n}/proof" for n in range(size)]
    stream = {"Last-Event-ID": "0"}
    for path in (*HERE, *views, *pages, *proofs):
        answer = house.get(path, match, seat, **(stream if path == "/stream" else {}))
        yield path, answer.get_data() + str(answer.headers).encode()
    for path in PLAIN:
        yield path, house.get(path).get_data()
    if seat:
        for card in toy.CARDS:
            for to in ("/orders/try", "/orders"):
                if card not in house.held(match, seat):
                    answer = house.order(match, seat, f"play {card}", to=to)
                    yield f"{to} {card}", answer.get_data().replace(card.encode(), b"")


def secrets(house: House, match: str, viewer: str) -> list[bytes]:
    """What the viewer must not find: each foreign opening, its salt, the tokens, hidden links."""
    size = house.matches.repository.size(match)
    found = []
    for _, _, seats, body in house.matches.repository.openings(match, 0, size, "*"):
        if viewer not in seats:
            salt = body.split(b'"salt":"')[1][:64]
            found += [body, salt]
    found += [t.encode() for (m, s), t in house.tokens.items() if s != viewer]
    return found


@pytest.mark.parametrize("seat", ["", "blue"])
def test_no_byte_holds_a_secret_of_red(house: House, seat: str) -> None:
    house.services.streams.lifetime = 0
    match = played(house)
    hidden = secrets(house, match, seat)
    assert len(hidden) > 12
    reveals = [s.split(b'"reveal":"')[1][:64] for s in hidden if b'"reveal"' in s]
    assert reveals
    spelled = [s.hex().encode() for s in hidden[:4]] + [base64.b64encode(s) for s in hidden[:4]]
    for path, body in fetched(house, match, seat):
        for secret in (*hidden, *reveals, *spelled):
            assert secret not in body, path


@pytest.mark.parametrize("seat", ["", "blue"])
def test_no_card_of_reds_hand_is_named(house: House, seat: str) -> None:
    house.services.streams.lifetime = 0
    match = played(house)
    own = house.held(match, seat) if seat else ()
    lists_the_deck = canonical(sorted(toy.CARDS))
    unknown = [c for c in toy.CARDS if c not in own]
    for path, body in fetched(house, match, seat):
        for listed in (lists_the_deck, lists_the_deck.replace(b'"', b'\\"')):
            body = body.replace(listed, b"")
        for card in unknown:
            assert card.encode() not in body, (path, card)


def test_red_can_open_all_of_its_own(house: House) -> None:
    match = played(house)
    size = house.matches.repository.size(match)
    mine = house.matches.repository.openings(match, 0, size, "red")
    page = house.get("/journal?limit=500", match, "red").json
    assert page is not None
    assert sum(len(entry["opened"]) for entry in page["entries"]) == len(mine) > 4


def test_a_hidden_roll_is_told_to_its_seat_alone(house: House) -> None:
    match = played(house)

    def results(seat: str) -> list[list[int]]:
        rolls = house.get("/rolls", match, seat).json["rolls"]  # type: ignore[index]
        return [r["results"] for r in rolls if r["why"] == "scouting" and r["results"]]

    assert (len(results("red")), len(results("blue")), len(results(""))) == (2, 1, 0)
