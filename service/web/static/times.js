/* When cosigners had signed how much of a match: what shows that an entry stood before its round
   (docs/fair-play.md 6, from which alone this was written). */

import { base64, hex, need, signedBy } from "./proofs.js";
import { roundOf, timeOf } from "./rounds.js";

const [BEFORE, AHEAD] = [3, 60];

/** What these cosigners signed, by their public keys: { name, said, size, vouched }, of which `said` are
    sizes with their times, and `vouched` is the largest size with those of the log, which gives no time.
    A key of the house counts for nothing. */
export async function cosigned(keys, notes, logged, house) {
  const found = new Map();
  for (const key of new Map(keys.map((one) => [`${one.name} ${one.point}`, one])).values()) {
    if (house.some(({ point }) => point === key.point)) continue;
    const one = found.get(key.point) ?? { name: key.name, said: [], size: 0, vouched: 0 };
    found.set(key.point, one);
    for (const note of notes) {
      const t = await cosignedAt(key, note);
      if (t) one.said.push({ size: note.size, t });
    }
    one.size = one.said.reduce((most, { size }) => Math.max(most, size), 0);
    one.vouched = Math.max(one.vouched, one.size);
    for (const { checkpoint, note } of logged) if (await cosignedAt(key, note)) one.vouched = Math.max(one.vouched, checkpoint.size);
  }
  return found;
}

/** The second at which a cosigner signed a note, 0 for not. */
async function cosignedAt(cosigner, note) {
  for (const line of note.lines) {
    const [, name, blob] = line.split(" ");
    const raw = base64(blob, "a signature");
    if (name !== cosigner.name || hex(raw.slice(0, 4)) !== cosigner.id) continue;
    const time = raw.slice(4, 12).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    need(await signedBy(cosigner, raw.slice(12), `cosignature/v1\ntime ${time}\n${note.text}`), `The checkpoint of ${note.size} events: the cosignature of ${name} does not fit the note.`);
    return Number(time);
  }
  return 0;
}

/** Finds by how much a clock is slow: what it falls short of the open rolls that it saw. Of a sealed one
    nobody knows whether its round was there. */
export function putRight(one, rolls, beacon) {
  const shown = rolls.filter(({ opened }) => opened);
  let [k, latest] = [0, 0];
  one.slow = 0;
  for (const { size, t } of one.said.sort((a, b) => a.size - b.size)) {
    while (k < shown.length && shown[k].n < size) latest = Math.max(latest, timeOf(beacon, shown[k++].number));
    one.slow = Math.max(one.slow, latest - t);
  }
  return one.slow;
}

/** The entries of these causes, of which the earliest is first, that it had signed in time: by its clock put
    right before the round, and as it was signed at most a minute before the entry. */
export function inTime({ said, slow }, causes, beacon) {
  said.sort((a, b) => a.t - b.t);
  const found = new Set();
  let from = 0;
  for (const { n, ts } of causes) {
    const last = timeOf(beacon, roundOf(beacon, ts)) - BEFORE - slow;
    while (from < said.length && said[from].t < new Date(ts) / 1000 - AHEAD) from += 1;
    for (let k = from; k < said.length && said[k].t <= last && !found.has(n); k += 1) if (said[k].size > n) found.add(n);
  }
  return found;
}
