/* Rolls in the open and in secret, what tells them, and face-down decks: sections 5 and 7. */

import { roundOf, timeOf } from "./beacon.js";
import { canonical, committed, need } from "./bytes.js";
import { linked, taken } from "./chains.js";
import { bodyIs, drawnIs, toldAs } from "./dice.js";
import { latest } from "./orders.js";
import { dataIs, isCount, isHash, isText, just, onePart } from "./shapes.js";

const MOST_ROUNDS = 20_000;

/** A roll takes its place: for what, on which stream, and when. */
function placed(m, event, stream) {
  const { n, ts } = event;
  const talk = stream === "talk";
  const one = talk ? m.waiting.shift() : latest(m);
  need(!one?.closed, `Event ${one?.closed}: it stands between event ${one?.n} and its dice`);
  need(one?.due, talk ? "no note is due" : "nothing is due");
  if (!talk) {
    need(one.streams.size || one.due === stream, `the first draw for event ${one.n} is not on ${one.due}`);
    need(!one.streams.has(stream), `${stream} is rolled twice for event ${one.n}`);
    need(!m.plans.size, "something is rolled while a plan stands");
    one.streams.add(stream);
  }
  const { beacon } = m.opening;
  const roll = { n, stream, cause: one, ...taken(m, stream), tellings: [] };
  if (beacon) {
    roll.round = roundOf(beacon, one.ts);
    need(ts >= timeOf(beacon, roll.round), "it was rolled before the time of its round");
  }
  m.rolls.push(roll);
  m.live.push(roll);
  m.rollAt.set(n, roll);
  return roll;
}

/** What a roll says is looked at, at once or when it is opened. */
function read(m, roll, body, kind) {
  bodyIs(body, kind);
  need(body.stream === roll.stream && body.i === roll.i, `it is not the next roll of ${roll.stream}`);
  need(body.entry === roll.cause.n, `it is not for event ${roll.cause.n}, which is due`);
  linked(m, roll.chain, roll.i, body.reveal);
  if (m.opening.beacon) {
    need(/^[0-9a-f]{96}$/.test(body.beacon), "it has no round of the beacon");
    if (!m.beacons.has(roll.round)) m.beacons.set(roll.round, { number: roll.round, signature: body.beacon, n: roll.n });
    need(m.beacons.get(roll.round).signature === body.beacon, `round ${roll.round} stands there in two spellings`);
    need(m.beacons.size <= MOST_ROUNDS, `it has more than ${MOST_ROUNDS} rounds`);
  } else need(body.beacon === "", "it has a round, and the match has no beacon");
  drawnIs(body, m.origin, roll.cause.lot);
  roll.opened = true;
  roll.draws = body.draws;
  m.counts.draws += body.draws.length;
  for (const draw of body.draws) if (toldAs(draw) === "dice.rolled") m.counts.dice += draw.n;
}

export function rolled(m, event, pub) {
  need(isText(pub.stream) && !pub.stream.startsWith("~"), "its stream is not one in the open");
  const roll = placed(m, event, pub.stream);
  read(m, roll, pub);
  m.untold.set(roll.n, new Set(roll.draws.keys()));
}

export function rolledHidden(m, event, pub) {
  need(just(pub), "it tells what is hidden");
  onePart(event);
  const [seat, more] = event.sealed[0].to;
  need(seat && more === undefined, "it is not for one seat");
  const roll = placed(m, event, `~${seat}`);
  m.hidden.set(seat, roll);
}

export function hiddenOpened(m, event, data) {
  const roll = m.rollAt.get(event.n);
  read(m, roll, data, "roll");
  need(roll.tellings.length === roll.draws.length, "it has not as many tellings as draws");
  roll.tellings.forEach((telling) => { telling.of = roll; });
  roll.untold = new Set(roll.draws.keys());
}

