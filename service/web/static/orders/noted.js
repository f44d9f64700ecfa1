/* The lines of the notes of who plays here (docs/fair-play.md 10): they lie in this browser, for its reader
   and nobody else. */

import { word } from "../page/words.js";

export const now = () => new Date().toISOString().replace(/\.\d+/, "");
export const placeOf = ({ origin, seat }) => `${origin} ${seat}`;
const seconds = (time) => Date.parse(time) / 1000;
const utf8 = new TextEncoder();

let opened;

function store() {
  opened ??= settled(Object.assign(indexedDB.open("fieldpost-notes", 1), {
    onupgradeneeded: ({ target }) => target.result.createObjectStore("lines", { autoIncrement: true }).createIndex("place", "place"),
  }));
  return opened;
}

const settled = (asked) => new Promise((resolve, reject) => {
  asked.addEventListener("success", () => resolve(asked.result));
  asked.addEventListener("error", () => reject(asked.error));
});

/** Lines are on the disk of this browser before this ends. */
async function add(place, lines) {
  const work = (await store()).transaction("lines", "readwrite", { durability: "strict" });
  for (const line of lines) work.objectStore("lines").add({ place, line });
  await new Promise((resolve, reject) => {
    work.addEventListener("complete", resolve);
    work.addEventListener("abort", () => reject(work.error));
  });
}

export async function read(place) {
  const all = await settled((await store()).transaction("lines").objectStore("lines").index("place").getAll(place));
  return all.map(({ line }) => line);
}

/** Lines that a browser has no room for are told, and hold nobody up. */
export const keep = (place, lines) => add(place, lines).catch(() => {
  document.querySelector("#live")?.append(` ${word("This browser has no room to note your orders down: save your notes.")}`);
});

/** What is noted of a seat, as `pressesOf` takes it, and what receipts show. */
export async function noted(place) {
  const found = { lines: await read(place).catch(() => []), pressed: [], answers: [], proofs: new Map() };
  for (const line of found.lines) {
    const [mark, time, id, what, ...words] = line.split(" ");
    if (mark === "S") found.pressed.push([seconds(time), JSON.parse(line.slice(time.length + 3))]);
    else if (mark === "A") found.answers.push({ at: seconds(time), id, what, words: words.join(" ") });
    else if (mark === "P") shownBy(id, seconds(time), found.proofs);
  }
  return found;
}

/** The order that a receipt shows, by its id; of a secret one its lot. */
function shownBy(receipt, at, proofs) {
  const { n, ts, by, pub } = JSON.parse(new TextDecoder().decode(bytesOf(/\nextra (\S+)\n/.exec(atob(receipt))[1])));
  proofs.set(pub.command?.id ?? pub.lot, { n, ts: seconds(ts), by, at, due: "due" in pub, command: pub.command, cmd: pub.cmd });
}

const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** Base 64 of the bytes of a text. */
export const packed = (text) => btoa(String.fromCharCode(...utf8.encode(text)));

/** The hash of a text, in hex. */
export async function hashOf(text) {
  const raw = await crypto.subtle.digest("SHA-256", utf8.encode(text));
  return Array.from(new Uint8Array(raw), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The lot under which a secret order is known. */
export const lotOf = ({ origin, seat }, id) => hashOf(`lot\n${origin}\n${seat}\n${id}\n`);
