import { DAY_MS } from "@/lib/contract/durations";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { newToken, readToken } from "@/lib/platform/token";

const PURPOSE = "back";
const VALID_MS = 7 * DAY_MS;

/** Returns the URL that leads a buyer back to the page where they started a purchase, valid for one week. */
export const backUrl = (environment: Environment, purchaseId: string, fromMs: number): string =>
  `${baseUrl(environment)}/subscribe/back?checkout=${newToken(PURPOSE, [purchaseId], fromMs + VALID_MS)}`;

/** Returns the purchase that a back link is about; null if the token is invalid or expired. */
export const readBackToken = (token: string, wallNowMs: number): string | null =>
  readToken(PURPOSE, token, wallNowMs)?.[0] ?? null;
