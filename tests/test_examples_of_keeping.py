"""The files for whoever keeps a house name what there is: ports, commands, figures."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.api.meters import Meters
from service.letters.lines import instructions
from service.operating.conditions import conditions_of
from service.settings import Settings, from_environment
from service.words import _, speaking
from tests.test_compose import understood

LANGUAGES = ("en", "de", "fr")
EXAMPLES = Path(__file__).parent.parent / "examples"
PAGE = (EXAMPLES.parent / "docs" / "operating.md").read_text()
RULES: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((EXAMPLES / "alerts.yaml").read_text())["groups"]
    for rule in group["rules"]
]


def figures() -> set[str]:
    """Every name under which /metrics shows something."""
    told = Meters()
    told.request("GET", "/", 200, 0.1)
    found = set()
    for family in text_string_to_metric_families(told.text().decode()):
        found |= {family.name, *(sample.name for sample in family.samples)}
        found |= {f"{family.name}_{end}" for end in ("total", "bucket", "sum", "count")}
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_is_of_figures_that_there_are(rule: dict[str, Any]) -> None:
    named = set(re.findall(r"fieldpost_\w+", rule["expr"]))
    assert named or rule["expr"].startswith("up{")
    assert named <= figures()
    assert rule["labels"]["severity"] in ("page", "ticket")
    for command in re.findall(r"fieldpost (look[ a-z]*)", rule["annotations"]["summary"]):
        understood([word for word in command.split() if word not in ("says", "why")])


def test_nginx_passes_what_the_house_wants_to_its_ports() -> None:
    text = (EXAMPLES / "nginx.conf").read_text()
    port = Settings().port
    assert f"127.0.0.1:{port}" in text
    assert f"127.0.0.1:{port + 1}" in text, "up takes the next port for the streams"
    for header in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"):
        assert f"proxy_set_header {header} " in text
    live = text.partition("location /live/")[2].partition("}")[0]
    assert "proxy_buffering off;" in live
    assert text.count("{") == text.count("}")


def test_the_unit_runs_our_command_and_lets_nobody_else_read() -> None:
    text = (EXAMPLES / "fieldpost.service").read_text()
    (line,) = re.findall(r"^ExecStart=/opt/fieldpost/bin/fieldpost (.*)$", text, re.MULTILINE)
    understood(line.split())
    for setting in ("UMask=0077", "MemoryMax=", "TasksMax=", "NoNewPrivileges=yes"):
        assert f"\n{setting}" in text


def test_the_manual_names_each_file() -> None:
    for name in ("nginx.conf", "closed.html", "fieldpost.service", "alerts.yaml"):
        assert f"examples/{name}" in PAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_of_conditions_tells_of_age_data_and_rights(language: str) -> None:
    file = EXAMPLES / f"conditions.{language}.txt"
    asked = conditions_of(from_environment({"FIELDPOST_CONDITIONS_FILE": str(file)}))
    assert asked is not None
    assert "[16]" in asked.text, "the age"
    with speaking(language):
        assert _("What this house keeps about you") in asked.text, "the page, as it is called"
    assert "data" in [one.kind for word in quoted(asked.text) for one in instructions(word)]


def quoted(text: str) -> list[str]:
    """What a letter is to say, between quotation marks."""
    return re.findall(r"[“„«]\s?([^“„«»”]+?)\s?[”“»]", text)
