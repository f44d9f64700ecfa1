/* What went wrong between this page and the house is said in one sentence, where Send is; the table
   stays as it is, and with it the draft. Sent once more, the same order is carried out once. */

import { fetchPart } from "../orders/asked.js";
import { word } from "./words.js";

const LOST = "The house did not answer, so nobody knows yet whether your orders arrived. Your draft is kept: send it again, it counts once.";
const CLOSED = "This browser may no longer give orders here: sign in or take your seat again in another tab, then send once more.";
const OLD = "This page had grown too old to order from; now it is fresh.";
const KEPT = { [CLOSED]: "Your draft is kept.", [OLD]: "Your draft is kept: send it once more." };
const BUSY = "The house is too busy. Your draft is kept; send it again in a minute.";

const STORE = "unanswered";

/** What other forms sent and has no answer, by its words: sent once more as it was, it goes under the same
    id, also from a page that was left and opened again meanwhile. Of orders the notes know it. */
const unanswered = new Map(read());
const saidBy = new WeakMap();

const isTable = (ctx) => ctx?.sourceElement?.closest?.("#table") || ctx?.target?.id === "table";

/** Listen for answers that never came, and for answers that are not a table. Before whoever notes down
    under which id an order goes. */
export function openFailed() {
  document.addEventListener("submit", noteSent, true);
  document.addEventListener("htmx:error", (event) => { if (isTable(event.detail.ctx)) say(LOST); });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!isTable(ctx)) return;
    if (ctx.response.status < 500) noteAnswered(ctx.sourceElement);
    const drawn = ctx.target.id === "table" ? /id="table"/.test(ctx.text) : ctx.response.status < 429;
    if (drawn) return;
    event.preventDefault();
    tellFailed(ctx.response.status);
  });
  document.addEventListener("htmx:before:request", () => document.querySelector("#failed")?.remove());
}

/** Say what an answer means that is none, by its status. */
export function tellFailed(status, otherwise = LOST) {
  if (status === 403) freshen();
  else say({ 429: BUSY, 503: BUSY }[status] ?? otherwise);
}

/** A form is refused too where this browser has another name by now, as after it signed in anew: where
    its reader may still order, the forms here get the token of now. */
async function freshen() {
  const text = await fetchPart(location.href).catch(() => "");
  const now = new DOMParser().parseFromString(text, "text/html").querySelector('#orders [name="csrf"]');
  if (now) for (const field of document.querySelectorAll('[name="csrf"]')) field.value = now.value;
  say(now ? OLD : CLOSED);
}

/** A table that came meanwhile has an id of its own: the same words keep the one that they went with. */
function noteSent({ target: form, submitter }) {
  if (form.method !== "post" || !form.hasAttribute("hx-post") || !form.elements.nonce || form.matches("#orders, .settle")) return;
  const { nonce } = form.elements;
  const said = wordsOf(form, submitter);
  const before = unanswered.get(said);
  if (before) nonce.value = before;
  saidBy.set(form, said);
  unanswered.set(said, nonce.value);
  write();
}

/** What a form says, but for what tells one sending of it from the next. */
function wordsOf(form, submitter) {
  const data = new FormData(form, submitter);
  for (const name of ["nonce", "seen", "csrf"]) data.delete(name);
  return `${form.getAttribute("hx-post")} ${new URLSearchParams(data)}`;
}

/** One answer tells how it stands: what was asked at the same place before is settled too. */
function noteAnswered(form) {
  const place = saidBy.get(form)?.split(" ")[0];
  if (!place) return;
  for (const said of unanswered.keys()) if (said.startsWith(`${place} `)) unanswered.delete(said);
  write();
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

function write() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...unanswered]));
  } catch { /* it is known until this page is left */ }
}

function say(told) {
  document.querySelector("#failed")?.remove();
  const line = document.createElement("p");
  line.id = "failed";
  line.className = "refusal";
  line.setAttribute("role", "alert");
  const kept = document.querySelector("#draft")?.value.trim() ? KEPT[told] : "";
  line.textContent = [told, kept].filter(Boolean).map((one) => word(one)).join(" ");
  (document.querySelector("#send-bar") ?? document.querySelector("#table")).prepend(line);
}
