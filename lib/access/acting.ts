import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import type { CallScope } from "./scope";

/** Returns the scope of an operator command or a job; `id` is its name. Opens no account. */
export const actingAs = (kind: "operator" | "job", id: string): CallScope => ({
  principal: { kind, id },
  requestId: newRequestId(),
  environment: "test",
  wallMs: wallMs(),
  nowMs: wallMs(),
  db,
});

/** Returns the scope of a page visitor who isn't signed in or hasn't been identified yet. Opens nobody's data. */
export const visiting = (environment: Environment, address: string): CallScope => ({
  ...actingAs("job", "visit"),
  principal: { kind: "anyone", id: address },
  environment,
});
