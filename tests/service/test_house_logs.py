"""The log of a house: lines of JSON, without its secrets."""

import io
import json
import logging
from typing import Any

import pytest

from service.house.logs import Cover, JsonFormatter, LogStream, record_of
from service.settings import Settings


def test_passwords_are_covered_however_they_are_written() -> None:
    settings = Settings(
        database="postgresql://fieldpost:pa%22ss@db/x",
        smtp_out="smtp://a:secret-word@host",
        imap="imap://[broken",
    )
    cover = Cover(settings)
    for text in ('pa"ss', "pa%22ss", 'pa\\"ss', "secret-word", "https://any:body@host/"):
        assert cover(f"<{text}>") in ("<…>", "<https://any:…@host/>")
    assert cover("nothing") == "nothing"


def test_the_words_of_another_server_name_nobody() -> None:
    cover = Cover(Settings())
    told = cover("550 5.1.1 <anna.of+old@a.example>: no such user, 'o.bob'@b.example")
    assert told == "550 5.1.1 <…@a.example>: no such user, …@b.example"
    assert cover("smtp://a:b@host") == "smtp://a:…@host"
    assert cover("systemd@ is no address") == "systemd@ is no address"


@pytest.mark.parametrize(
    ("line", "level", "facts"),
    [
        ("", None, {}),
        ("Traceback (most recent call last):", "info", {}),
        ("[2026-11-21] [12] [ERROR] Worker failed", "error", {}),
        ('{"event":"fault"}', "info", {"event": "fault"}),
        ('{"level":"WARNING","message":"x"}', "warning", {"message": "x"}),
        ("{ no json", "info", {"message": "{ no json"}),
        ("[1,2]", "info", {"message": "[1,2]"}),
    ],
)
def test_a_line_of_a_part_becomes_a_record(line: str, level: str | None, facts: Any) -> None:
    record = record_of("web", line)
    if record is None:
        assert level is None
        return
    assert record["level"] == level
    assert record["part"] == "web"
    assert facts.items() <= record.items()


def test_the_stream_has_whole_lines_from_its_level_on() -> None:
    out = io.StringIO()
    stream = LogStream(Cover(Settings()), out)
    stream.follow("web", [b'{"level":"debug"}\n', b"bad \xff byte\n", b"\n"])
    stream.tell("supervisor", "debug", "not shown")
    (line,) = out.getvalue().splitlines()
    assert json.loads(line)["message"] == "bad \ufffd byte"
    out.close()
    stream.tell("supervisor", "error", "nobody reads this")


def test_a_record_of_the_log_module_is_a_line_of_json() -> None:
    record = logging.makeLogRecord({"msg": "a\nb %s", "args": ("c",), "levelname": "WARNING"})
    line = JsonFormatter("worker", Cover(Settings())).format(record)
    assert "\n" not in line
    assert json.loads(line) | {"time": ""} == {
        "time": "", "part": "worker", "level": "warning", "message": "a\nb c",
    }  # fmt: skip
