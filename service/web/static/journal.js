/* The journal of a match, checked event by event (docs/fair-play.md 1 to 3 and 6, from which alone
   this was written). */

import { READERS } from "./events.js";
import {
  NoVerdict, Refused, canonical, commitment, diceBytes, drawn, hex, isCount, isHash, isName, isObject, keysAre,
  need, own, parseCanonical, refuse, rollInForm, same, sha256, unhex, STREAM,
} from "./proofs.js";
import { Plans } from "./plans.js";
import { said } from "./said.js";
import { TwoKeys } from "./two_keys.js";

const TYPE = /^[A-Za-z0-9_.-]{1,100}$/;

/** An event has its six fields in their forms, and its number (1). */
export function eventInForm(n, e) {
  need(keysAre(e, ["by", "n", "pub", "sealed", "ts", "type"]) && isName(e.by) && isObject(e.pub)
    && Array.isArray(e.sealed) && typeof e.type === "string" && TYPE.test(e.type), "it is out of form");
  need(e.n === n, `it is numbered ${e.n}: an event was dropped, added or moved`);
  need(e.sealed.every((part) => keysAre(part, ["c", "to"]) && isHash(part.c) && Array.isArray(part.to) && part.to.every(isName)), "a sealed part is out of form");
  const read = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(e.ts) ? new Date(e.ts) : new Date(NaN);
  need(!Number.isNaN(+read) && read.toISOString() === `${e.ts.slice(0, -1)}.000Z`, "its time is out of form");
}

/** The events of a match, read once from first to last. */
export class Journal {
  report = {
    commands: 0, commandsWithoutResult: 0, withoutResult: [], rolls: 0, draws: 0, dice: 0, cards: 0, decks: 0, decksProved: 0,
    openings: 0, unopened: 0, withdrawn: 0, takebacks: [],
  };
  chains = new Map();
  used = [];
  commands = new Map();
  sealedCommands = new Map();
  byId = new Map();
  given = [];
  computers = new Map();
  notes = new Set();
  places = [];
  seqs = new Map();
  secretSeqs = new Map();
  decks = new Map();
  waiting = new Map();
  live = [];
  epoch = -1;
  command = -1;
  cmd = "";
  ts = "";
  last = "";
  lastHidden = -1;
  sealedTellings = 0;
  fixed = [];
  rests = [];
  before = null;
  parent = null;
  ended = false;
  keys = new TwoKeys();
  plans = new Plans();
  told = [];
  readers = READERS;

  constructor(origin, openings) {
    this.origin = origin;
    this.openings = openings;
  }

  read(n, line) {
    try {
      const event = parseCanonical(line, "this is not a line of a journal");
      this.inForm(n, event);
      const opened = this.open(n, event);
      const reader = Object.hasOwn(this.readers, event.type) ? this.readers[event.type] : null;
      if (reader) reader.call(this, n, event, opened);
      this.last = event.type;
    } catch (error) {
      if (error instanceof NoVerdict) throw error;
      if (error instanceof Refused) refuse(`Event ${n}: ${error.message}`);
      throw error;
    }
  }

  inForm(n, e) {
    eventInForm(n, e);
    need(e.ts >= this.ts, "its time is before that of the event before it");
    this.ts = e.ts;
    need((n === 0) === (e.type === "game.opened"), "the match is opened by its first event, and by no other");
  }

  /** The data of each sealed part, undefined where it stays sealed (6). */
  open(n, e) {
    const opened = [];
    for (const [p, part] of e.sealed.entries()) {
      const opening = this.openings.get(`${n} ${p}`);
      if (opening) {
        need(commitment(opening.salt, opening.data) === part.c, `the opening of part ${p} is not what was sealed`);
        this.report.openings += 1;
      } else this.report.unopened += 1;
      opened.push(opening?.data);
    }
    return opened;
  }

  finish() {
    this.endOfCommand();
    this.lastCommand();
    if (this.plans.stand.length) this.told.push(said("The plans of {set} were never opened.", { set: this.plans.set }));
    need(this.report.openings === this.openings.size, "An opening belongs to no event.");
    this.whatWaited();
  }

  /** In version 2 the end of a command says this itself, for what it leads to may come later. */
  lastCommand() {
    if (this.last === "command") this.nothingCameOf(this.command);
  }

  /** A command in the name of a seat; not one of a computer that has the seat meanwhile. */
  gave(n, by) {
    if (this.computers.has(by)) this.computers.set(by, [{ n, by }]);
    else this.given.push({ n, by });
  }

  nothingCameOf(n) {
    this.report.commandsWithoutResult += 1;
    this.report.withoutResult.push(n);
  }

