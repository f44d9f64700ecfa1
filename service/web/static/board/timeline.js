/* Rewinding: steps, slider and keys change the board alone. */

import { fetchPart } from "../orders/asked.js";
import { put } from "../page/place.js";
import { word } from "../page/words.js";

let wanted = null;
let going = false;
/** The entry that the step on its way leads to, and the steps that were pressed behind it. */
let aim = 0;
let behind = [];

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: 0, End: 0 };

/** Whether another moment is on its way. */
export const isStepping = () => going;

/** Listen once for the whole page. */
export function openTimeline() {
  document.addEventListener("click", (event) => {
    const stop = event.target.closest("a.stop[data-step], .latest a.n");
    if (!stop || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (stop.dataset.key) take(stop.dataset.key, stop.dataset.key);
    else toMoment(stop.href);
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest(".slide input")) slid();
  });
  document.addEventListener("change", (event) => {
    const select = event.target.closest(".as select");
    if (select) select.form.submit();
  });
  document.addEventListener("keydown", keyed);
  addEventListener("popstate", () => location.reload());
}

function keyed(event) {
  if (!(event.key in KEYS) || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, pre, [contenteditable]")) return;
  const key = `${event.ctrlKey ? "ctrl " : event.shiftKey ? "shift " : ""}${event.key}`;
  if (take(key, "", event.repeat)) event.preventDefault();
}

const stopOf = (key) => document.querySelector(`a.stop[data-key="${key}"]`);
const slider = () => document.querySelector(".slide input");

/** Take a step by the key of its stop; false where there is none. One that is pressed while another is on its
    way goes on from where that leads; a key that is held takes no more steps than the house. */
function take(key, focus, isHeld = false) {
  const stop = stopOf(key);
  if (going && KEYS[key] && !behind.length) slide(aim + KEYS[key], focus);
  else if (going) {
    if (key === "Home" || key === "End") behind = [];
    if (!isHeld || !behind.length) behind.push([key, focus]);
  } else if (stop) go(stop.dataset.step, stop.href, focus);
  return going || stop !== null;
}

function slid() {
  behind = [];
  slide(Number(slider().value), "slide");
}

/** Go to an entry, or to the nearest that there is. */
function slide(to, focus) {
  const { min, max, dataset, form } = slider();
  const at = Math.min(Math.max(to, Number(min)), Number(max));
  const step = new URL(dataset.step, location.href);
  step.searchParams.set("at", at);
  step.searchParams.set("since", document.querySelector("#moment").dataset.at);
  const page = new URL(form.action);
  for (const [name, value] of new FormData(form)) page.searchParams.set(name, value);
  page.searchParams.set("at", at);
  go(step.href, page.href, focus);
}

/** Go to the moment that the address of a page names. */
export function toMoment(page) {
  const step = new URL(document.querySelector("#retell").dataset.step, location.href);
  step.searchParams.set("at", new URL(page).searchParams.get("at"));
  step.searchParams.set("since", document.querySelector("#moment").dataset.at);
  go(step.href, page, "");
}

/** Go to a moment; while one is on its way only the latest wish is kept, and what was pressed behind it. */
export async function go(address, page, focus) {
  wanted = { address, page, focus };
  aim = Number(new URL(address, location.href).searchParams.get("at") ?? slider()?.max);
  if (going) return;
  going = true;
  try {
    while (wanted || behind.length) {
      if (wanted) await step();
      else pressedBehind(...behind.shift());
    }
  } finally {
    going = false;
  }
  document.dispatchEvent(new CustomEvent("fieldpost:arrived"));
}

function pressedBehind(key, focus) {
  const stop = stopOf(key);
  if (stop) go(stop.dataset.step, stop.href, focus);
}

async function step() {
  const next = wanted;
  wanted = null;
  const { glide, places } = await import("./gliding.js");
  const before = places();
  try {
    put("#moment", await fetchPart(next.address));
  } catch {
    document.querySelector("#live-state").textContent = word("The house does not answer: the board stays as it is.");
    behind = [];
    return;
  }
  glide(before);
  document.querySelector("details.back")?.setAttribute("open", "");
  history.replaceState(null, "", document.querySelector("#moment[data-past]") ? next.page : ofNow());
  refocus(next.focus);
}

/** The table of now came while its reader looked back: the address says so too. */
export function backToNow() {
  if (!document.querySelector("#moment[data-past]") && new URLSearchParams(location.search).has("at")) {
    history.replaceState(null, "", ofNow());
  }
}

const ofNow = () => document.querySelector("#live").dataset.match;

function refocus(focus) {
  if (focus === "slide") document.querySelector(".slide input")?.focus();
  else if (focus) (document.querySelector(`a.stop[data-key="${focus}"]`) ?? document.querySelector("#stage"))?.focus();
}
