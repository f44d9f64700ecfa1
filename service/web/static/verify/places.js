/* Where an order of the log stands in the lines of a letter (docs/mail-as-evidence.md, "Sent letters"). */

import { bodied, folded, foldedLines, meant } from "./written.js";

const WRAPPED = 50;
const SURELY_NO_PART = 12;

/** Whether the words of an order stand anywhere in a text, however its lines were broken. */
export function stands(orders, text) {
  const words = folded(orders.replace(/^note /, ""));
  const squeezed = (one) => one.replace(/[^\p{L}\p{N}]/gu, "");
  if (` ${folded(text)} `.includes(` ${words} `)) return true;
  return squeezed(words).length >= SURELY_NO_PART && squeezed(folded(text)).includes(squeezed(words));
}

/** The lines that hold an order, from line `at` on: one, or several where a program broke it. */
export function placeOf(lines, orders, at, fit, seats = []) {
  const body = bodied(orders);
  if (body) return placeOfBody(lines, body, at, fit);
  const words = folded(orders);
  if (words.startsWith("note ")) return placeOfNote(lines, words.slice(5), at, fit);
  for (let from = at; from < lines.length; from += 1) {
    let text = "";
    for (let to = from; to < Math.min(lines.length, from + 10) && fit(lines[to]); to += 1) {
      text = `${text} ${lines[to].text}`;
      const said = folded(text);
      if (said === words || meant(said) === words || mayName(meant(said), words, seats)) return { from, to: to + 1, next: to + 1 };
      if (lines[to].text.length < WRAPPED) break;
    }
  }
  return null;
}

const NAMED = /^(extend|replace) (.+?)((?: \d+ days?| with \S+)?)$/;

/** Whether a line may be this order if it calls a player by name, which only a house knows. */
function mayName(line, words, seats) {
  const [, verb, name, rest] = NAMED.exec(line) ?? [];
  const kept = NAMED.exec(words);
  return verb !== undefined && kept !== null && !seats.includes(name) && verb === kept[1] && rest === kept[3];
}

/** The lines of an order with a body stand one after another, however they were broken. */
function placeOfBody(lines, { head, words }, at, fit) {
  for (let from = at; from < lines.length; from += 1) {
    if (!fit(lines[from]) || !foldedLines([lines[from].text]).startsWith(head.split(" ")[0])) continue;
    const said = [];
    for (let to = from; to < lines.length && fit(lines[to]) && said.join(" ").length < 2 * words.length + 200; to += 1) {
      said.push(lines[to].text);
      if (foldedLines(said) !== words) continue;
      const after = to + 1 + Number(lines[to + 1]?.end ?? false);
      return { from, to: after, next: after };
    }
  }
  return null;
}

/** The words of a note begin and end in any line: a long note is told in several. */
function placeOfNote(lines, words, at, fit) {
  for (let to = at; to < lines.length; to += 1) {
    let text = "";
    for (let from = to; from >= at && fit(lines[from]) && text.length < 2 * words.length + 1000; from -= 1) {
      text = `${lines[from].text} ${text}`;
      if (` ${folded(text)} `.includes(` ${words} `)) return { from, to: to + 1, next: to };
    }
  }
  return null;
}
