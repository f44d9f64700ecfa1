/* Orders, notes and causes, and what may stand between a cause and its dice: section 4. */

import { canonical, hashOf, lotOf, need } from "./bytes.js";
import { dataIs, isCount, isHash, isStream, isText, just, onePart } from "./shapes.js";

const CAUSES = new Set(["command", "match.begun", "lapsed", "sheets.opened"]);
const BETWEEN = new Set(`note note.sent key.rotated opening.erased clock.set clock.extended clock.paused clock.resumed seat.taken
  seat.left seat.resigned seat.replaced seat.away agreement.asked agreement.answered agreement.ended takeback.answered roll roll.hidden
  dice.rolled cards.drawn deck.sealed card.dealt card.shown reaction.given reaction.lapsed standing.changed setup.ended`.split(/\s+/));

const ofTheGame = (m, type) => type.startsWith(`${m.opening.rules}.`) && /^[A-Z]/.test(type.slice(m.opening.rules.length + 1));
export const ZEROS = "0".repeat(64);
export const latest = (m) => m.causes.at(-1);

/** What every event ends: the window of a cause that is due, and the tellings of a roll. */
export function between(m, { n, type }) {
  const cause = latest(m);
  if (cause?.due && !cause.closed && !BETWEEN.has(type) && !ofTheGame(m, type)) {
    need(cause.streams.size, `it stands between event ${cause.n} and its dice`);
    cause.closed = n;
  }
  if (type === "note" || CAUSES.has(type)) allTold(m);
  if (type !== "note" && !CAUSES.has(type)) m.idle = undefined;
}

/** Refuse a roll of which a draw is told nowhere. */
export function allTold(m) {
  for (const [roll] of m.untold) need(false, `nothing tells each draw of the roll of event ${roll}`);
  m.hidden.clear();
}

/** A command in its form; refuses one that is not. */
export function commandIs(m, command, seat) {
  need(just(command, "id", "match", "orders", "seat", "seen"), "it holds no command");
  need(isText(command.id) && /^[!-~]{16,200}$/.test(command.id), "its id is out of form");
  need(isText(command.orders) && command.orders.normalize("NFC") === command.orders, "its orders are not text in NFC");
  need(isCount(command.seen), "it says not what was seen");
  need(command.match === m.origin && command.seat === seat, "its command is of another match or seat");
}

/** Refuse a command that is not the one that was published by its hash, lot and `seen`. */
export function isPublished(m, command, order) {
  commandIs(m, command, order.seat);
  need(hashOf(canonical(command)) === order.cmd, `it is not the command of event ${order.n}`);
  need(lotOf(m.origin, order.seat, command.id) === order.lot && command.seen === order.seen, `its lot or what was seen is not that of event ${order.n}`);
  order.command = command;
}

export function noteOrCommand(m, event, pub) {
  const { n, by, type } = event;
  need(Object.hasOwn(m.opening.seats, by) || (by === "referee" && m.opening.referee), "it is by nobody who may order");
  const secret = !Object.hasOwn(pub, "command");
  const order = { n, type, seat: by, ts: event.ts, secret };
  if (secret) {
    need(just(pub, "cmd", "lot", "seen", "due?", ...(type === "command" ? ["set?"] : [])), "it has other fields than a secret order");
    need(isHash(pub.cmd) && isHash(pub.lot) && isCount(pub.seen), "it is out of form");
    onePart(event, by);
    if (Object.hasOwn(pub, "set")) {
      need(isStream(pub.set) && !m.sets.has(pub.set), "its set has no name, or was opened");
      order.set = pub.set;
    }
    Object.assign(order, { cmd: pub.cmd, lot: pub.lot, seen: pub.seen });
  } else {
    need(just(pub, "command", "due?"), "it has other fields than an order in the open");
    commandIs(m, pub.command, by);
    Object.assign(order, { command: pub.command, seen: pub.command.seen, lot: lotOf(m.origin, by, pub.command.id) });
  }
  need(!m.byLot.has(order.lot), "its number was used before");
  m.byLot.set(order.lot, order);
  need(order.seen <= n, "it saw what was not there");
  due(m, order, pub, order.seen, type === "note");
  m.orders.push(order);
  event.order = order;
  if (type === "note") {
    if (order.due) m.waiting.push(order);
    return;
  }
  const before = m.lastOf.get(by);
  need(!before || order.seen === before.seen || order.seen > before.n, `it had not seen event ${before?.n}, the order before it`);
  m.lastOf.set(by, order);
  m.lastOrder = order;
  need(!(order.due && order.set), "a plan is never due");
  if (by === "referee") need(!order.due, "an order of the referee is never due");
  else cause(m, order);
}

/** Read the `due` of an order, note or cause that saw so much. */
export function due(m, one, pub, seen, isNote = false) {
  if (!Object.hasOwn(pub, "due")) return;
  need(isText(pub.due) && m.chains.has(pub.due) && (pub.due === "talk") === isNote, "what it names as due is not a stream for it");
  need(seen === undefined || seen > m.epoch.n, "it is due, and had not seen the newest chains");
  one.due = pub.due;
}

export function cause(m, one) {
  one.streams = new Set();
  if (m.idle) m.vain.push(m.idle.n);
  m.idle = one.type === "command" && !one.due && !one.set ? one : undefined;
  m.causes.push(one);
}

/** `match.begun` and `lapsed`. */
export function began(m, event, pub) {
  const { n, type, ts } = event;
  if (type === "match.begun") {
    need(!m.begun, "a match begins once");
    m.begun = true;
  }
  const one = { n, type, ts, seat: "server", lot: lotOf(m.origin, "server", `${type} ${latest(m)?.lot ?? ZEROS}`) };
  due(m, one, pub);
  cause(m, one);
}

export function orderOpened(m, { order, type }, data) {
  if (!order.secret) return;
  dataIs(data, "command", "command");
  isPublished(m, data.command, order);
  need(type !== "note" || !order.set, "a note is not a plan");
}
