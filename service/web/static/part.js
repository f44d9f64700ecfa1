/* One sealed part by itself, proved without the rest of its match (docs/fair-play.md 10, from which
   alone this was written). */

import { receiptIn } from "./leaf-proofs.js";
import { eventInForm } from "./journal.js";
import {
  base64, canonical, commitment, isHash, keysAre, need, parseCanonical, readKeys, refuse, strict, utf8,
} from "./proofs.js";
import { said } from "./said.js";

export const PART = "fieldpost-part/1 ";

/** What such a file proves: parts, each with the event that it stands in. Throws Refused. */
export async function partsIn(bytes, vkeys) {
  const lines = text(bytes).replace(/\r\n/g, "\n").split("\n");
  need(lines.length > 3 && lines.pop() === "" && lines[0].startsWith(PART) && lines[1].startsWith("P "), "A part has the lines fieldpost-part/1, P and O, each with its end.");
  const origin = lines[0].slice(PART.length);
  const proof = await receiptIn(text(base64(lines[1].slice(2), "A part: its proof")), { origin }, await readKeys(vkeys));
  const event = parseCanonical(proof.data, "A part: its event");
  eventInForm(proof.index, event);
  const found = lines.slice(2).map((line) => opened(line, origin, event));
  need(found.every(({ part }, k) => !k || found[k - 1].part < part), "A part: its openings are out of order or repeated.");
  return found;
}

function text(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return refuse("A part is text in UTF-8, and this is not.");
  }
}

function opened(line, origin, { by, n, sealed, ts, type }) {
  const [, at, place, body] = /^O (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)$/s.exec(line) ?? [];
  need(Number(at) === n, `A part: “${line.slice(0, 40)}” is no opening of event ${n}.`);
  const seal = sealed[Number(place)];
  need(seal, `A part: event ${n} has no sealed part ${place}.`);
  const value = parseCanonical(utf8.encode(body), `A part: the opening of part ${place}`);
  need(keysAre(value, ["data", "salt"]) && isHash(value.salt), `A part: the opening of part ${place} is out of form.`);
  need(commitment(value.salt, value.data) === seal.c, `Event ${n}: the opening of part ${place} is not what was sealed`);
  return { origin, n, part: Number(place), type, by, ts, to: seal.to, data: value.data };
}

/** A part in a sentence. */
export const partTold = ({ origin, n, part, type, by, ts, to, data }) =>
  said("Event {n} of {origin}, {type} by {by} at {ts}, holds in part {part}, sealed for {to}: {data}", { origin, n, part, type, by, ts, to: to.join(", ") || said("nobody"), data: canonical(data) });

export const BEYOND = said("Only this part is proved: what else happened, and whether it still holds, the whole export shows.");
