/* The notes of who plays here (docs/notes.md): each order is written down before it goes, and what
   came back. They lie in this browser, for its reader and nobody else. An order that was not taken keeps
   its number until its words are changed. */

import { noteGoing, taken, unsure } from "./going.js";
import { hashOf, keep, lotOf, noted, now, packed, placeOf, read } from "./noted.js";
import { pressesOf, tellOfPressing } from "../verify/pressing.js";
import { again, said, someOf } from "../said.js";
import { below, word } from "../page/words.js";

const OWN_WORDS = /^[!-~]{14,180}$/;
const CLOSED = 60;
const MOST = 60;

/** Where the page of a seat hands its notes out. */
const section = () => document.querySelector("#kept-notes");

/* Pressing */

const going = new WeakMap();
/** The ids that are on their way. */
const underway = new Set();
let last = Promise.resolve();
/** Answers are noted one after another. */
const inTurn = (work) => (last = last.then(work, work));

/** Listen for what is pressed, and for the button that hands the notes out. */
export function openNotes() {
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const lines = section() ? pressed(ctx) : [];
    if (!lines.length) return;
    const go = ctx.fetch;
    ctx.fetch = async (address, request) => {
      const place = { ...section().dataset };
      const orders = await spelled(place, lines, request.body);
      const ids = await noteDown(place, orders, request.body);
      going.set(ctx, { place, ids });
      if (ctx.sourceElement.id === "orders") noteGoing(request.body.get("orders"), ids);
      request.body.set("ids", ids.join(" "));
      return go(address, request);
    };
  });
  for (const kind of ["htmx:after:request", "htmx:error"]) document.addEventListener(kind, ({ detail: { ctx } }) => {
    const sent = going.get(ctx);
    going.delete(ctx);
    const time = now();
    if (sent) inTurn(() => answered(sent, time, kind === "htmx:error" ? null : ctx.response));
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("#save-notes")) handOut(section().dataset);
    else if (event.target.closest("#own-strange")) {
      ownStrange({ ...section().dataset });
      inTurn(show);
    }
  });
}

/** The orders that a request gives: of the desk as its list shows them, else line by line; of another form what it
    says that it gives. */
