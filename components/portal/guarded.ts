import type { Capability } from "@/lib/contract/capabilities";

/** Paths restricted to some roles, with the required capability. It applies to all paths below them too. */
export const GUARDED = {
  "/alerts": "coach:alerts",
  "/alerts/activity": "coach:backtests",
  "/roster/invite": "coach:invitations",
  "/settings/api-keys": "coach:keys",
  "/settings/webhooks": "coach:webhooks",
  "/settings/audit": "coach:leadership",
} as const satisfies Record<string, Capability>;
export type Guarded = keyof typeof GUARDED;

/** Returns the paths a reader can't open because their role lacks the capability. */
export const closedPlaces = (lacksRole: (capability: Capability) => boolean): Guarded[] =>
  (Object.keys(GUARDED) as Guarded[]).filter((place) => lacksRole(GUARDED[place]));

/** True if a link is not one of the closed paths. */
export const isOpenIn = (closed: readonly Guarded[], href: string): boolean =>
  !closed.some((place) => place === href);
