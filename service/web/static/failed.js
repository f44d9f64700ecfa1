/* What went wrong between this page and the house is said in one sentence, where Send is; the table
   stays as it is, and with it the draft. Sent once more, the same order is carried out once. */

import { word } from "./words.js";

const LOST = "The house did not answer, so nobody knows yet whether your orders arrived. Your draft is kept: send it again, it counts once.";
const CLOSED = "This browser may not order here any more: sign in or take your seat again in another tab, then send once more. Your draft is kept.";
const BUSY = "The house has too much to do. Your draft is kept; send it again in a minute.";

/** What was sent and not answered: while the draft stays as it is, it goes under the same id again. */
let unanswered = null;

const isTable = (ctx) => ctx?.sourceElement?.closest?.("#table") || ctx?.target?.id === "table";

/** Listen for answers that never came, and for answers that are no table. */
export function openFailed() {
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (!isTable(ctx) || ctx.renewal) return;
    noteUnanswered(ctx.sourceElement);
    say(LOST);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (!isTable(ctx)) return;
    if (/id="(table|moment)"/.test(ctx.text)) {
      if (ctx.sourceElement?.id === "orders") unanswered = null;
      return;
    }
    event.preventDefault();
    if (ctx.response.status >= 500) noteUnanswered(ctx.sourceElement);
    if (!ctx.renewal) say({ 403: CLOSED, 429: BUSY, 503: BUSY }[ctx.response.status] ?? LOST);
  });
  document.addEventListener("htmx:before:request", () => document.querySelector("#failed")?.remove());
}

function noteUnanswered(form) {
  if (form?.id !== "orders" || unanswered?.draft === draft()) return;
  unanswered = { nonce: form.elements.nonce.value, seen: form.elements.seen.value, draft: draft() };
}

const draft = () => document.querySelector("#draft")?.value ?? "";

/** A table that came meanwhile has an id of its own: the same draft keeps the one that it went with. */
export function keepId() {
  const form = document.querySelector("#orders");
  if (!form || !unanswered || draft() !== unanswered.draft) return;
  form.elements.nonce.value = unanswered.nonce;
  form.elements.seen.value = unanswered.seen;
}

function say(told) {
  document.querySelector("#failed")?.remove();
  const line = document.createElement("p");
  line.id = "failed";
  line.className = "refusal";
  line.setAttribute("role", "alert");
  line.textContent = word(told);
  (document.querySelector("#send-bar") ?? document.querySelector("#table")).prepend(line);
}
