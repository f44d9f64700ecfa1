/* A verifier of Fieldpost matches, written from docs/fair-play.md alone; the names of its files are its parts,
   and their comments name the sections. It needs no server, and runs in a browser and in Node. */

import { said } from "../said.js";
import { NoVerdict, Refused, refuse } from "./bytes.js";
import { Unread, heldAgainst } from "./evidence.js";
import { readExport } from "./reader.js";
import { reportOf } from "./report.js";
import { keysOf as keysFrom, trustOf } from "./signed.js";

export { NoVerdict, Refused, Unread };
export const readTrust = async (text) => trustOf(text);
export const keysOf = async (vkeys) => keysFrom(vkeys);
export const NOBODY = trustOf("");

/** Checks an export; the report counts what was checked. Throws Refused, NoVerdict, and Unread for evidence
    that cannot be read. The reader brings mails that they `seen` and `sent`, as { path, blob }, notes of their
    own (`mine`, as { name, bytes }), whom they `trust`, their `seat`, `orders` that they sent, proofs that they
    `kept` as texts, `receipts` that must be good, the bytes of a `parent`, which a `parentName` names. */
export async function audit(bytes, vkeys, { trust = NOBODY, releases, ...brought } = {}) {
  try {
    const keys = keysFrom(vkeys);
    const theirs = { ...trust, cosigners: trust.cosigners.filter(({ digits }) => !keys.some((key) => key.digits === digits)) };
    const match = await readExport(bytes, keys, theirs.cosigners, { ...brought, seat: brought.seat || undefined });
    return reportOf(match, theirs, await heldAgainst(match, keys, theirs, brought), releases);
  } catch (error) {
    if (error instanceof Refused || error instanceof Unread) throw error;
    return refuse(said("The file is out of form ({name}).", { name: error.name }));
  }
}
