/* The report of an audit: what was counted, told and left open, as docs/report.md has it. */

import { joined, said } from "../said.js";
import { classesOf, waitingAt } from "./classes.js";
import { pressed } from "./evidence.js";
import { releaseOf } from "./releases.js";
import { shown } from "./shapes.js";

const words = (text) => [...shown(typeof text === "string" ? text : "")].slice(0, 200).join("");

/** What the log itself tells: takebacks first. */
function toldBy(match) {
  const { erasures, orders, plans, rekeys, opening } = match;
  const names = Object.keys(opening.tables).sort().join(", ");
  const told = [
    ...(names ? [[0, said("It is played by tables of the house's own: {names}.", { names })]] : []),
    ...rekeys.map(({ n, reason }) => [n, said("Event {n} brought new chains of dice: {reason}", { n, reason: words(reason) })]),
    ...orders.filter(({ command, secret }) => !secret && command.id.startsWith("house-")).map(({ n }) => [n, said("The id of the order of event {n} was made by the house.", { n })]),
    ...erasures.map(({ n, count, reason }) => [n, count === 1 ? said("Event {n} says that 1 opening is erased: {reason}", { n, reason: words(reason) }) : said("Event {n} says that {count} openings are erased: {reason}", { n, count, reason: words(reason) })]),
  ].sort(([one], [other]) => one - other).map(([, sentence]) => sentence);
  const [plan] = plans.values();
  if (plan) told.push(said("The plans of {set} were never opened.", { set: plan.set }));
  return [...told, ...waitingAt(match)];
}

function takenBack({ rewinds }) {
  return rewinds.map(({ n, to, consent, gone }) => {
    const some = joined([...gone].sort(([one], [other]) => (one < other ? -1 : 1)).map(([stream, count]) => said("{count} on {stream}", { count, stream })));
    return said("Event {n} took back the events from {to} on; rolls withdrawn: {rolls}; agreed by {who}.", { n, to, rolls: some || said("none"), who: consent.map(shown).join(", ") || said("nobody") });
  });
}

/** The order that lines which waited leave in doubt. */
function erasedLines({ rests, orders, erased }) {
  const waited = rests.filter(({ known }) => !known);
  return orders.filter(({ n, command }) => !command && erased.has(`${n} 0`)).flatMap(({ n, seat }) => {
    const since = waited.findLast((one) => one.seat === seat && one.n < n);
    return since ? [said("Event {n} was erased, so it no longer shows whether it is a line that waited since event {since}.", { n, since: since.n })] : [];
  });
}

export function reportOf(match, trust, held, known) {
  const { counts, events, opening, orders, rolls } = match;
  const times = new Map([...trust.cosigners, ...opening.cosigners].map(({ digits }) => [digits, []]));
  for (const { digits, size, time } of [...match.cosigned, ...held.cosigned]) times.get(digits)?.push({ size, time });
  const vouched = trust.cosigners.map(({ digits }) => Math.max(0, ...times.get(digits).map(({ size }) => size), ...held.logged.filter(({ by }) => by.includes(digits)).map(({ size }) => size)));
  const cosigned = vouched.sort((one, other) => other - one)[trust.need - 1] ?? 0;
  for (const [digits, seen] of times) if (!seen.length) times.delete(digits);
  const { told, doubts, inTime, ...found } = classesOf(match, trust, times, held.mine);
  const presses = pressed(match, held.pressing, inTime);
  const release = releaseOf(match, known);
  const { sealed, opened: openings, decks, decksOpened: decksProved, draws, dice, cards } = counts;
  const unopened = sealed - openings;
  if (trust.need && !cosigned) doubts.unshift(trust.need === 1 ? said("None of your cosigners has signed this match.") : said("Nothing of this match is cosigned by {need} of your cosigners.", trust));
  return {
    ...found, origin: match.origin, view: match.view, events: events.length, commands: orders.filter(({ type }) => type === "command").length, checkpoints: match.checkpoints.length,
    rolls: rolls.filter((roll) => roll.opened).length, draws, dice, cards, openings, unopened, decks, decksProved,
    cosigned, need: trust.need, takebacks: takenBack(match), commandsWithoutResult: match.vain.length, withoutResult: match.vain,
    before: held.before, seen: held.seen, sent: held.sent, receipts: held.receipts, logged: held.logged.length,
    absent: [...presses.flatMap((one) => one.absent), ...held.absent],
    told: [...release.told, ...toldBy(match), ...told, ...presses.flatMap((one) => one.told), ...held.told],
    notChecked: [...release.doubts, ...erasedLines(match), ...held.early, ...doubts, ...presses.flatMap((one) => one.doubts), ...held.parentage, ...stillSealed(unopened, decks - decksProved),
      ...held.missing, said("The rules were not replayed, so dice that were asked for wrongly would not show."), ...held.doubts],
  };
}

function stillSealed(unopened, decks) {
  const open = [];
  if (unopened) open.push(unopened === 1 ? said("1 sealed part is not opened in this export.") : said("{unopened} sealed parts are not opened in this export.", { unopened }));
  if (decks) open.push(decks === 1 ? said("1 deck is not proved yet: its shuffle is sealed.") : said("{decks} decks are not proved yet: their shuffles are sealed.", { decks }));
  return open;
}
