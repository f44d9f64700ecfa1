"""The command line: it does what was asked or says in one sentence why not."""

import dataclasses
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.game.view.board import View
from tests.conftest import Environ
from tests.toys import toy
from workers.cli import COMMANDS, main
from workers.commands.shared import no_such

Run = Callable[..., Result]

ID = "an id of my own 1"


@pytest.fixture
def data(tmp_path: Path, environ: Environ) -> Path:
    folder = tmp_path / "house"
    environ["FIELDPOST_DATA"] = str(folder)
    return folder


@pytest.fixture
def fieldpost(data: Path) -> Run:
    def run(*args: str) -> Result:
        runner, games = CliRunner(), {"games": {"toy": toy.RULES}}
        if args[0] == "new" and not (data / "house.json").exists():
            assert runner.invoke(main, ["migrate"]).exit_code == 0
        return runner.invoke(main, list(args), obj=games)

    return run


def done(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.stdout


def told(result: Result) -> Any:
    return json.loads(done(result))


def refused(result: Result, status: int = 1) -> str:
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    return result.stderr


@pytest.fixture
def match(fieldpost: Run) -> str:
    return str(told(fieldpost("new", "toy", "--join", "--title", "Duel", "--json"))["match"])


def test_every_command_explains_itself(fieldpost: Run) -> None:
    listing = done(fieldpost("--help"))
    for name, (_, line) in COMMANDS.items():
        assert line in " ".join(listing.split())
        assert "Usage: " in done(fieldpost(name, "--help"))


def test_games_are_listed_for_people_and_for_scripts(fieldpost: Run) -> None:
    assert "Toy" in done(fieldpost("games"))
    (game,) = told(fieldpost("games", "--json"))
    assert (game["key"], game["title"], game["stage"], game["players"]) == (
        "toy",
        "Toy",
        "draft",
        "2",
    )
    assert [(s["key"], s["title"]) for s in game["scenarios"]] == [("duel", "Duel")]


def test_a_match_is_opened_joined_played_and_finished(fieldpost: Run) -> None:
    opened = told(
        fieldpost("new", "toy", "--seat", "red=person", "--seat", "blue=person", "--json")
    )
    match_id = opened["match"]
    assert opened["vacant"] == ["red", "blue"]
    assert "You sit at red" in done(fieldpost("join", match_id, "red"))
    assert told(fieldpost("join", match_id, "blue", "--json"))["token"]
    while waits := told(fieldpost("show", match_id, "--json"))["to_move"]:
        own = told(fieldpost("show", match_id, "--as", waits[0], "--json"))
        done(fieldpost("order", match_id, waits[0], own["view"]["choices"][0]["line"]))
    output = done(fieldpost("show", match_id))
    assert "The match is over: All cards are played." in output
    (row,) = told(fieldpost("list", "--json"))
    assert row["status"] == "finished"


def test_computer_seats_answer_at_once(fieldpost: Run) -> None:
    opened = told(
        fieldpost(
            "new", "toy", "--seat", "red=person", "--seat", "blue=computer", "--join", "--json"
        )
    )
    assert opened["seats"]["blue"] == "computer:random"
    assert opened["waiting_for"] == ["red"]


def test_the_board_is_shown_as_each_may_see_it(fieldpost: Run, match: str) -> None:
    red = told(fieldpost("show", match, "--as", "red", "--json"))["view"]["cards"]
    everybody = told(fieldpost("show", match, "--json"))["view"].get("cards", [])
    assert (len(red), len(everybody)) == (2, 0)
    board = done(fieldpost("show", match, "--as", "red"))
    assert "Toy · Turn 1 · play" in board
    assert "You may order" in board
    assert all(len(line) <= 80 for line in board.splitlines())
    assert "after 5 of 14 entries" in done(fieldpost("show", match, "--at", "5"))


def test_a_board_tells_until_when_each_has_time_and_what_the_bank_holds(fieldpost: Run) -> None:
    pace = ("--pace", "3 days, bank 20 days")
    name = told(fieldpost("new", "toy", *pace, "--join", "--json"))["match"]
    shown = fieldpost("show", name).output
    for seat in ("Red", "Blue"):
        assert re.search(
            rf"^{seat}: until .* UTC; 20 days in the time bank\.$", shown, re.MULTILINE
        )


def test_orders_are_carried_out_tried_and_refused(fieldpost: Run, match: str) -> None:
    output = done(fieldpost("order", match, "red", "scout; storm"))
    assert "scout - done" in output
    assert "storm - done" in output
    receipt = told(fieldpost("order", match, "red", "scout\nstorm", "--try", "--json"))
    assert [line["state"] for line in receipt["lines"]] == ["would roll", "left"]
    wrong = fieldpost("order", match, "red", "strom")
    assert wrong.exit_code == 1
    assert "Did you mean “storm”?" in wrong.stderr
    held = fieldpost("order", match, "red", "play club9")
    assert "You do not hold that card. (rule 2)" in held.stderr
    assert held.exit_code == 1


def test_the_same_id_is_carried_out_once(fieldpost: Run, match: str) -> None:
    first = told(fieldpost("order", match, "red", "storm", "--id", ID, "--json"))
    again = told(fieldpost("order", match, "red", "storm", "--id", ID, "--json"))
    assert (first["size"], again["repeated"]) == (again["size"], True)
    assert "another order" in refused(fieldpost("order", match, "red", "scout", "--id", ID))


def test_story_and_rolls_are_told_as_each_may_know_them(fieldpost: Run, match: str) -> None:
    done(fieldpost("order", match, "red", "scout; storm"))
    assert "Stormed" in done(fieldpost("story", match))
    assert [row["kind"] for row in told(fieldpost("rolls", match, "--json"))] == ["dice", "dice"]
    mine = told(fieldpost("rolls", match, "--as", "red", "--json"))
    assert [row["why"] for row in mine] == ["scouting", "storming", "weather"]
    table = done(fieldpost("rolls", match, "--as", "red"))
    assert "hidden" in table
    assert "red: storm" in table
    sentences = [row["text"] for row in told(fieldpost("story", match, "--json"))]
    assert "Red sits down." in sentences


def test_a_takeback_is_an_order(fieldpost: Run, match: str) -> None:
    done(fieldpost("order", match, "red", "storm"))
    done(fieldpost("order", match, "red", "takeback"))
    done(fieldpost("order", match, "blue", "agree"))
    assert "taken back" in done(fieldpost("rolls", match))
    assert "the position is again that before" in done(fieldpost("story", match))


def test_who_answers_in_a_dispute_and_who_proposes_is_told_apart(
    fieldpost: Run, match: str
) -> None:
    start = told(fieldpost("show", match, "--json"))["size"]
    done(fieldpost("order", match, "red", "storm"))
    done(fieldpost("order", match, "blue", f"dispute order {start} because of rain"))
    done(fieldpost("order", match, "red", "answer it was dry"))
    for why in ("it is late", "it is later"):
        done(fieldpost("order", match, "red", f"settle stands because {why}"))
    public, own = done(fieldpost("story", match)), done(fieldpost("story", match, "--as", "blue"))
    assert public.count("Red answers.") == 1
    assert "reason" not in public
    assert own.count("Red answers: it was dry") == 1
    assert "Red gives a reason: it is late" in own
    assert "Red gives a reason: it is later" in own
    assert public.count("Red asks to settle") == own.count("Red asks to settle") == 2


def test_a_match_has_a_pace_and_notes_have_rolls(fieldpost: Run) -> None:
    match = told(fieldpost("new", "toy", "--pace", "7 days", "--join", "--json"))["match"]
    done(fieldpost("order", match, "red", "note luck #D 2 6 # a comment"))
    assert "free roll: 2d6" in done(fieldpost("rolls", match))
    done(fieldpost("order", match, "red", "resign"))
    assert done(fieldpost("story", match)).count("Red resigns.") == 1
    refused = fieldpost("new", "toy", "--pace", "soon")
    assert refused.exit_code == 1
    assert "A pace is" in refused.output


def test_an_export_is_audited(fieldpost: Run, match: str, tmp_path: Path) -> None:
    done(fieldpost("order", match, "red", "storm"))
    file = tmp_path / "match.audit"
    done(fieldpost("export", match, "--output", str(file)))
    assert list(tmp_path.glob("*.part")) == []
    assert done(fieldpost("export", match)).startswith("fieldpost-export/3 ")
    done(fieldpost("migrate"))
    key = told(fieldpost("keys", "--json"))["vkey"]
    assert done(fieldpost("keys")).strip() == key

    checked = fieldpost("audit", str(file), "--key", key, "--json")
    assert checked.exit_code == 2
    assert json.loads(checked.stdout)["result"] == "incomplete"
    file.write_bytes(file.read_bytes().replace(b"storming", b"weather?"))
    failed = fieldpost("audit", str(file), "--key", key)
    assert (failed.exit_code, failed.stdout[:6]) == (1, "FALSE.")
    for wrong in (
        ("audit", str(file), "--key", "nonsense"),
        ("audit", str(tmp_path / "nowhere"), "--key", key),
        ("audit", str(file)),
    ):
        assert "Error: " in refused(fieldpost(*wrong), 3)


def test_a_broken_export_is_one_sentence(fieldpost: Run, tmp_path: Path) -> None:
    done(fieldpost("migrate"))
    key = told(fieldpost("keys", "--json"))["vkey"]
    file = tmp_path / "broken"
    for content in (b"", b"\0\xff\n" * 3, b"fieldpost-export/3 house/m/x public\nE {\n"):
        file.write_bytes(content)
        failed = fieldpost("audit", str(file), "--key", key)
        assert failed.exit_code == 1
        assert failed.stdout.startswith("FALSE. ")
        assert failed.stdout.count("\n") == 1


def test_shrinking_changes_no_byte_of_a_journal(fieldpost: Run, match: str) -> None:
    before = done(fieldpost("export", match))
    assert told(fieldpost("shrink", "--json")) == {"shrunk": True}
    assert "no free room" in done(fieldpost("shrink"))
    assert done(fieldpost("export", match)) == before


def test_the_house_ends_a_match(fieldpost: Run, match: str) -> None:
    assert "its players learn why" in done(fieldpost("end", match, "--reason", "it is spam."))
    assert "Adjudicated by the house: it is spam." in done(fieldpost("story", match))
    again = fieldpost("end", match, "--reason", "once more")
    assert again.exit_code == 1
    assert "over already" in again.output


def test_rekeying_and_rebuilding(fieldpost: Run, match: str) -> None:
    assert "new dice chains" in done(fieldpost("rekey", match, "--reason", "restored"))
    rebuilt = told(fieldpost("rebuild", "--json"))
    assert rebuilt["entries"] == 15
    assert "restored" in done(fieldpost("story", match))
    assert "are ready" in done(fieldpost("migrate"))


def test_selfplay_answers_one_object(fieldpost: Run) -> None:
    result = told(fieldpost("selfplay", "toy", "--matches", "20", "--seed", "1", "--json"))
    assert result.pop("seconds") >= 0
    assert result == {
        "game": "toy",
        "scenario": "duel",
        "matches": 20,
        "finished": 20,
        "refusals": 0,
        "errors": 0,
        "endings": {"all-played": 20},
        "wins": {"red": 20, "blue": 20},
    }


def test_selfplay_tells_what_was_played_before_an_interrupt_and_how_to_go_on() -> None:
    games = []

    def bot(state: toy.State, seat: str, offers: Any, luck: Any) -> Any:
        games.append(luck)
        if len({id(one) for one in games}) == 3:
            raise KeyboardInterrupt
        return offers[0]

    rules = dataclasses.replace(toy.RULES, bots={"tired": bot})
    args = ["selfplay", "toy", "--matches", "9", "--first", "5", "--seed", "s", "--jobs", "1"]
    result = CliRunner().invoke(main, [*args, "--json"], obj={"games": {"toy": rules}})
    assert result.exit_code == 130
    assert (told_anyway := json.loads(result.stdout))["finished"] == told_anyway["matches"] == 2
    assert "Interrupted after 2 games; --seed s --first 7 --matches 7 goes on." in result.stderr


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("new", "toi"), "There is no game toi. Did you mean toy?"),
        (("new", "toy", "--scenario", "dual"), "There is no scenario dual in “Toy”. Did you mean"),
        (
            ("new", "toy", "--seat", "rad=person"),
            "There is no seat rad in “Duel”. Did you mean red?",
        ),
        (("new", "toy", "--seat", f"{'x' * 99}=person"), f"no seat {'x' * 59}… in “Duel”."),
        (("rules", "toy", "x" * 99), f"these words: {'x' * 59}…. Without"),
        (("new", "toy", "--option", "fog=on"), "The options of Duel are none."),
        (
            ("new", "toy", "--seat", "red=person", "--seat", "blue=computer:rendom"),
            "for blue. Did you mean random?",
        ),
        (("new", "toy", "--title", "x" * 121), "A title may have at most 120 characters."),
        (("fork", "m", "--at", "1", "--title", "x" * 121), "at most 120 characters."),
        (("board", "toi"), "There is no game toi. Did you mean toy?"),
        (("board", "toy"), "Say where to write it: --output FILE.svg or FILE.png."),
        (("rules", "toy"), "Toy has no rulebook yet."),
        (("rules", "toy", "--sheet"), "Toy has no reference sheet yet."),
        (("rules", "toy", "--sheet", "--scenario", "dual"), "Did you mean"),
        (("selfplay", "toy", "--bots", "rendom"), "Did you mean random?"),
        (("show", "nosuchmatch"), "There is no match nosuchmatch."),
        (("order", "nosuchmatch", "red", "storm"), "There is no match nosuchmatch."),
        (("rules", "toy", "zeppelin", "raid"), "has this number or these words: zeppelin raid."),
    ],
)
def test_a_wrong_name_is_refused_with_the_nearest(
    fieldpost: Run, match: str, args: tuple[str, ...], sentence: str
) -> None:
    assert match
    assert sentence in refused(fieldpost(*args))


