/* What can be pressed next comes into view on a map that is looked at closely, and goes with the choice. */

import { looked, lookTo } from "./look.js";
import { middleOn } from "./middles.js";

/** So much farther at most: what lies beyond that is looked at alone. */
const FARTHER = 2;
/** How wide was looked before a choice was seen from farther away, and how wide since. */
let [before, since] = [0, 0];

/** Where nothing that can be pressed with what was chosen is in view, the nearest comes into it, both seen from
    farther away if they lie far apart. */
export function bringNext(stage, chosen, next) {
  const [look, seen] = [looked(), stage.getBoundingClientRect()];
  const isIn = ({ x, y, width, height }) =>
    x + width / 2 > seen.left && x + width / 2 < seen.right && y + height / 2 > seen.top && y + height / 2 < seen.bottom;
  if (!look || !chosen || !stage.isConnected || next.some((one) => isIn(one.getBoundingClientRect()))) return;
  const svg = stage.querySelector("svg");
  const [x, y] = middleOn(svg, chosen);
  const far = ([a, b]) => Math.hypot(a - x, b - y);
  const [a, b] = next.map((one) => middleOn(svg, one)).reduce((one, other) => (far(other) < far(one) ? other : one));
  const [steep, edge] = [seen.height / seen.width, look.w / 4];
  const both = Math.max(look.w, Math.abs(a - x) + edge, (Math.abs(b - y) + edge) / steep);
  const [w, p, q] = both > FARTHER * look.w ? [look.w, a, b] : [both, (a + x) / 2, (b + y) / 2];
  if (w > look.w) [before, since] = [look.w, w];
  lookTo({ w, x: p - w / 2, y: q - (w * steep) / 2 });
}

/** Nothing is chosen any more: it is looked at as near as before, in the same middle, unless its reader zoomed since. */
export function backAgain() {
  const look = looked();
  if (look && since && look.w === since) lookTo({ w: before, x: look.x + (look.w - before) / 2, y: look.y, h: look.h });
  since = 0;
}
