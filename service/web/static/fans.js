/* Stacks fan out: pointed at, focused or tapped, each counter is shown beside with its words. */

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 40;
const ROW = 46;
const WIDE = 250;
const LINGER = 250;

/** Let the stacks of a stage fan out. */
export function openFans(stage) {
  const svg = stage.querySelector("svg");
  let fan = null;
  let of = null;
  let timer = 0;
  let tapped = null;

  function open(stack) {
    clearTimeout(timer);
    if (of === stack) return;
    close();
    of = stack;
    fan = drawn(svg, stack);
    svg.append(fan);
  }
  function close() {
    clearTimeout(timer);
    fan?.remove();
    fan = of = null;
  }
  const stackAt = (event) => event.target.closest(".stack");

  stage.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (fan?.contains(event.target)) return clearTimeout(timer);
    const stack = stackAt(event);
    if (stack) open(stack);
    else if (fan) timer = setTimeout(close, LINGER);
  });
  stage.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") timer = setTimeout(close, LINGER);
  });
  stage.addEventListener("focusin", (event) => {
    const stack = stackAt(event);
    if (stack && event.target !== stage) open(stack);
    else close();
  });
  stage.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  stage.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    const stack = stackAt(event);
    tapped = stack && stack !== of ? stack : null;
    if (!stack && !fan?.contains(event.target)) close();
  });
  stage.addEventListener("click", (event) => {
    const stack = stackAt(event);
    if (!stack || stack !== tapped) return;
    tapped = null;
    open(stack);
    event.stopImmediatePropagation();
  }, { capture: true });
}

/** The counters of a stack one below another, each with its words, beside it and inside the view; on
    the screen they are as large whatever part of the board is shown. */
function drawn(svg, stack) {
  const pieces = [...stack.querySelectorAll(":scope > .piece")];
  const view = svg.viewBox.baseVal;
  const pixel = svg.getScreenCTM().inverse();
  const box = boxOf(stack, pixel);
  const scale = Math.min(pixel.a, (view.width * 0.9) / WIDE, (view.height * 0.95) / (pieces.length * ROW + 10));
  const [wide, high] = [WIDE * scale, (pieces.length * ROW + 10) * scale];
  const apart = 6 * pixel.a;
  const right = box.x + box.width + apart;
  const beside = right + wide <= view.x + view.width ? right : box.x - wide - apart;
  const x = Math.min(Math.max(beside, view.x), view.x + view.width - wide);
  const y = Math.min(Math.max(box.y + box.height / 2 - high / 2, view.y), view.y + view.height - high);
  const fan = made("g", { class: "fan", "aria-hidden": "true", transform: `translate(${x} ${y}) scale(${scale})` });
  fan.append(made("rect", { width: WIDE, height: pieces.length * ROW + 10, rx: 3, class: "f-card edge" }));
  pieces.reverse().forEach((piece, k) => fan.append(row(piece, k)));
  return fan;
}

/** Where something lies in the drawing, whichever sheet it lies on. */
function boxOf(element, pixel) {
  const box = element.getBoundingClientRect();
  const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(pixel);
  return { x, y, width: box.width * pixel.a, height: box.height * pixel.a };
}

function row(piece, k) {
  const group = made("g", { transform: `translate(6 ${k * ROW + 8})` });
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  copy.removeAttribute("tabindex");
  const box = piece.getBBox();
  const scale = Math.min(1, SIZE / box.height, 96 / box.width);
  copy.setAttribute("transform", `scale(${scale})`);
  const words = (copy.querySelector(":scope > title")?.textContent ?? "").replace(/; at [^;]*$/, "");
  const left = box.width * scale + 10;
  group.append(copy);
  lines(words, (WIDE - left - 14) / 6.4).forEach((line, n) => {
    const text = made("text", { x: left, y: 13 + n * 14, class: "fact" });
    text.textContent = line;
    group.append(text);
  });
  return group;
}

/** Words in at most three lines of so many letters. What a counter is stands first, and on itself;
    how it is now stands last, so the middle is what is left out. */
export function lines(words, most) {
  const found = [""];
  for (const word of words.split(" ")) {
    if (found.at(-1) && found.at(-1).length + word.length >= most) found.push("");
    found[found.length - 1] += `${found.at(-1) ? " " : ""}${word}`;
  }
  return found.length > 3 ? [`${found[0]} …`, ...found.slice(-2)] : found;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
