/* Forms that go without the library: on a page that asks one thing, and where it did not load. What they
   give is noted down before they go (docs/fair-play.md 10). */

import { noteDown, pressed, spelled } from "./orders/noting.js";

const down = new WeakSet();

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (down.has(form) || (globalThis.htmx && form.hasAttribute("hx-post"))) return;
  const body = new FormData(form, submitter);
  const lines = pressed({ sourceElement: form, request: { body } });
  const [about, here] = [form.querySelectorAll("[data-origin]"), document.querySelector("#kept-notes")];
  const places = (about.length ? [...about] : [form.dataset.origin ? form : here]).filter(Boolean);
  if (!places.length || !lines.length) return;
  event.preventDefault();
  const ids = [];
  for (const { dataset: place } of places) {
    if (place.seen) body.set("seen", place.seen);
    ids.push(...await noteDown(place, await spelled(place, lines, body), body));
  }
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "ids", value: ids.join(" ") }));
  down.add(form);
  form.requestSubmit(submitter);
});
