/* "Check this roll": recomputes a roll from the public data on its page, and shows the steps. */

import { again } from "./said.js";
import { NoVerdict, checkRoll } from "./verify.js";
import { word } from "./page/words.js";

const button = document.querySelector("#check");
const place = document.querySelector("#steps");

function add(kind, text, css = "") {
  const one = document.createElement(kind);
  one.textContent = text;
  one.className = css;
  return one;
}

const PLAIN = [
  ["The envelope was sealed before.", "The house had published its seal when the chain began, and what it opened now fits that seal. Another one would not fit."],
  ["Then came what it was rolled for.", "It has a number of its own, and the roll was made for just that number. Of proved dice it also fixes the round of the beacon."],
  ["All together give these dice, and no others.", "Your own machine has just done the sums again: the same envelope, order and round always give the same dice."],
  ["It stands in the signed journal.", "The house signed a journal that holds this very roll. If it took the roll out again, your mails, and whoever keeps an export, would show it."],
];

const mark = (ok) => (ok ? "✓" : word("✗ wrong:"));

/** One of the four steps in plain words; the figures behind it lie below, for who wants them. */
function plainly([title, words], steps) {
  const ok = steps.every((step) => step.ok);
  const block = add("section", "", ok ? "step" : "step wrong");
  block.append(add("h3", `${mark(ok)} ${word(title)}`), add("p", word(words)));
  const figures = document.createElement("details");
  figures.open = !ok;
  figures.append(add("summary", word("The figures")));
  for (const step of steps) figures.append(add("h4", `${mark(step.ok)} ${again(step.title, word)}`), add("pre", step.lines.map((line) => again(line, word)).join("\n")));
  block.append(figures);
  place.append(block);
}

async function check() {
  place.replaceChildren();
  try {
    const found = await checkRoll(JSON.parse(document.querySelector("#proof").textContent));
    PLAIN.forEach((told, k) => plainly(told, found.steps.filter((step) => step.part === k + 1)));
    place.append(add("p", word(found.ok ? "All of it fits: this roll is what link and order give." : "This roll does not fit. Keep this page and its data."), found.ok ? "done" : "refusal"));
  } catch (error) {
    const trouble = again(error.message, word);
    place.append(add("p", error instanceof NoVerdict ? trouble : word("This roll is refused: {trouble}", { trouble }), "refusal"));
  }
}

button.hidden = false;
button.addEventListener("click", check);
check();
