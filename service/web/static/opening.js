/* The opening of a match: its seats, its witnesses, and the rules that it names (docs/fair-play.md 13, 16
   and 20, from which alone this was written). */

import { followsOf } from "./linked.js";
import { KNOWN } from "./releases.js";
import { NoVerdict, base64, isCount, isHash, isName, isObject, keysAre, need, own, readKey, signedBy } from "./proofs.js";
import { said } from "./said.js";

const isText = (v) => typeof v === "string";

/** What `game.opened` says; a method of the journal. */
export function readOpening(n, { pub }) {
  const { keys } = pub;
  this.places = Object.keys(own(pub, "seats") ?? {});
  need(own(pub, "game") === this.origin && own(pub, "fair") === 2, "it opens another match than the header names, or one of another version");
  const letters = own(isObject(keys) ? keys : {}, "letters");
  need(keysAre(keys, ["house", "wait", "witness", ...(letters === undefined ? [] : ["letters"])]) && [undefined, false].includes(letters) && Array.isArray(keys.house) && keys.house.every(isName)
    && isCount(keys.wait, 3600) && keys.wait <= 604800, "its keys are out of form");
  const seats = Object.keys(own(pub, "chains") ?? {}).filter((s) => !s.startsWith("~") && s !== "table" && s !== "talk");
  need(!seats.includes("server") && keys.house.every((s) => seats.includes(s)), "its seats of the house are not those that have chains");
  const players = own(pub, "seats") ?? {};
  need(isObject(players) && Object.values(players).every((who) => typeof who === "string"), "its seats are out of form");
  need(Object.entries(players).every(([seat, who]) => !who.startsWith("computer:") || keys.house.includes(seat)), "its seats of the house are without one that a computer plays");
  need([...new Set(keys.house)].sort().join() === keys.house.join(), "its seats of the house are not in order");
  need(isHash(own(pub, "release")) && isCount(own(pub, "version")) && isText(own(pub, "rules")), "its rules are out of form");
  this.house = new Set(keys.house);
  this.persons = new Set(seats.filter((s) => !this.house.has(s)));
  this.patience = keys.wait;
  this.byLetter = letters !== false;
  for (const { anchor } of keys.witness) this.fresh(anchor);
  this.anchor(n, 0, own(pub, "chains"));
  [this.rules, this.version] = [pub.rules, pub.version];
  this.parent = own(pub, "parent") ?? null;
  need(this.parent === null || (isText(this.parent.origin) && isHash(this.parent.root) && isCount(this.parent.size)), "its parent is out of form");
  known(n, this, pub.version, pub.release);
  this.before = followsOf(pub);
}

/** The rules change; a method of the journal. */
export function changeRules(n, { pub }) {
  need(isHash(own(pub, "release")) && isCount(own(pub, "version")), "the rules that it changes to are out of form");
  need(pub.version > this.version, `the rules go back from version ${this.version} to ${pub.version}`);
  this.version = pub.version;
  known(n, this, pub.version, pub.release);
  this.interrupted();
  this.links.push({ n, kind: "never" });
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

/** Which release of Fieldpost has these rules (20). */
function named({ rules, doubts, told }, version, release) {
  const listed = own(KNOWN, release);
  if (!listed) {
    doubts.push(said("The rules {rules} {version} are of a release ({release}) that this program cannot compare.", { rules, version, release: release.slice(0, 16) }));
    return;
  }
  need(listed.game === rules && listed.version === version, `the files that it names are those of ${listed.game} ${listed.version}`);
  told.push(said("The rules {rules} {version} are those of Fieldpost {releases}.", { rules, version, releases: listed.in.join(", ") }));
}

/** The witnesses that the opening names, with their keys; refuses an anchor that is not signed. */
export async function witnessesOf(opening, origin) {
  const witnesses = own(own(opening, "keys") ?? {}, "witness");
  need(Array.isArray(witnesses) && witnesses.length <= 3, "Event 0: its witnesses are out of form");
  const tape = await Promise.all(witnesses.map(async (one) => {
    need(keysAre(one, ["anchor", "proof", "vkey"]) && isHash(one.anchor) && isText(one.vkey) && isText(one.proof), "Event 0: a witness is out of form");
    const key = await readKey(one.vkey, 4);
    need(await signedBy(key, base64(one.proof, "the proof of a witness"), `fieldpost-links/2\n${origin}\n${one.anchor}\n`), `Event 0: the witness ${key.name} did not sign this anchor`);
    return { ...key, vkey: one.vkey, anchor: one.anchor, links: new Map([[0, one.anchor]]) };
  }));
  for (const [k, { name, point }] of tape.entries()) need(!tape.slice(0, k).some((one) => one.point === point), `Event 0: the witness ${name} has the key of another one`);
  return tape;
}
