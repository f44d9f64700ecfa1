/* What each type of event must be, read by the journal (docs/fair-play.md, from which alone this was
   written). A reader is called as a method of the journal. */

import { carriedOn } from "./linked.js";
import { changeRules, readOpening } from "./opening.js";
import { STREAM, canonical, hashOf, isCount, isHash, isName, isObject, keysAre, need, own } from "./proofs.js";
import { lotOf } from "./rolls.js";
import { joined, said } from "./said.js";

const ID = /^[!-~]{16,200}$/;
const isText = (v) => typeof v === "string";
/** A house's own words, as long as they are told. */
const words = (text) => Array.from(String(text)).slice(0, 200).join("");

/** An order or a note (4): its cause. */
function spoken(journal, n, e, sealed) {
  const { due, ...pub } = e.pub;
  const command = own(pub, "command");
  let [lot, seen, ours] = ["", 0, false];
  need(journal.places.includes(e.by) || e.by === journal.referee, `nobody sits at ${e.by}`);
  if (command !== undefined) {
    need(keysAre(pub, ["command"]), "an order is either open, or its hash, lot and what it had seen");
    fitsSeat(journal, command, e.by);
    [lot, seen, ours] = [lotOf(journal.origin, e.by, command.id), command.seen, isOurs(command)];
    journal.logged.set(lot, canonical(command));
    journal.knows(n, command);
    if (ours) journal.told.push(said("The id of the order of event {n} was made by the house.", { n }));
  } else {
    const set = own(pub, "set");
    need(keysAre(pub, ["cmd", "lot", "seen", ...(set === undefined ? [] : ["set"])]) && isHash(pub.cmd) && isHash(pub.lot) && isCount(pub.seen)
      && isSealedTo(e, e.by) && (set === undefined || (e.type === "command" && isText(set) && STREAM.test(set))), "a secret order is its hash, its lot and one part sealed to its seat");
    [lot, seen, ours] = [pub.lot, pub.seen, true]; // nobody sees whether the house made its id
    journal.secrets.set(n, { by: e.by, ...pub });
    journal.words.add(`${n} 0`);
    journal.commands.set(pub.cmd, n);
    if (sealed === undefined) journal.sealedCommands.set(pub.cmd, e.by);
    else if (isObject(sealed) && isObject(sealed.command)) journal.knows(n, sealed.command);
    if (sealed !== undefined) {
      need(isObject(sealed) && sealed.kind === "command", "the sealed part of an order is out of form");
      published(journal, n, sealed.command);
      ours = isOurs(sealed.command);
    }
  }
  need(seen <= n, `it names a checkpoint of ${seen} events, which its sender cannot have seen`);
  need(!journal.lots.has(lot), "an order is repeated");
  journal.lots.set(lot, n);
  if (e.by === journal.seat && seen) journal.mine.push([n, seen]);
  return { n, lot, seat: e.by, seen, ts: e.ts, due, ours, set: own(pub, "set") ?? "", streams: new Set() };
}

/** Whether an event has just one part, sealed to this seat alone. */
const isSealedTo = ({ sealed }, seat) => sealed.length === 1 && sealed[0].to.join() === seat;

/** Whether the house made the id. */
const isOurs = ({ id }) => id.startsWith("house-");

function fitsSeat(journal, command, by) {
  need(keysAre(command, ["id", "match", "orders", "seat", "seen"]) && isText(command.id) && ID.test(command.id)
    && isText(command.orders) && isCount(command.seen), "the order is out of form, or its id can be guessed");
  need(command.match === journal.origin, `the command is for ${command.match}`);
  need(command.seat === by, `the command is of seat ${command.seat}, but the event is by ${by}`);
}

/** A sealed order is opened as what it published. */
export function published(journal, n, command) {
  const secret = journal.secrets.get(n);
  fitsSeat(journal, command, secret.by);
  const lot = lotOf(journal.origin, secret.by, command.id);
  need(hashOf(command) === secret.cmd && lot === secret.lot && command.seen === secret.seen, "the sealed order is not the one that was published");
  journal.logged.set(lot, canonical(command));
  secret.ours = isOurs(command);
}

/** What may hold words of a person: its sealed parts alone may be erased. */
function worded(n, { sealed }) {
  for (const p of sealed.keys()) this.words.add(`${n} ${p}`);
}

function readHiddenRoll(n, e, [body]) {
  need(Object.keys(e.pub).length === 0 && e.sealed.length === 1 && e.sealed[0].to.length === 1, "a hidden roll is nothing but one part sealed to one seat");
  const used = this.use(n, e, `~${e.sealed[0].to[0]}`);
  this.hidden.set(e.sealed[0].to[0], n);
  if (body === undefined) {
    this.sealedRolls.add(n);
    return;
  }
  need(isObject(body) && body.kind === "roll", "a hidden roll is out of form");
  this.fits(body, used, ["kind"]);
  this.wait(n, body.draws, true);
}

