"""Signed notes: the published vectors, and everything that is not to be trusted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.house.signed_notes import BadSignedNote, SigningKey, open_signed_note, parse_vkey

VKEY = "play.example+e00b067c+ASmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X"
TEXT = "play.example/m/k3v9qz7m\n5\nIE0Aw2YWjSALkrD1kgaooBOhL7FQZ4l7MUP+Hy1zNLc=\n"
NOTE = (
    TEXT + "\n\u2014 play.example "
    "4AsGfN5z7GR7wB7x5KuO0bM6nOOGl1/59kV9LDUXaiMXwePvO4SzxHPlKIpvj8e9kFDnMVHHWh/e5FiBSOGvsytkpQ4=\n"
)
KEY = SigningKey("play.example", bytes(range(32, 64)))
OTHER = SigningKey("witness.example", bytes(range(64, 96)))

# The key and the note of golang.org/x/mod/sumdb/note, which C2SP signed-note specifies.
GO_VKEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_TEXT = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
GO_NOTE = (
    GO_TEXT + "\n\u2014 PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
# The example of the C2SP signed-note page, whose text has an empty line in it.
C2SP_NOTE = (
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\n"
    "ed \u00e8 subito sera.\n\n\u2014 quasimodo.example/salvatore "
    "NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n"
)


def test_the_key_has_the_published_vkey() -> None:
    assert KEY.vkey == VKEY
    assert parse_vkey(VKEY).vkey == VKEY


def test_the_checkpoint_has_the_published_signature() -> None:
    assert KEY.sign_as_note(TEXT) == NOTE
    assert open_signed_note(NOTE, [parse_vkey(VKEY)]) == TEXT


def test_the_note_of_the_reference_implementation_opens() -> None:
    assert open_signed_note(GO_NOTE, [parse_vkey(GO_VKEY)]) == GO_TEXT


def test_the_example_of_c2sp_is_read_and_its_unknown_key_ignored() -> None:
    text = C2SP_NOTE.rpartition("\n\n")[0] + "\n"
    with pytest.raises(BadSignedNote, match="no trusted key"):
        open_signed_note(C2SP_NOTE, [KEY.verify_key])
    assert open_signed_note(C2SP_NOTE + KEY.signature_line(text), [KEY.verify_key]) == text


def test_either_of_two_keys_opens_a_note_in_the_season_of_rotation() -> None:
    note = NOTE + OTHER.signature_line(TEXT)
    for keys in ([KEY.verify_key], [OTHER.verify_key], [OTHER.verify_key, KEY.verify_key]):
        assert open_signed_note(note, keys) == TEXT


def test_a_wrong_signature_of_a_trusted_key_is_refused_beside_a_good_one() -> None:
    note = NOTE + OTHER.signature_line("another text\n")
    assert open_signed_note(note, [KEY.verify_key]) == TEXT
    with pytest.raises(BadSignedNote, match=r"witness\.example does not fit"):
        open_signed_note(note, [KEY.verify_key, OTHER.verify_key])


def test_a_note_without_trusted_signature_is_refused() -> None:
    for keys in ([], [OTHER.verify_key]):
        with pytest.raises(BadSignedNote, match="no trusted key"):
            open_signed_note(NOTE, keys)


def test_a_key_of_the_same_name_is_another_key() -> None:
    impostor = SigningKey("play.example", bytes(32))
    with pytest.raises(BadSignedNote, match="no trusted key"):
        open_signed_note(impostor.sign_as_note(TEXT), [KEY.verify_key])


@given(st.integers(0, len(NOTE) - 1), st.integers(1, 127))
def test_a_changed_note_is_refused(at: int, change: int) -> None:
    changed = NOTE[:at] + chr(ord(NOTE[at]) ^ change) + NOTE[at + 1 :]
    with pytest.raises(BadSignedNote):
        open_signed_note(changed, [KEY.verify_key])


@pytest.mark.parametrize(
    "note",
    [
        "",
        "\n",
        TEXT,
        TEXT + "\n",
        NOTE[:-1],
        NOTE + "\n",
        NOTE + "a line\n",
        NOTE.replace("\n", "\r\n"),
        NOTE.replace("\u2014", "-"),
        NOTE.replace("Q4=\n", "Q5=\n"),
        NOTE.replace("Q4=\n", "Q4\n"),
        NOTE.replace("5\n", "5\t\n"),
        NOTE.replace("5\n", "5\udc80\n"),
        NOTE + NOTE.rpartition("\n\n")[2] * 64,
    ],
)
def test_a_note_out_of_form_is_refused(note: str) -> None:
    with pytest.raises(BadSignedNote):
        open_signed_note(note, [KEY.verify_key])


@pytest.mark.parametrize(
    "vkey",
    [
        "",
        "play.example",
        VKEY[:-1],
        VKEY[:-1] + "Y",
        VKEY.replace("e00b067c", "e00b067d"),
        VKEY.replace("e00b067c", "E00B067C"),
        VKEY.replace("play", "pl ay"),
        VKEY.replace("+AS", "+BS"),
        VKEY.replace("play", "pl\udc80y"),
        VKEY + "\n",
    ],
)
def test_a_garbled_key_is_refused(vkey: str) -> None:
    with pytest.raises(BadSignedNote):
        parse_vkey(vkey)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb"])
def test_a_key_name_has_no_spaces_and_no_plus(name: str) -> None:
    with pytest.raises(BadSignedNote, match="cannot name a key"):
        SigningKey(name, bytes(32))


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(BadSignedNote, match="32 bytes, not 31"):
        SigningKey("a", bytes(31))


@pytest.mark.parametrize("text", ["", "no line end", "a\rb\n", "a\x00\n"])
def test_only_clean_lines_are_signed(text: str) -> None:
    with pytest.raises(BadSignedNote, match="ends in a line feed"):
        KEY.sign_as_note(text)
