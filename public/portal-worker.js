/** Shows alerts to a coach whose page isn’t open, and opens the page when a notification is clicked. */
const PLACE = "/notifications";

/** Returns the notification’s text. Browsers require one even for a message that isn’t ours. */
function readMessage(data) {
  try {
    const { title, body, tag } = data.json();
    return { title: String(title), options: { body: String(body), tag: String(tag) } };
  } catch {
    return { title: "An athlete may need you", options: { tag: "aidstation" } };
  }
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, options } = readMessage(event.data);
  event.waitUntil(self.registration.showNotification(title, { ...options, icon: "/logo.svg" }));
});

/** Focuses the page if it’s already open, otherwise opens it. */
async function openPlace() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === PLACE);
  return open === undefined ? self.clients.openWindow(PLACE) : open.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPlace());
});
