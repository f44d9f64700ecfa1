/* A verifier of Fieldpost matches, written from docs/fair-play.md alone. It needs no server, and
   runs in a browser and in Node. Numbers in comments are sections of that page.

   audit(bytes, [vkey], { seen, sent, progress }) checks a whole export, also against the mailboxes of
   its reader: files of mail that he received and sent, each as { path, blob }. checkRoll(proof) checks
   one roll, step by step; restored(bytes) undoes what was only converted. */

import { classesOf } from "./classes.js";
import { held } from "./evidence.js";
import { isLogProof, isOf, isWhole, loggedBy } from "./leaf-proofs.js";
import { before, branched } from "./linked.js";
import { readLines } from "./lines.js";
import { mailsIn } from "./mailbox.js";
import { notesIn, proofsIn } from "./mails.js";
import { Refused, need, openNote, readKeys } from "./proofs.js";
import { said } from "./said.js";
import { lettersTo } from "./sent.js";
import { cosigned } from "./times.js";
import { NOBODY } from "./trust.js";

export { NoVerdict, Refused, readKeys as keysOf } from "./proofs.js";
export { checkRoll } from "./roll.js";
export { restored } from "./restored.js";
export { readTrust } from "./trust.js";

/* 8 Audit */

/** Evidence that cannot be read is no verdict on the match. */
export class Unread extends Error {}

/** Checks an export; the report counts what was checked. Throws Refused; Unread for a mailbox.
    There is more evidence: whom the reader `trust`s, their `seat`, `orders` that they sent, `receipts` and
    log proofs, `notes` that they kept, the bytes of the `parent` of a branch, and `releases` of the rules. */
export async function audit(bytes, vkeys, { seen, sent, progress = () => {}, ...more } = {}) {
  try {
    const file = readLines(bytes);
    const keys = await readKeys(vkeys);
    return await checked(file, keys, seen, sent, progress, more);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unread) throw error;
    throw new Refused(said("The file is out of form ({name}).", { name: error.name }));
  }
}

async function checked(file, keys, seen, sent, progress, more) {
  const received = seen ? await readable(readSeen(counted(seen, (count) => count === 1 ? said("1 mail received") : said("{count} mails received", { count }), progress), keys, file)) : keptOf(more.notes);
  const own = { proofs: [], unproved: 0 };
  const letters = sent ? await readable(lettersTo(file.origin, proving(counted(sent, (count) => count === 1 ? said("1 mail sent") : said("{count} mails sent", { count }), progress), own, file, keys))) : null;
  const attached = [...(received?.proofs ?? []), ...own.proofs, ...(more.receipts ?? [])];
  more = { ...more, receipts: attached.filter((text) => !isLogProof(text)), proofs: attached.filter(isLogProof) };
  for (const text of more.notes ?? []) if (text.startsWith(`${file.origin}\n`)) received?.notes.push(await openNote(text, keys));
  for (const { size } of received?.notes ?? [])
    need(size <= file.E.length, `The checkpoint of ${size} events in the mailbox: it covers ${size} events, but the export has ${file.E.length}; the history was cut or rolled back`);
  const found = await held(file, keys, received, letters, progress, more);
  const { match, notes, mailed, mine, listed } = found;
  const [trust, logged] = [more.trust ?? NOBODY, await loggedBy(more.proofs, file, keys)];
  const rests = classesOf(match, trust, listed, await cosigned([...trust.cosigners, ...listed], [...notes, ...mailed], logged, keys));
  match.told.push(...rests.told);
  return {
    ...match.report, ...found.more, ...rests.found, logged: logged.length, origin: file.origin, view: file.view, events: file.E.length,
    before: (more.parent && match.source?.origin) || "", checkpoints: notes.length, seen: mailed.length, sent: mine.found, absent: mine.absent,
    notChecked: [...found.doubts, ...unfixed(match, received), ...rests.doubts, ...before(match.source, more.parent), ...branched(match, more.parent), ...notChecked(match, !received, !sent && !more.orders), ...doubtsOf(received), ...mine.doubts, ...unusable(said("proof that was attached to a mail sent"), said("proofs that were attached to mails sent"), own.unproved)],
  };
}

