/* The journal of a match of version 2 (docs/fair-play.md 13 to 19, from which alone this was
   written). What is not here is as in version 1. */

import { READERS } from "./events.js";
import { Journal } from "./journal.js";
import {
  STREAM, diceFrom, drawsInForm, hex, isCount, isHash, isObject, keysAre, need, refuse, sha256, unhex,
} from "./proofs.js";
import { said } from "./said.js";
import { SECOND, lotOf } from "./second-events.js";

const NO_LOT = "0".repeat(64);
const isText = (v) => typeof v === "string";

/** Seconds between two times of a journal. */
const between = (from, to) => (new Date(to) - new Date(from)) / 1000;

/** The events of a match of version 2, read once from first to last. */
export class Journal2 extends Journal {
  readers = { ...READERS, ...SECOND };
  fair = 2;
  byLetter = true;
  house = new Set();
  persons = new Set();
  tape = [];
  eras = new Map();
  shown = new Set();
  lots = new Map();
  logged = new Map();
  secrets = new Map();
  ownOrders = new Map();
  mine = [];
  voids = [];
  floor = -1;
  rekeyed = -1;
  key = -1;
  cause = null;
  noted = null;
  latest = -1;
  result = true;
  links = [];
  lettered = new Map();
  missing = [];
  doubts = [];
  erased = new Set();
  words = new Set();
  parent = null;
  by = { witness: 0, letter: 0, order: 0, house: 0 };

  /** `sizes` are those of the checkpoints, `linked` has the links asked for by size. */
  constructor(origin, openings, { sizes, linked, seat, releases }) {
    super(origin, openings);
    Object.assign(this, { sizes, linked, seat, releases });
  }

  get letters() {
    return this.byLetter && !this.tape.length && this.house.size > 0 && this.persons.size > 0;
  }

  ours(cause) {
    return cause.seat === "server" || this.house.has(cause.seat);
  }

  open(n, e) {
    const opened = super.open(n, e);
    for (const [p, part] of e.sealed.entries())
      if (this.seat && part.to.includes(this.seat) && opened[p] === undefined) this.missing.push([n, p]);
    return opened;
  }

  finish() {
    super.finish();
    for (const [n, p] of this.missing)
      need(this.erased.has(`${n} ${p}`), `Event ${n}: part ${p} is sealed to ${this.seat}, and its opening is missing`);
    this.linksInARow();
    for (const [cause, [n, seat]] of this.lettered)
      this.told.push(this.linked.has(cause + 1) ? said("Event {n} was rolled on a letter of {seat}, though the witness opened its link.", { n, seat }) : said("Event {n} was rolled on a letter of {seat}.", { n, seat }));
  }

  lastCommand() {}

  endOfCommand() {
    super.endOfCommand();
    if (this.latest >= 0 && this.last === "command" && !this.result) this.nothingCameOf(this.latest);
  }

  /* Chains */

  anchor(n, epoch, chains) {
    need(isCount(epoch) && epoch === this.epoch + 1, `epoch ${epoch} of the dice follows epoch ${this.epoch}`);
    need(isObject(chains) && Object.entries(chains).every(([s, a]) => STREAM.test(s) && isHash(a)), "its chains are out of form");
    this.epoch = epoch;
    this.rekeyed = epoch ? n : -1;
    for (const [stream, link] of Object.entries(chains)) {
      this.fresh(link);
      if (!this.eras.has(stream)) this.eras.set(stream, []);
      const chain = { stream, born: n, link, i: 0, used: 0, first: -1 };
      this.eras.get(stream).push(chain);
      this.used.push(chain);
    }
  }

  fresh(link) {
    need(!this.shown.has(link), "it brings a link that was shown before");
    this.shown.add(link);
  }

  /** The chain of a stream that whoever caused the roll had seen. */
  era(n, stream, cause) {
    const era = (this.eras.get(stream) ?? []).filter(({ born }) => born < cause.seen).at(-1) ?? refuse(`whoever ordered had seen no chain of ${stream}`);
    need(era.born >= this.floor, `it uses a chain that was said to be lost`);
    if (cause.seat === "server") {
      if (era.first < 0) need([...this.sizes].some((size) => era.born < size && size <= cause.n), `no checkpoint fixed the chain of ${stream} before it`);
      if (era.first < 0) era.first = cause.n;
    }
    return era;
  }

  /* Causes */

  follows(cause) {
    this.interrupted();
    this.key = cause.key >= 0 ? cause.n : -1;
    cause.before = this.cause;
    if (this.cause) this.cause.before = null;
    this.cause = cause;
    this.latest = cause.n;
    this.command = cause.n;
    this.sealedRolls.clear();
    if (cause.key < 0) this.links.push({ n: cause.n, kind: "cause" });
  }

  /** Something comes that no order whose key was turned may wait behind (18). */
  interrupted() {
    need(this.key < 0, `the key of event ${this.key} was turned, and nothing was rolled`);
  }

  happened(n, e) {
    this.causes(n, e, this.cause?.lot ?? NO_LOT, "server", n);
  }

  /** Plans are opened: dice hang on all of them, and are of the seat that sealed last (21). */
  planned(n, e, stand) {
    const sealed = stand.map((plan) => ({ ...plan, ...this.secrets.get(plan.n), n: plan.n })).sort((a, b) => a.n - b.n);
    this.causes(n, e, sealed.map(({ lot }) => lot).sort().join(" "), sealed.at(-1).by, sealed.at(-1).seen);
  }

  causes(n, e, what, seat, seen) {
    const lot = lotOf(this.origin, "server", `${e.type} ${what}`);
    this.follows({ n, lot, seat, seen, ts: e.ts, key: -1, set: "", streams: new Set() });
  }

