import { resource } from "@/lib/api/route";
import { createAthletes } from "@/lib/athletes/athletes";
import { AthleteBatch, AthleteBatchInput } from "@/lib/contract/athlete";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/athletes/batch", {
  POST: {
    summary: "Create up to 100 athletes; errors are reported by index.",
    capability: "athletes:manage",
    cost: "data",
    emits: ["athlete.created", "subscription.created"],
    isDear: true,
    body: AthleteBatchInput,
    response: AthleteBatch,
    errors: ["empty_batch", "batch_too_large"],
    run: ({ scope, body }) => createAthletes(scope, body.athletes),
  },
});
