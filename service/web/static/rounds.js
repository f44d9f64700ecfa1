/* Rounds of a beacon: which one an entry gets, when that appears, and whether a signature is its own
   (docs/fair-play.md 5, from which alone this was written). The curve is fetched once a round is checked. */

import { NoVerdict, hex, need, refuse, sha256, unhex } from "./proofs.js";
import { said } from "./said.js";

/** The key of drand quicknet, the public beacon, and its times. */
export const QUICKNET = {
  genesis: 1692803367,
  key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  period: 3,
};
export const isDrand = ({ key }) => key === QUICKNET.key;

const TAG = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const TOGETHER = 128;
const NOT_LOADED = said("The program that checks rounds could not be loaded; look again with a connection.");

/** The round of what was written down at this time: the first one at or after its delay. */
export const roundOf = ({ delay, genesis, period }, ts) => Math.max(1, Math.ceil((new Date(ts) / 1000 + delay - genesis) / period) + 1);

/** When a round appears, in seconds since 1970, and as the journal writes times. */
export const timeOf = ({ genesis, period }, number) => genesis + (number - 1) * period;
export const appears = (beacon, number) => `${new Date(1000 * timeOf(beacon, number)).toISOString().slice(0, -5)}Z`;

export const isOut = (beacon, number, ts) => new Date(ts) / 1000 >= timeOf(beacon, number);

/** Refuses, for the first that is wrong, unless each of these rounds, { n, number, signature }, is signed by
    the key; `n` is the event that it is told of, and `progress` of how many were checked. */
export async function checkRounds(key, rounds, progress = () => {}) {
  if (!rounds.length) return;
  const curve = await import("./vendor/bls12-381.min.js").catch(() => { throw new NoVerdict(NOT_LOADED); });
  const signer = of(rounds[0], () => point(curve.bls12_381.G2.Point, key, "the key of a beacon"));
  for (let from = 0; from < rounds.length; from += TOGETHER) {
    await progress(from);
    const some = rounds.slice(from, from + TOGETHER).map((one) => ({ ...one, signed: of(one, () => point(curve.bls12_381.G1.Point, one.signature, "a signature of a round")), hashed: hashed(curve, one.number) }));
    if (together(curve, signer, some)) continue;
    for (const one of some) of(one, () => need(fits(curve, signer, one), `round ${one.number} is not signed by the beacon ${key.slice(0, 8)}`));
  }
}

/** What is refused of a round is told of its event. */
function of({ n }, read) {
  try {
    return read();
  } catch (error) {
    error.message = `Event ${n}: ${error.message}`;
    throw error;
  }
}

function hashed({ bls12_381: { G1 } }, number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return G1.hashToCurve(sha256(bytes), { DST: TAG });
}

/** The one point of the right group that is spelled so, and it is not the one at infinity. */
function point(group, text, what) {
  let found;
  try {
    found = group.fromBytes(unhex(text));
  } catch {
    refuse(`this is not ${what}: ${text.slice(0, 16)}`);
  }
  need(hex(found.toBytes(true)) === text, `this is not ${what}: it is spelled another way than points are`);
  need(!found.is0(), `this is not ${what}: it is the point at infinity`);
  return found;
}

/** e(signed, g2) = e(hashed, key). */
function fits({ bls12_381: { G2, fields: { Fp12 }, pairingBatch } }, signer, { signed, hashed: message }) {
  return Fp12.eql(pairingBatch([{ g1: signed.negate(), g2: G2.Point.BASE }, { g1: message, g2: signer }]), Fp12.ONE);
}

/** Whether the sums of both sides fit, each round with a factor by chance: one wrong round passes once in 2^128. */
function together(curve, signer, some) {
  const factors = some.map(() => BigInt(`0x${hex(crypto.getRandomValues(new Uint8Array(16)))}`));
  const sum = (side) => curve.mulAddUnsafe(curve.bls12_381.G1.Point, some.map((one) => one[side]), factors);
  const [signed, message] = [sum("signed"), sum("hashed")];
  return !signed.is0() && !message.is0() && fits(curve, signer, { signed, hashed: message });
}
