/* A Sent file: what a page or program sent, kept by its sender (docs/fair-play.md 10). */

import { readProof } from "./leaf-proofs.js";
import { base64, keysAre, need, parseCanonical, refuse, strict } from "./proofs.js";
import { said } from "./said.js";

export const MARK = "fieldpost-sent/3 ";

const NONE = () => ({ orders: [], receipts: [], notes: [] });
const LINE = 10;

/** Orders, receipts and notes of such files, each with `name` and `bytes`, that are of the match of
    this export; those of another match are read and passed over. */
export function sentFiles(files, exported) {
  const origin = word(exported);
  const found = NONE();
  for (const { name, bytes } of files) {
    const into = word(bytes) === origin ? found : NONE();
    for (const [at, line] of linesOf(bytes).entries()) {
      try {
        if (at && line.length) read(strict.decode(line), into);
      } catch {
        refuse(said("Line {line} of the Sent file {name} is out of form.", { line: at + 1, name }));
      }
    }
  }
  return found;
}

/** The second word of the first line: of an export and of a Sent file, its origin. */
const word = (bytes) => new TextDecoder().decode(bytes.subarray(0, 1000)).split("\n")[0].split(" ")[1];

function linesOf(bytes) {
  const lines = [];
  for (let from = 0, to; from <= bytes.length; from = to + 1) {
    to = bytes.indexOf(LINE, from);
    if (to < 0) to = bytes.length;
    lines.push(bytes.subarray(from, to));
  }
  return lines;
}

function read(line, found) {
  const [mark, body] = [line.slice(0, 2), line.slice(2)];
  if (mark === "S ") {
    const command = parseCanonical(new TextEncoder().encode(body), "a line");
    need(keysAre(command, ["id", "match", "orders", "seat", "seen"]), "It is no order.");
    found.orders.push(command);
  } else if (mark === "P ") {
    const receipt = strict.decode(base64(body, "a receipt"));
    readProof(receipt, "a receipt");
    found.receipts.push(receipt);
  } else if (mark === "C ") found.notes.push(strict.decode(base64(body, "a note")));
  else refuse("It is no line of such a file.");
}
