/* What anybody kept of a match: signed notes, receipts and log proofs, against its export: sections 6, 10
   and 11. */

import { said } from "../said.js";
import { Refused, Tree, base64, hex, latin, leafOf, refuse, textOf, unbase64, utf8 } from "./bytes.js";
import { notesOf } from "./notes-file.js";
import { bytesOf } from "./letter.js";
import { checkpointOf, cosignedBy, eventsOf, leads, openedBy, partsOf, proofOf, wasForOthers } from "./signed.js";
import { blocksIn, proofsIn, rebuilt } from "./mails.js";

const HEAD = 64;

/** It is of no use, and no fault of the house for that. */
class Garbled extends Refused {}
const useful = (holds, sentence) => { if (!holds) throw new Garbled(sentence); };

/** The match and the keys that all evidence is held against. */
export class Kept {
  mails = 0;
  sizes = new Map();       // what was read: the size of each note
  inMail = new Set();      // sizes that anybody's files show
  garbled = new Map();     // notes of the match that no trusted key signed
  proofs = new Map();
  receipts = new Set();
  logged = [];
  unproved = 0;
  cosigned = [];
  signed = [];             // checkpoints that must be those of this export
  exports = [];            // the lines of others

  constructor(match, keys, trust) {
    Object.assign(this, { match, keys, trust, cosigners: [...trust.cosigners, ...match.opening.cosigners] });
  }

  /** Whether a file was not a mailbox and was read. */
  async took({ path, blob }) {
    const begins = latin(new Uint8Array(await blob.slice(0, HEAD).arrayBuffer()));
    const bytes = async () => new Uint8Array(await blob.arrayBuffer());
    if (begins.startsWith("fieldpost-export/3 ")) await this.export(latin(await bytes()).split(/\r?\n/));
     else if (begins.startsWith("c2sp.org/tlog-proof@v1")) await this.proof(utf8((await blob.text()).replace(/\r\n/g, "\n")));
    else if (begins.startsWith("fieldpost-notes/3 ")) {
      const { seen, receipts } = notesOf(await bytes(), path.split("/").at(-1));
      for (const [, note] of seen) await this.note(note);
      for (const [, receipt] of receipts) await this.proof(receipt);
    } else return false;
    return true;
  }

  /** What an export holds of this match, whatever else is in it. */
  async export([head, ...lines]) {
    if (!head.startsWith(`fieldpost-export/3 ${this.match.origin} `)) return;
    this.exports.push(lines.filter((line) => line.startsWith("E ")));
    for (const line of lines) if (line.startsWith("C ")) await this.note(unbase64(line.slice(2)));
  }

  /** The reader's own notes, with the sizes that they saw, and when; for parts no time counts. */
  async own(notes) {
    const found = { ...notes, times: [], sizes: new Set(), proved: new Set() };
    for (const [time, bytes] of notes.seen) {
      const size = await this.note(bytes, false);
      if (size === undefined) continue;
      found.times.push({ size, time });
      found.sizes.add(`${size} ${base64(bytes)}`);
    }
    for (const [time, bytes, { index }] of notes.receipts) {
      const size = await this.proof(bytes);
      if (size === undefined) continue;
      found.times.push({ size, time });
      found.proved.add(index);
    }
    if (notes.writer === "part") found.times = [];
    return found;
  }

  async mail(mail) {
    this.mails += 1;
    await this.attached(mail);
    const { origin } = this.match;
    const blocks = blocksIn(mail);
    const notes = new Set(blocks.map(rebuilt).filter(Boolean));
    for (const text of notes) await this.note(utf8(text));
    if ([...notes].some((text) => text.startsWith(`${origin}\n`))) return;
    for (const block of blocks) if (block.replace(/\s+/g, "").includes(origin.split("/m/")[1])) this.garbled.set(block, undefined);
  }

  async attached(mail) {
    for (const text of proofsIn(mail)) await this.proof(utf8(text));
  }

  /** The size of a checkpoint that a trusted key signed; undefined for one that is of no use here. */
  async note(bytes, isMail = true) {
    const text = bytes && textOf(bytes);
    if (!text?.startsWith(`${this.match.origin}\n`)) return undefined;
    if (!this.sizes.has(text)) this.sizes.set(text, await this.read(bytes, text));
    const size = this.sizes.get(text);
    if (size !== undefined && isMail) this.inMail.add(text);
    return size;
  }

  async read(bytes, text) {
    const parts = partsOf(bytes);
    const checkpoint = parts && checkpointOf(parts.text);
    if (!checkpoint || (await openedBy(this.keys, parts)) !== "good") {
      this.garbled.set(text, parts && checkpoint && { parts, checkpoint });
      return undefined;
    }
    this.signed.push({ checkpoint, whose: "that was kept" });
    for (const { key, time } of (await cosignedBy(this.cosigners, parts)).found) this.cosigned.push({ size: checkpoint.size, time, digits: key.digits });
    return checkpoint.size;
  }

  /** Refuse what is not of this export, the smallest first: events up to which others fit are right. */
  settle() {
    const held = [0];
    for (const { checkpoint, whose } of this.signed.sort((a, b) => a.checkpoint.size - b.checkpoint.size)) {
      const { size } = checkpoint;
      this.fits(checkpoint, `the checkpoint of ${eventsOf(size)} ${whose}`, held.findLast((one) => one < size));
      held.push(size);
    }
  }

