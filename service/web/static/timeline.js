/* Rewinding: steps, slider and keys change the board alone. */

import { glide, places } from "./ways.js";
import { fetchPart } from "./parts.js";
import { put } from "./place.js";
import { word } from "./words.js";

let wanted = null;
let going = false;

const KEYS = { ArrowLeft: 1, ArrowRight: 1, Home: 1, End: 1 };

/** Whether another moment is on its way. */
export const isStepping = () => going;

/** Listen once for the whole page. */
export function openTimeline() {
  document.addEventListener("click", (event) => {
    const stop = event.target.closest("a.stop[data-step]");
    if (!stop || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(stop.dataset.step, stop.href, stop.dataset.key);
  });
  document.addEventListener("input", (event) => {
    const slider = event.target.closest(".slide input");
    if (slider) slid(slider);
  });
  document.addEventListener("change", (event) => {
    const select = event.target.closest(".as select");
    if (select) select.form.submit();
  });
  document.addEventListener("keydown", keyed);
  addEventListener("popstate", () => location.reload());
}

function keyed(event) {
  if (!KEYS[event.key] || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, pre, [contenteditable]")) return;
  const key = `${event.ctrlKey ? "ctrl " : event.shiftKey ? "shift " : ""}${event.key}`;
  const stop = document.querySelector(`a.stop[data-key="${key}"]`);
  if (!stop) return;
  event.preventDefault();
  go(stop.dataset.step, stop.href, "");
}

function slid(slider) {
  const at = document.querySelector("#moment").dataset.at;
  const step = new URL(slider.dataset.step, location.href);
  step.searchParams.set("at", slider.value);
  step.searchParams.set("since", at);
  const page = new URL(slider.form.action);
  for (const [name, value] of new FormData(slider.form)) page.searchParams.set(name, value);
  go(step.href, page.href, "slide");
}

/** Go to a moment; while one is on its way only the latest wish is kept. */
export async function go(address, page, focus) {
  wanted = { address, page, focus };
  if (going) return;
  going = true;
  try {
    while (wanted) await step();
  } finally {
    going = false;
  }
  document.dispatchEvent(new CustomEvent("fieldpost:arrived"));
}

async function step() {
  const next = wanted;
  wanted = null;
  const before = places();
  try {
    put("#moment", await fetchPart(next.address));
  } catch {
    document.querySelector("#live-state").textContent = word("The house does not answer: the board stays as it is.");
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