  /** What a link of a stream is used for now, and the beacon it must have. */
  use(n, stream) {
    const talk = stream === "talk";
    let cause = (talk ? this.noted : this.cause) ?? refuse(`it rolls on stream ${stream} with nothing to roll for`);
    let [beacon, by] = ["", "order"];
    if (!talk) {
      const key = cause.key >= 0 ? cause : null;
      if (key) cause = this.turned(n, key);
      need(!cause.void, `it rolls for event ${cause.n}, which is void`);
      need(this.plans.stand.length === 0, "it rolls while plans are sealed");
      by = this.ours(cause) ? "house" : "order";
      if (key && this.ours(cause)) [beacon, by] = [key.lot, "letter"];
      else if (!key && this.tape.length) {
        need(this.linked.has(cause.n + 1), `the witness opened no link for event ${cause.n}`);
        [beacon, by] = [null, "witness"];
      } else if (!key) need(!this.letters || !this.ours(cause), `it rolls for event ${cause.n} without a second key`);
      need(cause.beacon === undefined || cause.beacon === beacon || beacon === null, "it has another beacon than the roll before it");
      if (beacon !== null) cause.beacon = beacon;
      cause.rolled = true;
      this.key = -1;
      this.links.push({ n, kind: "rolled" });
    }
    need(!cause.streams.has(stream), `it is a second roll on stream ${stream} for one order`);
    cause.streams.add(stream);
    const chain = this.era(n, stream, cause);
    chain.used += 1;
    this.live.push([n, stream]);
    return { chain, index: chain.used, cause, beacon, by };
  }

  /** The cause that a letter lets be rolled (18). */
  turned(n, key) {
    const cause = key.before;
    need(cause && cause.n === key.key && cause.key < 0, `event ${key.key} does not wait for the key of event ${key.n}`);
    const alone = this.persons.size === 1 && this.persons.has(cause.seat);
    need(this.persons.has(key.seat) && !this.house.has(key.seat) && (key.seat !== cause.seat || alone), `the key of event ${key.n} is not for ${key.seat} to turn`);
    need(key.seen > cause.n, `the key of event ${key.n} was given before its sender could see ${cause.n}`);
    need(!this.tape.length || between(cause.ts, key.ts) >= this.patience, "it rolls for a letter's key before the witness was waited for");
    need(this.tape.length || (this.letters && this.ours(cause)), `event ${cause.n} needs no key`);
    if (this.tape.length && !this.lettered.has(cause.n)) this.lettered.set(cause.n, [n, key.seat]);
    return cause;
  }

  fits(roll, { chain, index, cause, beacon, by }, more = []) {
    need(keysAre(roll, ["beacon", "draws", "i", "lot", "reveal", "stream", ...more]) && isHash(roll.lot) && isHash(roll.reveal)
      && isCount(roll.i, 1) && isText(roll.stream) && STREAM.test(roll.stream) && isText(roll.beacon)
      && /^([0-9a-f]{64}){0,3}$/.test(roll.beacon) && Array.isArray(roll.draws) && roll.draws.length > 0, "the roll is out of form");
    drawsInForm(roll.draws);
    need(roll.stream === chain.stream, "it rolls on another stream");
    need(roll.i === index, `it opens link ${roll.i} of stream ${chain.stream}, but link ${index} is next`);
    need(roll.lot === cause.lot, "it rolls for something else than the latest cause");
    this.opens(roll, chain, index);
    this.fresh(roll.reveal);
    if (beacon === null) this.fromWitness(roll, cause);
    else need(roll.beacon === beacon, "it has another beacon");
    this.draws(roll, diceFrom(roll.reveal, `pbem-dice/2\n${this.origin}\n${roll.stream}\n${roll.i}\n${roll.lot}\n${roll.beacon}\n`));
    if (roll.stream !== "talk") this.by[by] += 1;
  }

  /** The beacon is the link that every witness opened for this cause (16). */
  fromWitness(roll, cause) {
    need(roll.beacon.length === 64 * this.tape.length, "it was rolled without the witness");
    need((cause.beacon ?? roll.beacon) === roll.beacon, "it has another beacon than the roll before it");
    if (cause.beacon !== undefined) return;
    cause.beacon = roll.beacon;
    const j = this.linked.get(cause.n + 1);
    for (const [k, witness] of this.tape.entries()) {
      const word = roll.beacon.slice(64 * k, 64 * k + 64);
      const known = Math.max(...[...witness.links.keys()].filter((one) => one <= j));
      let link = unhex(word);
      for (let step = known; step < j; step += 1) link = sha256(link);
      need(hex(link) === witness.links.get(known), `its beacon is not link ${j} of the witness`);
      witness.links.set(j, word);
      if (witness.links.size > 3) witness.links.delete([...witness.links.keys()].sort((a, b) => a - b)[0]);
    }
  }

  /** The witness's links count 1, 2, 3 …; each is for a cause, and something was rolled (16). */
  linksInARow() {
    const sizes = [...this.linked.keys()].sort((a, b) => a - b);
    for (const [k, size] of sizes.entries()) {
      need(this.linked.get(size) === k + 1, `Event ${size - 1}: it asks for link ${this.linked.get(size)} of the witness, not ${k + 1}`);
      const at = this.links.findIndex(({ n, kind }) => n === size - 1 && kind === "cause");
      need(at >= 0, `Event ${size - 1}: link ${k + 1} of the witness was asked for it, and it is no cause`);
      const after = this.links[at + 1];
      need(!after || after.kind === "rolled", `Event ${size - 1}: link ${k + 1} of the witness was asked for it, and nothing was rolled`);
    }
  }
}
