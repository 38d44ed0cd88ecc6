import { resource } from "@/lib/api/route";
import { deleteAthlete } from "@/lib/athletes/erasure";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/athletes/{athlete_id}/delete",
  {
    POST: {
      summary: "Delete an athlete, for clients that can't send DELETE.",
      capability: "athletes:manage",
      cost: "data",
      emits: ["athlete.deleted"],
      errors: ["athlete_not_found"],
      run: ({ scope, params }) => deleteAthlete(scope, params.athlete_id),
    },
  },
);
