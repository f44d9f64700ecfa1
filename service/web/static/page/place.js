/* What its reader has under his hand when the table is replaced: what he opened or closed, what he
   typed and did not send, focus and scrolling. Every list and field of the table has a name of its
   own for that (`data-own`, or its id). */

import { bringAsked } from "../board/look.js";

const SCROLLED = "#table :is([data-own], .aside-body, .stage, .under, .chips-row)";

/** What was opened or closed by hand, and what was typed, by the name of each. */
const opened = new Map();
const typed = new Map();

/** What puts a swap's table in order, by its request: two may be under way. */
const putBack = new WeakMap();

const table = () => document.querySelector("#table");
const ownOf = (one) => one?.dataset?.own || one?.id || "";
/** What the desk asks, or how a puzzle ended: where that is another, its list begins anew. */
const asked = () => wordsOf("#desk .puzzle > [role=status]", "#desk aside.coach h3", "#desk .prompt-line");
const wordsOf = (...places) => places.map((place) => document.querySelector(place)).find(Boolean)?.textContent;
const isMine = () => table().hasAttribute("data-turn");

/** Put what the house drew in place of a part, and back into it what its reader had under his hand.
    The library for forms comes last over a slow net, and then looks at the whole page itself. */
export function put(part, text, { told = false } = {}) {
  const back = remember({ told });
  document.querySelector(part).outerHTML = text;
  window.htmx?.process(document.querySelector(part));
  document.dispatchEvent(new CustomEvent("fieldpost:table"));
  back();
}

/** Listen once for the whole page, after whoever may call a swap off. */
export function openPlace() {
  document.addEventListener("click", (event) => {
    const list = event.target.closest?.("#table summary")?.parentElement;
    if (ownOf(list)) opened.set(ownOf(list), !list.open);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.closest?.("#table") && target.id !== "draft" && ownOf(target)) typed.set(ownOf(target), target.value);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (event.defaultPrevented) return;
    const form = ctx.sourceElement?.closest?.("form");
    if (form?.method === "post" && ctx.response.status < 400) for (const field of form.elements) gone(field, ctx.request.body.get(field.name));
    putBack.set(ctx, remember({ focus: form?.id !== "orders" }));
  });
  document.addEventListener("htmx:after:swap", (event) => putBack.get(event.detail.ctx)?.());
}

/** What was typed into a field went to the house: only what was typed behind it since is left. */
function gone(field, sent) {
  const kept = typed.get(ownOf(field));
  if (kept === undefined) return;
  const newer = sent && kept.startsWith(sent) ? kept.slice(sent.length).trimStart() : "";
  if (newer) typed.set(ownOf(field), newer);
  else typed.delete(ownOf(field));
}

/** Where board and desk share a small window, the time line waits until it is asked for. */
export function spareTimeline() {
  const back = document.querySelector("#moment:not([data-past]) details.back");
  if (back && document.querySelector("#send-bar") && matchMedia("(max-width: 63.99rem)").matches) back.open = opened.get("back") ?? false;
}

/** Open a list as its reader would. */
export function open(list) {
  list.open = true;
  opened.set(ownOf(list), true);
}

const drafted = () => document.querySelectorAll(".drafted > li").length;

/** Remember it; what is returned puts it back into the new table. With `told`, what became of the
    reader's own orders is still told; without `focus`, that goes where the new table wants it. */
