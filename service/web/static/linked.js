/* A match that goes on from another one, or is a branch of it (docs/fair-play.md 20 and 25, from which
   alone this was written). */

import { readLines } from "./lines.js";
import { Tree, canonical, hashOf, hex, isCount, isHash, isObject, keysAre, leafHash, need, own, parseCanonical, strict } from "./proofs.js";
import { said } from "./said.js";

/** What an opening says that it follows, null for nothing. */
export function followsOf(pub) {
  const follows = own(pub, "follows");
  if (follows === undefined) return null;
  need(keysAre(follows, ["carried", "hash", "origin", "root", "size"]) && isHash(follows.hash) && isHash(follows.root)
    && isCount(follows.size) && typeof follows.origin === "string", "what it follows is out of form");
  need(hashOf(follows.carried) === follows.hash, "what is carried here does not have the hash that is named");
  return follows;
}

/** A match says what it carries on once it is over. */
export function carriedOn(pub, ended) {
  need(isObject(pub) && isHash(own(pub, "hash")) && typeof own(pub, "scenario") === "string" && own(pub, "carried") !== undefined, "what is carried on is out of form");
  need(ended, "a match that goes on carries nothing to the next");
  need(hashOf(pub.carried) === pub.hash, "what is carried on does not have the hash that is named");
}

/** The match before carries just that, where its export is there; else what is in doubt. */
export function before(follows, bytes) {
  if (!follows) return [];
  if (!bytes) return [said("The export of {origin}, from which this match goes on, was not given.", follows)];
  const { first } = entriesNamed(follows, bytes, "The match before is not the one that is named, or ended otherwise.");
  const last = parseCanonical(first.at(-1), "the last event of the match before");
  need(last.type === "result.carried" && canonical(own(last.pub, "carried") ?? null) === canonical(follows.carried), "The match before carries something else than this one began with.");
  return [];
}

/** A branch begins where it says, where its parent's export is there; else what is in doubt. Rolls of the
    parent after it are told. */
export function branched({ parent, told }, bytes) {
  if (!parent) return [];
  if (!bytes) return [said("The export of {origin}, of which this match is a branch, was not given.", parent)];
  const { later } = entriesNamed(parent, bytes, "The branch does not fit its parent.");
  const rolls = later.filter((line) => ["roll", "roll.hidden", "deck.sealed"].includes(JSON.parse(strict.decode(line)).type)).length;
  if (rolls) told.push(rolls === 1 ? said("1 roll of {origin} lies after the branch.", parent) : said("{rolls} rolls of {origin} lie after the branch.", { rolls, origin: parent.origin }));
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
