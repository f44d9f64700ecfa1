/* A match as its export shows it, entry by entry: what every event has, and what is kept of it. */

import { committed, need, parsed, textOf, Tree } from "./bytes.js";
import { FORMS } from "./forms.js";
import { between } from "./orders.js";
import { isHash, isObject, isSeat, isText, just, secondsOf, unsteered } from "./shapes.js";

const MOST_EVENTS = 100_000;

/** An event in its form, from the bytes of its line, with the `seconds` of its time. */
export function eventOf(line) {
  const text = textOf(line);
  const event = parsed(text ?? line);
  unsteered(event, text);
  need(just(event, "by", "n", "pub", "sealed", "ts", "type"), "it has other fields than an event");
  const { by, pub, sealed, ts, type } = event;
  need(isSeat(by) && isText(type) && /^[A-Za-z0-9_.-]{1,100}$/.test(type) && isObject(pub), "it is out of form");
  need(Array.isArray(sealed) && sealed.every((part) => just(part, "c", "to") && isHash(part.c) && Array.isArray(part.to) && part.to.every(isSeat)), "its sealed parts are out of form");
  event.seconds = secondsOf(ts);
  need(event.seconds !== undefined, "its time is out of form");
  return event;
}

export class Match {
  tree = new Tree();
  events = [];
  orders = [];          // commands and notes in turn
  byLot = new Map();
  lastOf = new Map();   // the last command by each name
  causes = [];
  waiting = [];         // notes that are due
  rolls = [];
  live = [];            // those that nothing took back
  rollAt = new Map();
  untold = new Map();   // rolls in the open with draws that nothing tells yet
  hidden = new Map();   // the hidden roll of each seat behind the latest order
  chains = new Map();   // the chain that each stream has now
  epoch = { number: 0, n: 0 };
  shown = new Set();    // anchors and links
  beacons = new Map();  // the signature of each round
  decks = new Map();
  plans = new Map();
  sets = new Set();     // opened for good
  rests = [];
  lists = [];           // every event that says what waits of a seat
  erased = new Map();
  seatings = [];
  vain = [];            // orders of which nothing came
  rewinds = [];
  rekeys = [];
  erasures = [];
  counts = { draws: 0, dice: 0, cards: 0, opened: 0, sealed: 0, decks: 0, decksOpened: 0 };
  roots = new Map();

  constructor(origin, keys) {
    this.origin = origin;
    this.keys = keys;
  }

  /** The next event: the exact bytes of its line. */
  add(line) {
    const n = this.events.length;
    need(n < MOST_EVENTS, `It has more than ${MOST_EVENTS} events`);
    const { seconds, ...event } = eventOf(line);
    const { pub, sealed, type } = event;
    need(event.n === n, `it is numbered ${event.n}`);
    need(n === 0 || seconds >= this.events[n - 1].ts, "its time is before that of the event before it");
    need((n === 0) === (type === "match.opened"), n ? "a match is opened once" : "it opens no match");
    Object.assign(event, { ts: seconds, pub: undefined });
    this.counts.sealed += sealed.length;
    const form = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
    if (n) between(this, event);
    if (form) {
      for (const name of form.fields ?? []) need(Object.hasOwn(pub, name), `it has no ${name}`);
      form.see(this, event, pub);
    }
    this.tree.add(line);
    this.events.push(event);
  }

  /** What is behind a sealed part. */
  open(n, p, text) {
    const event = this.events[n];
    need(event, "there is no such event");
    need(p < event.sealed.length, "it has no such sealed part");
    const value = parsed(text);
    unsteered(value, text);
    need(just(value, "data", "salt") && isHash(value.salt), "the opening is out of form");
    need(committed(value.salt, value.data) === event.sealed[p].c, "the opening is not what was committed to");
    need(!this.erased.has(`${n} ${p}`), "the opening was erased");
    event.opened = (event.opened ?? new Set()).add(p);
    this.counts.opened += 1;
    if (Object.hasOwn(FORMS, event.type)) FORMS[event.type].opened?.(this, event, value.data, text);
  }
}
