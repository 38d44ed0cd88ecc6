/**
 * Keeps the debrief usable offline by caching an empty sheet and its files, which contain no personal data. The page
 * itself keeps what is entered, on the device.
 */
const CACHE = "debrief-sheet";
const SHEET = "/debrief/offline";
const DEBRIEF = /^(?:\/me\/sessions\/[^/]+\/debrief|\/debrief\/session\/[^/]+)$/;
const FILE = /^\/_next\/static\/|^\/logo\.svg$/;

/** Fetches the sheet and its files again, and deletes those of an earlier release. */
async function keepSheet() {
  const answer = await fetch(SHEET, { cache: "no-store", credentials: "omit" });
  if (!answer.ok) return;
  const page = await answer.clone().text();
  const files = new Set([...(page.match(/\/_next\/static\/[\w./~-]+/g) ?? []), "/logo.svg"]);
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files].filter((file) => !kept.has(file)));
  await cache.put(SHEET, answer);
  for (const file of kept) if (file !== SHEET && !files.has(file)) await cache.delete(file);
}

/** Returns the debrief from the server, or offline the empty sheet, which finds what was entered on the device. */
async function openDebrief(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const sheet = await caches.match(SHEET);
    if (sheet === undefined) throw error;
    return sheet;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepSheet().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && DEBRIEF.test(pathname)) {
    event.respondWith(openDebrief(request));
  } else if (FILE.test(pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});

// A page that was opened online says so, because a newer release may have other files by then.
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepSheet().catch(() => undefined));
});
