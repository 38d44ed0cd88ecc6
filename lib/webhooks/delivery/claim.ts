import type { Lane } from "@/lib/contract/lanes";
import type { Environment } from "@/lib/platform/env";

/** A delivery claimed until its lease ends, with everything an attempt needs. */
export interface Claimed {
  id: string;
  /** The number of this claim; a later one voids it. */
  claims: number;
  endpointId: string;
  lane: Lane;
  ownerId: string;
  /** The coach's key or the app's grant it ends with; null if none. */
  credentialId: string | null;
  environment: Environment;
  /** The endpoint's current URL and secret. */
  url: string;
  sealedSecret: string;
  active: boolean;
  eventId: string;
  eventType: string;
  /** Wall time, Unix milliseconds. */
  eventCreatedMs: number;
  /** The athlete the event is about; null if none. */
  athleteId: string | null;
  /** JSON text; null once it or its athlete was erased. */
  data: string | null;
  /**
   * True if the endpoint had as many deliveries due, claimed or not, as may be in flight: there may be more behind
   * them.
   */
  more: boolean;
}

/** The result of an attempt, or why there was none. */
export type Outcome =
  | ({ result: "delivered" | "refused" } & Tried)
  /** We could not make the request: an attempt that doesn't count against the endpoint. */
  | ({ result: "unmade" } & Tried)
  /** No attempt was made, and none will be. */
  | { result: "ended" }
  /** No attempt was made; the next may follow after a pause. */
  | { result: "released"; pauseMs: number };

export interface Tried {
  /** When it started, wall time in Unix milliseconds: the time that was signed. */
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
