"""A PostgreSQL database in one file and back, by PostgreSQL's own pg_dump and pg_restore."""

import os
import shutil
import subprocess
from pathlib import Path

import click


def dump(address: str, file: Path) -> None:
    """Write one consistent copy of the database, while everything goes on, in custom format."""
    _run(address, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


def load(address: str, file: Path) -> None:
    """Put a copy into an empty database, whole or not at all."""
    _run(
        address, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error",
        "--single-transaction", f"--dbname={_parts(address)['dbname']}", str(file),
    )  # fmt: skip


def is_free(address: str) -> bool:
    """Whether the database has no table of ours, so that a copy can be put into it."""
    from service.store.postgres import is_empty  # psycopg is an optional extra

    return is_empty(address)


def _run(address: str, program: str, *words: str) -> None:
    """Run it with the address in the environment, where no listing of processes shows it."""
    found = shutil.which(program)
    if found is None:
        raise click.ClickException(
            f"{program} is not here. Install the client programs of PostgreSQL (Debian: "
            "postgresql-client), of the version of your server or a newer one."
        )
    done = subprocess.run(
        [found, *words], env={**os.environ, **_environment(address)}, capture_output=True, text=True
    )
    if done.returncode:
        why = " ".join(done.stderr.split())[:500] or f"status {done.returncode}"
        raise click.ClickException(f"{program} failed: {why}")


def _environment(address: str) -> dict[str, str]:
    names = {
        "host": "PGHOST",
        "hostaddr": "PGHOSTADDR",
        "port": "PGPORT",
        "user": "PGUSER",
        "password": "PGPASSWORD",
        "dbname": "PGDATABASE",
        "sslmode": "PGSSLMODE",
        "sslrootcert": "PGSSLROOTCERT",
    }
    return {names[key]: value for key, value in _parts(address).items() if key in names}


def _parts(address: str) -> dict[str, str]:
    from service.store.postgres import parts_of

    return parts_of(address)
