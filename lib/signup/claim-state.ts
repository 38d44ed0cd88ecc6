import { loadAccount } from "@/lib/access/accounts";
import type { CallScope } from "@/lib/access/scope";
import { askForOrder } from "@/lib/billing/builder-checkout";
import { type BuilderOrder, orderOfSession } from "@/lib/billing/builder-orders";
import type { LoggedRequest } from "@/lib/contract/request-log";
import { canBeSession } from "@/lib/contract/signup";
import { newToken, readToken } from "@/lib/platform/token";
import { listRequests } from "@/lib/usage/requests";

/** Where the key of a sign-up stands, for the page that shows it. */
export type ClaimState =
  | { state: "unknown" | "waiting" | "failed" | "expired" }
  /** It can be shown, once. */
  | { state: "ready" }
  /** It was shown; or nobody asked for it in its 24 hours, and then the moment is null. */
  | { state: "over"; claimedMs: number | null };

/**
 * Where a sign-up stands. Looking changes nothing, since mail programs open addresses by themselves.
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

/** The newest call with the key of a sign-up, for who waits for their first; null while there is none. */
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
/** How long after the press of the button the page shows the key, in seconds: one load. */
export const REVEAL_SECONDS = 60;

/** What a browser holds that pressed the button to see a key: an address alone shows none. */
export const revealToken = ({ wallMs }: CallScope, sessionId: string): string =>
  newToken(PURPOSE, [sessionId], wallMs + REVEAL_SECONDS * 1000);

/** Whether a browser pressed the button for this sign-up just now. */
export const mayReveal = ({ wallMs }: CallScope, token: string | null, sessionId: string) =>
  token !== null && readToken(PURPOSE, token, wallMs)?.[0] === sessionId;
