"""The second factor of operators: passkeys (WebAuthn Level 3), by the library ``webauthn``.

A challenge is not kept: it is signed with its hour and with whom it is for, and ends in minutes.
"""

import json
from collections.abc import Callable
from importlib import import_module, util
from typing import Any
from urllib.parse import urlsplit

from eventsourcing.persistence import IntegrityError
from itsdangerous import BadData, URLSafeSerializer

from service import chance
from service.house.keys import House
from service.operating.asked import NotDone
from service.people.post import unix_now
from service.people.register import Player
from service.store.house.operators import (
    Passkey,
    is_operator,
    keep_passkey,
    passkey_signed,
    passkeys_of,
)
from service.store.recorder import Recorder

LASTS = 15 * 60
"""Seconds after which a link to keep a passkey, and a challenge, are over."""

OPEN = 8 * 3600
"""Seconds for which a passkey opens the console."""

LINK = "link"
"""What a link is signed for by which a passkey is kept."""

GONE = "This is over or was never ours; load the page of the house again."


def are_there() -> bool:
    """Whether the library is installed: ``pip install fieldpost[operators]``."""
    return util.find_spec("webauthn") is not None


class Passkeys:
    """The passkeys of a house."""

    def __init__(
        self,
        store: Recorder,
        house: House,
        *,
        now: Callable[[], int] = unix_now,
    ) -> None:
        self._store, self._now = store, now
        self._signer = URLSafeSerializer(house.token("operator", "passkey"), salt="passkey")

    # What is signed: for what, for whom, what, until when

    def sign(self, purpose: str, player: str, what: str = "", *, lasts: int = LASTS) -> str:
        """A text that proves later what it is for, and for whom."""
        return str(self._signer.dumps([purpose, player, what, self._now() + lasts]))

    def signed(self, purpose: str, player: str, text: str) -> str | None:
        """What such a text holds; None for one of another purpose or person, or that is over."""
        try:
            found, whose, what, until = self._signer.loads(text)
        except (BadData, ValueError, TypeError):
            return None
        good = (found, whose) == (purpose, player) and self._now() <= until
        return str(what) if good else None

    # Keeping a passkey

    def to_keep(self, player: Player, origin: str) -> tuple[str, str]:
        """What the browser is asked to make, as JSON, and the signed challenge."""
        webauthn, structs = _library()
        challenge, known = chance.token_bytes(32), passkeys_of(self._store, player.id)
        asked = webauthn.generate_registration_options(
            rp_id=_host(origin),
            rp_name="Fieldpost",
            user_id=player.id.encode(),
            user_name=player.name,
            challenge=challenge,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                user_verification=structs.UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[_described(one) for one in known],
        )
        return webauthn.options_to_json(asked), self.sign("keep", player.id, challenge.hex())

    def keep(self, player: Player, origin: str, challenge: str, answer: str) -> None:
        """Keep the passkey that a browser made. Raises NotDone."""
        webauthn, _structs = _library()
        if not is_operator(self._store, player.id):
            raise NotDone("Only an operator keeps a passkey here.")
        verified = _checked(
            webauthn.verify_registration_response,
            credential=answer,
            expected_challenge=self._challenge("keep", player, challenge),
            expected_rp_id=_host(origin),
            expected_origin=origin,
            require_user_verification=True,
        )
        key = Passkey(
            _text(verified.credential_id),
            player.id,
            _text(verified.credential_public_key),
            int(verified.sign_count),
        )
        try:
            keep_passkey(self._store, key, self._now())
        except IntegrityError:
            raise NotDone("This passkey is kept already.") from None

    # Showing it

    def to_show(self, player: Player, origin: str) -> tuple[str, str]:
        """What the browser is asked to sign, as JSON, and the signed challenge."""
        webauthn, structs = _library()
        challenge = chance.token_bytes(32)
        asked = webauthn.generate_authentication_options(
            rp_id=_host(origin),
            challenge=challenge,
            allow_credentials=[_described(one) for one in passkeys_of(self._store, player.id)],
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return webauthn.options_to_json(asked), self.sign("show", player.id, challenge.hex())

    def shown(self, player: Player, origin: str, challenge: str, answer: str) -> str:
        """What opens the page of the house for a browser that showed a passkey. Raises NotDone."""
        webauthn, _structs = _library()
        named = _named(answer)
        key = next((k for k in passkeys_of(self._store, player.id) if k.id == named), None)
        if key is None:
            raise NotDone("This passkey is not one of yours.")
        verified = _checked(
            webauthn.verify_authentication_response,
            credential=answer,
            expected_challenge=self._challenge("show", player, challenge),
            expected_rp_id=_host(origin),
            expected_origin=origin,
            credential_public_key=_bytes(key.public),
            credential_current_sign_count=key.signed,
            require_user_verification=True,
        )
        passkey_signed(self._store, key.id, int(verified.new_sign_count))
        return self.sign("open", player.id, key.id, lasts=OPEN)

    def opens(self, player: Player, text: str) -> bool:
        """Whether what a browser keeps opens the console: its passkey is still kept too."""
        key = self.signed("open", player.id, text)
        return key is not None and any(k.id == key for k in passkeys_of(self._store, player.id))

    def has_one(self, player: Player) -> bool:
        """Whether a person has a passkey."""
        return bool(passkeys_of(self._store, player.id))

    def _challenge(self, purpose: str, player: Player, challenge: str) -> bytes:
        found = self.signed(purpose, player.id, challenge)
        if found is None:
            raise NotDone(GONE)
        return bytes.fromhex(found)


def _library() -> tuple[Any, Any]:
    """The library and its structs, read when they are used: few houses have operators."""
    return import_module("webauthn"), import_module("webauthn.helpers.structs")


def _checked(verify: Callable[..., Any], **what: Any) -> Any:
    refused = import_module("webauthn.helpers.exceptions").WebAuthnException
    try:
        return verify(**what)
    except refused as error:
        raise NotDone(f"The passkey was not accepted: {error}.") from None


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _named(answer: str) -> str:
    try:
        return str(json.loads(answer)["id"])
    except (ValueError, KeyError, TypeError):
        raise NotDone(GONE) from None


def _described(key: Passkey) -> Any:
    return _library()[1].PublicKeyCredentialDescriptor(id=_bytes(key.id))


def _text(raw: bytes) -> str:
    return str(import_module("webauthn.helpers").bytes_to_base64url(raw))


def _bytes(text: str) -> bytes:
    return bytes(import_module("webauthn.helpers").base64url_to_bytes(text))
