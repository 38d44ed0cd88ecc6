import { wallMs } from "@/lib/platform/clock";
import type { Environment } from "@/lib/platform/env";
import { findSubscriber } from "./purchases.store";
import { readTicket } from "./subscribe-link";

/** The athlete a subscribe page was opened for. */
export interface Subscriber {
  athleteId: string;
  accountId: string;
  environment: Environment;
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
  const athlete = await findSubscriber(ticket.athleteId, ticket.accountId);
  if (athlete === null || athlete.account.partner.id !== ref) return null;
  const { account, orgId, partnerPlan } = athlete;
  return {
    athleteId: athlete.id,
    accountId: account.id,
    environment: account.environment,
    partnerName: account.partner.name,
    returnUrl: account.partner.returnUrl,
    orgId,
    partnerPlan,
    offerPercent: account.offerPercent,
    nowMs: wallMs() + Number(account.clockOffsetMs),
  };
}
