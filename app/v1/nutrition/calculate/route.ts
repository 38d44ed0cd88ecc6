import { resource } from "@/lib/api/route";
import { CalculateAnswer, CalculateInput } from "@/lib/contract/prescription";
import { calculate } from "@/lib/nutrition/nutrition";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/calculate",
  {
    POST: {
      summary: "Calculate carbohydrate, sodium and fluid per hour.",
      description:
        "Calculates for one session. Exact numbers require the whole fueling profile and the four call fields; otherwise the response contains ranges. The safety block is always included. Without an athlete, the number of different calculations per day is limited; repeats don't count.",
      capability: "nutrition:calculate",
      cost: "intelligence",
      emits: ["prescription.calculated"],
      body: CalculateInput,
      response: CalculateAnswer,
      errors: ["athlete_not_found", "rate_limited"],
      tool: {
        name: "calculate_nutrition",
        title: "Calculate fueling",
        about:
          "Calculate carbohydrate, sodium and fluid per hour for a session you describe, with a safety block. Use it for every question of how much to eat or drink; never estimate yourself. With `athlete_id`, the stored profile is used too. For a stored activity, use calculate_activity_prescription, which stores the result. If information is missing, the result contains ranges, and `precision.missing_fields` lists what to ask for.",
      },
      effect: "none",
      run: ({ scope, body }) => calculate(scope, body),
    },
  },
);
