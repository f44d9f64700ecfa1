/* What the verifier is made of: bytes, hashes, dice, tree, keys. Numbers in comments are sections
   of docs/fair-play.md, from which alone this was written. */

import { characters } from "./letter.js";
import { said } from "./said.js";
import { hmac, sha256 } from "./sha256.js";

export { sha256 };
export const utf8 = new TextEncoder();
export const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const subtle = globalThis.crypto?.subtle;

/** What is wrong with an export, in a sentence. */
export class Refused extends Error {}

/** The match names rules that this program does not know. */
export class NoVerdict extends Refused {}

export const refuse = (text) => { throw new Refused(text); };
/** What is wrong lies in an earlier event than the one that shows it. */
export const refuseAt = (n, text) => { throw Object.assign(new Refused(text), { n }); };
export const need = (holds, text) => { if (!holds) refuse(text); };
export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
export const own = (o, key) => (Object.hasOwn(o, key) ? o[key] : undefined);
export const keysAre = (o, names) => isObject(o) && Object.keys(o).length === names.length && names.every((name) => Object.hasOwn(o, name));
export const isCount = (v, least = 0) => Number.isSafeInteger(v) && v >= least;
export const HASH = /^[0-9a-f]{64}$/;
export const NAME = /^[a-z0-9-]{1,32}$/;
export const STREAM = /^~?[a-z0-9-]{1,32}$/;
export const isHash = (v) => typeof v === "string" && HASH.test(v);
export const isName = (v) => typeof v === "string" && NAME.test(v);
const OCTETS = Array.from({ length: 256 }, (_, b) => b.toString(16).padStart(2, "0"));
export const hex = (bytes) => {
  let text = "";
  for (const byte of bytes) text += OCTETS[byte];
  return text;
};
const NIBBLES = new Map([..."0123456789abcdef"].map((digit, k) => [digit.charCodeAt(0), k]));
export const unhex = (text) => {
  const bytes = new Uint8Array(text.length >> 1);
  for (let k = 0; k < bytes.length; k += 1) bytes[k] = (NIBBLES.get(text.charCodeAt(2 * k)) << 4) | NIBBLES.get(text.charCodeAt(2 * k + 1));
  return bytes;
};
export const same = (a, b) => canonical(a) === canonical(b);

/* 1 Bytes and commands */

/** Bytes of an export or of notes, unpacked, and of one line with its line feed. */
export const LARGEST_FILE = 64 * 2 ** 20;
export const LONGEST_LINE = 2 ** 20;
const DEEPEST = 32;
const MOST_MEMBERS = 20_000;
const MOST_SIGNATURES = 16;
const MOST_KEYS = 64;
const TOO_MANY = `it has more than ${MOST_MEMBERS} members in one list or object`;

