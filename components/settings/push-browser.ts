/** This browser's push support and permission. */

export type PushState =
  /** Before the page runs in the browser. */
  | "unknown"
  | "unsupported"
  /** iOS, where only apps on the home screen get push notifications. */
  | "needs home screen"
  | "denied"
  | "off"
  | "on";

const WORKER = "/portal-worker.js";
const SCOPE = "/notifications";

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, but Macs have no touch.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

const isOnHomeScreen = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** The storage key for this browser's device id. */
const OWN_ID = "push-device";

/** Returns the id of this browser in the device list; null if it has none. */
export const ownDeviceId = (): string | null => localStorage.getItem(OWN_ID);

/** Stores the id of this browser in the device list. */
export const keepDeviceId = (id: string): void => localStorage.setItem(OWN_ID, id);

/** Returns this browser's push state, given the listed devices. Never prompts the user. */
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

/** Waits until a newly installed worker is active. */
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
 * Asks the user for permission and subscribes to the browser's push service.
 *
 * @returns the subscription for the API, or the state if the user declined
 * @throws what the browser throws, for one that reaches no push service
 */
export async function subscribeHere(publicKey: string): Promise<PushState | PushSubscriptionJSON> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { pushManager } = await activeWorker();
  // One made with an earlier key of ours can't be reused, and blocks a new one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return subscription.toJSON();
}

/** Unsubscribes this browser from push. */
export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(OWN_ID);
}

const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const SPOKEN: Partial<Record<(typeof BROWSERS)[number], string>> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"] as const;

/** Returns a browser's name for the device list, from its user agent. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find((each) => userAgent.includes(each));
  const system = SYSTEMS.find((each) => userAgent.includes(each));
  const name = browser === undefined ? "A browser" : (SPOKEN[browser] ?? browser);
  return system === undefined ? name : `${name} on ${system}`;
}
