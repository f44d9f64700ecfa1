/* The mails of a mailbox, one at a time: an mbox, a single mail, a folder of mails (Maildir), or a
   zip of such. A mailbox may hold many thousand mails of other matters, so it is read in pieces and
   only one mail of it is held (docs/mail-as-evidence.md). */

import { Refused, need, refuse, utf8 } from "./bytes.js";
import { LARGEST_HELD, chunksOf, isZip, joined, membersOf, together } from "./zip.js";

/** Bytes of a mail that are read; of a larger one the rest proves nothing. */
export const LARGEST = 40 * 2 ** 20;

/** Bytes that all members of a zip may unpack to. */
const MOST_UNPACKED = 4 * 2 ** 30;
const LONGEST_SEPARATOR = 4096;
const SEPARATOR = /^From \S+\s.*\d\d:\d\d.*\d{4}/;

/** Every mail in `files`, which are `{ path, blob }`; Refused where a zip cannot be read. */
export async function* mailsIn(files) {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  for (const { path, blob } of sorted) {
    if (isOfMailPrograms(path)) continue;
    const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
    if (isZip(start)) yield* mailsInZip(path, blob);
    else yield* mailsOf(chunksOf(blob.stream(), `${path} cannot be read.`));
  }
}

/** In a folder, what mail programs keep for themselves, and what is only half delivered. */
function isOfMailPrograms(path) {
  const folders = path.split("/");
  const name = folders.pop();
  return folders.length > 0 && (folders.at(-1) === "tmp" || /^(\.|dovecot)|\.(msf|sqlite)$/.test(name));
}

async function* mailsInZip(path, blob) {
  const unread = (why) => refuse(`The zip ${path} cannot be read: ${why}.`);
  need(blob.size <= LARGEST_HELD, `The zip ${path} is larger than 1 GiB; unpack it first.`);
  let size = 0;
  async function* bounded(chunks) {
    for await (const piece of chunks) {
      size += piece.length;
      need(size <= MOST_UNPACKED, "it unpacks to more than 4 GiB");
      yield piece;
    }
  }
  try {
    const bytes = await together(chunksOf(blob.stream(), "it cannot be read"), "it is too large");
    for (const member of membersOf(bytes)) yield* mailsOf(bounded(member.chunks()));
  } catch (error) {
    if (error instanceof Refused) unread(error.message);
    throw error;
  }
}

/** The mails of an mbox, or the one mail that a file holds. */
export async function* mailsOf(chunks) {
  let [held, size, seen] = [[], 0, 0];
  let [blank, mbox, inLine] = [true, false, false];
  let rest = new Uint8Array();
  const flush = () => {
    const mail = joined(held, held.reduce((sum, piece) => sum + piece.length, 0));
    [held, size] = [[], 0];
    return mail;
  };
  /** Takes a line, or a piece of one too long to be more than text; true where a mail begins. */
  function take(line, whole) {
    const begins = !inLine && blank && (mbox || seen === 0) && line[0] === 70 && line.length < LONGEST_SEPARATOR && SEPARATOR.test(ascii(line));
    const fresh = !inLine;
    inLine = !whole;
    seen += 1;
    if (begins) {
      mbox = true;
      return true;
    }
    blank = whole && fresh && (line.length === 1 || (line.length === 2 && line[0] === 13));
    size += line.length;
    if (size <= LARGEST) held.push(mbox && fresh && isShielded(line) ? line.subarray(1) : line);
    return false;
  }
  for await (const chunk of chunks) {
    const bytes = rest.length ? joined([rest, chunk], rest.length + chunk.length) : chunk;
    let at = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
      if (take(bytes.subarray(at, end + 1), true) && held.length) yield flush();
      at = end + 1;
    }
    rest = bytes.subarray(at);
    if (rest.length < LONGEST_SEPARATOR) continue;
    take(rest, false);
    rest = new Uint8Array();
  }
  if (rest.length && take(rest, true) && held.length) yield flush();
  if (held.length) yield flush();
}

const ascii = (bytes) => String.fromCharCode(...bytes);
const SHIELDS = [">From ", ">>From "].map((text) => utf8(text));
const isShielded = (line) => line[0] === 62 && SHIELDS.some((shield) => shield.every((byte, k) => line[k] === byte));
