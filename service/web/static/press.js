/* Whether a finger or the mouse is down: nothing may be replaced between a press and its click. */

let pressed = false;

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => { pressed = (event.buttons & 1) === 1; }, { capture: true });
}

/** Whether a press has not become a click yet. */
export const isPressed = () => pressed;

/** Waits until it has. */
export async function released() {
  while (pressed) await new Promise((resolve) => { setTimeout(resolve, 30); });
}
