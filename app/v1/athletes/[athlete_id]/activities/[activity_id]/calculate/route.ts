import { calculateActivity } from "@/lib/activities/prescriptions";
import { resource } from "@/lib/api/route";
import { ActivityCalculation, CalculateOverrides } from "@/lib/contract/prescription";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}/calculate",
  {
    POST: {
      summary: "Calculate for a stored activity and keep the prescription with it.",
      description: "Fields of the optional body override profile and activity for this call.",
      capability: "nutrition:calculate",
      cost: "intelligence",
      body: CalculateOverrides,
      response: ActivityCalculation,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: "calculate_activity",
      run: ({ scope, params, body }) =>
        calculateActivity(scope, params.athlete_id, params.activity_id, body),
    },
  },
);
