import { DAY_MS } from "@/lib/contract/durations";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const PURPOSE = "back";
const VALID_MS = 7 * DAY_MS;

/** The address that leads a buyer back to the page on which they began a purchase, for a week from a moment. */
export const backUrl = (environment: Environment, purchaseId: string, fromMs: number): string =>
  `${baseUrl(environment)}/subscribe/back?checkout=${newToken(PURPOSE, [purchaseId], fromMs + VALID_MS)}`;

/** The purchase that such an address is about; null for any other, and for one that is too old. */
export const readBackToken = (token: string, wallNowMs: number): string | null =>
  readToken(PURPOSE, token, wallNowMs)?.[0] ?? null;
