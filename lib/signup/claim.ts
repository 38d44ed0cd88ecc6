import { audit } from "@/lib/access/audit";
import { lockBuilderOrder } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { ASKING_PAUSE_MS, askForOrder } from "@/lib/billing/builder-checkout";
import { keyContext } from "@/lib/billing/builder-key";
import { type BuilderOrder, noteKey } from "@/lib/billing/builder-orders";
import { fail } from "@/lib/contract/errors";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { open } from "@/lib/platform/key-service";
import { unanswered } from "./signup";

/**
 * Shows the key of a paid checkout, once, however many requests come at the same time. It is also mailed, and deleted
 * here as soon as it is shown.
 *
 * @throws resource_not_found for an unknown session, checkout_incomplete until it is paid, already_claimed once the key
 *   was shown or its 24 hours are over, upstream_error when the processor does not answer
 */
export async function claimKey(scope: CallScope, sessionId: string) {
  const asked = await askForOrder(scope.environment, sessionId).catch(unanswered);
  if (asked.state === "unknown")
    fail("resource_not_found", { message: "No sign-up has this session id." });
  if (asked.state === "asked")
    fail("checkout_incomplete", {
      message: "Whether this checkout is paid is not known yet. Ask again in a second.",
      retryAfterSeconds: ASKING_PAUSE_MS / 1000,
    });
  if (asked.state !== "paid") fail("checkout_incomplete", { message: INCOMPLETE[asked.state] });
  const api_key = await reveal(scope, asked.order);
  const { environment, accountId: account_id } = asked.order;
  return { api_key, environment, account_id, docs: `${baseUrl(environment)}/docs/quickstart` };
}

const INCOMPLETE = {
  waiting: "The checkout for this sign-up isn't paid yet.",
  failed: "The payment for this sign-up failed. Nothing was bought; sign up again.",
  expired: "The checkout for this sign-up has expired. Nothing was bought; sign up again.",
  returned:
    "This address already has a plan, so the payment for this sign-up is refunded. Use the key of that plan, or ask for a new one.",
} as const;

function reveal(scope: CallScope, { id }: BuilderOrder): Promise<string> {
  return transaction(scope, async (unit) => {
    const order = await lockBuilderOrder(unit, id);
    if (order === null) return fail("resource_not_found");
    const { sealedKey, claimedAt, accountId } = order;
    if (claimedAt !== null || sealedKey === null) return refuse(order);
    if ((order.sealedUntil?.getTime() ?? 0) <= unit.wallMs) return refuse(order);
    const key = await open(keyContext(id, accountId), sealedKey);
    const claimed = { claimedAt: toDate(unit.wallMs), sealedKey: null, sealedUntil: null };
    await noteKey(unit, id, claimed);
    const subjects = [{ kind: "api_key" as const, id: order.keyId ?? id }];
    await audit({ ...unit, accountId }, "api_key.claimed", subjects);
    return key;
  });
}

const refuse = ({ claimedAt }: BuilderOrder): never =>
  fail("already_claimed", {
    message:
      claimedAt === null
        ? "Nobody claimed the key within 24 hours, so it is no longer kept. It was e-mailed; the resend route mails another one."
        : `The key was shown on ${DAY.format(claimedAt)} UTC. Use it, or ask for a new one with the resend route.`,
  });

const DAY = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});
