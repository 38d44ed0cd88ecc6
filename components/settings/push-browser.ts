/** What one browser can do about push, and how it is asked. */

export type PushState =
  /** Not known before the page runs in the browser. */
  | "unknown"
  | "unsupported"
  /** iOS, where only pages on the home screen are told. */
  | "needs home screen"
  | "denied"
  | "off"
  | "on";

const WORKER = "/portal-worker.js";
const SCOPE = "/notifications";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, which has no touch.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

const isOnHomeScreen = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Under what a browser keeps which of the devices on the list it is. */
const OWN_ID = "push-device";

/** Which of the devices on the list this browser is; null for none. */
export const ownDeviceId = (): string | null => localStorage.getItem(OWN_ID);

/** Keeps which of the devices on the list this browser is. */
export const keepDeviceId = (id: string): void => localStorage.setItem(OWN_ID, id);

/** How this browser stands to push, given the devices that are on the list. It asks nobody anything. */
export async function readPushState(listed: readonly string[]): Promise<PushState> {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!can) return isApplePhone() && !isOnHomeScreen() ? "needs home screen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  const isOurs = worker?.scope.endsWith(SCOPE) === true;
  const subscription = isOurs ? await worker.pushManager.getSubscription() : null;
  const isListed = listed.includes(ownDeviceId() ?? "");
  return subscription !== null && isListed && Notification.permission === "granted" ? "on" : "off";
}

/** Waits until a worker that was just installed can be told anything. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const coming = registration.installing ?? registration.waiting;
  if (coming !== null && registration.active === null)
    await new Promise<void>((resolve) => {
      coming.addEventListener("statechange", () => {
        if (coming.state === "activated" || coming.state === "redundant") resolve();
      });
    });
  return registration;
}

/**
 * Asks the browser's owner, and the browser's push service, to be told here.
 *
 * @returns what the API is to know of it; the state where nobody agreed
 * @throws what the browser throws, for one that reaches no push service
 */
export async function subscribeHere(publicKey: string): Promise<PushState | PushSubscriptionJSON> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { pushManager } = await activeWorker();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return subscription.toJSON();
}

/** Has this browser be told no more. */
export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(OWN_ID);
}

const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const SPOKEN: Partial<Record<(typeof BROWSERS)[number], string>> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"] as const;

/** What to call a browser in a list, by what it says of itself. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find((each) => userAgent.includes(each));
  const system = SYSTEMS.find((each) => userAgent.includes(each));
  const name = browser === undefined ? "A browser" : (SPOKEN[browser] ?? browser);
  return system === undefined ? name : `${name} on ${system}`;
}
