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
  /** The partner's offer, percent. */
  offerPercent: number;
  /** Account time, Unix milliseconds. */
  nowMs: number;
}

/** Whom a signed link names, or null: not ours, too old, of another partner, or the athlete is gone. */
export async function readSubscriber(pst: string, ref: string): Promise<Subscriber | null> {
  const ticket = readTicket(pst);
  if (ticket === null) return null;
  const subscriber = await findSubscriberOf(ticket.athleteId, ticket.accountId);
  return subscriber?.partnerId === ref ? subscriber : null;
}

/** An athlete of an account, as somebody who may subscribe; null when they are gone. */
export async function findSubscriberOf(
  athleteId: string,
  accountId: string,
): Promise<Subscriber | null> {
  const athlete = await findSubscriber(athleteId, accountId);
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
