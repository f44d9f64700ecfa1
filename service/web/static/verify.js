/* A verifier of Fieldpost matches, written from docs/fair-play.md alone. It needs no server, and
   runs in a browser and in Node. Numbers in comments are sections of that page.

   audit(bytes, [vkey], { seen, sent, progress }) checks a whole export, also against the mailboxes of
   its reader: files of mail that he received and sent, each as { path, blob }. checkRoll(proof) checks
   one roll, step by step; restored(bytes) undoes what was only converted. */

import { Journal } from "./journal.js";
import { mailsIn } from "./mailbox.js";
import { notesIn } from "./mails.js";
import {
  Refused, Tree, base64, hex, isHash, keysAre, leafHash, need, openNote, parseCanonical, readKeys,
  refuse, strict,
} from "./proofs.js";
import { compared, lettersTo } from "./sent.js";

export { Refused, readKeys as keysOf } from "./proofs.js";
export { checkRoll } from "./roll.js";
export { restored } from "./restored.js";

/* 7 Export */

const ORIGIN = /^[a-z0-9.-]{1,253}(:[0-9]{1,5})?\/g\/[a-z0-9-]{1,64}$/;
const LONGEST_LINE = 1 << 24;

const latin = (bytes) => Array.from(bytes, (b) => String.fromCharCode(b)).join("");

function readLines(bytes) {
  need(bytes.at(-1) === 10, "The file breaks off without a line feed.");
  const lines = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    need(end - at < LONGEST_LINE, `Line ${lines.length + 1} is longer than that of any export.`);
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  const header = /^pbem-audit\/1 (\S+) ([a-z0-9-]{1,32})$/.exec(latin(lines[0].subarray(0, 500))) ?? refuse("This is no export of a match.");
  need(ORIGIN.test(header[1]), "The header names no match.");
  const found = { origin: header[1], view: header[2], E: [], O: [], C: [] };
  let stage = 0;
  for (const line of lines.slice(1)) {
    const kind = latin(line.subarray(0, 2));
    const place = ["E ", "O ", "C "].indexOf(kind);
    need(place >= stage, "Lines are out of order, or of no kind that an export has.");
    stage = place;
    found[kind[0]].push(line.subarray(2));
  }
  return found;
}

/* 8 Audit */

/** Evidence that cannot be read is no verdict on the match. */
export class Unread extends Error {}

/** Checks an export; the report counts what was checked. Throws Refused; Unread for a mailbox. */
export async function audit(bytes, vkeys, { seen, sent, progress = () => {} } = {}) {
  try {
    return await checked(bytes, await readKeys(vkeys), seen, sent, progress);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unread) throw error;
    throw new Refused(`The file is out of form (${error.name}).`);
  }
}

async function checked(bytes, keys, seen, sent, progress) {
  const file = readLines(bytes);
  const match = new Journal(file.origin, readOpenings(file.O), file.E.length);
  const notes = await readNotes(file.C, keys, file);
  const received = seen ? await readable(readSeen(counted(seen, "received", progress), keys, file)) : null;
  const letters = sent ? await readable(lettersTo(file.origin, counted(sent, "sent", progress))) : null;
  const mailed = received?.notes ?? [];
  match.fixed = notes.map((note) => note.size);
  const tree = new Tree();
  const roots = new Map([[0, hex(tree.root())]]);
  const sizes = new Set([...notes, ...mailed].map((note) => note.size));
  for (const [n, line] of file.E.entries()) {
    match.read(n, line);
    tree.add(leafHash(line));
    if (sizes.has(n + 1)) roots.set(n + 1, hex(tree.root()));
    if (n % 500 === 0) await progress(`${n} of ${file.E.length} events`);
  }
  match.finish();
  for (const [where, those] of [["", notes], [" in the mailbox", mailed]])
    for (const note of those)
      need(hex(note.root) === roots.get(note.size), `The checkpoint of ${note.size} events${where} has another root: history was rewritten.`);
  const own = letters ? compared(letters, match) : { found: 0, absent: [], doubts: [] };
  return {
    ...match.report, origin: file.origin, view: file.view, events: file.E.length,
    checkpoints: notes.length, seen: mailed.length, sent: own.found, absent: own.absent,
    notChecked: [...unfixed(match, received), ...notChecked(match, !seen, !sent), ...doubtsOf(received), ...own.doubts],
  };
}

