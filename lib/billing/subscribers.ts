import { wallMs } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { findSubscriber } from "./purchases.store";
import { readTicket } from "./subscribe-link";

/** The athlete a subscribe page was opened for. */
export interface Subscriber {
  athleteId: string;
  accountId: string;
  environment: Environment;
  partnerId: string;
  partnerName: string;
  returnUrl: string | null;
  orgId: string | null;
  partnerPlan: string | null;
  /** The partner's offer, in percent. */
  offerPercent: number;
  /** Account time, Unix milliseconds. */
  nowMs: number;
}

/**
 * Returns the athlete named by a signed link; null if it is invalid, expired or another partner's, or the athlete is
 * gone.
 */
export async function readSubscriber(pst: string, ref: string): Promise<Subscriber | null> {
  const ticket = readTicket(pst);
  if (ticket === null) return null;
  const subscriber = await findSubscriberOf(ticket.athleteId, ticket.accountId);
  return subscriber?.partnerId === ref ? subscriber : null;
}

/** Returns an account's athlete as a possible subscriber; null if they are gone, or their partner isn't active. */
export async function findSubscriberOf(
  athleteId: string,
  accountId: string,
): Promise<Subscriber | null> {
  const athlete = await findSubscriber(athleteId, accountId, wallMs());
  if (athlete === null) return null;
  const { account, orgId, partnerPlan } = athlete;
  return {
    athleteId: athlete.id,
    accountId: account.id,
    environment: account.environment,
    partnerId: account.partner.id,
    partnerName: account.partner.displayName ?? account.partner.name,
    returnUrl: account.partner.returnUrl,
    orgId,
    partnerPlan,
    offerPercent: account.offerPercent,
    nowMs: wallMs() + Number(account.clockOffsetMs),
  };
}
