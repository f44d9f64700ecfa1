"""The chat is apart from the story: who plays and who watches do not hear each other."""

from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.service.web.test_playing import duel


def _say(reader: Reader, match: str, words: str) -> str:
    reader.get(f"/m/{match}/chat")
    return reader.fill(f"/m/{match}/chat", words=words)


def test_players_and_spectators_talk_apart_and_nothing_is_in_the_journal(toys: WebHouse) -> None:
    (match, red, blue), watcher = duel(toys), signed_in(toys, "wanda@example.org")
    size = toys.matches.repository.size(match)
    _say(red, match, "Good <b>luck</b>!")
    assert "Good &lt;b&gt;luck&lt;/b&gt;!" in blue.get(f"/m/{match}/chat")
    assert "Good " not in watcher.get(f"/m/{match}/chat")
    _say(watcher, match, "Red will win.")
    for player in (red, blue):
        assert "Red will win" not in player.get(f"/m/{match}/chat")
    assert "Sign in" in toys.reader().get(f"/m/{match}/chat")
    assert toys.matches.repository.size(match) == size
    assert "Good " not in red.get(f"/m/{match}/export")


def test_what_was_said_is_deleted_by_its_writer_alone(toys: WebHouse) -> None:
    match, red, blue = duel(toys)
    page = _say(red, match, "Oops.")
    said = page.split('name="said" value="')[1].split('"')[0]
    blue.get(f"/m/{match}/chat")
    form = blue.fields(f"/m/{match}/chat")
    blue.post(f"/m/{match}/chat", form | {"do": "delete", "said": said})
    assert "Oops." in red.get(f"/m/{match}/chat")
    red.post(f"/m/{match}/chat", red.fields(f"/m/{match}/chat") | {"do": "delete", "said": said})
    assert "Oops." not in red.get(f"/m/{match}/chat")
    _say(red, match, "   ")
    assert red.status == 422
