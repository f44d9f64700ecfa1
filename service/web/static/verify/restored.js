/* An export that was only converted on its way, brought back to its own bytes. Nothing is believed
   here: the audit checks every byte of what comes out. */

import { characters, partsOf } from "./letter.js";
import { LARGEST } from "./mailbox.js";
import { MOST_BYTES, checkSize } from "./reader.js";
import { NoVerdict, Refused, need, refuse, utf8 } from "./bytes.js";
import { said } from "../said.js";
import { inflated, isZip, membersOf, together } from "./zip.js";

const TOO_MUCH = said("The archive unpacks to more than is read here.");
const mostOf = (packed) => Math.min(100 * packed + 2 ** 20);
const HEAD = 4096;
const FOREWORD = 1 << 16;
const MARK = utf8("fieldpost-export/");

/** Files of ours that hold, or look as if they held, an export further on. */
const OTHER_FILES = [
  ["fieldpost-journals/1 ", "The file is a stream of the journals of many matches and no export of one; give it as it was, not packed or converted."],
  ["fieldpost-notes/3 ", "The file holds notes and is no export of a match; give it beside one, as your own."],
].map(([mark, sentence]) => [utf8(mark), sentence]);

const starts = (bytes, ...head) => head.every((byte, k) => bytes[k] === byte);

function find(bytes, part, within) {
  for (let at = 0; at + part.length <= Math.min(bytes.length, within); at += 1)
    if (part.every((byte, k) => bytes[at + k] === byte)) return at;
  return -1;
}

async function gunzipped(bytes) {
  try {
    return await together(inflated(bytes, "gzip"), TOO_MUCH, mostOf(bytes.length));
  } catch (error) {
    if (error.message === TOO_MUCH) throw new NoVerdict(TOO_MUCH);
    return refuse(said("The file was compressed with gzip and is broken; send it anew."));
  }
}

/** The one export in a zip, which may hold other files beside it. */
async function unzipped(bytes) {
  try {
    let members = membersOf(bytes);
    const exports = [];
    for (const one of members.length > 1 ? members : []) if (await isExport(one)) exports.push(one);
    members = members.length > 1 ? exports : members;
    if (members.length !== 1) return refuse(said("The zip holds {count} exports; audit each alone.", { count: members.length || said("no") }));
    return await together(members[0].chunks(), TOO_MUCH, mostOf(bytes.length));
  } catch (error) {
    if (error.message === TOO_MUCH) throw new NoVerdict(TOO_MUCH);
    if (!(error instanceof Refused) || /^The /.test(error.message)) throw error;
    return refuse(`The file was packed as zip and cannot be read: ${error.message}.`);
  }
}

async function isExport(member) {
  for await (const piece of member.chunks()) return find(piece, MARK, MARK.length) === 0;
  return false;
}

function fromUtf16(bytes, name) {
  try {
    return utf8(new TextDecoder(name, { fatal: true }).decode(bytes));
  } catch {
    return refuse(said("The file was converted to UTF-16 and is broken; send it anew."));
  }
}

/** The one export in a mail: as a file beside it, or in its text. */
function outOfMail(bytes) {
  const first = characters(bytes.subarray(0, HEAD)).split("\n", 1)[0];
  if (find(bytes, MARK, MARK.length) === 0 || !/^(?:From |[A-Za-z0-9-]{1,59}:)/.test(first)) return null;
  if (bytes.length > LARGEST) return refuse(said("The file is a mail, too large to be read; save the export out of it."));
  const found = new Map();
  for (const part of partsOf(characters(bytes), true)) {
    const body = exportIn(part.bytes);
    if (body) found.set(characters(body), body);
  }
  if (found.size !== 1) return refuse(said("The file is a mail that holds {count} exports.", { count: found.size || said("no") }));
  return [...found.values()][0];
}

function exportIn(body) {
  if (isZip(body) || starts(body, 0x1f, 0x8b)) return body;
  const at = find(body, MARK, HEAD);
  if (at < 0) return null;
  let end = body.length; // a mail ends with blank lines that no export has
  while (end && [10, 13, 32, 62].includes(body[end - 1])) end -= 1;
  const start = body.lastIndexOf(10, at) + 1;
  const line = find(body, [13, 10], HEAD) < 0 ? [10] : [13, 10];
  const out = new Uint8Array(end - start + line.length);
  out.set(body.subarray(start, end));
  out.set(line, end - start);
  return out;
}

