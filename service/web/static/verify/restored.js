/* An export that was only converted on its way, brought back to its own bytes. Nothing is believed
   here: the audit checks every byte of what comes out. */

import { characters, partsOf } from "./letter.js";
import { LARGEST } from "./mailbox.js";
import { checkSize } from "./reader.js";
import { NoVerdict, Refused, need, refuse, utf8 } from "./bytes.js";
import { said } from "../said.js";
import { inflated, isZip, joined, membersOf, together } from "./zip.js";

const TOO_MUCH = said("The archive unpacks to more than is read here.");
const mostOf = (packed) => 100 * packed + 2 ** 20;
const DEEPEST = 9;
const FOREWORD = 1 << 16;
const MARK = "fieldpost-export/";
const GZIP = "\x1f\x8b";
const BLANK = [32, 9, 13, 10];
const UTF16 = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be", "f\0": "utf-16le", "\0f": "utf-16be" };

/** Files of ours that hold, or look as if they held, an export further on. */
const OTHER_FILES = [
  ["fieldpost-journals/1 ", "The file is a stream of the journals of many matches and no export of one; give it as it was, not packed or converted."],
  ["fieldpost-notes/3 ", "The file holds notes and is not an export of a match; give it beside one, as your own."],
];

const headOf = (bytes, most = 4096) => characters(bytes.subarray(0, most));

/* What holds an export */

async function gunzipped(bytes) {
  try {
    return await together(inflated(bytes, "gzip"), TOO_MUCH, mostOf(bytes.length));
  } catch (error) {
    if (error.message === TOO_MUCH) throw new NoVerdict(TOO_MUCH);
    return refuse(said("The file was compressed with gzip and is broken; send it again."));
  }
}

/** The only file in a zip, or the one export among several. */
async function unzipped(bytes) {
  try {
    const all = membersOf(bytes);
    const members = [];
    for (const one of all) if (all.length === 1 || (await isExport(one))) members.push(one);
    if (members.length !== 1) return refuse(said("The zip holds {count} exports; audit each alone.", { count: members.length || said("no") }));
    return await together(members[0].chunks(), TOO_MUCH, mostOf(bytes.length));
  } catch (error) {
    if (error.message === TOO_MUCH) throw new NoVerdict(TOO_MUCH);
    if (!(error instanceof Refused) || /^The /.test(error.message)) throw error;
    return refuse(`The file was packed as zip and cannot be read: ${error.message}.`);
  }
}

async function isExport(member) {
  for await (const piece of member.chunks()) return headOf(piece).startsWith(MARK);
  return false;
}

/** The one export in a mail: as a file beside it, or in its text. */
function outOfMail(bytes, head) {
  if (!/^(?:From |[A-Za-z0-9-]{1,59}:)/.test(head)) return null;
  if (bytes.length > LARGEST) return refuse(said("The file is a mail, too large to be read; save the export out of it."));
  const bodies = partsOf(characters(bytes), true).map((part) => exportIn(part.bytes)).filter(Boolean);
  const found = new Map(bodies.map((body) => [characters(body), body]));
  if (found.size !== 1) return refuse(said("The file is a mail that holds {count} exports.", { count: found.size || said("no") }));
  return [...found.values()][0];
}

function exportIn(body) {
  const head = headOf(body);
  const at = head.indexOf(MARK);
  if (isZip(body) || head.startsWith(GZIP)) return body;
  if (at < 0) return null;
  const own = trimmed(body.subarray(head.lastIndexOf("\n", at) + 1), [10, 13, 32, 62]); // a mail ends with blank lines that no export has
  return withEnd(own, head.includes("\r\n") ? "\r\n" : "\n");
}

/* What was done to its text */

function trimmed(bytes, marks = BLANK) {
  let end = bytes.length;
  while (end && marks.includes(bytes[end - 1])) end -= 1;
  return bytes.subarray(0, end);
}

const withEnd = (bytes, end) => joined([bytes, utf8(end)], bytes.length + end.length);

function fromUtf16(bytes, name) {
  try {
    return name && utf8(new TextDecoder(name, { fatal: true }).decode(bytes));
  } catch {
    return refuse(said("The file was converted to UTF-16 and is broken; send it again."));
  }
}

/** Each line after `change`, which gives the part of it to keep. */
function eachLine(bytes, change) {
  const out = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(10, at);
    const line = change(bytes.subarray(at, found < 0 ? bytes.length : found));
    out.set(line, size);
    size += line.length;
    if (found >= 0) out[size++] = 10;
    at = found < 0 ? bytes.length : found + 1;
  }
  return out.subarray(0, size);
}

/** The lines without what stands before the first one, if that has this form. */
function without(form, bytes, head) {
  const before = form.exec(head)?.[0];
  return before && eachLine(bytes, (line) => (headOf(line, before.length) === before ? line.subarray(before.length) : line));
}

function behindWords(bytes) {
  const head = headOf(bytes, FOREWORD);
  const start = head.lastIndexOf("\n", Math.max(head.indexOf(MARK), 0)) + 1;
  return start && !/^[EOC] /m.test(head.slice(0, start)) ? bytes.subarray(start) : null;
}

function withoutBlanksAfter(bytes) {
  const rest = trimmed(bytes);
  const blanks = characters(bytes.subarray(rest.length, bytes.length - 1)).replaceAll("\r\n", "\n");
  return rest.length && blanks.includes("\n") ? withEnd(rest, "\n") : null;
}

const UNDOINGS = [
  [said("It was compressed with gzip."), (bytes, head) => head.startsWith(GZIP) && gunzipped(bytes)],
  [said("It was packed as zip."), (bytes) => isZip(bytes) && unzipped(bytes)],
  [said("A byte order mark was put before it."), (bytes, head) => head.startsWith("\xef\xbb\xbf") && bytes.subarray(3)],
  [said("It was converted to UTF-16."), (bytes, head) => fromUtf16(bytes, UTF16[head.slice(0, 2)])],
  [said("It was quoted as in an answer to a mail."), (bytes, head) => without(/^[ \t|]*>[ \t|>]*(?=fieldpost-export\/)/, bytes, head)],
  [said("It was indented."), (bytes, head) => without(/^[ \t]+(?=fieldpost-export\/)/, bytes, head)],
  [said("Its line ends were converted to CR."), (bytes, head) => /^fieldpost-export\/[^\n]*\r[^\n]*$/.test(head) && bytes.map((byte) => (byte === 13 ? 10 : byte))],
  [said("Its line ends were converted to CRLF."), (bytes, head) => /^[^\n]*\r\n/.test(head) && eachLine(bytes, (line) => (line.at(-1) === 13 ? line.subarray(0, -1) : line))],
  [said("Spaces were added at the ends of its lines."), (bytes, head) => /^fieldpost-export\/[^\n]*[ \t]\r*\n/.test(head) && eachLine(bytes, (line) => trimmed(line))],
  [said("It came inside a mail."), outOfMail],
  [said("Other words stood before it."), behindWords],
  [said("Blank lines were added at its end."), withoutBlanksAfter],
];

/** The bytes of an export without conversions, and what was undone, in sentences. */
export async function restored(bytes) {
  const converted = [];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    checkSize(bytes);
    const head = headOf(bytes);
    for (const [mark, sentence] of OTHER_FILES) need(!head.startsWith(mark), sentence);
    let undone = null;
    for (const [sentence, undo] of UNDOINGS) {
      undone = await undo(bytes, head);
      if (!undone) continue;
      converted.push(sentence);
      bytes = undone;
      break;
    }
    if (!undone) break;
  }
  checkSize(bytes);
  return { bytes, converted };
}
