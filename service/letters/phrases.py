"""What mail programs write around a quotation, and people under a mail, in their languages.

The forms of English, German, French and Spanish stand here in full; those of other languages are
known by what they share: a whole date, a time, an address, a word for “wrote”, a colon.

Patterns for one line at a time, each bounded in what it may span. They are tried on lines of at
most :data:`LONGEST` characters.
"""

# ruff: noqa: RUF001

import re
from typing import Final

from service.words import later

LONGEST = 400

_I = re.IGNORECASE

_DATE: Final = (
    r"(\d{1,4} ?[./-] ?\d{1,2} ?[./-] ?\d{1,4}|\d{4} ?[年년]|\d{4}\. ?\w{2,10}\.? ?\d"
    r"|\d{1,2}\.? (de )?(?!(to|from|on|at|and|in|by|via|with)\b)[^\W\d]{2,12}\.?,? (de )?\d{4})"
)
"""A date with its year, as people and programs of many languages write it; "3 to 0303" is none."""

_VERBS: Final = (
    r"(wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|geschreven"
    r"|napisał(\(a\)|a)?"
    r"|pisze|skrev|kirjoitti|napsal(\(a\)|a)?|odesílatel|írta|написала?|написал\(а\)|пишет|yazdı"
    r"|のメール|写道|寫道|작성|쓴 글|έγραψε|a scris|пише|написав)"
)

ATTRIBUTION: Final = re.compile(
    r"((?=.{0,300}\d[:.h]\d\d).{0,200}< ?[^<>\s]{1,64}@[^<>\s]{1,200}>.{0,80}[:：]"
    rf"|(?=.{{0,200}}{_DATE})(?=.{{0,300}}\d[:.h]\d\d).{{0,200}}{_VERBS}.{{0,120}}[:：]"
    r"|on\b.{4,300}\bwrote ?:"
    r"|.{0,120}\bwrote on\b.{4,100}:"
    r"|am\b.{4,300}\bschrieb\b.{0,120}:"
    r"|.{0,120}\bschrieb am\b.{4,100}:"
    r"|le\b.{4,300}\ba écrit ?:"
    r"|.{0,120}\ba écrit le\b.{4,100}:"
    r"|el\b.{4,300}\bescribió ?:"
    r"|.{0,120}\bescribió el\b.{4,100}:"
    r"|\d{4}-\d\d-\d\d \d\d?:\d\d .{0,120}<[^<>\s]{3,200}>:"
    r"|(quoting|zitat von|citando a|.{0,20}mention de) .{0,100}<?[^<>\s]{1,64}@[^<>\s]{1,200}>?:"
    r")\s*",
    _I,
)
"""An attribution; what follows it is quoted, behind ``>`` or not."""

RUNS_ON: Final = re.compile(
    r"(on\b.{4,100}<[^<>\s]{3,200}> ?wrote ?:|am\b.{4,100}schrieb.{0,100}<[^<>\s]{3,200}> ?:"
    r"|le\b.{4,100}<[^<>\s]{3,200}> ?a écrit ?:|el\b.{4,100}<[^<>\s]{3,200}>\)? ?escribió ?:) .*",
    _I,
)
"""An attribution with the older mail on the same line, as a phone writes it."""

WROTE: Final = re.compile(
    r".{1,120}\b(wrote|writes|schrieb|a écrit|escribió) ?:"
    r"|(?!note\b)(?=.{0,200}(\d\d?[:.h]\d\d|<[^<>\s@]+@[^<>\s]+>)).{8,200}:",
    _I,
)
"""An attribution, in any language, only where a quoted line follows."""

DATED: Final = re.compile(rf".{{0,200}}{_DATE}", _I)
"""What has a date with its year."""

ATTRIBUTION_BEGINS: Final = re.compile(
    rf"(on|am|le|el)\b.*\d|.{{0,80}}<[^<>\s]+@[^<>\s]+>|.{{0,60}}{_DATE}|.{{0,60}}<$", _I
)
"""The first line of an attribution that was broken into several."""

QUOTE_LINE: Final = re.compile(
    r"[-_*= ]*(original message|original[- ]?nachricht|ursprüngliche nachricht"
    r"|message d['\u2019]origine|message original|mensaje original|forwarded message"
    r"|weitergeleitete nachricht"
    r"|message (transféré|transmis|réexpédié)|mensaje reenviado|forwarded by .{1,80})[-_*= ]{3,}"
    r"|[-_*= ]{4,}(original message|original[- ]?nachricht|ursprüngliche nachricht"
    r"|message d['\u2019]origine|mensaje original|forwarded message) *"
    r"|begin forwarded message ?:|anfang der weitergeleiteten nachricht ?:"
    r"|début du message (réexpédié|transféré) ?:|(inicio del )?mensaje reenviado ?:"
    r"|[-_*= ]*(messaggio originale|mensagem original|oorspronkelijk bericht|wiadomość oryginalna"
    r"|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding"
    r"|alkuperäinen viesti|původní (zpráva|e-mail)|eredeti üzenet|исходное сообщение"
    r"|(özgün|orijinal) (ileti|mesaj)|元のメッセージ|邮件原件|原始邮件|原郵件|원본 메(시|세)지"
    r"|пересылаемое сообщение|doorgestuurd bericht|messaggio inoltrato|mensagem encaminhada"
    r"|wiadomość przekazana|vidarebefordrat meddelande)[-_*= ]{3,}"
    r"|reply above this line.*|[-=# ]{3,}.{0,40}above this line.{0,40}",
    _I,
)
"""A line after which everything is an older mail, quoted without ``>``."""

