"""What ``up`` looks at before it starts a part that would stumble over it again and again."""

from pathlib import Path

from service.mail_domain.signing import public_of
from service.settings import BadSetting, Settings


def check_startable(settings: Settings) -> None:
    """Raise BadSetting for an address, a key or a folder that a part could not use.

    A folder for backups that is away is no reason: the house plays on, and the log tells of it.
    """
    for name, folder in (
        ("TABLES", settings.tables),
        ("SOCKET", settings.socket and Path(settings.socket).parent),
        ("LMTP_IN", settings.lmtp_in and Path(settings.lmtp_in).parent),
    ):
        if folder and not Path(folder).is_dir():
            raise BadSetting(f"FIELDPOST_{name} needs the folder {folder}, which is not there.")
    if settings.mail_dkim_key:
        public_of(settings.mail_dkim_key)
    _check_mail(settings)


def _check_mail(settings: Settings) -> None:
    if settings.smtp_out:
        from workers.mail.outbox import server_of

        server_of(settings.smtp_out)
    if settings.imap:
        from workers.mail.mailbox import account_of

        account_of(settings.imap)
    if settings.smtp_in or settings.smtp_certificate:
        from workers.mail.listener import certificate_of, place_of

        certificate_of(settings.smtp_certificate)
        if settings.smtp_in:
            place_of(settings.smtp_in)
