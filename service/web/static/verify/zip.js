/* The members of a zip (APPNOTE 4.3), stored or deflated; needs no library. A zip is untrusted, so
   nothing is unpacked beyond a bound, and every member must have the checksum that it names. */

import { need, refuse } from "./bytes.js";

/** Bytes that are held at once: of a zip, or of what one archive unpacks to. */
export const LARGEST_HELD = 2 ** 30;

const MOST_MEMBERS = 0xffff;
const [STORED, DEFLATED] = [0, 8];
const BROKEN = "it is cut short or broken";

export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Each member that is a file: its name, and `chunks()`, which unpacks it piece by piece. */
export function membersOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(bytes, view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  need(count < MOST_MEMBERS && at < 0xffffffff, "it is of the large kind (ZIP64), which is not read here; unpack it first");
  const found = [];
  for (let k = 0; k < count; k += 1) {
    need(at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50, BROKEN);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const member = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      flags: view.getUint16(at + 8, true), method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true), size: view.getUint32(at + 24, true), at: view.getUint32(at + 42, true),
    };
    if (!member.name.endsWith("/")) found.push({ name: member.name, chunks: () => unpacked(bytes, view, member) });
    at += 46 + name + extra + comment;
  }
  return found;
}

/** Where the record at the end of the directory stands. */
function endOf(bytes, view) {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === 0x06054b50) return at;
  return refuse(BROKEN);
}

async function* unpacked(bytes, view, member) {
  need(!(member.flags & 1), "it is locked with a password");
  need(member.method === STORED || member.method === DEFLATED, "it is packed in a way that is not read here");
  need(member.at + 30 <= bytes.length && view.getUint32(member.at, true) === 0x04034b50, BROKEN);
  const start = member.at + 30 + view.getUint16(member.at + 26, true) + view.getUint16(member.at + 28, true);
  need(start + member.packed <= bytes.length, BROKEN);
  const raw = bytes.subarray(start, start + member.packed);
  let [size, crc] = [0, -1];
  const pieces = member.method === STORED ? [raw] : inflated(raw, "deflate-raw");
  for await (const piece of pieces) {
    size += piece.length;
    need(size <= member.size, BROKEN);
    crc = crcOf(piece, crc);
    yield piece;
  }
  need(size === member.size && (~crc >>> 0) === member.crc, BROKEN);
}

/** What a compressed stream unpacks to, piece by piece: never more at once than is asked for. */
export async function* inflated(bytes, format) {
  yield* chunksOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)), BROKEN);
}

/** The pieces of a stream; `broken` is the sentence for one that fails. */
export async function* chunksOf(stream, broken) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => refuse(broken));
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Pieces as one; refuses with `tooMuch` where they are more than is held at once. */
export async function together(pieces, tooMuch, most = LARGEST_HELD) {
  const held = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    need(size <= most, tooMuch);
    held.push(piece);
  }
  return joined(held, size);
}

export function joined(pieces, size) {
  if (pieces.length === 1) return pieces[0];
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** CRC-32 (ISO 3309) of what came before, gone on with. */
function crcOf(bytes, crc) {
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return crc;
}