OURS: Final = re.compile(
    r"-- ?(write your orders above this line|befehle bitte über diese zeile"
    r"|vos ordres au-dessus de cette ligne) ?--|^✉ ",
    re.IGNORECASE,
)
"""The line of our own mails above which people write, or the hidden one that begins them."""

RULE: Final = re.compile(r"\s*([_-] ?){20,}\s*")

HEAD_FROM: Final = re.compile(
    r"[*_ ]{0,4}(from|von|de|expéditeur|da|van|od|från|fra|lähettäjä|feladó|от( кого)?|kimden"
    r"|差出人|发件人|寄件者|보낸 사람|보낸사람)[*_]{0,3} ?[:：] ?[*_]{0,3} ?\S.*",
    _I,
)
HEAD_OTHER: Final = re.compile(
    r"[*_ ]{0,4}(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé( le)?|à|a|objet|enviado"
    r"( el)?|fecha|para|asunto|reply-to|antwort an|importance|wichtigkeit"
    r"|inviato|data|oggetto|assunto|verzonden|datum|aan|onderwerp|wysłan[oey]|do|temat|dw|skickat"
    r"|till|ämne|sendt|til|emne|dato|lähetetty|päiväys|vastaanottaja|aihe|odesláno|datum|komu"
    r"|předmět|elküldve|dátum|címzett|tárgy|отправлено|дата|кому|тема|gönderildi|gönderme tarihi"
    r"|tarih|kime|konu|送信日時|日時|宛先|件名|发送时间|日期|收件人|主题|抄送|보낸 (날짜|시간)|날짜"
    r"|받는 사람|받는사람|제목)[*_]{0,3} ?[:：].*",
    _I,
)

HEAD_ANY: Final = re.compile(r"[*_ ]{0,4}[^\W\d_][^\d:：<>@]{0,24}[:：].*")
"""A field of a head in any language; with two more and an address it is one."""
ADDRESSED: Final = re.compile(r".{0,200}< ?[^<>\s@]{1,64}@[^<>\s@]{1,200} ?>")
TITLED: Final = re.compile(r"[-_=]{3,} ?[^\W\d_].{2,40}[^\W\d_] ?[-_=]{3,}")
"""A line that stands above an older mail, in any language, where an address follows."""

SENT_FROM: Final = re.compile(
    r"[\W_]*(sent (from|with|by|using|via) (my |the |mail for |outlook|yahoo|\[?proton|gmail|k-9"
    r"|samsung|fairemail|spark|aol|mailbird|superhuman|blue|thunderbird|e?m client|an? "
    r"|mobile).{0,160}"
    r"|(get|download) (outlook|bluemail|the app).{0,120}"
    r"|von meine[mr](/meiner)? .{2,60} gesendet\W*"
    r"|(von unterwegs|gesendet (von|mit|aus|über)) .{0,120}"
    r"|diese nachricht wurde von mein.{0,120}"
    r"|(outlook für (ios|android)|laden sie outlook|holen sie sich outlook|hol dir outlook).{0,120}"
    r"|(envoyé|provenance|expédié) (de|depuis|à partir de|avec|par|:) ?.{0,120}"
    r"|(télécharger|obtenir|obtenez|téléchargez) outlook.{0,120}"
    r"|(enviado (desde|con|por|mediante)|obtener outlook|obtenga outlook|descargar outlook).{0,120}"
    r"|(inviato da|enviad[oa] (do|de) |verstuurd vanaf|verzonden (met|vanaf|vanuit)|wysłan[oe] z"
    r"|skickat från|sendt fra|lähetetty |odesláno z|отправлено (с|из)|посла[но]+ (с|от)).{0,120}"
    r"|(elküldve|küldve) .{0,80}|.{1,40} küldve|iphone.{0,20} gönderildi"
    r"|.{1,40}(から送信|에서 보냄)"
    r"|发自(我的)?.{1,60}|.{1,60}tarafından gönderildi"
    r"|please excuse (my brevity|any typos).{0,80}|excusez (ma|la) brièveté.{0,80}"
    r"|bitte entschuldigen sie (die|meine) kürze.{0,80}|disculpe (mi|la) brevedad.{0,80})",
    _I,
)
"""What a phone or a program adds by itself, on a line of its own."""

_NAME = r"( [A-ZÄÖÜÉÈÀÁÍÓÚÑ][\w.-]*)"
"""A word of a name: with a capital letter, so that no order is taken for one."""

