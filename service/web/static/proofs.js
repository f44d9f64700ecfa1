/* What the verifier is made of: bytes, hashes, dice, tree, keys. Numbers in comments are sections
   of docs/fair-play.md, from which alone this was written. */

export const utf8 = new TextEncoder();
export const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const subtle = globalThis.crypto?.subtle;

/** What is wrong with an export, in a sentence. */
export class Refused extends Error {}

export const refuse = (text) => { throw new Refused(text); };
export const need = (holds, text) => { if (!holds) refuse(text); };
export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
export const own = (o, key) => (Object.hasOwn(o, key) ? o[key] : undefined);
export const keysAre = (o, names) => isObject(o) && Object.keys(o).sort().join() === [...names].sort().join();
export const isCount = (v, least = 0) => Number.isSafeInteger(v) && v >= least;
export const HASH = /^[0-9a-f]{64}$/;
export const NAME = /^[a-z0-9-]{1,32}$/;
export const STREAM = /^~?[a-z0-9-]{1,32}$/;
export const isHash = (v) => typeof v === "string" && HASH.test(v);
export const isName = (v) => typeof v === "string" && NAME.test(v);
export const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const same = (a, b) => canonical(a) === canonical(b);

/* 1 Bytes and commands */

/** The canonical text of a value. */
export function canonical(value) {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === "number") {
    need(Number.isSafeInteger(value) && !Object.is(value, -0), "it holds a number out of form");
    return String(value);
  }
  if (typeof value === "string") {
    need(value.isWellFormed?.() ?? true, "it holds half of a character");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value);
  need(keys.every((key) => /^[\x00-\x7f]*$/.test(key)), "it has a key that is not ASCII");
  return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

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
  let again;
  try {
    again = canonical(value);
  } catch (error) {
    refuse(`${what}: ${error instanceof Refused ? error.message : "nested too deep"}`);
  }
  need(again === text, `${what} is not in the canonical form`);
  return value;
}

export const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));
export const hashOf = async (value) => hex(await sha256(utf8.encode(canonical(value))));
export const commitment = async (salt, data) =>
  hex(await sha256(joined(unhex(salt), utf8.encode(canonical(data)))));

/* 3 Dice */

