/* Signed notes, keys, checkpoints and whom a reader trusts: sections 2 and 6. */

import { sha256 } from "../sha256.js";
import { said } from "../said.js";
import { QUICKNET } from "./beacon.js";
import { hex, leafOf, need, refuse, rootOf, textOf, unbase64, utf8 } from "./bytes.js";

export const HOUSE = 1;
export const COSIGNER = 4;
const MOST_SIGNATURES = 16;
const MOST_KEYS = 64;

/** The key of a vkey, of this kind; refuses what is none. */
export function keyOf(vkey, kind = HOUSE) {
  const [, name, id, digits] = String(vkey).match(/^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u) ?? refuse(said("That is not a key: it reads name+id+base64."));
  const blob = unbase64(digits) ?? refuse(said("That is not a key: it reads name+id+base64."));
  need(blob[0] !== COSIGNER || kind === COSIGNER, said("This is the key of a cosigner, with which no house signs."));
  need(blob.length === 33 && blob[0] === kind, said("The key is not of Ed25519, or of another kind."));
  need(hex(sha256(utf8(`${name}\n`), blob).subarray(0, 4)) === id, said("The key does not have the id that it names."));
  return { name, id, bytes: blob.subarray(1), digits: hex(blob.subarray(1)), vkey };
}

async function verifies(key, signature, message) {
  if (signature.length !== 64) return false;
  key.made ??= crypto.subtle.importKey("raw", key.bytes, { name: "Ed25519" }, false, ["verify"]).catch(() => null);
  const made = await key.made;
  return made !== null && crypto.subtle.verify({ name: "Ed25519" }, made, signature, message);
}

/** The text and the signature lines of a signed note; undefined if it is out of form. */
export function partsOf(bytes) {
  const note = textOf(bytes);
  const end = note?.lastIndexOf("\n\n") ?? -1;
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map((line) => {
    const [, name, digits] = line.match(/^— ([^\s+]+) (\S+)$/u) ?? [];
    const blob = digits && unbase64(digits);
    return blob?.length > 4 ? { name, id: hex(blob.subarray(0, 4)), blob: blob.subarray(4) } : undefined;
  });
  return signatures.every(Boolean) ? { text: note.slice(0, end + 1), signatures } : undefined;
}

/** Whether keys of a house signed it: "good", "wrong", "strange" (by none of these), or "broken". */
export async function openedBy(keys, parts) {
  if (!parts) return "broken";
  let good = false;
  for (const { name, id, blob } of parts.signatures)
    for (const key of keys.filter((one) => one.name === name && one.id === id)) {
      if (!(await verifies(key, blob, utf8(parts.text)))) return "wrong";
      good = true;
    }
  return good ? "good" : "strange";
}

/** Who of these cosigners signed it when: [{ key, time }], and `wrong` if a line of one does not fit. */
export async function cosignedBy(keys, parts) {
  const found = [];
  let wrong = false;
  for (const { name, id, blob } of parts.signatures)
    for (const key of keys.filter((one) => one.name === name && one.id === id)) {
      const time = blob.length === 72 ? new DataView(blob.buffer, blob.byteOffset).getBigUint64(0) : undefined;
      if (time === undefined || !(await verifies(key, blob.subarray(8), utf8(`cosignature/v1\ntime ${time}\n${parts.text}`)))) wrong = true;
      else if (time) found.push({ key, time: Number(time) });   // at 0 it says no time
    }
  return { found, wrong };
}

/** Origin, size and root of a checkpoint's text; undefined if it is none. */
export function checkpointOf(text) {
  const [, origin, size, digits] = text.match(/^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/) ?? [];
  const root = digits && unbase64(digits);
  return root?.length === 32 && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: hex(root) } : undefined;
}

