/* What each type of event must be in a match of version 2, read by the journal (docs/fair-play.md 14
   to 21, from which alone this was written). A reader is called as a method of the journal. */

import { READERS, newChains } from "./events.js";
import { followsOf } from "./linked.js";
import { KNOWN } from "./releases.js";
import {
  NoVerdict, STREAM, base64, canonical, hashOf, hex, isCount, isHash, isName, isObject, keysAre, need, own, readKey,
  refuse, sha256, signedBy, utf8,
} from "./proofs.js";
import { said } from "./said.js";

const KEY = /^key (0|[1-9][0-9]{0,15})$/;
const ID = /^[!-~]{16,200}$/;
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const isText = (v) => typeof v === "string";
/** A house's own words, as long as they are told. */
const words = (text) => Array.from(String(text)).slice(0, 200).join("");

/** The lot of a cause (14): of an order, of its seat and id; else of the house. */
export const lotOf = (origin, who, what) => hex(sha256(utf8.encode(`lot\n${origin}\n${who}\n${what}\n`)));

/** An order or a note (15): its cause. */
function spoken(journal, n, e, sealed) {
  const { pub } = e;
  const command = own(pub, "command");
  let [lot, seen, key] = ["", 0, -1];
  if (command !== undefined) {
    need(keysAre(pub, ["command"]), "an order is either open, or its hash, lot and what it had seen");
    fitsSeat(journal, command, e.by);
    [lot, seen] = [lotOf(journal.origin, e.by, command.id), command.seen];
    key = e.type === "command" ? Number(KEY.exec(command.orders)?.[1] ?? -1) : -1;
    journal.logged.set(lot, canonical(command));
    journal.knows(n, command);
    if (command.id.startsWith("house-")) journal.told.push(said("The id of the order of event {n} was made by the house.", { n }));
  } else {
    const set = own(pub, "set");
    need(keysAre(pub, ["cmd", "lot", "seen", ...(set === undefined ? [] : ["set"])]) && isHash(pub.cmd) && isHash(pub.lot) && isCount(pub.seen)
      && e.sealed.length === 1 && (set === undefined || (e.type === "command" && isText(set) && STREAM.test(set))), "a secret order is its hash, its lot and one sealed part");
    [lot, seen] = [pub.lot, pub.seen];
    journal.secrets.set(n, { by: e.by, ...pub });
    journal.words.add(`${n} 0`);
    journal.commands.set(pub.cmd, n);
    if (sealed === undefined) journal.sealedCommands.set(pub.cmd, e.by);
    else if (isObject(sealed) && isObject(sealed.command)) journal.knows(n, sealed.command);
    if (sealed !== undefined) {
      need(isObject(sealed) && sealed.kind === "command", "the sealed part of an order is out of form");
      published(journal, n, sealed.command);
    }
  }
  need(seen <= n, `it names a checkpoint of ${seen} events, which its sender cannot have seen`);
  need(seen === 0 || journal.sizes.has(seen), `it names a checkpoint of ${seen} events, and there is none`);
  need(!journal.lots.has(lot), "an order is repeated");
  journal.lots.set(lot, n);
  if (e.by === journal.seat && seen) journal.mine.push([n, seen]);
  return { n, lot, seat: e.by, seen, ts: e.ts, key, set: own(pub, "set") ?? "", streams: new Set() };
}

function fitsSeat(journal, command, by) {
  need(keysAre(command, ["game", "id", "orders", "seat", "seen"]) && isText(command.id) && ID.test(command.id)
    && isText(command.orders) && isCount(command.seen), "the order is out of form, or its id can be guessed");
  need(command.game === journal.origin, `the command is for ${command.game}`);
  need(command.seat === by, `the command is of seat ${command.seat}, but the event is by ${by}`);
  need(!["server", "table", "talk"].includes(by), `nobody sits at ${by}`);
  need(!TURNS_TEXT.test(command.orders), "the text of an order turns the direction of what follows");
}

