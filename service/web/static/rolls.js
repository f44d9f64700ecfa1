/* What dice are made of: chains, causes, letters' keys and the links of witnesses (docs/fair-play.md 2, 3
   and 13 to 18, from which alone this was written). */

import {
  STREAM, canonical, diceFrom, drawn, drawsInForm, hex, isCount, isHash, isObject, keysAre, need, refuse, same, sha256, unhex, utf8,
} from "./proofs.js";
import { Plans } from "./plans.js";

const NO_LOT = "0".repeat(64);
const isText = (v) => typeof v === "string";

/** The lot of a cause (14): of an order, of its seat and id; else of the house. */
export const lotOf = (origin, who, what) => hex(sha256(utf8.encode(`lot\n${origin}\n${who}\n${what}\n`)));

/** Seconds between two times of a journal. */
const between = (from, to) => (new Date(to) - new Date(from)) / 1000;

/** The rolls of a match, and what each hangs on. */
export class Rolls {
  report = {
    commands: 0, commandsWithoutResult: 0, withoutResult: [], rolls: 0, draws: 0, dice: 0, cards: 0, decks: 0, decksProved: 0,
    openings: 0, unopened: 0, withdrawn: 0, takebacks: [],
  };
  by = { witness: 0, letter: 0, order: 0, house: 0 };
  byLetter = true;
  house = new Set();
  persons = new Set();
  tape = [];
  eras = new Map();
  used = [];
  shown = new Set();
  epoch = -1;
  floor = -1;
  rekeyed = -1;
  key = -1;
  cause = null;
  noted = null;
  latest = -1;
  links = [];
  lettered = new Map();
  live = [];
  plans = new Plans();
  sealedRolls = new Set();

  /** `sizes` are those of the checkpoints, `linked` has the links asked for by size. */
  constructor(origin, { sizes, linked }) {
    Object.assign(this, { origin, sizes, linked });
  }

  get letters() {
    return this.byLetter && !this.tape.length && this.house.size > 0 && this.persons.size > 0;
  }

  ours(cause) {
    return cause.seat === "server" || this.house.has(cause.seat);
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
  era(stream, cause) {
    const era = (this.eras.get(stream) ?? []).filter(({ born }) => born < cause.seen).at(-1) ?? refuse(`whoever ordered had seen no chain of stream ${stream}`);
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

  /* Rolls */

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
    const chain = this.era(stream, cause);
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

  /** The opened link fits its chain, and its draws are what it gives with its beacon (2, 3, 14). */
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
    this.draws(roll, diceFrom(roll, this.origin));
    if (roll.stream !== "talk") this.by[by] += 1;
  }

  /** The link hashes to the one before it. */
  opens(roll, chain, index) {
    let link = unhex(roll.reveal);
    for (let k = chain.i; k < index; k += 1) link = sha256(link);
    need(hex(link) === chain.link, `its link does not fit the chain of stream ${chain.stream}`);
    [chain.i, chain.link] = [index, roll.reveal];
  }

  /** Every draw is what these numbers give. */
  draws(roll, below) {
    for (const [k, spec] of roll.draws.entries()) {
      const results = drawn(below, spec);
      need(same(results, spec.r), `draw ${k} is wrong: it tells ${canonical(spec.r)}, but the link gives ${canonical(results)}`);
      if (spec.k === "dice" || spec.k === "d66") this.report.dice += results.length;
    }
    this.report.rolls += 1;
    this.report.draws += roll.draws.length;
  }

  /* Links of witnesses (16) */

  /** The beacon is the link that every witness opened for this cause. */
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

  /** The witness's links count 1, 2, 3 …; each is for a cause, and something was rolled. */
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
