/* What dice are made of: chains, causes and rounds of a beacon (docs/fair-play.md 4 and 5, from which
   alone this was written). */

import {
  STREAM, canonical, diceFrom, drawn, drawsInForm, hex, isCount, isHash, isObject, keysAre, need, refuse, refuseAt, same, sha256, unhex, utf8,
} from "./proofs.js";
import { Plans } from "./plans.js";
import { appears, isOut, roundOf } from "./rounds.js";

const NO_LOT = "0".repeat(64);
const MOST_ROUNDS = 20_000;
const MOST_RESULTS = 1000;
const TALK = "talk";
const BETWEEN = new Set(("note note.sent roll roll.hidden dice.rolled cards.drawn deck.sealed card.dealt card.shown reaction.given "
  + "reaction.lapsed standing.changed setup.ended clock.set clock.extended clock.paused clock.resumed "
  + "seat.taken seat.left seat.resigned seat.replaced seat.away agreement.asked agreement.answered agreement.ended takeback.answered key.rotated opening.erased").split(" "));
const isText = (v) => typeof v === "string";

/** The lot of a cause (4): of an order, of its seat and id; else of the house. */
export const lotOf = (origin, who, what) => hex(sha256(utf8.encode(`lot\n${origin}\n${who}\n${what}\n`)));

/** The rolls of a match, and what each hangs on. */
export class Rolls {
  report = {
    commands: 0, commandsWithoutResult: 0, withoutResult: [], rolls: 0, draws: 0, dice: 0, cards: 0, decks: 0, decksProved: 0,
    openings: 0, unopened: 0, withdrawn: 0, takebacks: [],
  };
  fair = { beacon: null, cosigners: [], house: [], need: 0 };
  house = new Set();
  chains = new Map();
  used = [];
  shown = new Set();
  epoch = -1;
  born = -1;
  /** What rolls are for: the latest cause, and the notes that are due, the earliest first. */
  cause = null;
  notes = [];
  latest = -1;
  rounds = new Map();
  /** Every link in use, and those that were not taken back. */
  uses = [];
  live = [];
  plans = new Plans();
  sealedRolls = new Set();

  /** `sizes` are those of the checkpoints, in order. */
  constructor(origin, sizes) {
    Object.assign(this, { origin, sizes });
  }

  /* Chains */

  anchor(n, epoch, chains) {
    need(isCount(epoch) && epoch === this.epoch + 1, `epoch ${epoch} of the dice follows epoch ${this.epoch}`);
    need(isObject(chains) && Object.entries(chains).every(([s, a]) => STREAM.test(s) && isHash(a)), "its chains are out of form");
    need(!epoch || keysAre(chains, [...this.chains.keys()]), "it does not bring a chain for each stream, and for no other");
    [this.epoch, this.born] = [epoch, n];
    for (const [stream, link] of Object.entries(chains)) {
      this.fresh(link);
      const chain = { stream, born: n, link, i: 0, used: 0, first: -1 };
      this.chains.set(stream, chain);
      this.used.push(chain);
    }
  }

  fresh(link) {
    need(!this.shown.has(link), "it brings a link that was shown before");
    this.shown.add(link);
  }

  /** The chain of a stream, which a checkpoint fixed before the house itself first rolls on it. */
  chainFor(stream, cause) {
    const chain = this.chains.get(stream) ?? refuse(`whoever ordered had seen no chain of stream ${stream}`);
    if (cause.seat === "server" && chain.first < 0) {
      need(chain.born < this.sizeUpTo(cause.n), `no checkpoint fixed the chain of ${stream} before it`);
      chain.first = cause.n;
    }
    return chain;
  }

