/* Taking back, rules, erasure, and what a match hands on: sections 7 and 9. */

import { canonical, hashOf, need } from "./bytes.js";
import { isCount, isHash, isText } from "./shapes.js";

const ERASABLE = new Set(["note.sent", "dispute.opened", "dispute.answered", "dispute.settled"]);

export function rewound(m, { n }, pub) {
  const { consent, to } = pub;
  need(Array.isArray(consent) && consent.every(isText), "it says not who agreed");
  need(isCount(to) && to >= 1 && to <= n, "it goes back to no event");
  for (const [seat, plan] of m.plans) if (plan.n >= to) m.plans.delete(seat);
  const gone = new Map();
  while (m.live.at(-1)?.n >= to) {
    const roll = m.live.pop();
    roll.back = true;
    gone.set(roll.stream, (gone.get(roll.stream) ?? 0) + 1);
  }
  m.rewinds.push({ n, to, consent, gone });
}

export function rulesChanged(m, event, pub) {
  need(isHash(pub.release) && isCount(pub.version) && pub.version > m.rules.version, "its rules are out of form, or not newer");
  need(canonical(pub.tables) === canonical(m.opening.tables), "its tables are not those of the opening");
  m.rules = { release: pub.release, version: pub.version };
  (m.rulesChanges ??= []).push(m.rules);
}

export function erasedNow(m, { n }, pub) {
  need(Array.isArray(pub.parts) && isText(pub.reason), "it is out of form");
  for (const part of pub.parts) {
    need(Array.isArray(part) && part.length === 2 && part.every(isCount) && part[0] < n, "it erases what is not there");
    const { order, type, sealed } = m.events[part[0]];
    need(part[1] < sealed.length && (ERASABLE.has(type) || type === "note" || (type === "command" && order.secret)), "it erases what holds no words of a person");
    need(!m.erased.has(part.join(" ")), "it erases a part again");
    m.erased.set(part.join(" "), n);
  }
  m.erasures.push({ n, count: pub.parts.length, reason: pub.reason });
}

export function finished(m) {
  m.finished = true;
}

export function carried(m, { n }, pub) {
  need(m.finished, "it hands something on before the match is over");
  need(isHash(pub.hash) && hashOf(canonical(pub.carried)) === pub.hash, "its hash is not that of what it carries");
  (m.carried ??= new Map()).set(n, canonical(pub.carried));
}

export function copied(m, { n }) {
  need(n === 1 && m.opening.from?.how === "branch", "a position is copied at the beginning of a branch only");
}
