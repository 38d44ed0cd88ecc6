import { resource } from "@/lib/api/route";
import { FocusQuery } from "@/lib/contract/concern";
import { ReportProgress } from "@/lib/contract/report";
import { readProgress } from "@/lib/reports/reports";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/report/progress",
  {
    GET: {
      summary: "Retrieve the progress of a report that a model is writing.",
      capability: "coach:reports",
      cost: "data",
      query: FocusQuery,
      response: ReportProgress,
      run: ({ scope, params, query }) => readProgress(scope, params.athlete_uid, query),
    },
  },
);