function telling(cards) {
  return function readTold(n, e, [sealed]) {
    if (Object.keys(e.pub).length > 0) {
      this.tell(e.pub, cards, false);
      return;
    }
    const roll = this.hidden.get(e.sealed[0]?.to.join());
    need(e.sealed.length === 1 && roll > this.latest, "it tells a draw in secret, but no hidden roll was made for this command");
    if (sealed === undefined) this.sealedTellings += 1;
    else {
      need(isObject(sealed) && sealed.kind === "draw", "a hidden draw is out of form");
      need(sealed.roll === roll, `it tells draw ${sealed.draw} of event ${sealed.roll}, which is no roll it may tell`);
      this.tell(sealed, cards, true);
    }
  };
}

function readDeck(n, e, [proof]) {
  const { cards, deck: name } = e.pub;
  need(isName(name) && Array.isArray(cards) && cards.every(isHash), "the deck is out of form");
  need(!this.places.includes(name) && name !== this.referee, `deck ${name} has the name of a seat`);
  need(e.sealed.length === 1 && e.sealed[0].to.length === 0, "a deck has one part sealed to nobody");
  const used = this.use(n, e, `~${name}`);
  const deck = { name, cards };
  this.decks.set(name, deck);
  this.report.decks += 1;
  if (proof === undefined) return;
  need(isObject(proof) && proof.kind === "shuffle" && Array.isArray(proof.salts), "the shuffle is out of form");
  this.fits(proof.roll, used);
  const [shuffle] = proof.roll.draws;
  need(proof.roll.draws.length === 1 && shuffle.k === "shuffle" && shuffle.r.length === cards.length
    && proof.salts.length === cards.length, "the deck was not made by one shuffle of its cards");
  for (const [pos, card] of shuffle.r.entries()) this.atItsPlace(deck, pos, card, proof.salts[pos]);
  this.report.decksProved += 1;
}

/** The match begins, or time is over. */
function happens(n, e) {
  const begins = e.type === "match.begun";
  need(!begins || this.begun === undefined, `the match was begun before, by event ${this.begun}`);
  if (begins) this.begun = n;
  this.endOfCommand();
  this.happened(n, e);
}

