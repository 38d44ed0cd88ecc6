import { resource } from "@/lib/api/route";
import { CoachFitAnswer, CoachFitQuery } from "@/lib/contract/fit";
import { downloadSessionFit, readSessionFit } from "@/lib/roster/session-fit";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/sessions/{activity_id}/fit",
  {
    GET: {
      summary: "Fit products to one session of an athlete of the roster, by its stored plan.",
      description: "With `format=pdf` it is the carrying plan on one page, to be printed.",
      capability: "coach:roster",
      cost: "data",
      isDear: true,
      query: CoachFitQuery,
      response: CoachFitAnswer,
      produces: "application/pdf",
      errors: ["prescription_not_found"],
      run: ({ scope, params: { athlete_uid, activity_id }, query }) =>
        query.format === "pdf"
          ? downloadSessionFit(scope, athlete_uid, activity_id, query)
          : readSessionFit(scope, athlete_uid, activity_id, query),
    },
  },
);
