/* One roll, recomputed step by step for people to follow (docs/fair-play.md 2 to 5 and 14 to 18). */

import {
  canonical, diceFrom, drawn, drawsInForm, hex, leafHash, openNote, parseCanonical, readKeys, rootFrom, same, sha256, unhex, utf8,
} from "./proofs.js";
import { said } from "./said.js";

const hashed = (hash) => said("SHA-256 of it: {hash}", { hash });
const lotted = (lot) => said("Its lot: {lot}", { lot });

/** Checks one roll out of its public data; each step says what was computed and whether it fits. */
export async function checkRoll(proof) {
  const roll = parseCanonical(utf8.encode(proof.roll), "the roll's line").pub;
  const told = parseCanonical(utf8.encode(proof.told), "the telling's line").pub;
  const steps = [];
  let part = 1;
  const step = (title, ok, ...lines) => steps.push({ title, ok, lines, part });
  drawsInForm(roll.draws);
  part = 2;
  forWhat(proof, roll, step);
  part = 1;
  const back = hex(sha256(unhex(roll.reveal)));
  step(said("The link"), back === proof.previous, said("Link {i} of {stream}: {link}", { i: roll.i, stream: roll.stream, link: roll.reveal }), hashed(back), said("The link before it: {link}", { link: proof.previous }));
  part = 2;
  if (roll.beacon && proof.key) ofKey(proof, roll, step);
  else if (roll.beacon) ofWitness(proof, roll, step);
  part = 3;
  const trace = [];
  const seen = (t) => trace.push(t);
  const below = diceFrom(roll, proof.origin, seen);
  for (const [place, spec] of roll.draws.entries()) {
    trace.length = 0;
    const results = drawn(below, spec);
    const named = { draw: place + 1, draws: roll.draws.length };
    const title = place === told.draw ? said("Draw {draw} of {draws}, this roll", named) : said("Draw {draw} of {draws}", named);
    const plus = spec.k === "dice" ? [said("and 1 is added to each")] : [];
    step(title, same(results, spec.r), ...trace.map(wordOf), ...plus, said("Results: {results}; in the journal: {logged}", { results: canonical(results), logged: canonical(spec.r) }));
  }
  step(said("As it was told"), same(told.r, roll.draws[told.draw]?.r ?? null) && told.roll === proof.index, `${told.why}: ${canonical(told.r)}`);
  part = 4;
  const note = await openNote(proof.checkpoint, await readKeys([proof.vkey]));
  const leaf = leafHash(utf8.encode(proof.roll));
  const root = rootFrom(leaf, proof.index, note.size, proof.path.map(unhex));
  step(said("In the signed journal"), hex(root) === hex(note.root) && note.origin === proof.origin, said("Leaf of entry {n}: {hash}", { n: proof.index, hash: hex(leaf) }), ...proof.path.map((p, k) => said("with {k} of {steps}: {hash}", { k: k + 1, steps: proof.path.length, hash: p })), said("Root: {hash}", { hash: hex(root) }), said("Signed root of {entries} entries: {hash}", { entries: note.size, hash: hex(note.root) }));
  return { ok: steps.every((s) => s.ok), steps };
}

/** What a roll is for (14): an order by its seat and id, or what the house did. */
function forWhat({ origin, cause }, roll, step) {
  if (!cause.what) {
    step(said("What it was rolled for"), true, said("A sealed order: its sender can check it, and everybody once it is opened."), lotted(roll.lot));
    return;
  }
  const lot = hex(sha256(utf8.encode(`lot\n${origin}\n${cause.who}\n${cause.what}\n`)));
  const whose = cause.who === "server" ? said("The house's {event}", { event: cause.what.split(" ")[0] }) : said("The order of {who}, by its id {what}", cause);
  step(said("What it was rolled for"), lot === roll.lot, whose, lotted(lot), said("The roll is for: {lot}", roll));
}

/** A person's letter turned the key: his order's lot stands where a witness's link would (18). */
function ofKey({ origin, key }, roll, step) {
  const lot = hex(sha256(utf8.encode(`lot\n${origin}\n${key.who}\n${key.what}\n`)));
  step(said("The key"), lot === roll.beacon, said("The key of {who}, by its id {what}", key), lotted(lot), said("The dice are made with: {beacon}", roll));
}

const FAR = 256;

/** The witness's link hashes to one that was known before (16), over links of rolls nobody may see. */
function ofWitness({ beaconBefore, witness }, roll, step) {
  let [link, steps] = [roll.beacon, 0];
  while (link !== beaconBefore && steps < FAR) [link, steps] = [hex(sha256(unhex(link))), steps + 1];
  const hash = steps > 1 ? said("SHA-256 of it, {steps} times: {hash}", { steps, hash: link }) : hashed(link);
  step(said("The link of the witness {witness}", { witness }), link === beaconBefore && steps > 0, said("He opened: {beacon}", roll), hash, said("Known before: {link}", { link: beaconBefore }));
}

function wordOf(t) {
  if ("block" in t) return said("HMAC block {block}: {hash}", { block: t.block, hash: hex(t.bytes) });
  const bytes = t.bytes.map((b) => b.toString(16).padStart(2, "0")).join(" ");
  if (!t.kept) return said("{bytes} = {word}, at least {limit}: thrown away", { ...t, bytes });
  return `${bytes} = ${t.word}; ${t.word} mod ${t.n} = ${t.result}`;
}
