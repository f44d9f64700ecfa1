/* What a reader brings, against a match: mails, letters, notes, receipts and another match: section 11. */

import { mailsIn } from "./mailbox.js";
import { pressesOf, tellOfPressing } from "./pressing.js";
import { said, someOf } from "../said.js";
import { claim, compared, lettersTo, nothingSent, spellings, unclaimed } from "./sent.js";
import { foldedLines, meant } from "./written.js";
import { roundOf, timeOf } from "./beacon.js";
import { Refused, hashOfValue, latin, lotOf, need, utf8 } from "./bytes.js";
import { Kept, unusable } from "./kept.js";
import { before } from "./linked.js";
import { notesOf } from "./notes-file.js";
import { usedByServer } from "./reader.js";

/** Evidence that cannot be read is not a verdict on the match. */
export class Unread extends Error {}

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

const received = (count) => (count === 1 ? said("1 mail received") : said("{count} mails received", { count }));
const sentBy = (count) => (count === 1 ? said("1 mail sent") : said("{count} mails sent", { count }));

async function readSeen(files, kept, progress) {
  const mailboxes = [];
  for (const file of files) if (!(await kept.took(file))) mailboxes.push(file);
  for await (const mail of counted(mailboxes, received, progress)) await kept.mail(mail);
}

async function* proving(mails, kept) {
  for await (const mail of mails) {
    await kept.attached(mail);
    yield mail;
  }
}

/** Everything a reader brings; the classes of rolls need its times, and `told` what those say. */
export async function heldAgainst(match, keys, trust, { seen, sent, mine = [], kept: proofs = [], receipts = [], orders = [], seat, parent, parentName, progress = () => {} }) {
  const kept = new Kept(match, keys, trust);
  await readable(readSeen(seen ?? [], kept, progress));
  for (const text of proofs) await kept.proof(utf8(text), true);
  for (const text of receipts) await kept.readProof(utf8(text));
  const files = new Map(mine.map((one) => [latin(one.bytes), one]));   // one that is given twice counts once
  const notes = [...files.values()].map(({ name, bytes }) => notesOf(bytes, name)).filter(({ origin }) => origin === match.origin);
  const own = [];
  for (const one of notes) own.push(await kept.own(one));
  const attached = new Kept(match, keys, trust);
  const letters = sent && (await readable(lettersTo(match.origin, proving(counted(sent, sentBy, progress), attached))));
  kept.settle();
  attached.settle();
  const pressing = own.filter((one) => one.pressing);
  const sending = nothingSent();
  const log = logOf(match);
  ordersIn([...orders, ...pressing.flatMap((one) => one.pressed.map(([, command]) => command))], match, log, sending, new Set(pressing.flatMap((one) => one.pressed.map(([, { id }]) => id))));
  if (letters) compared(letters, log, sending);
  unclaimed(new Set([...(letters?.letters.values() ?? []), ...pressing].map((one) => one.seat)), log, sending);
  const parentage = before(match, parent);
  if (parentName && !match.opening.from) parentage.told.push(said("{name} was not read: this match names none before it.", { name: parentName }));
  const shown = own.some(({ times }) => times.length);
  const noOrders = said("No orders of yours were given, so one that was changed or lost on its way would not show.");
  return {
    mine: own.filter(({ times }) => times.length), pressing, cosigned: [...kept.cosigned, ...attached.cosigned], logged: [...kept.logged, ...attached.logged],
    told: parentage.told, parentage: parentage.doubts,
    early: [...(match.opening.beacon ? [] : [NO_BEACON]), ...sending.sealed, ...inMailbox(match, kept, own, seat), ...(await kept.otherHistories())],
    missing: [...(kept.inMail.size || shown ? [] : [noMail(seen || mine.length)]), ...(sent || orders.length || pressing.length ? [] : [noOrders])],
    doubts: [...kept.unusable(), ...sending.doubts, ...unusable(said("proof that was attached to a mail sent"), said("proofs that were attached to mails sent"), attached.unproved)],
    absent: sending.absent, sent: sending.found, before: parentage.origin,
    seen: kept.inMail.size + own.reduce((sum, { sizes }) => sum + sizes.size, 0), receipts: new Set([...kept.receipts, ...attached.receipts]).size,
  };
}

const NO_BEACON = said("No beacon protects this match: the dice of the table, of set-up, of computers and of time that is over, and those of who runs the house if he plays, rest on the word of the house.");

/** Why nothing that was kept shows the history. */
function noMail(given) {
  if (!given) return said("No mails and no notes were given, so a history that was rewritten and signed again would not show.");
  return said("Nothing that you gave holds a checkpoint of this match, so a history that was rewritten and signed again would not show.");
}