/** A proof in its form: { extra, index, path, note }; undefined if it is none. */
export function proofOf(bytes) {
  const text = textOf(bytes);
  const end = text?.indexOf("\n\n") ?? -1;
  if (end < 0) return undefined;
  const [head, extra, index, ...lines] = text.slice(0, end).split("\n");
  const data = extra?.startsWith("extra ") && unbase64(extra.slice(6));
  if (head !== "c2sp.org/tlog-proof@v1" || !data || !/^index (0|[1-9]\d{0,15})$/.test(index ?? "") || lines.length > 63) return undefined;
  const path = lines.map(unbase64);
  if (!path.every((hash) => hash?.length === 32)) return undefined;
  return { extra: data, index: Number(index.slice(6)), path, note: utf8(text.slice(end + 2)) };
}

/** Whether a proof leads from its leaf to the root of its checkpoint. */
export function leads(proof, checkpoint) {
  const root = rootOf(leafOf(proof.extra), proof.index, checkpoint.size, proof.path);
  return root !== undefined && hex(root) === checkpoint.root;
}

/** The key of each vkey; refuses what is none. */
export function keysOf(vkeys, kind = HOUSE) {
  need(vkeys.length <= MOST_KEYS, said("More than {most} keys of one kind are named.", { most: MOST_KEYS }));
  return vkeys.map((vkey) => keyOf(vkey.trim(), kind));
}

const WORDS = { house: 1, cosigner: 1, need: 1, beacon: 3 };

export const eventsOf = (size) => (size === 1 ? "1 event" : `${size} events`);

/** Refuse the events from the `first` one on, which a checkpoint of so many was not signed for. */
export function wasForOthers(what, first, size) {
  const [where, others] = first < size - 1 ? [`Events ${first} to ${size - 1}`, "others"] : [`Event ${first}`, "another one"];
  refuse(`${where}: ${what} was signed for ${others}; the history was rewritten.`);
}

/** What a reader trusts, from the text of a list; refuses what is not understood. */
export function trustOf(list) {
  const named = { house: [], cosigner: [], need: [], beacon: [] };
  for (const [k, line] of list.replace(/^\ufeff/, "").split(/\r?\n/).entries()) {
    const [kind = "#", ...words] = line.split(/\s+/).filter(Boolean);
    if (kind.startsWith("#")) continue;
    need(Object.hasOwn(WORDS, kind) && words.length >= WORDS[kind], said("Line {n} reads '{word}', and a line is house VKEY, cosigner VKEY, need K or beacon KEY GENESIS PERIOD.", { n: k + 1, word: kind.slice(0, 40) }));
    const numbers = { need: words.slice(0, 1), beacon: words.slice(1, 3) }[kind] ?? [];
    need(numbers.every((word) => /^\d{1,15}$/.test(word)), said("Line {n} has no number where {kind} needs one.", { n: k + 1, kind }));
    named[kind].push(words);
  }
  need(named.need.length < 2, said("“need” is there twice."));
  const [houses, vkeys] = [named.house, named.cosigner].map((lines) => [...new Set(lines.map(([vkey]) => vkey))]);
  keysOf(houses);
  const cosigners = keysOf(vkeys, COSIGNER);
  const beacons = named.beacon.map(([key, genesis, period]) => ({ key, genesis: Number(genesis), period: Number(period) }));
  need(beacons.length <= MOST_KEYS, said("More than {most} keys of one kind are named.", { most: MOST_KEYS }));
  return { houses, cosigners, need: enough(cosigners, Number(named.need[0]?.[0] ?? 0)), beacons: [QUICKNET, ...beacons] };
}

/** How many of these cosigners must have signed; 0 asks for as few as can be. */
function enough(cosigners, asked) {
  const [count, least] = [cosigners.length, Math.floor(cosigners.length / 2) + 1];
  need(new Set(cosigners.map(({ digits }) => digits)).size === count, said("One cosigner is named twice, under two names; name each once."));
  if (!count) need(!asked, said("{asked} cosigners are asked for, and none is named.", { asked }));
  else if (asked) need(least <= asked && asked <= count, said("{asked} of {count} cosigners is not possible: ask for {least} to {count} of them, for with half two histories could each have enough.", { asked, count, least }));
  return count && (asked || least);
}
