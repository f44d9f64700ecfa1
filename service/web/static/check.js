/* "Check this roll": recomputes a roll from the public data on its page, and shows the steps. */

import { checkRoll } from "./verify.js";

const button = document.querySelector("#check");
const place = document.querySelector("#steps");

function add(kind, text, css = "") {
  const one = document.createElement(kind);
  one.textContent = text;
  one.className = css;
  return one;
}

async function check() {
  place.replaceChildren();
  try {
    const found = await checkRoll(JSON.parse(document.querySelector("#proof").textContent));
    for (const step of found.steps) {
      const block = add("section", "", step.ok ? "step" : "step wrong");
      block.append(add("h3", `${step.ok ? "✓" : "✗ wrong:"} ${step.title}`), add("pre", step.lines.join("\n")));
      place.append(block);
    }
    place.append(add("p", found.ok ? "All of it fits: this roll is what link and order give." : "This roll does not fit. Keep this page and its data.", found.ok ? "done" : "refusal"));
  } catch (error) {
    place.append(add("p", `This roll is refused: ${error.message}`, "refusal"));
  }
}

button.hidden = false;
button.addEventListener("click", check);