/** What no mail shows to have been there in time. */
function inMailbox(match, kept, own, seat) {
  const sizes = new Set([...kept.inMail].map((text) => kept.sizes.get(text)));
  if (!kept.mails || !sizes.size) return [];
  const [doubts, shown] = [[], [...sizes]];
  for (const [{ stream, n }, cause] of usedByServer(match))
    if (!shown.some((size) => n < size && size <= cause.n)) doubts.push(said("No checkpoint in the mailbox shows that the dice of {stream} were fixed before event {first}.", { stream, first: cause.n }));
  for (const { sizes: more } of own) for (const one of more) sizes.add(Number(one.split(" ")[0]));
  const as = seat || (["public", "full"].includes(match.view) ? "" : match.view);
  const unseen = match.orders.filter(({ seen: size, seat: by, type }) => by === as && type === "command" && size && !sizes.has(size)).map(({ n }) => n);
  if (unseen.length === 1) doubts.push(said("No mail shows what you had seen as you gave the order of event {n}.", { n: unseen[0] }));
  if (unseen.length > 1) doubts.push(said("No mail shows what you had seen as you gave {orders} orders (events {some}).", { orders: unseen.length, some: someOf(unseen) }));
  return doubts;
}

/** The orders of a log as letters are compared with them. */
function logOf(match) {
  const log = { origin: match.origin, places: Object.keys(match.opening.seats), byId: new Map(), given: [], sealedCommands: new Map(), commands: new Map() };
  const computers = byComputers(match);
  for (const { n, seat, command, cmd, secret } of match.orders) {
    if (!computers.has(n) && command?.orders !== "join") log.given.push({ n, by: seat });
    if (command) log.byId.set(command.id, [...(log.byId.get(command.id) ?? []), { n, command }]);
    else if (secret) {
      log.sealedCommands.set(cmd, seat);
      log.commands.set(cmd, n);
    }
  }
  return log;
}

/** The entries of orders that a computer gave. */
function byComputers({ opening, orders, seatings }) {
  const found = new Set();
  const computers = new Set(Object.keys(opening.seats).filter((seat) => opening.seats[seat] !== "person"));
  const steps = [...orders.map(({ n, seat }) => ({ n, seat })), ...seatings].sort((one, other) => one.n - other.n);
  for (const { n, seat, now } of steps) {
    if (now === "computer") computers.add(seat);
    else if (now === "person") computers.delete(seat);
    else if (computers.has(seat)) found.add(n);
  }
  return found;
}

/** Orders that their sender kept, against the log: in one of its sendings each is there as it was sent. */
function ordersIn(orders, match, log, told, noted) {
  const byLot = new Map();
  for (const command of orders.filter((one) => one.match === match.origin)) {
    const lot = lotOf(match.origin, command.seat, command.id);
    byLot.set(lot, [...(byLot.get(lot) ?? []), command]);
  }
  for (const [lot, commands] of byLot) {
    const order = match.byLot.get(lot);
    if (!order) {
      if (!noted.has(commands[0].id)) told.absent.push(said("your order “{orders}” was not taken.", commands[0]));
      continue;
    }
    const { n, seen, command, cmd } = order;
    need(commands.some((one) => one.seen === seen && (!command || isSame(command.orders, one.orders))), `Event ${n}: it is not the order that was sent.`);
    const hashed = (one) => [...spellings(one.orders)].some((words) => hashOfValue({ ...one, orders: words }) === cmd);
    if (command || commands.some(hashed)) claim([{ n }], told);
    else told.sealed.push(said("Event {n} seals your order, and its hash fits none of its words in your notes: what it says shows once it is opened.", { n }));
  }
}

/** Two spellings of one order. */
function isSame(...texts) {
  const [one, other] = texts.map((orders) => meant(foldedLines(orders.split(/\s*;\s*/))));
  return one === other;
}

/** What notes tell of pressing, once it is known which rolls were cosigned in time. */
export function pressed(match, pressing, inTime) {
  const { beacon } = match.opening;
  const rolled = new Map();
  if (beacon) for (const { cause } of match.rolls) rolled.set(cause.n, { appears: timeOf(beacon, roundOf(beacon, cause.ts)), signed: inTime.has(cause.n) });
  return pressing.map((one) => tellOfPressing(pressesOf(one, one.slow).map((press) => {
    const n = match.byLot.get(lotOf(match.origin, one.seat, press.id))?.n;
    return { ...press, n, proved: one.proved.has(n) };
  }), beacon, rolled));
}
