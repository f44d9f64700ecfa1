/* An export, read line by line and within bounds: section 11. */

import { allOf, said } from "../said.js";
import { checkKey, checkRounds } from "./beacon.js";
import { at, need, noVerdict, Refused, refuse, textOf, unbase64 } from "./bytes.js";
import { Match } from "./match.js";
import { allTold } from "./orders.js";
import { restsHold } from "./plans.js";
import { checkpointOf, cosignedBy, eventsOf, openedBy, partsOf, wasForOthers } from "./signed.js";
import { isOrigin } from "./shapes.js";

export const MOST_BYTES = 2 ** 26;
export const LONGEST_LINE = 2 ** 20;
const LF = 10;

/** No verdict on a file that is too large. */
export function checkSize(bytes) {
  if (bytes.length > MOST_BYTES) noVerdict(`It has more than ${MOST_BYTES} bytes, and was read no further.`);
}

/** The lines of bytes, each without its line feed. */
export function* linesOf(bytes) {
  checkSize(bytes);
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LF, from);
    if ((end < 0 ? bytes.length : end + 1) - from > LONGEST_LINE) noVerdict(`A line has more than ${LONGEST_LINE} bytes, and was read no further.`);
    need(end >= 0, "Its last line is cut short.");
    yield bytes.subarray(from, end);
    from = end + 1;
  }
}

const isMark = (line, mark) => line[0] === mark.charCodeAt(0) && line[1] === 32;

/** Origin and view of the first line. */
function headOf(line) {
  const [word, origin, view, more] = (textOf(line) ?? "").split(" ");
  need(word === "fieldpost-export/3" && isOrigin(origin) && /^[a-z0-9-]{1,32}$/.test(view ?? "") && more === undefined, "Its first line is not that of an export.");
  return { origin, view };
}

/** The match that an export shows, with all that it proves by itself; refuses one that is false. */
export async function readExport(bytes, keys, cosigners, { seat, progress = () => {} } = {}) {
  const lines = linesOf(bytes);
  const first = lines.next();
  need(!first.done, "It is empty.");
  const { origin, view } = headOf(first.value);
  const match = new Match(origin, keys);
  match.view = view;
  match.notes = [];
  let [stage, last] = [0, [-1, -1]];
  let openings = 0;
  const told = () => progress(match.events.length === 1 ? said("1 event") : said("{n} events", { n: match.events.length }));
  const ended = async () => {
    at("The end", () => allTold(match));
    await told();
  };
  for (const line of lines) {
    if (stage === 0 && match.events.length % 5_000 === 4_999) await told();
    if (stage === 0 && isMark(line, "E")) {
      at(`Event ${match.events.length}`, () => match.add(line.subarray(2)));
      if (match.events.length === 1 && match.opening.beacon) await checkKey(match.opening.beacon);
    } else if (stage <= 1 && isMark(line, "O") && match.events.length) {
      if (stage === 0) await ended();
      stage = 1;
      const [, n, p, text] = textOf(line)?.match(/^O (0|[1-9]\d{0,8}) (0|[1-9]\d{0,8}) (.*)$/s) ?? refuse("A line of a sealed part is out of form.");
      const here = [Number(n), Number(p)];
      need(here[0] > last[0] || (here[0] === last[0] && here[1] > last[1]), `Event ${n}: its sealed part ${p} stands there twice, or out of order.`);
      need((openings += 1) <= 4 * match.events.length, "It has more openings than there may be.");
      at(`Event ${n}`, () => match.open(...here, text));
      last = here;
    } else if (isMark(line, "C") && match.events.length) {
      if (stage === 0) await ended();
      stage = 2;
      need(match.notes.length < 3 * match.events.length + 16, "It has more checkpoints than there may be.");
      match.notes.push(unbase64(textOf(line.subarray(2)) ?? "") ?? refuse("A checkpoint is not in base 64."));
    } else refuse(`Line ${match.events.length + openings + match.notes.length + 2} is out of form.`);
  }
  need(match.notes.length, "It has no checkpoint.");
  if (match.opening.from?.how === "branch" && match.events.length > 1) need(match.events[1].type === "position.copied", "Event 1: a branch begins with the position that it goes on from.");
  restsHold(match);
  const { seats, referee } = match.opening;
  const places = [...Object.keys(seats), ...(referee ? ["referee"] : [])].sort();
  if (seat !== undefined && !places.includes(seat)) noVerdict(`This match has no seat ${seat}; it has ${allOf(places)}.`);
  shownTo(match, seat ?? (["public", "full"].includes(view) ? undefined : view));
  await signedHolds(match, keys, cosigners);
  const rounds = [...match.beacons.values()].sort((one, other) => one.n - other.n);
  if (rounds.length) await checkRounds(match.opening.beacon.key, rounds, (n) => progress(said("{n} of {rounds} rounds", { n, rounds: rounds.length })));
  return match;
}

