/* A map that came finer than its finest picture: the tiles in view are laid over it, once a pixel of the screen
   shows less than one of that picture. */

import { node } from "./middles.js";
import { awaiting } from "../page/settled.js";

/** How much nearer than its finest picture a map is looked at before its tiles are laid. */
const NEARER = 1.15;

/** What tiles there are, by the address that tells it. */
const told = new Map();

const tilesAt = (address) => told.get(address) ?? told.set(address, fetch(address).then((answer) => answer.json())).get(address);

/** Lay the tiles of all maps that are in view now, and take away the others. */
export function layTiles({ stage, svg }) {
  for (const ground of svg.querySelectorAll("image[data-tiles]")) {
    const { tiles, finest } = ground.dataset;
    const isNear = ground.getBoundingClientRect().width * devicePixelRatio >= NEARER * Number(finest);
    if (isNear) awaiting(tilesAt(tiles).then((cut) => lay(stage, ground, cut, tiles)));
    else laidOver(ground)?.remove();
  }
}

const laidOver = (ground) => (ground.nextElementSibling?.matches(".tiles") ? ground.nextElementSibling : null);

async function lay(stage, ground, cut, address) {
  const layer = laidOver(ground) ?? node("g", { class: "tiles" });
  if (!layer.isConnected) ground.after(layer);
  const before = new Map([...layer.children].map((one) => [one.dataset.tile, one]));
  const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(ground.getAttribute(name)));
  const [across, down] = [w / cut.w, h / cut.h];
  const made = [];
  for (const [row, column] of inView(stage, ground, cut)) {
    const tile = `${column} ${row}`; // two that look alike are one file
    if (before.delete(tile)) continue;
    const [left, top] = [column * cut.side, row * cut.side];
    made.push(node("image", {
      href: new URL(cut.rows[row][column], new URL(address, location)), preserveAspectRatio: "none", "data-tile": tile,
      x: x + left * across, y: y + top * down,
      width: Math.min(cut.side, cut.w - left) * across, height: Math.min(cut.side, cut.h - top) * down,
    }));
  }
  for (const old of before.values()) old.remove();
  layer.append(...made);
  await Promise.allSettled(made.map((one) => one.decode?.()));
}

/** The row and column of each tile of which something is seen. */
function inView(stage, ground, { w, h, side, rows }) {
  const [seen, all] = [stage.getBoundingClientRect(), ground.getBoundingClientRect()];
  const span = (from, to, start, size, pixels, many) => {
    const at = (edge) => Math.floor(((edge - start) / size) * pixels / side);
    const [first, last] = [Math.max(0, at(from)), Math.min(many - 1, at(to))];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k);
  };
  const columns = span(Math.max(seen.left, 0), Math.min(seen.right, innerWidth), all.left, all.width, w, rows[0].length);
  return span(Math.max(seen.top, 0), Math.min(seen.bottom, innerHeight), all.top, all.height, h, rows.length)
    .flatMap((row) => columns.map((column) => [row, column]));
}
