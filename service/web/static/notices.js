/* How I am told that it is my turn: the sound of this browser, and pushes to it. */

import { chosenSound, sound } from "./page/sounds.js";
import { below, word } from "./page/words.js";

const field = document.querySelector("#sound-field");
field.value = chosenSound();
field.addEventListener("change", () => {
  try {
    localStorage.setItem("sound", field.value);
  } catch {
    field.value = "";
  }
});
for (const end of ["from", "to"]) {
  const time = document.querySelector(`#sound-${end}`);
  try {
    time.value = localStorage.getItem(`sound ${end}`) ?? "";
    time.addEventListener("change", () => localStorage.setItem(`sound ${end}`, time.value));
  } catch { /* nothing is kept here */ }
}
document.querySelector("#sound-try").addEventListener("click", () => sound(field.value || "bell"));

const button = document.querySelector("#push");
const say = (text) => { document.querySelector("#push-state").textContent = text; };

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    say(word("Your browser does not allow it. Allow notices for this site in its settings, then press again."));
    return;
  }
  const worker = await navigator.serviceWorker.register(below("/sw.js"));
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset.key) });
  const { endpoint, keys } = made.toJSON();
  const form = button.form;
  form.elements.address.value = endpoint;
  form.elements.keys.value = JSON.stringify({ p256dh: keys.p256dh, auth: keys.auth });
  form.elements.name.value = /(Firefox|Edg|Chrome|Safari)/.exec(navigator.userAgent)?.[1] ?? "a browser";
  form.submit();
}

if (button && "serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.addEventListener("click", () => {
    subscribe().catch((error) => say(word("It did not work: {trouble}", { trouble: error.message })));
  });
}
