"""Signs the mails of the house with DKIM (RFC 6376), where it has a key for it."""

import re
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from service.settings import BadSetting, Settings

BITS = 2048
"""The length of a key that every receiver takes (RFC 8301 3.2)."""

SIGNED = (
    b"from", b"to", b"subject", b"date", b"message-id", b"reply-to", b"in-reply-to", b"references",
    b"mime-version", b"content-type", b"list-id", b"list-unsubscribe", b"list-unsubscribe-post",
    b"auto-submitted",
)  # fmt: skip
"""Fields that nobody may add or change on the way; the last ones are asked for by RFC 8058 4."""


_FIELD = re.compile(rb"([!-9;-~]+):((?:.*\r\n)(?:[ \t].*\r\n)*)")
_BLANKS = re.compile(rb"[ \t]+")
_BLANKS_AT_END = re.compile(rb"[ \t]+\r\n")

WIDTH = 72
"""Columns of a line of the signature."""


class Signer:
    """Signs in the name of a domain; the key is read once, for each mail has a signature."""

    def __init__(
        self, domain: str, selector: str, key: str, now: Callable[[], float] = time.time
    ) -> None:
        """``key`` is an RSA key as PEM; raises BadSetting for what is none."""
        self._domain, self._selector, self._now = domain.encode(), selector.encode(), now
        self._key = _private(key)
        self.public = _public(self._key)

    @property
    def record(self) -> tuple[str, str]:
        """The name and the text of the record by which others check."""
        name = f"{self._selector.decode()}._domainkey.{self._domain.decode()}"
        return name, f"v=DKIM1; k=rsa; p={self.public}"

    def signed(self, raw: bytes) -> bytes:
        """The mail with its signature on top."""
        head, _, body = raw.partition(b"\r\n\r\n")
        fields = {m[1].lower(): _relaxed(m[1], m[2]) for m in _FIELD.finditer(head + b"\r\n")}
        there = [name for name in SIGNED if name in fields]
        told = (
            b" v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n"
            b" d=%b; s=%b; t=%d;\r\n h=%b;\r\n bh=%b;\r\n b="
            % (
                self._domain,
                self._selector,
                int(self._now()),
                b":\r\n  ".join(there),
                b64encode(sha256(_relaxed_body(body)).digest()),
            )
        )
        own = _relaxed(b"dkim-signature", told).removesuffix(b"\r\n")
        signature = self._key.sign(
            b"".join(fields[name] for name in there) + own, padding.PKCS1v15(), hashes.SHA256()
        )
        text = b64encode(signature)
        lines = [text[k : k + WIDTH] for k in range(0, len(text), WIDTH)]
        return b"DKIM-Signature:" + told + b"\r\n  ".join(lines) + b"\r\n" + raw


def _relaxed(name: bytes, value: bytes) -> bytes:
    """A field as it is signed (RFC 6376 3.4.2)."""
    value = _BLANKS.sub(b" ", value.replace(b"\r\n", b"")).strip(b" ")
    return name.lower() + b":" + value + b"\r\n"


def _relaxed_body(body: bytes) -> bytes:
    """The body as it is signed (RFC 6376 3.4.4)."""
    body = _BLANKS_AT_END.sub(b"\r\n", _BLANKS.sub(b" ", body) + b"\r\n")
    body = body.rstrip(b"\r\n")
    return body + b"\r\n" if body else b""


def signer_of(settings: Settings, domain: str) -> Signer | None:
    """The signer that the settings name; None where another server signs. Raises BadSetting."""
    if not settings.mail_dkim_key:
        return None
    return Signer(domain, settings.mail_dkim, settings.mail_dkim_key)


def new_key() -> str:
    """A new key as PEM."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=BITS)
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    ).decode()


def _private(key: str) -> rsa.RSAPrivateKey:
    try:
        found = serialization.load_pem_private_key(key.encode(), None)
    except (ValueError, TypeError, UnicodeEncodeError):
        found = None
    if not isinstance(found, rsa.RSAPrivateKey):
        raise BadSetting(
            "FIELDPOST_MAIL_DKIM_KEY is no RSA key as PEM; “fieldpost mail-check --new-key FILE” "
            "makes one."
        )
    return found


def _public(key: rsa.RSAPrivateKey) -> str:
    """The public half of a key as a record holds it."""
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return b64encode(public).decode()


def same_key(record: str, public: str) -> bool:
    """Whether the text of a record holds this public key."""
    tags = dict(part.strip().partition("=")[::2] for part in record.split(";"))
    try:
        return b64decode("".join(tags.get("p", "").split())) == b64decode(public)
    except ValueError:
        return False
