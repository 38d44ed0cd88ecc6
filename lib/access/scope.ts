import type { CoachRole, CoachTier } from "@/lib/contract/coach";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { PartnerStanding } from "./partner-standing";
import type { Principal } from "./principal";

/** The context of every unit of work: who acts, in which call, when, and the database handle. */
export interface CallScope {
  principal: Principal;
  requestId: string;
  environment: Environment;
  /** Wall time when the call arrived, in Unix milliseconds. */
  wallMs: number;
  /** Account time in Unix milliseconds: wall time plus the account's offset, or wall time if there is no account. */
  nowMs: number;
  /** The pool for reads, or the open transaction. Every query goes through it. */
  db: Db;
}

/** The data of one partner account in one environment, for operations on partner-owned rows. */
export interface AccountScope extends CallScope {
  accountId: string;
  partnerId: string;
  /** The only athlete a delegate acts for; null for all of the account's. */
  only: string | null;
  /** Who reports on sessions in this call. */
  reportSource: "partner" | "athlete";
  /** Incremented whenever an endpoint of the account starts listening; see `lib/platform/listeners.ts`. */
  listening: number;
  /** Whether the account is exempt from daily limits and from the limit on different inputs. */
  isUnbounded: boolean;
  /** The partner's status. Set only when someone acts as its member: for the partner, not for an athlete. */
  standing?: PartnerStanding;
}

/** What one coach can see and manage: their team's roster, or their part of it. `nowMs` is team time. */
export interface CoachScope extends CallScope {
  coachId: string;
  teamId: string;
  personId: string;
  role: CoachRole;
  /** The tier in effect at `nowMs`. */
  tier: CoachTier;
  /** Limits reads to athletes assigned to this coach; null for the whole team. */
  assignedTo: string | null;
  /** Limits writes to athletes assigned to this coach; null for the whole team. */
  changesOf: string | null;
}

/** A person's own data: their sessions, and the relations they agreed to. */
export interface PersonScope extends CallScope {
  personId: string;
  /** The email address, trimmed and lowercased. */
  emailKey: string;
  /** Whether they ever proved that the mailbox is theirs. */
  isVerified: boolean;
  sessionId: string;
}

/** Scopes whose clock can be moved. */
export type ClockScope = AccountScope | CoachScope;