/** A sealed order is opened as what it published. */
function published(journal, n, command) {
  const secret = journal.secrets.get(n);
  fitsSeat(journal, command, secret.by);
  const lot = lotOf(journal.origin, secret.by, command.id);
  need(hashOf(command) === secret.cmd && lot === secret.lot && command.seen === secret.seen, "the sealed order is not the one that was published");
  journal.logged.set(lot, canonical(command));
}

/** Which release of Fieldpost has these rules (20). */
function named(n, { rules, doubts, told }, version, release) {
  const listed = own(KNOWN, release);
  if (!listed) {
    doubts.push(said("The rules {rules} {version} are of a release ({release}) that this program cannot compare.", { rules, version, release: release.slice(0, 16) }));
    return;
  }
  need(listed.game === rules && listed.version === version, `the files that it names are those of ${listed.game} ${listed.version}`);
  told.push(said("The rules {rules} {version} are those of Fieldpost {releases}.", { rules, version, releases: listed.in.join(", ") }));
}

function known(n, journal, version, release) {
  const versions = own(journal.releases, journal.rules);
  if (versions === undefined) {
    named(n, journal, version, release);
    return;
  }
  if (!Object.hasOwn(versions, version)) throw new NoVerdict(`Event ${n}: this program does not know ${journal.rules} ${version}`);
  need(versions[version].includes(release), `no release of ${journal.rules} ${version} had the files that it names`);
}

/** The witnesses that the opening names, with their keys; refuses an anchor that is not signed. */
export async function witnessesOf(opening, origin) {
  const named = own(own(opening, "keys") ?? {}, "witness");
  need(Array.isArray(named) && named.length <= 3, "Event 0: its witnesses are out of form");
  const tape = await Promise.all(named.map(async (one) => {
    need(keysAre(one, ["anchor", "proof", "vkey"]) && isHash(one.anchor) && isText(one.vkey) && isText(one.proof), "Event 0: a witness is out of form");
    const key = await readKey(one.vkey, 4);
    need(await signedBy(key, base64(one.proof, "the proof of a witness"), `fieldpost-links/2\n${origin}\n${one.anchor}\n`), `Event 0: the witness ${key.name} did not sign this anchor`);
    return { ...key, vkey: one.vkey, anchor: one.anchor, links: new Map([[0, one.anchor]]) };
  }));
  for (const [k, { name, point }] of tape.entries()) need(!tape.slice(0, k).some((one) => one.point === point), `Event 0: the witness ${name} has the key of another one`);
  return tape;
}

/** What may hold words of a person: its sealed parts alone may be erased. */
function worded(n, { sealed }) {
  for (const p of sealed.keys()) this.words.add(`${n} ${p}`);
}

