/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104), without waiting: an export holds tens of thousands of
   short messages, and to await WebCrypto for each costs ten times the hashing. */

const K = new Int32Array(64);
const START = new Int32Array(8);

/** The first 32 bits of the fraction of a root. */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;

for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) prime = prime && n % d !== 0;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  K[found] = fraction(Math.cbrt(n));
  found += 1;
}

const w = new Int32Array(64);

function block(state, bytes, at) {
  for (let i = 0; i < 16; i += 1, at += 4)
    w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let a = state[0], b = state[1], c = state[2], d = state[3];
  let e = state[4], f = state[5], g = state[6], h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

let room = new Uint8Array(1 << 12);
const state = new Int32Array(8);

/** The hash of these byte arrays, one after another. */
export function sha256(...parts) {
  let length = 0;
  for (const part of parts) length += part.length;
  const end = (length + 72) & ~63;
  if (end > room.length) room = new Uint8Array(2 * end);
  let at = 0;
  for (const part of parts) {
    room.set(part, at);
    at += part.length;
  }
  room.fill(0, length, end);
  room[length] = 0x80;
  for (let k = 1, rest = length * 8; rest > 0; k += 1, rest = Math.floor(rest / 256)) room[end - k] = rest % 256;
  state.set(START);
  for (let from = 0; from < end; from += 64) block(state, room, from);
  const hash = new Uint8Array(32);
  for (let k = 0; k < 32; k += 1) hash[k] = state[k >> 2] >>> (24 - 8 * (k & 3));
  return hash;
}

/** HMAC-SHA256 with a key of at most 64 bytes. */
export function hmac(key, message) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, k) => { inner[k] ^= byte; outer[k] ^= byte; });
  return sha256(outer, sha256(inner, message));
}
