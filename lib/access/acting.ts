import { wallMs } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
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
