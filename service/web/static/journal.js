/* The journal of a match, checked event by event (docs/fair-play.md 1 to 3 and 6, from which alone
   this was written). */

import {
  Refused, canonical, commitment, diceBytes, drawn, hashOf, hex, isCount, isHash, isName, isObject,
  keysAre, need, own, parseCanonical, refuse, rollInForm, same, sha256, unhex, STREAM,
} from "./proofs.js";
import { TwoKeys } from "./two_keys.js";

const TYPE = /^[A-Za-z0-9_.-]{1,100}$/;

/** The events of a match, read once from first to last. */
export class Journal {
  report = {
    commands: 0, commandsWithoutResult: 0, rolls: 0, draws: 0, dice: 0, cards: 0, decks: 0, decksProved: 0,
    openings: 0, unopened: 0, withdrawn: 0, takebacks: [],
  };
  chains = new Map();
  used = [];
  commands = new Map();
  sealedCommands = new Map();
  byId = new Map();
  given = [];
  notes = new Set();
  places = [];
  seqs = new Map();
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
  keys = new TwoKeys();

  constructor(origin, openings) {
    this.origin = origin;
    this.openings = openings;
  }

  read(n, line) {
    try {
      const event = parseCanonical(line, "its line");
      this.inForm(n, event);
      const opened = this.open(n, event);
      const reader = Object.hasOwn(READERS, event.type) ? READERS[event.type] : null;
      if (reader) reader.call(this, n, event, opened);
      this.last = event.type;
    } catch (error) {
      if (error instanceof Refused) refuse(`Event ${n}: ${error.message}`);
      throw error;
    }
  }

  inForm(n, e) {
    need(keysAre(e, ["by", "n", "pub", "sealed", "ts", "type"]) && isName(e.by) && isObject(e.pub)
      && Array.isArray(e.sealed) && typeof e.type === "string" && TYPE.test(e.type), "it is out of form");
    need(e.n === n, `it is numbered ${e.n}: an event was dropped, added or moved`);
    need(e.sealed.every((part) => keysAre(part, ["c", "to"]) && isHash(part.c) && Array.isArray(part.to) && part.to.every(isName)), "a sealed part is out of form");
    const read = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(e.ts) ? new Date(e.ts) : new Date(NaN);
    need(!Number.isNaN(+read) && read.toISOString() === `${e.ts.slice(0, -1)}.000Z`, "its time is out of form");
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
    this.report.commandsWithoutResult += this.last === "command";
    need(this.report.openings === this.openings.size, "An opening belongs to no event.");
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
    need(isCount(epoch) && epoch === this.epoch + 1, "it is not the next epoch of the dice");
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
    need(chain.rolled !== this.command, `it is a second roll on ${stream} for one command`);
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
    need(roll.i === index, `it opens link ${roll.i} of ${chain.stream}, but link ${index} is next`);
    need(roll.cmd === this.cmd, "it does not roll for the command before it");
    let link = unhex(roll.reveal);
    for (let k = chain.i; k < index; k += 1) link = sha256(link);
    need(hex(link) === chain.link, "its link does not fit the chain");
    [chain.i, chain.link] = [index, roll.reveal];
    const below = diceBytes(roll.reveal, this.origin, roll.stream, roll.i, roll.cmd);
    for (const spec of roll.draws) {
      const results = drawn(below, spec);
      need(same(results, spec.r), `its dice are wrong: the link gives ${canonical(results)}`);
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
    need(waits && waits.hidden === hidden, "it tells a draw that does not wait to be told");
    this.waiting.delete(key);
    need((waits.spec.k === "pick" || waits.spec.k === "shuffle") === cards, "it tells dice as cards, or cards as dice");
    need(same(told.r, waits.spec.r) && told.labels.length === told.r.length, "it tells another result than was rolled");
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
    return this.decks.get(name) ?? refuse("no such deck was sealed");
  }
}

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
  this.given.push({ n, by: e.by });
  this.command = n;
  this.keys.command(n, e.by, open?.orders ?? "");
  this.report.commands += 1;
}

function commandFits(command, origin, by, seq) {
  need(keysAre(command, ["game", "id", "orders", "seat", "seq"]) && typeof command.orders === "string"
    && typeof command.id === "string" && [...command.id].length >= 16, "the command is out of form, or its id can be guessed");
  need(command.game === origin && command.seat === by && command.seq === seq, "the command is of another match, seat or number");
}

function readHiddenRoll(n, e, [body]) {
  need(Object.keys(e.pub).length === 0 && e.sealed.length === 1 && e.sealed[0].to.length === 1, "a hidden roll is one part sealed to one seat");
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

function telling(cards) {
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

function readDeck(n, e, [proof]) {
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

const READERS = {
  "game.opened"(n, e) {
    need(own(e.pub, "game") === this.origin, "it opens another match than the header names");
    this.anchor(n, 0, own(e.pub, "chains"));
    this.places = Object.keys(own(e.pub, "seats") ?? {});
    this.keys.opened(e.pub);
  },
  "order.held"(n, e) {
    this.keys.held(n, e.pub);
  },
  "order.released"(n, e) {
    this.keys.released(e.pub, this.fixed);
  },
  "dice.rekeyed"(n, e) {
    this.anchor(n, own(e.pub, "epoch"), own(e.pub, "chains"));
  },
  command: readCommand,
  "note.sent"(n, e) {
    this.notes.add(`${own(e.pub, "seat")} ${this.seqs.get(own(e.pub, "seat")) ?? 0}`);
  },
  roll(n, e) {
    rollInForm(e.pub);
    need(!e.pub.stream.startsWith("~"), "it opens a link of a sealed stream to everybody");
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
    need(isCount(e.pub.to) && e.pub.to <= n && Array.isArray(e.pub.consent) && e.pub.consent.every(isName), "the taking back is out of form");
    this.keys.rewound(e.pub.to);
    const gone = new Map();
    while (this.live.length && this.live.at(-1)[0] >= e.pub.to) {
      const [, stream] = this.live.pop();
      gone.set(stream, (gone.get(stream) ?? 0) + 1);
      this.report.withdrawn += 1;
    }
    const rolls = [...gone].sort().map(([stream, count]) => `${count} on ${stream}`).join(", ");
    this.report.takebacks.push(`Event ${n} took back the events from ${e.pub.to} on; rolls withdrawn: ${rolls || "none"}; agreed by ${e.pub.consent.join(", ") || "nobody"}.`);
  },
};
