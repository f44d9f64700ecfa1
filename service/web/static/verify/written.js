/* What a player wrote in a letter, line by line, and when two spellings are one order
   (docs/mail-as-evidence.md, "Sent letters"). Nothing is guessed: where it is not certain that a line is
   the player's own, the line says so. */

import { unescaped } from "./entities.js";
import { partsOf, textOf } from "./letter.js";

const MOST_LINES = 2000;
const BLOCK = /^(?:address|article|blockquote|body|br|center|dd|div|dl|dt|h[1-6]|hr|li|main|ol|p|pre|section|table|tr|ul)$/;
const UNSEEN = /^(?:head|style|script|title)$/;
const LONGEST_LINE = 2000;

/** The lines of a letter that are not marked as quoted; `sure` are those certainly the player's own. */
export function written(mail) {
  const texts = partsOf(mail, false).filter((part) => !part.attached);
  const shown = (kind, read) => texts.filter((part) => part.kind === kind).map(read).join("\n");
  const [plain, html] = [shown("text/plain", plainText), shown("text/html", htmlText)];
  const [own, other] = [ownLines(bare(plain)), ownLines(bare(html))];
  return { lines: own.length ? own : other, everything: [...own, ...other].map((line) => line.text).join(" ") };
}

/** Text with the lines of `format=flowed` put together again (RFC 3676). */
function plainText(part) {
  const text = textOf(part).replace(/\r\n?/g, "\n");
  if (!part.flowed) return text;
  return text.replace(/^-- $/gm, "--").replace(part.delsp ? / \n(?!>)/g : /(?<= )\n(?!>)/g, "");
}

/** The lines that HTML shows; what stands in a blockquote is marked with ">". */
function htmlText(part) {
  let [quoted, text, unseen] = [0, "", ""];
  for (const piece of textOf(part).split(/(<[^<>]*>)/)) {
    const [, closes, tag] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(piece) ?? [];
    const name = tag?.toLowerCase() ?? "";
    if (unseen ? closes && name === unseen : UNSEEN.test(name)) unseen = unseen || closes ? "" : name;
    else if (unseen || piece.startsWith("<!")) continue;
    else if (!name) text += unescaped(piece.replace(/\s+/g, " "));
    else if (BLOCK.test(name)) {
      if (name === "blockquote") quoted = Math.max(0, quoted + (closes ? -1 : 1));
      text += `\n${quoted ? "> " : ""}`;
    } else if (name === "td" || name === "th") text += " ";
  }
  return text;
}

/** Lines end in LF, every kind of space is one, and nothing is unseen. */
const bare = (text) => text.normalize("NFC")
  .replace(/\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]/g, "\n").replace(/[\t\p{Zs}]/gu, " ")
  .replace(/[\p{Cf}\p{Cc}]/gu, (c) => (c === "\n" ? c : ""));

