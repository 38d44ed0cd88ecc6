import { resource } from "@/lib/api/route";
import { CalculateAnswer, CalculateInput } from "@/lib/contract/prescription";
import { calculate } from "@/lib/nutrition/nutrition";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/nutrition/calculate",
  {
    POST: {
      summary: "Calculate carbohydrate, sodium and fluid per hour for one session.",
      description:
        "Exact numbers need the whole fueling profile and the four call fields; otherwise the answer is ranges. The safety block is always there. Of calculations without an athlete so many different ones are served in a day; repeats always.",
      capability: "nutrition:calculate",
      cost: "intelligence",
      body: CalculateInput,
      response: CalculateAnswer,
      errors: ["athlete_not_found", "rate_limited"],
      tool: "calculate_fueling",
      effect: "none",
      run: ({ scope, body }) => calculate(scope, body),
    },
  },
);
