"""What a browser keeps for us: its seats, the matches it opened, how it likes to see things.

Every value is signed. The token of a seat lies in a cookie that is sent to the pages of its
match alone, and that no script can read.
"""

from hmac import compare_digest, digest
from typing import Any

from flask import Response, g, request
from itsdangerous import BadSignature, URLSafeSerializer

from service import chance
from service.web.services import matches, services

MOST_KEPT = 60
"""Seats that the list of my matches holds."""

YEAR = 366 * 24 * 3600


def _secret(purpose: str) -> str:
    return matches().house.token("web", purpose)


def _signer(purpose: str) -> URLSafeSerializer:
    return URLSafeSerializer(_secret(purpose), salt=purpose)


def _opened(name: str, purpose: str) -> Any:
    """What a cookie of ours says; None for none, and for one that we did not sign."""
    try:
        return _signer(purpose).loads(request.cookies.get(name, ""))
    except BadSignature:
        return None


def below(path: str) -> str:
    """A path of the house as its browsers know it: below the prefix, if there is one."""
    return f"{request.script_root}{path}"


def keep(answer: Response, name: str, value: str, path: str, age: int = YEAR) -> None:
    """Send a cookie that no script can read."""
    secure = request.is_secure or services().settings.web.startswith("https://")
    answer.set_cookie(
        name, value, max_age=age, path=below(path), secure=secure, httponly=True, samesite="Lax"
    )


# Seats


def keep_seat(answer: Response, match_id: str, seat: str, token: str) -> None:
    """Let this browser play a seat."""
    value = _signer("seat").dumps([match_id, seat, token])
    keep(answer, f"seat-{seat}", str(value), f"/m/{match_id}")
    kept = [pair for pair in _kept() if pair != [match_id, seat]]
    mine = [[match_id, seat], *kept][:MOST_KEPT]
    g.web_mine = mine
    keep(answer, "mine", str(_signer("mine").dumps(mine)), "/")


def drop_seat(answer: Response, match_id: str, seat: str) -> None:
    """Forget a seat of this browser."""
    answer.delete_cookie(f"seat-{seat}", path=below(f"/m/{match_id}"))
    kept = [pair for pair in _kept() if pair != [match_id, seat]]
    g.web_mine = kept
    keep(answer, "mine", str(_signer("mine").dumps(kept)), "/")


def own_seats(match_id: str) -> tuple[str, ...]:
    """The seats of a match that this browser plays; a seat that was taken anew is none."""
    found = []
    for name in request.cookies:
        if not name.startswith("seat-"):
            continue
        value = _opened(name, "seat")
        if not isinstance(value, list) or value[:2] != [match_id, name[5:]]:
            continue
        if matches().seat_of(match_id, value[2]) == value[1]:
            found.append(value[1])
    return tuple(found)


def _kept() -> list[list[str]]:
    """The seats as the answer will keep them: several may be taken in one request."""
    kept: list[list[str]] = g.get("web_mine", None) or _opened("mine", "mine") or []
    return kept


def my_seats() -> dict[str, list[str]]:
    """The matches in which this browser once sat down, with its seats, the newest first."""
    mine: dict[str, list[str]] = {}
    for match_id, seat in _opened("mine", "mine") or []:
        mine.setdefault(match_id, []).append(seat)
    return mine


# Matches that were opened here


def keep_host(answer: Response, match_id: str) -> None:
    """This browser opened the match: it may see the invitations."""
    keep(answer, "host", str(_signer("host").dumps(match_id)), f"/m/{match_id}")


def is_host(match_id: str) -> bool:
    """Whether this browser opened the match."""
    return bool(_opened("host", "host") == match_id)


# Forms


def guest() -> str:
    """A name for this browser, to which the tokens of forms are bound."""
    if "web_guest" not in g:
        known = _opened("guest", "guest")
        g.web_guest = known if isinstance(known, str) else chance.token_hex(16)
        g.web_new_guest = known is None
    return str(g.web_guest)


def keep_guest(answer: Response) -> None:
    """Send the name of a browser that came without one."""
    if g.get("web_new_guest"):
        keep(answer, "guest", str(_signer("guest").dumps(g.web_guest)), "/")


def form_token() -> str:
    """A token for a form, another each time, good for this browser alone."""
    salt = chance.token_hex(8)
    return salt + _proof(salt)


def is_form_token(text: str) -> bool:
    """Whether a form came from a page that we gave to this browser."""
    known = _opened("guest", "guest") is not None
    return known and compare_digest(_proof(text[:16]).encode(), text[16:].encode())


def _proof(salt: str) -> str:
    key = _secret("form").encode()
    return digest(key, f"{salt}\n{guest()}".encode(), "sha256").hex()[:32]


# Tastes


def keep_taste(answer: Response, name: str, value: str) -> None:
    """Keep how this browser likes to see things; not signed, and readable by our scripts."""
    answer.set_cookie(name, value, max_age=YEAR, path=below("/"), samesite="Lax")


def sends_each() -> bool:
    """Whether an order that is pressed goes at once where nothing rolls; else it waits for Send."""
    return request.cookies.get("atonce") != "0"
