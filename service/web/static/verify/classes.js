/* What each roll rests on, and what a report tells of that: section 6, and the table of docs/report.md. */

import { allOf, said, someOf } from "../said.js";
import { QUICKNET, roundOf, sameBeacon, timeOf } from "./beacon.js";
import { isHouse } from "./chains.js";
import { Clock, roundsIn } from "./clocks.js";
import { dateOf, shown } from "./shapes.js";

export const KINDS = ["proved", "trusted", "number", "house"];
export const LAST = [said("set-up, time, table"), said("free rolls in notes"), said("decks"), said("taken back later"), said("still sealed")];
const [TABLE, TALK, DECKS, BACK, SEALED] = LAST;

const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0]));

/** How the rolls of a match are proved; `times` are those of cosigners, by the digits of their keys, `mine`
    the notes of the reader's own, each with `times` and its `writer`. */
export function classesOf(match, trust, times, mine) {
  const { beacon, cosigners: listed, need } = match.opening;
  const found = { classes: none(), table: {}, back: [], withdrawn: 0, unnamed: [], assumed: "", told: [], doubts: [], inTime: new Set() };
  const latest = roundsIn(match.rolls, match.events.length, (round) => timeOf(beacon, round));
  const first = match.rolls.reduce((least, { cause }) => Math.min(least, cause.ts), Infinity);
  const clocks = new Map([...times].map(([digits, seen]) => [digits, new Clock(seen, latest, first)]));
  const own = mine.map((one) => Object.assign(one, { clock: new Clock(one.times, latest, first) }));
  for (const one of own) one.slow = one.clock.slow;
  const named = beacon && trust.beacons.some((one) => sameBeacon(one, beacon));
  const lateAt = new Set();
  let [byPage, byOthers, byCosigners, tooFew] = [0, 0, 0, false];
  const enough = (keys, asked, cause, time) => asked > 0 && keys.filter(({ digits }) => clocks.get(digits)?.inTime(cause, time)).length >= asked;
  const kindOf = ({ cause, round }) => {
    if (!beacon) return numbered(match, cause) ? "number" : "house";
    const time = timeOf(beacon, round);
    const theirs = enough(trust.cosigners, trust.need, cause, time);
    const notes = own.filter(({ clock }) => clock.inTime(cause, time));
    if (theirs) found.inTime.add(cause.n);
    if (theirs || notes.length) {
      if (named && theirs) byCosigners += 1;
      else if (named && notes.every(({ writer }) => writer === "page")) byPage += 1;
      else byOthers += 1;
      return named ? "proved" : "trusted";
    }
    if (!enough(listed, need, cause, time)) return "house";
    tooFew = true;
    return "trusted";
  };
  for (const roll of match.rolls) {
    const kind = kindOf(roll);
    if (kind === "house" && beacon) lateAt.add(roll.cause.n);
    const row = (found.table[rowOf(match, roll)] ??= { rolls: none(), late: [] });
    row.rolls[kind] += 1;
    if (kind === "house" && beacon) row.late.push(roll.cause.n);
    if (roll.back) found.withdrawn += 1;
    if (!roll.opened) continue;
    found.classes[kind] += 1;
    if (roll.back) found.back.push(roll.n);
  }
  if (found.classes.trusted && !named) found.unnamed.push(said("the beacon {key}", { key: beacon.key.slice(0, 8) }));
  if (tooFew) found.unnamed.push(...listed.map((one) => nameOf(one, trust)));
  assume(found, trust, match.rolls.length && found.classes, byCosigners, byPage);
  tell(found, match, { named, lateAt: [...lateAt].sort((a, b) => a - b), byPage, clocks, own, trust, listed });
  return found;
}

const nameOf = ({ digits, name }, { cosigners }) => shown(cosigners.find((one) => one.digits === digits)?.name ?? name);
/** Whose order a cause is: of sheets, that of the plan that was sealed last. */
const orderOf = (cause) => cause.of ?? cause;

/** In kind none: whether the sender drew the number. */
function numbered(match, cause) {
  const { seat, command } = orderOf(cause);
  if (seat === "server" || !command || command.id.startsWith("house-")) return false;
  return seat === "referee" || !isHouse(match, seat, cause.n);
}

