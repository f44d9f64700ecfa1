"""The containers and the page for operators say what is so: no engine is needed to see it."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import click
import jsonschema_rs
import pytest
import yaml

from service.operating.acts import ACTS
from service.settings import BadSetting, Settings, from_environment
from workers.cli import COMMANDS, main
from workers.commands.parts import ALONE, PARTS

ROOT = Path(__file__).parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {n: s for n, s in SERVICES.items() if s["image"] == "fieldpost" and n != "cosigner"}
OTHERS = {name: s for name, s in SERVICES.items() if s["image"] != "fieldpost"}
PAGE = (ROOT / "docs" / "operating.md").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
GIVEN = {"FIELDPOST_HOUSE": "play.example.org"}
SECRETS = {
    "database-url": "postgresql://fieldpost:secret@postgres:5432/fieldpost",
    "valkey-url": "redis://:secret@valkey:6379/0",
}

_HELD = re.compile(r"[\w./-]+:v?\d[\w.-]*@sha256:[0-9a-f]{64}")
"""An image by name, version and digest."""

_VARIABLE = re.compile(r"\$\{(\w+)(?::?([-?])([^}]*))?\}")


def filled(text: str) -> str:
    """A value as compose fills it in with nothing given but what must be."""
    return _VARIABLE.sub(lambda m: GIVEN.get(m[1], m[3] if m[2] == "-" else ""), text)


def understood(words: list[str]) -> click.Context:
    """Read a command as the command line does, without running it."""
    context = main.make_context("fieldpost", list(words))
    name, *rest = words
    command = main.get_command(context, name)
    assert command is not None
    return command.make_context(name, rest, parent=context)


def ports(service: dict[str, Any]) -> dict[str, str]:
    """The published ports by those inside."""
    return {p.rpartition(":")[2]: p.rpartition(":")[0] for p in service.get("ports", ())}


# compose.yaml


def test_the_file_follows_the_compose_specification() -> None:
    schema = json.loads((ROOT / "tests" / "data" / "compose-spec.json").read_text())
    validator = jsonschema_rs.validator_for(schema)
    assert [error.message for error in validator.iter_errors(COMPOSE)] == []
    wrong = {**COMPOSE, "services": {"web": {"image": "x", "comand": "y"}}}
    assert not validator.is_valid(wrong)


def test_there_is_a_service_for_each_part_and_one_that_makes_the_tables() -> None:
    assert set(OURS) == {"migrate", *ALONE}
    assert set(OTHERS) == {"postgres", "valkey", "catcher"}


@pytest.mark.parametrize("name", OURS)
def test_each_command_is_one_of_ours(name: str) -> None:
    context = understood(OURS[name]["command"])
    if name == "migrate":
        assert context.info_name == "migrate"
    else:
        assert (context.info_name, context.params["part"]) == ("run", name)


@pytest.mark.parametrize("name", OURS)
def test_each_setting_is_one_of_ours_and_can_be_read(name: str, tmp_path: Path) -> None:
    given = {k: filled(v) for k, v in OURS[name]["environment"].items()}
    for variable, file in given.items():
        if variable.endswith("_FILE") and file:
            secret = file.removeprefix("/run/secrets/")
            assert secret in OURS[name]["secrets"]
            given[variable] = str(tmp_path / secret)
            (tmp_path / secret).write_text(SECRETS[secret] + "\n")
    settings = from_environment(given)
    assert settings.data == Path("/data")
    assert settings.smtp_out == ""
    for address in (settings.database, settings.redis):
        host = address.rpartition("@")[2].rpartition("//")[2].partition(":")[0]
        assert host in OTHERS


FIXED = {"data", "database", "redis", "host", "port", "streams_port", "backups", "smtp_in",
         "lmtp_in", "web_processes"}  # fmt: skip
"""Settings that the file sets itself, by secrets and for each part."""


@pytest.mark.parametrize("name", OURS)
def test_every_setting_of_the_manual_reaches_every_part(name: str) -> None:
    given = OURS[name]["environment"]
    for setting, field in Settings.__dataclass_fields__.items():
        variable = f"FIELDPOST_{setting.upper()}"
        if setting in FIXED:
            continue
        default = "http://localhost:8044" if setting == "web" else field.default
        assert given[variable] == f"${{{variable}:-{default}}}", "compose passes it on"
        assert (f"{variable}_FILE" in given) is not field.repr, "a secret may lie in a file"


def test_a_file_that_nobody_named_is_none_and_one_that_is_counts(tmp_path: Path) -> None:
    secret = tmp_path / "smtp-out"
    secret.write_text("smtp://post:secret@mail.example.org\n")
    empty = {"FIELDPOST_SMTP_OUT": "", "FIELDPOST_SMTP_OUT_FILE": ""}
    assert from_environment(empty).smtp_out == ""
    named = empty | {"FIELDPOST_SMTP_OUT_FILE": str(secret)}
    assert from_environment(named).smtp_out == "smtp://post:secret@mail.example.org"
    with pytest.raises(BadSetting, match="not both"):
        from_environment(named | {"FIELDPOST_SMTP_OUT": "smtp://elsewhere"})


def test_ports_are_the_same_wherever_they_stand() -> None:
    web, mail = OURS["web"], OURS["mail-listener"]
    port = web["environment"]["FIELDPOST_PORT"]
    assert int(port) == Settings().port
    assert set(ports(web)) == {port}
    assert f"127.0.0.1:{port}/readyz" in web["healthcheck"]["test"][-1]
    listens = mail["environment"]["FIELDPOST_SMTP_IN"].rpartition(":")[2]
    assert set(ports(mail)) == {listens}
    assert f'"127.0.0.1", {listens}' in mail["healthcheck"]["test"][-1]
    beside = SERVICES["streams"]["environment"]["FIELDPOST_STREAMS_PORT"]
    assert web["environment"]["FIELDPOST_STREAMS_PORT"] == beside
    assert set(ports(SERVICES["streams"])) == {beside}
    assert f"127.0.0.1:{beside}/healthz" in SERVICES["streams"]["healthcheck"]["test"][-1]
    assert f"EXPOSE {port} {beside} {listens}" in DOCKERFILE
    assert all(outside.startswith("127.0.0.1:") for s in SERVICES.values()
               for outside in ports(s).values())  # fmt: skip
    shown = OTHERS["catcher"]["ports"][0].split(":")[1]
    assert f"http://localhost:{shown}" in PAGE


def test_the_parts_wait_for_the_tables_and_their_servers() -> None:
    for name, service in OURS.items():
        waits = _waits(service)
        assert waits.pop("postgres") == "service_healthy"
        if name == "migrate":
            assert waits == {}
            continue
        assert waits == {
            "migrate": "service_completed_successfully",
            "valkey": "service_healthy",
        }


def _waits(service: dict[str, Any]) -> dict[str, str]:
    return {other: how["condition"] for other, how in service["depends_on"].items()}


def test_everything_is_watched_and_comes_back() -> None:
    # One-shot; told by /readyz; nothing to ask.
    quiet = {"migrate", "projector", "opponents", "upkeep", "backups"}
    assert {name for name, s in SERVICES.items() if "healthcheck" not in s} == quiet
    for name, service in SERVICES.items():
        assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
        for line in _scripts(service):
            compile(line, name, "exec")


def _scripts(service: dict[str, Any]) -> list[str]:
    test = service.get("healthcheck", {}).get("test", [])
    return [test[-1]] if "python" in test else []


OWN = "./var/own"
"""The folder of files that settings name."""


def test_what_is_kept_lies_in_volumes_that_are_there() -> None:
    used = {v.partition(":")[0] for s in SERVICES.values() for v in s.get("volumes", ())}
    assert used == {*COMPOSE["volumes"], OWN}
    for name, service in OURS.items():
        more = ["backups:/backups"] if name == "backups" else []
        assert service["volumes"] == ["house:/data", f"{OWN}:/own:ro", *more]
    for folder in ("/data", "/backups"):
        assert re.search(rf"install -d -o fieldpost .* {folder}\b", DOCKERFILE), "whose it is"


def test_nothing_grows_for_ever() -> None:
    for service in SERVICES.values():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}
        assert "mem_limit" in service or service.get("profiles") == ["development"]


def test_secrets_are_files_and_each_is_where_it_is_used() -> None:
    assert {s for service in SERVICES.values() for s in service.get("secrets", ())} == set(
        COMPOSE["secrets"]
    )
    for secret in COMPOSE["secrets"].values():
        assert secret["file"].startswith("var/")
        assert secret["file"] in PAGE
    assert "requirepass" in str(SERVICES["valkey"]["healthcheck"])
    assert "/run/secrets/valkey-conf" in SERVICES["valkey"]["command"]


def test_no_catcher_of_mail_stands_in_the_way_out() -> None:
    assert SERVICES["catcher"]["profiles"] == ["development"]
    assert "catcher" not in str({name: OURS[name] for name in OURS})


def test_the_example_with_a_certificate_follows_the_specification_and_is_one_proxy() -> None:
    example = yaml.safe_load((ROOT / "compose.tls.yaml").read_text())
    schema = json.loads((ROOT / "tests" / "data" / "compose-spec.json").read_text())
    assert not list(jsonschema_rs.validator_for(schema).iter_errors(example))
    for part in ("web", "streams"):
        assert from_environment(example["services"][part]["environment"]).proxies == 1
    routes = (ROOT / example["configs"]["caddyfile"]["file"]).read_text()
    for part, path in (("web", ""), ("streams", "/live/* ")):
        assert f"reverse_proxy {path}{part}:{next(iter(ports(SERVICES[part])))}" in routes
    assert "compose.tls.yaml" in PAGE


@pytest.mark.parametrize("part", [part for part in ALONE if part != "streams"])
def test_every_part_has_the_beacon_and_the_cosigners(part: str) -> None:
    told, usual = OURS[part]["environment"], COMPOSE["x-part"]["environment"]
    for name in ("BEACON", "BEACON_DELAY", "COSIGN", "COSIGN_SECONDS", "PATIENCE"):
        assert told[f"FIELDPOST_{name}"] == usual[f"FIELDPOST_{name}"]


def test_the_cosigner_serves_others_and_knows_no_secret_of_the_house() -> None:
    cosigner = SERVICES["cosigner"]
    words = [{"${COSIGN_OF:-}": "a+1+x b+2+y"}.get(w, filled(w)) for w in cosigner["command"]]
    context = understood(words)
    _, port = context.params["bind"].split(":")
    (script,) = _scripts(cosigner)
    assert f'"http://127.0.0.1:{port}/"' in script, "it is asked where it answers"
    assert set(ports(cosigner)) == {port}
    assert cosigner["logging"] == SERVICES["web"]["logging"], "strangers fill no disk"
    assert cosigner["volumes"] == ["cosigner:/data"]
    assert cosigner["profiles"] == ["cosigner"]
    assert "COSIGN_OF" in PAGE
    assert "secrets" not in cosigner


def test_no_secret_stands_in_the_file_and_each_image_is_held_to_the_byte() -> None:
    text = _VARIABLE.sub("GIVEN", (ROOT / "compose.yaml").read_text())
    told = re.findall(r"(?:PASSWORD|TOKEN|SECRET|API_?KEY)\w*: *(\S+)", text)
    assert len(told) == 1
    assert all(value.startswith("/run/secrets/") for value in told), told
    assert re.findall(r"://\w*:([^@/\s]+)@", text) == []
    before = yaml.safe_load((ROOT / "compose.tls.yaml").read_text())["services"]["caddy"]
    for service in (*OTHERS.values(), before):
        assert _HELD.fullmatch(service["image"]), service["image"]


# Dockerfile


def test_the_image_is_made_of_locked_packages_and_runs_without_rights() -> None:
    (python,) = re.findall(r"^ARG PYTHON=(\S+)", DOCKERFILE, re.MULTILINE)
    assert _HELD.fullmatch(python)
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["$PYTHON"] * 2
    assert re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE) == ["fieldpost"]
    for line in re.findall(r"pip install [^\n]*-r [^\n]*", DOCKERFILE):
        assert "--require-hashes" in line
    (words,) = re.findall(r"^CMD (.*)", DOCKERFILE, re.MULTILINE)
    assert understood(json.loads(words)).info_name == "up"
    names = re.findall(r"(FIELDPOST_\w+)=", DOCKERFILE)
    assert set(names) <= variables()


def test_what_is_copied_is_there_and_nothing_else_is_sent() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    kept = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    copied = set()
    for line in re.findall(r"^COPY (?!--from)(.*)", DOCKERFILE, re.MULTILINE):
        copied |= set(line.split()[:-1])
    assert copied == kept
    assert all((ROOT / name).exists() for name in copied)


def test_the_driver_of_postgres_and_passkeys_are_locked(tmp_path: Path) -> None:
    (program,) = re.findall(r"awk '([^']+)'", DOCKERFILE)
    done = subprocess.run(
        ["awk", program, str(ROOT / "requirements-test.lock")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = re.findall(r"^([a-z0-9-]+)==", done.stdout, re.MULTILINE)
    passkeys = ["cbor2", "pyasn1", "pyasn1-modules", "pyopenssl", "webauthn"]
    assert sorted(names) == sorted([*passkeys, "psycopg", "psycopg-binary", "psycopg-pool"])
    assert done.stdout.count("--hash=sha256:") >= 3
    assert not done.stdout.rstrip().endswith("\\")


# docs/operating.md


def variables() -> set[str]:
    return {f"FIELDPOST_{name.upper()}" for name in Settings.__dataclass_fields__}


def test_the_table_of_settings_is_that_of_the_program() -> None:
    rows = re.findall(r"^\| `(FIELDPOST_\w+)` \| (?:`([^`]*)`)? ?\| (.+) \|$", PAGE, re.MULTILINE)
    defaults = {
        f"FIELDPOST_{name.upper()}": str(field.default)
        for name, field in Settings.__dataclass_fields__.items()
    }
    assert {variable: default for variable, default, _ in rows} == defaults
    assert [variable for variable, _, _ in rows] == list(defaults)


def test_whatever_the_page_names_is_there() -> None:
    told = {name.removesuffix("_FILE") for name in re.findall(r"FIELDPOST_[A-Z_]+", PAGE)}
    assert told <= variables()
    assert set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)) == {*PARTS, *ACTS}
    for name in re.findall(r"(?:^|[ /`])fieldpost ([a-z][a-z-]*)\b", PAGE, re.MULTILINE):
        assert name in COMMANDS, name
    for link in re.findall(r"\]\(([\w-]+\.md)\)", PAGE):
        assert (ROOT / "docs" / link).exists()


def test_the_units_run_our_commands() -> None:
    lines = re.findall(r"^Exec\w+=/opt/fieldpost/bin/fieldpost (.*)$", PAGE, re.MULTILINE)
    assert lines == ["migrate", "run %i"]
    for line in lines:
        understood(line.replace("%i", "web").split())
