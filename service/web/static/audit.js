/* The page that checks an export: the file is read here and sent nowhere. */

import { audit, notesIn, restored } from "./verify.js";

const verdict = document.querySelector("#verdict");
const drop = document.querySelector("#drop");
const file = document.querySelector("#file");
const mails = document.querySelector("#mails");

function add(kind, text, css = "") {
  const one = document.createElement(kind);
  one.textContent = text;
  one.className = css;
  return one;
}

async function progress(done, all) {
  verdict.replaceChildren(add("p", `Checking: ${done} of ${all} events.`));
  await new Promise((go) => setTimeout(go));
}

/** The notes in the mails that were chosen; undefined where none were. */
async function seen() {
  if (!mails.files.length) return undefined;
  const notes = [];
  for (const one of mails.files) notes.push(...notesIn(new Uint8Array(await one.arrayBuffer())));
  return notes;
}

async function check(chosen) {
  if (!chosen) return;
  const vkeys = document.querySelector("#vkey").value.split(/\s+/).filter(Boolean);
  try {
    const { bytes, converted } = await restored(new Uint8Array(await chosen.arrayBuffer()));
    tell(await audit(bytes, vkeys, { seen: await seen(), progress }), converted);
  } catch (error) {
    verdict.replaceChildren(add("h2", "Refused"), add("p", error.message, "refusal"));
  }
}

function listed(title, sentences) {
  if (!sentences.length) return [];
  const list = document.createElement("ul");
  list.append(...sentences.map((text) => add("li", text)));
  return [add("h3", title), list];
}

function tell(found, converted) {
  const proved = [
    `${found.events} events and ${found.commands} orders, as they were signed in ${found.checkpoints} checkpoints`,
    `${found.rolls} of ${found.rolls} rolls computed again, with ${found.draws} draws and ${found.dice} dice`,
  ];
  if (found.openings) proved.push(`${found.openings} sealed parts opened, and what was committed to`);
  if (found.decks) proved.push(`${found.decksProved} of ${found.decks} decks opened, ${found.cards} cards at their places`);
  if (found.seen) proved.push(`${found.seen} checkpoints in your mail say the same`);
  const know = [...converted, ...found.takebacks];
  if (found.commandsWithoutResult) know.push(`Nothing came of ${found.commandsWithoutResult} orders.`);
  verdict.replaceChildren(
    add("h2", "It fits, as far as it could be checked"),
    add("p", `The dice of this match were computed again from the sealed chains: ${found.rolls} of ${found.rolls}. Match ${found.origin}, view ${found.view}.`, "done"),
    ...listed("Proved", proved),
    ...listed("To know", know),
    ...listed("Not proved", found.notChecked),
    add("p", "fieldpost audit also reads your Sent folder and lets the rules decide every order again.", "small"),
  );
}

for (const input of [file, mails]) input.addEventListener("change", () => check(file.files[0]));
document.querySelector("#audit-form").addEventListener("submit", (event) => event.preventDefault());
for (const kind of ["dragover", "drop", "dragleave"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
    if (kind === "drop") check(event.dataTransfer.files[0]);
  });
}
