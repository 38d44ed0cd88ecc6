import type { AccountScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 90 * DAY_MS;
const PURPOSE = "subscribe";

/** The athlete a subscribe page is opened for. */
export interface SubscribeTicket {
  athleteId: string;
  accountId: string;
}

/** Returns the URL where an athlete of this account can subscribe, valid for 90 days. */
export function subscribeUrl(
  account: Pick<AccountScope, "accountId" | "partnerId" | "environment">,
  athleteId: string,
): string {
  const pst = newToken(PURPOSE, [athleteId, account.accountId], wallMs() + VALID_MS);
  const test = account.environment === "test" ? "&test=1" : "";
  return `${baseUrl(account.environment)}/subscribe?ref=${account.partnerId}&pst=${pst}${test}`;
}

/** Same as `subscribeUrl`, with whether anything is sold there. */
export const subscribeOffer = (
  account: Pick<AccountScope, "accountId" | "partnerId" | "environment">,
  athleteId: string,
) => ({ subscribeUrl: subscribeUrl(account, athleteId), isSold: sellsSubscriptions });

/** Returns the subscribe link to show for a call to action; null without one, or if nothing is sold. */
export const offeredUrl = (
  cta: { subscribe_url: string } | undefined,
  isSold: boolean = sellsSubscriptions,
): string | null => (isSold ? (cta?.subscribe_url ?? null) : null);

/** Returns the athlete that a subscribe token names; null if it is invalid or expired. */
export function readTicket(pst: string): SubscribeTicket | null {
  const [athleteId, accountId] = readToken(PURPOSE, pst, wallMs()) ?? [];
  return athleteId === undefined || accountId === undefined ? null : { athleteId, accountId };
}
