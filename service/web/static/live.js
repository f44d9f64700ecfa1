/* Live: when the match goes on, the table is fetched anew; the draft and the focus stay. */

import { remember } from "./place.js";
import { isPressed } from "./press.js";
import { isStepping } from "./timeline.js";

const PATIENCE = 15000;
const TYPING = 700;
let streaming = false;
let timer = 0;
let typed = 0;
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
  return isPressed() || Date.now() - typed < TYPING || isStepping() || Boolean(document.querySelector("#table.sending"));
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
  else document.addEventListener("htmx:after:swap", remember({ told: true }), { once: true });
}

function say(text) {
  document.querySelector("#live-state").textContent = text;
}
