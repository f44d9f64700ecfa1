/* Proofs of one leaf: of an entry of a match, and of its checkpoint in the log of its house
   (docs/fair-play.md 6 and 10, from which alone this was written). */

import { Refused, Tree, base64, hex, leafHash, need, openNote, refuse, rootFrom, strict } from "./proofs.js";

const PROOF = "c2sp.org/tlog-proof@v1";

/** The parts of a proof of one leaf; its path and note are not checked. */
export function readProof(text, what) {
  const cut = text.indexOf("\n\n");
  const rows = text.slice(0, cut).split("\n");
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(rows[2] ?? "");
  need(cut > 0 && rows[0] === PROOF && index && rows[1].startsWith("extra "), `${what} is no proof.`);
  const path = rows.slice(3).map((row) => base64(row, "a path"));
  need(path.every(({ length }) => length === 32), `${what}: its path is not made of hashes.`);
  return { data: base64(rows[1].slice(6), what), index: Number(index[1]), path, note: text.slice(cut + 2) };
}

/** Whether a path leads to the root of a note. */
const leads = (proof, note) => hex(rootFrom(leafHash(proof.data), proof.index, note.size, proof.path)) === hex(note.root);

/** Whether a proof is one of the log of a house, and no receipt. */
export const isLogProof = (text) => text.slice(text.indexOf("\n\n") + 2).split("\n")[0].includes("/log/");

/** Whether a proof that was attached to a mail names this match. */
export function isOf(text, origin) {
  if (!isLogProof(text)) return text.slice(text.indexOf("\n\n") + 2).startsWith(`${origin}\n`);
  try {
    return strict.decode(readProof(text, "A log proof").data).startsWith(`${origin}\n`);
  } catch {
    return false;
  }
}

/** Whether such a proof can be used as it stands there: a mail may have garbled it. */
export async function isWhole(text, file, keys) {
  try {
    await (isLogProof(text) ? inTheLog(text, file, keys) : receiptIn(text, file, keys));
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** The proof of an entry of this match; whether it stands in the export is not looked at. */
export async function receiptIn(text, file, keys) {
  const proof = readProof(text, "A receipt");
  const note = await openNote(proof.note, keys);
  need(note.origin === file.origin, `A receipt: it is of another match, ${note.origin}`);
  need(leads(proof, note), "A receipt: its path does not lead to its root.");
  return proof;
}

/** A receipt shows the very line of this export (10). */
export async function checkReceipt(text, keys, file) {
  const proof = await receiptIn(text, file, keys);
  const at = proof.index;
  need(at < file.E.length, `Event ${at}: a signed receipt shows it, but the export has ${file.E.length}; the history was cut, or the export is older than the receipt`);
  need(hex(leafHash(file.E[at])) === hex(leafHash(proof.data)), `Event ${at}: a signed receipt shows another entry`);
}

/** The checkpoints of the match that log proofs show, each with the note over it; they fit the export. */
export async function loggedBy(proofs, file, keys) {
  const logged = await Promise.all(proofs.map((text) => inTheLog(text, file, keys)));
  rooted(logged.map(({ checkpoint }) => checkpoint), file);
  return logged;
}

/** The checkpoint of the match that a log proof shows, and the signed checkpoint over it. */
async function inTheLog(text, file, keys) {
  const proof = readProof(text, "A log proof");
  const note = await openNote(proof.note, keys);
  need(note.origin.split("/log/")[0] === file.origin.split("/m/")[0], `A log proof is of another house, ${note.origin}.`);
  need(leads(proof, note), "A log proof: its path does not lead to its root.");
  const checkpoint = await openNote(new TextDecoder().decode(proof.data), keys);
  need(checkpoint.origin === file.origin, `A log proof: it is of another match, ${checkpoint.origin}`);
  return { checkpoint, note };
}

/** Each of these checkpoints has the root of the export. */
function rooted(checkpoints, file) {
  const tree = new Tree();
  let size = 0;
  for (const one of [...checkpoints].sort((a, b) => a.size - b.size)) {
    need(one.size <= file.E.length, `The checkpoint of ${one.size} events in the log: it covers ${one.size} events, but the export has ${file.E.length}; the history was cut or rolled back`);
    while (size < one.size) tree.add(leafHash(file.E[size++]));
    if (hex(tree.root()) !== hex(one.root)) refuse(`The checkpoint of ${one.size} events in the log: the first ${one.size} events are not those it was signed for; the history was rewritten`);
  }
}
