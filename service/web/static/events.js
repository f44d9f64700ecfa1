/* What each type of event must be, read by the journal (docs/fair-play.md 1 to 3, 6 and 9, from
   which alone this was written). A reader is called as a method of the journal. */

import { carriedOn, followsOf, parentOf } from "./linked.js";
import {
  drawn, hashOf, isCount, isHash, isName, isObject, keysAre, need, own, rollInForm,
} from "./proofs.js";
import { joined, said } from "./said.js";

/** New chains are no fault, and always told: whoever makes them may know some orders. */
export const newChains = (n, { reason }) => said("Event {n} brought new chains of dice: {reason}", { n, reason: Array.from(String(reason ?? "")).slice(0, 200).join("") });

function readCommand(n, e, [sealed]) {
  this.endOfCommand();
  this.report.commandsWithoutResult += this.last === "command";
  this.sealedRolls.clear();
  const seq = (this.seqs.get(e.by) ?? 0) + 1;
  this.seqs.set(e.by, seq);
  const open = own(e.pub, "command");
  if (open !== undefined) {
    need(keysAre(e.pub, ["command"]), "a command is open or secret, not both");
    commandFits(open, this.origin, e.by, seq);
    this.cmd = hashOf(open);
    this.knows(n, open);
  } else {
    need(keysAre(e.pub, ["cmd"]) && isHash(e.pub.cmd) && e.sealed.length === 1, "a secret command is a hash and one sealed part");
    this.cmd = e.pub.cmd;
    if (sealed !== undefined) {
      need(isObject(sealed) && sealed.kind === "command", "the sealed part of a command is out of form");
      commandFits(sealed.command, this.origin, e.by, seq);
      need(hashOf(sealed.command) === this.cmd, "the sealed command is not the one that was published");
      this.knows(n, sealed.command);
    } else this.sealedCommands.set(this.cmd, e.by);
  }
  need(!this.commands.has(this.cmd), "a command is repeated");
  this.commands.set(this.cmd, n);
  this.gave(n, e.by);
  this.command = n;
  this.secretSeqs.set(n, { by: e.by, seq });
  this.plans.command(n, e.by, open === undefined ? this.cmd : "", undefined);
  this.keys.command(n, e.by, open?.orders ?? "");
  this.report.commands += 1;
}

function commandFits(command, origin, by, seq) {
  need(keysAre(command, ["game", "id", "orders", "seat", "seq"]) && typeof command.orders === "string"
    && typeof command.id === "string" && [...command.id].length >= 16, "the command is out of form, or its id can be guessed");
  need(command.game === origin && command.seat === by && command.seq === seq, "the command is of another match, seat or number");
}

export function readHiddenRoll(n, e, [body]) {
  need(Object.keys(e.pub).length === 0 && e.sealed.length === 1 && e.sealed[0].to.length === 1, "a hidden roll is nothing but one part sealed to one seat");
  const used = this.use(n, `~${e.sealed[0].to[0]}`);
  this.lastHidden = n;
  if (body === undefined) {
    this.sealedRolls.add(n);
    return;
  }
  need(isObject(body) && body.kind === "roll", "a hidden roll is out of form");
  this.fits(body, used, ["kind"]);
  this.wait(n, body.draws, true);
}

export function telling(cards) {
  return function readTold(n, e, [sealed]) {
    if (Object.keys(e.pub).length > 0) {
      this.tell(e.pub, cards, false);
      return;
    }
    need(e.sealed.length === 1 && this.lastHidden > this.command, "it tells a draw in secret that nobody made");
    if (sealed === undefined) this.sealedTellings += 1;
    else {
      need(isObject(sealed) && sealed.kind === "draw", "a hidden draw is out of form");
      this.tell(sealed, cards, true);
    }
  };
}

