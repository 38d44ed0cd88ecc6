import { createActivity, listActivities } from "@/lib/activities/activities";
import { resource } from "@/lib/api/route";
import { Activity, NewActivity } from "@/lib/contract/activity";
import { PageQuery, page } from "@/lib/contract/primitives";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/activities",
  {
    GET: {
      summary: "List an athlete's activities, newest first.",
      capability: "activities:read",
      cost: "data",
      query: PageQuery,
      response: page("activities", Activity),
      errors: ["athlete_not_found", "invalid_cursor"],
      tool: "list_activities",
      run: ({ scope, params, query }) => listActivities(scope, params.athlete_id, query),
    },
    POST: {
      summary: "Create an activity for an athlete.",
      capability: "activities:write",
      cost: "data",
      body: NewActivity,
      response: Activity,
      status: 201,
      errors: ["athlete_not_found"],
      tool: "create_activity",
      run: ({ scope, params, body }) => createActivity(scope, params.athlete_id, body),
    },
  },
);
