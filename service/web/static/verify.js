/* A verifier of Fieldpost matches, written from docs/fair-play.md alone. It needs no server, and
   runs in a browser and in Node. Numbers in comments are sections of that page.

   audit(bytes, [vkey], { seen, sent, mine, progress }) checks a whole export, also against what its reader
   has: files that anybody kept and mail that they sent, each as { path, blob }, and notes of their own as
   { name, bytes }. checkRoll(proof) checks
   one roll, step by step; restored(bytes) undoes what was only converted. */

import { classesOf } from "./classes.js";
import { held } from "./evidence.js";
import { Keeping, unusable } from "./kept.js";
import { isLogProof, loggedBy } from "./leaf-proofs.js";
import { before, branched } from "./linked.js";
import { readLines } from "./lines.js";
import { mailsIn } from "./mailbox.js";
import { notesOf } from "./notes.js";
import { pressesOf, tellOfPressing } from "./pressing.js";
import { Refused, Tree, hex, leafHash, openNote, readKeys } from "./proofs.js";
import { lotOf } from "./rolls.js";
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
    There is more evidence: whom the reader `trust`s, their `seat`, `orders` that they sent, proofs that they
    `kept` as texts, `receipts` that must be good, the bytes of the `parent` of a branch, which a `parentName`
    names, and `releases`. */
export async function audit(bytes, vkeys, { seen, sent, mine, kept, progress = () => {}, ...more } = {}) {
  try {
    const file = readLines(bytes);
    const keys = await readKeys(vkeys);
    return await checked(file, keys, { seen, sent, mine, proofs: kept }, progress, more);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unread) throw error;
    throw new Refused(said("The file is out of form ({name}).", { name: error.name }));
  }
}

async function checked(file, keys, { seen, sent, mine: files = [], proofs = [] }, progress, more) {
  const kept = new Keeping(file, keys);
  await readable(readSeen(seen ?? [], kept, progress));
  for (const text of proofs) await kept.proof(text, true);
  const notes = files.map(({ name, bytes }) => notesOf(bytes, name)).filter(({ origin }) => origin === file.origin);
  const mine = await Promise.all(notes.map((one) => kept.own(one)));
  const attached = new Keeping(file, keys);
  const letters = sent ? await readable(lettersTo(file.origin, proving(counted(sent, (count) => count === 1 ? said("1 mail sent") : said("{count} mails sent", { count }), progress), attached))) : null;
  const pressing = mine.filter((one) => one.pressing);
  const given = more.receipts ?? [];
  const found = await held(file, keys, kept, letters, progress, { ...more, mine, pressing, receipts: [...kept.receipts(), ...attached.receipts(), ...given.filter((text) => !isLogProof(text))] });
  const { match, own, mailed, listed } = found;
  const [trust, logged] = [more.trust ?? NOBODY, await loggedBy([...kept.logged(), ...attached.logged(), ...given.filter(isLogProof)], file, keys)];
  const rests = classesOf(match, trust, listed, await cosigned([...trust.cosigners, ...listed], [...found.notes, ...mailed], logged, keys), mine.filter(({ said: times }) => times.length));
  const told = pressing.map((one) => tellOfPressing(presses(one, match), match.fair.beacon, rests.rolled));
  match.told.push(...rests.told, ...told.flatMap((one) => one.told));
  if (more.parentName && !match.source) match.told.push(said("{name} was not read: this match names none before it.", { name: more.parentName }));
  return {
    ...match.report, ...found.more, ...rests.found, logged: logged.length, origin: file.origin, view: file.view, events: file.E.length,
    before: (more.parent && match.source?.origin) || "", checkpoints: found.notes.length, seen: mailed.length, sent: own.found, absent: [...told.flatMap((one) => one.absent), ...own.absent],
    notChecked: [...found.doubts, ...unfixed(match, kept), ...(await otherHistories(kept.garbled, trust.cosigners, file, keys)), ...rests.doubts, ...told.flatMap((one) => one.doubts), ...before(match.source, more.parent), ...branched(match, more.parent), ...notChecked(match, noMail(seen, kept, mine), !sent && !more.orders && !pressing.length), ...kept.doubts(), ...own.doubts, ...unusable(said("proof that was attached to a mail sent"), said("proofs that were attached to mails sent"), attached.unproved)],
  };
}

/** Which cosigners of the reader signed another history, under no key that is known here. */
async function otherHistories(garbled, cosigners, file, house) {
  const found = new Set();
  for (const text of [...garbled].sort()) {
    const note = await openNote(text, [], true).catch(() => null);
    if (!note || (note.size <= file.E.length && hex(rootOf(file.E.slice(0, note.size))) === hex(note.root))) continue;
    for (const { name, said: times } of (await cosigned(cosigners, [note], [], house).catch(() => new Map())).values())
      if (times.length) found.add(said("{name} signed another history, under a key of the house that is not known here: one of the two lies.", { name }));
  }
  return [...found];
}

function rootOf(lines) {
  const tree = new Tree();
  for (const line of lines) tree.add(leafHash(line));
  return tree.root();
}

/** The orders of a file, with their entries. */
const presses = (notes, match) => pressesOf(notes, notes.slow).map((one) => {
  const n = match.lots.get(lotOf(match.origin, notes.seat, one.id));
  return { ...one, n, proved: notes.proved.has(n) };
});

/** Why nothing that was kept shows the history; null where something does. */
function noMail(given, { mails, notes }, mine) {
  if (notes.length || mine.some(({ said: times }) => times.length)) return null;
  if (!given) return said("No mails and no notes were given, so a history that was rewritten and signed again would not show.");
  return mails === 1 ? said("The only mail received holds no checkpoint of this match.") : said("None of the {mails} mails received holds a checkpoint of this match.", { mails });
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

/** What no mail shows to have been fixed in time. */
function unfixed(match, received) {
  if (!received.mails || !received.notes.length) return [];
  const between = (from, to) => received.notes.some((note) => from < note.size && note.size <= to);
  return match.used.filter(({ first, born }) => first >= 0 && !between(born, first)).map(({ stream, first }) =>
    said("No checkpoint in the mailbox shows that the dice of {stream} were fixed before event {first}.", { stream, first }));
}

function notChecked(match, noMailbox, noSent) {
  const { unopened, decks, decksProved } = match.report;
  const sentences = [];
  const unproved = decks - decksProved;
  if (unopened) sentences.push(unopened === 1 ? said("1 sealed part is not opened in this export.") : said("{unopened} sealed parts are not opened in this export.", { unopened }));
  if (unproved > 0) sentences.push(unproved === 1 ? said("1 deck is not proved yet: its shuffle is sealed.") : said("{decks} decks are not proved yet: their shuffles are sealed.", { decks: unproved }));
  if (noMailbox) sentences.push(noMailbox);
  if (noSent) sentences.push(said("No orders of yours were given, so one that was changed or lost on its way would not show."));
  return [...sentences, said("The rules were not replayed, so dice that were asked for wrongly would not show.")];
}

/** These mails, while the proofs that are attached to them are kept. */
async function* proving(mails, kept) {
  for await (const mail of mails) {
    await kept.attached(mail);
    yield mail;
  }
}

/** Keeps what files of anybody hold of the match. */
async function readSeen(files, kept, progress) {
  const mailboxes = [];
  for (const file of files) if (!(await kept.took(file))) mailboxes.push(file);
  for await (const mail of counted(mailboxes, (count) => count === 1 ? said("1 mail received") : said("{count} mails received", { count }), progress)) await kept.mail(mail);
}
