/* The page that checks an export: the file is read here and sent nowhere. */

import { audit } from "./verify.js";

const verdict = document.querySelector("#verdict");
const drop = document.querySelector("#drop");
const file = document.querySelector("#file");

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

async function check(chosen) {
  if (!chosen) return;
  const vkeys = document.querySelector("#vkey").value.split(/\s+/).filter(Boolean);
  try {
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    tell(await audit(bytes, vkeys, progress));
  } catch (error) {
    verdict.replaceChildren(add("h2", "Refused"), add("p", error.message, "refusal"));
  }
}

function tell(found) {
  const counts = [
    `${found.events} events and ${found.commands} orders, as they were signed in ${found.checkpoints} checkpoints`,
    `${found.rolls} rolls with ${found.draws} draws and ${found.dice} dice, all recomputed; ${found.withdrawn} of them were taken back`,
    `${found.decks} sealed decks, ${found.cards} of their cards at their places`,
    `${found.openings} sealed parts opened and right, ${found.unopened} still sealed to this view`,
  ];
  const list = document.createElement("ul");
  list.append(...counts.map((text) => add("li", text)));
  verdict.replaceChildren(
    add("h2", "It fits"),
    add("p", `The dice of this match were recomputed: ${found.rolls} of ${found.rolls}. Match ${found.origin}, view ${found.view}.`, "done"),
    list,
    add("p", "Not checked here: the checkpoints in your mails, the orders in your Sent folder, and the rules. fieldpost audit does that.", "small"),
  );
}

file.addEventListener("change", () => check(file.files[0]));
document.querySelector("#audit-form").addEventListener("submit", (event) => event.preventDefault());
for (const kind of ["dragover", "drop", "dragleave"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
    if (kind === "drop") check(event.dataTransfer.files[0]);
  });
}
