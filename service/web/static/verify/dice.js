/* Numbers, draws and bodies of rolls: section 5. */

import { hmac } from "../sha256.js";
import { canonical, need, unhex, utf8 } from "./bytes.js";
import { isCount, isHash, isText, just } from "./shapes.js";

const MOST = 1_000;

/** A function that gives numbers below n out of the bytes of a roll; `seen` is told of every block and number. */
export function numbersOf({ beacon, i, reveal, stream }, origin, lot, seen = () => {}) {
  const context = `fieldpost-dice/3\n${origin}\n${stream}\n${i}\n${lot}\n${beacon}\n`;
  let [block, at, j] = [new Uint8Array(0), 0, 0];
  const byte = () => {
    if (at === block.length) {
      block = hmac(unhex(reveal), utf8(`${context}${j}\n`));
      seen({ block: j, bytes: block });
      [at, j] = [0, j + 1];
    }
    return block[at++];
  };
  return (n) => {
    let [width, room] = [0, 1];
    while (room < n) { width += 1; room *= 256; }
    if (n === 1) return 0;
    const limit = room - (room % n);
    for (;;) {
      const bytes = Array.from({ length: width }, byte);
      const word = bytes.reduce((sum, one) => sum * 256 + one, 0);
      seen({ bytes, word, limit, n, kept: word < limit, result: word % n });
      if (word < limit) return word % n;
    }
  };
}

const many = (n, draw) => Array.from({ length: n }, draw);

function picked(list, n, below) {
  const items = [...list];
  for (let a = 0; a < n; a += 1) {
    const b = a + below(items.length - a);
    [items[a], items[b]] = [items[b], items[a]];
  }
  return items.slice(0, n);
}

const counts = (n, most) => isCount(n) && n >= 1 && n <= most;

/** Each kind of draw: its fields, its bounds, how many results, and what the bytes give. */
const DRAWS = {
  dice: { fields: ["n", "sides"], holds: (d) => counts(d.n, MOST) && counts(d.sides, MOST) && d.sides >= 2, size: (d) => d.n, draw: (d, below) => many(d.n, () => below(d.sides) + 1) },
  d66: { fields: ["n"], holds: (d) => counts(d.n, MOST), size: (d) => d.n, draw: (d, below) => many(d.n, () => 10 * (below(6) + 1) + below(6) + 1) },
  pick: { fields: ["n", "of"], holds: (d) => Array.isArray(d.of) && isCount(d.n) && d.n <= d.of.length, size: (d) => d.n, draw: (d, below) => picked(d.of, d.n, below) },
  shuffle: { fields: ["of"], holds: (d) => Array.isArray(d.of), size: (d) => d.of.length, draw: (d, below) => picked(d.of, d.of.length, below) },
};

export const toldAs = (draw) => (draw.k === "dice" || draw.k === "d66" ? "dice.rolled" : "cards.drawn");

/** What the bytes give for a draw. */
export const drawn = (draw, below) => DRAWS[draw.k].draw(draw, below);

/** Refuse a body of a roll that is out of form; `kind` is that of a sealed one. */
export function bodyIs(body, kind) {
  need(just(body, "beacon", "draws", "entry", "i", "reveal", "stream", ...(kind ? ["kind"] : [])) && body.kind === kind, "the roll has other fields");
  need(isText(body.beacon) && isCount(body.entry) && isCount(body.i) && isHash(body.reveal) && isText(body.stream), "the roll is out of form");
  need(Array.isArray(body.draws) && body.draws.length >= 1, "the roll draws nothing");
  let results = 0;
  for (const draw of body.draws) {
    const rule = Object.hasOwn(DRAWS, draw?.k ?? "") ? DRAWS[draw.k] : undefined;
    need(rule && just(draw, "k", "r", ...rule.fields) && Array.isArray(draw.r) && rule.holds(draw), "a draw is out of form");
    results += rule.size(draw);
    need(draw.r.length === rule.size(draw), "a draw has another number of results");
  }
  need(results <= MOST, `the roll has more than ${MOST} results`);
}

/** Refuse a body whose results are not those that the bytes give. */
export function drawnIs(body, origin, lot) {
  const below = numbersOf(body, origin, lot);
  for (const draw of body.draws)
    need(canonical(drawn(draw, below)) === canonical(draw.r), `the bytes of its link give other results than it tells on ${body.stream}`);
}
