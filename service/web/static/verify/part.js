/* One sealed part by itself, proved without the rest of its match (docs/fair-play.md 10). */

import { said } from "../said.js";
import { canonical, committed, lotOf, hashOfValue, need, parsed, refuse } from "./bytes.js";
import { eventOf } from "./match.js";
import { notesOf } from "./notes-file.js";
import { checkpointOf, keysOf, leads, openedBy, partsOf, proofOf } from "./signed.js";
import { isHash, just, unsteered } from "./shapes.js";

/** The parts that a notes file shows, each with the event that it stands in. Throws Refused. */
export async function partsIn(bytes, name, vkeys) {
  const { origin, shown } = notesOf(bytes, name);
  need(shown.length, said("{name} holds notes and shows no sealed part; give it beside an export, as your own (--mine)", { name }));
  const keys = keysOf(vkeys);
  return Promise.all(shown.map(async (one) => opened(one, origin, await receiptIn(one.receipt, origin, keys))));
}

async function receiptIn(bytes, origin, keys) {
  const proof = proofOf(bytes);
  const parts = partsOf(proof.note);
  const checkpoint = parts && checkpointOf(parts.text);
  need(checkpoint && (await openedBy(keys, parts)) === "good", "A part: no key that you trust signed its checkpoint.");
  need(checkpoint.origin === origin, `A part: it is of another match, ${checkpoint.origin}.`);
  need(leads(proof, checkpoint), "A part: its path does not lead to its root.");
  return proof;
}

function opened({ opening, part: place }, origin, proof) {
  const event = eventOf(proof.extra);
  const { by, n, pub, sealed, ts, type } = event;
  need(n === proof.index, `A part: event ${n} is not the one of its receipt.`);
  const seal = sealed[place] ?? refuse(`A part: event ${n} has no sealed part ${place}.`);
  const value = parsed(opening);
  unsteered(value, opening);
  need(just(value, "data", "salt") && isHash(value.salt), `A part: the opening of part ${place} is out of form.`);
  need(committed(value.salt, value.data) === seal.c, `Event ${n}: the opening of part ${place} is not what was sealed.`);
  if (["command", "note"].includes(type)) {
    const command = value.data?.command;
    need(just(command, "id", "match", "orders", "seat", "seen") && command.match === origin && command.seat === by && hashOfValue(command) === pub.cmd
      && lotOf(origin, by, command.id) === pub.lot && command.seen === pub.seen, `Event ${n}: the part holds another order than it published.`);
  }
  return { origin, n, part: place, type, by, ts, to: seal.to, data: value.data };
}

/** A part in a sentence. */
export const partTold = ({ origin, n, part, type, by, ts, to, data }) =>
  said("Event {n} of {origin}, {type} by {by} at {ts}, holds in part {part}, sealed for {to}: {data}", { origin, n, part, type, by, ts, to: to.join(", ") || said("nobody"), data: canonical(data) });

export const BEYOND = said("Only this part is proved: what else happened, and whether it still holds, the whole export shows.");
