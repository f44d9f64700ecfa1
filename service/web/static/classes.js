/* What each roll rests on, counted by the seat of its entry (docs/fair-play.md 6 and docs/report.md, from
   which alone this was written). */

import { isDrand, roundOf, timeOf } from "./rounds.js";
import { allOf, said, someOf } from "./said.js";
import { inTime, putRight } from "./times.js";

export const KINDS = ["proved", "trusted", "number", "house"];
const [TABLE, FREE, DECKS, BACK, SEALED] = [said("set-up, time, table"), said("free rolls in notes"), said("decks"), said("taken back later"), said("still sealed")];
/** The rows behind those of seats. */
export const LAST = [TABLE, FREE, DECKS, BACK, SEALED];
const WRONG = 3;
const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0]));

/** What the report says of it, and sentences that are `told`, or in doubt. `cosigners` are those of the
    reader and those that the opening `listed`, with what they signed; `own` are notes of the reader, each a
    witness to the reader alone. `rolled` says of causes when their rounds appeared, and whether the reader's
    cosigners had them in time. */
export function classesOf(match, trust, listed, cosigners, own) {
  const { fair: { beacon }, uses: rolls } = match;
  const [mine, theirs] = [trust.cosigners, listed].map((keys) => keys.map(({ point }) => cosigners.get(point)).filter(Boolean));
  const most = mine.map(({ vouched }) => vouched).sort((a, b) => b - a);
  const found = { need: trust.need, cosigned: most[trust.need - 1] ?? 0, classes: none(), unnamed: [], assumed: "" };
  const [told, doubts, rolled] = [[], [], new Map()];
  if (trust.need && !found.cosigned)
    doubts.push(trust.need === 1 ? said("None of your cosigners has signed this match.") : said("Nothing of this match is cosigned by {need} of your cosigners.", trust));
  if (beacon) {
    told.push(...clocks([...cosigners.values()], rolls, beacon), ...ownClocks(own, rolls, beacon));
    const known = isDrand(beacon) || trust.beacons.some((one) => ["key", "genesis", "period"].every((field) => one[field] === beacon[field]));
    found.unnamed = byBeacon(match, known, [mine, trust.need], [theirs, match.fair.need], own);
    for (const { cause, cosigned } of rolls) rolled.set(cause.n, { appears: timeOf(beacon, roundOf(beacon, cause.ts)), signed: cosigned });
    if (!isDrand(beacon)) (known ? told : doubts).push(said("The beacon {key} is not drand, the public one: whoever holds its key knows its dice beforehand.", { key: beacon.key.slice(0, 8) }));
    doubts.push(...late(rolls, cosigners.size), ...silent(mine, rolls));
  } else for (const roll of rolls) roll.kind = roll.ours ? "house" : "number";
  count(match, found);
  const opened = rolls.filter((roll) => roll.opened);
  const paged = opened.filter((roll) => roll.paged).length;
  if (paged) told.push(paged === 1 ? said("1 roll holds by notes that a page of this house wrote.") : said("{paged} rolls hold by notes that a page of this house wrote.", { paged }));
  if (found.classes.proved && KINDS.slice(1).every((kind) => !found.classes[kind])) found.assumed = assumed(opened.some((roll) => roll.cosigned) ? mine : [], trust.need, paged);
  return { found, told, doubts, rolled };
}

/** Finds the kind of each roll of a match by beacon; returns on whom they rest whom the reader has not named. */
function byBeacon({ fair: { beacon }, uses: rolls }, known, mine, theirs, own) {
  const noted = own.map((one) => ({ writer: one.writer, saw: inTimeBy([one], 1, rolls, beacon) }));
  const [signed, theySigned] = [mine, theirs].map(([those, need]) => inTimeBy(those, need, rolls, beacon));
  const unnamed = new Set();
  for (const roll of rolls) {
    const { n } = roll.cause;
    const saw = noted.filter((one) => one.saw.has(n));
    roll.cosigned = signed.has(n);
    roll.paged = !roll.cosigned && saw.length > 0 && saw.every(({ writer }) => writer === "page");
    const isMine = roll.cosigned || saw.length > 0;
    roll.kind = isMine && known ? "proved" : isMine || theySigned.has(n) ? "trusted" : "house";
    if (!roll.opened || roll.kind !== "trusted") continue;
    if (!known) unnamed.add(said("the beacon {key}", { key: beacon.key.slice(0, 8) }));
    if (!isMine) for (const { name } of theirs[0]) unnamed.add(name);
  }
  return [...unnamed];
}