export function remember({ told = false, focus = true } = {}) {
  const mine = isMine();
  const question = asked();
  const lines = drafted();
  const scrolls = [...document.querySelectorAll(SCROLLED)].filter((one) => one.scrollTop || one.scrollLeft)
    .map((one) => [placeOf(one), one.scrollTop, one.scrollLeft]);
  const field = document.activeElement;
  const { selectionStart, selectionEnd } = field ?? {};
  const places = focus ? placesOf(field) : [];
  const pressed = field?.closest?.("#orders") ? placesOf(field).map((place) => [place, topOf(place)]) : [];
  const said = told ? [...document.querySelectorAll("#desk > .done, #desk > .reports")] : [];
  const failed = told ? document.querySelector("#failed") : null;
  const settled = told ? [...document.querySelectorAll(".at-table > .done, .at-table > .refusal")] : [];
  return () => {
    if (isMine() !== mine) opened.delete("back");
    for (const [own, isOpen] of opened) {
      const list = named(own);
      if (list) list.open = isOpen;
    }
    for (const [own, value] of typed) fill(named(own), value);
    for (const one of [...said, ...settled, ...(failed ? [failed] : [])]) one.removeAttribute("role");
    if (failed) (document.querySelector("#send-bar") ?? table()).prepend(failed);
    document.querySelector("#orders")?.before(...said);
    document.querySelector("#at-table-head")?.after(...settled);
    const anew = asked() !== question;
    if (!document.querySelector("#desk > .reports, #desk > .refusal")) {
      for (const [place, top, left] of scrolls) if (!(anew && place.includes("aside-body"))) document.querySelector(place)?.scrollTo({ top, left, behavior: "instant" });
      if (!anew) underHand(pressed);
    }
    if (drafted() > lines) document.querySelector(".drafted").scrollTop = Number.MAX_SAFE_INTEGER; // the newest is seen
    if (anew && isMine()) bringAsked();
    const under = places.map((place) => document.querySelector(place)).find((one) => one?.checkVisibility());
    if (!under) return;
    under.focus({ preventScroll: true });
    if (selectionStart != null && under.setSelectionRange) under.setSelectionRange(selectionStart, selectionEnd);
  };
}

const topOf = (place) => document.querySelector(place)?.getBoundingClientRect().top;

/** What was pressed, or the list around it, lies where it lay, whatever came or went above it. */
function underHand(pressed) {
  const left = pressed.find(([place, top]) => top !== undefined && document.querySelector(place)?.checkVisibility());
  const body = left && document.querySelector(left[0]).closest(".aside-body");
  body?.scrollBy({ top: topOf(left[0]) - left[1], behavior: "instant" });
}

const named = (own) => document.querySelector(`#table [data-own="${CSS.escape(own)}"], #table #${CSS.escape(own)}`);

/** A choice that is offered no more is left at the first. */
function fill(field, value) {
  if (!field || field.value === value) return;
  const before = field.value;
  field.value = value;
  if (field.value !== value) field.value = before;
}

/** Where the focus may go: to the same thing, else to the lists around it, else to desk or board. */
function placesOf(field) {
  if (!field?.closest?.("#table")) return [];
  const found = [placeOf(field)];
  for (let list = field.closest("details"); list; list = list.parentElement.closest("details")) found.push(`${placeOf(list)} > summary`);
  if (field.closest("#desk, #send-bar")) found.push("#desk");
  if (field.closest("#stage")) found.push("#stage");
  return found.filter(Boolean);
}

const BY = ["data-zoom", "data-map", "data-move", "data-key", "data-do", "href"];

/** How to find the same element in the next table; "" where nothing tells it from others. */
function placeOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.own) return `#table [data-own="${CSS.escape(element.dataset.own)}"]`;
  if (element.matches("#stage [data-id]")) return `#stage [data-id="${CSS.escape(element.dataset.id)}"]`;
  if (element.matches("button[name]")) return `#table button[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  if (element.matches("summary")) return `${placeOf(element.parentElement)} > summary`;
  if (element.matches(".chips-row")) return `${placeOf(element.parentElement)} > .chips-row`;
  const by = BY.find((name) => element.hasAttribute(name));
  if (by) return `#table ${element.localName}[${by}="${CSS.escape(element.getAttribute(by))}"]`;
  return element.matches(".aside-body, .stage, .under") ? `#table .${element.classList[0]}` : "";
}