/** Quotes and hyphens are plain, character by character. */
const plainMarks = (text) => text
  .replace(/[\u2018-\u201b\u2032\u00b4`]/g, "'").replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
  .replace(/[\u2010-\u2015\u2212]/g, "-");
const clean = (text) => plainMarks(bare(text));

const QUOTED = /^ *(?:>|\|>|\u00a6>)/;
const RULE = /^(?:-{2,}|_{2,})(?:.*(?:-{2,}|_{2,}))?$/;
const FIELD = /^(?!note\b|notiz\b|(?:match|partie) [a-z0-9]{10}\b)[*_]?\p{L}[\p{L} -]{1,19}[*_]? ?: ?\S/u;
const ENDS = /^(?:end|ende|fin)[ .,;!…]*$/i;
const HEAD = /^[^\p{L}\p{N}_]{0,3}(?:match|partie) ([a-z0-9]{10})(?:,? (?:as|als|comme) (?:the )?([\w-]{1,32}))? ?:(.*)/iu;
const ATTRIBUTION = /(?:@|\b\d{1,2}[:.]\d\d\b|\b\d{4}\b).*:$/;

function ownLines(text) {
  const typed = text.split("\n").slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE).trim());
  const all = typed.map(plainMarks);
  const found = [];
  let sure = true;
  for (const [k, line] of all.entries()) {
    if (QUOTED.test(line) || !line) continue;
    const older = RULE.test(line) || (FIELD.test(line) && FIELD.test(all[k + 1] ?? ""));
    if (older || line === "--") sure = false;
    else if (line.endsWith(":") && QUOTED.test(all.slice(k + 1).find(Boolean) ?? "")) {
      if (!/\d/.test(line) && all[k - 1] && found.length) found.pop();
      continue;
    } else if (ATTRIBUTION.test(line)) sure = false;
    const order = line.replace(/^(?:[-*\u2022\u00b7]|\d{1,2}[.)])\s+(?=\S)/, "").replace(/#(?!D ?\d{1,4} +\d{1,4}\b).*$/i, "").trim();
    const from = line.indexOf(order);
    if (order) found.push({ text: order, typed: typed[k].slice(from, from + order.length), sure, end: ENDS.test(order) });
  }
  return found;
}

/** The lines of a letter to the seat that it answers, and its parts for others: `{ match, seat, lines }`. */
export function parted(lines, match, seat) {
  const own = { match, seat, lines: [] };
  const said = new Map([[`${match} ${seat}`, own]]);
  let to = own;
  for (const line of lines) {
    const [, named, as, rest] = HEAD.exec(line.text) ?? [];
    if (!named) {
      to.lines.push(line);
      continue;
    }
    const there = { match: named.toLowerCase(), seat: as?.toLowerCase() ?? (named.toLowerCase() === match ? seat : ""), lines: [] };
    const key = `${there.match} ${there.seat}`;
    to = said.get(key) ?? there;
    said.set(key, to);
    const text = rest.trim();
    if (text) to.lines.push({ ...line, text, typed: line.typed.slice(-text.length), end: ENDS.test(text) });
  }
  return { own: own.lines, parts: [...said.values()].filter((one) => one !== own) };
}

/* Spellings */

const SAME = new Map(Object.entries({
  "i resign": "resign", concede: "resign", "i concede": "resign", "i surrender": "resign", aufgeben: "resign", "ich gebe auf": "resign", abandonner: "resign",
  "j'abandonne": "resign", accept: "agree", "i accept": "agree", "i agree": "agree", decline: "refuse",
  "i decline": "refuse", "i refuse": "refuse", draw: "offer draw", "offer a draw": "offer draw",
  einverstanden: "agree", "ich stimme zu": "agree", "d'accord": "agree", ablehnen: "refuse",
  "ich lehne ab": "refuse", refuser: "refuse", "je refuse": "refuse", remis: "offer draw",
  "remis anbieten": "offer draw", nulle: "offer draw", "proposer nulle": "offer draw", weiter: "resume",
  "revoke all": "revoke", "revoke everything": "revoke", "alles widerrufen": "revoke", "tout révoquer": "revoke",
  reprendre: "resume", rückgängig: "takeback", zurücknehmen: "takeback",
}));

/** The words of an order, such that two spellings of one order are the same text. */
export function folded(line) {
  const plain = clean(line).toLowerCase().replace(/[ .,;!…]+$/, "").replace(/\s*[,;]\s*(?:(?:and|und|et|y|e|&)\s+)?|\s+(?:and|&)\s+/g, " ").replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, " ");
  return plain.split(/\s+/).filter(Boolean).map((word) => (/^-?\d+$/.test(word) ? String(Number(word)) : word)).join(" ");
}

/** The head and the lines of an order with a body, without its `end`; null for any other order. */
export function bodied(orders) {
  const found = /^([^;:]*\S): (.*); end$/.exec(orders);
  return found && { head: foldedLines([`${found[1]}:`]), words: foldedLines([orders.replace(/; end$/, "")]) };
}

/** The words of the lines of an order with a body: marks at the ends of lines are nothing. */
export const foldedLines = (lines) => folded(lines.map((line) => line.replace(/[ .,;!…]+$/, "")).join(" ; ")).replace(/\s*:\s*/g, ": ").trim().replace(/ end$/, "");

/** Which lines are certain: nothing below an `end` is, but that of an order whose head was said. */
export function settled(lines, heads) {
  let [sure, open] = [true, false];
  return lines.map((line) => {
    const said = foldedLines([line.text]);
    if (heads.some((head) => said.startsWith(head.trim()))) open = !/\bend[ .,;!…]*$/i.test(line.text);
    else if (line.end && open) open = false;
    else if (line.end) sure = false;
    return { ...line, sure: line.sure && sure };
  });
}

const UNIT = "(?:(day|tag|jour)|week|woche|semaine)(?:s|e|en|n)?";
const TIME = new RegExp(`^(leave|abwesend|absent|extend \\S+) (?:for |by |für |um |pour |pendant )?(\\d{1,9}) ${UNIT}$`);
const SPAN = new RegExp(`^pause (?:for |of |für |von |pendant |de )?(\\d{1,4}) ${UNIT}$`);
const UNTIL = /^pause (?:until|till|bis(?: zum)?|jusqu.{1,2}(?:u|à|a)?) (?:le )?(.+)$/;
const GONE = /^(?:(?:i am |i'm |ich bin |je suis )?(?:away|abwesend|absente?|on leave|im urlaub|en congé)(?= )|(?:urlaub|vacances|congé)(?= .*\d))/;
const LEAVE_UNTIL = /^leave (?:until|till|to|bis(?: zum)?|jusqu'au|jusqu.{1,2}(?:u|à|a)?) (?:the |le )?(.{1,24})$/;
const LEAVE = /^leave (?:from |vom |von |du |le )?(.{1,24}?)(?: to | till | until | through | - | bis (?:zum )?| au | jusqu.{1,3} )(?:the |le )?(.{1,24})$/;
const NO_LEAVE = /^(?:(?:cancel|no) (?:my |the )?(?:leave|holidays?|vacation)|leave (?:canceled|off)|(?:kein|keinen) urlaub|urlaub (?:absagen|abgesagt)|(?:annuler|annulez) (?:mes |les |mon )?(?:vacances|congés?|absence))$/;
const MONTHS = ["jan", "feb|fév|fev", "mar|mär|mae", "apr|avr", "may|mai", "jun", "jul|juil",
  "aug|aoû|aou", "sep", "oct|okt", "nov", "dec|dez|déc"].map((begin) => new RegExp(`^(?:${begin})`));

/** An order of the table in its one spelling; any other line as it is. */
export function meant(line) {
  const told = (SAME.get(line) ?? line).replace(/^(?:take back|undo)\b/, "takeback").replace(/^(?:note|notiz)(?:[:,] *| )/, "note ");
  const [, what, number, day] = TIME.exec(told) ?? [];
  if (what) {
    const days = Number(number) * (day ? 1 : 7);
    return `${what.replace(/^a.*/, "leave")} ${days} ${days === 1 ? "day" : "days"}`;
  }
  const leave = booked(told.replace(GONE, "leave").replace(/[\u2019]/g, "'"));
  if (leave) return leave;
  const [, long, days] = SPAN.exec(told) ?? [];
  if (long) return `pause ${Number(long)} ${days ? "day" : "week"}${Number(long) === 1 ? "" : "s"}`;
  const until = date(UNTIL.exec(told)?.[1] ?? "");
  return until ? `pause until ${until}` : told;
}

/** A leave with dates as `folded` has it; "" for anything else. */
function booked(told) {
  if (NO_LEAVE.test(told)) return "leave cancelled";
  const until = day(LEAVE_UNTIL.exec(told)?.[1] ?? "");
  if (until) return `leave until ${until}`;
  const parts = LEAVE.exec(told.replace(/^(leave (?:from |vom |von |du |le )?\d{1,2}) (\d{1,2} \p{L})/u, "$1 to $2")) ?? [];
  const last = day(parts[2] ?? "");
  const alone = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?$/.exec(parts[1] ?? "");
  const first = day(parts[1] ?? "") || (alone && last ? last.replace(/\d+$/, String(Number(alone[1]))) : "");
  return first && last ? `leave ${first} to ${last}` : "";
}

/** A day with a year or without one as `folded` has it; "" for anything else. */
function day(text) {
  const points = /^(\d{1,2})\. ?(\d{1,2})\.?$/.exec(text);
  const named = /^(\d{1,2})(?:st|nd|rd|th|er|\.)? ?(?:of )?(\p{L}{3,9})\.?$/u.exec(text);
  const first = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/u.exec(text);
  const [, number, name] = points ?? named ?? (first && [0, first[2], first[1]]) ?? [];
  const month = points ? Number(name) : MONTHS.findIndex((begin) => begin.test(name)) + 1;
  return date(text) || (month ? `${month} ${Number(number)}` : "");
}

/** A day as `folded` has it; "" for anything else. */
function date(text) {
  const points = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text);
  const named = /^(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of )?(\p{L}{3,9})\.? (\d{4})$/u.exec(text);
  const first = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/u.exec(text);
  const [, day, name, year] = points ?? named ?? (first && [0, first[2], first[1], first[3]]) ?? [];
  const month = points ? Number(name) : MONTHS.findIndex((begin) => begin.test(name)) + 1;
  return month ? `${year} ${month} ${Number(day)}` : "";
}

const GREETING = /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|lieber?|moin|servus|guten|bonjour|bonsoir|salut|ch(?:er|ère)|hola|buen[oa]s|estimad[oa]s?|querid[oa]s?)\b/i;
const ELSEWHERE = /^(?:(?:hilfe|aide)\b|(?:brett|karte|plateau|carte|stand|état|etat|würfel|wuerfel|dés|prüfen|vérifier|meine partien|mes parties)$|(?:geschichte|histoire|regeln?|règles?|regles?|mails) )/i;
const NO_ORDER = /^(?:\?|note:?$|notiz:?$|check\b|help\b|new \S+ \S+|invite |follow |(?:my )?(?:address|zone|time zone) )/i;

/** Whether a line asks for something that is not an order, or gives none. */
export const asksOnly = (line) => NO_ORDER.test(line) || ELSEWHERE.test(line);

/** Whether a line says that its letter only tries what it holds. */
export const triesOnly = (line) => /^(?:check|prüfen|vérifier)[ .!]*$/i.test(line);

/** Whether a line reads like a part of a letter: as they begin, or as sentences end. */
export const isProse = (line) => /[,.;:!?)]$/.test(line) || GREETING.test(line);
export const isLong = (line) => line.split(/\s+/).length > 8;
