import { callApi } from "../portal/api";

/** This browser's push support, permission and subscription. */

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

export interface PushDevice {
  id: string;
  device: string;
  created_at: number;
}

export const DEVICES_PATH = "/v1/coach/notifications/push";

/** A sign-in, by its id, and whose it is. */
export interface SignIn {
  personId: string;
  sessionId: string;
}

/** The storage key for this browser's device id. */
const OWN_ID = "push-device";
/** The storage key for the person who turned on notifications here. */
const OWNER = "push-owner";
/** The storage key for the sign-in in which this browser was last added, or found in the list. */
const SIGN_IN = "push-sign-in";

/** Returns the id of this browser in the device list; null if it has none. */
export const ownDeviceId = (): string | null => localStorage.getItem(OWN_ID);

function keepOwn(id: string, { personId, sessionId }: SignIn): void {
  localStorage.setItem(OWN_ID, id);
  localStorage.setItem(OWNER, personId);
  localStorage.setItem(SIGN_IN, sessionId);
}

/** Returns our worker's push subscriptions, without installing it; null if it isn't installed. */
async function ownPushManager(): Promise<PushManager | null> {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  return worker?.scope.endsWith(SCOPE) === true ? worker.pushManager : null;
}

/** Returns this browser's push state, given the listed devices. Never prompts the user. */
export async function readPushState(listed: readonly string[]): Promise<PushState> {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!can) return isApplePhone() && !isOnHomeScreen() ? "needs home screen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = (await (await ownPushManager())?.getSubscription()) ?? null;
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

/** Returns the subscription there is, or a new one. @throws also if there is one made with an earlier key of ours */
const subscribeIn = (manager: PushManager, publicKey: string): Promise<PushSubscription> =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/** Adds this browser to the device list. */
async function addHere(subscription: PushSubscription, signIn: SignIn): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const device = browserName(navigator.userAgent);
  const { id } = await callApi<PushDevice>("POST", DEVICES_PATH, { endpoint, keys, device });
  keepOwn(id, signIn);
}

/**
 * Asks the user for permission, subscribes to the browser's push service and adds this browser to the device list.
 *
 * @returns the state, which isn't "on" if the user declined
 * @throws what the browser throws, for one that reaches no push service, and Refusal
 */
export async function turnOnHere(publicKey: string, signIn: SignIn): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { pushManager } = await activeWorker();
  // One that was listed and is off now may be dead. One that got no answer is sent again, so that it is listed once.
  if (ownDeviceId() !== null) await unsubscribeHere();
  const subscription = await subscribeIn(pushManager, publicKey).catch(async () => {
    await unsubscribeHere();
    return subscribeIn(pushManager, publicKey);
  });
  await addHere(subscription, signIn);
  return "on";
}

/**
 * Adds this browser again after the sign-in it was added in has ended: once per sign-in, and only for the person who
 * turned on notifications here. One that they remove from the list stays so until they sign in again. Never prompts the
 * user.
 *
 * @returns true if it was added
 * @throws what the browser throws, and Refusal; the next page then tries again
 */
export async function turnOnAgain(signIn: SignIn): Promise<boolean> {
  const id = ownDeviceId();
  const owner = localStorage.getItem(OWNER);
  if (id === null || (owner !== null && owner !== signIn.personId)) return false;
  if (localStorage.getItem(SIGN_IN) === signIn.sessionId) return false;
  const manager = Notification.permission === "granted" ? await ownPushManager() : null;
  if (manager === null || (await manager.getSubscription()) === null) return false;
  const { public_key, devices } = await callApi<{ public_key: string; devices: PushDevice[] }>(
    "GET",
    DEVICES_PATH,
  );
  const isListed = devices.some((each) => each.id === id);
  // Without an owner, it was turned on before owners were kept: by this person if it is in their list.
  const isDue = isListed ? owner === null : owner !== null;
  if (isDue) await addHere(await subscribeIn(manager, public_key), signIn);
  else localStorage.setItem(SIGN_IN, signIn.sessionId);
  return isDue;
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
