/* The page that checks an export: all files are read here and sent nowhere. */

import { JOURNALS, NO_MATCH, OF_JOURNALS, judged, matchTold } from "./verify/journals.js";
import { BEYOND, partTold, partsIn } from "./verify/part.js";
import { again } from "./said.js";
import { HEADS, exported, rowsOf, told } from "./verify/telling.js";
import { sentence, verdictOf } from "./verify/verdict.js";
import { NoVerdict, Unread, audit, keysOf, readTrust, restored } from "./verify.js";
import { NOTES } from "./verify/notes-file.js";
import { word } from "./page/words.js";
import { shown as plain } from "./verify/shapes.js";

const verdict = document.querySelector("#verdict");
const chosen = { file: [], seen: [], sent: [], mine: [], trust: [], receipt: [], parent: [] };
let latest = 0;

function add(kind, text, css = "") {
  const one = document.createElement(kind);
  one.textContent = plain(text);
  one.className = css;
  return one;
}

/** Checks what is chosen now; a check that another one overtook says nothing more. The verdict keeps
    its height until the next one stands: leaving a field begins a check, and a page that shrank then
    would take away what was being pressed. */
async function check() {
  const mine = (latest += 1);
  const say = (...parts) => {
    if (mine !== latest) return;
    verdict.replaceChildren(...parts);
    verdict.style.minHeight = "";
  };
  const [file] = chosen.file;
  const trust = await listed();
  if (!trust || !file) {
    say();
    return;
  }
  async function progress(what) {
    if (mine !== latest) throw new DOMException("overtaken", "AbortError");
    verdict.style.minHeight = `${verdict.offsetHeight}px`;
    verdict.replaceChildren(add("p", word("Checking: {what}.", { what: again(what, word) })));
    await new Promise((go) => setTimeout(go));
  }
  const vkeys = [...words("#vkey"), ...trust.houses];
  const unfit = await keysOf(vkeys).then(() => vkeys.length ? "" : word("First give the key of the house: it is in your invitation."), (error) => again(error.message, word));
  if (unfit) {
    say(add("p", unfit, "refusal"));
    return;
  }
  try {
    const evidence = { trust, seat: words("#seat")[0], seen: chosen.seen.length ? chosen.seen : undefined, sent: chosen.sent.length ? chosen.sent : undefined, mine: await Promise.all(chosen.mine.map(notesFile)), kept: await Promise.all(chosen.receipt.map(proofOf)) };
    const begins = async (mark) => (await file.blob.slice(0, mark.length).text()) === mark;
    if (await begins(JOURNALS)) {
      say(...(await many(new Uint8Array(await file.blob.arrayBuffer()), vkeys, progress)));
      return;
    }
    if (await begins(NOTES)) {
      say(...shown(await partsIn(new Uint8Array(await file.blob.arrayBuffer()), file.path, vkeys)));
      return;
    }
    const { bytes, converted } = await whole(file);
    const parent = chosen.parent.length ? (await whole(chosen.parent[0])).bytes : undefined;
    say(...report({ ...(await audit(bytes, vkeys, { ...evidence, parent, parentName: chosen.parent[0]?.path, progress })), converted }));
  } catch (error) {
    const title = error instanceof Unread ? "Not checked" : error instanceof NoVerdict ? "NO VERDICT." : "FALSE.";
    say(add("h2", word(title)), add("p", sentence(again(error.message, word)), "refusal"));
  }
}

const words = (field) => document.querySelector(field).value.split(/\s+/).filter(Boolean);

/** Whom the reader trusts; null if the list cannot be read. What is wrong with it is said below it: that
    is not a verdict on a match. */
async function listed() {
  const told = document.querySelector("#trusted-told");
  let wrong = "";
  const trust = await readTrust(document.querySelector("#trusted").value).catch((error) => {
    wrong = again(error.message, word);
    return null;
  });
  told.textContent = wrong;
  told.hidden = !wrong;
  return trust;
}

/** A proof that was saved from a mail may have the line ends of mail. */
const proofOf = async ({ blob }) => (await blob.text()).replace(/\r\n/g, "\n");

/** Notes of the reader's own. */
const notesFile = async ({ path, blob }) => ({ name: path.split("/").at(-1), bytes: new Uint8Array(await blob.arrayBuffer()) });

/** The bytes of an export, unpacked where it is packed. */
async function whole(file) {
  return restored(new Uint8Array(await file.blob.arrayBuffer()));
}

