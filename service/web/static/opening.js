/* The opening of a match: its seats, its beacon, and the rules that it names (docs/fair-play.md 3 and 9,
   from which alone this was written). */

import { sourceOf } from "./linked.js";
import { KNOWN } from "./releases.js";
import { COSIGNS, NoVerdict, Refused, canonical, isCount, isHash, isName, isObject, keysAre, need, own, readKey, utf8 } from "./proofs.js";
import { QUICKNET, isDrand } from "./rounds.js";
import { said } from "./said.js";

const isText = (v) => typeof v === "string";
const isWithin = (v, least, most) => isCount(v, least) && v <= most;
const NO_SEATS = ["server", "table", "talk", "referee"];
const [MOST_COSIGNERS, MOST_SEATS, MOST_TABLES] = [8, 32, 2 ** 18];

/** What `match.opened` says; a method of the journal. */
export function readOpening(n, { pub }) {
  const { fair, seats } = pub;
  need(own(pub, "match") === this.origin && own(pub, "format") === 3, "it opens another match than the header names, or one of another format");
  need(keysAre(fair, ["beacon", "cosigners", "house", "need"]) && Array.isArray(fair.house) && fair.house.every(isName)
    && Array.isArray(fair.cosigners) && fair.cosigners.every(isText) && isCount(fair.need) && isBeacon(fair.beacon)
    && (own(pub, "referee") === undefined || isText(pub.referee)), "the opening of the match is out of form");
  need(isObject(seats) && isWithin(Object.keys(seats).length, 1, MOST_SEATS) && Object.keys(seats).every(isName) && Object.values(seats).every(isText), "the opening of the match is out of form");
  this.places = Object.keys(seats);
  this.referee = own(pub, "referee") ? "referee" : null;
  const chains = Object.keys(own(pub, "chains") ?? {}).filter((s) => !s.startsWith("~"));
  need(!NO_SEATS.some((one) => this.places.includes(one)) && chains.sort().join() === [...this.places, "table", "talk"].sort().join(), "its chains are not those of its seats");
  need(fair.house.every((s) => this.places.includes(s)), "its seats of the house are not those that have chains");
  need([...new Set(fair.house)].sort().join() === fair.house.join(), "its seats of the house are not in order");
  need(Object.values(seats).every((who) => who === "person" || who.startsWith("computer:")), "its seats are not those of persons and computers");
  need(Object.entries(seats).every(([seat, who]) => !who.startsWith("computer:") || fair.house.includes(seat)), "its seats of the house are without one that a computer plays");
  need(!fair.beacon || !isDrand(fair.beacon) || (fair.beacon.genesis === QUICKNET.genesis && fair.beacon.period === QUICKNET.period), "its beacon has the key of drand, and other times");
  need(isHash(own(pub, "release")) && isCount(own(pub, "version")) && isText(own(pub, "rules")), "its rules are out of form");
  need(areTables(own(pub, "tables")), "its tables are out of form");
  this.tables = pub.tables;
  this.fair = fair;
  this.house = new Set(fair.house);
  this.anchor(n, 0, pub.chains);
  [this.rules, this.version] = [pub.rules, pub.version];
  known(n, this, pub.version, pub.release);
  const names = Object.keys(pub.tables).sort().join(", ");
  if (names) this.told.push(said("It is played by tables of the house's own: {names}.", { names }));
  this.source = sourceOf(pub);
  need(this.source?.origin !== this.origin, "it comes from itself");
}

/** Tables of a house's own: at most 256 KiB in all. */
const areTables = (tables) => isObject(tables) && Object.entries(tables).every(([name, text]) => /^[A-Za-z0-9_./-]{1,100}$/.test(name) && isText(text))
  && Object.values(tables).reduce((size, text) => size + utf8.encode(text).length, 0) <= MOST_TABLES;

const isBeacon = (beacon) => beacon === null || (keysAre(beacon, ["delay", "genesis", "key", "period"]) && isWithin(beacon.delay, 6, 86400)
  && isWithin(beacon.period, 1, 3600) && isCount(beacon.genesis, 1) && /^[0-9a-f]{192}$/.test(beacon.key));

/** The cosigners that an opening lists: they are keys of as many, and none is of the house. */
export async function checkCosigners({ cosigners, need: wanted }, house) {
  const found = await Promise.all(cosigners.map((vkey) => readKey(vkey, COSIGNS))).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  const points = new Set((found ?? []).map(({ point }) => point));
  need(found && points.size === cosigners.length && points.size <= MOST_COSIGNERS && !house.some(({ point }) => points.has(point))
    && (points.size ? isWithin(wanted, Math.floor(points.size / 2) + 1, points.size) : wanted === 0), "Event 0: its cosigners are out of form");
  return found;
}

/** The rules change; a method of the journal. */
export function changeRules(n, { pub }) {
  need(isHash(own(pub, "release")) && isCount(own(pub, "version")), "the rules that it changes to are out of form");
  need(pub.version > this.version, `the rules go back from version ${this.version} to ${pub.version}`);
  need(areTables(own(pub, "tables")), "its tables are out of form");
  need(canonical(pub.tables) === canonical(this.tables), "the tables change, and those of a match never do");
  this.version = pub.version;
  known(n, this, pub.version, pub.release);
}

function known(n, journal, version, release) {
  const versions = own(journal.releases, journal.rules);
  if (versions === undefined) {
    named(journal, version, release);
    return;
  }
  if (!Object.hasOwn(versions, version)) throw new NoVerdict(`Event ${n}: this program does not know ${journal.rules} ${version}`);
  need(versions[version].includes(release), `no release of ${journal.rules} ${version} had the files that it names`);
}

/** Which release of Fieldpost has these rules (9). */
function named({ rules, doubts, told }, version, release) {
  const listed = own(KNOWN, release);
  if (!listed) {
    doubts.push(said("The rules {rules} {version} are of a release ({release}) that this program cannot compare.", { rules, version, release: release.slice(0, 16) }));
    return;
  }
  need(listed.game === rules && listed.version === version, `the files that it names are those of ${listed.game} ${listed.version}`);
  told.push(said("The rules {rules} {version} are those of Fieldpost {releases}.", { rules, version, releases: listed.in.join(", ") }));
}
