import type { CoachRole, CoachTier } from "@/lib/contract/coach";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { PartnerStanding } from "./partner-standing";
import type { Principal } from "./principal";

/** What every unit of work knows: who acts, in which call, when, and the one handle to the database. */
export interface CallScope {
  principal: Principal;
  requestId: string;
  environment: Environment;
  /** Wall time in Unix milliseconds, when the call arrived. */
  wallMs: number;
  /** Account time in Unix milliseconds: wall time plus the account's offset; wall time where there is no account. */
  nowMs: number;
  /** The pool for reads, the open transaction inside a unit of work. Every query goes through it. */
  db: Db;
}

/** The data of one partner's account in one environment: what a verb on partner-owned rows takes. */
export interface AccountScope extends CallScope {
  accountId: string;
  partnerId: string;
  /** The one athlete that a delegate acts for; null reaches all of the account's. */
  only: string | null;
  /** Who reports on sessions by this call. */
  reportSource: "partner" | "athlete";
  /** Rises whenever an endpoint of the account begins to listen; see `lib/platform/listeners.ts`. */
  listening: number;
  /** Neither a ceiling of the day nor a number of different inputs holds for it. */
  isUnbounded: boolean;
  /** How the partner stands, only where somebody acts as its member: for the partner, and not for an athlete. */
  standing?: PartnerStanding;
}

/** What one coach sees and arranges: their team's roster, or the part of it that is theirs. `nowMs` is team time. */
export interface CoachScope extends CallScope {
  coachId: string;
  teamId: string;
  personId: string;
  role: CoachRole;
  /** The tier that holds at `nowMs`. */
  tier: CoachTier;
  /** Reads only athletes who are assigned to this coach; null for the whole team's. */
  assignedTo: string | null;
  /** Changes only what is of athletes who are assigned to this coach; null for the whole team's. */
  changesOf: string | null;
}

/** What is somebody's own: their sign-ins, and the relations that they agreed to. */
export interface PersonScope extends CallScope {
  personId: string;
  /** The address trimmed and in lower case. */
  emailKey: string;
  /** Whether the mailbox was ever proved to be theirs. */
  isVerified: boolean;
  sessionId: string;
}

/** Whose clock can be moved. */
export type ClockScope = AccountScope | CoachScope;