export const SECOND = {
  "game.opened"(n, { pub }) {
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
  },
  "dice.rekeyed"(n, e) {
    this.anchor(n, own(e.pub, "epoch"), own(e.pub, "chains"));
    this.plans.rewound(0);
    this.told.push(newChains(n, e.pub));
  },
  command(n, e, [sealed]) {
    this.endOfCommand();
    const cause = spoken(this, n, e, sealed);
    this.result = Boolean(cause.set) || cause.key >= 0;
    if (cause.key < 0) {
      const mine = this.ownOrders.get(e.by);
      need(!mine || cause.seen === mine.seen || cause.seen > mine.n, `${e.by} had not seen its own order of event ${mine?.n}`);
      this.ownOrders.set(e.by, cause);
    }
    need(!this.plans.opened.has(cause.set), `it is a plan of ${cause.set}, which was opened`);
    this.plans.command(n, e.by, this.secrets.get(n)?.cmd ?? "", cause.set);
    this.follows(cause);
    this.gave(n, e.by);
    this.report.commands += 1;
  },
  note(n, e, [sealed]) {
    this.endOfCommand();
    this.noted = spoken(this, n, e, sealed);
    [this.latest, this.command, this.result] = [n, n, true];
    this.sealedRolls.clear();
    this.gave(n, e.by);
  },
  ...Object.fromEntries(["note.sent", "dispute.opened", "dispute.answered", "dispute.settled"].map((type) => [type, worded])),
  "game.begun"(n, e) {
    need(!this.begun || this.begun.void, `the match was begun before, by event ${this.begun?.n}`);
    this.endOfCommand();
    this.result = true;
    this.happened(n, e);
    this.begun = this.cause;
  },
  lapsed(n, e) {
    this.endOfCommand();
    this.result = true;
    this.happened(n, e);
  },
  "sheets.opened"(n, e) {
    const stand = this.plans.stand;
    for (const sheet of this.plans.open(e)) published(this, sheet.n, sheet.command);
    const ours = stand.filter(({ seat }) => this.house.has(seat));
    for (const { seat, n: at } of stand)
      for (const h of ours) need(this.house.has(seat) || this.secrets.get(at).seen > h.n, `plan ${h.n} of the house was sealed after that of ${seat}`);
    this.endOfCommand();
    this.result = true;
    this.planned(n, e, stand);
  },
  "order.void"(n, e) {
    const { entry, reason } = e.pub;
    const cause = this.cause?.key >= 0 ? this.cause.before : this.cause;
    need(isText(reason) && cause && cause.n === entry && !cause.set && !cause.rolled && !cause.void, `it voids event ${entry}, which does not wait for dice`);
    cause.void = true;
    if (this.linked.has(entry + 1) || (!this.tape.length && !(this.letters && this.ours(cause)))) {
      const why = this.linked.has(entry + 1) ? "link the witness had opened" : "dice the house could know";
      need(this.rekeyed > entry, `it voids event ${entry}, whose ${why}`);
      this.floor = this.rekeyed;
    }
    this.links.push({ n, kind: "rolled" });
    this.key = -1;
    this.told.push(this.cause.key >= 0 ? said("Event {n} made the order of event {entry} void, though its key had come: {reason}", { n, entry, reason }) : said("Event {n} made the order of event {entry} void: {reason}", { n, entry, reason }));
  },
  "order.held"() {
    refuse("version 2 has no order.held");
  },
  "order.released"() {
    refuse("version 2 has no order.released");
  },
  roll(n, e) {
    need(isText(own(e.pub, "stream")) && !e.pub.stream.startsWith("~"), `it opens a link of the sealed stream ${e.pub.stream} to everybody`);
    this.fits(e.pub, this.use(n, e.pub.stream));
    this.wait(n, e.pub.draws, false);
  },
  rewound(n, e, opened) {
    this.interrupted();
    this.links.push({ n, kind: "never" });
    READERS.rewound.call(this, n, e, opened);
  },
  "position.copied"(n) {
    need(n === 1 && this.parent !== null, "a position is copied into a match that goes on");
  },
  "rules.changed"(n, { pub }) {
    need(isHash(own(pub, "release")) && isCount(own(pub, "version")), "the rules that it changes to are out of form");
    need(pub.version > this.version, `the rules go back from version ${this.version} to ${pub.version}`);
    this.version = pub.version;
    known(n, this, pub.version, pub.release);
    this.interrupted();
    this.links.push({ n, kind: "never" });
  },
  "seat.replaced"(n, { pub }) {
    need(isName(own(pub, "seat")) && isText(own(pub, "by")), "the replacement is out of form");
    if (!pub.by.startsWith("computer:")) return;
    this.computers.set(pub.seat, []);
    this.house.add(pub.seat);
    this.persons.delete(pub.seat);
  },
  "opening.erased"(n, { pub }) {
    need(Array.isArray(own(pub, "parts")) && pub.parts.every((p) => Array.isArray(p) && p.length === 2 && p.every((v) => isCount(v))) && isText(own(pub, "reason")), "the erasure is out of form");
    for (const [at, p] of pub.parts) {
      need(this.words.has(`${at} ${p}`), `it erases part ${p} of event ${at}, which holds no words of anybody`);
      this.erased.add(`${at} ${p}`);
    }
    this.told.push(pub.parts.length === 1 ? said("Event {n} says that 1 opening is erased: {reason}", { n, reason: words(pub.reason) }) : said("Event {n} says that {count} openings are erased: {reason}", { n, count: pub.parts.length, reason: words(pub.reason) }));
  },
};
