/* The menu of a counter: what lies in its stack, and what can be done with what is chosen of it. */

import { filled, word } from "../page/words.js";

const GAPS = /\{(place|words)\}/;
const AWAY = 8;
/** Orders of one kind that stand in a menu unfolded. */
const MANY = 10;

let menu = null;

export function closeMenu() {
  menu?.remove();
  menu = null;
}

/** Open it beside its `piece`. `fits(ids)` are the grips of these pieces, `give(grip, ids, gaps)` takes one with
    what was typed, `point(grip, ids)` lets its place be pressed on the board; the field that is `asked` for ("place")
    has the focus. */
export function openMenu({ stage, piece, at = piece, stack, fits, asked, give, point }) {
  closeMenu();
  let chosen = [piece.dataset.id];
  menu = part("div", { className: "grip-menu", role: "dialog" });
  menu.setAttribute("aria-label", nameOf(piece));
  menu.dataset.of = piece.dataset.id;
  menu.lang = stage.lang;
  const orders = part("div", { className: "grip-orders" });
  const head = part("p", { className: "grip-head" });
  head.append(...[likeness(piece), part("strong", { textContent: nameOf(piece) })].filter(Boolean), button("✕", closeAndBack, word("Close")));
  menu.append(head);
  if (stack.length > 1) menu.append(listed());
  menu.append(orders);
  show();
  stage.after(menu);
  beside(menu, at);
  new ResizeObserver(([{ target }]) => beside(target, at)).observe(menu); // what is unfolded in it is seen
  const first = asked ? `[name=${asked}]` : matchMedia("(pointer: coarse)").matches ? ".grip-head button" : ".grip-orders :is(input, button)";
  menu.querySelector(first)?.focus(); // a finger wants no keyboard yet
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") closeAndBack();
  });

  function closeAndBack() {
    closeMenu();
    at.focus();
  }

  function listed() {
    const list = part("div", { className: "grip-stack" });
    const ids = stack.map((one) => one.dataset.id);
    const rows = stack.map((one) => pictured(one, button(nameOf(one), () => choose(chosen.includes(one.dataset.id) ? chosen.filter((id) => id !== one.dataset.id) : ids.filter((id) => id === one.dataset.id || chosen.includes(id))))));
    const choose = (now) => {
      chosen = now;
      rows.forEach((row, k) => row.setAttribute("aria-pressed", String(chosen.includes(ids[k]))));
      show();
    };
    rows.forEach((row, k) => row.setAttribute("aria-pressed", String(chosen.includes(ids[k]))));
    list.append(...rows, button(word("The whole stack"), () => choose(ids)));
    return list;
  }

  function show() {
    orders.replaceChildren(...folded((chosen.length ? fits(chosen) : []).map((grip) => [grip.line.split(" ")[0], offer(grip)])));
  }

  function offer(grip) {
    const says = filled(grip.says, { pieces: chosen.join(", ") });
    const gap = GAPS.exec(grip.line)?.[1];
    const go = (gaps) => {
      const orders = () => {
        closeMenu();
        give(grip, chosen, gaps);
      };
      if (grip.warns) warn(menu.querySelector(".grip-orders"), grip.warns, orders, closeAndBack);
      else orders();
    };
    return gap ? typed(says, gap, go, gap === "place" && (() => {
      closeMenu();
      point(grip, chosen);
    })) : Object.assign(button(says, () => go({})), { value: filled(grip.line, { pieces: chosen.join(", ") }) });
  }
}

/** Orders as they stand in a menu, but those of one kind that are many, such as the flips of a module's counter,
    folded under their verb. */
function folded(offers) {
  return offers.flatMap(([verb, offer]) => {
    const alike = offers.filter(([one]) => one === verb).map(([, one]) => one);
    if (alike.length <= MANY) return [offer];
    if (offer !== alike[0]) return [];
    const fold = part("details");
    const all = part("div", { className: "grip-orders" });
    all.append(...alike);
    fold.append(part("summary", { textContent: `${verb} (${alike.length})` }), all);
    return [fold];
  });
}

