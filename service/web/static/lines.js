/* The lines of an export, and what holds for all of them (docs/fair-play.md 2
   and 11, from which alone this was written). */

import {
  LARGEST_FILE, LONGEST_LINE, NoVerdict, Refused, Tree, UNPLAIN, base64, hex, isHash, isPlain, keysAre, leafHash, need, openNote, parseCanonical, refuse, strict,
} from "./proofs.js";
import { characters } from "./letter.js";
import { said } from "./said.js";

/* 7 Export */

const ORIGIN = /^[a-z0-9.-]{1,253}(:[0-9]{1,5})?\/m\/[a-z0-9-]{1,64}$/;
const FAMILY = "fieldpost-export/";
const MOST_EVENTS = 100_000;

export const latin = characters;

/* How files begin that are none; what can be undone was undone before. */
const OTHERS = [
  [/^$/, "The file is empty, and so not an export; take it anew."],
  [/^</, "The file is a web page and no export; sign in first, perhaps, and take it anew."],
  [/^BZh/, "The file was compressed with bzip2; unpack it first."],
  [/^\xfd7zXZ\0/, "The file was compressed with xz; unpack it first."],
  [/^\x28\xb5\x2f\xfd/, "The file was compressed with zstd; unpack it first."],
  [/^7z\xbc\xaf\x27\x1c/, "The file was packed with 7-Zip; unpack it first."],
  [/^Rar!/, "The file was packed as rar; unpack it first."],
  [/^[^]{257}ustar/, "The file was packed with tar; unpack it first."],
];

function checkKind(bytes) {
  const start = latin(bytes.subarray(0, 300));
  for (const [form, sentence] of OTHERS) if (form.test(start)) refuse(sentence);
  need(start.startsWith(FAMILY), "This is no export of a match.");
}

/** What a kind of line is, and how many of them there may be behind so many events. */
const mostOf = { E: () => ["events", MOST_EVENTS], O: (events) => ["openings", 4 * events], C: (events) => ["checkpoints", 3 * events + 16] };

/** No verdict on more bytes than are read, in a file or in a line of an export. */
export function checkSize(bytes) {
  if (bytes.length > LARGEST_FILE) throw new NoVerdict(`The file has more than ${LARGEST_FILE} bytes.`);
  if (!latin(bytes.subarray(0, FAMILY.length)).startsWith(FAMILY)) return;
  for (let at = 0, number = 1, end; at < bytes.length; at = end + 1, number += 1) {
    end = bytes.indexOf(10, at);
    if (end < 0) end = bytes.length;
    if (end - at >= LONGEST_LINE) throw new NoVerdict(`Line ${number} has more than ${LONGEST_LINE} bytes.`);
  }
}

/** Each line and what is behind it, for as long as the lines are taken. */
function* linesOf(bytes) {
  for (let at = 0, end; at < bytes.length; at = end + 1) {
    end = bytes.indexOf(10, at);
    yield bytes.subarray(at, end);
  }
}

/** The lines of an export, by their kinds. */
export function readLines(bytes) {
  checkKind(bytes);
  checkSize(bytes);
  need(bytes.at(-1) === 10, "The file breaks off without a line feed.");
  const lines = linesOf(bytes);
  const header = /^fieldpost-export\/3 (\S+) ([a-z0-9-]{1,32})$/.exec(latin(lines.next().value.subarray(0, 500))) ?? refuse("This is no export of a match.");
  need(ORIGIN.test(header[1]), "The header names no match.");
  const found = { origin: header[1], view: header[2], E: [], O: [], C: [] };
  let stage = 0;
  for (const line of lines) {
    const kind = latin(line.subarray(0, 2));
    const place = ["E ", "O ", "C "].indexOf(kind);
    need(place >= stage, "Lines are out of order, or of no kind that an export has.");
    stage = place;
    const [what, most] = mostOf[kind[0]](found.E.length);
    if (found[kind[0]].push(line.subarray(2)) > most) refuse(`The export has more than ${most} ${what}.`);
  }
  return found;
}

/** The bytes of the openings, by event and part. */
export function readOpenings(lines) {
  const openings = new Map();
  let last = [-1, -1];
  for (const line of lines) {
    const [, n, p] = /^(0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) /.exec(latin(line.subarray(0, 24))) ?? refuse("An opening is not the line O, event, part, canonical JSON.");
    const at = [Number(n), Number(p)];
    need(at[0] > last[0] || (at[0] === last[0] && at[1] > last[1]), `Event ${n}: its openings are out of order or repeated.`);
    last = at;
    openings.set(`${n} ${p}`, line.subarray(n.length + p.length + 2));
  }
  return openings;
}

/** What an opening of event `n` holds. */
export function openingOf(line) {
  const value = parseCanonical(line, "an opening");
  need(keysAre(value, ["data", "salt"]) && isHash(value.salt), "an opening is out of form.");
  need(isPlain(line), UNPLAIN);
  return value;
}

const TOGETHER = 64;

/** The notes in their order; their signatures are checked some at a time. */
async function* opened(lines, keys) {
  for (let from = 0; from < lines.length; from += TOGETHER)
    yield* await Promise.all(lines.slice(from, from + TOGETHER).map((line, k) => numbered(from + k + 1, openNote(strict.decode(base64(latin(line), "a checkpoint")), keys))));
}

/** A refusal of a checkpoint says of which one. */
const numbered = (k, note) => note.catch((error) => {
  if (error instanceof Refused) error.message = `Checkpoint ${k}: ${error.message}`;
  throw error;
});

/** The signed notes of an export. */
export async function readNotes(lines, keys, file) {
  need(lines.length > 0, "The export has no checkpoint.");
  const notes = [];
  for await (const note of opened(lines, keys)) {
    need(note.origin === file.origin, "A checkpoint belongs to another match.");
    need(note.size, `Checkpoint ${notes.length + 1}: it covers no event`);
    need(note.size <= file.E.length, `A checkpoint is of ${note.size} events; this export is cut short.`);
    need(!notes.length || note.size >= notes.at(-1).size, "The checkpoints are out of order.");
    notes.push(note);
  }
  need(notes.at(-1).size === file.E.length, "The last events are covered by no checkpoint.");
  return notes;
}

/** Every event, and the root at every checkpoint. */
export async function readAll(file, match, notes, mailed, progress) {
  const tree = new Tree();
  const roots = new Map([[0, hex(tree.root())]]);
  const sizes = new Set([...notes, ...mailed].map((note) => note.size));
  for (const [n, line] of file.E.entries()) {
    match.read(n, line);
    tree.add(leafHash(line));
    if (sizes.has(n + 1)) roots.set(n + 1, hex(tree.root()));
    if (n % 500 === 0) await progress(said("{n} of {events} events", { n, events: file.E.length }));
  }
  match.finish();
  for (const [where, those] of [["", notes], [" that was kept", mailed]])
    for (const note of those)
      need(hex(note.root) === roots.get(note.size), `The checkpoint of ${note.size} events${where}: the first ${note.size} events are not those it was signed for; the history was rewritten`);
}
