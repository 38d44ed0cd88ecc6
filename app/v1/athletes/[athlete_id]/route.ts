import { resource } from "@/lib/api/route";
import { patchAthlete, readAthlete } from "@/lib/athletes/athletes";
import { deleteAthlete } from "@/lib/athletes/erasure";
import { Athlete, AthleteInput } from "@/lib/contract/athlete";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}",
  {
    GET: {
      summary: "Retrieve an athlete.",
      capability: "athletes:read",
      cost: "data",
      response: Athlete,
      errors: ["athlete_not_found"],
      tool: {
        name: "get_athlete",
        title: "Get an athlete",
        about:
          "Get an athlete's profile, settings and subscription status. To find the id, use list_athletes.",
      },
      run: ({ scope, params }) => readAthlete(scope, params.athlete_id),
    },
    PATCH: {
      summary: "Update an athlete; `settings` replaces the whole object.",
      capability: "athletes:write",
      cost: "data",
      emits: ["athlete.updated", "subscription.created", "subscription.cancelled"],
      body: AthleteInput,
      response: Athlete,
      errors: ["athlete_not_found"],
      tool: {
        name: "update_athlete",
        title: "Update an athlete",
        about:
          "Update an athlete's profile. Only the fields you send change, except that `settings` is replaced as a whole: read it with get_athlete first. Send what the person said, never a guess.",
      },
      run: ({ scope, params, body }) => patchAthlete(scope, params.athlete_id, body),
    },
    DELETE: {
      summary: "Delete an athlete and all their data.",
      capability: "athletes:manage",
      cost: "data",
      emits: ["athlete.deleted"],
      errors: ["athlete_not_found"],
      run: ({ scope, params }) => deleteAthlete(scope, params.athlete_id),
    },
  },
);
