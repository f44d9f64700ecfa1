/* One roll, recomputed step by step for people to follow (docs/fair-play.md 2 to 5). */

import {
  canonical, diceBytes, diceFrom, drawn, drawsInForm, hashOf, hex, leafHash, openNote, parseCanonical, readKeys, rollInForm,
  rootFrom, same, sha256, unhex, utf8,
} from "./proofs.js";

/** Checks one roll out of its public data; each step says what was computed and whether it fits. */
export async function checkRoll(proof) {
  const roll = parseCanonical(utf8.encode(proof.roll), "the roll's line").pub;
  const told = parseCanonical(utf8.encode(proof.told), "the telling's line").pub;
  const steps = [];
  let part = 1;
  const step = (title, ok, ...lines) => steps.push({ title, ok, lines, part });
  const second = "lot" in roll;
  if (second) drawsInForm(roll.draws);
  else rollInForm(roll);
  part = 2;
  if (second) forWhat(proof, roll, step);
  else if (proof.command) {
    const cmd = hashOf(proof.command);
    step("The order", cmd === roll.cmd, canonical(proof.command), `SHA-256 of it: ${cmd}`, `The roll is for: ${roll.cmd}`);
  }
  part = 1;
  const back = hex(sha256(unhex(roll.reveal)));
  step("The link", back === proof.previous, `Link ${roll.i} of ${roll.stream}: ${roll.reveal}`, `SHA-256 of it: ${back}`, `The link before it: ${proof.previous}`);
  part = 2;
  if (second && roll.beacon && proof.key) ofKey(proof, roll, step);
  else if (second && roll.beacon) ofWitness(proof, roll, step);
  part = 3;
  const trace = [];
  const seen = (t) => trace.push(t);
  const below = second
    ? diceFrom(roll.reveal, `pbem-dice/2\n${proof.origin}\n${roll.stream}\n${roll.i}\n${roll.lot}\n${roll.beacon}\n`, seen)
    : diceBytes(roll.reveal, proof.origin, roll.stream, roll.i, roll.cmd, seen);
  for (const [place, spec] of roll.draws.entries()) {
    trace.length = 0;
    const results = drawn(below, spec);
    const mine = place === told.draw ? ", this roll" : "";
    const plus = spec.k === "dice" ? ["and 1 is added to each"] : [];
    step(`Draw ${place + 1} of ${roll.draws.length}${mine}`, same(results, spec.r), ...trace.map(wordOf), ...plus, `Results: ${canonical(results)}; in the journal: ${canonical(spec.r)}`);
  }
  step("As it was told", same(told.r, roll.draws[told.draw]?.r ?? null) && told.roll === proof.index, `${told.why}: ${canonical(told.r)}`);
  part = 4;
  const note = await openNote(proof.checkpoint, await readKeys([proof.vkey]));
  const leaf = leafHash(utf8.encode(proof.roll));
  const root = rootFrom(leaf, proof.index, note.size, proof.path.map(unhex));
  step("In the signed journal", hex(root) === hex(note.root) && note.origin === proof.origin, `Leaf of entry ${proof.index}: ${hex(leaf)}`, ...proof.path.map((p, k) => `with ${k + 1} of ${proof.path.length}: ${p}`), `Root: ${hex(root)}`, `Signed root of ${note.size} entries: ${hex(note.root)}`);
  return { ok: steps.every((s) => s.ok), steps };
}

/** What a roll of version 2 is for (14): an order by its seat and id, or what the house did. */
function forWhat({ origin, cause }, roll, step) {
  if (!cause.what) {
    step("What it was rolled for", true, "A sealed order: its sender can check it, and everybody once it is opened.", `Its lot: ${roll.lot}`);
    return;
  }
  const lot = hex(sha256(utf8.encode(`lot\n${origin}\n${cause.who}\n${cause.what}\n`)));
  step("What it was rolled for", lot === roll.lot, cause.who === "server" ? `The house's ${cause.what.split(" ")[0]}` : `The order of ${cause.who}, by its id ${cause.what}`, `Its lot: ${lot}`, `The roll is for: ${roll.lot}`);
}

/** A person's letter turned the key: his order's lot stands where a witness's link would (18). */
function ofKey({ origin, key }, roll, step) {
  const lot = hex(sha256(utf8.encode(`lot\n${origin}\n${key.who}\n${key.what}\n`)));
  step("The key", lot === roll.beacon, `The key of ${key.who}, by its id ${key.what}`, `Its lot: ${lot}`, `The dice are made with: ${roll.beacon}`);
}

const FAR = 256;

/** The witness's link hashes to one that was known before (16), over links of rolls nobody may see. */
function ofWitness({ beaconBefore, witness }, roll, step) {
  let [link, steps] = [roll.beacon, 0];
  while (link !== beaconBefore && steps < FAR) [link, steps] = [hex(sha256(unhex(link))), steps + 1];
  step(`The link of the witness ${witness}`, link === beaconBefore && steps > 0, `He opened: ${roll.beacon}`, `SHA-256 of it${steps > 1 ? `, ${steps} times` : ""}: ${link}`, `Known before: ${beaconBefore}`);
}

function wordOf(t) {
  if ("block" in t) return `HMAC block ${t.block}: ${hex(t.bytes)}`;
  const bytes = t.bytes.map((b) => b.toString(16).padStart(2, "0")).join(" ");
  if (!t.kept) return `${bytes} = ${t.word}, at least ${t.limit}: thrown away`;
  return `${bytes} = ${t.word}; ${t.word} mod ${t.n} = ${t.result}`;
}
