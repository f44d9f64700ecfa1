/* The line of sight: two spaces picked on the board, and the line between them drawn on it; of one what is there. */

import { middlesOf, node, spaceAt } from "./middles.js";

let picked = null;
let found = "";

/** Fill the form anew, and draw what was found. */
export function tellSight() {
  openSight();
  drawSight();
}

/** Let the form that looks from one space to another be filled by two clicks on a map. */
function openSight() {
  const form = document.querySelector("#sight form:not([data-alive])");
  if (!form) return;
  form.dataset.alive = "";
  if (found) document.querySelector("#sight-found").innerHTML = found;
  const pick = form.querySelector(".pick");
  pick.hidden = !document.querySelector(".chart[data-middles]");
  pick.addEventListener("click", () => start(pick, pick.getAttribute("aria-pressed") !== "true"));
  document.querySelector("#stage")?.addEventListener("click", (event) => take(event, form), true);
}

function start(pick, on) {
  pick.setAttribute("aria-pressed", String(on));
  picked = on ? [] : null;
  if (on) pick.closest(".sight").scrollIntoView({ block: "nearest" });
}

/** A click while two are picked names the nearest space, and chooses nothing. */
function take(event, form) {
  const chart = event.target.closest?.(".chart");
  if (picked === null || !chart) return;
  event.stopPropagation();
  event.preventDefault();
  picked.push(spaceAt(chart, event)[0]);
  form.elements.from.value = picked[0];
  form.elements.to.value = picked[1] ?? "";
  if (picked.length > 1) start(form.querySelector(".pick"), false);
  form.requestSubmit();
}

/** Draw what was found on the board: whole as far as one sees, dotted beyond. */
function drawSight() {
  for (const old of document.querySelectorAll(".sightline")) old.remove();
  const told = document.querySelector("#sight-found");
  if (told) found = told.innerHTML;
  const line = told?.querySelector("[data-way]");
  if (!line) return;
  const way = line.dataset.way.trim().split(" ");
  const stop = line.dataset.stop ? way.indexOf(line.dataset.stop) : way.length - 1;
  for (const chart of document.querySelectorAll(".chart[data-middles]")) {
    const places = new Map(middlesOf(chart).map(([name, x, y]) => [name, [x, y]]));
    draw(chart, way.slice(0, stop + 1).map((one) => places.get(one)), "sightline");
    draw(chart, way.slice(stop).map((one) => places.get(one)), "sightline lost");
  }
}

function draw(chart, points, css) {
  const here = points.filter(Boolean);
  if (here.length < 2) return;
  chart.append(node("path", { d: `M${here[0].join(" ")}L${here.at(-1).join(" ")}`, class: css }));
}
