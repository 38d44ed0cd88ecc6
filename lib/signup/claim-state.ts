import { loadAccount } from "@/lib/access/accounts";
import type { CallScope } from "@/lib/access/scope";
import { askForOrder } from "@/lib/billing/builder-checkout";
import { type BuilderOrder, orderOfSession } from "@/lib/billing/builder-orders";
import type { LoggedRequest } from "@/lib/contract/request-log";
import { canBeSession } from "@/lib/contract/signup";
import { newToken, readToken } from "@/lib/platform/token";
import { listRequests } from "@/lib/usage/requests";

/** The state of a sign-up's key, for the page that shows it. */
export type ClaimState =
  | { state: "unknown" | "waiting" | "failed" | "expired" | "returned" }
  /** It can be shown, once. */
  | { state: "ready" }
  /** It was shown, or nobody requested it within 24 hours; the time is null in that case. */
  | { state: "over"; claimedMs: number | null };

/**
 * Returns the state of a sign-up. Reading changes nothing, since mail clients open links by themselves.
 *
 * @throws when the processor cannot be asked
 */
export async function readClaim(scope: CallScope, sessionId: string): Promise<ClaimState> {
  if (!canBeSession(sessionId)) return { state: "unknown" };
  const asked = await askForOrder(scope.environment, sessionId);
  if (asked.state === "paid") return stateOf(scope, asked.order);
  return { state: asked.state === "asked" ? "waiting" : asked.state };
}

function stateOf({ wallMs }: CallScope, order: BuilderOrder): ClaimState {
  const { claimedAt, sealedKey, sealedUntil } = order;
  const isKept = sealedKey !== null && (sealedUntil?.getTime() ?? 0) > wallMs;
  if (claimedAt === null && isKept) return { state: "ready" };
  return { state: "over", claimedMs: claimedAt?.getTime() ?? null };
}

/** Returns the newest call with a sign-up's key, for someone waiting for their first; null if there is none yet. */
export async function newestCall(
  scope: CallScope,
  sessionId: string,
): Promise<LoggedRequest | null> {
  const order = await orderOfSession(scope, sessionId);
  if (order === null || order.fulfilledAt === null || order.keyId === null) return null;
  const account = await loadAccount(scope, order.accountId);
  const { requests } = await listRequests(account, { limit: 1, key_id: order.keyId });
  return requests[0] ?? null;
}

const PURPOSE = "reveal";
/** How long the page shows the key after the button is pressed, in seconds: one load. */
export const REVEAL_SECONDS = 60;

/** Returns the token for a browser that pressed the button to see a key: the URL alone shows none. */
export const revealToken = ({ wallMs }: CallScope, sessionId: string): string =>
  newToken(PURPOSE, [sessionId], wallMs + REVEAL_SECONDS * 1000);

/** True if a browser has just pressed the button for this sign-up. */
export const mayReveal = ({ wallMs }: CallScope, token: string | null, sessionId: string) =>
  token !== null && readToken(PURPOSE, token, wallMs)?.[0] === sessionId;
