import type { Lane } from "@/lib/contract/lanes";
import type { Environment } from "@/lib/platform/env";

/** A delivery that is ours until its lease ends, with all that an attempt needs. */
export interface Claimed {
  id: string;
  /** Which claim of the row this is; a later one makes it void. */
  claims: number;
  endpointId: string;
  lane: Lane;
  ownerId: string;
  environment: Environment;
  /** The endpoint's current address and secret. */
  url: string;
  sealedSecret: string;
  active: boolean;
  eventId: string;
  eventType: string;
  /** Wall time, Unix milliseconds. */
  eventCreatedMs: number;
  /** Whom the event is about; null for nobody in particular. */
  athleteId: string | null;
  /** JSON text; null once it was erased, or its athlete was. */
  data: string | null;
  /** Whether the endpoint had as many due, taken or not, as may be on their way: there may be more behind them. */
  more: boolean;
}

/** What came of an attempt, or why there was none. */
export type Outcome =
  | ({ result: "delivered" | "refused" } & Tried)
  /** We could not make the request: an attempt that does not count against the endpoint. */
  | ({ result: "unmade" } & Tried)
  /** No attempt was made, and none will be. */
  | { result: "ended" }
  /** No attempt was made; the next may be after a pause. */
  | { result: "released"; pauseMs: number };

export interface Tried {
  /** When it began, wall time in Unix milliseconds: what was signed. */
  atMs: number;
  statusCode: number | null;
  responseBody: string | null;
  failure: string | null;
  durationMs: number;
}

export interface Settled {
  claimed: Pick<Claimed, "id" | "claims" | "endpointId" | "url">;
  outcome: Outcome;
}
