/* Times of cosigners and of notes, and the clocks that gave them: section 6. */

const BEFORE_ROUND = 3;
const AHEAD = 60;
const UNSET = 365 * 24 * 3600;

/** For each size, the latest time of a round in a tree so large; only rolls that are opened count. */
export function roundsIn(rolls, events, timeOf) {
  const latest = new Array(events + 1).fill(-Infinity);
  for (const { n, opened, round } of rolls) if (opened && round !== undefined) latest[n + 1] = timeOf(round);
  for (let size = 1; size <= events; size += 1) latest[size] = Math.max(latest[size], latest[size - 1]);
  return latest;
}

/** A clock that saw trees of such sizes at such times; put right by what it saw. A time more than a year
    before the `first` cause is of a clock that was never set, and moves none. */
export class Clock {
  constructor(seen, latest, first) {
    this.most = seen.reduce((most, { size }) => Math.max(most, size), 0);
    const sorted = seen.filter(({ time }) => time >= first - UNSET).sort((one, other) => one.time - other.time);
    const count = sorted.length;
    this.slow = sorted.reduce((most, { size, time }) => Math.max(most, latest[Math.min(size, latest.length - 1)] - time), 0);
    this.times = sorted.map(({ time }) => time);
    this.sizes = new Float64Array(2 * count);   // a tree: from `count` on the sizes by time, before them the larger of each two
    sorted.forEach(({ size }, k) => { this.sizes[count + k] = size; });
    for (let k = count - 1; k >= 1; k -= 1) this.sizes[k] = Math.max(this.sizes[2 * k], this.sizes[2 * k + 1]);
  }

  /** Whether it had an entry before its round, and not long before its `ts`. */
  inTime({ n, ts }, roundTime) {
    const count = this.times.length;
    let low = count + before(this.times, ts - AHEAD);
    let high = count + before(this.times, roundTime - BEFORE_ROUND - this.slow + 1);
    for (; low < high; low >>= 1, high >>= 1) {
      if (low & 1 && this.sizes[low++] > n) return true;
      if (high & 1 && this.sizes[--high] > n) return true;
    }
    return false;
  }
}

/** How many of these sorted seconds are before this one. */
function before(seconds, one) {
  let [low, high] = [0, seconds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seconds[middle] < one) low = middle + 1;
    else high = middle;
  }
  return low;
}
