import { resource } from "@/lib/api/route";
import { FocusQuery } from "@/lib/contract/concern";
import { ReportProgress } from "@/lib/contract/report";
import { readProgress } from "@/lib/reports/reports";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/report/progress",
  {
    GET: {
      summary: "Read how far a report is that a language model writes.",
      capability: "coach:reports",
      cost: "data",
      query: FocusQuery,
      response: ReportProgress,
      run: ({ scope, params, query }) => readProgress(scope, params.athlete_uid, query),
    },
  },
);