function tellingIs(pub, event) {
  need(isCount(pub.draw) && isCount(pub.roll) && Array.isArray(pub.r) && Array.isArray(pub.labels) && pub.labels.every(isText) && pub.labels.length === pub.r.length, "what it tells is out of form");
  return { draw: pub.draw, r: pub.r, type: event.type };
}

function tells(telling, roll, untold) {
  const draw = roll.draws[telling.draw];
  need(draw && untold.delete(telling.draw), `no draw of event ${roll.n} waits to be told so`);
  need(toldAs(draw) === telling.type && canonical(draw.r) === canonical(telling.r), `it tells another result than event ${roll.n}`);
}

export function told(m, event, pub) {
  if (just(pub)) {
    onePart(event);
    const [seat, more] = event.sealed[0].to;
    const roll = m.hidden.get(seat);
    need(roll && more === undefined, "it tells a hidden roll that is not there");
    roll.tellings.push(event);
    event.roll = roll;
    return;
  }
  for (const name of ["draw", "labels", "r", "roll"]) need(Object.hasOwn(pub, name), `it has no ${name}`);
  const telling = tellingIs(pub, event);
  const untold = m.untold.get(pub.roll);
  need(untold, "no roll in the open waits to be told so");
  tells(telling, m.rollAt.get(pub.roll), untold);
  if (!untold.size) m.untold.delete(pub.roll);
}

export function tellingOpened(m, event, data) {
  if (!event.roll) return;
  dataIs(data, "draw", "draw", "labels", "r", "roll");
  const telling = tellingIs(data, event);
  const { roll } = event;
  need(data.roll === roll.n, `it is not of the roll of event ${roll.n}`);
  roll.untold ??= new Set(Array.from(roll.tellings, (_, k) => k));
  if (roll.opened) tells(telling, roll, roll.untold);
  else need(roll.untold.delete(telling.draw), "the draw was told before, or there is none");
}

export function deckSealed(m, event, pub) {
  need(isText(pub.deck) && !Object.hasOwn(m.opening.seats, pub.deck), "its deck has the name of a seat, or none");
  need(Array.isArray(pub.cards) && pub.cards.every(isHash), "its cards are out of form");
  onePart(event);
  need(event.sealed[0].to.length === 0, "its order is sealed to somebody");
  const roll = placed(m, event, `~${pub.deck}`);
  event.cards = pub.cards;
  m.decks.set(pub.deck, pub.cards);
  m.counts.decks += 1;
  roll.deck = true;
}

export function deckOpened(m, event, data) {
  dataIs(data, "shuffle", "roll", "salts");
  const roll = m.rollAt.get(event.n);
  read(m, roll, data.roll);
  const { salts } = data;
  const [draw, more] = roll.draws;
  need(draw.k === "shuffle" && more === undefined && draw.r.length === event.cards.length, "its roll is not a shuffle of its cards");
  need(Array.isArray(salts) && salts.length === event.cards.length && salts.every(isHash), "its salts are out of form");
  draw.r.forEach((card, pos) => need(committed(salts[pos], card) === event.cards[pos], `the card at ${pos} is not what was committed to`));
  m.counts.decksOpened += 1;
}

function positionOf(m, pub) {
  const cards = isText(pub.deck) && m.decks.get(pub.deck);
  need(cards && isCount(pub.pos) && pub.pos < cards.length, "there is no such card");
  return cards[pub.pos];
}

function lies(m, data, commitment) {
  need(isHash(data.salt) && committed(data.salt, data.card) === commitment, "the card is not what was committed to");
  m.counts.cards += 1;
}

export function cardDealt(m, event, pub) {
  event.card = { commitment: positionOf(m, pub), deck: pub.deck, pos: pub.pos };
  onePart(event);
}

export function cardOpened(m, { card }, data) {
  dataIs(data, "card", "card", "deck", "pos", "salt");
  need(data.deck === card.deck && data.pos === card.pos, "it is another card than was dealt");
  lies(m, data, card.commitment);
}

export function cardShown(m, event, pub) {
  lies(m, pub, positionOf(m, pub));
}
