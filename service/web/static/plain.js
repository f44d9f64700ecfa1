/* Forms that go without the library: on a page that asks one thing, and where it did not load. What they
   give is noted down before they go (docs/fair-play.md 10). */

import { noteDown, pressed } from "./noting.js";

const down = new WeakSet();

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (down.has(form) || (globalThis.htmx && form.hasAttribute("hx-post"))) return;
  const body = new FormData(form, submitter);
  const orders = pressed({ sourceElement: form, request: { body } });
  const { origin, match, seat } = form.dataset.origin ? form.dataset : document.querySelector("#kept-notes")?.dataset ?? {};
  if (!origin || !orders.length) return;
  event.preventDefault();
  const ids = await noteDown({ origin, match, seat }, orders, body);
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ids", value: ids.join(" ") }));
  down.add(form);
  form.requestSubmit(submitter);
});
