/* What its reader sent from this browser, kept by him and nobody else (docs/fair-play.md 10): each
   order is written down before it goes, with the id that was drawn here, and its receipt after. */

import { word } from "./words.js";

const LONGEST_WORDS = 60;
const TRIES = 3;
const utf8 = new TextEncoder();

/** Orders that are on their way, and those whose receipts are due. */
let going = [];
let pending = [];
/** Lines that wait for somebody's answer: nothing was signed for them yet. */
let waiting = [];

const sha = async (text) => hex(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
const hex = (bytes) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
/** Where the page of a seat hands the file out, from the first order to long after the end. */
const section = () => document.querySelector("#kept-orders");
const store = ({ origin, seat }) => `sent ${origin} ${seat}`;

/** Listen for orders that are sent from the desk, and for the button that hands the file out. */
export function openKept() {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "orders") return;
    if (event.submitter?.value === "send") noteDown(onItsWay(event.target, lines()));
    else if (event.submitter?.value === "act") onItsWay(event.target, [document.querySelector("#draft").value.trim()]).pressed = true;
  }, true);
  for (const kind of ["htmx:after:request", "htmx:error"]) document.addEventListener(kind, ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id !== "orders") return;
    const answer = new DOMParser().parseFromString(ctx.text ?? "", "text/html");
    for (const one of going)
      if (answer.querySelector("#send-bar .asks")) forget(one); // the house asked first, and nothing was given
      else if (!one.pressed || wentAtOnce(answer)) pending.push({ ...noteDown(one), ...taken(one.count, answer) });
    going = [];
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("#sent-file")) handOut(section().dataset);
  });
}

/** After every answer of the house: ask for the receipts that are due, and say how many are kept. */
export function countKept() {
  if (!document.querySelector("#desk .rest:not([data-lines='0'])")) pending.push(...waiting.splice(0));
  if (pending.length) fetchReceipts();
  const shown = section();
  if (!shown) return;
  const count = read(shown.dataset).length;
  shown.hidden = !count;
  shown.querySelector("#sent-file").textContent = count === 1 ? word("Save your Sent file (1 order)") : word("Save your Sent file ({count} orders)", { count });
}

function read(place) {
  try {
    return JSON.parse(localStorage.getItem(store(place)) ?? "[]");
  } catch {
    return [];
  }
}

function write(place, kept) {
  try {
    localStorage.setItem(store(place), JSON.stringify(kept));
  } catch {
    document.querySelector("#live")?.append(" This browser has no room to keep your orders: save your Sent file.");
  }
}

/** The orders as this page shows them, in the spelling of the journal. Where the text was changed since
    the house showed it, they are only counted: what is written down must be what was meant. */
function lines() {
  const draft = document.querySelector("#draft");
  const shown = [...document.querySelectorAll("#send-bar .drafted li")].map((one) => one.dataset.order);
  if (shown.length && draft.value.trim() === draft.defaultValue.trim()) return shown;
  return draft.value.split("\n").filter((line) => line.trim()).map(() => "");
}

/** A sending and its orders; the id is that under which the house will know it. */
function onItsWay(sent, orders) {
  const data = new FormData(sent);
  const words = String(data.get("words") ?? "").trim().split(/\s+/).join("-");
  const lucky = words.replace(/[^!-~]/g, "").slice(0, LONGEST_WORDS);
  const id = `web-${data.get("nonce")}${lucky ? `~${lucky}` : ""}`;
  const one = { place: { ...sent.dataset }, id, seen: Number(data.get("seen")), orders, count: orders.length, tries: 0 };
  going.push(one);
  return one;
}

function noteDown(one) {
  const { place, id, seen, orders } = one;
  const kept = read(place);
  if (!kept.some((other) => other.id === id)) orders.forEach((text, k) => kept.push({ id, k, of: orders.length, orders: text, seen }));
  write(place, kept);
  return one;
}

const forget = ({ place, id }) => write(place, read(place).filter((other) => other.id !== id));

/** An order that was pressed is an order once the house carried it out; one that comes to a die is a draft,
    and is written down when it is sent. */
function wentAtOnce(answer) {
  return answer.querySelector("#desk .done") !== null && !answer.querySelector("#draft")?.textContent.trim();
}

async function fetchReceipts() {
  const asked = pending;
  pending = [];
  for (const { waits, ...one } of asked) if (waits?.length) waiting.push({ ...one, due: waits, waited: true, tries: TRIES });
  for (const { waits, ...one } of asked)
    if (!(await fetched(one)) && one.tries < TRIES) pending.push({ ...one, tries: one.tries + 1 });
  if (section()?.hidden) countKept();
}

/** Which lines of a sending the house carried out, as its answer says: the others have no receipt. Those
    that wait for somebody have one once nothing waits any more. The page itself may show another table
    by then, of a match that went on. */
function taken(count, answer) {
  const all = Array.from({ length: count }, (_, k) => k);
  const desk = answer.querySelector("#desk");
  const told = [...(desk?.querySelectorAll(".report") ?? [])];
  const done = Math.max(0, count - Number(desk?.querySelector(".rest")?.dataset.lines ?? 0));
  if (told.length !== count) return { due: all.slice(0, done), waits: all.slice(done) };
  const are = (state) => all.filter((k) => told[k].matches(state));
  return { due: are(".done"), waits: are(".waits") };
}

/** Of lines that waited for somebody, those that the house carried out since: the others were dropped. */
async function carriedOut({ place, id, due }) {
  const asked = new URLSearchParams({ id, lines: Math.max(...due) + 1 });
  const { lines: took } = await (await fetch(`/m/${place.match}/taken?${asked}`)).json();
  return due.filter((k) => took.includes(k + 1));
}

/** Whether the house gave a receipt of one of these lines at least: then it took them. */
async function fetched({ waited, ...one }) {
  const { place, id } = one;
  const due = waited ? await carriedOut(one).catch(() => []) : one.due;
  let took = !due.length;
  for (const k of due)
    try {
      const answer = await fetch(`/api/matches/${place.match}/receipt?${new URLSearchParams({ id, line: k + 1 })}`);
      if (answer.ok) keepReceipt(place, id, k, (await answer.json()).receipt);
      took ||= answer.ok;
    } catch {
      return false; // The order itself is kept; its receipt is asked for again.
    }
  return took;
}

function keepReceipt(place, id, k, receipt) {
  const kept = read(place);
  for (const one of kept) if (one.id === id && one.k === k) one.receipt = receipt;
  write(place, kept);
}

/** The file of section 10: what was typed, and what the house signed for it. */
export async function sentFile(place, kept) {
  const rows = [`fieldpost-sent/3 ${place.origin} ${place.seat}`];
  for (const one of kept) {
    const id = one.of > 1 ? await sha(`${one.id}/${one.k + 1}`) : one.id;
    if (one.orders) rows.push(`S ${JSON.stringify({ id, match: place.origin, orders: one.orders, seat: place.seat, seen: one.seen })}`);
    if (one.receipt) rows.push(`P ${btoa(String.fromCharCode(...utf8.encode(one.receipt)))}`);
  }
  return `${rows.join("\n")}\n`;
}

async function handOut(place) {
  const text = await sentFile(place, read(place));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${place.match}.${place.seat}.sent`;
  link.click();
  URL.revokeObjectURL(link.href);
}