export const READERS = {
  "match.opened": readOpening,
  "rules.changed": changeRules,
  command(n, e, [sealed]) {
    this.endOfCommand();
    const cause = spoken(this, n, e, sealed);
    const mine = this.ownOrders.get(e.by);
    need(!mine || cause.seen === mine.seen || cause.seen > mine.n, `${e.by} had not seen its own order of event ${mine?.n}`);
    this.ownOrders.set(e.by, cause);
    need(!this.plans.opened.has(cause.set), `it is a plan of ${cause.set}, which was opened`);
    need(!cause.set || cause.due === undefined, "nothing is rolled for a plan alone");
    this.plans.command(n, e.by, this.secrets.get(n)?.cmd ?? "", cause.set);
    const rules = e.by === this.referee;
    if (rules) this.ruled(cause);
    else this.follows(cause);
    this.gave(n, e.by);
    this.report.commands += 1;
    if (!rules && cause.due === undefined && !cause.set) this.vain = n;
  },
  note(n, e, [sealed]) {
    this.endOfCommand();
    this.noted(spoken(this, n, e, sealed));
    this.gave(n, e.by);
  },
  ...Object.fromEntries(["note.sent", "dispute.opened", "dispute.answered", "dispute.settled"].map((type) => [type, worded])),
  "match.begun": happens,
  lapsed: happens,
  "plan.changed"(n, e, opened) {
    this.plans.changed(e, opened);
  },
  "sheets.opened"(n, e) {
    const stand = this.plans.stand;
    for (const sheet of this.plans.open(e)) published(this, sheet.n, sheet.command);
    const ours = stand.filter(({ seat }) => this.house.has(seat));
    for (const { seat, n: at } of stand)
      for (const h of ours) need(this.house.has(seat) || this.secrets.get(at).seen > h.n, `plan ${h.n} of the house was sealed after that of ${seat}`);
    this.endOfCommand();
    this.planned(n, e, stand);
  },
  /* New chains are no fault, and always told: whoever makes them may know some orders. */
  "dice.rekeyed"(n, { pub }) {
    need(!this.notes.length, `it brings new chains while event ${this.notes[0]?.n} waits for its dice`);
    this.anchor(n, own(pub, "epoch"), own(pub, "chains"));
    this.plans.rewound(0);
    this.told.push(said("Event {n} brought new chains of dice: {reason}", { n, reason: words(own(pub, "reason") ?? "") }));
  },
  roll(n, e) {
    need(isText(own(e.pub, "stream")) && !e.pub.stream.startsWith("~"), `it opens a link of the sealed stream ${e.pub.stream} to everybody`);
    this.fits(e.pub, this.use(n, e, e.pub.stream));
    this.wait(n, e.pub.draws, false);
  },
  "roll.hidden": readHiddenRoll,
  "dice.rolled": telling(false),
  "cards.drawn": telling(true),
  "deck.sealed": readDeck,
  "card.dealt"(n, e, [card]) {
    const deck = this.deckNamed(e.pub.deck);
    need(isCount(e.pub.pos) && e.pub.pos < deck.cards.length && e.sealed.length === 1, "a dealt card is a position and one sealed part");
    if (card === undefined) return;
    need(isObject(card) && card.kind === "card" && card.deck === deck.name && card.pos === e.pub.pos, "another card was dealt than is opened");
    this.atItsPlace(deck, card.pos, card.card, card.salt);
    this.report.cards += 1;
  },
  "card.shown"(n, e) {
    this.atItsPlace(this.deckNamed(e.pub.deck), e.pub.pos, e.pub.card, e.pub.salt);
    this.report.cards += 1;
  },
  "rest.changed"(n, e, [part]) {
    const seat = own(e.pub, "seat");
    need(isName(seat) && isSealedTo(e, seat), "what waits is one part sealed to its seat");
    if (part === undefined) return;
    need(isObject(part) && part.kind === "rest" && isCount(part.seen) && Array.isArray(part.lines)
      && part.lines.every((l) => isObject(l) && typeof l.orders === "string" && typeof l.id === "string" && [...l.id].length >= 16), "what waits of a letter is out of form");
    for (const line of part.lines) this.rests.push({ n, seat, seen: part.seen, ...line });
  },
  rewound(n, e) {
    need(isCount(e.pub.to, 1) && Array.isArray(e.pub.consent) && e.pub.consent.every(isName), "the taking back is out of form");
    need(e.pub.to <= n, `it goes back to event ${e.pub.to}, which is yet to come`);
    this.plans.rewound(e.pub.to);
    const gone = new Map();
    while (this.live.length && this.live.at(-1).n >= e.pub.to) {
      const use = this.live.pop();
      use.back = true;
      gone.set(use.stream, (gone.get(use.stream) ?? 0) + 1);
      this.report.withdrawn += 1;
    }
    const rolls = joined([...gone].sort().map(([stream, count]) => said("{count} on {stream}", { count, stream })));
    this.report.takebacks.push(said("Event {n} took back the events from {to} on; rolls withdrawn: {rolls}; agreed by {who}.", { n, to: e.pub.to, rolls: rolls || said("none"), who: e.pub.consent.join(", ") || said("nobody") }));
  },
  "position.copied"(n) {
    need(n === 1 && this.source?.how === "branch", "a position is copied into a match that goes on");
  },
  "seat.replaced"(n, { pub }) {
    need(isName(own(pub, "seat")) && isText(own(pub, "by")), "the replacement is out of form");
    need(pub.by.startsWith("computer:"), "a seat is replaced by what is no computer");
    this.computers.set(pub.seat, []);
    this.house.add(pub.seat);
  },
  "seat.taken"(n, { pub }) {
    // The last before he has it is the person's own: he joined by it.
    this.given.push(...(this.computers.get(own(pub, "seat")) ?? []));
    this.computers.delete(own(pub, "seat"));
  },
  "opening.erased"(n, { pub }) {
    need(Array.isArray(own(pub, "parts")) && pub.parts.every((p) => Array.isArray(p) && p.length === 2 && p.every((v) => isCount(v))) && isText(own(pub, "reason")), "the erasure is out of form");
    for (const [at, p] of pub.parts) {
      need(this.words.has(`${at} ${p}`), `it erases part ${p} of event ${at}, which holds no words of anybody`);
      need(!this.erased.has(`${at} ${p}`), `it erases part ${p} of event ${at} a second time`);
      this.erased.add(`${at} ${p}`);
    }
    this.told.push(pub.parts.length === 1 ? said("Event {n} says that 1 opening is erased: {reason}", { n, reason: words(pub.reason) }) : said("Event {n} says that {count} openings are erased: {reason}", { n, count: pub.parts.length, reason: words(pub.reason) }));
  },
  finished() {
    this.ended = true;
  },
  "result.carried"(n, e) {
    carriedOn(e.pub, this.ended);
  },
};
