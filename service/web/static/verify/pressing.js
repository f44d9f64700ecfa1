/* What the reader's own notes tell of pressing: what the house could have gained by how it answered
   (docs/notes.md, from which alone this was written). The page of a match says it, and the
   verifier. */

import { said } from "../said.js";

/** The orders of a file, the first that was pressed first: `pressed` are [second, command], and `slow` the
    seconds by which its clock is put right. An order that was given back as a draft, or waits for
    somebody, has no answer yet. */
export function pressesOf({ pressed, answers }, slow = 0) {
  const found = new Map();
  for (const [at, { id, orders }] of pressed) if (!found.has(id)) found.set(id, { id, orders, first: at + slow, answers: [], open: false });
  for (const { at, id, what, words } of answers) {
    const one = found.get(id);
    if (!one) continue;
    if (what === "refused" && ["draft", "waits"].includes(words)) one.open = true;
    else one.answers.push({ at: at + slow, what });
  }
  return [...found.values()];
}

/** What is told of them: `told` is not a gap, `doubts` and `absent` are. Each has its entry `n`, undefined for
    none, and whether a receipt `proved` that; `rolled` says of an entry when its round appeared, and
    whether the reader's cosigners had `signed` it in time. */
export function tellOfPressing(presses, beacon, rolled) {
  const found = { told: presses.flatMap((one) => refusedFirst(one, beacon)), doubts: [], absent: [] };
  for (const one of presses) {
    const name = named(one);
    const [taken] = times(one, "taken");
    if (one.n === undefined) {
      if (taken !== undefined) found.absent.push(said("{name} was answered as taken, and is not in the log.", { name }));
      else if (!times(one, "refused").length && !one.open) found.absent.push(said("{name} was never answered, and is not in the log.", { name }));
      continue;
    }
    if (taken !== undefined && !one.proved) found.told.push(said("{name} was answered as taken, and no receipt came.", { name }));
    const dice = rolled.get(one.n);
    if (beacon && dice && !dice.signed && taken >= dice.appears) {
      const n = Math.max(1, Math.floor((taken - one.first) / beacon.period));
      const all = { name, at: clock(taken, one.first), n };
      found.doubts.push(n === 1 ? said("{name} was answered at {at}, after its round existed: by your own clock the house could have chosen among 1 round.", all)
        : said("{name} was answered at {at}, after its round existed: by your own clock the house could have chosen among {n} rounds.", all));
    }
  }
  const never = presses.filter((one) => one.n === undefined && one.answers.some(({ what }) => what !== "taken")).length;
  if (never && !beacon) found.doubts.push(never === 1 ? said("1 of your orders was refused or had no answer, and was never taken under its number. A mistake in it, or in a line sent with it, is reason enough. Without a beacon a house could do it to get other dice too, and notes do not tell which it was.")
    : said("{never} of your orders were refused or had no answer, and were never taken under their numbers. A mistake in them, or in a line sent with them, is reason enough. Without a beacon a house could do it to get other dice too, and notes do not tell which it was.", { never }));
  return found;
}

function refusedFirst(one, beacon) {
  const [taken] = times(one, "taken");
  const before = (what) => times(one, what).filter((at) => at <= taken);
  const [refused, lost] = [before("refused"), before("lost")];
  if (one.n === undefined || !(refused.length || lost.length)) return [];
  const all = { name: named(one), refused: clocks(refused, one.first), lost: clocks(lost, one.first), taken: clock(taken, one.first) };
  const told = refused.length && lost.length ? said("{name} was refused at {refused}, had no answer at {lost} and was taken at {taken}, always under the same number.", all)
    : refused.length ? said("{name} was refused at {refused} and was taken at {taken}, always under the same number.", all)
      : said("{name} had no answer at {lost} and was taken at {taken}, always under the same number.", all);
  return [beacon ? told : said("{told} Nothing could be gained by that, but its dice could be known from the first press.", { told })];
}

const times = (one, wanted) => one.answers.filter(({ what }) => what === wanted).map(({ at }) => at);

const stamp = (at) => new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");

const named = ({ first, orders }) => said("Your order of {time} UTC (“{orders}”)", { time: stamp(first), orders });

function clocks(all, first) {
  const told = all.map((at) => clock(at, first));
  return told.length < 2 ? told.join("") : said("{most} and {last}", { most: told.slice(0, -1).join(", "), last: told.at(-1) });
}

/** A time of day, with its day where that is not the day of the first. */
const clock = (at, first) => (stamp(at).slice(0, 10) === stamp(first).slice(0, 10) ? stamp(at).slice(11) : stamp(at));
