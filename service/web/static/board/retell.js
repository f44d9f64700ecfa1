/* What happened since the reader was here, told again at his pace: the board follows, dice tumble and
   land on the faces that were rolled. */

import { go } from "./timeline.js";
import { word } from "../page/words.js";

const PAUSE = 1600;
const TUMBLE = 600;
const PATIENCE = 30;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const panel = () => document.querySelector("#retell");
const read = (name, other) => { try { return localStorage.getItem(name) ?? other; } catch { return other; } };
const write = (name, value) => { try { localStorage.setItem(name, value); } catch { /* nothing is lost but the place */ } };

let playing = false;
let round = 0;
let step = () => {};

/** Tell again from the entry that `play` names in the address, or say how much happened since one. */
export async function retellFrom(last) {
  const asked = new URLSearchParams(location.search).get("play");
  if (asked !== null) play(Math.max(1, Number.parseInt(asked, 10) || 1), isWatched());
  else offer(last);
}

/** Whether its reader only looks on, with the match told from its beginning: it goes on as that does. */
const isWatched = () => new URLSearchParams(location.search).has("watch");

async function ask(at, on = false) {
  const address = new URL(panel().dataset.told, location.href);
  address.searchParams.set("at", Math.max(1, at));
  if (on) address.searchParams.set("on", "1");
  const nothing = { lines: [], rolls: [], start: at };
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : nothing;
  } catch {
    return nothing;
  }
}

async function offer(last) {
  const { lines } = await ask(last);
  if (!lines.length) return;
  panel().dataset.from = last;
  show(lines.length === 1 ? word("Since you were here: one thing happened.") : word("Since you were here: {count} things happened.", { count: lines.length }), []);
}

function show(text, dice) {
  panel().hidden = false;
  panel().querySelector(".told-now").textContent = text;
  const tray = panel().querySelector(".fallen");
  tray.replaceChildren(...dice.map(drawn));
}

const diceOf = ({ dice, check }) => dice.map((die) => ({ ...die, check }));

/** A die as it fell, which leads to its check. Its number is known before it tumbles: the tumbling only
    tells it. */
function drawn({ label, drawn: svg, check }) {
  const item = document.createElement("a");
  item.href = check;
  item.title = word("Check this roll");
  item.innerHTML = svg;
  const die = item.firstElementChild;
  if (label) {
    const name = document.createElement("small");
    name.textContent = label;
    item.append(name);
  }
  if (!calm()) {
    die.animate(
      [{ rotate: "-540deg", scale: 0.6, opacity: 0.2 }, { rotate: "30deg", scale: 1.15, opacity: 1, offset: 0.8 }, { rotate: "0deg", scale: 1 }],
      { duration: TUMBLE / Math.sqrt(pace()), easing: "ease-out" },
    );
  }
  return item;
}

const pace = () => Number(read("retell pace", "1"));

function paceShown() {
  document.documentElement.classList.toggle("retelling", playing);
  for (const button of panel().querySelectorAll("[data-pace]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.pace) === pace()));
  }
  panel().querySelector("[data-do=play]").textContent = playing ? word("Stop") : word("▶ Play");
}

function pressed(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.pace) write("retell pace", button.dataset.pace);
  else if (button.dataset.do === "close") { end(); panel().hidden = true; }
  else if (playing) end();
  else play(Number(panel().dataset.from || 1), isWatched());
  paceShown();
}

function keyed(event) {
  if (!playing || event.target.closest?.("input, textarea, select")) return;
  if (event.key === "Escape") end();
  else if (event.key === " ") { event.preventDefault(); step(); }
}

function end() {
  playing = false;
  step();
}

const rest = (ms) => new Promise((resolve) => { step = resolve; setTimeout(resolve, ms); });

/** Go from sentence to sentence; the space bar goes on at once, Esc ends it, and then it is now. Who
    watches is told what comes meanwhile too, until the match is over. */
async function play(from, on = false) {
  const mine = ++round;
  const goesOn = () => playing && mine === round;
  playing = true;
  paceShown();
  let part = await ask(from, on);
  let before = part.start;
  let idle = 0;
  let told = 0;
  while (goesOn() && (part.lines.length || on)) {
    before = await tell(part, before, goesOn);
    told += part.lines.length;
    idle = part.lines.length ? 0 : idle + 1;
    if (!on || part.over || idle > PATIENCE) break;
    if (!part.lines.length) await rest(PAUSE);
    if (goesOn()) part = await ask(part.stop ?? before, on);
  }
  if (mine !== round) return;
  playing = false;
  await at(0, before);
  panel().dataset.from = on ? before : from;
  show(word(told ? "That is where it stands now." : "Nothing has happened yet."), []);
  paceShown();
}

/** A part of it, sentence by sentence; until where it was told. */
async function tell({ lines, rolls }, from, goesOn) {
  let before = from;
  for (const { n, text } of lines) {
    if (!goesOn()) break;
    const dice = rolls.filter((roll) => roll.n >= before && roll.n <= n).flatMap(diceOf);
    await at(n + 1, before);
    show(text, dice.slice(0, 14));
    before = n + 1;
    await rest((PAUSE + (dice.length ? TUMBLE : 0)) / pace());
  }
  return before;
}

/** The board at a moment, 0 for now. */
function at(n, since) {
  const page = new URL(panel().dataset.page, location.href);
  const address = new URL(panel().dataset.step, location.href);
  if (n) {
    for (const one of [page, address]) one.searchParams.set("at", n);
    address.searchParams.set("since", since);
  }
  return go(address.href, page.href, "");
}

document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: panel().dataset.styles }));
panel().addEventListener("click", pressed);
addEventListener("keydown", keyed);
// What happened is seen; the next choice wants the board whole.
document.addEventListener("click", ({ target }) => { if (!playing && target.closest?.("#table")) panel().hidden = true; });
// Who sends something wants to see what becomes of it.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (playing && ctx.target?.id === "table") end(); });
paceShown();
