/* The service worker: pushes, and reading what was seen while there is no net. Files whose address
   names their content are kept for good; pages are asked for first, and kept to be read again. */

const KEPT = "fieldpost-files-1";
const PAGES = "fieldpost-pages-1";
const AWAY = "fieldpost-away-1";
const ROOT = new URL(self.registration.scope).pathname.replace(/\/$/, "");
const NOT_SEEN = `${ROOT}/offline`;
const MOST = 40;
const MOST_FILES = 300;
const NO_NET = "There is no connection: this is how it was at {time}. A draft stays on this device.";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(prepare().catch(() => { /* it is asked for again with the next page */ }));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const below = (url) => (url.pathname.startsWith(`${ROOT}/`) ? url.pathname.slice(ROOT.length) : "");
const lasting = (url) => (/^\/(static|paint\.css)/.test(below(url)) && url.searchParams.has("v")) || /^\/(sheets|scripts|static\/fonts)\//.test(below(url));
const page = (request, url) => request.mode === "navigate" && /^\/(m\/[^/]+\/?(story)?$|mine$|games\/)/.test(below(url));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (lasting(url)) event.respondWith(kept(event.request));
  else if (page(event.request, url)) event.respondWith(asked(event.request));
  else if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(notSeen));
  if (event.request.mode === "navigate") event.waitUntil(prepare().catch(() => { /* not now */ }));
});

/** The page that is shown where there is none, with its styles, in the language of its reader. */
async function prepare() {
  const cache = await caches.open(AWAY);
  if (await cache.match(NOT_SEEN)) return;
  const answer = await fetch(NOT_SEEN);
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&"));
  await (await caches.open(KEPT)).addAll(styles);
  await cache.put(NOT_SEEN, answer);
}

/** A page that was never seen here: it says so, and lists what can be read. */
async function notSeen() {
  const away = await (await caches.open(AWAY)).match(NOT_SEEN);
  if (!away) return Response.error();
  const cache = await caches.open(PAGES);
  const lines = [];
  for (const request of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(request.url);
    const text = page({ mode: "navigate" }, { pathname }) ? await (await cache.match(request)).text() : "";
    const title = /<title>(.*?)(?: · Fieldpost)?<\/title>/s.exec(text)?.[1];
    if (title) lines.push(`<li><a href="${(pathname + search).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a></li>`);
  }
  const text = await away.text();
  const told = lines.length ? text.replace(/<p id="nothing-kept">.*?<\/p>/s, "").replace(/(<ul id="kept">)/, `$1${lines.join("")}`) : text;
  return new Response(told, { status: 503, headers: plain(away) });
}

/** The heads of an answer whose text was changed. */
function plain(answer) {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return headers;
}

/** Keep an answer, and let go of the oldest above so many. */
async function keep(cache, request, answer, most) {
  await cache.put(request, answer);
  const old = await cache.keys();
  for (const one of old.slice(0, Math.max(0, old.length - most))) await cache.delete(one);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) keep(cache, request, answer.clone(), MOST_FILES);
  return answer;
}

async function asked(request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(cache, request, answer.clone(), MOST);
    return answer;
  } catch (error) {
    const found = await cache.match(request);
    if (!found && request.mode === "navigate") return notSeen();
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
  return new Response(text, { headers: plain(found) });
}

/** Who signs out or in leaves nothing to read for the next one. */
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(Promise.all([caches.delete(PAGES), caches.delete(AWAY)]).then(prepare).catch(() => { /* not now */ }));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, waiting } = event.data?.json() ?? {};
  if (waiting) navigator.setAppBadge?.(waiting).catch(() => { /* no badge here */ });
  event.waitUntil(self.registration.showNotification(title ?? "Fieldpost", { body, tag, data: { url }, icon: `${ROOT}/static/icon-192.png`, badge: `${ROOT}/static/icon-192.png` }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? `${ROOT}/mine`));
});

async function open(url) {
  const there = await self.clients.matchAll({ type: "window" });
  const same = there.find((one) => new URL(one.url).pathname === new URL(url, location.href).pathname);
  return same ? same.focus() : self.clients.openWindow(url);
}
