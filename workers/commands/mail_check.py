"""``mail-check``: whether others will take the mail of this house."""

import os
from pathlib import Path
from urllib.parse import urlsplit

import click

from service.settings import Settings, from_environment
from workers.commands.shared import answer, json_option

_MARKS = {"good": "good   ", "advice": "advice ", "missing": "MISSING", "unknown": "unknown"}


@click.command("mail-check")
@click.option("--new-key", type=click.Path(path_type=Path), help="Write a new DKIM key to a file.")
@json_option
def mail_check_command(new_key: Path | None, as_json: bool) -> None:
    """Look up SPF, DKIM, DMARC and MX of the mail domain, and say what to write where.

    Ends with 1 where something is missing without which mail is refused or taken for junk.
    """
    from service.mail_domain.records import ask, looked_at
    from service.mail_domain.signing import signer_of

    settings = from_environment()
    domain = _domain(settings)
    if new_key is not None:
        _write_key(new_key, settings, domain)
        return
    sends = urlsplit(settings.smtp_out).hostname or ""
    elsewhere = "" if sends in ("", "localhost", "127.0.0.1", domain) else sends
    found = list(looked_at(domain, ask, signer_of(settings, domain), elsewhere=elsewhere))
    if as_json:
        answer({"domain": domain, "found": found})
    else:
        click.echo(f"{domain}:")
        for one in found:
            click.echo(f"  {_MARKS[one.state]}  {one.what}: {one.told}")
            if one.write:
                click.echo(f"           write: {one.write}")
    if any(one.state == "missing" for one in found):
        click.get_current_context().exit(1)


def _domain(settings: Settings) -> str:
    return settings.mail_domain or settings.house.partition(":")[0]


def _write_key(file: Path, settings: Settings, domain: str) -> None:
    from service.mail_domain.signing import Signer, new_key

    key = new_key()
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from None
    with os.fdopen(handle, "w") as out:
        out.write(key)
    click.echo(f"The key is in {file}; name it in FIELDPOST_MAIL_DKIM_KEY_FILE, and write:")
    click.echo(Signer(domain, settings.mail_dkim, key).zone_line)
