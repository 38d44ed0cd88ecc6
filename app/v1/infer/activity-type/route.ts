import { resource } from "@/lib/api/route";
import { ActivityTypeInference, ActivityTypeInferred } from "@/lib/contract/inference";
import { inferActivityType } from "@/lib/inference/infer";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/infer/activity-type",
  {
    POST: {
      summary: "Infer the kind of an activity from its title and what was measured.",
      description:
        "Titles in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish and Czech, as athletes and devices write them. What tells nothing, or of several activities, is `unknown` with confidence 0.",
      capability: "intelligence:read",
      cost: "intelligence",
      body: ActivityTypeInference,
      response: ActivityTypeInferred,
      effect: "none",
      run: async ({ body }) => inferActivityType(body),
    },
  },
);
