/* The journal of a match, checked event by event (docs/fair-play.md 1, 7 and 9, from which alone this was
   written); what its dice are made of is in rolls.js. */

import { READERS } from "./events.js";
import { openingOf } from "./lines.js";
import {
  NoVerdict, Refused, UNPLAIN, commitment, isCount, isHash, isName, isObject, isPlain, keysAre, need, parseCanonical, refuse, same,
} from "./proofs.js";
import { Rolls } from "./rolls.js";
import { appears, roundOf } from "./rounds.js";
import { said } from "./said.js";

const CAUSES = ["command", "match.begun", "lapsed", "sheets.opened"];
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
export class Journal extends Rolls {
  commands = new Map();
  sealedCommands = new Map();
  byId = new Map();
  lots = new Map();
  logged = new Map();
  secrets = new Map();
  ownOrders = new Map();
  mine = [];
  given = [];
  computers = new Map();
  places = [];
  decks = new Map();
  waiting = new Map();
  ts = "";
  vain = -1;
  hidden = new Map();
  sealedTellings = 0;
  rests = [];
  before = null;
  parent = null;
  ended = false;
  missing = [];
  erased = new Set();
  words = new Set();
  told = [];
  doubts = [];

  /** `sizes` are those of the checkpoints. */
  constructor(origin, openings, { sizes, seat, releases }) {
    super(origin, sizes);
    Object.assign(this, { openings, seat, releases });
  }

  read(n, line) {
    try {
      const event = parseCanonical(line, "this is not a line of a journal");
      this.inForm(n, event);
      need(isPlain(line), UNPLAIN);
      const opened = this.open(n, event);
      this.cameToNothing(event);
      this.between(n, event.type);
      if (Object.hasOwn(READERS, event.type)) READERS[event.type].call(this, n, event, opened);
    } catch (error) {
      if (error instanceof NoVerdict) throw error;
      if (error instanceof Refused) refuse(`Event ${error.n ?? n}: ${error.message}`);
      throw error;
    }
  }

  /** Nothing came of an order where the next entry that is no note is a cause. */
  cameToNothing({ by, type }) {
    if (this.vain < 0 || type === "note") return;
    if (CAUSES.includes(type) && by !== this.referee) this.report.withoutResult.push(this.vain);
    this.report.commandsWithoutResult = this.report.withoutResult.length;
    this.vain = -1;
  }

  inForm(n, e) {
    eventInForm(n, e);
    need(e.ts >= this.ts, "its time is before that of the event before it");
    this.ts = e.ts;
    const opens = e.type === "match.opened";
    need(n || opens, "the first event is not the opening of the match");
    need(!n || !opens, "the match is opened a second time");
  }

  /** The data of each sealed part, undefined where it stays sealed (7). */
  open(n, e) {
    const opened = [];
    for (const [p, part] of e.sealed.entries()) {
      const line = this.openings.get(`${n} ${p}`);
      const opening = line && openingOf(line);
      if (opening) {
        need(commitment(opening.salt, opening.data) === part.c, `the opening of part ${p} is not what was sealed`);
        this.report.openings += 1;
      } else this.report.unopened += 1;
      opened.push(opening?.data);
      if (this.seat && part.to.includes(this.seat) && opened[p] === undefined) this.missing.push([n, p]);
    }
    return opened;
  }

  finish() {
    this.endOfCommand();
    if (this.plans.stand.length) this.told.push(said("The plans of {set} were never opened.", { set: this.plans.set }));
    need(this.report.openings === this.openings.size, "An opening belongs to no event.");
    for (const at of this.erased) need(!this.openings.has(at), `Event ${at.split(" ")[0]}: part ${at.split(" ")[1]} was erased, and its opening is here`);
    this.whatWaited();
    for (const [n, p] of this.missing)
      need(this.erased.has(`${n} ${p}`), `Event ${n}: part ${p} is sealed to ${this.seat}, and its opening is missing`);
    for (const cause of [...this.notes, ...(this.waits ? [this.waits] : [])].sort((a, b) => a.n - b.n)) this.told.push(this.dueTold(cause));
  }

  /** What waits for its dice at the end. */
  dueTold({ n, ts }) {
    if (!this.fair.beacon) return said("Event {n} is due, and nothing was rolled for it.", { n });
    const number = roundOf(this.fair.beacon, ts);
    return said("Event {n} waits for round {number} of its beacon, which appears at {time}.", { n, number, time: appears(this.fair.beacon, number) });
  }

  /** A command in the name of a seat; not one of a computer that has the seat meanwhile. */
  gave(n, by) {
    if (this.computers.has(by)) this.computers.set(by, [{ n, by }]);
    else this.given.push({ n, by });
  }

  /** What goes on is just the line that waited (8). */
  whatWaited() {
    for (const { n, seat, seen, id, orders } of this.rests) {
      for (const { n: at, command } of this.byId.get(id) ?? []) {
        if (command.seat !== seat) continue;
        need(command.orders === orders && command.seen === seen, `Event ${at}: it is not the line that waited since event ${n}`);
        need(at > n, `Event ${n}: the order of event ${at} waits, which was given already`);
      }
    }
    for (const at of [...new Set([...this.erased].map((part) => parseInt(part, 10)))].sort((a, b) => a - b)) this.tellOfErased(at);
  }

  /** An order whose words were erased may have been a line that waited. */
  tellOfErased(n) {
    const seat = this.secrets.get(n)?.by;
    const given = (id) => (this.byId.get(id) ?? []).some(({ command }) => command.seat === seat);
    const since = Math.max(-1, ...this.rests.filter((one) => one.n < n && one.seat === seat && !given(one.id)).map((one) => one.n));
    if (since >= 0) this.doubts.push(said("Event {n} was erased, so it no longer shows whether it is a line that waited since event {since}.", { n, since }));
  }

  /** Every draw was told, unless its telling is still sealed. */
  endOfCommand() {
    const open = [...this.waiting.values()].filter((draw) => !draw.hidden).length;
    need(open === 0, "a draw is never told");
    need(this.waiting.size <= this.sealedTellings, "a hidden draw is never told");
    this.waiting.clear();
    this.sealedTellings = 0;
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

  /** Keeps a command, to be found by its id: who sent it compares it with his letter. */
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
