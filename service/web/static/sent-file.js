/* A Sent file: what a page or program sent, kept by its sender (docs/fair-play.md 19). */

import { base64, keysAre, parseCanonical, refuse, strict } from "./proofs.js";
import { said } from "./said.js";

export const MARK = "fieldpost-sent/2 ";

/** Orders, receipts and notes of such files. */
export function sentFiles(files) {
  const found = { orders: [], receipts: [], notes: [] };
  for (const bytes of files) {
    const [head, ...lines] = strict.decode(bytes).split("\n");
    if (!head.startsWith(MARK)) refuse(said("This is no Sent file."));
    for (const line of lines.filter(Boolean)) read(line, found);
  }
  return found;
}

function read(line, found) {
  const [mark, body] = [line.slice(0, 2), line.slice(2)];
  if (mark === "S ") {
    const command = parseCanonical(new TextEncoder().encode(body), "A line of a Sent file");
    if (!keysAre(command, ["game", "id", "orders", "seat", "seen"])) refuse(said("A Sent file holds what is no order."));
    found.orders.push(command);
  } else if (mark === "P ") found.receipts.push(strict.decode(base64(body, "a receipt")));
  else if (mark === "C ") found.notes.push(strict.decode(base64(body, "a note")));
  else refuse(said("A Sent file has lines S, P and C."));
}
