/* Checkpoints out of received mail, whatever mail programs made of it. A note counts by its signature
   alone; one that was garbled on its way is told and never taken for a fault (docs/mail-as-evidence.md). */

import { unescaped } from "./entities.js";
import { characters, partsOf, textOf } from "./letter.js";

const DASH = /^(?:[\u2014\u2013?\ufffd-]{1,3}|\u00e2\u20ac\u201d)$/;
const BEGIN = /[-\u2013\u2014]\s{0,9}BEGIN\s{1,40}GAME\s{1,40}CHECKPOINT\s{0,9}[-\u2013\u2014]+/g;
const END = /[-\u2013\u2014]{1,99}\s{0,9}END\s{1,40}GAME\s{1,40}CHECKPOINT/;

/* What programs write behind a word that they take for the name of a page; and what nobody sees. */
const LINK = /<(?:https?|mailto):[^<>]*>/g;
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const QUOTED = /^[ \t\xa0]*(?:[>|][ \t\xa0]?)+/gm;
const MOST_NOTES = 50;
const LONGEST_NOTE = 8000;

/** How the word CHECKPOINT looks in base 64, wherever it begins. */
const IN_BASE64 = [0, 1, 2].map((k) => btoa("\0".repeat(k) + "CHECKPOINT").slice(Math.ceil((8 * k) / 6)).replace(/=+$/, "").slice(0, -1));
const MARK = new RegExp(`CHECKPOINT|checkpoint\\.txt|message/rfc822|\\.eml|${IN_BASE64.map((one) => one.replace(/\+/g, "\\+")).join("|")}`);
const quick = new TextDecoder("windows-1252");

/** Whether a mail may hold a checkpoint: most of a mailbox does not, and is not read further. */
const mayHoldOne = (mail) => MARK.test(quick.decode(mail).replace(/=?[\r\n]+/g, ""));

/** Every proof that is attached to a mail (C2SP tlog-proof). */
export function proofsIn(mail) {
  if (!quick.decode(mail).includes("tlog-proof")) return [];
  const parts = [...partsOf(characters(mail), true)].slice(0, MOST_NOTES);
  return parts.filter((part) => part.name?.endsWith(".tlog-proof")).map((part) => textOf(part).replace(/\r\n/g, "\n").replace(/\r$/, ""));
}

/** What stands between the fences of a mail, or in its `checkpoint.txt`. */
export function blocksIn(mail) {
  if (!mayHoldOne(mail)) return [];
  return partsOf(characters(mail), true).flatMap((part) => {
    const plain = shown(part).replace(UNSEEN, "").replace(QUOTED, "").replace(LINK, "");
    const found = between(plain);
    return found.length || part.name !== "checkpoint.txt" ? found : [plain.slice(0, LONGEST_NOTE)];
  });
}

function shown(part) {
  const text = textOf(part);
  return part.kind === "text/html" ? unescaped(text.replace(/<[^<>]*>/g, " ")) : text;
}

/** Of no more fences than an honest mail can have; without an end all that may belong to a note. */
function between(text) {
  const begins = [...text.matchAll(BEGIN)].slice(0, MOST_NOTES);
  return begins.map((begin, k) => {
    const from = begin.index + begin[0].length;
    const rest = text.slice(from, Math.min(from + LONGEST_NOTE, begins[k + 1]?.index ?? text.length));
    return rest.slice(0, END.exec(rest)?.index);
  });
}

/** A note out of its words, however they were wrapped. */
export function rebuilt(block) {
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
