import type { PartnerCaller } from "@/lib/access/caller";
import { wallMs } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const VALID_MS = 90 * 86_400_000;
const PURPOSE = "subscribe";

/** Who a subscribe page is opened for. */
export interface SubscribeTicket {
  athleteId: string;
  accountId: string;
}

/** The page on which an athlete of this account can subscribe, for the next 90 days. */
export function subscribeUrl(caller: PartnerCaller, athleteId: string): string {
  const pst = newToken(PURPOSE, [athleteId, caller.accountId], wallMs() + VALID_MS);
  const test = caller.environment === "test" ? "&test=1" : "";
  return `${baseUrl(caller.environment)}/subscribe?ref=${caller.partnerId}&pst=${pst}${test}`;
}

/** Whom a token of a subscribe link names; null when it is not ours or too old. */
export function readTicket(pst: string): SubscribeTicket | null {
  const [athleteId, accountId] = readToken(PURPOSE, pst, wallMs()) ?? [];
  return athleteId === undefined || accountId === undefined ? null : { athleteId, accountId };
}
