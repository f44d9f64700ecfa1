/* Chains of links, the epochs of them, and who counts as the house: section 3. */

import { sha256 } from "../sha256.js";
import { hex, need, unhex } from "./bytes.js";
import { openingOf } from "./opening.js";
import { isHash, isObject, isSeat, isText } from "./shapes.js";

const LONGEST = 4_096;

export function opening(m, event, pub) {
  m.opening = openingOf(pub, m.origin, m.keys);
  m.house = new Map([...m.opening.house].map((seat) => [seat, 0]));
  m.rules = { release: pub.release, version: pub.version };
  anchored(m, pub.chains, 0);
}

export function replaced(m, event, pub) {
  need(isSeat(pub.seat) && isText(pub.by) && pub.by.startsWith("computer:"), "it says not who plays the seat");
  if (!m.house.has(pub.seat)) m.house.set(pub.seat, event.n);
  m.seatings.push({ n: event.n, seat: pub.seat, now: "computer" });
}

export function seated(m, { n }, { seat }) {
  m.seatings.push({ n, seat, now: "person" });
}

/** Whether a seat counts as the house's at an event. */
export const isHouse = (m, seat, n) => m.house.has(seat) && m.house.get(seat) <= n;

export function rekeyed(m, event, pub) {
  need(pub.epoch === m.epoch.number + 1, "its epoch is not the next one");
  const streams = Object.keys(m.opening.chains);
  need(isObject(pub.chains) && Object.keys(pub.chains).length === streams.length && streams.every((name) => isHash(pub.chains[name])), "it has not one new anchor for each stream");
  need(!m.waiting.length, "a note that is due waits");
  m.epoch = { number: pub.epoch, n: event.n };
  anchored(m, pub.chains, event.n);
  m.plans.clear();
  m.rekeys.push({ n: event.n, reason: pub.reason });
}

function anchored(m, chains, n) {
  for (const [stream, anchor] of Object.entries(chains)) {
    isShown(m, anchor);
    m.chains.set(stream, { stream, n, used: 0, link: anchor, i: 0 });
  }
}

function isShown(m, link) {
  need(!m.shown.has(link), "two links or anchors are equal");
  m.shown.add(link);
}

/** The next link of a stream's chain is taken, opened or not: the chain and its index. */
export function taken(m, stream) {
  const chain = m.chains.get(stream);
  need(chain, `there is no chain of ${stream}`);
  need(chain.used < LONGEST, `the chain of ${stream} has no more links`);
  chain.used += 1;
  return { chain, i: chain.used };
}

/** Refuse a link that does not lead to those of its chain that were shown before. */
export function linked(m, chain, i, link) {
  let at = unhex(link);
  for (let k = i; k > chain.i; k -= 1) at = sha256(at);
  need(i > chain.i && hex(at) === chain.link, `its link does not lead to the anchor of ${chain.stream}`);
  isShown(m, link);
  chain.link = link;
  chain.i = i;
}