export function readDeck(n, e, [proof]) {
  const { cards, deck: name } = e.pub;
  need(isName(name) && Array.isArray(cards) && cards.every(isHash), "the deck is out of form");
  need(e.sealed.length === 1 && e.sealed[0].to.length === 0, "a deck has one part sealed to nobody");
  const used = this.use(n, `~${name}`);
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

export const READERS = {
  "game.opened"(n, e) {
    need(own(e.pub, "game") === this.origin && own(e.pub, "fair") === undefined, "it opens another match than the header names, or one of another version");
    this.anchor(n, 0, own(e.pub, "chains"));
    this.places = Object.keys(own(e.pub, "seats") ?? {});
    this.keys.opened(e.pub);
    this.before = followsOf(e.pub);
    this.parent = parentOf(e.pub);
  },
  finished() {
    this.ended = true;
  },
  "seat.replaced"(n, { pub }) {
    if (String(own(pub, "by")).startsWith("computer:")) this.computers.set(own(pub, "seat"), []);
  },
  "seat.taken"(n, { pub }) {
    // The last before he has it is the person's own: he joined by it.
    this.given.push(...(this.computers.get(own(pub, "seat")) ?? []));
    this.computers.delete(own(pub, "seat"));
  },
  "result.carried"(n, e) {
    carriedOn(e.pub, this.ended);
  },
  "order.held"(n, e) {
    this.keys.held(n, e.pub);
  },
  "order.released"(n, e) {
    this.keys.released(e.pub, this.fixed);
  },
  "rest.changed"(n, e, [part]) {
    const seat = own(e.pub, "seat");
    need(isName(seat) && e.sealed.length === 1 && e.sealed[0].to.join() === seat, "what waits is one part sealed to its seat");
    if (part === undefined) return;
    need(isObject(part) && part.kind === "rest" && isCount(part.seen) && Array.isArray(part.lines)
      && part.lines.every((l) => isObject(l) && typeof l.orders === "string" && typeof l.id === "string" && [...l.id].length >= 16), "what waits of a letter is out of form");
    for (const line of part.lines) this.rests.push({ n, seat, seen: part.seen, ...line });
  },
  "dice.rekeyed"(n, e) {
    this.anchor(n, own(e.pub, "epoch"), own(e.pub, "chains"));
    this.told.push(newChains(n, e.pub));
  },
  command: readCommand,
  "note.sent"(n, e) {
    this.notes.add(`${own(e.pub, "seat")} ${this.seqs.get(own(e.pub, "seat")) ?? 0}`);
  },
  "plan.changed"(n, e, opened) {
    this.plans.changed(e, opened);
  },
  "sheets.opened"(n, e) {
    for (const { n: at, command } of this.plans.open(e)) {
      commandFits(command, this.origin, this.secretSeqs.get(at).by, this.secretSeqs.get(at).seq);
      this.knows(at, command);
    }
  },
  roll(n, e) {
    rollInForm(e.pub);
    need(!e.pub.stream.startsWith("~"), `it opens a link of the sealed stream ${e.pub.stream} to everybody`);
    this.fits(e.pub, this.use(n, e.pub.stream));
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
  rewound(n, e) {
    need(isCount(e.pub.to) && Array.isArray(e.pub.consent) && e.pub.consent.every(isName), "the taking back is out of form");
    need(e.pub.to <= n, `it goes back to event ${e.pub.to}, which is yet to come`);
    this.keys.rewound(e.pub.to);
    this.plans.rewound(e.pub.to);
    const gone = new Map();
    while (this.live.length && this.live.at(-1)[0] >= e.pub.to) {
      const [, stream] = this.live.pop();
      gone.set(stream, (gone.get(stream) ?? 0) + 1);
      this.report.withdrawn += 1;
    }
    const rolls = joined([...gone].sort().map(([stream, count]) => said("{count} on {stream}", { count, stream })));
    this.report.takebacks.push(said("Event {n} took back the events from {to} on; rolls withdrawn: {rolls}; agreed by {who}.", { n, to: e.pub.to, rolls: rolls || said("none"), who: e.pub.consent.join(", ") || said("nobody") }));
  },
};
