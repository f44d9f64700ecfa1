/* Rounds of a beacon, scheme bls-unchained-g1-rfc9380: section 5. */

import { said } from "../said.js";
import { sha256 } from "../sha256.js";
import { at, hex, need, noVerdict, refuse, unhex } from "./bytes.js";
import { dateOf } from "./shapes.js";

export const QUICKNET = {
  key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1692803367,
  period: 3,
};

export const sameBeacon = (one, other) => one.key === other.key && one.genesis === other.genesis && one.period === other.period;
export const roundOf = (beacon, seconds) => Math.max(1, Math.ceil((seconds + beacon.delay - beacon.genesis) / beacon.period) + 1);
export const timeOf = (beacon, round) => beacon.genesis + (round - 1) * beacon.period;

/** When a round appears, as a `ts` is written. */
export const appears = (beacon, round) => dateOf(timeOf(beacon, round));

const DST = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const BULK = 128;

/** The point of the right subgroup that these digits are, in their one spelling. */
function pointOf({ Point }, digits, what) {
  let point;
  try {
    point = Point.fromBytes(unhex(digits));
  } catch {
    refuse(`this is not ${what}: ${digits.slice(0, 16)}`);
  }
  need(hex(point.toBytes(true)) === digits, `this is not ${what}: it is spelled another way than points are`);
  need(!point.is0(), `this is not ${what}: it is the point at infinity`);
  return point;
}

function hashed({ G1 }, round) {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(round));
  return G1.hashToCurve(sha256(message), { DST });
}

/** Whether all of them are right, but for a chance of 2^-128: one pairing for sums with factors by chance. */
function fit({ bls12_381: { G1, G2, fields: { Fp12 }, pairingBatch }, mulAddUnsafe }, key, rounds) {
  const factors = rounds.map(() => BigInt(`0x${hex(crypto.getRandomValues(new Uint8Array(16)))}`) | 1n);
  const [signed, asked] = ["point", "hash"].map((side) => mulAddUnsafe(G1.Point, rounds.map((one) => one[side]), factors));
  return !signed.is0() && !asked.is0() && Fp12.eql(pairingBatch([{ g1: signed, g2: G2.Point.BASE }, { g1: asked.negate(), g2: key }]), Fp12.ONE);
}

const loaded = () => import("../vendor/bls12-381.min.js").catch(() => noVerdict(said("The program that checks rounds could not be loaded; look again with a connection.")));
const keyIn = (curve, key) => pointOf(curve.bls12_381.G2, key, "the key of a beacon");

/** Refuse a beacon of the opening that has no key. */
export async function checkKey({ key }) {
  if (key === QUICKNET.key) return;
  const curve = await loaded();
  at("Event 0", () => keyIn(curve, key));
}

/** Refuse the first of these that is not the round of its number, signed by the key: { n, number, signature },
    of which `n` is the event that is named. `progress` is told how many were looked at. */
export async function checkRounds(key, rounds, progress = () => {}) {
  if (!rounds.length) return;
  const curve = await loaded();
  const ofEvent = ({ n }, look) => at(`Event ${n}`, look);
  const signer = ofEvent(rounds[0], () => keyIn(curve, key));
  for (let from = 0; from < rounds.length; from += BULK) {
    await progress(from);
    let some = rounds.slice(from, from + BULK).map((one) => ({ ...one, point: ofEvent(one, () => pointOf(curve.bls12_381.G1, one.signature, "a signature of a round")), hash: hashed(curve.bls12_381, one.number) }));
    if (fit(curve, signer, some)) continue;
    while (some.length > 1) {
      const half = some.slice(0, some.length >> 1);
      some = fit(curve, signer, half) ? some.slice(half.length) : half;
    }
    ofEvent(some[0], () => refuse(`round ${some[0].number} is not signed by the beacon ${key.slice(0, 8)}`));
  }
}