def test_a_line_that_was_refused_is_quoted_no_further_than_its_beginning(
    fieldpost: Run, match: str
) -> None:
    long, short = f"storm {'x' * 3000}", f"storm {'x' * 53}…"
    assert f"{short} - refused: " in refused(fieldpost("order", match, "red", long))
    given = fieldpost("order", match, "red", f"storm; {long}; {long}", "--json")
    assert [one["line"] for one in json.loads(given.stdout)["lines"]] == ["storm", short, short]
    assert len(refused(fieldpost("show", long))) < 200


def test_names_are_found_with_their_words_in_another_order() -> None:
    assert no_such("scenario", "Basic tiger", ["tiger-basic"]).endswith("mean tiger-basic?")


def test_a_question_mark_shows_what_may_be_ordered(fieldpost: Run, match: str) -> None:
    shown = done(fieldpost("order", match, "red", "?"))
    assert "play <card>" in shown
    assert "storm" in shown
    assert "Not now" not in shown, "what is not offered may be possible in words of one's own"
    assert "Of the table: join, leave, takeback" in shown
    assert "give the match up" in done(fieldpost("order", match, "red", "? resign"))
    (one,) = told(fieldpost("order", match, "red", "help storm", "--json"))
    assert (one["form"], one["offered"]) == ("storm", ["storm"])
    assert "No order is called charge" in refused(fieldpost("order", match, "red", "? charge"))


