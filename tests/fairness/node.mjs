/* Lets the verifier of the page judge many cases in one process: each line of the file named is
   { name, export, key } and perhaps { trust, seen, orders, receipts, parent, seat, releases }; prints a verdict
   a line. `trust` is the text of a list. */

import fs from "node:fs";
import { NoVerdict, Refused, audit, readTrust } from "../../service/web/static/verify.js";

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const fenced = (note) => `-----BEGIN GAME CHECKPOINT-----\n${note}-----END GAME CHECKPOINT-----\n`;
const mailed = (notes) => notes.map((note, k) => ({ path: `${k}.eml`, blob: new Blob([`Content-Type: text/plain; charset=utf-8\n\n${fenced(note)}`]) }));

for (const line of fs.readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const one = JSON.parse(line);
  const more = { ...one, seen: one.seen?.length ? mailed(one.seen) : undefined, orders: one.orders?.length ? one.orders : undefined, parent: one.parent ? bytes(one.parent) : undefined };
  try {
    const trust = await readTrust(one.trust ?? "");
    console.log(JSON.stringify({ name: one.name, report: await audit(bytes(one.export), [one.key, ...trust.houses], { ...more, trust }) }));
  } catch (error) {
    const verdict = error instanceof NoVerdict ? "no verdict" : "refused";
    if (!(error instanceof Refused)) throw error;
    console.log(JSON.stringify({ name: one.name, [verdict]: error.message }));
  }
}
