"""Signs the mails of the house with DKIM (RFC 6376), where it has a key for it."""

from base64 import b64decode, b64encode

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from service.settings import BadSetting, Settings

BITS = 2048
"""The length of a key that every receiver takes (RFC 8301 3.2)."""

SIGNED = (
    b"from", b"to", b"subject", b"date", b"message-id", b"reply-to", b"in-reply-to", b"references",
    b"mime-version", b"content-type", b"list-id", b"list-unsubscribe", b"list-unsubscribe-post",
    b"auto-submitted",
)  # fmt: skip
"""Fields that nobody may add or change on the way; the last ones are asked for by RFC 8058 4."""


class Signer:
    """Signs in the name of a domain."""

    def __init__(self, domain: str, selector: str, key: str) -> None:
        """``key`` is an RSA key as PEM; raises BadSetting for what is none."""
        self._domain, self._selector = domain.encode(), selector.encode()
        self._key = key.encode()
        self.public = public_of(key)

    @property
    def record(self) -> tuple[str, str]:
        """The name and the text of the record by which others check."""
        name = f"{self._selector.decode()}._domainkey.{self._domain.decode()}"
        return name, f"v=DKIM1; k=rsa; p={self.public}"

    @property
    def zone_line(self) -> str:
        """The record as a zone file takes it: no string in it is longer than 255 bytes (RFC 1035
        3.3.14)."""
        name, text = self.record
        parts = [text[at : at + 255] for at in range(0, len(text), 255)]
        return " ".join([f"{name}. TXT", *(f'"{part}"' for part in parts)])

    def signed(self, raw: bytes) -> bytes:
        """The mail with its signature on top."""
        import dkim  # type: ignore[import-untyped]  # a house that signs nothing never reads it

        there = [name for name in SIGNED if name in raw.partition(b"\r\n\r\n")[0].lower()]
        field = dkim.sign(
            raw,
            self._selector,
            self._domain,
            self._key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=there,
        )
        return bytes(field) + raw


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


def public_of(key: str) -> str:
    """The public half of a key as a record holds it; raises BadSetting."""
    try:
        found = serialization.load_pem_private_key(key.encode(), None)
    except (ValueError, TypeError, UnicodeEncodeError):
        found = None
    if not isinstance(found, rsa.RSAPrivateKey):
        raise BadSetting(
            "FIELDPOST_MAIL_DKIM_KEY is not an RSA key as PEM; "
            "“fieldpost mail-check --new-key FILE” makes one."
        )
    public = found.public_key().public_bytes(
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