/** The bytes of a link for a command; `seen` is told of every block and every word. */
export async function diceBytes(link, origin, stream, i, cmd, seen = () => {}) {
  const key = await subtle.importKey("raw", unhex(link), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const context = `pbem-dice/1\n${origin}\n${stream}\n${i}\n${cmd}\n\n`;
  let block = new Uint8Array();
  let at = 0;
  let j = 0;
  const next = async () => {
    if (at === block.length) {
      block = new Uint8Array(await subtle.sign("HMAC", key, utf8.encode(`${context}${j}\n`)));
      seen({ block: j, bytes: block });
      j += 1;
      at = 0;
    }
    return block[at++];
  };
  return async function below(n) {
    if (n === 1) return 0;
    let width = 1;
    while (256 ** width < n) width += 1;
    const limit = 256 ** width - (256 ** width % n);
    for (;;) {
      let word = 0;
      const bytes = [];
      for (let k = 0; k < width; k += 1) {
        bytes.push(await next());
        word = word * 256 + bytes[k];
      }
      seen({ word, bytes, n, limit, kept: word < limit, result: word % n });
      if (word < limit) return word % n;
    }
  };
}

const DRAWS = { dice: ["k", "n", "r", "sides"], d66: ["k", "n", "r"], pick: ["k", "n", "of", "r"], shuffle: ["k", "of", "r"] };

/** The results of one draw. */
export async function drawn(below, spec) {
  const { k, n } = spec;
  const results = [];
  if (k === "dice" || k === "d66") {
    need(isCount(n, 1) && n <= 1000, "a draw asks for too many dice");
    need(k === "d66" || (isCount(spec.sides, 2) && spec.sides <= 1000), "a die has no such sides");
    for (let a = 0; a < n; a += 1) {
      if (k === "dice") results.push((await below(spec.sides)) + 1);
      else results.push(10 * ((await below(6)) + 1) + (await below(6)) + 1);
    }
    return results;
  }
  need(Array.isArray(spec.of), "a draw is out of form");
  const pool = [...spec.of];
  const count = k === "pick" ? n : pool.length;
  need(isCount(count) && count <= pool.length, "a draw asks for more than there is");
  for (let a = 0; a < count; a += 1) {
    const b = a + (await below(pool.length - a));
    [pool[a], pool[b]] = [pool[b], pool[a]];
  }
  return pool.slice(0, count);
}

export function rollInForm(body, more = []) {
  const fields = ["beacon", "cmd", "draws", "i", "reveal", "stream", ...more];
  need(keysAre(body, fields) && isHash(body.cmd) && isHash(body.reveal) && isCount(body.i, 1)
    && typeof body.stream === "string" && STREAM.test(body.stream)
    && Array.isArray(body.draws) && body.draws.length > 0, "the roll is out of form");
  need(body.beacon === "", "it uses a beacon, and no source of beacons is agreed on");
  for (const spec of body.draws)
    need(isObject(spec) && Object.hasOwn(DRAWS, spec.k) && keysAre(spec, DRAWS[spec.k]), "a draw is out of form");
}

/* 4 Journal tree */

export const leafHash = (line) => sha256(joined([0], line));
const nodeHash = (left, right) => sha256(joined([1], left, right));

/** Grows a tree leaf by leaf and tells its root. */
export class Tree {
  peaks = [];
  async add(leaf) {
    let level = 0;
    let hash = leaf;
    while (this.peaks.length && this.peaks.at(-1)[0] === level) {
      hash = await nodeHash(this.peaks.pop()[1], hash);
      level += 1;
    }
    this.peaks.push([level, hash]);
  }
  async root() {
    if (!this.peaks.length) return sha256(new Uint8Array());
    let hash = this.peaks.at(-1)[1];
    for (const [, left] of this.peaks.slice(0, -1).reverse()) hash = await nodeHash(left, hash);
    return hash;
  }
}

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2). */
export async function rootFrom(leaf, index, size, path) {
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const step of path) {
    need(sn > 0, "the path is too long");
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeHash(step, hash);
      while (fn % 2 === 0 && fn > 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = await nodeHash(hash, step);
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
  need(btoa(String.fromCharCode(...raw)) === text, `${what} is not in the one form of base 64`);
  return raw;
}

async function readKey(vkey) {
  const [, name, id, body] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? refuse("That is no key: it reads name+id+base64.");
  const raw = base64(body, "the key");
  need(raw.length === 33 && raw[0] === 1, "The key is not of Ed25519.");
  const named = await sha256(joined(utf8.encode(`${name}\n`), raw));
  need(hex(named.slice(0, 4)) === id, "The key does not have the id that it names.");
  return { name, id, key: await subtle.importKey("raw", raw.slice(1), { name: "Ed25519" }, false, ["verify"]) };
}

/** Origin, size and root of a signed note, once a trusted key vouches for it. */
export async function openNote(note, vkeys) {
  const keys = await Promise.all(vkeys.map(readKey));
  const cut = note.lastIndexOf("\n\n");
  need(cut > 0 && note.endsWith("\n"), "it is no signed note");
  const text = note.slice(0, cut + 1);
  let good = 0;
  for (const line of note.slice(cut + 2, -1).split("\n")) {
    const found = /^\u2014 ([^ +]+) (\S+)$/.exec(line) ?? refuse("a signature line is out of form");
    const raw = base64(found[2], "a signature");
    need(raw.length > 4, "a signature is too short");
    for (const trusted of keys.filter((k) => k.name === found[1] && k.id === hex(raw.slice(0, 4)))) {
      need(await subtle.verify("Ed25519", trusted.key, raw.slice(4), utf8.encode(text)), "its signature is wrong");
      good += 1;
    }
  }
  need(good > 0, "no key that you trust signed it");
  const parts = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([^\n]+)\n$/.exec(text) ?? refuse("its text is no checkpoint");
  const root = base64(parts[3], "a root");
  need(root.length === 32, "a root has 32 bytes");
  return { origin: parts[1], size: Number(parts[2]), root };
}
