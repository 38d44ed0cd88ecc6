import type { AccountScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 90 * DAY_MS;
const PURPOSE = "subscribe";

/** Who a subscribe page is opened for. */
export interface SubscribeTicket {
  athleteId: string;
  accountId: string;
}

/** The page on which an athlete of this account can subscribe, for the next 90 days. */
export function subscribeUrl(
  account: Pick<AccountScope, "accountId" | "partnerId" | "environment">,
  athleteId: string,
): string {
  const pst = newToken(PURPOSE, [athleteId, account.accountId], wallMs() + VALID_MS);
  const test = account.environment === "test" ? "&test=1" : "";
  return `${baseUrl(account.environment)}/subscribe?ref=${account.partnerId}&pst=${pst}${test}`;
}

/** The same with whether anything is sold there. */
export const subscribeOffer = (
  account: Pick<AccountScope, "accountId" | "partnerId" | "environment">,
  athleteId: string,
) => ({ subscribeUrl: subscribeUrl(account, athleteId), isSold: sellsSubscriptions });

/** The subscribe link that a page shows for a call to action; null where there is none, or nothing is sold. */
export const offeredUrl = (
  cta: { subscribe_url: string } | undefined,
  isSold: boolean = sellsSubscriptions,
): string | null => (isSold ? (cta?.subscribe_url ?? null) : null);

/** Whom a token of a subscribe link names; null when it is not ours or too old. */
export function readTicket(pst: string): SubscribeTicket | null {
  const [athleteId, accountId] = readToken(PURPOSE, pst, wallMs()) ?? [];
  return athleteId === undefined || accountId === undefined ? null : { athleteId, accountId };
}