function rowOf(match, roll) {
  const { cause, stream, opened } = roll;
  if (!opened) return SEALED;
  if (roll.back) return BACK;
  if (stream.startsWith("~") && !Object.hasOwn(match.opening.seats, stream.slice(1))) return DECKS;
  if (stream === "talk") return TALK;
  const { seat } = orderOf(cause);
  if (seat === "server") return TABLE;
  return match.opening.house.has(seat) ? said("{seat} (of the house)", { seat }) : seat;
}

/** What the second line assumes. */
function assume(found, { cosigners, need }, classes, byCosigners, byPage) {
  if (!classes || classes.house || classes.trusted || classes.number || !(byCosigners || classes.proved)) return;
  const names = allOf(cosigners.map(({ name }) => shown(name)));
  const liars = 2 * need - cosigners.length;
  const who = liars === cosigners.length ? names : said("{liars} of {names}", { liars, names });
  if (byCosigners && byPage) found.assumed = said("It holds unless {who} signed a false time for whoever runs the house, or most holders of the beacon worked for them, or the page of this house wrote your notes falsely.", { who });
  else if (byCosigners) found.assumed = said("It holds unless {who} signed a false time for whoever runs the house, or most holders of the beacon worked for them.", { who });
  else if (byPage) found.assumed = said("It holds unless most holders of the beacon worked for whoever runs the house, or the page of this house wrote your notes falsely.");
  else found.assumed = said("It holds unless most holders of the beacon worked for whoever runs the house.");
}

function tell(found, match, { named, lateAt, byPage, clocks, own, trust, listed }) {
  const { told, doubts } = found;
  const { beacon } = match.opening;
  if (!beacon) return;
  for (const [digits, { slow }] of clocks) {
    const name = nameOf([...trust.cosigners, ...listed].find((one) => one.digits === digits), trust);
    if (slow > 3) told.push(said("{name} gave a time {seconds} seconds too early: its clock is slow, or it lied. Its times are put right.", { name, seconds: slow }));
  }
  for (const { clock: { slow } } of own) if (slow > 3) told.push(said("The clock of your notes was slow by {slow} seconds: their times are put right.", { slow }));
  if (beacon.key !== QUICKNET.key) (named ? told : doubts).push(said("The beacon {key} is not drand, the public one: whoever holds its key knows its dice beforehand.", { key: beacon.key.slice(0, 8) }));
  if (byPage) told.push(byPage === 1 ? said("1 roll holds by notes that a page of this house wrote.") : said("{paged} rolls hold by notes that a page of this house wrote.", { paged: byPage }));
  const who = trust.cosigners.length || listed.length ? said("too few") : said("nobody");
  const [n] = lateAt;
  if (lateAt.length === 1) doubts.push(said("Event {n} was signed before its round by {who}: that its roll was not chosen is the word of this house.", { n, who }));
  if (lateAt.length > 1) doubts.push(said("{n} events ({some}) were signed before their rounds by {who}: that no roll for them was chosen is the word of this house.", { n: lateAt.length, some: someOf(lateAt), who }));
  const last = match.rolls.reduce((most, { cause }) => Math.max(most, cause.n), -1);
  for (const key of trust.cosigners) {
    const size = clocks.get(key.digits)?.most;
    if (size && size <= last) doubts.push(said("{name} has signed nothing since event {n}: ask for their last note.", { name: nameOf(key, trust), n: size - 1 }));
  }
}

/** What waits for dice at the end of the log. */
export function waitingAt(match) {
  const { beacon } = match.opening;
  const last = match.causes.at(-1);
  const due = [...(last?.due && !last.streams.size ? [last] : []), ...match.waiting].sort((one, other) => one.n - other.n);
  return due.map(({ n, ts }) => {
    if (!beacon) return said("Event {n} is due, and nothing was rolled for it.", { n });
    const round = roundOf(beacon, ts);
    return said("Event {n} waits for round {number} of its beacon, which appears at {time}.", { n, number: round, time: dateOf(timeOf(beacon, round)) });
  });
}
