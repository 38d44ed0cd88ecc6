import { resource } from "@/lib/api/route";
import { ActivityTypeInference, ActivityTypeInferred } from "@/lib/contract/inference";
import { inferActivityType } from "@/lib/inference/infer";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/infer/activity-type",
  {
    POST: {
      summary: "Infer an activity's type from its title and measurements.",
      description:
        "Titles can be in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish or Czech, as athletes and devices write them. If nothing can be inferred, or several activities match, returns `unknown` with confidence 0.",
      capability: "intelligence:infer",
      cost: "intelligence",
      isDear: true,
      body: ActivityTypeInference,
      response: ActivityTypeInferred,
      effect: "none",
      run: async ({ body }) => inferActivityType(body),
    },
  },
);