  /** What goes on is just the line that waited (24). */
  whatWaited() {
    for (const { n, seat, seen, id, orders } of this.rests) {
      for (const { n: at, command } of this.byId.get(id) ?? []) {
        if (command.seat !== seat) continue;
        const saw = own(command, "seen") ?? seen;
        need(command.orders === orders && saw === seen, `Event ${at}: it is not the line that waited since event ${n}`);
        need(at > n, `Event ${n}: the order of event ${at} waits, which was given already`);
      }
    }
  }

  /** Every draw was told, unless its telling is still sealed. */
  endOfCommand() {
    const open = [...this.waiting.values()].filter((draw) => !draw.hidden).length;
    need(open === 0, "a draw is never told");
    need(this.waiting.size <= this.sealedTellings, "a hidden draw is never told");
    this.waiting.clear();
    this.sealedTellings = 0;
  }

  anchor(n, epoch, chains) {
    need(isCount(epoch) && epoch === this.epoch + 1, `epoch ${epoch} of the dice follows epoch ${this.epoch}`);
    need(isObject(chains) && Object.entries(chains).every(([s, a]) => STREAM.test(s) && isHash(a)), "its chains are out of form");
    this.epoch = epoch;
    for (const [stream, link] of Object.entries(chains)) {
      const rolled = this.chains.get(stream)?.rolled ?? -1;
      const chain = { stream, born: n, link, i: 0, used: 0, rolled, first: -1 };
      this.chains.set(stream, chain);
      this.used.push(chain);
    }
  }

  /** One link of a stream is used, for the latest command (2). */
  use(n, stream) {
    const chain = this.chains.get(stream) ?? refuse(`there is no chain for ${stream}`);
    this.keys.rolls(stream);
    need(this.command > chain.born, "it rolls with no command since the chain was anchored");
    need(chain.rolled !== this.command, `it is a second roll on stream ${stream} for one command`);
    need(this.fixed.some((size) => chain.born < size && size <= this.command), "no checkpoint fixed the chain before the command");
    chain.rolled = this.command;
    chain.used += 1;
    if (chain.first < 0) chain.first = this.command;
    this.live.push([n, stream]);
    return { chain, index: chain.used };
  }

  /** The opened link fits its chain, and its draws are what it gives (2, 3). */
  fits(roll, { chain, index }, more = []) {
    rollInForm(roll, more);
    need(roll.stream === chain.stream, "it rolls on another stream");
    need(roll.i === index, `it opens link ${roll.i} of stream ${chain.stream}, but link ${index} is next`);
    need(roll.cmd === this.cmd, "it does not roll for the command before it");
    this.opens(roll, chain, index);
    this.draws(roll, diceBytes(roll.reveal, this.origin, roll.stream, roll.i, roll.cmd));
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

  wait(n, draws, hidden) {
    for (const [place, spec] of draws.entries()) this.waiting.set(`${n} ${place}`, { spec, hidden });
  }

  tell(told, cards, hidden) {
    need(isObject(told) && isCount(told.roll) && isCount(told.draw) && Array.isArray(told.labels)
      && told.labels.every((l) => typeof l === "string") && Array.isArray(told.r), "the told draw is out of form");
    const key = `${told.roll} ${told.draw}`;
    const waits = this.waiting.get(key);
    if (hidden && !waits && this.sealedRolls.has(told.roll)) return;
    need(waits && waits.hidden === hidden, `it tells draw ${told.draw} of event ${told.roll}, which does not wait to be told`);
    this.waiting.delete(key);
    need((waits.spec.k === "pick" || waits.spec.k === "shuffle") === cards, "it tells dice as cards, or cards as dice");
    need(same(told.r, waits.spec.r), `it tells another result than the roll of event ${told.roll}`);
    need(told.labels.length === told.r.length, `it has ${told.labels.length} labels for ${told.r.length} results`);
  }

  sealedRolls = new Set();

  /** Keeps a command, to be found by its id: who sent it compares it with his letter (8). */
  knows(n, command) {
    if (!this.byId.has(command.id)) this.byId.set(command.id, []);
    this.byId.get(command.id).push({ n, command });
  }

  atItsPlace(deck, pos, card, salt) {
    need(isCount(pos) && pos < deck.cards.length, `deck ${deck.name} has no such position`);
    need(isHash(salt) && card !== undefined && commitment(salt, card) === deck.cards[pos], "the card is not the one that was sealed there");
  }

  deckNamed(name) {
    return this.decks.get(name) ?? refuse(`no deck ${name} was sealed`);
  }
}
