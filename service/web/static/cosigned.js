/* How far a reader's own cosigners vouch for a match: k of n cosignatures under its checkpoints, or
   under a checkpoint of the log that holds one (docs/fair-play.md 6, from which alone this was written). */

import { Refused, Tree, base64, hex, leafHash, need, openNote, readKey, refuse, rootFrom, signedBy, strict } from "./proofs.js";
import { said } from "./said.js";

const PROOF = "c2sp.org/tlog-proof@v1";

/** The parts of a proof of one leaf; its path and note are not checked. */
export function readProof(text, what) {
  const cut = text.indexOf("\n\n");
  const rows = text.slice(0, cut).split("\n");
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(rows[2] ?? "");
  need(cut > 0 && rows[0] === PROOF && index && rows[1].startsWith("extra "), `${what} is no proof.`);
  return { data: base64(rows[1].slice(6), what), index: Number(index[1]), path: rows.slice(3).map((row) => base64(row, "a path")), note: text.slice(cut + 2) };
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

/** When a cosigner signed a note, 0 for not. */
export async function cosignedAt(cosigner, note) {
  for (const line of note.lines) {
    const [, name, blob] = line.split(" ");
    const raw = base64(blob, "a signature");
    if (name !== cosigner.name || hex(raw.slice(0, 4)) !== cosigner.id) continue;
    const time = raw.slice(4, 12).reduce((sum, byte) => sum * 256 + byte, 0);
    need(await signedBy(cosigner, raw.slice(12), `cosignature/v1\ntime ${time}\n${note.text}`), `The cosignature of ${name} does not fit the note.`);
    return time;
  }
  return 0;
}

/** How many cosigners these vkeys name: one key under two names is one. Throws Refused. */
export const readCosigners = async (vkeys) => new Set((await Promise.all(vkeys.map((vkey) => readKey(vkey, 4)))).map((one) => one.point)).size;

/** What is asked of the reader's cosigners, against what is found: { need, cosigned, logged, doubts }. */
export async function vouched(file, keys, notes, { cosigners = [], need: wanted = 0, proofs = [] }) {
  const trusted = await Promise.all(cosigners.map((vkey) => readKey(vkey, 4)));
  need(wanted <= new Set(trusted.map((one) => one.point)).size, `Cosigners to trust: ${wanted} are needed, and fewer are named; one key under two names is one cosigner.`);
  const own = new Set(keys.map((one) => one.point));
  const others = trusted.filter((one) => !own.has(one.point));
  const logged = await Promise.all(proofs.map((text) => inTheLog(text, file, keys)));
  rooted(logged.map(({ checkpoint }) => checkpoint), file);
  const by = new Map();
  const seen = [...notes.map((note) => [note.size, note]), ...logged.map(({ checkpoint, note }) => [checkpoint.size, note])];
  for (const [size, note] of others.length ? seen : [])
    for (const one of others) if (await cosignedAt(one, note)) by.set(size, (by.get(size) ?? new Set()).add(one.point));
  return { logged: logged.length, ...told(wanted, by, file.E.length) };
}

function told(wanted, by, events) {
  if (!wanted) return { need: 0, cosigned: 0, doubts: [] };
  const who = wanted > 1 ? said("{wanted} of your cosigners", { wanted }) : said("one of your cosigners");
  const all = new Set();
  let cosigned = 0;
  for (const size of [...by.keys()].sort((a, b) => b - a)) {
    for (const point of by.get(size)) all.add(point);
    if (all.size >= wanted && !cosigned) cosigned = size;
  }
  if (!cosigned) return { need: wanted, cosigned, doubts: [said("Nothing of this match is cosigned by {who}; {most} did so at most.", { who, most: all.size })] };
  const rest = cosigned < events ? [said("The first {cosigned} of {events} events are cosigned by {who}, and the rest is not.", { cosigned, events, who })] : [];
  return { need: wanted, cosigned, doubts: rest };
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
