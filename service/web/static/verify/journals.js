/* A stream of the journals of many matches, and the proofs that the log of their house holds the end of
   each (docs/log-of-a-house.md, from which alone this was written). */

import { latin, need, refuse, textOf, unbase64, utf8 } from "./bytes.js";
import { proofOf } from "./signed.js";
import { said } from "../said.js";
import { sentence } from "./verdict.js";
import { NoVerdict, Refused, audit } from "./audit.js";

/** Bytes that are not text. */
const NO_TEXT = Uint8Array.of(255);

export const JOURNALS = "fieldpost-journals/1 ";

/** Checks every match of a stream, one after the other: { origin, report, why, refused, logged }.
    `logged` is the size of the log that holds its end, 0 where no proof came. Throws Refused for what is
    no stream. */
export async function* judged(bytes, vkeys) {
  for (const { file, proof } of matchesOf(bytes)) {
    const one = { origin: latin(file.subarray(0, 400)).split(/[ \n]/)[1] ?? "", report: null, why: "", refused: false, logged: 0 };
    try {
      const text = proof && (textOf(unbase64(proof) ?? NO_TEXT) ?? refuse("A log proof is not text."));
      one.report = await audit(file, vkeys, { receipts: text ? [text] : [] });
      if (text) one.logged = heldBy(proofOf(utf8(text)), one.report);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      Object.assign(one, { why: error.message, refused: !(error instanceof NoVerdict) });
    }
    yield one;
  }
}

/** The size of the log whose proof this is; the audit opened it, and compared its root. */
function heldBy({ extra, note }, { events, logged }) {
  need(logged === 1, "A log proof: it is a receipt.");
  const [size, of] = [extra, note].map((one) => Number(textOf(one).split("\n")[1]));
  need(size === events, `A log proof: it is of ${size} of ${events} events`);
  return of;
}

/** The bytes of each match, and the proof behind it. */
function* matchesOf(bytes) {
  let start = bytes.indexOf(10) + 1;
  need(start && latin(bytes.subarray(0, JOURNALS.length)) === JOURNALS, "This is not a stream of journals.");
  let before = start;
  for (let at = start; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) refuse("The stream breaks off within a match; take it anew.");
    if (at === start && latin(bytes.subarray(at, at + 2)) === "N ") {
      need(end + 1 === bytes.length, "Lines stand behind the end of the stream; check each by itself.");
      return;
    }
    if (end === at) {
      need(at > start, "An empty line of the stream ends no match; take it anew.");
      const proved = latin(bytes.subarray(before, before + 2)) === "P ";
      yield { file: bytes.subarray(start, proved ? before : at), proof: proved ? latin(bytes.subarray(before + 2, at - 1)) : "" };
      start = end + 1;
    }
    before = at;
    at = end + 1;
  }
  need(start === bytes.length, "The stream breaks off within a match; take it anew.");
}

/** A match of a stream in a line. */
export function matchTold({ origin, report, why, refused, logged }) {
  const rolls = report?.rolls ?? 0;
  if (refused) return said("{origin}: FALSE. {why}", { origin, why: sentence(why) });
  if (why) return `${origin}: ${why}`;
  const right = rolls === 1 ? said("{origin}: right, 1 roll", { origin }) : said("{origin}: right, {rolls} rolls", { origin, rolls });
  return logged ? said("{right}, in the log of {logged}", { right, logged }) : said("{right}, not in the log yet", { right });
}

export const NO_MATCH = said("The stream holds no matches.");
export const OF_JOURNALS = said("OK as far as it could be checked: no rules were replayed, nobody's mail or notes was compared, and whether matches are missing at its end no stream can show.");
