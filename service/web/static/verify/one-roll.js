/* One roll, recomputed step by step for people to follow (docs/fair-play.md 5). */

import { said } from "../said.js";
import { QUICKNET, appears, checkRounds, roundOf } from "./beacon.js";
import { NoVerdict, canonical, hex, leafOf, lotOf, need, parsed, rootOf, sha256, unhex, utf8 } from "./bytes.js";
import { bodyIs, drawn, numbersOf } from "./dice.js";
import { secondsOf } from "./shapes.js";
import { checkpointOf, keysOf, openedBy, partsOf } from "./signed.js";

const hashed = (hash) => said("SHA-256 of it: {hash}", { hash });

/** Checks one roll out of its public data; each step says what was computed and whether it fits. */
export async function checkRoll(proof) {
  const roll = parsed(proof.roll).pub;
  const told = parsed(proof.told).pub;
  const steps = [];
  let part = 1;
  const step = (title, ok, ...lines) => steps.push({ title, ok, lines, part });
  bodyIs(roll);
  part = 2;
  forWhat(proof, roll, step);
  part = 1;
  const back = hex(sha256(unhex(roll.reveal)));
  step(said("The link"), back === proof.previous, said("Link {i} of {stream}: {link}", { i: roll.i, stream: roll.stream, link: roll.reveal }), hashed(back), said("The link before it: {link}", { link: proof.previous }));
  part = 2;
  if (proof.beacon || roll.beacon) await ofRound(proof, roll, step);
  part = 3;
  const trace = [];
  const seen = (t) => trace.push(t);
  const below = numbersOf(roll, proof.origin, proof.cause.lot, seen);
  for (const [place, spec] of roll.draws.entries()) {
    trace.length = 0;
    const results = drawn(spec, below);
    const named = { draw: place + 1, draws: roll.draws.length };
    const title = place === told.draw ? said("Draw {draw} of {draws}, this roll", named) : said("Draw {draw} of {draws}", named);
    const plus = spec.k === "dice" ? [said("and 1 is added to each")] : [];
    step(title, canonical(results) === canonical(spec.r), ...trace.map(wordOf), ...plus, said("Results: {results}; in the journal: {logged}", { results: canonical(results), logged: canonical(spec.r) }));
  }
  step(said("As it was told"), canonical(told.r) === canonical(roll.draws[told.draw]?.r ?? null) && told.roll === proof.index, `${told.why}: ${canonical(told.r)}`);
  part = 4;
  const parts = partsOf(utf8(proof.checkpoint));
  const note = parts && checkpointOf(parts.text);
  need(note && (await openedBy(keysOf([proof.vkey]), parts)) === "good", "No key that you trust signed its checkpoint.");
  const leaf = leafOf(utf8(proof.roll));
  const root = rootOf(leaf, proof.index, note.size, proof.path.map(unhex));
  step(said("In the signed journal"), root !== undefined && hex(root) === note.root && note.origin === proof.origin, said("Leaf of entry {n}: {hash}", { n: proof.index, hash: hex(leaf) }), ...proof.path.map((p, k) => said("with {k} of {steps}: {hash}", { k: k + 1, steps: proof.path.length, hash: p })), said("Root: {hash}", { hash: hex(root ?? leaf) }), said("Signed root of {entries} entries: {hash}", { entries: note.size, hash: note.root }));
  return { ok: steps.every((s) => s.ok), steps };
}

/** What a roll is for: an order by its seat and id, or what the house did. */
function forWhat({ origin, cause }, roll, step) {
  const lotted = said("Its lot: {lot}", cause);
  if (!cause.what) {
    step(said("What it was rolled for"), true, said("A sealed order: its sender can check it, and everybody once it is opened."), lotted);
    return;
  }
  const lot = lotOf(origin, cause.who, cause.what);
  const whose = cause.who === "server" ? said("The house's {event}", { event: cause.what.split(" ")[0] }) : said("The order of {who}, by its id {what}", cause);
  step(said("What it was rolled for"), lot === cause.lot, whose, lotted);
}

/** The round that follows from the time of the order, and that the beacon signed. */
async function ofRound({ beacon, cause }, roll, step) {
  const number = beacon ? roundOf(beacon, secondsOf(cause.ts)) : 0;
  const signed = number > 0 && await checkRounds(beacon.key, [{ n: roll.entry, number, signature: roll.beacon }]).then(() => true, (error) => {
    if (error instanceof NoVerdict) throw error;
    return false;
  });
  const lines = number ? [said("Round {number} of the beacon {beacon}, which appears at {time}", { number, beacon: beacon.key === QUICKNET.key ? "drand" : beacon.key.slice(0, 8), time: appears(beacon, number) })] : [];
  step(said("The round"), signed, said("The order was written down at {ts}", cause), ...lines, said("Its signature: {signature}", { signature: roll.beacon }));
}

function wordOf(t) {
  if ("block" in t) return said("HMAC block {block}: {hash}", { block: t.block, hash: hex(t.bytes) });
  const bytes = t.bytes.map((b) => b.toString(16).padStart(2, "0")).join(" ");
  if (!t.kept) return said("{bytes} = {word}, at least {limit}: thrown away", { ...t, bytes });
  return `${bytes} = ${t.word}; ${t.word} mod ${t.n} = ${t.result}`;
}