/** Parts that were shown by themselves. */
const shown = (parts) => [
  add("h2", word("It is what was sealed")),
  ...section(word("Proved"), parts.map((part) => again(partTold(part), word))),
  ...section(word("Not proved"), [again(BEYOND, word)]),
];

/** A stream of journals, a match a line. */
async function many(bytes, vkeys, progress) {
  const found = [];
  for await (const one of judged(bytes, vkeys)) {
    found.push(one);
    await progress(one.origin);
  }
  if (!found.length) return [add("p", again(NO_MATCH, word))];
  const lines = section(word("Proved"), found.map((one) => again(matchTold(one), word)));
  if (found.some((one) => one.refused)) return [add("h2", word("FALSE.")), ...lines];
  return [add("h2", word("It fits, as far as it could be checked")), ...lines, ...section(word("Not proved"), [again(OF_JOURNALS, word)])];
}

/** A sentence without the options of the command line: here there are fields above. */
const unflagged = (sentence) => sentence.replace(/ \(--[a-z]+\)/gu, "");

function report(found) {
  const heard = (text) => again(text, word);
  const rows = rowsOf(found);
  return [
    add("h2", verdictOf(found).map(heard).join(" ")),
    ...(found.assumed ? [add("p", heard(found.assumed))] : []),
    add("p", heard(exported(found))),
    ...(rows.length ? [tableOf([HEADS, ...rows].map((row) => row.map(heard)))] : []),
    ...told(found, word).flatMap(([title, sentences]) => section(title, sentences.map(unflagged))),
  ];
}

function tableOf([heads, ...rows]) {
  const [scroll, table] = [add("div", "", "scroll"), add("table", "")];
  Object.assign(scroll, { tabIndex: 0, role: "region", ariaLabel: heads[0] });
  const line = (cells, kind) => {
    const one = add("tr", "");
    const last = cells.slice(4).filter(Boolean).join(" · ");
    one.append(...[...cells.slice(0, 4), last].map((cell, k) => add(k ? kind : "th", cell)));
    return one;
  };
  table.append(line(heads, "th"), ...rows.map((row) => line(row, "td")));
  scroll.append(table);
  return scroll;
}

function section(title, sentences) {
  const list = document.createElement("ul");
  list.append(...sentences.map((text) => add("li", text)));
  return [add("h3", title), list];
}

/* Choosing and dropping */

const named = (file) => ({ path: file.webkitRelativePath || file.name, blob: file });

async function choose(which, files, dropped) {
  chosen[which] = files;
  const many = files.length === 1 ? files[0].path : word("{count} files", { count: files.length });
  document.querySelector(`#${which}-told`).textContent = dropped ? word("Dropped here: {files}", { files: many }) : "";
  if (dropped) document.querySelector(`#${which}`).value = "";
  if (which === "trust" && files.length) document.querySelector("#trusted").value = await files[0].blob.text();
  check();
}

/** The files that were dropped, with those in folders; they must be asked for before any waiting. */
async function droppedFiles(items) {
  const dropped = [...items].filter((item) => item.kind === "file").map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
  const found = [];
  for (const [entry, file] of dropped) {
    if (entry?.isDirectory) await gather(entry, `${entry.name}/`, found);
    else found.push(named(file));
  }
  return found;
}

async function gather(entry, folder, found) {
  if (entry.isFile) {
    const file = await new Promise((take, fail) => entry.file(take, fail));
    found.push({ path: `${folder}${file.name}`, blob: file });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!some.length) return;
    for (const one of some) await gather(one, one.isDirectory ? `${folder}${one.name}/` : folder, found);
  }
}

for (const area of document.querySelectorAll(".drop")) {
  const which = area.dataset.of;
  const input = area.querySelector("input");
  input.addEventListener("change", () => choose(which, [...input.files].map(named), false));
  for (const kind of ["dragover", "drop", "dragleave"]) {
    area.addEventListener(kind, async (event) => {
      event.preventDefault();
      area.classList.toggle("over", kind === "dragover");
      if (kind === "drop") choose(which, await droppedFiles(event.dataTransfer.items), true);
    });
  }
}
for (const field of ["#vkey", "#trusted", "#seat"]) document.querySelector(field).addEventListener("change", check);
document.querySelector("#audit-form").addEventListener("submit", (event) => event.preventDefault());
