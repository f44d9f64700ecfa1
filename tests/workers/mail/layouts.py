"""How mail programs set an answer, in nineteen languages: built from the forms that they write.

The letters of the corpus were written down whole. These are put together: what a program writes
above a quotation, in the words of its language, around the same orders. So a form that one program
shares with others is tried in each place where it may stand.
"""
# ruff: noqa: RUF001

from collections.abc import Callable, Iterator
from typing import NamedTuple

ADDRESS = "match+q7Rk2vXz@play.example"
ORDERS = ("lock R1 W2", "move 4")
QUOTED = (
    "D-Day Dice: Exercise Tiger, turn 3",
    "It is your turn, Rangers.",
    "",
    "lock R1 W3",
    "recruit medic",
    "done",
)
DIFFERENT = "Exercise Tiger"


class Language(NamedTuple):
    """What programs write in a language; ``@`` stands for the address in angle brackets."""

    gmail: str
    apple: str
    thunderbird: str
    head: tuple[str, str, str, str]
    """The fields of an older mail: from, sent, to, subject."""
    original: str
    sent: str
    hello: str
    closing: str


LANGUAGES = {
    "en": Language(
        "On Wed, Mar 12, 2025 at 8:02 PM Fieldpost @ wrote:",
        "On 12 Mar 2025, at 20:02, Fieldpost @ wrote:",
        "On 12/03/2025 20:02, Fieldpost wrote:",
        ("From", "Sent", "To", "Subject"),
        "Original Message",
        "Sent from my iPhone",
        "Hello Anna",
        "Kind regards,",
    ),
    "de": Language(
        "Am Mi., 12. März 2025 um 20:02 Uhr schrieb Fieldpost @:",
        "Am 12.03.2025 um 20:02 schrieb Fieldpost @:",
        "Am 12.03.25 um 20:02 schrieb Fieldpost:",
        ("Von", "Gesendet", "An", "Betreff"),
        "Ursprüngliche Nachricht",
        "Von meinem iPhone gesendet",
        "Hallo Anna",
        "Viele Grüße",
    ),
    "fr": Language(
        "Le mer. 12 mars 2025 à 20:02, Fieldpost @ a écrit :",
        "Le 12 mars 2025 à 20:02, Fieldpost @ a écrit :",
        "Le 12/03/2025 à 20:02, Fieldpost a écrit :",
        ("De", "Envoyé", "À", "Objet"),
        "Message d'origine",
        "Envoyé de mon iPhone",
        "Bonjour Anna",
        "Cordialement",
    ),
    "es": Language(
        "El mié, 12 mar 2025 a las 20:02, Fieldpost (@) escribió:",
        "El 12 mar 2025, a las 20:02, Fieldpost @ escribió:",
        "El 12/3/25 a las 20:02, Fieldpost escribió:",
        ("De", "Enviado el", "Para", "Asunto"),
        "Mensaje original",
        "Enviado desde mi iPhone",
        "Hola Anna",
        "Saludos",
    ),
    "it": Language(
        "Il giorno mer 12 mar 2025 alle ore 20:02 Fieldpost @ ha scritto:",
        "Il giorno 12 mar 2025, alle ore 20:02, Fieldpost @ ha scritto:",
        "Il 12/03/2025 20:02, Fieldpost ha scritto:",
        ("Da", "Inviato", "A", "Oggetto"),
        "Messaggio originale",
        "Inviato da iPhone",
        "Ciao Anna",
        "Cordiali saluti",
    ),
    "pt": Language(
        "Em qua., 12 de mar. de 2025 às 20:02, Fieldpost @ escreveu:",
        "Em 12 de mar. de 2025, à(s) 20:02, Fieldpost @ escreveu:",
        "Em 12/03/2025 20:02, Fieldpost escreveu:",
        ("De", "Enviado", "Para", "Assunto"),
        "Mensagem original",
        "Enviado do meu iPhone",
        "Olá Anna",
        "Abraços",
    ),
    "nl": Language(
        "Op wo 12 mrt 2025 om 20:02 schreef Fieldpost @:",
        "Op 12 mrt 2025, om 20:02 heeft Fieldpost @ het volgende geschreven:",
        "Op 12-03-2025 om 20:02 schreef Fieldpost:",
        ("Van", "Verzonden", "Aan", "Onderwerp"),
        "Oorspronkelijk bericht",
        "Verstuurd vanaf mijn iPhone",
        "Hoi Anna",
        "Met vriendelijke groet",
    ),
    "pl": Language(
        "śr., 12 mar 2025 o 20:02 Fieldpost @ napisał(a):",
        "Wiadomość napisana przez Fieldpost @ w dniu 12 mar 2025, o godz. 20:02:",
        "W dniu 12.03.2025 o 20:02, Fieldpost pisze:",
        ("Od", "Wysłano", "Do", "Temat"),
        "Wiadomość oryginalna",
        "Wysłane z iPhone'a",
        "Cześć Anna",
        "Pozdrawiam",
    ),
    "sv": Language(
        "Den ons 12 mars 2025 kl 20:02 skrev Fieldpost @:",
        "12 mars 2025 kl. 20:02 skrev Fieldpost @:",
        "Den 2025-03-12 kl. 20:02, skrev Fieldpost:",
        ("Från", "Skickat", "Till", "Ämne"),
        "Ursprungligt meddelande",
        "Skickat från min iPhone",
        "Hej Anna",
        "Med vänlig hälsning",
    ),
    "da": Language(
        "Den ons. 12. mar. 2025 kl. 20.02 skrev Fieldpost @:",
        "Den 12. mar. 2025 kl. 20.02 skrev Fieldpost @:",
        "Den 12.03.2025 kl. 20.02 skrev Fieldpost:",
        ("Fra", "Sendt", "Til", "Emne"),
        "Oprindelig meddelelse",
        "Sendt fra min iPhone",
        "Hej Anna",
        "Venlig hilsen",
    ),
    "no": Language(
        "ons. 12. mars 2025 kl. 20:02 skrev Fieldpost @:",
        "12. mar. 2025 kl. 20:02 skrev Fieldpost @:",
        "Den 12.03.2025 20:02, skrev Fieldpost:",
        ("Fra", "Sendt", "Til", "Emne"),
        "Opprinnelig melding",
        "Sendt fra min iPhone",
        "Hei Anna",
        "Vennlig hilsen",
    ),
    "fi": Language(
        "ke 12. maalisk. 2025 klo 20.02 Fieldpost @ kirjoitti:",
        "Fieldpost @ kirjoitti 12.3.2025 kello 20.02:",
        "Fieldpost kirjoitti 12.3.2025 klo 20.02:",
        ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
        "Alkuperäinen viesti",
        "Lähetetty iPhonesta",
        "Moi Anna",
        "Ystävällisin terveisin",
    ),
    "cs": Language(
        "st 12. 3. 2025 v 20:02 odesílatel Fieldpost @ napsal:",
        "12. 3. 2025 v 20:02, Fieldpost @:",
        "Dne 12.03.25 v 20:02 Fieldpost napsal(a):",
        ("Od", "Odesláno", "Komu", "Předmět"),
        "Původní zpráva",
        "Odesláno z iPhonu",
        "Ahoj Anna",
        "S pozdravem",
    ),
    "hu": Language(
        "Fieldpost @ ezt írta (időpont: 2025. márc. 12., Sze, 20:02):",
        "2025. márc. 12. dátummal, 20:02 időpontban Fieldpost @ írta:",
        "2025. 03. 12. 20:02 keltezéssel, Fieldpost írta:",
        ("Feladó", "Elküldve", "Címzett", "Tárgy"),
        "Eredeti üzenet",
        "iPhone-omról küldve",
        "Szia Anna",
        "Üdvözlettel",
    ),
    "ru": Language(
        "ср, 12 мар. 2025 г. в 20:02, Fieldpost @:",
        "12 марта 2025 г., в 20:02, Fieldpost @ написал(а):",
        "12.03.2025 20:02, Fieldpost пишет:",
        ("От", "Отправлено", "Кому", "Тема"),
        "Исходное сообщение",
        "Отправлено с iPhone",
        "Привет Анна",
        "С уважением",
    ),
    "tr": Language(
        "Fieldpost @, 12 Mar 2025 Çar, 20:02 tarihinde şunu yazdı:",
        "Fieldpost @ şunları yazdı (12 Mar 2025 20:02):",
        "12.03.2025 20:02 tarihinde Fieldpost yazdı:",
        ("Kimden", "Gönderildi", "Kime", "Konu"),
        "Özgün İleti",
        "iPhone'umdan gönderildi",
        "Merhaba Anna",
        "Saygılarımla",
    ),
    "ja": Language(
        "2025年3月12日(水) 20:02 Fieldpost @:",
        "2025/03/12 20:02、Fieldpost @のメール:",
        "2025/03/12 20:02, Fieldpost wrote:",
        ("差出人", "送信日時", "宛先", "件名"),
        "元のメッセージ",
        "iPhoneから送信",
        "こんにちは",
        "よろしくお願いします",
    ),
    "zh": Language(
        "Fieldpost @ 于2025年3月12日周三 20:02写道：",
        "2025年3月12日 20:02，Fieldpost @ 写道：",
        "在 2025/3/12 20:02, Fieldpost 写道:",
        ("发件人", "发送时间", "收件人", "主题"),
        "原始邮件",
        "发自我的 iPhone",
        "你好",
        "此致",
    ),
    "ko": Language(
        "2025년 3월 12일 (수) 오후 8:02, Fieldpost @님이 작성:",
        "2025. 3. 12. 오후 8:02, Fieldpost @ 작성:",
        "25. 3. 12. 20:02에 Fieldpost 이(가) 쓴 글:",
        ("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
        "원본 메시지",
        "나의 iPhone에서 보냄",
        "안녕하세요",
        "감사합니다",
    ),
}


def _with(attribution: str) -> str:
    return attribution.replace("@", f"<{ADDRESS}>")


def _marked() -> list[str]:
    return [f"> {line}".rstrip() for line in QUOTED]


def _fields(words: Language) -> list[str]:
    told = ("Fieldpost <" + ADDRESS + ">", "2025-03-12 20:02", "bob@example.org", DIFFERENT)
    return [f"{name}: {what}" for name, what in zip(words.head, told, strict=True)]


def _bold(fields: list[str]) -> list[str]:
    return [f"*{field.replace(': ', ':* ', 1)}" for field in fields]


def _wrapped(attribution: str) -> list[str]:
    """An attribution as Gmail breaks it: the address on the next line, its bracket above it."""
    before, bracket, after = attribution.partition("<")
    return [before + bracket, after] if bracket else [attribution]


Layout = Callable[[Language], list[str]]

PLAIN: dict[str, Layout] = {
    "gmail": lambda w: [*ORDERS, "", _with(w.gmail), "", *_marked()],
    "gmail_wrapped": lambda w: [*ORDERS, "", *_wrapped(_with(w.gmail)), "", *_marked()],
    "gmail_greeting": lambda w: [w.hello, "", *ORDERS, "", _with(w.gmail), *_marked()],
    "gmail_bottom": lambda w: [_with(w.gmail), "", *_marked(), "", *ORDERS],
    "apple": lambda w: [*ORDERS, "", "> " + _with(w.apple), "> ", *_marked()],
    "apple_phone": lambda w: [*ORDERS, "", w.sent, "", _with(w.apple), "", *_marked()],
    "apple_unmarked": lambda w: [*ORDERS, "", _with(w.apple), "", *QUOTED],
    "thunderbird": lambda w: [w.thunderbird, *_marked(), "", *ORDERS],
    "thunderbird_above": lambda w: [*ORDERS, "", w.thunderbird, *_marked()],
    "thunderbird_unmarked": lambda w: [*ORDERS, "", w.thunderbird, "", *QUOTED],
    "outlook": lambda w: [*ORDERS, "", "_" * 32, *_fields(w), "", *QUOTED],
    "outlook_no_rule": lambda w: [*ORDERS, "", *_fields(w), "", *QUOTED],
    "outlook_bold": lambda w: [*ORDERS, "", *_bold(_fields(w)), "", *QUOTED],
    "original": lambda w: [*ORDERS, "", f"-----{w.original}-----", *_fields(w), "", *QUOTED],
    "closing": lambda w: [*ORDERS, "", w.closing, "Bob", "", _with(w.gmail), "", *_marked()],
    "phone_closing": lambda w: [
        *ORDERS,
        "",
        w.closing,
        "Bob",
        "",
        w.sent,
        _with(w.apple),
        *_marked(),
    ],
}
"""Each as the lines of a plain text."""


def letters() -> Iterator[tuple[str, bytes]]:
    """Every layout in every language: a name and the bytes of a letter with :data:`ORDERS`."""
    for code, words in LANGUAGES.items():
        for name, layout in PLAIN.items():
            yield f"{code}_{name}", _letter("text/plain", "\n".join(layout(words)))
        for name, html in _html(words):
            yield f"{code}_{name}", _letter("text/html", html)


def _html(words: Language) -> Iterator[tuple[str, str]]:
    own = "".join(f"<div>{line}</div>" for line in ORDERS)
    old = "<br>".join(QUOTED)
    escaped = _with(words.gmail).replace("<", "&lt;").replace(">", "&gt;")
    fields = "<br>".join(f.replace("<", "&lt;").replace(">", "&gt;") for f in _fields(words))
    above = f'<div class="gmail_attr">{escaped}<br></div>'
    quote = f'<div class="gmail_quote">{above}<blockquote>{old}</blockquote></div>'
    yield "gmail_html", f'<div dir="ltr">{own}</div><br>{quote}'
    yield "outlook_html", f'{own}<hr><div id="divRplyFwdMsg">{fields}</div><div>{old}</div>'
    yield "bare_html", f"{own}<div>{escaped}</div><div>{old}</div>"


def _letter(kind: str, text: str) -> bytes:
    head = (
        f"From: Bob <bob@example.org>\r\nTo: {ADDRESS}\r\nSubject: Re: turn 3\r\n"
        "Message-ID: <1@example.org>\r\nDate: Wed, 12 Mar 2025 21:14:05 +0100\r\n"
        f"MIME-Version: 1.0\r\nContent-Type: {kind}; charset=utf-8\r\n"
        "Content-Transfer-Encoding: 8bit\r\n\r\n"
    )
    return head.encode() + text.replace("\n", "\r\n").encode() + b"\r\n"