  /** The largest checkpoint of these events at most. */
  sizeUpTo(n) {
    let [low, high] = [0, this.sizes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sizes[middle] <= n) low = middle + 1;
      else high = middle;
    }
    return this.sizes[low - 1] ?? 0;
  }

  /* Causes */

  get waits() {
    return this.cause?.due !== undefined && !this.cause.streams.size ? this.cause : null;
  }

  /** A cause; what it is due on is a stream that its sender had seen the chain of. */
  follows(cause) {
    this.due(cause, (stream) => stream !== TALK && this.chains.has(stream));
    this.cause = cause;
    this.latest = cause.n;
    this.sealedRolls.clear();
  }

  /** A note, which is no cause; its free rolls wait behind those of earlier ones. */
  noted(note) {
    this.due(note, (stream) => stream === TALK);
    if (note.due !== undefined) this.notes.push(note);
    this.latest = note.n;
    this.sealedRolls.clear();
  }

  /** A command of the referee is no cause either. */
  ruled({ n, due }) {
    need(due === undefined, "nothing is rolled for a referee");
    this.latest = n;
  }

  due({ due, seen }, fits) {
    if (due === undefined) return;
    need(isText(due) && fits(due), `it is due on ${due}, which is no stream for it`);
    need(seen > this.born, `it is due, and its sender had not seen the chains of event ${this.born}`);
  }

  /** Only what is listed, and facts of the game, may stand between a cause and its dice. */
  between(n, type) {
    if (BETWEEN.has(type) || (type.startsWith(`${this.rules}.`) && /^[A-Z]/.test(type.slice(this.rules.length + 1)))) return;
    if (this.waits) refuse(`it stands between event ${this.waits.n} and its dice`);
    if (this.cause) this.cause.before ??= n;
  }

  happened(n, e) {
    this.causes(n, e, this.cause?.lot ?? NO_LOT, "server", n);
  }

  /** Plans are opened: dice hang on all of them, and are of the seat that sealed last (8). */
  planned(n, e, stand) {
    const sealed = stand.map((plan) => ({ ...plan, ...this.secrets.get(plan.n), n: plan.n })).sort((a, b) => a.n - b.n);
    this.causes(n, e, sealed.map(({ lot }) => lot).sort().join(" "), sealed.at(-1).by, Math.min(...sealed.map(({ seen }) => seen)), sealed.at(-1).ours);
  }

  causes(n, { pub: { due }, ts, type }, what, seat, seen, ours = false) {
    this.follows({ n, lot: lotOf(this.origin, "server", `${type} ${what}`), seat, seen, ts, due, ours, streams: new Set() });
  }

  /* Rolls */

  /** The link of a stream that event `n` uses, and what for. */
  use(n, { ts }, stream) {
    const cause = (stream === TALK ? this.notes[0] : this.cause?.due && this.cause) || refuse(`it rolls on stream ${stream}, and nothing waits for dice there`);
    if (stream === TALK) this.notes.shift();
    else this.inTurn(cause, stream);
    const number = this.fair.beacon ? roundOf(this.fair.beacon, cause.ts) : 0;
    need(!number || isOut(this.fair.beacon, number, ts), `it was rolled before round ${number} of its beacon, which appears at ${number && appears(this.fair.beacon, number)}`);
    need(!cause.streams.has(stream), `it is a second roll on stream ${stream} for one order`);
    cause.streams.add(stream);
    const chain = this.chainFor(stream, cause);
    chain.used += 1;
    const ours = cause.ours || cause.seat === "server" || this.house.has(cause.seat);
    const use = { n, stream, chain, index: chain.used, cause, number, ours, opened: false, back: false };
    this.uses.push(use);
    this.live.push(use);
    return use;
  }

  inTurn(cause, stream) {
    if (cause.before !== undefined) refuseAt(cause.before, `it stands between event ${cause.n} and its dice`);
    need(cause.streams.size || stream === cause.due, `it rolls on stream ${stream}, but event ${cause.n} is due on ${cause.due}`);
    need(this.plans.stand.length === 0, "it rolls while plans are sealed");
  }

  /** The opened link fits its chain, and its draws are what it gives with its round (5). */
  fits(roll, use, more = []) {
    const { n, chain, index, cause, number } = use;
    need(keysAre(roll, ["beacon", "draws", "entry", "i", "reveal", "stream", ...more]) && isHash(roll.reveal) && isCount(roll.entry)
      && isCount(roll.i, 1) && isText(roll.stream) && STREAM.test(roll.stream) && isText(roll.beacon)
      && /^([0-9a-f]{96})?$/.test(roll.beacon) && Array.isArray(roll.draws) && roll.draws.length > 0, "the roll is out of form");
    drawsInForm(roll.draws);
    need(roll.stream === chain.stream, "it rolls on another stream");
    need(roll.entry === cause.n, `it rolls for event ${roll.entry}, but event ${cause.n} waits for its dice`);
    need(roll.i === index, `it opens link ${roll.i} of stream ${chain.stream}, but link ${index} is next`);
    this.opens(roll, chain, index);
    this.fresh(roll.reveal);
    this.onRound(n, roll.beacon, number);
    this.draws(roll, diceFrom({ ...roll, lot: cause.lot }, this.origin));
    use.opened = true;
  }

  /** The link hashes to the one before it. */
  opens(roll, chain, index) {
    let link = unhex(roll.reveal);
    for (let k = chain.i; k < index; k += 1) link = sha256(link);
    need(hex(link) === chain.link, `its link does not fit the chain of stream ${chain.stream}`);
    [chain.i, chain.link] = [index, roll.reveal];
  }

  /** Whether the beacon signed it is looked at once all else fits. */
  onRound(n, signature, number) {
    need(number || !signature, "it has a beacon, and the match has none");
    if (!number) return;
    need(signature, "it was rolled without the beacon");
    const known = this.rounds.get(number);
    need(!known || known.signature === signature, `it has another signature of round ${number} than event ${known?.n}`);
    if (!known) this.rounds.set(number, { n, number, signature });
    need(this.rounds.size <= MOST_ROUNDS, `it uses more than ${MOST_ROUNDS} different rounds`);
  }

  /** Every draw is what these numbers give. */
  draws(roll, below) {
    let total = 0;
    for (const [k, spec] of roll.draws.entries()) {
      const results = drawn(below, spec);
      need((total += results.length) <= MOST_RESULTS, `it has more than ${MOST_RESULTS} results`);
      need(same(results, spec.r), `draw ${k} is wrong: it tells ${canonical(spec.r)}, but the link gives ${canonical(results)}`);
      if (spec.k === "dice" || spec.k === "d66") this.report.dice += results.length;
    }
    this.report.rolls += 1;
    this.report.draws += roll.draws.length;
  }
}
