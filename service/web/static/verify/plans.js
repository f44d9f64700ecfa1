/* Plans that are sealed until all are ready, and lines that wait: section 8. */

import { lotOf, need, refuse } from "./bytes.js";
import { isHouse } from "./chains.js";
import { cause, due, isPublished } from "./orders.js";
import { dataIs, isCount, isObject, isSeat, isStream, isText, just, onePart } from "./shapes.js";

/** What each state of a plan asks of the plan before it, and whether that is ready afterwards. */
const STATES = { ready: [false, true], unready: [true, false], withdrawn: [undefined, undefined] };

export function planChanged(m, event, pub) {
  need(just(pub, "n", "now", "seat", "seats", "set"), "it has other fields than a change of plans");
  const { n, now, seat, seats, set } = pub;
  need(isStream(set) && !m.sets.has(set), "its set has no name, or was opened");
  need(Array.isArray(seats) && seats.every(isSeat) && new Set(seats).size === seats.length && seats.includes(seat), "it names not who plans");
  const [other] = m.plans.values();
  need(!other || (other.set === set && other.seats.join(" ") === seats.join(" ")), "it is of another set, or of other seats, than the plans that stand");
  const last = m.lastOrder;
  if (now === "sealed") {
    onePart(event, seat);
    need(last && last.n === n && last.secret && last.seat === seat && last.set === set, "it seals no plan that was just ordered");
    event.plan = last;
    m.plans.set(seat, { order: last, n, set, seats, ready: false });
    return;
  }
  need(Object.hasOwn(STATES, now ?? ""), "it is not a state of a plan");
  need(event.sealed.length === 0, "it has a sealed part");
  const plan = m.plans.get(seat);
  const [before, after] = STATES[now];
  need(plan && plan.n === n && last.seat === seat && (before === undefined || plan.ready === before), `the plan of ${seat} is not one that can be ${now}`);
  if (after === undefined) m.plans.delete(seat);
  else plan.ready = after;
}

export function planOpened(m, event, data) {
  if (!event.plan) return;
  need(just(data, "command", "kind") && data.kind === "plan", "its part is not a plan");
  isPublished(m, data.command, event.plan);
}

export function sheetsOpened(m, event, pub) {
  need(just(pub, "set", "sheets", "due?"), "it has other fields than sheets");
  const plans = [...m.plans.values()].sort((one, other) => one.n - other.n);
  need(plans.length && plans.every((plan) => plan.ready && plan.set === pub.set) && plans[0].seats.every((seat) => m.plans.has(seat)), "it opens plans of which not all are ready");
  need(Array.isArray(pub.sheets) && pub.sheets.length === plans.length, "it opens other plans than those that stand");
  pub.sheets.forEach((sheet, k) => {
    need(just(sheet, "command", "n") && sheet.n === plans[k].n, "it opens other plans than those that stand");
    isPublished(m, sheet.command, plans[k].order);
  });
  for (const { order } of plans.filter(({ order }) => !isHouse(m, order.seat, event.n)))
    for (const { order: theirs } of plans.filter((one) => isHouse(m, one.order.seat, event.n)))
      need(order.seen > theirs.n, `the plan of ${theirs.seat}, who is of the house, was not sealed first`);
  m.sets.add(pub.set);
  m.plans.clear();
  const last = plans.at(-1).order;
  const what = ["sheets.opened", ...plans.map(({ order }) => order.lot).sort()].join(" ");
  const one = { n: event.n, type: "sheets.opened", ts: event.ts, seat: "server", lot: lotOf(m.origin, "server", what), of: last };
  due(m, one, pub, Math.min(...plans.map(({ order }) => order.seen)));
  cause(m, one);
}

export function restChanged(m, event, pub) {
  need(isSeat(pub.seat), "its seat has no name");
  onePart(event, pub.seat);
  event.seat = pub.seat;
  m.lists.push({ n: event.n, seat: pub.seat });
}

export function restOpened(m, event, data, text) {
  dataIs(data, "rest", "lines", "seen");
  need(isCount(data.seen) && Array.isArray(data.lines), "the lines that wait are out of form");
  for (const line of data.lines) need(isObject(line) && isText(line.id) && [...line.id].length >= 16 && isText(line.orders), "a line that waits is out of form");
  m.rests.push({ n: event.n, seat: event.seat, text });
}

/** Refuse a line that went on otherwise than it waited; tell of each rest whether all its lines are `known`. */
export function restsHold(m) {
  const given = new Map([...Object.keys(m.opening.seats), "referee"].map((seat) => [seat, new Map()]));
  for (const order of m.orders) if (order.command) given.get(order.seat).set(order.command.id, order);
  const lists = new Map();
  for (const rest of m.rests) {
    const { lines, seen } = JSON.parse(rest.text).data;
    rest.known = true;
    lists.set(rest.n, new Map());
    for (const { id, orders } of lines) {
      const order = given.get(rest.seat)?.get(id);
      if (!order) rest.known = false;
      else if (orders !== order.command.orders) refuse(`Event ${order.n}: it is not the line that waited since event ${rest.n}.`);
      else if (rest.n > order.n) refuse(`Event ${rest.n}: the order of event ${order.n} waits, which was given already.`);
      lists.get(rest.n).set(id, { orders, seen, since: rest.n });
    }
  }
  const waiting = new Map(); // of each seat: its lines that wait now, by id
  for (const { n, seat, type, command } of [...m.lists, ...m.orders].sort((one, other) => one.n - other.n)) {
    const waits = waiting.get(seat) ?? new Map();
    const line = command && waits.get(command.id);
    if (!type) {
      const now = lists.get(n) ?? new Map();
      for (const [id, { orders, seen }] of now) if (waits.has(id) && (waits.get(id).orders !== orders || waits.get(id).seen !== seen)) refuse(`Event ${n}: it changes a line that waits.`);
      waiting.set(seat, now);
    } else if (line) {
      if (line.seen !== command.seen) refuse(`Event ${n}: it is not the line that waited since event ${line.since}.`);
      waits.delete(command.id);
    } else if (type === "command") waiting.delete(seat);
  }
}