/** Mail that breaks its reader is no verdict on the match. */
const readable = (reading) => reading.catch((error) => {
  throw error instanceof Refused || error instanceof Unread ? error : new Unread(said("A mail cannot be read ({name}).", { name: error.name }));
});

/** The mails of these files, while the reader is told how many were read. */
async function* counted(files, told, progress) {
  let count = 0;
  try {
    for await (const mail of mailsIn(files)) {
      yield mail;
      count += 1;
      if (count % 1000 === 0) await progress(told(count));
    }
  } catch (error) {
    throw error instanceof Refused ? new Unread(error.message) : error;
  }
}

/** What a Sent file kept counts like mail. */
const keptOf = (notes) => (notes?.length ? { mails: 0, notes: [], garbled: 0 } : null);

/** What no mail shows to have been fixed in time. */
function unfixed(match, received) {
  if (!received?.notes.length) return [];
  const between = (from, to) => received.notes.some((note) => from < note.size && note.size <= to);
  return match.used.filter(({ first, born }) => first >= 0 && !between(born, first)).map(({ stream, first }) =>
    said("No checkpoint in the mailbox shows that the dice of {stream} were fixed before event {first}.", { stream, first }));
}

function doubtsOf(received) {
  const sentences = [];
  sentences.push(...unusable(said("proof that was attached to a mail"), said("proofs that were attached to mails"), received?.unproved));
  sentences.push(...unusable(said("checkpoint in the mailbox"), said("checkpoints in the mailbox"), received?.garbled));
  const none = received && !received.notes.length;
  if (none) sentences.push(received.mails === 1 ? said("The only mail received holds no checkpoint of this match.") : said("None of the {mails} mails received holds a checkpoint of this match.", received));
  return sentences;
}

function unusable(one, what, count) {
  if (!count) return [];
  if (count === 1) return [said("1 {one} could not be used: garbled on its way, or signed by a key that was not named.", { one })];
  return [said("{count} {what} could not be used: garbled on their way, or signed by a key that was not named.", { count, what })];
}

function notChecked(match, noMailbox, noSent) {
  const { unopened, decks, decksProved } = match.report;
  const sentences = [];
  const unproved = decks - decksProved;
  if (unopened) sentences.push(unopened === 1 ? said("1 sealed part is not opened in this export.") : said("{unopened} sealed parts are not opened in this export.", { unopened }));
  if (unproved > 0) sentences.push(unproved === 1 ? said("1 deck is not proved yet: its shuffle is sealed.") : said("{decks} decks are not proved yet: their shuffles are sealed.", { decks: unproved }));
  if (noMailbox) sentences.push(said("No mailbox was given, so a history that was rewritten and signed again would not show."));
  if (noSent) sentences.push(said("No sent commands were given, so an order that was changed or lost on its way would not show."));
  return [...sentences, said("The rules were not replayed, so dice that were asked for wrongly would not show.")];
}

/** These mails, while the proofs of this match that are attached to them are collected. */
async function* proving(mails, found, file, keys) {
  for await (const mail of mails) {
    for (const text of proofsIn(mail).filter((one) => isOf(one, file.origin))) {
      if (!(await isWhole(text, file, keys))) found.unproved += 1;
      else if (!found.proofs.includes(text)) found.proofs.push(text);
    }
    yield mail;
  }
}

/** The checkpoints of this match out of received mail; those of others prove nothing here. */
async function readSeen(mails, keys, file) {
  const found = { mails: 0, notes: [], garbled: 0, proofs: [], unproved: 0 };
  const known = new Set();
  for await (const mail of proving(mails, found, file, keys)) {
    found.mails += 1;
    for (const text of notesIn(mail)) {
      if (!text.startsWith(`${file.origin}\n`) || known.has(text)) continue;
      known.add(text);
      const note = await openNote(text, keys).catch(() => null);
      if (note) found.notes.push(note);
      else found.garbled += 1;
    }
  }
  return found;
}
