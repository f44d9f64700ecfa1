/* What a board that is sent leaves out, because a page can tell it from the printed sheet. */

import { COUNTER, litOf, middlesOf } from "./middles.js";
import { node } from "./svg.js";

/** Each piece on a map says where it stands, and those that lie in a
    group as they say the same say it themselves. */
export function sayWhere(chart) {
  const spaces = middlesOf(chart);
  for (const piece of chart.querySelectorAll(".pieces [data-id]")) {
    piece.classList.add("piece");
    let title = piece.querySelector(":scope > title");
    if (!title) {
      title = piece.parentNode.querySelector(":scope > title").cloneNode(true);
      if (piece.parentNode.matches(".named")) title.textContent = `${piece.dataset.id} ${title.textContent}`;
      piece.prepend(title);
    }
    if (!title.textContent.includes("; at ")) title.textContent += `; at ${spaceUnder(piece, spaces)}`;
  }
  for (const said of chart.querySelectorAll(".alike > title")) said.remove();
}

/** The space whose middle is nearest to that of a counter or a marker, in the units of the sheet. */
function spaceUnder(piece, spaces) {
  const moved = piece.transform.baseVal.consolidate()?.matrix;
  const half = piece.querySelector(":scope > .cn.mw") || !moved ? 0 : COUNTER / 2;
  const [x, y] = moved ? [moved.e + half, moved.f + half] : [piece.x.baseVal.value, piece.y.baseVal.value];
  const away = ([, a, b]) => Math.hypot(a - x, b - y);
  return spaces.reduce((one, other) => (away(other) < away(one) ? other : one))[0];
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
  const title = node("title");
  title.textContent = words ? `${name}; ${words}` : name;
  drawn.append(title);
  return drawn;
}
