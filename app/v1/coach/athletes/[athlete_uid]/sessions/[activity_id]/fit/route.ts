import { resource } from "@/lib/api/route";
import { CarryingQuery, CoachFitAnswer } from "@/lib/contract/fit";
import { readSessionFit } from "@/lib/roster/session-fit";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/sessions/{activity_id}/fit",
  {
    GET: {
      summary: "Fit products to one session of an athlete of the roster, by its stored plan.",
      capability: "coach:roster",
      cost: "data",
      query: CarryingQuery,
      response: CoachFitAnswer,
      errors: ["prescription_not_found"],
      run: ({ scope, params, query }) =>
        readSessionFit(scope, params.athlete_uid, params.activity_id, query),
    },
  },
);