/** The canonical text of a value. */
export function canonical(value, depth = 0) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "number") {
    need(Number.isSafeInteger(value) && !Object.is(value, -0), "it holds a number out of form");
    return String(value);
  }
  if (typeof value === "string") {
    need(value.isWellFormed?.() ?? true, "it holds half of a character");
    return JSON.stringify(value);
  }
  need(depth < DEEPEST, `it is nested deeper than ${DEEPEST} levels`);
  need((Array.isArray(value) ? value : Object.keys(value)).length <= MOST_MEMBERS, TOO_MANY);
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1)).join(",")}]`;
  const keys = Object.keys(value);
  need(keys.every((key) => /^[\x00-\x7f]*$/.test(key)), "it holds a key that is not ASCII");
  return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key], depth + 1)}`).join(",")}}`;
}

/** Whether no text of a canonical line holds a character that steers a terminal, or turns what follows. */
export const isPlain = (line) => !/\\[bfu]|[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/.test(strict.decode(line).replaceAll("\\\\", ""));
export const UNPLAIN = "it holds a control character";
/** A text of anybody in a line of a report. */
export const shown = (text) => text.replace(/[\t\n\r]+/g, " ").replace(/[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");

/** The value of canonical bytes; refuses every other spelling of it. */
export function parseCanonical(bytes, what) {
  let value;
  let text;
  try {
    text = strict.decode(bytes);
    value = JSON.parse(text);
  } catch {
    refuse(`${what} is not JSON`);
  }
  if (text.length === bytes.length && !text.includes("\\u") && JSON.stringify(value) === text && inOrder(value, 0)) return value;
  let again;
  try {
    again = canonical(value);
  } catch (error) {
    refuse(`${what}: ${error.message}`);
  }
  need(again === text, `${what}: it is not canonical JSON`);
  return value;
}

/** Whether a value whose text JSON itself would write so, in ASCII, is in the profile: its keys are
    sorted and its numbers whole. Where it is not so, `canonical` says what is wrong. */
function inOrder(value, depth) {
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) {
    if (value.length > MOST_MEMBERS) return false;
    for (const one of value) if (!inOrder(one, depth + 1)) return false;
    return true;
  }
  let before = null;
  const keys = Object.keys(value);
  if (keys.length > MOST_MEMBERS) return false;
  for (const key of keys) {
    if ((before !== null && before >= key) || !inOrder(value[key], depth + 1)) return false;
    before = key;
  }
  return true;
}

export const hashOf = (value) => hex(sha256(utf8.encode(canonical(value))));
export const commitment = (salt, data) => hex(sha256(unhex(salt), utf8.encode(canonical(data))));

/* 3 Dice */

/** The numbers that the link of a roll gives; `seen` is told of every block and every word. */
export function diceFrom({ beacon, i, lot, reveal, stream }, origin, seen = () => {}) {
  const context = `fieldpost-dice/3\n${origin}\n${stream}\n${i}\n${lot}\n${beacon}\n`;
  const key = unhex(reveal);
  let block = new Uint8Array();
  let at = 0;
  let j = 0;
  const next = () => {
    if (at === block.length) {
      block = hmac(key, utf8.encode(`${context}${j}\n`));
      seen({ block: j, bytes: block });
      j += 1;
      at = 0;
    }
    return block[at++];
  };
  return function below(n) {
    if (n === 1) return 0;
    let width = 1;
    while (256 ** width < n) width += 1;
    const limit = 256 ** width - (256 ** width % n);
    for (;;) {
      let word = 0;
      const bytes = [];
      for (let k = 0; k < width; k += 1) {
        bytes.push(next());
        word = word * 256 + bytes[k];
      }
      seen({ word, bytes, n, limit, kept: word < limit, result: word % n });
      if (word < limit) return word % n;
    }
  };
}

const DRAWS = { dice: ["k", "n", "r", "sides"], d66: ["k", "n", "r"], pick: ["k", "n", "of", "r"], shuffle: ["k", "of", "r"] };

/** The results of one draw. */
export function drawn(below, spec) {
  const { k, n } = spec;
  const results = [];
  if (k === "dice" || k === "d66") {
    need(isCount(n, 1) && n <= 1000, "a draw asks for too many dice");
    need(k === "d66" || (isCount(spec.sides, 2) && spec.sides <= 1000), "a die has no such sides");
    for (let a = 0; a < n; a += 1) {
      if (k === "dice") results.push(below(spec.sides) + 1);
      else results.push(10 * (below(6) + 1) + below(6) + 1);
    }
    return results;
  }
  need(Array.isArray(spec.of), "a draw is out of form");
  const pool = [...spec.of];
  const count = k === "pick" ? n : pool.length;
  need(isCount(count) && count <= pool.length, "a draw asks for more than there is");
  for (let a = 0; a < count; a += 1) {
    const b = a + below(pool.length - a);
    [pool[a], pool[b]] = [pool[b], pool[a]];
  }
  return pool.slice(0, count);
}

export function drawsInForm(draws) {
  for (const spec of draws)
    need(isObject(spec) && Object.hasOwn(DRAWS, spec.k) && keysAre(spec, DRAWS[spec.k]), "a draw is out of form");
}

/* 4 Journal tree */

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];
export const leafHash = (line) => sha256(LEAF, line);
const nodeHash = (left, right) => sha256(NODE, left, right);

/** Grows a tree leaf by leaf and tells its root. */
export class Tree {
  peaks = [];
  add(leaf) {
    let level = 0;
    let hash = leaf;
    while (this.peaks.length && this.peaks.at(-1)[0] === level) {
      hash = nodeHash(this.peaks.pop()[1], hash);
      level += 1;
    }
    this.peaks.push([level, hash]);
  }
  root() {
    if (!this.peaks.length) return sha256(new Uint8Array());
    let hash = this.peaks.at(-1)[1];
    for (const [, left] of this.peaks.slice(0, -1).reverse()) hash = nodeHash(left, hash);
    return hash;
  }
}

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2). */
export function rootFrom(leaf, index, size, path) {
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const step of path) {
    need(sn > 0, "the path is too long");
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(step, hash);
      while (fn % 2 === 0 && fn > 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = nodeHash(hash, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  need(sn === 0 && index < size, "the path is too short");
  return hash;
}

/* 5 Checkpoints and keys */

export function base64(text, what) {
  let raw;
  try {
    raw = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  } catch {
    refuse(`${what} is not base 64`);
  }
  need(btoa(characters(raw)) === text, `${what} is not in the one form of base 64`);
  return raw;
}

/** The kind of a cosigner's key. */
export const COSIGNS = 4;

/** A key out of its vkey; `kind` is 1 for a house and 4 for a cosigner. */
export async function readKey(vkey, kind = 1) {
  const [, name, id, body] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? refuse(said("That is no key: it reads name+id+base64."));
  const raw = base64(body, "the key");
  need(raw[0] !== COSIGNS || kind === COSIGNS, said("This is the key of a cosigner, with which no house signs."));
  need(raw.length === 33 && raw[0] === kind, said("The key is not of Ed25519, or of another kind."));
  const named = sha256(utf8.encode(`${name}\n`), raw);
  need(hex(named.slice(0, 4)) === id, said("The key does not have the id that it names."));
  return { name, id, point: hex(raw.slice(1)), key: await subtle.importKey("raw", raw.slice(1), { name: "Ed25519" }, false, ["verify"]) };
}

/** The keys of a list of vkeys. */
export async function readKeys(vkeys) {
  need(vkeys.length <= MOST_KEYS, said("More than {most} keys of one kind are named.", { most: MOST_KEYS }));
  return Promise.all(vkeys.map((vkey) => readKey(vkey)));
}

/** Whether a key made this signature of a text. */
export const signedBy = ({ key }, signature, text) => subtle.verify("Ed25519", key, signature, utf8.encode(text));

const SIGNED = /^\u2014 ([^+\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+) ([A-Za-z0-9+/]+={0,2})$/;

/** Origin, size and root of a signed note, once one of `keys` vouches for it, or `nobody` has to. */
export async function openNote(note, keys, nobody = false) {
  const cut = note.lastIndexOf("\n\n");
  need(cut > 0 && note.endsWith("\n"), "it is no signed note");
  const text = note.slice(0, cut + 1);
  let good = 0;
  const lines = note.slice(cut + 2, -1).split("\n");
  need(lines.length <= MOST_SIGNATURES, `it has more than ${MOST_SIGNATURES} signatures`);
  for (const line of lines) {
    const found = SIGNED.exec(line) ?? refuse("a signature line is out of form");
    const raw = base64(found[2], "a signature");
    for (const trusted of keys.filter((k) => k.name === found[1] && k.id === hex(raw.slice(0, 4)))) {
      need(await subtle.verify("Ed25519", trusted.key, raw.slice(4), utf8.encode(text)), "its signature is wrong");
      good += 1;
    }
  }
  const signers = lines.map((l) => l.split(" ")[1]);
  const older = keys.some(({ name }) => signers.includes(name)) ? "; where the house changed its key since, name the older one too" : "";
  need(nobody || good > 0, `no key that you trust signed it, but ${signers.join(", ")}${older}`);
  const parts = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([^\n]+)\n$/.exec(text) ?? refuse("its text is no checkpoint");
  const root = base64(parts[3], "a root");
  need(root.length === 32, "a root has 32 bytes");
  return { origin: parts[1], size: Number(parts[2]), root, text, lines };
}
