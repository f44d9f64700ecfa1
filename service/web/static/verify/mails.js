/* Checkpoints out of received mail, whatever mail programs made of it. A note counts by its signature
   alone; one that was garbled on its way is told and never taken for a fault (docs/mail-as-evidence.md). */

import { characters, partsOf, textOf, unescaped } from "./letter.js";

/* Node 20 reads the dash of windows-1252 as U+0097. */
const DASH = /^(?:[\u2014\u2013\x97?\ufffd-]{1,3}|\u00e2\u20ac\u201d)$/;
const BEGIN = /---\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}-{3,}/g;
const END = /-{3,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT/;
const MOST_NOTES = 50;
const LONGEST_NOTE = 8000;

/** How the word CHECKPOINT looks in base 64, wherever it begins. */
const IN_BASE64 = [0, 1, 2].map((k) => btoa("\0".repeat(k) + "CHECKPOINT").slice(Math.ceil((8 * k) / 6)).replace(/=+$/, "").slice(0, -1));
const MARK = new RegExp(`CHECKPOINT|checkpoint\\.txt|${IN_BASE64.map((one) => one.replace(/\+/g, "\\+")).join("|")}`);
const quick = new TextDecoder("windows-1252");

/** Whether a mail may hold a checkpoint: most of a mailbox does not, and is not read further. */
const mayHoldOne = (mail) => MARK.test(quick.decode(mail).replace(/=?[\r\n]+/g, ""));

/** Every proof that is attached to a mail (C2SP tlog-proof). */
export function proofsIn(mail) {
  if (!quick.decode(mail).includes("tlog-proof")) return [];
  const parts = [...partsOf(characters(mail), true)].slice(0, MOST_NOTES);
  return parts.filter((part) => part.name?.endsWith(".tlog-proof")).map((part) => textOf(part).replace(/\r\n/g, "\n").replace(/\r$/, ""));
}

/** Everything in a mail that has the form of a checkpoint, as a note in its exact form. */
export function notesIn(mail) {
  if (!mayHoldOne(mail)) return [];
  const found = new Set();
  for (const part of partsOf(characters(mail), true))
    for (const note of notesInText(shown(part), part.name === "checkpoint.txt")) found.add(note);
  return [...found];
}

function shown(part) {
  const text = textOf(part);
  return part.kind === "text/html" ? unescaped(text.replace(/<[^<>]*>/g, " ")) : text;
}

function notesInText(text, whole) {
  const plain = text.replace(/^[ \t\xa0]*(?:[>|][ \t\xa0]?)+/gm, "");
  const fenced = blocksIn(plain);
  return (fenced.length || !whole ? fenced : [plain.slice(0, LONGEST_NOTE)]).map(rebuilt).filter(Boolean);
}

/** What stands between the fences, of no more fences than an honest mail can have. */
function blocksIn(text) {
  const found = [];
  let tries = 0;
  for (const begin of text.matchAll(BEGIN)) {
    if ((tries += 1) > MOST_NOTES) break;
    const from = begin.index + begin[0].length;
    const rest = text.slice(from, from + LONGEST_NOTE);
    const end = END.exec(rest);
    if (end) found.push(rest.slice(0, end.index));
  }
  return found;
}

/** A note out of its words, however they were wrapped. */
function rebuilt(block) {
  const words = block.split(/\s+/).filter(Boolean);
  if (words.length < 6 || !/^\d+$/.test(words[1])) return "";
  let [root, at] = ["", 2];
  while (at < words.length && root.length < 44) root += words[at++];
  const lines = [];
  for (const word of words.slice(at)) {
    if (DASH.test(word)) lines.push([]);
    else lines.at(-1)?.push(word);
  }
  const signed = lines.filter((l) => l.length).map(([name, ...blob]) => `\u2014 ${name} ${blob.join("")}\n`);
  return signed.length ? `${words[0]}\n${words[1]}\n${root}\n\n${signed.join("")}` : "";
}