/** Each line after `change`, which gives the part of it to keep. */
function eachLine(bytes, change) {
  const out = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(10, at);
    const end = found < 0 ? bytes.length : found;
    const line = change(bytes.subarray(at, end));
    out.set(line, size);
    size += line.length;
    if (found >= 0) out[size++] = 10;
    at = end + 1;
  }
  return out.subarray(0, size);
}

const BLANK = [32, 9, 13, 10];

/** What stands before the first mark, where it is nothing but blanks of its line. */
function indentOf(bytes) {
  const indent = bytes.subarray(0, Math.max(find(bytes, MARK, HEAD), 0));
  return indent.length && indent.every((b) => b === 32 || b === 9) ? indent : null;
}

function withoutEnd(line) {
  let end = line.length;
  while (end && BLANK.includes(line[end - 1])) end -= 1;
  return line.subarray(0, end);
}

function hasSpacesAtEnds(bytes) {
  const first = characters(bytes.subarray(0, HEAD)).split("\n");
  return first.length > 1 && find(bytes, MARK, MARK.length) === 0 && /[ \t]\r*$/.test(first[0]);
}

/** The export behind other words. */
function behindWords(bytes) {
  const head = bytes.subarray(0, FOREWORD);
  const start = head.lastIndexOf(10, Math.max(find(head, MARK, FOREWORD), 0)) + 1;
  return start && !/^[EOC] /m.test(characters(head.subarray(0, start))) ? bytes.subarray(start) : null;
}

/** The export without blank lines behind it. */
function withoutBlanksAfter(bytes) {
  const from = Math.max(0, bytes.length - FOREWORD);
  const rest = withoutEnd(bytes.subarray(from)).length;
  const blanks = characters(bytes.subarray(from + rest, bytes.length - 1)).replaceAll("\r\n", "\n");
  if (!rest || !blanks.includes("\n")) return null;
  const out = bytes.slice(0, from + rest + 1);
  out[from + rest] = 10;
  return out;
}

function quoteOf(bytes) {
  const at = find(bytes, MARK, HEAD);
  const quote = bytes.subarray(0, Math.max(at, 0));
  return quote.includes(62) && quote.every((b) => [32, 9, 62, 124].includes(b)) ? quote : null;
}

const UNDOINGS = [
  [said("It was compressed with gzip."), (b) => starts(b, 0x1f, 0x8b) && gunzipped(b)],
  [said("It was packed as zip."), (b) => isZip(b) && unzipped(b)],
  [said("A byte order mark was put before it."), (b) => starts(b, 0xef, 0xbb, 0xbf) && b.subarray(3)],
  [said("It was converted to UTF-16."), (b) => (starts(b, 0xff, 0xfe) && fromUtf16(b, "utf-16le")) || (starts(b, 0xfe, 0xff) && fromUtf16(b, "utf-16be"))],
  [said("It was quoted as in an answer to a mail."), (b) => {
    const quote = quoteOf(b);
    return quote && eachLine(b, (line) => (starts(line, ...quote) ? line.subarray(quote.length) : line));
  }],
  [said("It was indented."), (b) => {
    const indent = indentOf(b);
    return indent && eachLine(b, (line) => (starts(line, ...indent) ? line.subarray(indent.length) : line));
  }],
  [said("Its line ends were converted to CR."), (b) => {
    const head = b.subarray(0, HEAD);
    return find(b, MARK, MARK.length) === 0 && !head.includes(10) && head.includes(13) && b.map((byte) => (byte === 13 ? 10 : byte));
  }],
  [said("Its line ends were converted to CRLF."), (b) => find(b, [13, 10], 500) >= 0 && b.indexOf(10) === find(b, [13, 10], 500) + 1
    && eachLine(b, (line) => (line.at(-1) === 13 ? line.subarray(0, -1) : line))],
  [said("Spaces were added at the ends of its lines."), (b) => hasSpacesAtEnds(b) && eachLine(b, withoutEnd)],
  [said("It came inside a mail."), outOfMail],
  [said("Other words stood before it."), behindWords],
  [said("Blank lines were added at its end."), withoutBlanksAfter],
];

/** The bytes of an export without conversions, and what was undone, in sentences. */
export async function restored(bytes) {
  const converted = [];
  if (bytes.length > MOST_BYTES) checkSize(bytes);
  for (let depth = 0; depth < 9; depth += 1) {
    for (const [mark, sentence] of OTHER_FILES) need(!starts(bytes, ...mark), sentence);
    let undone = null;
    for (const [sentence, undo] of UNDOINGS) {
      undone = await undo(bytes);
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
