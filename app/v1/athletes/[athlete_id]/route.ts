import { resource } from "@/lib/api/route";
import { patchAthlete, readAthlete } from "@/lib/athletes/athletes";
import { deleteAthlete } from "@/lib/athletes/erasure";
import { Athlete, AthleteInput } from "@/lib/contract/athlete";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}",
  {
    GET: {
      summary: "Read one athlete.",
      capability: "athletes:read",
      cost: "data",
      response: Athlete,
      errors: ["athlete_not_found"],
      tool: "get_athlete",
      run: ({ scope, params }) => readAthlete(scope, params.athlete_id),
    },
    PATCH: {
      summary: "Change an athlete; `settings` replaces the whole object.",
      capability: "athletes:write",
      cost: "data",
      body: AthleteInput,
      response: Athlete,
      errors: ["athlete_not_found"],
      tool: "update_athlete",
      run: ({ scope, params, body }) => patchAthlete(scope, params.athlete_id, body),
    },
    DELETE: {
      summary: "Delete an athlete and everything stored of them.",
      capability: "athletes:write",
      cost: "data",
      errors: ["athlete_not_found"],
      run: ({ scope, params }) => deleteAthlete(scope, params.athlete_id),
    },
  },
);
