import { deleteActivity, patchActivity, readActivity } from "@/lib/activities/activities";
import { resource } from "@/lib/api/route";
import { Activity, ActivityPatch } from "@/lib/contract/activity";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities/{activity_id}",
  {
    GET: {
      summary: "Retrieve an activity with its prescription and feedback.",
      capability: "activities:read",
      cost: "data",
      response: Activity,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: {
        name: "get_activity",
        title: "Get an activity",
        about:
          "Get an activity with its stored prescription and feedback. For the prescription alone, use get_activity_prescription.",
      },
      run: ({ scope, params }) => readActivity(scope, params.athlete_id, params.activity_id),
    },
    PATCH: {
      summary: "Update an activity; its stored prescription becomes stale.",
      capability: "activities:write",
      cost: "data",
      emits: ["activity.updated"],
      body: ActivityPatch,
      response: Activity,
      errors: ["athlete_not_found", "activity_not_found"],
      tool: {
        name: "update_activity",
        title: "Update an activity",
        about:
          "Update a stored activity. Its stored prescription becomes stale: recalculate with calculate_activity_prescription. To report how it went, use submit_feedback.",
      },
      run: ({ scope, params, body }) =>
        patchActivity(scope, params.athlete_id, params.activity_id, body),
    },
    DELETE: {
      summary: "Delete an activity.",
      capability: "activities:write",
      cost: "data",
      errors: ["athlete_not_found", "activity_not_found"],
      run: ({ scope, params }) => deleteActivity(scope, params.athlete_id, params.activity_id),
    },
  },
);
