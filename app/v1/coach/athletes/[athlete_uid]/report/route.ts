import { resource } from "@/lib/api/route";
import { ReportAnswer, ReportQuery } from "@/lib/contract/report";
import { downloadReport } from "@/lib/reports/pdf/download";
import { readReport } from "@/lib/reports/reports";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/report",
  {
    GET: {
      summary: "Retrieve a written report on an athlete's last days.",
      description:
        "Every number in the text is the athlete's own. The report is kept until the facts behind it change. With `format=pdf`, returns a tagged PDF to download.",
      capability: "coach:reports",
      cost: "data",
      query: ReportQuery,
      response: ReportAnswer,
      produces: "application/pdf",
      tool: {
        name: "get_report",
        title: "Get an athlete's report",
        about:
          "Get a written report on an athlete's last days; every number in it is theirs. Use it for an overview to pass on. For the numbers of each session, use get_fueling_rollup. Leave `refresh` out: the report is regenerated automatically when there are new facts.",
      },
      run: ({ scope, params, query }) =>
        query.format === "pdf"
          ? downloadReport(scope, params.athlete_uid, query)
          : readReport(scope, params.athlete_uid, query),
    },
  },
);
