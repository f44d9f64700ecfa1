"""The note of a rotation, by which an old key vouches for the new one (docs/fair-play.md, 2)."""

from collections.abc import Sequence

from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note, parse_vkey


def followed(note: str, trusted: Sequence[VerifyKey]) -> VerifyKey | None:
    """The new key that a rotation names, if a trusted key is the old one and both signed.

    One of a stolen key bears the signature of the new one alone, and leads nowhere. Neither does
    one to a key of another house: a key speaks for the house whose name it bears.
    """
    lines = note.split("\n")
    if len(lines) < 5:
        return None
    old = next((key for key in trusted if key.vkey == lines[1]), None)
    try:
        new = parse_vkey(lines[2])
        if old is None or old.name != new.name or lines[0] != f"{old.name}/keys":
            return None
        for key in (old, new):
            open_signed_note(note, [key])
    except BadSignedNote:
        return None
    return new
