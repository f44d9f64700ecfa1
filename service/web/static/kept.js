/* What was kept of a match: the signed notes in mails, notes files, receipts and exports of anybody, and the
   reader's own notes with their times (docs/fair-play.md 10 and 11, from which alone this was written). */

import { isLogProof, isOf, isWhole, readProof } from "./leaf-proofs.js";
import { latin } from "./lines.js";
import { notesIn, proofsIn } from "./mails.js";
import { NOTES, notesOf } from "./notes.js";
import { base64, openNote, strict } from "./proofs.js";
import { said } from "./said.js";

const [EXPORT, PROOF] = ["fieldpost-export/3 ", "c2sp.org/tlog-proof@v1"];
const HEAD = 64;

/** Takes what was kept of the match of a `file`, as far as a trusted key signed it. */
export class Keeping {
  mails = 0;
  notes = [];
  garbled = new Set();
  proofs = [];
  unproved = 0;

  constructor(file, keys) {
    [this.file, this.keys, this.known] = [file, keys, new Map()];
  }

  /** Whether a file was no mailbox and was read; throws Refused for notes out of form. */
  async took({ path, blob }) {
    const begins = latin(new Uint8Array(await blob.slice(0, HEAD).arrayBuffer()));
    const bytes = async () => new Uint8Array(await blob.arrayBuffer());
    if (begins.startsWith(EXPORT)) for (const line of latinLines(await bytes(), "C ")) await this.note(textOf(line));
    else if (begins.startsWith(PROOF)) await this.proof((await blob.text()).replace(/\r\n/g, "\n"));
    else if (begins.startsWith(NOTES)) {
      const notes = notesOf(await bytes(), path.split("/").at(-1));
      for (const [, note] of notes.seen) await this.note(note);
      for (const [, receipt] of notes.receipts) await this.proof(receipt);
    } else return false;
    return true;
  }

  /** The same of the reader's own notes; with the sizes that they saw, and when. */
  async own(notes) {
    const found = { ...notes, said: [], notes: [], proved: new Set(), slow: 0 };
    for (const [t, text] of notes.seen) {
      const note = await this.note(text, found.notes);
      if (note) found.said.push({ size: note.size, t });
    }
    for (const [t, text] of notes.receipts) {
      if (!(await this.proof(text))) continue;
      const proof = readProof(text, "A receipt");
      found.said.push({ size: Number(proof.note.split("\n")[1]), t });
      found.proved.add(proof.index);
    }
    return found;
  }

  /** Takes a checkpoint among those of who kept it; null for one that is of no use here. */
  async note(text, into = this.notes) {
    if (!text.startsWith(`${this.file.origin}\n`)) return null;
    const note = this.known.get(text) ?? (await openNote(text, this.keys).catch(() => null));
    if (!note) this.garbled.add(text);
    else if (!into.includes(note)) into.push(note);
    if (note) this.known.set(text, note);
    return note;
  }

  /** Takes a receipt or a log proof; one of another match is passed over, unless it was named by itself. */
  async proof(text, named = false) {
    if (!isOf(text, this.file.origin) && !named) return false;
    if (!(await isWhole(text, this.file, this.keys))) this.unproved += 1;
    else {
      if (!this.proofs.includes(text)) this.proofs.push(text);
      return true;
    }
    return false;
  }

  /** Takes what a mail brings. */
  async mail(mail) {
    this.mails += 1;
    await this.attached(mail);
    for (const text of notesIn(mail)) await this.note(text);
  }

  /** Takes the proofs that are attached to a mail. */
  async attached(mail) {
    for (const text of proofsIn(mail)) await this.proof(text);
  }

  receipts = () => this.proofs.filter((text) => !isLogProof(text));
  logged = () => this.proofs.filter(isLogProof);

  /** What could not be used. */
  doubts() {
    const sentences = [...unusable(said("checkpoint that was kept"), said("checkpoints that were kept"), this.garbled.size), ...unusable(said("proof that was kept"), said("proofs that were kept"), this.unproved)];
    return sentences;
  }
}

export function unusable(one, what, count) {
  if (!count) return [];
  if (count === 1) return [said("1 {one} could not be used: garbled on its way, or signed by a key that was not named.", { one })];
  return [said("{count} {what} could not be used: garbled on their way, or signed by a key that was not named.", { count, what })];
}

/** The lines with a mark, without it. */
function* latinLines(bytes, mark) {
  for (const line of latin(bytes).split("\n")) if (line.startsWith(mark)) yield line.slice(mark.length);
}

function textOf(line) {
  try {
    return strict.decode(base64(line, "a note"));
  } catch {
    return "";
  }
}