export function pressed({ sourceElement: form, request: { body } }) {
  const gives = form?.dataset?.gives;
  if (gives === "say") return body?.get("say") ? [saidBy(body)] : [];
  if (gives) return [gives.replace(/\{(\w+)\}/g, (_, name) => String(body.get(name)).replace(/^0+(?=\d)/, ""))];
  if (form?.id !== "orders" || !["send", "act"].includes(body?.get("do"))) return [];
  const text = body.get("orders").replaceAll("\r\n", "\n").trim();
  const shown = [...document.querySelectorAll("#send-bar .drafted li")].map((one) => one.dataset.order);
  if (shown.length && text === document.querySelector("#draft").defaultValue.trim()) return shown;
  return text.split("\n").map((line) => line.trim()).filter((line) => line && !/^#(?!D )/.test(line));
}

/** The same in the spelling of the journal: where lines were typed that no list shows, the house says which orders
    it finds in them. Those that it does not understand go as they stand. */
export async function spelled({ match }, lines, body) {
  const shown = new Set(Array.from(document.querySelectorAll("#send-bar .drafted li"), (one) => one.dataset.order));
  for (const one of document.querySelectorAll(".offer, #send-bar .finish")) shown.add(one.value);
  if (!body.has("orders") || lines.every((line) => shown.has(line))) return lines;
  const asked = new FormData();
  for (const name of ["csrf", "as", "seen", "orders"]) if (body.has(name)) asked.set(name, body.get(name));
  const answer = await fetch(below(`/m/${match}/read`), { method: "POST", body: asked });
  const orders = answer.ok ? (await answer.json()).orders : [];
  return orders.length ? orders : lines;
}

/** The line that a form at the table stands for. */
function saidBy(body) {
  const { say, until, days, first, last, seat, bot, about, words } = Object.fromEntries(body);
  const text = String(words ?? "").trim().split(/\s+/).join(" ");
  const told = {
    leave: `leave ${Number(days)} days`, "leave dates": `leave ${first} to ${last}`, extend: `extend ${seat} ${Number(days)} days`, replace: `replace ${seat} with ${bot}`, note: `note ${text}`,
    dispute: `dispute roll ${about} because ${text}`, answer: `answer ${text}`, stands: `settle stands because ${text}`, back: `settle back because ${text}`,
  };
  return say === "pause" && until ? `pause until ${until}` : told[say] ?? say;
}

/** Write orders down, before they go; returns their ids. */
export async function noteDown(place, orders, body) {
  const { pressed: before, answers, lines } = await noted(placeOf(place));
  const done = new Set(answers.filter(({ what }) => what === "taken").map(({ id }) => id));
  const open = before.map(([, command]) => command).filter(({ id }) => !done.has(id));
  const seen = Number(body.get("seen"));
  const words = String(body.get("words") ?? "").trim().split(/\s+/).join("_");
  const own = OWN_WORDS.test(words) ? `${words}.` : "";
  let count = Math.max(seen, new Set(before.map(([, { id }]) => id)).size);
  const used = new Set();
  const asked = unsure(); // whether that was taken its sender does not know yet: it is the same order
  const same = asked?.text === body.get("orders") && asked.ids.length === orders.length ? asked.ids : [];
  const rows = lines.length ? [] : [`fieldpost-notes/3 ${place.origin} ${place.seat} page`];
  const ids = orders.map((text, k) => {
    const kept = open.find(({ id, orders: said }) => said === text && !used.has(id) && id.startsWith(own || "web-"));
    const id = same[k] ?? kept?.id ?? (own ? `${own}${(count += 1)}` : `web-${drawn()}`);
    used.add(id);
    underway.add(id);
    const command = JSON.stringify({ id, match: place.origin, orders: text, seat: place.seat, seen });
    if (!lines.some((line) => line.startsWith("S ") && line.endsWith(command))) rows.push(`S ${now()} ${command}`);
    return id;
  });
  if (!lines.length) navigator.storage?.persist?.();
  await keep(placeOf(place), rows);
  return ids;
}

const drawn = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

const ANSWERS = { done: "taken", waits: "refused waits", refused: "refused" };

/** What came back, when its last byte was there. The house says in a header what became of each line; where it
    gave the draft back before anything went, it says nothing. */
async function answered({ place, ids }, time, response) {
  const states = response?.headers.get("Order-Lines")?.split(" ") ?? [];
  const none = !response || response.status >= 500 ? `lost ${response?.status ?? ""}` : response.status < 400 ? "refused draft" : `refused ${response.status}`;
  const told = ids.map((_, k) => (states.length === ids.length ? ANSWERS[states[k]] ?? `refused ${states[k]}` : none));
  await keep(placeOf(place), ids.map((id, k) => `A ${time} ${id} ${told[k]}`.trim()));
  for (const id of ids) underway.delete(id);
  await prove(place, ids.filter((_, k) => told[k] === "taken"));
  show();
}

/** Ask for the receipts of orders that were taken. */
async function prove(place, ids) {
  for (const id of ids) {
    const answer = await fetch(`${below(`/api/matches/${place.match}/receipt`)}?${new URLSearchParams({ id, line: 1 })}`).catch(() => null);
    if (!answer?.ok) continue;
    const { receipt } = await answer.json();
    await keep(placeOf(place), [`P ${now()} ${packed(receipt)}`]);
  }
}

/** Refusals after which an order may be taken all the same: it waits, or went under its number before. */
const OPEN = new Set(["waits", "409"]);

/** After every answer of the house: what waited, or had no answer, may be taken by now. */
export const lookAfterNotes = () => inTurn(lookAfter);

async function lookAfter() {
  const place = section() && { ...section().dataset };
  if (!place) return;
  const { pressed: all, answers, proofs } = await noted(placeOf(place));
  const last = new Map(answers.map((one) => [one.id, one]));
  const ids = [...new Set(all.map(([, { id }]) => id))].filter((id) => !underway.has(id)).slice(-MOST);
  const open = ids.filter((id) => !last.has(id) || last.get(id).what === "lost" || OPEN.has(last.get(id).words));
  const took = open.length ? await taken(place.match, open) : [];
  const old = open.filter((id) => !last.has(id) && all.find(([, one]) => one.id === id)[0] < Date.now() / 1000 - CLOSED);
  if (took) await keep(placeOf(place), open.flatMap((id) => (took.includes(id) ? `A ${now()} ${id} taken` : old.includes(id) ? `A ${now()} ${id} lost` : [])));
  const unproved = ids.filter((id) => (last.get(id)?.what === "taken" || took?.includes(id)) && !proofs.has(id));
  const lots = await Promise.all(unproved.map((id) => lotOf(place, id)));
  await prove(place, unproved.filter((_, k) => !proofs.has(lots[k])));
  await lookForStrange(place, Number(document.querySelector("#moment")?.dataset.size ?? 0));
  show();
}

/* What is told */

/** Says what the notes tell, and how many orders they hold. */
async function show() {
  const place = section() && { ...section().dataset };
  if (!place) return;
  const all = await noted(placeOf(place));
  const [genesis, period, delay, cosigners] = place.beacon.split(" ").map(Number);
  const rolled = new Map();
  const presses = [];
  for (const one of pressesOf(all)) {
    const proof = all.proofs.get(one.id) ?? all.proofs.get(await lotOf(place, one.id));
    const took = one.answers.some(({ what }) => what === "taken");
    presses.push({ ...one, proof, n: proof?.n ?? (took ? -1 : undefined), proved: Boolean(proof) });
    if (proof?.due && period) rolled.set(proof.n, { signed: cosigners > 0, appears: genesis + Math.ceil((proof.ts + delay - genesis) / period) * period });
  }
  const { told, doubts } = tellOfPressing(presses, period ? { period } : null, rolled);
  const [others, strange] = [await tellOfOthers(presses, all.pressed), tellOfStrange(place)];
  if (!section()) return;
  section().hidden = !presses.length;
  section().querySelector("#save-notes").textContent = presses.length === 1 ? word("Save your notes (1 order)") : word("Save your notes ({count} orders)", { count: presses.length });
  const list = section().querySelector("#noted");
  list.replaceChildren(...[...[...doubts, ...told].slice(-5), ...others, ...(strange ? [strange] : [])].map((text) => made("li", { textContent: again(text, word) })));
  if (strange) list.lastChild.append(" ", made("button", { type: "button", id: "own-strange", className: "quiet small-button", textContent: word("I gave it") }));
}

const made = (name, like) => Object.assign(document.createElement(name), like);

async function handOut(place) {
  const lines = await read(placeOf(place));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  link.download = `${place.match}.${place.seat}.notes`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const kept = (place) => `given ${placeOf(place)}`;
const looked = (place) => JSON.parse(localStorage.getItem(kept(place)) ?? `{"strange":[],"to":0}`);
const keepLooked = (place, found) => localStorage.setItem(kept(place), JSON.stringify(found));

/** Ask the house which orders it has in the name of a seat, as far as a journal of this size was not looked
    through yet, from the first one on that these notes have. */
export async function lookForStrange(place, size) {
  const before = looked(place);
  if (size <= before.to) return;
  const { pressed } = await noted(placeOf(place));
  if (!pressed.length) return;
  const from = Math.max(before.to, Math.min(...pressed.map(([, { seen }]) => seen)));
  const answer = await fetch(`${below(`/m/${place.match}/given`)}?${new URLSearchParams({ after: from, as: place.seat })}`).catch(() => null);
  if (!answer?.ok) return;
  const { orders, to } = await answer.json();
  const own = new Set((await noted(placeOf(place))).pressed.map(([, { id }]) => id));
  const strange = orders.filter(({ id }) => !own.has(id)).map(({ n, orders: words }) => ({ n, orders: words }));
  keepLooked(place, { strange: [...before.strange, ...strange], to });
}

/** Their reader gave them in another way. */
export const ownStrange = (place) => keepLooked(place, { ...looked(place), strange: [] });

/** The sentence of orders that the notes do not have; "" for none. */
export function tellOfStrange(place) {
  const [first, ...more] = looked(place).strange;
  if (!first) return "";
  if (!more.length) return said("Entry {n} is an order in your name (“{orders}”), and the notes of this browser do not have it. If you gave it in no other way, it is not yours.", first);
  return said("{count} orders in your name are not in the notes of this browser (entries {some}). If you gave them in no other way, they are not yours.", { count: more.length + 1, some: someOf([first, ...more].map(({ n }) => n)) });
}

const plain = (text) => text.normalize("NFC").split(/\s+/).join(" ").trim().toLowerCase();

/** The sentences of receipts that show another order than was sent: each press with the `proof` of it. */
export async function tellOfOthers(presses, pressed) {
  const found = [];
  for (const { id, orders, proof } of presses.filter((one) => one.proof)) {
    const sent = pressed.map(([, command]) => command).filter((one) => one.id === id);
    const { n, by, command, cmd } = proof;
    if (command && !(by === sent[0].seat && sent.some((one) => plain(one.orders) === plain(command.orders))))
      found.push(said("You sent “{orders}”, and its receipt shows “{there}” (entry {n}, {by}). If that is more than another spelling, it is not your order: save your notes.", { orders, there: command.orders, n, by }));
    else if (cmd && !(await Promise.all(sent.map((one) => hashOf(JSON.stringify(one))))).includes(cmd))
      found.push(said("You sent “{orders}”, and its receipt seals other words (entry {n}). If you did not spell it in your own way, it is not your order: save your notes.", { orders, n }));
  }
  return found;
}
