import { DAY_MS } from "@/lib/contract/durations";
import { control } from "./purchases";

const { db } = await import("@/lib/platform/db");
const { visiting } = await import("@/lib/access/acting");
const { identify } = await import("@/lib/access/identify");
const { loadAccount } = await import("@/lib/access/accounts");
const { followClock } = await import("@/lib/billing/account-clock");
const { syncCustomer } = await import("@/lib/billing/purchases");
const { moveClock } = await import("@/lib/partners/test-clock");
const { signUp } = await import("@/lib/signup/signup");
const { claimKey } = await import("@/lib/signup/claim");
const { newId } = await import("@/lib/platform/ids");
const { isApiError } = await import("@/lib/contract/errors");
const { operator } = await import("./partner");

/** Builders who sign up and pay at the stand-in, in this process. */

export type Environment = "test" | "live";

/** Returns a visitor calling from an address of their own. */
export const visitor = (environment: Environment = "test") =>
  visiting(environment, `2001:db8:${newId().slice(0, 4)}:${newId().slice(0, 4)}::1`);

export const newEmail = () => `${newId()}@builder.example`;

/** Opens a checkout. @returns its session */
export const begun = async (email = newEmail(), environment: Environment = "test") =>
  (await signUp(visitor(environment), { email })).session_id;

export const orderOf = (sessionId: string) =>
  db.builderOrder.findUniqueOrThrow({ where: { sessionId } });

/** Pays a checkout without the service hearing of it. */
export const paid = (session: string, method = "card") => control("complete", { session, method });

/** Syncs the stand-in's current state. */
export async function synced(sessionId: string): Promise<void> {
  const { environment, customerId } = await orderOf(sessionId);
  await syncCustomer(environment, customerId ?? "");
}

/** Creates a builder who has paid and claimed their key. */
export async function payingBuilder() {
  const email = newEmail();
  const sessionId = await begun(email);
  await paid(sessionId);
  await synced(sessionId);
  const { api_key, account_id } = await claimKey(visitor(), sessionId);
  const { id: partnerId, customerId } = await orderOf(sessionId);
  return { email, sessionId, key: api_key, accountId: account_id, partnerId, customerId };
}
export type Builder = Awaited<ReturnType<typeof payingBuilder>>;

/** Returns the result of a call with a key: `ok`, or the error code. */
export async function used(key: string, environment: Environment = "test"): Promise<string> {
  const call = { authorization: `Bearer ${key}`, environment, requestId: "req_000000000000" };
  try {
    await identify({ ...call, wallMs: Date.now() });
    return "ok";
  } catch (error) {
    return isApiError(error) ? error.code : String(error);
  }
}

/** Advances the account's and the stand-in's clocks, and syncs what happened there. */
export async function advanceBuilder(builder: Builder, days: number): Promise<void> {
  await moveClock(await loadAccount(operator(), builder.accountId), Math.round(days * DAY_MS));
  await followClock(builder.accountId);
  await synced(builder.sessionId);
}

/** Returns the names of the mails to an address, oldest first. */
export async function mailsTo(recipient: string): Promise<string[]> {
  const where = { recipient };
  const rows = await db.mailMessage.findMany({ where, orderBy: { createdAt: "asc" } });
  return rows.map(({ template }) => template);
}
