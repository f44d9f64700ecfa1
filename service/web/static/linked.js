/* A match that goes on from another one, or is a branch of it (docs/fair-play.md 9, from which
   alone this was written). */

import { readLines } from "./lines.js";
import { Tree, canonical, hashOf, hex, isCount, isHash, isObject, keysAre, leafHash, need, own, parseCanonical, strict } from "./proofs.js";
import { said } from "./said.js";

/** The match that an opening says it comes from, null for none. */
export function sourceOf(pub) {
  const source = own(pub, "from");
  if (source === undefined) return null;
  const fields = ["how", "origin", "root", "size"];
  const result = isObject(source) && source.how === "result";
  need(keysAre(source, result ? [...fields, "value"] : fields) && ["branch", "result"].includes(source.how) && isHash(source.root)
    && isCount(source.size, 1) && typeof source.origin === "string", "where it comes from is out of form");
  return source;
}

/** A match says what it carries on once it is over. */
export function carriedOn(pub, ended) {
  need(isObject(pub) && isHash(own(pub, "hash")) && typeof own(pub, "scenario") === "string" && own(pub, "carried") !== undefined, "what is carried on is out of form");
  need(ended, "a match that goes on carries nothing to the next");
  need(hashOf(pub.carried) === pub.hash, "what is carried on does not have the hash that is named");
}

/** The match before carries just that, where its export is there; else what is in doubt. */
export function before(source, bytes) {
  if (source?.how !== "result") return [];
  if (!bytes) return [said("The export of {origin}, from which this match goes on, was not given.", source)];
  const { first } = entriesNamed(source, bytes, "The match before is not the one that is named, or ended otherwise.");
  const last = parseCanonical(first.at(-1), "the last event of the match before");
  need(last.type === "result.carried" && canonical(own(last.pub, "carried") ?? null) === canonical(source.value), "The match before carries something else than this one began with.");
  return [];
}

/** A branch begins where it says, where its parent's export is there; else what is in doubt. Rolls of the
    parent after it are told. */
export function branched({ source, told }, bytes) {
  if (source?.how !== "branch") return [];
  if (!bytes) return [said("The export of {origin}, of which this match is a branch, was not given.", source)];
  const { later } = entriesNamed(source, bytes, "The branch does not fit its parent.");
  const rolls = later.filter((line) => ["roll", "roll.hidden", "deck.sealed"].includes(JSON.parse(strict.decode(line)).type)).length;
  if (rolls) told.push(rolls === 1 ? said("1 roll of {origin} lies after the branch.", source) : said("{rolls} rolls of {origin} lie after the branch.", { rolls, origin: source.origin }));
  return [];
}

/** Of the export of another match, which an opening names: the entries that it counts, and those behind. */
function entriesNamed({ origin, root, size }, bytes, why) {
  const file = readLines(bytes);
  const first = file.E.slice(0, size);
  const tree = new Tree();
  for (const line of first) tree.add(leafHash(line));
  need(file.origin === origin && first.length === size && hex(tree.root()) === root, why);
  return { first, later: file.E.slice(size) };
}
