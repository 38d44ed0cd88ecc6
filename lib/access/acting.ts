import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { newRequestId } from "@/lib/platform/ids";
import type { CallScope } from "./scope";

/** The scope of an operator's command or of a job, `id` being its name. It opens nobody's account. */
export const actingAs = (kind: "operator" | "job", id: string): CallScope => ({
  principal: { kind, id },
  requestId: newRequestId(),
  environment: "test",
  wallMs: wallMs(),
  nowMs: wallMs(),
  db,
});

/** The scope of somebody at a page who has not signed in, or has yet to be asked who they are. It opens nobody's data. */
export const visiting = (environment: Environment, address: string): CallScope => ({
  ...actingAs("job", "visit"),
  principal: { kind: "anyone", id: address },
  environment,
});
