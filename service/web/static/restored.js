/* An export that was only converted on its way, brought back to its own bytes. Nothing is believed
   here: the audit checks every byte of what comes out. */

import { refuse, utf8 } from "./proofs.js";

const MARK = utf8.encode("pbem-audit/1 ");
const starts = (bytes, ...head) => head.every((byte, k) => bytes[k] === byte);

function find(bytes, part, within) {
  for (let at = 0; at + part.length <= Math.min(bytes.length, within); at += 1)
    if (part.every((byte, k) => bytes[at + k] === byte)) return at;
  return -1;
}

async function unzipped(bytes) {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return refuse("The file was compressed with gzip and is broken; send it anew.");
  }
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

function quoteOf(bytes) {
  const at = find(bytes, MARK, 64);
  const quote = bytes.subarray(0, Math.max(at, 0));
  return quote.includes(62) && quote.every((b) => [32, 9, 62, 124].includes(b)) ? quote : null;
}

const UNDOINGS = [
  ["It was compressed with gzip.", (b) => starts(b, 0x1f, 0x8b) && unzipped(b)],
  ["A byte order mark was put before it.", (b) => starts(b, 0xef, 0xbb, 0xbf) && b.subarray(3)],
  ["It was converted to UTF-16.", (b) => (starts(b, 0xff, 0xfe) && utf8.encode(new TextDecoder("utf-16le").decode(b)))
    || (starts(b, 0xfe, 0xff) && utf8.encode(new TextDecoder("utf-16be").decode(b)))],
  ["It was quoted as in an answer to a mail.", (b) => {
    const quote = quoteOf(b);
    return quote && eachLine(b, (line) => (starts(line, ...quote) ? line.subarray(quote.length) : line));
  }],
  ["Its line ends were converted to CRLF.", (b) => find(b, [13, 10], 500) >= 0 && b.indexOf(10) === find(b, [13, 10], 500) + 1
    && eachLine(b, (line) => (line.at(-1) === 13 ? line.subarray(0, -1) : line))],
];

/** The bytes of an export without conversions, and what was undone, in sentences. */
export async function restored(bytes) {
  const converted = [];
  for (let depth = 0; depth < 5; depth += 1) {
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
  return { bytes, converted };
}
