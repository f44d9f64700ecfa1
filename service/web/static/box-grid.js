/* Laying a grid over a picture: what is pressed and typed is shown at once; arrow keys move a point by a pixel. */

import { awaiting } from "./page/settled.js";

const form = document.getElementById("fit");
const stage = document.getElementById("fit-stage");
const sheet = document.getElementById("fit-sheet");
const picture = sheet.querySelector("input");
const SOON = 250;

const rows = () => [...document.querySelectorAll("#fit-rows li")];
const field = (row, name) => row.querySelector(`[name=${name}]`);
/** Pixels of the map for each of the page, as it is shown now. */
const scale = () => Number(sheet.dataset.scale) * (picture.width / picture.getBoundingClientRect().width);

/** The space that is asked for: the row that was touched last, else the first without a place. */
let asked = null;

picture.addEventListener("click", (event) => {
  event.preventDefault(); // without scripts the press itself sends the form
  if (!event.detail) return;
  const { left, top } = picture.getBoundingClientRect();
  const empty = rows().find((row) => !field(row, "x").value);
  const row = asked?.isConnected ? asked : empty;
  if (!row) return;
  field(row, "x").value = Math.round((event.clientX - left) * scale());
  field(row, "y").value = Math.round((event.clientY - top) * scale());
  ask(null);
  show();
  if (!field(row, "name").value) field(row, "name").focus({ preventScroll: true });
});

function ask(row) {
  asked = row;
  for (const one of rows()) one.classList.toggle("asked", one === row);
}

form.addEventListener("focusin", ({ target }) => {
  const row = target.closest("#fit-rows li");
  if (row) ask(field(row, "x").value && field(row, "name").value ? row : null); // the next press moves its point
});
form.addEventListener("keydown", (event) => {
  const row = event.target.closest("#fit-rows li");
  const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
  if (!row || right === undefined || !field(row, "x").value || event.target.name === "name") return;
  event.preventDefault();
  for (const [name, by] of [["x", right], ["y", down]]) field(row, name).value = Math.max(0, Number(field(row, name).value) + by);
  later();
});

let timer = 0;
const later = () => {
  clearTimeout(timer);
  timer = setTimeout(show, SOON);
};
form.addEventListener("input", ({ target }) => { if (target.name !== "near") later(); });
form.addEventListener("change", ({ target }) => {
  if (target.name !== "near") return;
  const [x, y] = [(stage.scrollLeft + stage.clientWidth / 2) / picture.width, (stage.scrollTop + stage.clientHeight / 2) / picture.height];
  show(({ picture: { width, height } }) => stage.scrollTo(x * width - stage.clientWidth / 2, y * height - stage.clientHeight / 2));
});

let running = null;

/** Ask for the form as it stands now, and show what differs: grid, sentence, and the picture if it is nearer. */
function show(after) {
  clearTimeout(timer);
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const sent = new URLSearchParams([...new FormData(form)].filter(([name]) => name !== "do"));
  awaiting(fetch(form.action, { method: "POST", body: sent, signal })
    .then(async (answer) => {
      const made = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (signal.aborted || !made.getElementById("fit-over")) return;
      for (const id of ["fit-over", "fit-said"]) document.getElementById(id).replaceWith(document.adoptNode(made.getElementById(id)));
      const other = made.querySelector("#fit-sheet input");
      if (other.src !== picture.src) picture.src = other.src;
      Object.assign(picture, { width: other.width, height: other.height });
      sheet.dataset.scale = made.getElementById("fit-sheet").dataset.scale;
      const keep = made.querySelector('.fit-desk [value="keep"]');
      form.querySelector('[value="keep"]').className = keep.className;
      grow(made);
      after?.({ picture });
    })
    .catch((error) => { if (error.name !== "AbortError") throw error; }));
}

/** One more row once all are full. */
function grow(made) {
  const more = [...made.querySelectorAll("#fit-rows li")].slice(rows().length);
  document.getElementById("fit-rows").append(...more.map((row) => document.adoptNode(row)));
}
