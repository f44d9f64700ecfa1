/* What the reader of a match brings, against its export (docs/fair-play.md 13 to 20, from which alone this
   was written). */

import { checkReceipt, cosignedAt } from "./cosigned.js";
import { Journal } from "./journal.js";
import { readAll, readNotes, readOpenings } from "./lines.js";
import { witnessesOf } from "./opening.js";
import { canonical, isObject, need, own, parseCanonical, refuse } from "./proofs.js";
import { lotOf } from "./rolls.js";
import { said } from "./said.js";
import { claim, compared, nothingSent } from "./sent.js";
import { foldedLines, meant } from "./written.js";

/** Checks a match. `received` is what its reader's mail shows, null for none. */
export async function held(file, keys, received, letters, progress, { witnesses = [], seat, orders, receipts = [], releases = {} }) {
  const opening = own(parseCanonical(file.E[0] ?? refuse("The export holds no events."), "the first event"), "pub");
  need(isObject(opening) && own(opening, "fair") === 2, "Event 0: it is not of the version that the first line says.");
  const tape = await witnessesOf(opening, file.origin);
  const notes = await readNotes(file.C, keys, file);
  const linked = await linksOf(notes, tape);
  const as = seat || (["public", "full"].includes(file.view) ? "" : file.view);
  const match = new Journal(file.origin, readOpenings(file.O), { sizes: new Set(notes.map((n) => n.size)), linked, seat: as, releases });
  match.tape = tape;
  const mailed = received?.notes ?? [];
  await readAll(file, match, notes, mailed, progress);
  for (const note of mailed.filter((one) => one.link))
    if ((await cosigned(note, tape)).some(Boolean))
      need(linked.get(note.size) === note.link, `Event ${note.size - 1}: a mail shows that link ${note.link} was opened for it; it is hidden`);
  const mine = nothingSent();
  ordersIn(orders ?? [], match, mine);
  if (letters) compared(letters, match, mine);
  for (const text of receipts) await checkReceipt(text, keys, file);
  return {
    match, notes, mailed, mine, doubts: doubtsAbout(match, tape, witnesses, received, mailed),
    more: { rollsBy: match.by, witnesses: tape.map(({ name }) => name), told: match.told, receipts: receipts.length, secondKey: heldBy(tape, file.origin, keys, witnesses, match) },
  };
}

/** Who held a key to the dice besides the house: whose the witnesses are, as far as an export can tell.
    One with a name below that of the house, or with a key of it, is the house's own. */
function heldBy(tape, origin, keys, trusted, { letters }) {
  const house = origin.split("/")[0];
  if (!tape.length) return [letters ? BY_LETTER : NOBODY];
  return tape.map(({ name, point, vkey }) => {
    if (name.split("/")[0] === house || keys.some((one) => one.point === point)) return said("The witness of this match, {name}, is the house's own: who runs the house may hold both keys to its dice.", { name });
    if (trusted.includes(vkey)) return said("The witness of this match, {name}, is one whom you trust.", { name });
    return said("The witness of this match, {name}, bears another name than the house; whose he is, no export can show.", { name });
  });
}

const BY_LETTER = said("This match has no witness: the dice of the house's seats, of set-up and of time that is over are made of letters of other persons.");
const NOBODY = said("This match has no witness, and nobody else held a second key to its dice.");

/** The links that checkpoints ask for, by size: each with the signatures of all witnesses. */
async function linksOf(notes, tape) {
  const linked = new Map();
  for (const note of notes.filter((one) => one.link)) {
    const times = await cosigned(note, tape);
    need(tape.length && times.every(Boolean) && (linked.get(note.size) ?? note.link) === note.link, `Checkpoint ${notes.indexOf(note) + 1}: it asks for link ${note.link} without the witness's signature`);
    linked.set(note.size, note.link);
  }
  return linked;
}

function doubtsAbout(match, tape, witnesses, received, mailed) {
  const doubts = [...match.doubts];
  const strangers = tape.filter(({ vkey }) => !witnesses.includes(vkey)).map(({ name }) => name);
  if (!tape.length && !match.letters) doubts.push(NO_SECOND);
  if (strangers.length) doubts.push(said("The witness {names} is not among those that you trust.", { names: strangers.join(", ") }));
  const inMail = new Set(mailed.map((note) => note.size));
  for (const [n, size] of received?.notes.length ? match.mine : [])
    if (!inMail.has(size)) doubts.push(size === 1 ? said("No mail holds the checkpoint of 1 event that your order of event {n} names.", { n }) : said("No mail holds the checkpoint of {size} events that your order of event {n} names.", { size, n }));
  return doubts;
}

const NO_SECOND = said("No second key protects this match: the dice of the table, of set-up, of computers and of time that is over, and those of who runs the house if he plays, rest on the word of the house.");

/** When each witness cosigned a note, 0 for not (17). */
const cosigned = (note, tape) => Promise.all(tape.map((witness) => cosignedAt(witness, note)));

/** Orders that their sender kept, against the log (19). */
function ordersIn(orders, match, told) {
  for (const command of orders.filter((one) => one.game === match.origin)) {
    const lot = lotOf(match.origin, command.seat, command.id);
    const n = match.lots.get(lot);
    if (n === undefined) {
      told.absent.push(said("your order “{orders}” was not taken.", command));
      continue;
    }
    const same = match.logged.has(lot) ? isSame(match.logged.get(lot), command) : match.secrets.get(n).seen === command.seen;
    need(same, `Event ${n}: it is not the order that was sent`);
    claim([{ n }], told);
  }
}

/** Whether the log has an order as it was sent: its sender may have typed it in another spelling (8,
    Sent letters, 5). */
function isSame(logged, command) {
  const told = JSON.parse(logged);
  const texts = [told, command].map(({ orders }) => meant(foldedLines(orders.split(/\s*;\s*/))));
  return texts[0] === texts[1] && canonical({ ...told, orders: "" }) === canonical({ ...command, orders: "" });
}
