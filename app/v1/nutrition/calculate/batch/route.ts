import { resource } from "@/lib/api/route";
import { BatchAnswer, BatchInput } from "@/lib/contract/prescription";
import { calculateBatch, scenarioUnits } from "@/lib/nutrition/batch";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/calculate/batch",
  {
    POST: {
      summary: "Calculate up to 50 scenarios in one call.",
      description:
        "Headers, including X-Batch-Estimated-Ms, are sent before the first scenario is calculated. Each scenario counts as one call.",
      capability: "nutrition:calculate",
      cost: "intelligence",
      emits: ["prescription.calculated"],
      body: BatchInput,
      response: BatchAnswer,
      errors: ["empty_batch", "batch_too_large"],
      stream: true,
      effect: "none",
      units: ({ body }) => scenarioUnits(body),
      run: ({ scope, body, paid }) => calculateBatch(scope, body, paid),
    },
  },
);
