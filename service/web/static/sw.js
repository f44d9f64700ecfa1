/* The service worker: pushes, and reading what was seen while there is no net. Files whose address
   names their content are kept for good; pages are asked for first, and kept to be read again. */

const KEPT = "fieldpost-files-1";
const PAGES = "fieldpost-pages-1";
const MOST = 40;
const NO_NET = "There is no connection: this is as of {time}. A draft stays on this device.";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const lasting = (url) => (/^\/(static|paint\.css)/.test(url.pathname) && url.searchParams.has("v")) || /^\/(sheets|static\/fonts)\//.test(url.pathname);
const page = (request, url) => request.mode === "navigate" && /^\/(m\/[^/]+\/?(story)?$|mine$|games\/)/.test(url.pathname);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (lasting(url)) event.respondWith(kept(event.request));
  else if (page(event.request, url)) event.respondWith(asked(event.request));
  else if (event.request.destination === "script") event.respondWith(asked(event.request));
});

async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) cache.put(request, answer.clone());
  return answer;
}

async function asked(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) {
      await cache.put(request, answer.clone());
      const old = await cache.keys();
      for (const one of old.slice(0, Math.max(0, old.length - MOST))) await cache.delete(one);
    }
    return answer;
  } catch (error) {
    const found = await cache.match(request);
    if (!found) throw error;
    return request.mode === "navigate" ? asOf(found) : found;
  }
}

/** A page from before, which says so. */
async function asOf(found) {
  const when = new Date(found.headers.get("Date") ?? Date.now());
  const page = await found.text();
  const lang = /<html lang="(\w+)"/.exec(page)?.[1];
  const words = JSON.parse(/id="page-words">(.*?)<\/script>/s.exec(page)?.[1] ?? "{}");
  const told = `<p class="refusal" role="status">${(words[NO_NET] ?? NO_NET).replace("{time}", when.toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeStyle: "short" }))}</p>`;
  const text = page.replace(/(<main[^>]*>)/, `$1${told}`);
  const headers = new Headers(found.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(text, { headers });
}

/** Who signs out or in leaves nothing to read for the next one. */
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(PAGES));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, waiting } = event.data?.json() ?? {};
  if (waiting) navigator.setAppBadge?.(waiting).catch(() => { /* no badge here */ });
  event.waitUntil(self.registration.showNotification(title ?? "Fieldpost", { body, tag, data: { url }, icon: "/static/icon-192.png", badge: "/static/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/mine"));
});

async function open(url) {
  const there = await self.clients.matchAll({ type: "window" });
  const same = there.find((one) => new URL(one.url).pathname === new URL(url, location.href).pathname);
  return same ? same.focus() : self.clients.openWindow(url);
}
