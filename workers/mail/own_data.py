"""A letter asks for all that the house keeps of its writer: the file goes to that very address."""

from collections.abc import Sequence

from service.letters.letters import Letter
from service.mails.parts import File
from service.reading.own_data import NAME, own_data
from service.store.recorder import Statement
from service.words import _, later
from workers.mail.mailer import Mailer
from workers.mail.outbox import DAY
from workers.mail.short_mails import answer

KIND = "data"

_HERE = later(
    "The attached file is everything that this house keeps about you: open my-data.html in it; the "
    "files that end in .json hold the same for programs."
)


def told(mailer: Mailer, letter: Letter) -> Sequence[Statement]:
    """The answer, once a day for each address. Raises TooManyStrangers."""
    if mailer.outbox.times_written_to(letter.sender, KIND, DAY):
        return ()
    person = mailer.people.at(letter.sender)
    data = bytearray()
    for part in own_data(mailer.matches, person.id if person else "", letter.sender):
        data += part
        if len(data) > mailer.matches.limits.mailed:
            link = f"{mailer.post.web}/settings"
            large = _("What this house keeps about you is too large for a mail. Download it here:")
            return answer(mailer, KIND, letter, f"{large}\n\n{link}")
    return answer(mailer, KIND, letter, _(_HERE), [File(NAME, "application/zip", bytes(data))])
