/* What a board that is sent leaves out, because a page can tell it from the printed sheet, or from what is sent once. */

import { COUNTER, litOf, middlesOf, node } from "./middles.js";

/** Each piece on the maps of a board says itself what it is, how it is and where it stands: what is said of several
    is sent once, by what they show, by their badges, or by the group in which they lie. */
export function sayAll(svg) {
  for (const tiny of svg.querySelectorAll('.pieces use[data-id][href^="#k"]')) lay(tiny);
  for (const stack of svg.querySelectorAll(".stack[transform]")) layApart(stack);
  const told = toldOnce(svg);
  for (const chart of svg.querySelectorAll(".chart")) sayWhere(chart, told);
  for (const block of svg.querySelectorAll("g.piece:not(.chart *)")) sayWritten(block, told);
  for (const one of svg.querySelectorAll(".alike > use.space")) {
    one.append(saying(one.dataset.id, one.parentNode.querySelector(":scope > title").textContent));
  }
  for (const said of svg.querySelectorAll("defs title, .alike > title")) said.remove();
}

/** A counter that is sent as its face alone becomes a part of its own, which says and shows more. */
function lay(tiny) {
  const { x, y, class: css, href, ...rest } = Object.fromEntries([...tiny.attributes].map(({ name, value }) => [name, value]));
  const counter = node("g", { ...rest, ...(css ? { class: css } : {}), ...(x ? { transform: `translate(${x} ${y})` } : {}) });
  counter.append(node("use", { href }));
  tiny.replaceWith(counter);
}

/** Each counter of a stack bears its own place and the stripe of its formation; the disc that counts them lies on top. */
function layApart(stack) {
  const { e: x, f: y } = stack.transform.baseVal.consolidate().matrix;
  const pieces = [...stack.querySelectorAll(":scope > [data-id]")];
  const step = Math.min(9, 34 / (pieces.length - 1));
  const at = (k, down = 0) => `translate(${Math.round(x + k * step)} ${Math.round(y - k * step + down)})`;
  const stripe = [...stack.classList].filter((name) => name.startsWith("st") && name !== "stack");
  pieces.forEach((piece, k) => {
    piece.setAttribute("transform", at(k));
    piece.classList.add(...stripe);
  });
  const disc = stack.querySelector(":scope > use") ?? ("tiny" in stack.closest(".chart").dataset ? counted(stack, pieces.length) : null);
  disc?.setAttribute("transform", at(pieces.length - 1, 2));
  stack.removeAttribute("transform");
}

/** The disc on a stack, which on a map of tiny counters nobody could read. */
function counted(stack, many) {
  const disc = node("g");
  const text = node("text", { x: 0, y: 6, class: "count m i-black" });
  text.textContent = many;
  disc.append(node("circle", { r: 12.5, class: "f-black" }), text);
  stack.append(disc);
  return disc;
}

function sayWhere(chart, told) {
  const spaceUnder = spaceFinder(middlesOf(chart));
  const named = namesOf(chart);
  for (const piece of chart.querySelectorAll(".pieces [data-id]")) {
    piece.classList.add("piece");
    printSmall(piece);
    let title = piece.querySelector(":scope > title");
    if (!title) {
      title = node("title");
      title.textContent = saidOf(piece, told);
      piece.prepend(title);
    }
    if (title.textContent.includes("; at ")) continue;
    const space = spaceUnder(piece);
    title.textContent += `; at ${space}${named.has(space) ? ` ${named.get(space)}` : ""}`;
  }
}

/** A block says the words that are written on it, and between its name and its facts what it is. */
function sayWritten(block, told) {
  if (block.querySelector(":scope > title")) return;
  const words = (css) => [...block.querySelectorAll(`:scope > text.${css}`)].map((one) => one.textContent).join(" ");
  const title = node("title");
  title.textContent = `${words("tag")} ${[...told(block), words("fact")].join(", ")}`;
  block.prepend(title);
}

/** A counter that is tiny as it comes has its number and its badges in its classes: the one is told by its id. */
function printSmall(piece) {
  const face = piece.querySelector(':scope > use[href^="#k"]');
  const css = [...piece.classList];
  const [small, states] = [css.filter((name) => /^(cd2|w\d\d)$/.test(name)), css.filter((name) => name.startsWith("k"))];
  if (face && !piece.querySelector(':scope > :is(text, use[href^="#p"])')) { // a picture has all on it
    const [name, of] = piece.dataset.id.split("/");
    const number = node("text");
    number.textContent = of ? `${name}/${of}` : name;
    number.classList.add(...small);
    face.after(number);
  }
  for (const one of states) piece.append(node("use", { href: `#${one}` }));
  piece.classList.remove(...small, ...states);
}

/** What is said of a piece by the group in which it lies, or by what is printed on it. */
function saidOf(piece, told) {
  const first = piece.parentNode.firstElementChild; // a group says it before all that is in it
  if (first.matches("title")) return first.textContent;
  return `${piece.dataset.name ?? piece.dataset.id} ${told(piece).join(", ")}`;
}

/** Tells what is said by all that a part of a drawing shows: first by what that shows itself, as a symbol does on
    an empty counter of its side. */
function toldOnce(svg) {
  const known = new Map();
  const told = (one) => [...one.querySelectorAll(":scope > use")].flatMap((use) => kept(use.getAttribute("href")));
  const kept = (address) => {
    if (!known.has(address)) {
      const shown = svg.querySelector(address);
      const own = shown?.querySelector(":scope > title")?.textContent;
      known.set(address, [...(shown ? told(shown) : []), ...(own ? [own] : [])]);
    }
    return known.get(address);
  };
  return told;
}

/** The names of spaces that have one, as far as something stands in them. */
function namesOf(chart) {
  const told = chart.dataset.named?.split(";") ?? [];
  return new Map(told.map((one) => one.split(" ").map(decodeURIComponent)));
}

/** Tells of a counter or a marker the space whose middle is nearest to its own, in the units of the sheet: a thousand
    pieces seek among thousands, so the middles lie in rows of bare numbers. */
export function spaceFinder(spaces) {
  const [across, down] = [1, 2].map((k) => Float64Array.from(spaces, (one) => one[k]));
  return (piece) => {
    const moved = piece.transform.baseVal.consolidate()?.matrix;
    const half = piece.querySelector(":scope > .cn.mw") || !moved ? 0 : COUNTER / 2;
    const [x, y] = moved ? [moved.e + half, moved.f + half] : [piece.x.baseVal.value, piece.y.baseVal.value];
    let [nearest, least] = [-1, Infinity];
    for (let k = 0; k < across.length; k += 1) {
      const [dx, dy] = [across[k] - x, down[k] - y];
      const away = dx * dx + dy * dy;
      if (away < least) [nearest, least] = [k, away];
    }
    return spaces[nearest]?.[0] ?? "";
  };
}

/** The spaces that a chosen piece may go to: the board names them, with what each is, in groups. */
export function layOut(chart) {
  const at = new Map(middlesOf(chart).map(([name, x, y]) => [name, [x, y]]));
  const { cell } = chart.dataset;
  const spaces = litOf(chart).flatMap(([words, names]) =>
    names.filter((name) => at.has(name)).map((name) => space(name, words, at.get(name), cell)));
  chart.querySelector(".printed").after(...spaces);
}

function space(name, words, [x, y], cell) {
  const drawn = node("use", { href: `#${cell}`, x, y, class: "space now" });
  drawn.dataset.id = name;
  drawn.append(saying(name, words));
  return drawn;
}

function saying(name, words) {
  const title = node("title");
  title.textContent = words ? `${name}; ${words}` : name;
  return title;
}
