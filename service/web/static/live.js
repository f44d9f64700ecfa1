/* Live: when the match goes on, the table is fetched anew; the draft and the focus stay. */

import { isStepping } from "./timeline.js";

const PATIENCE = 15000;
const TYPING = 700;
let streaming = false;
let timer = 0;
let typed = 0;
let pressed = false;
let wanted = 0;

const live = () => document.querySelector("#live");
const moment = () => document.querySelector("#moment");
const shown = () => Number(moment().dataset.size);

/** Listen to the stream of this match, and ask now and then where there is none. */
export function openLive() {
  const element = live();
  if (!element) return;
  element.addEventListener("entry", (event) => cameUpTo(Number(event.detail.id) + 1));
  element.addEventListener("htmx:sse:after:connection", () => connected(true));
  for (const kind of ["htmx:sse:error", "htmx:sse:close"]) element.addEventListener(kind, () => connected(false));
  document.addEventListener("keydown", () => { typed = Date.now(); });
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => { pressed = (event.buttons & 1) === 1; }, { capture: true });
  }
  document.addEventListener("htmx:before:swap", renewed);
  setInterval(poll, PATIENCE);
}

function connected(on) {
  streaming = on;
  live().dataset.streaming = on ? "yes" : "no";
}

async function poll() {
  if (streaming || document.hidden) return;
  try {
    const answer = await fetch(live().dataset.poll);
    if (answer.ok) cameUpTo((await answer.json()).size);
  } catch {
    say("No connection to the house; trying again.");
  }
}

function cameUpTo(size) {
  wanted = Math.max(wanted, size);
  if (shown() < wanted) soon(150);
}

function soon(pause) {
  clearTimeout(timer);
  timer = setTimeout(refresh, pause);
}

/** Whether the reader is at something that a renewal of the table would undo: a press that has not
    become a click, a word half typed, orders on their way, a step to another moment. */
function isBusy() {
  return pressed || Date.now() - typed < TYPING || isStepping() || Boolean(document.querySelector("#table.sending"));
}

const looksBack = () => moment().hasAttribute("data-past");

async function refresh() {
  if (looksBack()) {
    say("The match went on while you looked back.");
    return;
  }
  if (isBusy()) {
    soon(TYPING / 2);
    return;
  }
  const page = new URL(live().dataset.match, location.href);
  page.searchParams.set("since", moment().dataset.size);
  await htmx.ajax("GET", page.href, { target: "#table", swap: "outerHTML", renewal: true });
  // The stream tells of entries before the pages do: they follow the journal a moment behind.
  if (shown() < wanted) soon(TYPING / 2);
  else say("The match went on.");
}

/** A renewal that comes while the reader is busy is given up, and asked for again. */
function renewed(event) {
  if (!event.detail.ctx.renewal) return;
  if (isBusy() || looksBack()) event.preventDefault();
  else keepPlace();
}

/** What has the focus before a swap has it again after it, and what became of the reader's own
    orders is still told. */
function keepPlace() {
  const { selectionStart, selectionEnd } = document.activeElement ?? {};
  const place = placeOf(document.activeElement);
  const told = document.querySelectorAll("#desk > .done, #desk > .reports");
  document.addEventListener("htmx:after:swap", () => {
    for (const one of told) one.removeAttribute("role");
    document.querySelector("#orders")?.before(...told);
    const field = place && document.querySelector(place);
    if (!field) return;
    field.focus({ preventScroll: true });
    if (selectionStart != null && field.setSelectionRange) field.setSelectionRange(selectionStart, selectionEnd);
  }, { once: true });
}

/** How to find the same element in the next table: what is lit on the board has its own name. */
function placeOf(element) {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  if (element?.matches?.("#stage [data-id]")) return `#stage [data-id="${CSS.escape(element.dataset.id)}"]`;
  if (element?.matches?.(".offer")) return `.offer[value="${CSS.escape(element.value)}"]`;
  return "";
}

function say(text) {
  document.querySelector("#live-state").textContent = text;
}
