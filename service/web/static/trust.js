/* Whom a reader trusts: houses, cosigners and how many of them, beacons (docs/fair-play.md 6, from which
   alone this was written). */

import { COSIGNS, need, readKey, readKeys } from "./proofs.js";
import { said } from "./said.js";

const MOST = 64;
const WORDS = { house: 1, cosigner: 1, need: 1, beacon: 3 };
const LINE_ENDS = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/;

export const NOBODY = { houses: [], cosigners: [], need: 0, beacons: [] };

/** The list of a reader's own file: { houses, cosigners, need, beacons }. Throws Refused. */
export async function readTrust(text) {
  const named = { house: [], cosigner: [], need: [], beacon: [] };
  for (const [k, line] of text.replace(/^\ufeff/, "").split(LINE_ENDS).entries()) {
    const [kind = "#", ...words] = line.split(/\s+/).filter(Boolean);
    if (kind.startsWith("#")) continue;
    need(Object.hasOwn(WORDS, kind) && words.length >= WORDS[kind], said("Line {n} reads '{word}', and a line is house VKEY, cosigner VKEY, need K or beacon KEY GENESIS PERIOD.", { n: k + 1, word: kind.slice(0, 40) }));
    const numbers = { need: words.slice(0, 1), beacon: words.slice(1, 3) }[kind] ?? [];
    need(numbers.every((word) => /^\d{1,15}$/.test(word)), said("Line {n} has no number where {kind} needs one.", { n: k + 1, kind }));
    named[kind].push(words);
  }
  need(named.need.length < 2, said("“need” stands there twice."));
  const [houses, vkeys] = [named.house, named.cosigner].map((lines) => lines.map(([vkey]) => vkey));
  await readKeys(houses);
  const cosigners = await Promise.all([...new Set(vkeys)].map((vkey) => readKey(vkey, COSIGNS)));
  const beacons = named.beacon.map(([key, genesis, period]) => ({ key, genesis: Number(genesis), period: Number(period) }));
  need(Math.max(houses.length, cosigners.length, beacons.length) <= MOST, said("More than {most} keys of one kind are named.", { most: MOST }));
  return { houses, cosigners, need: enough(cosigners, Number(named.need[0]?.[0] ?? 0)), beacons };
}

/** How many of these cosigners must have signed; 0 asks for as few as can be. */
function enough(cosigners, asked) {
  const [count, least] = [cosigners.length, Math.floor(cosigners.length / 2) + 1];
  need(new Set(cosigners.map(({ point }) => point)).size === count, said("One cosigner is named twice, under two names; name each once."));
  if (!count) need(!asked, said("{asked} cosigners are asked for, and none is named.", { asked }));
  else if (asked) need(least <= asked && asked <= count, said("{asked} of {count} cosigners is not possible: ask for {least} to {count} of them, for with half two histories could each have enough.", { asked, count, least }));
  return count && (asked || least);
}
