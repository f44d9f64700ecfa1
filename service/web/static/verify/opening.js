/* The opening of a match: section 3. */

import { QUICKNET } from "./beacon.js";
import { need, utf8 } from "./bytes.js";
import { COSIGNER, keyOf } from "./signed.js";
import { isCount, isHash, isObject, isOrigin, isSeat, isStream, isText, just } from "./shapes.js";

const NO_SEATS = ["server", "table", "talk", "referee"];
const MOST_TABLES = 2 ** 18;

const within = (one, least, most) => isCount(one) && one >= least && one <= most;
export const isTables = (one) => isObject(one) && Object.entries(one).every(([name, text]) => /^[A-Za-z0-9_./-]{1,100}$/.test(name) && isText(text))
  && Object.values(one).reduce((sum, text) => sum + utf8(text).length, 0) <= MOST_TABLES;

/** The opening, looked at; `keys` are those of houses that the reader trusts. */
export function openingOf(pub, origin, keys) {
  need(pub.format === 3, "its format is not 3");
  need(pub.match === origin, "it opens another match");
  const { seats, chains, fair } = pub;
  need(isObject(seats) && within(Object.keys(seats).length, 1, 32), "it has 1 to 32 seats");
  for (const [seat, who] of Object.entries(seats)) {
    need(isSeat(seat) && !NO_SEATS.includes(seat), `${seat} is not a name of a seat`);
    need(who === "person" || (isText(who) && who.startsWith("computer:")), `nobody says who plays ${seat}`);
  }
  need(!Object.hasOwn(pub, "referee") || isText(pub.referee), "its referee is not text");
  need(isHash(pub.release) && isText(pub.rules) && isCount(pub.version), "its rules are not named as they should be");
  need(isTables(pub.tables), "its tables are out of form");
  need(isObject(chains) && Object.entries(chains).every(([name, anchor]) => isStream(name) && isHash(anchor)), "its chains are out of form");
  for (const name of [...Object.keys(seats), "table", "talk"]) need(Object.hasOwn(chains, name), `it has no chain for ${name}`);
  for (const name of Object.keys(chains)) need(name.startsWith("~") || name === "table" || name === "talk" || Object.hasOwn(seats, name), `its chain ${name} is of nobody`);
  need(just(fair, "beacon", "cosigners", "house", "need"), "its fair has other fields");
  beaconIs(fair.beacon);
  need(Array.isArray(fair.house) && fair.house.every((seat, k) => isText(seat) && Object.hasOwn(seats, seat) && (k === 0 || fair.house[k - 1] < seat)), "its list of the house's seats is out of form");
  for (const [seat, who] of Object.entries(seats)) need(who === "person" || fair.house.includes(seat), `${seat} opens as a computer, and is not of the house`);
  need(Array.isArray(fair.cosigners) && fair.cosigners.length <= 8, "it has more than 8 cosigners");
  const cosigners = fair.cosigners.map((vkey) => keyOf(vkey, COSIGNER));
  need(new Set(cosigners.map(({ digits }) => digits)).size === cosigners.length, "two cosigners have one key");
  need(!cosigners.some(({ digits }) => keys.some((key) => key.digits === digits)), "a cosigner has a key of the house");
  const n = cosigners.length;
  need(n ? within(fair.need, Math.floor(n / 2) + 1, n) : fair.need === 0, "so many cosigners as it needs there cannot be");
  if (Object.hasOwn(pub, "from")) fromIs(pub.from, origin);
  return { ...pub, house: new Set(fair.house), beacon: fair.beacon, cosigners, need: fair.need };
}

function beaconIs(beacon) {
  if (beacon === null) return;
  need(just(beacon, "delay", "genesis", "key", "period"), "its beacon has other fields");
  need(within(beacon.delay, 6, 86_400) && within(beacon.period, 1, 3_600) && isCount(beacon.genesis) && beacon.genesis >= 1, "its beacon has numbers out of bounds");
  need(isText(beacon.key) && /^[0-9a-f]{192}$/.test(beacon.key), "its beacon has no key");
  need(beacon.key !== QUICKNET.key || (beacon.genesis === QUICKNET.genesis && beacon.period === QUICKNET.period), "it gives the beacon of drand another time");
}

function fromIs(from, origin) {
  const fields = ["how", "origin", "root", "size", ...(from?.how === "result" ? ["value"] : [])];
  need(just(from, ...fields) && ["branch", "result"].includes(from.how), "what it comes from is out of form");
  need(isOrigin(from.origin) && from.origin !== origin && isHash(from.root) && isCount(from.size) && from.size >= 1, "what it comes from is not a match");
}