CLOSING: Final = re.compile(
    r"(?i:(with )?(best|kind|kindest|warm|many|my best) (regards|wishes|greetings)|regards"
    r"|all the best|yours( (sincerely|truly|faithfully))?|sincerely( yours)?|respectfully"
    r"|mit (freundlichen|freundlichem|besten|herzlichen|vielen|lieben) grüßen"
    r"|mit freundlichen gruessen|mit freundlichem gruß|mfg"
    r"|(viele|beste|liebe|herzliche|schöne)n? gr(ü|ue)(ß|ss)e"
    r"|(bien )?cordialement|(très |bien )?amicalement|bien à (vous|toi)"
    r"|(sincères|meilleures) salutations|(un )?(cordial )?saludos?( cordiales)?|atentamente"
    rf"|cordialmente|un abrazo|cordiali saluti|distinti saluti|abraços"
    r"|(com os )?melhores cumprimentos"
    r"|met vriendelijke groet(en)?|mvg|z poważaniem|pozdrawiam( serdecznie)?"
    r"|med vänliga? hälsning(ar)?|(med )?ven(n)?lige? hilsen(er)?|mvh|(ystävällisin )?terveisin"
    r"|s pozdravem|üdvözlettel|с уважением|saygılarımla|よろしくお願いします|此致|감사합니다"
    rf"),?(( von| from| aus| de)?{_NAME}{{1,3}})? ?[,.!]*"
)
"""A formula that ends a mail; a name and an office may follow."""

SHORT_CLOSING: Final = re.compile(
    r"(?i:thanks|thank you|thx|many thanks|cheers|best|ciao|bye|see you|lg|vg|gr(ü|ue)(ß|ss)e"
    r"|gru(ß|ss)|danke|vielen dank|merci( (beaucoup|d'avance))?|à (bientôt|plus)|gracias"
    rf"|muchas gracias|adiós) ?[,.!]*{_NAME}{{0,2}} ?[,.!]*"
)
"""A word that ends a mail and also begins one; at most a name may follow."""

FAREWELL: Final = re.compile(
    r"(take (good )?care( of yourself)?|have (a )?(fun|good (time|one|day|week(end)?))|good luck"
    r"|(write|see|talk|speak)( to)?( back| you)? (again )?soon|over to you) ?[,.!]*",
    _I,
)
"""A farewell that may begin as an order does."""

NOTICE: Final = re.compile(
    r"[\W_]*(caution|external( email| e-mail| mail)?|disclaimer|confidential(ity)?( notice)?"
    r"|privileged|legal notice|important notice|this (e-?mail|message|communication)\b"
    r"|the (information|contents?) (contained )?(in|of) this"
    r"|diese (e-?mail|nachricht)\b|vertraulichkeit|der inhalt dieser|wichtiger hinweis|haftungs"
    r"|ce (message|courriel|mail)\b|cet? e-?mail\b|avis de confidentialité|confidentialité"
    r"|este (mensaje|correo)\b|aviso (legal|de confidencialidad)|la información contenida"
    r"|virus-?free|virenfrei|libre de virus|garanti sans virus|please consider the environment"
    r"|bitte (denken|prüfen) sie .{0,40}(umwelt|drucken))",
    _I,
)
"""How a company's notice begins; only a long paragraph with such words is one."""

NOTICE_WORDS: Final = re.compile(
    r"confidential|intended|recipient|originated|disclos|unauthori[sz]ed|virus|vertraulich|empfänger"
    r"|unbefugt|destinataire|confidentiel|non autorisé|destinatario|confidencial|environment|umwelt"
    r"|autorizad|legally|haft|geschäftsführer|registergericht|handelsregister|avast|avg",
    _I,
)

GREETING: Final = re.compile(
    r"(hi|hello|hey|hiya|dear|good (morning|afternoon|evening|day)|greetings|hallo|lieber?|moin"
    r"|servus|guten (tag|morgen|abend)|sehr geehrter?|bonjour|bonsoir|salut|ch(er|ère)|hola"
    r"|buen(os|as) (días|tardes|noches)|estimad[oa]s?|querid[oa]s?|ciao|buongiorno|olá|oi|bom dia"
    r"|hoi|beste|cześć|dzień dobry|hej|hei|moi|ahoj|dobrý den|szia|kedves|привет|здравствуйте"
    r"|merhaba|selam|こんにちは|你好|안녕하세요)\b",
    re.IGNORECASE,
)
"""How a letter begins."""

MAILS_OFF = (
    "unsubscribe", "unsubscribe me", "no more mails", "stop mails", "stop the mails",
    "stop these mails", "abmelden", "abbestellen", "keine mails mehr",
    "se désabonner", "désabonner", "désabonnement",
)  # fmt: skip
"""What people write to a seat's address who want no more mails."""

HOW_TO_END = later(
    "To end these mails, write to the address at the foot of this one; the match goes on. "
    "“resign” gives the match up."
)
