"""Web Push (RFC 8030, 8291, 8292): a short text, sealed to one browser, signed by the house.

The key of the house for it is made of its master secret, so it is backed up with the other keys.
"""

import base64
import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from service.house.guarded import NotPosted, post
from service.house.keys import House

LASTS = 24 * 3600
"""Seconds for which a push service keeps what a browser has not fetched."""

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551

Sender = Callable[[str, bytes, Mapping[str, str]], int]


class Browser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser that may be pushed to."""

    p256dh: str
    auth: str


def key_of(house: House) -> ec.EllipticCurvePrivateKey:
    """The private key with which the house signs its pushes."""
    number = int(house.token("web-push", "vapid", "1").encode().hex(), 16)
    return ec.derive_private_key(number % (_ORDER - 1) + 1, ec.SECP256R1())


def public_key(house: House) -> str:
    """The public key as a browser wants it when it subscribes."""
    point = key_of(house).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def read_browser(keys: str) -> Browser:
    """The keys of a browser as they were kept; raises ValueError where they are none."""
    try:
        browser = msgspec.json.decode(keys, type=Browser)
        point, secret = _bytes(browser.p256dh), _bytes(browser.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError("These are not a browser's keys.") from error
    if len(secret) != 16:
        raise ValueError("These are not a browser's keys.")
    return browser


def push(
    house: House, endpoint: str, keys: str, told: Mapping[str, str | int], *, send: Sender = post
) -> int:
    """Push a text to a browser; returns the status, 404 and 410 where it is gone.

    Raises NotPosted.
    """
    try:
        browser = read_browser(keys)
    except ValueError as error:
        raise NotPosted(str(error), "unread") from None
    sealed: Any = http_ece.encrypt(
        json.dumps(dict(told)).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(browser.p256dh),
        auth_secret=_bytes(browser.auth),
        version="aes128gcm",
    )
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"mailto:house@{house.name}"}
    signed = Vapid02(private_key=key_of(house)).sign(claims)
    headers = {"TTL": str(LASTS), "Content-Encoding": "aes128gcm", "Urgency": "normal"}
    return send(endpoint, bytes(sealed), headers | signed)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
