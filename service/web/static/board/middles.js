/* Where the spaces of a printed sheet are: "A1.01 0 3600 0 -120 51 104 -60 30;…", the name of the first, its
   middle, for a run of them the step to the next and how many there are, and for runs side by side how far
   right each next one begins, how far down every second one, and how many there are. */

/** How wide a counter is, in the units of its sheet. */
export const COUNTER = 76;

/** The name, x and y of every space of a chart, in the units of its sheet. */
export function middlesOf(chart) {
  return chart.dataset.middles.split(";").filter(Boolean).flatMap((woven) => {
    const [first, x, y, dx = 0, dy = 0, many = 1, across = 0, down = 0, times = 1] = woven.split(" ");
    return Array.from({ length: Number(times) }, (_, t) => {
      const name = t ? first.replace(/\d+/, (figures) => Number(figures) + t) : first;
      return run(name, Number(x) + t * across, Number(y) + (t % 2) * down, Number(dx), Number(dy), Number(many));
    }).flat();
  });
}

const run = (first, x, y, dx, dy, many) => names(first, many).map((name, k) => [name, x + k * dx, y + k * dy]);

/** So many names, of which the first is told as in addresses and each next one has figures one higher. */
function names(first, many) {
  const figures = first.match(/\d*$/)[0];
  const stem = first.slice(0, first.length - figures.length);
  const further = (k) => stem + String(Number(figures) + k).padStart(figures.length, "0");
  return Array.from({ length: many }, (_, k) => decodeURIComponent(k ? further(k) : first));
}

/** The name of the space of a chart that is nearest to a press, and how far its middle is, in the units of its sheet. */
export function spaceAt(chart, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(chart.getScreenCTM().inverse());
  const all = middlesOf(chart).map(([name, x, y]) => [name, Math.hypot(x - at.x, y - at.y)]);
  return all.reduce((a, b) => (a[1] <= b[1] ? a : b));
}

/** The lit spaces of a chart in groups, each with what they are: "beach 2607+3 2701;…". */
export function litOf(chart) {
  return chart.dataset.lit.split(";").map((group) => {
    const [words, ...runs] = group.split(" ");
    return [decodeURIComponent(words), spacesOf(runs)];
  });
}

/** The spaces that are told by runs: "2607+3" are four, from 2607 to 2610. */
export const spacesOf = (runs) =>
  runs.flatMap((run) => {
    const [first, more = 0] = run.split("+");
    return names(first, 1 + Number(more));
  });

const SVG = "http://www.w3.org/2000/svg";

/** A new part of a drawing, with its attributes. */
export function node(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A length of so many pixels of a board, in words. */
export function lengthOf(chart, pixels) {
  const [each, ...unit] = (chart.dataset.long ?? "").split(" ");
  return `${Math.round(pixels)} px${each ? ` · ${(pixels * each).toFixed(1)} ${unit.join(" ")}` : ""}`;
}

/** Where a map lies on the board. If it is a picture, what lies on it does not count: art that is cut out of a
    sheet is measured with all of that sheet. */
export function boxOf(map) {
  const grounds = [...map.querySelectorAll(":scope > .chart > .printed.own")].map((one) => one.getBBox());
  if (!grounds.length) return map.getBBox();
  const { a, d, e, f } = map.querySelector(".chart").transform.baseVal.consolidate().matrix;
  const [x, y] = [Math.min(...grounds.map((one) => one.x)), Math.min(...grounds.map((one) => one.y))];
  const [right, bottom] = [Math.max(...grounds.map((one) => one.x + one.width)), Math.max(...grounds.map((one) => one.y + one.height))];
  return { x: e + a * x, y: f + d * y, width: a * (right - x), height: d * (bottom - y) };
}

/** The leftmost of the points that have most of the others within so much of them: in which order they were
    drawn moves no map. */
export function thickest(all, wide, high) {
  const points = [...all].sort(([x, y], [a, b]) => x - a || y - b);
  const near = ([x, y]) => points.filter(([a, b]) => Math.abs(a - x) < wide && Math.abs(b - y) < high).length;
  const counts = points.map(near);
  return points[counts.indexOf(Math.max(...counts))];
}

/** The middle of all points that lie within so much of one of them. */
export function middleOf(all, [x, y], wide, high) {
  const near = all.filter(([a, b]) => Math.abs(a - x) < wide && Math.abs(b - y) < high);
  return [0, 1].map((k) => (Math.min(...near.map((one) => one[k])) + Math.max(...near.map((one) => one[k]))) / 2);
}

/** Whether all of something is seen on a stage. */
export function isSeen(view, one) {
  const [seen, { top, bottom, left, right }] = [view.stage, one].map((each) => each.getBoundingClientRect());
  const hidden = hiddenOf(view);
  return top >= seen.top + hidden.top && bottom <= seen.bottom - hidden.foot && left >= seen.left && right <= seen.right;
}

/** How much of a stage lies under its buttons and under what can be opened of it, in pixels: at its head or its foot. */
export function coveredOf({ stage }) {
  const seen = stage.getBoundingClientRect();
  const most = (all) => Math.min(Math.max(...all, 0), seen.height / 3);
  const over = [".zoom", ".under > details"].map((one) => stage.closest("#moment").querySelector(one)?.getBoundingClientRect()).filter((one) => one?.height);
  const isAbove = ({ top, bottom }) => top + bottom < seen.top + seen.bottom;
  return {
    top: most(over.filter(isAbove).map((one) => one.bottom - seen.top)),
    foot: most(over.filter((one) => !isAbove(one)).map((one) => seen.bottom - one.top)),
  };
}

/** The same on a phone, where it is a good part of the stage; elsewhere it hides but a corner. */
export const hiddenOf = (view) => (view.stage.dataset.width === "narrow" ? coveredOf(view) : { top: 0, foot: 0 });

/** The middle of something in the units of the board. */
export function middleOn(svg, one) {
  const box = one.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

/** The name of the map on which a point of the board lies. */
export function mapAt(maps, x, y) {
  const isOn = ({ x: left, y: top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height;
  return maps.find((map) => isOn(boxOf(map)))?.dataset.map;
}

/** A picture below the counters is shown as fine as it is looked at. */
export function sharpen(svg) {
  for (const ground of svg.querySelectorAll("image[data-fine]")) {
    const { width } = ground.getBoundingClientRect();
    if (width * devicePixelRatio < 1.15 * Number(ground.dataset.wide)) continue;
    ground.setAttribute("href", ground.dataset.fine);
    delete ground.dataset.fine;
  }
}
