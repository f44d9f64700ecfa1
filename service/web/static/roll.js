/* One roll, recomputed step by step for people to follow (docs/fair-play.md 2 to 5). */

import {
  canonical, diceBytes, drawn, hashOf, hex, leafHash, openNote, parseCanonical, readKeys, rollInForm,
  rootFrom, same, sha256, unhex, utf8,
} from "./proofs.js";

/** Checks one roll out of its public data; each step says what was computed and whether it fits. */
export async function checkRoll(proof) {
  const roll = parseCanonical(utf8.encode(proof.roll), "the roll's line").pub;
  const told = parseCanonical(utf8.encode(proof.told), "the telling's line").pub;
  const steps = [];
  const step = (title, ok, ...lines) => steps.push({ title, ok, lines });
  rollInForm(roll);
  if (proof.command) {
    const cmd = hashOf(proof.command);
    step("The order", cmd === roll.cmd, canonical(proof.command), `SHA-256 of it: ${cmd}`, `The roll is for: ${roll.cmd}`);
  }
  const back = hex(sha256(unhex(roll.reveal)));
  step("The link", back === proof.previous, `Link ${roll.i} of ${roll.stream}: ${roll.reveal}`, `SHA-256 of it: ${back}`, `The link before it: ${proof.previous}`);
  const trace = [];
  const below = diceBytes(roll.reveal, proof.origin, roll.stream, roll.i, roll.cmd, (t) => trace.push(t));
  for (const [place, spec] of roll.draws.entries()) {
    trace.length = 0;
    const results = drawn(below, spec);
    const mine = place === told.draw ? ", this roll" : "";
    const plus = spec.k === "dice" ? ["and 1 is added to each"] : [];
    step(`Draw ${place + 1} of ${roll.draws.length}${mine}`, same(results, spec.r), ...trace.map(wordOf), ...plus, `Results: ${canonical(results)}; in the journal: ${canonical(spec.r)}`);
  }
  step("As it was told", same(told.r, roll.draws[told.draw]?.r ?? null) && told.roll === proof.index, `${told.why}: ${canonical(told.r)}`);
  const note = await openNote(proof.checkpoint, await readKeys([proof.vkey]));
  const leaf = leafHash(utf8.encode(proof.roll));
  const root = rootFrom(leaf, proof.index, note.size, proof.path.map(unhex));
  step("In the signed journal", hex(root) === hex(note.root) && note.origin === proof.origin, `Leaf of entry ${proof.index}: ${hex(leaf)}`, ...proof.path.map((p, k) => `with ${k + 1} of ${proof.path.length}: ${p}`), `Root: ${hex(root)}`, `Signed root of ${note.size} entries: ${hex(note.root)}`);
  return { ok: steps.every((s) => s.ok), steps };
}

function wordOf(t) {
  if ("block" in t) return `HMAC block ${t.block}: ${hex(t.bytes)}`;
  const bytes = t.bytes.map((b) => b.toString(16).padStart(2, "0")).join(" ");
  if (!t.kept) return `${bytes} = ${t.word}, at least ${t.limit}: thrown away`;
  return `${bytes} = ${t.word}; ${t.word} mod ${t.n} = ${t.result}`;
}
