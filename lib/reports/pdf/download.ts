import type { CoachScope } from "@/lib/access/scope";
import type { Download } from "@/lib/contract/download";
import type { ReportQuery } from "@/lib/contract/report";
import { PAPERS_WAITING_MAX, paperOf } from "@/lib/paper/paper";
import { toDate } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { inTurn } from "@/lib/platform/turns";
import { tellReport } from "../reports";
import { toldIn } from "../told-units";
import { reportPdf } from "./report-pdf";
import { findTeamName } from "./team.store";

/**
 * The report on one athlete as a PDF, written and kept as it is when it is read.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach; service_unavailable when too many of the team's
 * papers wait to be drawn
 */
export async function downloadReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<Download> {
  const { facts, model, generatedMs, ...told } = await tellReport(scope, athleteId, query);
  const { units = "metric" } = query;
  const report = {
    facts: { ...facts, units },
    sentences: toldIn(units, told.sentences, facts),
    model,
    generatedMs,
    teamName: await findTeamName(scope),
    paper: paperOf(query.locale),
    link: baseUrl(scope.environment),
  };
  const file = await inTurn(scope.teamId, PAPERS_WAITING_MAX, () => reportPdf(report));
  return { file, filename: `fueling-report-${toDate(generatedMs).toISOString().slice(0, 10)}.pdf` };
}
