/* The letters that a player sent, against what the log says they ordered (docs/mail-as-evidence.md).

   A letter's Message-ID and the reply address that it went to make the ids of its commands, and the
   house cannot change either. So the commands with those ids are looked for, and each must stand in
   the letter. Refused is only what is certain without the rules; the rest is told. */

import { characters, cutHead } from "./letter.js";
import { sha256 } from "../sha256.js";
import { hashOfValue, hex, refuse, utf8 } from "./bytes.js";
import { said, someOf } from "../said.js";
import { placeOf, stands } from "./places.js";
import { asksOnly, bodied, folded, isLong, isProse, parted, settled, triesOnly, written } from "./written.js";

const MOST_ORDERS = 60;
const HEAD = 64 * 1024;
const ENVELOPE = ["delivered-to", "x-original-to", "x-envelope-to", "envelope-to", "to", "cc"];
const RECENT = 500;   // entries before a secret order of a part: so many of them its seat had seen at least
const REPLY = /[^\s<>,;:+"]{1,64}\+([a-z0-9-]+)\.([a-z0-9-]+)\.([0-9]{1,9})\.([a-z2-7]{12})@/g;
const quick = new TextDecoder("windows-1252");
const sha = (text) => hex(sha256(utf8(text)));

/** The letters to one match out of sent mails: `{ mails, unreadable, letters, openings }`. */
export async function lettersTo(origin, mails) {
  const [house, match] = origin.split("/m/");
  const host = house.split(":")[0];
  const found = { mails: 0, unreadable: 0, letters: new Map(), openings: new Set() };
  for await (const mail of mails) {
    found.mails += 1;
    const head = quick.decode(mail.subarray(0, HEAD)).split(/\r?\n\r?\n/, 1)[0].toLowerCase();
    if (!head.includes(`@${host}`) && head.search(REPLY) < 0) continue;
    try {
      read(characters(mail), match, found);
    } catch {
      found.unreadable += 1;
    }
  }
  return found;
}

function read(mail, match, found) {
  const [head] = cutHead(mail);
  const messageId = /<[!-;=?-~]{1,900}>/.exec(head.field("message-id"))?.[0] ?? "";
  const sender = (/<([^<>]*)>/.exec(head.field("from"))?.[1] ?? head.field("from")).trim().toLowerCase();
  found.openings.add(sha(`${sender} ${messageId}`));
  const to = ENVELOPE.flatMap(head.all).join(", ").toLowerCase();
  const replies = [...to.matchAll(REPLY)];
  const reply = replies.find((one) => one[1] === match) ?? replies[0];
  if (!reply) return;
  const [, there, seat, given, token] = reply;
  const address = `${there}.${seat}.${given}.${token}`;
  const wrote = written(mail);
  const when = new Date(head.field("date"));
  const day = Number.isNaN(+when) ? "" : when.toISOString().slice(0, 16).replace("T", " ");
  const id = messageId || said("without an id");
  const name = day ? said("letter of {day} ({id})", { day, id }) : said("letter ({id})", { id });
  const keep = (alone, more) => found.letters.set(alone, {
    match, alone, several: Array.from({ length: MOST_ORDERS }, (_, k) => sha(`${alone}/${k + 1}`)), name, ...wrote, ...more,
  });
  const { own, parts } = parted(wrote.lines, there, seat);
  if (there === match) keep(sha(`${messageId} ${address}`), { seat, given: Number(given), lines: own, empty: !wrote.lines.length });
  for (const part of parts.filter((one) => one.match === match))
    keep(sha(`${messageId} ${address}/${match}${part.seat && `.${part.seat}`}`), { seat: part.seat, given: null, lines: part.lines });
}

/** What is known of the orders that somebody sent, before any is compared: `claimed` are the events
    of those that are in the log. */
export const nothingSent = () => ({ found: 0, absent: [], doubts: [], sealed: [], claimed: new Set() });

/** Adds to what is known what the letters say of the log; refuses where they differ. */
export function compared({ mails, unreadable, letters, openings }, match, told = nothingSent()) {
  const kept = told.found;
  for (const letter of letters.values()) {
    letter.join = (letter.seat ? [letter.seat] : match.places).map((seat) => sha(`join\n${letter.match}\n${seat}\n${letter.alone}`)).find((id) => match.byId.has(id));
    compareLetter(letter, match, told);
  }
  for (const seat of match.places)
    for (const opening of openings) claim(match.byId.get(sha(`join\n${match.origin.split("/m/")[1]}\n${seat}\n${opening}`)), told);
  const unread = unreadable + [...letters.values()].filter(({ join, empty }) => empty && !join).length;
  if (unread) told.doubts.push(unread === 1 ? said("1 sent letter to this match could not be read.") : said("{unreadable} sent letters to this match could not be read.", { unreadable: unread }));
  if (mails && told.found === kept && !letters.size) told.doubts.push(mails === 1 ? said("The only mail sent is not an order to this match.") : said("None of the {mails} mails sent is an order to this match.", { mails }));
  return told;
}

/** These commands of the log were sent; each counts once. */
export function claim(logged, told) {
  for (const { n } of logged ?? []) {
    told.found += Number(!told.claimed.has(n));
    told.claimed.add(n);
  }
}

/** The orders in the sender's name that neither letters nor notes have. */
export function unclaimed(seats, match, told) {
  const events = match.given.filter(({ n, by }) => seats.has(by) && !told.claimed.has(n)).map(({ n }) => n);
  if (!events.length) return;
  const some = someOf(events);
  const several = events.length > 1;
  told.doubts.push(several ? said("{count} orders in your name are not in your mails and notes (events {some}). If you gave them in no other way, they are not yours.", { count: events.length, some })
    : said("1 order in your name is not in your mails and notes (event {some}). If you gave it in no other way, it is not yours.", { some }));
}

function compareLetter(letter, match, told) {
  const joined = match.byId.get(letter.join);
  if (joined) {
    for (const { command } of joined) inItsPlace(letter, command, true);
    claim(joined, told);
    return;
  }
  if (!letter.lines.length) return;
  const used = new Set();
  let at = 0;
  const given = [letter.alone, ...letter.several].flatMap((id) => match.byId.get(id) ?? []);
  const heads = given.map(({ command }) => bodied(command.orders)?.head).filter(Boolean);
  letter.lines = settled(letter.lines, heads);
  for (const id of [letter.alone, ...letter.several])
    for (const logged of match.byId.get(id) ?? []) {
      inItsPlace(letter, logged.command, false);
      const place = inTheText(letter, logged.command.orders, at, told, [...match.places]);
      at = place?.next ?? at;
      for (let line = place?.from; line < place?.to; line += 1) used.add(line);
      if (place) claim([logged], told);
      else told.claimed.add(logged.n);
    }
  hidden(letter, used, match, told);
  absent(letter, used, match, told);
}

/** The command is of the seat that wrote, and names the size of its address; a joining perhaps a later one.
    Of a part only the house knew its size, and its seat if the letter does not name it. */
function inItsPlace(letter, command, joins) {
  letter.seat ||= command.seat;
  const fits = joins || letter.given === null ? command.seen >= letter.given : command.seen === letter.given;
  if (command.seat !== letter.seat || !fits) refuse(`The command ${command.id} is not in the log as it was sent.`);
}

/** Where the order stands in the letter, behind those before it; null where that is not certain. */
function inTheText(letter, orders, at, told, seats) {
  const place = placeOf(letter.lines, orders, at, (line) => line.sure, seats);
  if (place) return place;
  const inAnotherPlace = placeOf(letter.lines, orders, 0, (line) => line.sure);
  const unsure = placeOf(letter.lines, orders, 0, (line) => !line.sure) || (!inAnotherPlace && stands(orders, letter.everything));
  if (!unsure) refuse(`The log holds the order “${orders}” as one from your ${letter.name}, which does not hold it${inAnotherPlace ? " in that place" : ""}.`);
  told.doubts.push(said("The log has the order “{orders}” for your {letter}, where it stands only in what looks quoted or broken; compare them.", { orders, letter: letter.name }));
  return null;
}

/** How a journal may spell what was typed, as far as that is known without the rules. */
export const spellings = (text) => new Set([text, text.toLowerCase(), folded(text)].map((one) => one.replace(/^(?:note|notiz)(?:[:,] *| +)/i, "note ")));

/** Orders whose text is sealed in this export: each can be told by its hash alone. */
function hidden(letter, used, match, told) {
  const places = letter.given === null ? shownTo(letter.seat, match) : [[letter.seat, letter.given]];
  if (![...match.sealedCommands.values()].some((seat) => places.some(([one]) => one === seat))) return;
  const lines = [...letter.lines.entries()].filter(([k, line]) => line.sure && !used.has(k)).slice(0, MOST_ORDERS);
  for (const [k, { text, typed }] of lines)
    for (const id of [letter.alone, ...letter.several.slice(0, lines.length + used.size)])
      for (const orders of new Set([...spellings(typed), ...spellings(text)])) {
        const hashed = ([seat, seen]) => hashOfValue({ id, match: match.origin, orders, seat, seen });
        const cmd = used.has(k) ? undefined : places.map(hashed).find((one) => match.sealedCommands.has(one));
        if (cmd === undefined) continue;
        used.add(k);
        letter.seat ||= match.sealedCommands.get(cmd);
        claim([{ n: match.commands.get(cmd) }], told);
      }
}

/** Seats with secret orders, each with a size that its mails may have shown before one of them. */
function shownTo(seat, match) {
  const found = new Map();
  for (const [cmd, by] of match.sealedCommands)
    for (let n = match.commands.get(cmd), seen = n; (!seat || by === seat) && seen >= Math.max(0, n - RECENT); seen -= 1) found.set(`${by} ${seen}`, [by, seen]);
  return [...found.values()];
}

/** A sentence for what the letter orders and the log does not hold. Below an order that it holds a
    line without a word that any of its orders begins with is a farewell, a name or a remark. */
function absent(letter, used, match, told) {
  if (letter.lines.some(({ sure, text }) => sure && triesOnly(text))) return;
  const own = letter.lines.map((line, k) => ({ ...line, k })).filter(({ sure, text, end }) => sure && !end && !asksOnly(text));
  const begins = (prose) => own.findIndex(({ text, k }) => used.has(k) || !prose(text));
  const first = Math.max(begins((text) => isProse(text) || isLong(text)), begins(isProse));
  const orders = first < 0 ? [] : own.slice(first);
  const words = new Set([...match.byId.values()].flat().map(({ command }) => folded(command.orders).split(" ")[0]));
  const below = (k) => used.size > 0 && k > Math.min(...used);
  const counts = ({ k, text }) => !used.has(k) && (!below(k) || words.has(folded(text).split(" ")[0]));
  const closing = orders.findIndex(({ text, k }) => !used.has(k) && text.endsWith(","));
  const lost = (closing < 0 ? orders : orders.slice(0, closing)).filter(counts).map(({ typed }) => `“${typed}”`);
  if (!lost.length) return;
  told.absent.push(said("Of your {letter} to {seat} the log does not hold {lost}: refused, lost, or sent on under another Message-ID. Compare the answer that you got.", { letter: letter.name, seat: letter.seat || letter.match, lost: lost.slice(0, 5).join(", ") }));
}