/** Counts the rolls of each kind, by their rows. */
function count(match, found) {
  const rows = new Map();
  for (const roll of match.uses) {
    const label = rowOf(roll, match);
    const row = rows.get(label) ?? { rolls: none(), late: [] };
    rows.set(label, row);
    row.rolls[roll.kind] += 1;
    if (match.fair.beacon && roll.kind === "house") row.late.push(roll.cause.n);
    if (roll.opened) found.classes[roll.kind] += 1;
  }
  found.table = Object.fromEntries(rows);
  found.back = match.uses.filter(({ back, opened }) => back && opened).map(({ n }) => n);
}

/** Who has a clock that is wrong. */
const clocks = (cosigners, rolls, beacon) => cosigners.flatMap((one) => {
  const seconds = putRight(one, rolls, beacon);
  return seconds > WRONG ? [said("The clock of {name}, or {name}, was wrong by {seconds} seconds.", { name: one.name, seconds })] : [];
});

/** Puts the clocks of the reader's own notes right, and tells those that were slow. */
const ownClocks = (own, rolls, beacon) => own.flatMap((one) => {
  const slow = putRight(one, rolls, beacon);
  return slow > WRONG ? [said("The clock of your notes was slow by {slow} seconds: their times are put right.", { slow })] : [];
});

/** The entries that so many of these cosigners had signed in time. */
function inTimeBy(those, need, rolls, beacon) {
  const causes = [...new Set(rolls.map(({ cause }) => cause))].sort((a, b) => a.n - b.n);
  const by = those.map((one) => inTime(one, causes, beacon));
  return new Set(causes.map(({ n }) => n).filter((n) => need && by.filter((signed) => signed.has(n)).length >= need));
}

function rowOf({ back, cause: { seat }, opened, stream }, { fair, places }) {
  if (!opened) return SEALED;
  if (back) return BACK;
  if (stream.startsWith("~") && !places.includes(stream.slice(1))) return DECKS;
  if (stream === "talk") return FREE;
  if (seat === "server") return TABLE;
  return fair.house.includes(seat) ? said("{seat} (of the house)", { seat }) : seat;
}

function assumed(cosigners, need, paged) {
  const [names, liars] = [allOf(cosigners.map(({ name }) => name)), 2 * need - cosigners.length];
  const who = liars === cosigners.length ? names : said("{liars} of {names}", { liars, names });
  if (cosigners.length && paged) return said("It holds unless {who} signed a false time for whoever runs the house, or most holders of the beacon worked for them, or the page of this house wrote your notes falsely.", { who });
  if (cosigners.length) return said("It holds unless {who} signed a false time for whoever runs the house, or most holders of the beacon worked for them.", { who });
  if (paged) return said("It holds unless most holders of the beacon worked for whoever runs the house, or the page of this house wrote your notes falsely.");
  return said("It holds unless most holders of the beacon worked for whoever runs the house.");
}

/** The entries that nobody, or too few, signed before their rounds. */
function late(rolls, cosigners) {
  const entries = [...new Set(rolls.filter(({ kind }) => kind === "house").map(({ cause }) => cause.n))].sort((a, b) => a - b);
  if (!entries.length) return [];
  const who = cosigners ? said("too few") : said("nobody");
  if (entries.length === 1) return [said("Event {n} was signed before its round by {who}: that its roll was not chosen is the word of this house.", { n: entries[0], who })];
  return [said("{n} events ({some}) were signed before their rounds by {who}: that no roll for them was chosen is the word of this house.", { n: entries.length, some: someOf(entries), who })];
}

/** Who signed some of the match, and none that holds the last entry that was rolled for. */
function silent(cosigners, rolls) {
  const last = rolls.reduce((n, { cause }) => Math.max(n, cause.n), -1);
  return cosigners.filter(({ size }) => size && size <= last).map(({ name, size }) => said("{name} has signed nothing since event {n}: ask for their last note.", { name, n: size - 1 }));
}
