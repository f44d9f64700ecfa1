/* A phase in which nothing can be ordered ends by itself. */

import { offers, say } from "./choosing.js";
import { draft, lines } from "./typing.js";
import { word } from "./words.js";

/** Milliseconds until it goes, and how often in a row without a press. */
const PASSES = 2500;
const MOST_PASSES = 20;

let passing = 0;
let passed = 0;

const finishing = () => document.querySelector("#send-bar [name=finish][data-ends]")?.value;

/** Where nothing can be ordered but “done”, it goes by itself after a moment; any press stops that,
    and so does the setting to stop at every phase. `send()` sends the draft. */
export function passEmptyPhase(send) {
  clearTimeout(passing);
  const only = offers();
  const empty = only.length === 1 && finishing() === only[0].value && !lines().length;
  const mine = document.querySelector("#table[data-turn]:not([data-answers])");
  const told = document.querySelector(".report.refused, .refusal, #moment[data-past]");
  if (!empty || !mine || told || /(?:^|; )stops=1/.test(document.cookie) || passed >= MOST_PASSES) return;
  say(word("Nothing else can be ordered: “{order}” goes by itself. Any press stops it.", { order: only[0].value }));
  passing = setTimeout(() => {
    if (document.hidden || lines().length || document.querySelector("#moment[data-past]")) return;
    passed += 1;
    draft().value = only[0].value;
    send();
  }, PASSES);
}

/** Somebody is there: whatever would go by itself stays. */
export function stopPassing() {
  if (passing) say("");
  clearTimeout(passing);
  passing = 0;
  passed = 0;
}