/** Refuse an export without the parts that its reader's seat may know. */
function shownTo(match, seat) {
  if (seat === undefined) return;
  for (const { n, sealed, opened } of match.events)
    sealed.forEach(({ to }, p) => {
      if (!to.includes(seat) || opened?.has(p) || match.erased.has(`${n} ${p}`)) return;
      if (![seat, "full"].includes(match.view)) noVerdict(`This is the ${match.view === "public" ? "public export" : `export for ${match.view}`}; take that of ${seat}, which opens part ${p} of event ${n}.`);
      refuse(`Event ${n}: ${seat} may know its sealed part ${p}, and it is not there.`);
    });
}

function unknown({ signatures }, keys) {
  const signers = signatures.map(({ name }) => name);
  const older = keys.some(({ name }) => signers.includes(name)) ? "; where the house changed its key since, name the older one too" : "";
  return `no key that you trust signed it, but ${signers.join(", ")}${older}.`;
}

const AT_ONCE = 64;
const MOST_SIGNATURES = 200_000;

async function signedHolds(match, keys, cosigners) {
  const asked = [...cosigners, ...match.opening.cosigners.filter((one) => !cosigners.some(({ vkey }) => vkey === one.vkey))];
  match.checkpoints = [];
  match.cosigned = [];
  let signatures = 0;
  for (let from = 0; from < match.notes.length; from += AT_ONCE) {
    const read = await Promise.all(match.notes.slice(from, from + AT_ONCE).map(async (note, k) => {
      const what = `Checkpoint ${from + k + 1}`;
      const parts = partsOf(note);
      signatures += parts?.signatures.length ?? 0;
      need(signatures <= MOST_SIGNATURES, `The checkpoints have more than ${MOST_SIGNATURES} signature lines.`);
      const how = await openedBy(keys, parts);
      need(how === "good", how === "strange" ? `${what}: ${unknown(parts, keys)}` : `${what} is out of form, or its signature is wrong.`);
      const checkpoint = checkpointOf(parts.text) ?? refuse(`${what} is out of form.`);
      const { found, wrong } = await cosignedBy(asked, parts);
      need(!wrong, `The line of a cosigner under the checkpoint of ${checkpoint.size} events is wrong.`);
      return { checkpoint, found };
    }));
    for (const { checkpoint: { origin, size, root }, found } of read) {
      need(origin === match.origin, "A checkpoint is of another match.");
      need(size >= 1 && size <= match.events.length && size >= (match.checkpoints.at(-1) ?? 1), "The checkpoints are not by size, or one has more events than there are.");
      if (root !== match.tree.rootAt(size)) wasForOthers(`the checkpoint of ${eventsOf(size)}`, match.checkpoints.findLast((one) => one < size) ?? 0, size);
      match.checkpoints.push(size);
      for (const { key, time } of found) match.cosigned.push({ size, time, digits: key.digits });
    }
  }
  match.notes = [];
  need(match.checkpoints.at(-1) === match.events.length, "The last checkpoint covers not all events.");
  for (const [chain, cause] of usedByServer(match))
    need(match.checkpoints.some((size) => size > chain.n && size <= cause.n), `Event ${cause.n}: nothing shows that the dice of ${chain.stream} were fixed before it.`);
}

/** The first cause of `server` that used each chain, but for sheets. */
export function usedByServer(match) {
  const first = new Map();
  for (const { chain, cause } of match.rolls)
    if (cause.type === "match.begun" || cause.type === "lapsed") if (!first.has(chain)) first.set(chain, cause);
  return first;
}