def test_the_rules_of_every_table_are_looked_up_by_their_words(fieldpost: Run) -> None:
    shown = done(fieldpost("rules", "toy", "takeback"))
    assert shown.startswith("table.4 Taking back")
    assert done(fieldpost("rules", "toy", "table.12")).startswith("table.12 Giving up, and a draw")


def test_a_line_that_is_refused_stops_the_others_as_in_a_letter(fieldpost: Run, match: str) -> None:
    def given(*lines: str) -> str:
        result = fieldpost("order", match, "red", "; ".join(lines))
        assert result.exit_code == 1
        return result.output

    few = given("scout", "dance", "storm")
    assert "scout - left" in few
    assert "storm - left" in few
    assert "Nothing was done, because one line was refused." in few
    many = given(*["scout"] * 20, "dance")
    assert "scout - left" not in many
    assert "20 more lines: left." in many


def test_a_match_and_its_seats_are_found_by_nearly_their_names(fieldpost: Run, match: str) -> None:
    assert f"Did you mean {match}?" in refused(fieldpost("show", match[:-1]))
    for args in (
        ("show", match, "--as", "rde"),
        ("order", match, "rde", "storm"),
        ("join", match, "rde"),
    ):
        assert "Did you mean red?" in refused(fieldpost(*args)), args
    told = refused(fieldpost("export", match, "--output", "/nowhere/x"))
    assert "There is no folder /nowhere; make it first." in told
    assert "it is not over" in refused(fieldpost("show", match, "--as", "everything"))
    assert "still has secrets" in refused(fieldpost("fork", match, "--at", "14"))
    assert "moments 1 to 14" in refused(fieldpost("show", match, "--at", "99"))


