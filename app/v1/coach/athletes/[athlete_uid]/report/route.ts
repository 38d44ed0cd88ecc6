import { resource } from "@/lib/api/route";
import { ReportAnswer, ReportQuery } from "@/lib/contract/report";
import { downloadReport } from "@/lib/reports/pdf/download";
import { readReport } from "@/lib/reports/reports";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/athletes/{athlete_uid}/report",
  {
    GET: {
      summary: "Read what one athlete's last days come to, in sentences.",
      description:
        "Every number in the text is one of the athlete's own. It is kept until the facts it rests on change. With `format=pdf` it is a tagged PDF for download.",
      capability: "coach:reports",
      cost: "data",
      query: ReportQuery,
      response: ReportAnswer,
      produces: "application/pdf",
      tool: {
        name: "get_report",
        title: "Report on an athlete",
        about:
          "Read one athlete's last days in sentences, each number theirs. Use it for an overview to pass on. For the numbers of each session use get_fueling_rollup. Leave `refresh` out: the report is made anew by itself when there are new facts.",
      },
      run: ({ scope, params, query }) =>
        query.format === "pdf"
          ? downloadReport(scope, params.athlete_uid, query)
          : readReport(scope, params.athlete_uid, query),
    },
  },
);
