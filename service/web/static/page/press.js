/* Whether a finger, the mouse or the space bar is down: nothing may be replaced between a press and its click. */

const LINGER = 60;

let down = false;
let lifted = -Infinity;

/** A tap becomes a click only after the finger was lifted: until then it counts as a press. */
function pressed(on) {
  if (down && !on) lifted = performance.now();
  down = on;
}

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => pressed((event.buttons & 1) === 1), { capture: true });
}
for (const kind of ["keydown", "keyup"]) {
  document.addEventListener(kind, (event) => { if (event.key === " ") pressed(kind === "keydown"); }, { capture: true });
}
document.addEventListener("click", () => { lifted = -Infinity; }, { capture: true });
addEventListener("blur", () => pressed(false));

/** Whether a press has not become a click yet. */
export const isPressed = () => down || performance.now() - lifted < LINGER;

/** Waits until it has. */
export async function released() {
  while (isPressed()) await new Promise((resolve) => { setTimeout(resolve, 30); });
}
