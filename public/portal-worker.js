/** Shows what alerts tell a coach in a browser whose page is not open, and leads to the page when it is pressed. */
const PLACE = "/notifications";

/** What was told; a message that is not ours still has to be shown, as browsers ask. */
function readMessage(data) {
  try {
    const { title, body, tag } = data.json();
    return { title: String(title), options: { body: String(body), tag: String(tag) } };
  } catch {
    return { title: "Somebody may need you", options: { tag: "aidstation" } };
  }
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, options } = readMessage(event.data);
  event.waitUntil(self.registration.showNotification(title, { ...options, icon: "/logo.svg" }));
});

/** To the page where it is open already, else to a new one. */
async function openPlace() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === PLACE);
  return open === undefined ? self.clients.openWindow(PLACE) : open.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPlace());
});
