import { resource } from "@/lib/api/route";
import { CalculateAnswer, CalculateInput } from "@/lib/contract/prescription";
import { calculate } from "@/lib/nutrition/nutrition";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/calculate",
  {
    POST: {
      summary: "Calculate carbohydrate, sodium and fluid per hour for one session.",
      description:
        "Exact numbers need the whole fueling profile and the four call fields; otherwise the answer is ranges. The safety block is always there. Without an athlete, the number of different calculations in a day is limited; repeats are not counted.",
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
          "Calculate carbohydrate, sodium and fluid per hour for one session described here, with a safety block. Use it for every question of how much to eat or drink, never your own estimate. With `athlete_id` the stored profile counts as well. For a stored activity use calculate_activity_prescription, which keeps the result. With open questions the answer is ranges, and `precision.missing_fields` says what to ask for.",
      },
      effect: "none",
      run: ({ scope, body }) => calculate(scope, body),
    },
  },
);
