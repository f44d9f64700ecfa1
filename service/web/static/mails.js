/* Checkpoints out of a mailbox: an mbox or a single mail, whatever mail programs made of it. A note
   counts by its signature alone; one that was garbled on its way is passed over. */

/* Node 20 reads the dash of windows-1252 as U+0097. */
const DASH = /^(?:[\u2014\u2013\x97?\ufffd-]{1,3}|\u00e2\u20ac\u201d)$/;
const FENCE = /---\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}-{3,}([\s\S]{1,8000}?)-{3,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT/g;
/** Bytes as characters of the same number; what browsers call latin1 is another thing. */
function characters(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
const bytesOf = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** Every signed note in a mailbox, in its exact form. */
export function notesIn(bytes) {
  const found = new Set();
  for (const mail of characters(bytes).split(/^From \S+\s.*\d\d:\d\d.*\d{4}\r?\n/m))
    for (const text of textsOf(mail, 0))
      for (const note of notesInText(text)) found.add(note);
  return [...found];
}

function notesInText(text) {
  const plain = text.replace(/^[ \t\xa0]*(?:[>|][ \t\xa0]?)+/gm, "");
  return [...plain.matchAll(FENCE)].slice(0, 50).map((fence) => rebuilt(fence[1])).filter(Boolean);
}

/** A note out of its words, however they were wrapped. */
function rebuilt(block) {
  const words = block.split(/\s+/).filter(Boolean);
  if (words.length < 6 || !/^\d+$/.test(words[1])) return "";
  let [root, at] = ["", 2];
  while (at < words.length && root.length < 44) root += words[at++];
  const lines = [];
  for (const word of words.slice(at)) {
    if (DASH.test(word)) lines.push([]);
    else lines.at(-1)?.push(word);
  }
  const signed = lines.filter((l) => l.length).map(([name, ...blob]) => `\u2014 ${name} ${blob.join("")}\n`);
  return signed.length ? `${words[0]}\n${words[1]}\n${root}\n\n${signed.join("")}` : "";
}

function textsOf(part, depth) {
  const cut = /\r?\n\r?\n/.exec(part);
  if (!cut || depth > 20) return [];
  const head = part.slice(0, cut.index).replace(/\r?\n[ \t]+/g, " ");
  const body = part.slice(cut.index + cut[0].length);
  const field = (name) => new RegExp(`^${name}:(.*)$`, "im").exec(head)?.[1].trim() ?? "";
  const kind = field("content-type");
  const boundary = /boundary="?([^";]+)"?/i.exec(kind)?.[1];
  if (/^multipart\//i.test(kind) && boundary)
    return body.split(`--${boundary}`).slice(1).flatMap((one) => textsOf(one.replace(/^[^\n]*\n/, ""), depth + 1));
  const raw = decoded(body, field("content-transfer-encoding").toLowerCase());
  if (/^message\/rfc822/i.test(kind)) return textsOf(characters(raw), depth + 1);
  const text = inCharset(raw, /charset="?([^";\s]+)"?/i.exec(kind)?.[1]);
  if (/^text\/html/i.test(kind)) return [unescaped(text.replace(/<[^<>]*>/g, " "))];
  return [/filename="?checkpoint\.txt/i.test(head) ? `---BEGIN GAME CHECKPOINT---\n${text}\n---END GAME CHECKPOINT` : text];
}

function decoded(body, how) {
  if (how === "base64") {
    try {
      return bytesOf(atob(body.replace(/[^A-Za-z0-9+/]/g, "")));
    } catch {
      return new Uint8Array();
    }
  }
  if (how !== "quoted-printable") return bytesOf(body);
  return bytesOf(body.replace(/[ \t]*=\r?\n/g, "").replace(/=([0-9A-Fa-f]{2})/g, (_, two) => String.fromCharCode(parseInt(two, 16))));
}

function inCharset(raw, name) {
  try {
    return new TextDecoder(name ?? "utf-8").decode(raw);
  } catch {
    return new TextDecoder().decode(raw);
  }
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", mdash: "\u2014" };
const unescaped = (text) => text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (all, decimal, hexa, word) =>
  (word ? NAMED[word.toLowerCase()] ?? all : String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : parseInt(hexa, 16)))));
