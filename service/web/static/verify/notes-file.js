/* A notes file: all evidence of one person, or of a program that watches: section 10. */

import { Refused, latin, need, noVerdict, parsed, refuse, textOf, unbase64 } from "./bytes.js";
import { LONGEST_LINE, MOST_BYTES } from "./reader.js";
import { proofOf } from "./signed.js";
import { said } from "../said.js";
import { isCount, isSeat, isText, just, secondsOf } from "./shapes.js";

export const NOTES = "fieldpost-notes/3 ";
const [LF, CR] = [10, 13];

/** What the file with this name holds: orders that were `pressed`, their `answers`, `receipts`, the notes that
    were `seen`, each with its second, and parts that are `shown`. */
export function notesOf(bytes, name) {
  if (bytes.length > MOST_BYTES) noVerdict(`The notes file ${name} has more than ${MOST_BYTES} bytes.`);
  const found = { pressed: [], answers: [], receipts: [], seen: [], shown: [] };
  let line = 0;
  try {
    for (let from = 0; from < bytes.length || !line;) {
      line += 1;
      const end = bytes.indexOf(LF, from);
      need(end >= 0 && end - from < LONGEST_LINE, "It has no end, or is too long");
      const text = textOf(bytes.subarray(from, end > from && bytes[end - 1] === CR ? end - 1 : end)) ?? refuse("It is not UTF-8");
      if (line === 1) head(text, found);
      else read(text, found);
      from = end + 1;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(said("Line {line} of the notes file {name} is out of form.", { line, name }));
  }
  return found;
}

const form = (holds) => need(holds, "It is out of form");

function head(line, found) {
  const [mark, origin, seat, writer, more] = line.split(" ");
  form(`${mark} ` === NOTES && /^[!-~]{1,400}$/.test(origin ?? "") && (seat === "-" || isSeat(seat)) && ["page", "order", "watch", "cosign", "part"].includes(writer) && more === undefined);
  Object.assign(found, { origin, seat, writer, pressing: writer === "page" || writer === "order" });
}

function read(line, found) {
  const [, mark, rest] = /^([SAPCO]) (.*)$/s.exec(line) ?? refuse("It is not a line of notes");
  if (mark === "O") return shown(rest, found);
  const time = rest.slice(0, 20);
  const at = secondsOf(time);
  const body = rest.slice(21);
  form(at !== undefined && rest[20] === " ");
  if (mark === "S") found.pressed.push([at, order(body, found)]);
  else if (mark === "A") {
    const [, id, what, words = ""] = /^([!-~]{16,200}) (taken|refused|lost)(?: (.*))?$/s.exec(body) ?? refuse("It is not an answer");
    found.answers.push({ at, id, what, words });
  } else {
    const signed = unbase64(body) ?? refuse("It is not base 64");
    if (mark === "C") found.seen.push([at, signed]);
    else found.receipts.push([at, signed, proofOf(signed) ?? refuse("It is not a proof")]);
  }
}

function order(body, { origin, seat }) {
  const command = parsed(body);
  form(just(command, "id", "match", "orders", "seat", "seen") && command.match === origin && command.seat === seat);
  form(isText(command.id) && /^[!-~]{16,200}$/.test(command.id) && isText(command.orders) && isCount(command.seen));
  return command;
}

/** A sealed part stands behind the receipt of its event. */
function shown(rest, found) {
  const [, n, part, opening] = /^(0|[1-9]\d{0,8}) (0|[1-9]\d{0,8}) (.*)$/s.exec(rest) ?? refuse("It is not an opening");
  const [, receipt, proof] = found.receipts.at(-1) ?? refuse("No receipt stands before it");
  form(proof.index === Number(n));
  found.shown.push({ n: Number(n), part: Number(part), opening, receipt });
}

export const isNotes = (bytes) => latin(bytes.subarray(0, NOTES.length)) === NOTES;
