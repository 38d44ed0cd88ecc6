import type { Capability } from "@/lib/contract/capabilities";

/** Places of the portal that are for some roles alone, with what opens them. What lies under them goes by them too. */
export const GUARDED = {
  "/alerts": "coach:alerts",
  "/alerts/activity": "coach:backtests",
  "/roster/invite": "coach:invitations",
  "/settings/api-keys": "coach:keys",
  "/settings/webhooks": "coach:webhooks",
  "/settings/audit": "coach:leadership",
} as const satisfies Record<string, Capability>;
export type Guarded = keyof typeof GUARDED;

/** The places that whoever lacks the role for a capability is not led to. */
export const closedPlaces = (lacksRole: (capability: Capability) => boolean): Guarded[] =>
  (Object.keys(GUARDED) as Guarded[]).filter((place) => lacksRole(GUARDED[place]));

/** Whether an address is none of the closed places. */
export const isOpenIn = (closed: readonly Guarded[], href: string): boolean =>
  !closed.some((place) => place === href);
