"""The files for whoever keeps a house name what there is: ports, commands, figures."""

import configparser
import json
import re
from pathlib import Path
from shutil import which
from subprocess import run
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
    assert "http2 on;" not in text, "nginx of Debian 12 does not know it"
    assert all(line.endswith("443 ssl http2;") for line in re.findall(r"listen .*443.*", text))


def test_the_unit_runs_our_command_and_lets_nobody_else_read() -> None:
    text = (EXAMPLES / "fieldpost.service").read_text()
    (line,) = re.findall(r"^ExecStart=/opt/fieldpost/bin/fieldpost (.*)$", text, re.MULTILINE)
    understood(line.split())
    for setting in ("UMask=0077", "MemoryMax=", "TasksMax=", "NoNewPrivileges=yes"):
        assert f"\n{setting}" in text


def test_the_unit_lets_the_house_write_where_the_manual_has_it_write() -> None:
    service = unit("fieldpost.service")
    assert service["ProtectSystem"] == ["strict"]
    may = {
        *(f"/var/lib/{name}" for name in service["StateDirectory"]),
        *(f"/run/{name}" for name in service["RuntimeDirectory"]),
        *(path.removeprefix("-") for path in service["ReadWritePaths"]),
    }
    assert set(re.findall(r"/(?:run|var/lib|var/backups)/fieldpost\b", PAGE)) == may


def test_the_page_of_a_planned_stop_is_where_each_proxy_looks() -> None:
    tls = yaml.safe_load((EXAMPLES.parent / "compose.tls.yaml").read_text())
    (folder,) = re.findall(
        r"root (/\S+)\n\t\ttry_files closed", (EXAMPLES / "Caddyfile").read_text()
    )
    assert f"./var/www:{folder}:ro" in tls["services"]["caddy"]["volumes"]
    assert f"root {folder};" in (EXAMPLES / "nginx.conf").read_text()
    assert "cp examples/closed.html var/www/" in PAGE


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


def test_the_board_shows_figures_that_there_are() -> None:
    board = json.loads((EXAMPLES / "grafana.json").read_text())
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) > 5
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]}
    assert len(places) == len(board["panels"]), "none lies on another"
    for panel in board["panels"]:
        (target,) = panel["targets"]
        named = set(re.findall(r"fieldpost_\w+", target["expr"]))
        assert named, panel["title"]
        assert named <= figures(), panel["title"]


def unit(name: str) -> dict[str, list[str]]:
    """The lines of a unit by what they set."""
    found: dict[str, list[str]] = {}
    for line in (EXAMPLES / name).read_text().splitlines():
        key, is_set, value = line.partition("=")
        if is_set and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_copies_elsewhere_are_of_the_backups_and_run_each_hour() -> None:
    service, timer = unit("fieldpost-offsite.service"), unit("fieldpost-offsite.timer")
    assert (service["Type"], service["UMask"], timer["OnCalendar"]) == (
        ["oneshot"], ["0077"], ["hourly"],
    )  # fmt: skip
    verbs = [line.split()[1] for line in service["ExecStart"]]
    assert verbs == ["backup", "forget", "check"]
    assert service["ExecStart"][0].split()[-1] in PAGE, "where the manual has the backups lie"


@pytest.mark.skipif(not which("systemd-analyze"), reason="systemd is not here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for file in (*EXAMPLES.glob("*.service"), *EXAMPLES.glob("*.timer")):
        text = re.sub(
            r"^ExecStart=\S+", "ExecStart=/bin/true", file.read_text(), flags=re.MULTILINE
        )
        (tmp_path / file.name).write_text(text)
    units = sorted(str(file) for file in tmp_path.iterdir())
    verified = run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    told = [line for line in verified.stderr.splitlines() if str(tmp_path) in line]
    assert told == []


def test_pgbackrest_saves_the_stanza_of_the_drill() -> None:
    conf = configparser.ConfigParser()
    conf.read(EXAMPLES / "pgbackrest.conf")
    assert conf.sections() == ["global", "fieldpost"]
    assert int(conf["global"]["repo1-retention-full"]) >= 1
    drill = PAGE.partition("**A drill of it**")[2].partition("```sh")[2].partition("```")[0]
    assert "pgbackrest --stanza=fieldpost" in drill
    (name,) = re.findall(r"FIELDPOST_HOUSE=(\S+)", drill)
    assert f"--key '{name}+" in PAGE, "keys are of the house that they are restored for"
    for words in re.findall(r"^fieldpost (.+?)(?:\s+#.*|\s\|.*|\s&&.*)?$", drill, re.MULTILINE):
        understood(words.split())


def test_the_page_for_planned_stops_is_shown_by_caddy_and_by_nginx() -> None:
    caddy, nginx = (EXAMPLES / "Caddyfile").read_text(), (EXAMPLES / "nginx.conf").read_text()
    for text in (caddy, nginx):
        assert text.count("{") == text.count("}")
        assert "/var/www/fieldpost" in text
        assert "closed.html" in text
        assert "503" in text
        assert "Retry-After 600" in text
    assert caddy.index("handle @closed") < caddy.index("reverse_proxy")


def test_the_script_of_packages_is_sound_and_takes_what_there_is() -> None:
    script = EXAMPLES.parent / ".ci" / "package"
    run(["bash", "-n", str(script)], check=True)
    refused = run([str(script), "rpm"], capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (2, "Say deb or image, not rpm.\n")
    for named in re.findall(r"(?:cp -r|install -m 644) ([\w*./ ]+) ", script.read_text()):
        for one in named.split():
            assert list(EXAMPLES.parent.glob(one)), one
