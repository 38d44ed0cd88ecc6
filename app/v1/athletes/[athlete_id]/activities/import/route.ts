import { calculationsIn, importActivities, importUnits } from "@/lib/activities/prescriptions";
import { resource } from "@/lib/api/route";
import { ActivityImport, ActivityImportInput } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/import",
  {
    POST: {
      summary: "Import up to 200 activities, optionally with prescriptions.",
      description:
        "Invalid items are reported by index. Each calculation counts as one calculation call.",
      capability: "activities:write",
      cost: "data",
      emits: ["activity.created", "prescription.calculated"],
      isDear: true,
      body: ActivityImportInput,
      response: ActivityImport,
      errors: ["athlete_not_found", "empty_batch", "batch_too_large"],
      units: ({ body }) => importUnits(body),
      calculates: ({ body }) => calculationsIn(body) > 0,
      run: ({ scope, params, body, paid }) =>
        importActivities(scope, params.athlete_id, body, paid),
    },
  },
);
