import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
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
  /** Rises whenever an endpoint of the account begins to listen; see `lib/platform/listeners.ts`. */
  listening: number;
}
