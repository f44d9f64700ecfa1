/* What the reader of a match brings, against its export (docs/fair-play.md, from which alone this was
   written). */

import { checkReceipt } from "./leaf-proofs.js";
import { Journal } from "./journal.js";
import { readAll, readNotes, readOpenings } from "./lines.js";
import { checkCosigners } from "./opening.js";
import { canonical, hashOf, need } from "./proofs.js";
import { lotOf } from "./rolls.js";
import { checkRounds } from "./rounds.js";
import { said } from "./said.js";
import { claim, compared, nothingSent, spellings, unclaimed } from "./sent.js";
import { foldedLines, meant } from "./written.js";

/** Checks a match. `kept` is what anybody kept of it, `mine` are the reader's own notes, those of `pressing`
    with orders. */
export async function held(file, keys, kept, letters, progress, { seat, orders = [], mine, pressing, receipts, releases = {} }) {
  need(file.E.length, "The export holds no events.");
  const notes = await readNotes(file.C, keys, file);
  const as = seat || (["public", "full"].includes(file.view) ? "" : file.view);
  const match = new Journal(file.origin, readOpenings(file.O), { sizes: notes.map((n) => n.size), seat: as, releases });
  const mailed = [kept, ...mine].flatMap((one) => one.notes);
  for (const { size } of mailed) need(size <= file.E.length, `The checkpoint of ${size} events that was kept: it covers ${size} events, but the export has ${file.E.length}; the history was cut or rolled back`);
  await readAll(file, match, notes, mailed, progress);
  const listed = await checkCosigners(match.fair, keys);
  const rounds = [...match.rounds.values()];
  await checkRounds(match.fair.beacon?.key, rounds, (n) => progress(said("{n} of {rounds} rounds", { n, rounds: rounds.length })));
  const own = nothingSent();
  ordersIn([...orders, ...pressing.flatMap((one) => one.pressed.map(([, command]) => command))], match, own, new Set(pressing.flatMap((one) => one.pressed.map(([, { id }]) => id))));
  if (letters) compared(letters, match, own);
  unclaimed(new Set([...(letters?.letters.values() ?? []), ...pressing].map((one) => one.seat)), match, own);
  for (const text of receipts) await checkReceipt(text, keys, file);
  return { match, notes, mailed, own, listed, doubts: [...doubtsAbout(match, kept, mailed), ...own.sealed], more: { told: match.told, receipts: receipts.length } };
}

function doubtsAbout(match, { mails, notes }, mailed) {
  const doubts = [...match.doubts, ...(match.fair.beacon ? [] : [NO_BEACON])];
  const inMail = new Set(mailed.map((note) => note.size));
  for (const [n, size] of mails && notes.length ? match.mine : [])
    if (!inMail.has(size)) doubts.push(size === 1 ? said("No mail holds the checkpoint of 1 event that your order of event {n} names.", { n }) : said("No mail holds the checkpoint of {size} events that your order of event {n} names.", { size, n }));
  return doubts;
}

const NO_BEACON = said("No beacon protects this match: the dice of the table, of set-up, of computers and of time that is over, and those of who runs the house if he plays, rest on the word of the house.");

/** Orders that their sender kept, against the log: in one of its sendings each is there as it was sent (10).
    What notes have is told from their answers. */
function ordersIn(orders, match, told, noted) {
  const byLot = new Map();
  for (const command of orders.filter((one) => one.match === match.origin)) {
    const lot = lotOf(match.origin, command.seat, command.id);
    byLot.set(lot, [...(byLot.get(lot) ?? []), command]);
  }
  for (const [lot, commands] of byLot) {
    const n = match.lots.get(lot);
    if (n === undefined) {
      if (!noted.has(commands[0].id)) told.absent.push(said("your order “{orders}” was not taken.", commands[0]));
      continue;
    }
    const same = commands.some((one) => (match.logged.has(lot) ? isSame(match.logged.get(lot), one) : match.secrets.get(n).seen === one.seen));
    need(same, `Event ${n}: it is not the order that was sent`);
    const hashed = (one) => [...spellings(one.orders)].some((orders) => hashOf({ ...one, orders }) === match.secrets.get(n).cmd);
    if (match.logged.has(lot) || commands.some(hashed)) claim([{ n }], told);
    else told.sealed.push(said("Event {n} seals your order, and its hash fits none of its words in your notes: what it says shows once it is opened.", { n }));
  }
}

/** Whether the log has an order as it was sent: its sender may have typed it in another spelling (8,
    Sent letters, 5). */
function isSame(logged, command) {
  const told = JSON.parse(logged);
  const texts = [told, command].map(({ orders }) => meant(foldedLines(orders.split(/\s*;\s*/))));
  return texts[0] === texts[1] && canonical({ ...told, orders: "" }) === canonical({ ...command, orders: "" });
}