def test_usage_errors_have_a_status_of_their_own(fieldpost: Run) -> None:
    assert "Did you mean show?" in refused(fieldpost("shwo"), 2)
    assert "16 to 200" in refused(fieldpost("order", "m", "red", "storm", "--id", "1"), 2)
    assert "takes KEY=VALUE" in refused(fieldpost("new", "toy", "--seat", "red"), 2)
    assert "2 to 2 seats" in refused(fieldpost("selfplay", "toy", "--seats", "3"), 2)


def test_reading_does_not_make_a_house(fieldpost: Run, data: Path) -> None:
    assert "There is no house in" in refused(fieldpost("list"))
    assert not data.exists()


def test_a_damaged_house_is_told_in_a_sentence(
    fieldpost: Run, match: str, data: Path, environ: Environ
) -> None:
    environ["FIELDPOST_COLOUR"] = "red"
    assert "FIELDPOST_COLOUR is not a setting" in refused(fieldpost("list"))
    environ.pop("FIELDPOST_COLOUR", None)
    environ["FIELDPOST_HOUSE"] = "other.example"
    assert "belong to fieldpost.localhost" in refused(fieldpost("list"))
    environ.pop("FIELDPOST_HOUSE", None)
    keys = (data / "house.json").read_text()
    (data / "house.json").write_text("{")
    assert "cannot be read" in refused(fieldpost("list"))
    (data / "house.json").write_text(keys)
    file = data / "fieldpost.sqlite"
    for extra in ("-wal", "-shm"):
        file.with_name(file.name + extra).unlink(missing_ok=True)
    file.write_bytes(b"this is not a database" * 1000)
    assert "is damaged" in refused(fieldpost("show", match))