/** Mail that breaks its reader is no verdict on the match. */
const readable = (reading) => reading.catch((error) => {
  throw error instanceof Refused || error instanceof Unread ? error : new Unread(`A mail cannot be read (${error.name}).`);
});

/** The mails of these files, while the reader is told how many were read. */
async function* counted(files, which, progress) {
  let count = 0;
  try {
    for await (const mail of mailsIn(files)) {
      yield mail;
      count += 1;
      if (count % 1000 === 0) await progress(`${count} mails ${which}`);
    }
  } catch (error) {
    throw error instanceof Refused ? new Unread(error.message) : error;
  }
}

/** What no mail shows to have been fixed in time. */
function unfixed(match, received) {
  if (!received?.notes.length) return [];
  const between = (from, to) => received.notes.some((note) => from < note.size && note.size <= to);
  return [
    ...match.keys.turned.filter(({ held, key }) => !between(held, key)).map(({ held, key }) =>
      `No checkpoint in the mailbox shows that the order held by event ${held} was fixed before the key of event ${key}.`),
    ...match.used.filter(({ first, born }) => first >= 0 && !between(born, first)).map(({ stream, first }) =>
      `No checkpoint in the mailbox shows that the dice of ${stream} were fixed before event ${first}.`),
  ];
}

function doubtsOf(received) {
  const sentences = [];
  if (received?.garbled) sentences.push(`${received.garbled} checkpoints in the mailbox could not be used: garbled on their way, or signed by a key that was not named.`);
  if (received && !received.notes.length) sentences.push(`None of the ${received.mails} mails received holds a checkpoint of this match.`);
  return sentences;
}

function notChecked(match, noMailbox, noSent) {
  const { unopened, decks, decksProved } = match.report;
  const sentences = [];
  if (unopened) sentences.push(`${unopened} sealed parts are not opened in this export.`);
  if (decks > decksProved) sentences.push(`${decks - decksProved} decks are not proved yet: their shuffles are sealed.`);
  if (noMailbox) sentences.push("No mailbox was given, so a history that was rewritten and signed again would not show.");
  if (noSent) sentences.push("No sent commands were given, so an order that was changed or lost on its way would not show.");
  return [...sentences, "The rules were not replayed, so dice that were asked for wrongly would not show."];
}

function readOpenings(lines) {
  const openings = new Map();
  let last = [-1, -1];
  for (const line of lines) {
    const [, n, p] = /^(0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) /.exec(latin(line.subarray(0, 24))) ?? refuse("An opening is out of form.");
    const at = [Number(n), Number(p)];
    need(at[0] > last[0] || (at[0] === last[0] && at[1] > last[1]), `Event ${n}: its openings are out of order or repeated.`);
    last = at;
    const value = parseCanonical(line.subarray(n.length + p.length + 2), `Event ${n}: an opening`);
    need(keysAre(value, ["data", "salt"]) && isHash(value.salt), `Event ${n}: an opening is out of form.`);
    openings.set(`${n} ${p}`, value);
  }
  return openings;
}

async function readNotes(lines, keys, file) {
  need(lines.length > 0, "The export has no checkpoint.");
  const notes = [];
  for (const line of lines) {
    const note = await openNote(strict.decode(base64(latin(line), "a checkpoint")), keys);
    need(note.origin === file.origin, "A checkpoint belongs to another match.");
    need(note.size <= file.E.length, `A checkpoint is of ${note.size} events; this export is cut short.`);
    need(!notes.length || note.size >= notes.at(-1).size, "The checkpoints are out of order.");
    notes.push(note);
  }
  need(notes.at(-1).size === file.E.length, "The last events are covered by no checkpoint.");
  return notes;
}

/** The checkpoints of this match out of received mail; those of others prove nothing here. */
async function readSeen(mails, keys, file) {
  const found = { mails: 0, notes: [], garbled: 0 };
  const known = new Set();
  for await (const mail of mails) {
    found.mails += 1;
    for (const text of notesIn(mail)) {
      if (!text.startsWith(`${file.origin}\n`) || known.has(text)) continue;
      known.add(text);
      const note = await openNote(text, keys).catch(() => null);
      if (note) found.notes.push(note);
      else found.garbled += 1;
    }
  }
  for (const { size } of found.notes)
    need(size <= file.E.length, `A checkpoint in the mailbox is of ${size} events; the history was cut short or rolled back.`);
  return found;
}