/** Ask before what may be meant otherwise, such as a card of another side's deck. */
function warn(into, says, yes, no) {
  const go = button(word("All the same"), yes);
  into.replaceChildren(part("p", { textContent: says, role: "alert" }), go, button(word("Leave it"), no));
  go.focus();
}

/** Ask it beside what was laid down. */
export function ask(stage, at, says, yes, no) {
  closeMenu();
  menu = part("div", { className: "grip-menu grip-orders", role: "dialog" });
  const done = (then) => () => {
    closeMenu();
    then();
  };
  stage.after(menu);
  warn(menu, says, done(yes), done(no));
  beside(menu, at);
}

/** The piece whose menu was open on the board that is gone now; "" for none. */
export function leftOpen() {
  if (!menu || menu.isConnected) return "";
  const { of = "" } = menu.dataset;
  menu = null;
  return of;
}

/** Why nothing more can be drafted until the draft is sent; "" if it can. */
const waits = () => (document.querySelector("#orders[data-waits]") ? document.querySelector("#choosing").textContent : "");

/** Say it beside what is pressed or dragged; whether there was something to say. */
export function saysToSend(stage, piece) {
  if (!waits()) return false;
  closeMenu();
  menu = part("div", { className: "grip-menu grip-note", role: "status", textContent: waits() });
  stage.after(menu);
  beside(menu, piece);
  return true;
}

/** What is to be pressed on the board now, in a line that can be closed; it returns how. */
export function openPointing(stage, says, after) {
  closeMenu();
  const line = menu = part("div", { className: "grip-menu grip-pointing", role: "dialog", lang: stage.lang });
  const close = () => {
    line.remove();
    removeEventListener("keydown", escape, true);
    after();
  };
  const escape = (event) => { if (event.key === "Escape") close(); };
  const head = part("p", { className: "grip-head" });
  head.append(part("span", { textContent: `${says}: ${word("Press the place on the board.")}` }), button("✕", close, word("Close")));
  line.append(head);
  stage.after(line);
  addEventListener("keydown", escape, true);
  return close;
}

/** A line that somebody completes by typing, or by a press on the board. */
function typed(says, gap, go, point) {
  const form = part("form");
  const label = part("label", { textContent: says.replace(GAPS, "…") });
  const field = part("input", { name: gap, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: false, maxLength: gap === "place" ? 40 : 200 });
  label.append(field);
  form.append(label, part("button", { className: "quiet small-button", textContent: "→" }));
  if (point) {
    const aim = button("", point, word("Press the place on the board."));
    aim.innerHTML = '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor"><circle cx="8" cy="8" r="5"/><path d="M8 0v16M0 8h16"/></svg>';
    form.append(aim);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) go({ [gap]: field.value.trim() });
  });
  return form;
}

/** A counter that is a picture, as it lies, small. */
function likeness(piece) {
  if (!piece.matches(".piece") || !piece.querySelector(":scope > use")) return piece.querySelector?.(":scope > .chip-art")?.cloneNode(true);
  const { x, y, width, height } = piece.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("class", "chip-art");
  svg.setAttribute("aria-hidden", "true");
  svg.append(...[...piece.querySelectorAll(":scope > use")].map((one) => one.cloneNode(true)));
  return svg;
}

const nameOf = (piece) => piece.dataset.name ?? (piece.matches(".piece") ? null : piece.querySelector(":scope > title")?.textContent) ?? piece.dataset.id;

function pictured(piece, made) {
  const art = likeness(piece);
  if (art) made.prepend(art);
  return made;
}

function button(says, press, title = "") {
  const made = part("button", { type: "button", className: "quiet small-button", textContent: says, title });
  if (title) made.setAttribute("aria-label", title);
  made.addEventListener("click", press);
  return made;
}

const part = (kind, about = {}) => Object.assign(document.createElement(kind), about);

/** Beside a counter, and inside the window. */
function beside(box, piece) {
  const { right, left, top } = piece.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const x = right + AWAY + width < innerWidth ? right + AWAY : left - AWAY - width;
  box.style.left = `${Math.max(AWAY, Math.min(x, innerWidth - width - AWAY))}px`;
  box.style.top = `${Math.max(AWAY, Math.min(top, innerHeight - height - AWAY))}px`;
}
