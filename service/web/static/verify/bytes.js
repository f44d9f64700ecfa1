/* Bytes, canonical JSON and trees: sections 1 and 2 of docs/fair-play.md. */

import { sha256 } from "../sha256.js";

export { sha256 };

/** What was checked is false: one sentence says what. */
export class Refused extends Error {}
/** Nothing can be said of it. */
export class NoVerdict extends Refused {}

export const refuse = (sentence) => { throw new Refused(sentence); };
export const need = (holds, sentence) => holds || refuse(sentence);
export const noVerdict = (sentence) => { throw new NoVerdict(sentence); };

/** Run it, and name the place where it fails. */
export function at(place, look) {
  try {
    return look();
  } catch (error) {
    if (error instanceof Refused && error.constructor === Refused) refuse(`${error.message.startsWith("Event ") ? "" : `${place}: `}${error.message.replace(/\.$/, "")}.`);
    throw error;
  }
}

const HEX = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));
const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const utf8 = (text) => encoder.encode(text);
export const hex = (bytes) => { let text = ""; for (const byte of bytes) text += HEX[byte]; return text; };
export const same = (a, b) => a.length === b.length && a.every((byte, k) => byte === b[k]);

/** Text of bytes that are strictly UTF-8, or undefined. */
export function textOf(bytes) {
  try { return strict.decode(bytes); } catch { return undefined; }
}

export function unhex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let k = 0; k < bytes.length; k += 1) bytes[k] = parseInt(text.slice(2 * k, 2 * k + 2), 16);
  return bytes;
}

export function base64(bytes) {
  let text = "";
  for (let k = 0; k < bytes.length; k += 0x8000) text += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
  return btoa(text);
}

/** Bytes of base 64 in its one form, or undefined. */
export function unbase64(text) {
  if (text.length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const binary = atob(text);
  const end = text.length - (text.endsWith("==") ? 3 : text.endsWith("=") ? 2 : 1);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.endsWith("=") && digits.indexOf(text[end]) % (text.endsWith("==") ? 16 : 4)) return undefined;
  const bytes = new Uint8Array(binary.length);
  for (let k = 0; k < bytes.length; k += 1) bytes[k] = binary.charCodeAt(k);
  return bytes;
}

const MOST_MEMBERS = 20_000;
const DEEPEST = 32;

/** A value in canonical JSON; refuses what the narrow profile has not. */
export function canonical(value, depth = 0) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") {
    need(value.isWellFormed ? value.isWellFormed() : !/[\ud800-\udfff]/u.test(value), "It has half of a character");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    need(Number.isSafeInteger(value) && !Object.is(value, -0), "It has a number that is not an integer in bounds");
    return String(value);
  }
  need(depth < DEEPEST, "It is nested too deeply");
  if (Array.isArray(value)) {
    need(value.length <= MOST_MEMBERS, "It has too many members");
    let text = "[";
    for (let k = 0; k < value.length; k += 1) text += (k ? "," : "") + canonical(value[k], depth + 1);
    return `${text}]`;
  }
  const keys = Object.keys(value).sort();
  need(keys.length <= MOST_MEMBERS, "It has too many members");
  let text = "{";
  keys.forEach((key, k) => {
    need(/^[\x20-\x7e\x00-\x1f\x7f]*$/.test(key), "It has a key that is not ASCII");
    text += `${k ? "," : ""}${JSON.stringify(key)}:${canonical(value[key], depth + 1)}`;
  });
  return `${text}}`;
}

/** Bytes as characters, one by one. */
export const latin = (bytes) => new TextDecoder("latin1").decode(bytes);

/** The value of bytes or a text that must be canonical JSON, byte for byte. */
export function parsed(line) {
  const text = typeof line === "string" ? line : textOf(line);
  need(text !== undefined, "It is not in UTF-8");
  let value;
  try { value = JSON.parse(text); } catch { refuse("It is not JSON"); }
  need(canonical(value) === text, "It is not written in the canonical form");
  return value;
}

const [ZERO, ONE] = [Uint8Array.of(0), Uint8Array.of(1)];
export const leafOf = (line) => sha256(ZERO, line);
const nodeOf = (left, right) => sha256(ONE, left, right);

/** A tree that grows leaf by leaf, and knows its root at every size it had. */
export class Tree {
  leaves = [];
  heads = [undefined];

  get size() { return this.leaves.length; }

  add(line) {
    const leaf = leafOf(line);
    let [root, width, rest] = [leaf, 1, this.heads.at(-1)];
    for (; rest?.width === width; rest = rest.rest) {
      root = nodeOf(rest.root, root);
      width *= 2;
    }
    this.leaves.push(leaf);
    this.heads.push({ root, width, rest });
  }

  /** In hex, of the first so many leaves. */
  rootAt(size) {
    const head = this.heads[size];
    if (!head) return hex(sha256());
    let { root, rest } = head;
    for (; rest; rest = rest.rest) root = nodeOf(rest.root, root);
    return hex(root);
  }
}

/** The root to which a path leads from a leaf, or undefined (RFC 9162 section 2.1.3.2). */
export function rootOf(leaf, index, size, path) {
  if (index >= size) return undefined;
  let [at, last, root] = [index, size - 1, leaf];
  for (const hash of path) {
    if (last === 0) return undefined;
    if (at % 2 || at === last) {
      root = nodeOf(hash, root);
      while (at % 2 === 0 && at !== 0) { at /= 2; last = Math.floor(last / 2); }
    } else root = nodeOf(root, hash);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? root : undefined;
}

/** Of a value, the hash of its canonical form. */
export const hashOfValue = (value) => hashOf(canonical(value));
export const hashOf = (text) => hex(sha256(utf8(text)));
/** The commitment of a value under a salt in hex. */
export const committed = (salt, value) => hex(sha256(unhex(salt), utf8(canonical(value))));
export const lotOf = (origin, who, what) => hashOf(`lot\n${origin}\n${who}\n${what}\n`);
