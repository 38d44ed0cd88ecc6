import { resource } from "@/lib/api/route";
import { CoachFitAnswer, CoachFitQuery } from "@/lib/contract/fit";
import { downloadSessionFit, readSessionFit } from "@/lib/roster/session-fit";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/sessions/{activity_id}/fit",
  {
    GET: {
      summary: "Fit products to the stored plan of an athlete's session.",
      description:
        "The athlete must be on the roster. With `format=pdf`, returns a one-page carrying plan to print.",
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