  fits(checkpoint, what, right) {
    const { size, root } = checkpoint;
    const { events, tree } = this.match;
    if (size > events.length) refuse(`${what.replace("the", "The")}: it covers ${eventsOf(size)}, but the export has ${events.length}; the history was cut, or the export is older.`);
    if (tree.rootAt(size) === root) return;
    this.another(checkpoint);
    wasForOthers(what, right, size);
  }

  /** Name the event that another export of this root has otherwise. */
  another({ size, root }) {
    for (const lines of this.exports) {
      const theirs = new Tree();
      for (const line of lines.slice(0, size)) theirs.add(bytesOf(line.slice(2)));
      if (theirs.size < size || theirs.rootAt(size) !== root) continue;
      const n = theirs.leaves.findIndex((leaf, k) => hex(leaf) !== hex(this.match.tree.leaves[k]));
      refuse(`Event ${n}: an export that was kept has another one, and a key that you trust signed both; the history was rewritten.`);
    }
  }

  /** The size of a proof's checkpoint; undefined for one that is of another match or cannot be used. One that
      was `named` by itself is not passed over. */
  async proof(bytes, named = false) {
    const text = latin(bytes);
    if (!this.proofs.has(text)) this.proofs.set(text, await this.readProof(bytes, named).catch((error) => this.cannotUse(error)));
    return this.proofs.get(text);
  }

  cannotUse(error) {
    if (!(error instanceof Garbled)) throw error;
    this.unproved += 1;
  }

  /** The same of one that must be good. */
  async readProof(bytes, named = true) {
    const proof = proofOf(bytes);
    const [, under = ""] = latin(bytes).split("\n\n");
    const isLog = under.split("\n")[0].includes("/log/");
    if (!named && !(isLog ? latin(proof?.extra ?? bytes) : under).startsWith(`${this.match.origin}\n`)) return undefined;
    useful(proof, "A receipt is not a proof.");
    return isLog ? this.logProof(proof) : this.receipt(proof);
  }

  async opened(bytes, what) {
    const parts = partsOf(bytes);
    const checkpoint = parts && checkpointOf(parts.text);
    useful(checkpoint && (await openedBy(this.keys, parts)) === "good", `${what}: no key that you trust signed it.`);
    return { parts, checkpoint };
  }

  async receipt(proof) {
    const { checkpoint } = await this.opened(proof.note, "A receipt");
    useful(checkpoint.origin === this.match.origin, `A receipt: it is of another match, ${checkpoint.origin}.`);
    useful(leads(proof, checkpoint), "A receipt: its path does not lead to its root.");
    const { index } = proof;
    const { events, tree } = this.match;
    if (index >= events.length) refuse(`Event ${index}: a signed receipt shows it, but the export has ${events.length}; the history was cut, or the export is older than the receipt.`);
    if (hex(tree.leaves[index]) !== hex(leafOf(proof.extra))) refuse(`Event ${index}: a signed receipt shows another entry.`);
    this.signed.push({ checkpoint, whose: "under a receipt" });
    this.receipts.add(latin(proof.extra));
    return checkpoint.size;
  }

  async logProof(proof) {
    const log = await this.opened(proof.note, "A log proof");
    useful(log.checkpoint.origin.split("/log/")[0] === this.match.origin.split("/m/")[0], `A log proof is of another house, ${log.checkpoint.origin}.`);
    useful(leads(proof, log.checkpoint), "A log proof: its path does not lead to its root.");
    const { checkpoint } = await this.opened(proof.extra, "A log proof");
    useful(checkpoint.origin === this.match.origin, `A log proof: it is of another match, ${checkpoint.origin}.`);
    const { found, wrong } = await cosignedBy(this.trust.cosigners, log.parts);
    useful(!wrong, "A log proof: the line of a cosigner does not fit the note.");
    this.signed.push({ checkpoint, whose: "in the log" });
    this.logged.push({ size: checkpoint.size, by: found.map(({ key }) => key.digits) });
    return checkpoint.size;
  }

  /** Who of the reader's cosigners signed another history, under no key that is known here. */
  async otherHistories() {
    const found = new Set();
    for (const one of [...this.garbled].sort().map(([, known]) => known).filter(Boolean)) {
      if (this.match.tree.rootAt(one.checkpoint.size) === one.checkpoint.root && one.checkpoint.size <= this.match.events.length) continue;
      for (const { key } of (await cosignedBy(this.trust.cosigners, one.parts)).found)
        found.add(said("{name} signed another history, under a key of the house that is not known here: one of the two lies.", { name: key.name }));
    }
    return [...found];
  }

  unusable() {
    return [...unusable(said("checkpoint that was kept"), said("checkpoints that were kept"), this.garbled.size), ...unusable(said("proof that was kept"), said("proofs that were kept"), this.unproved)];
  }
}

export function unusable(one, what, count) {
  if (!count) return [];
  if (count === 1) return [said("1 {one} could not be used: it is of another match, was garbled on its way, or is signed by a key that was not named.", { one })];
  return [said("{count} {what} could not be used: they are of another match, were garbled on their way, or are signed by keys that were not named.", { count, what })];
}