def test_a_fault_of_ours_is_a_sentence_too(match: str) -> None:
    def fails(*_: object) -> View:
        raise ZeroDivisionError("nothing to see")

    games = {"toy": dataclasses.replace(toy.RULES, view=fails)}
    error = refused(CliRunner().invoke(main, ["show", match], obj={"games": games}))
    assert "This should not happen (ZeroDivisionError: nothing to see)" in error


def test_no_title_or_reason_steers_a_terminal(fieldpost: Run, match: str) -> None:
    said = refused(fieldpost("new", "toy", "--title", "a\x1b[31mb"))
    assert "a single line of plain text" in said
    for args in (("rekey", match), ("keys", "--rotate")):
        assert "of one plain line" in fieldpost(*args, "--reason", "a\x1b[31mb").stderr


def test_sign_in_prints_a_link_for_an_address(fieldpost: Run) -> None:
    fieldpost("new", "toy")
    nobody = fieldpost("sign-in", "Anna@a.example")
    assert "Nobody has Anna@a.example yet: the link makes a new player." in nobody.stderr
    link = nobody.stdout.strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:8044/sign-in/\S+", link)
    told = json.loads(done(fieldpost("sign-in", "anna@a.example", "--json")))
    assert told["seconds"] == 900
    assert told["link"] != link
    refused = fieldpost("sign-in", "nobody")
    assert refused.exit_code != 0
    assert "is not a mail address" in refused.output


def test_the_journals_of_a_house_are_one_stream_that_is_checked_and_in_the_log(
    fieldpost: Run, match: str, tmp_path: Path
) -> None:
    told(fieldpost("order", match, "red", "storm", "--json"))
    told(fieldpost("order", match, "red", "resign", "--json"))
    file, key = tmp_path / "all.journals", told(fieldpost("keys", "--json"))["keys"][0]["vkey"]
    assert told(fieldpost("journals", "--output", str(file), "--json"))["matches"] == 1
    checked = fieldpost("audit-journals", str(file), "--key", key)
    assert "right, " in checked.stdout
    assert "not in the log" not in checked.stdout
    assert checked.exit_code == 2
    assert "no rules were replayed" in checked.stdout, "why it is not 0"
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"storm", b"stand", 1))
    wrong = fieldpost("audit-journals", str(file), "--key", key)
    assert wrong.exit_code == 1, wrong.output
    file.write_bytes(whole[: len(whole) // 2])
    assert fieldpost("audit-journals", str(file), "--key", key).exit_code != 0


def test_a_match_is_watched_in_the_terminal_with_its_board_its_story_and_whom_it_waits_for(
    fieldpost: Run, match: str
) -> None:
    told_last = done(fieldpost("watch-match", match, "--once"))
    assert "Waiting for red, blue." in told_last
    assert "HandDealt" in told_last
    own = done(fieldpost("watch-match", match, "--as", "red", "--once"))
    assert own != told_last, "a seat sees its own hand"
    assert "There is no match nosuchmatch." in refused(
        fieldpost("watch-match", "nosuchmatch", "--once")
    )
