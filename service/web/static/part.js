/* One sealed part by itself, proved without the rest of its match (docs/fair-play.md 10, from which
   alone this was written). */

import { published } from "./events.js";
import { receiptIn } from "./leaf-proofs.js";
import { eventInForm } from "./journal.js";
import { notesOf } from "./notes.js";
import { UNPLAIN, canonical, commitment, isHash, isPlain, keysAre, need, parseCanonical, readKeys, utf8 } from "./proofs.js";
import { said } from "./said.js";

/** The parts that a notes file shows, each with the event that it stands in. Throws Refused. */
export async function partsIn(bytes, name, vkeys) {
  const { origin, shown } = notesOf(bytes, name);
  need(shown.length, said("{name} holds notes and shows no sealed part; give it beside an export, as your own (--mine)", { name }));
  const keys = await readKeys(vkeys);
  return Promise.all(shown.map(async (one) => opened(one, origin, await receiptIn(one.receipt, { origin }, keys))));
}

function opened({ opening, part: place }, origin, proof) {
  const event = parseCanonical(proof.data, "A part: its event");
  eventInForm(proof.index, event);
  const { by, n, pub, sealed, ts, type } = event;
  const seal = sealed[place];
  need(seal, `A part: event ${n} has no sealed part ${place}.`);
  const value = parseCanonical(utf8.encode(opening), `A part: the opening of part ${place}`);
  need(keysAre(value, ["data", "salt"]) && isHash(value.salt), `A part: the opening of part ${place} is out of form.`);
  need(isPlain(proof.data) && isPlain(utf8.encode(opening)), `Event ${n}: ${UNPLAIN}`);
  need(commitment(value.salt, value.data) === seal.c, `Event ${n}: the opening of part ${place} is not what was sealed`);
  if (["command", "note"].includes(type)) published({ origin, logged: new Map(), secrets: new Map([[n, { ...pub, by }]]) }, n, value.data?.kind === "command" && value.data.command);
  return { origin, n, part: place, type, by, ts, to: seal.to, data: value.data };
}

/** A part in a sentence. */
export const partTold = ({ origin, n, part, type, by, ts, to, data }) =>
  said("Event {n} of {origin}, {type} by {by} at {ts}, holds in part {part}, sealed for {to}: {data}", { origin, n, part, type, by, ts, to: to.join(", ") || said("nobody"), data: canonical(data) });

export const BEYOND = said("Only this part is proved: what else happened, and whether it still holds, the whole export shows.");
