/* A notes file: all evidence of one person, or of a program that watches (docs/fair-play.md 10, from which
   alone this was written). */

import { readProof } from "./leaf-proofs.js";
import { LARGEST_FILE, LONGEST_LINE, NoVerdict, base64, keysAre, need, parseCanonical, refuse, strict, utf8 } from "./proofs.js";
import { said } from "./said.js";

export const NOTES = "fieldpost-notes/3 ";

const HEAD = /^fieldpost-notes\/3 ([!-~]{1,400}) ([a-z0-9-]{1,32}) (page|order|watch|cosign|part)$/;
const TIMED = /^([SAPC]) ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z) (.*)$/s;
const ANSWER = /^([!-~]{16,200}) (taken|refused|lost)(?: (.*))?$/s;
const OPENING = /^O (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) (.*)$/s;
const [LF, CR] = [10, 13];

/** What the file with this name holds; times are in seconds since 1970. Throws Refused. */
export function notesOf(bytes, name) {
  if (bytes.length > LARGEST_FILE) throw new NoVerdict(`The notes file ${name} has more than ${LARGEST_FILE} bytes.`);
  const found = { pressed: [], answers: [], receipts: [], seen: [], shown: [] };
  let line = 0;
  try {
    for (let from = 0, to; from < bytes.length || !line; from = to + 1) {
      line += 1;
      to = bytes.indexOf(LF, from);
      need(to >= 0 && to - from < LONGEST_LINE, "It has no end, or is too long.");
      const text = strict.decode(bytes.subarray(from, bytes[to - 1] === CR && to > from ? to - 1 : to));
      if (line === 1) head(text, found);
      else read(text, found);
    }
  } catch {
    refuse(said("Line {line} of the notes file {name} is out of form.", { line, name }));
  }
  return found;
}

function head(line, found) {
  [, found.origin, found.seat, found.writer] = HEAD.exec(line) ?? refuse("It is no head of notes.");
  found.pressing = ["page", "order"].includes(found.writer);
}

function read(line, found) {
  const [, mark, time, body] = TIMED.exec(line) ?? [];
  if (!mark) return shown(line, found);
  need(!time.startsWith("0000") && !Number.isNaN(+new Date(time)) && new Date(time).toISOString() === time.replace("Z", ".000Z"), "There is no such time.");
  const at = new Date(time) / 1000;
  if (mark === "S") found.pressed.push([at, order(body, found)]);
  else if (mark === "A") {
    const [, id, what, words = ""] = ANSWER.exec(body) ?? refuse("It is no answer.");
    found.answers.push({ at, id, what, words });
  } else if (mark === "P") {
    const receipt = strict.decode(base64(body, "a receipt"));
    readProof(receipt, "a receipt");
    found.receipts.push([at, receipt]);
  } else found.seen.push([at, strict.decode(base64(body, "a note"))]);
}

function order(body, { origin, seat }) {
  const command = parseCanonical(utf8.encode(body), "a line");
  need(keysAre(command, ["id", "match", "orders", "seat", "seen"]) && command.match === origin && command.seat === seat, "It is no order of theirs.");
  need(/^[!-~]{16,200}$/.test(command.id) && typeof command.id === "string" && typeof command.orders === "string" && Number.isInteger(command.seen), "It is no order.");
  return command;
}

/** A sealed part that its owner shows stands behind the receipt of its entry. */
function shown(line, found) {
  const [, n, part, opening] = OPENING.exec(line) ?? refuse("It is no line of notes.");
  const receipt = found.receipts.at(-1)[1];
  need(readProof(receipt, "a receipt").index === Number(n), "No receipt of its entry stands before it.");
  found.shown.push({ n: Number(n), part: Number(part), opening, receipt });
}
