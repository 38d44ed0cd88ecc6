import type { CoachScope } from "@/lib/access/scope";
import type { Download } from "@/lib/contract/download";
import type { ReportQuery } from "@/lib/contract/report";
import { paperOf } from "@/lib/paper/paper";
import { toDate } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { tellReport } from "../reports";
import { reportPdf } from "./report-pdf";
import { findTeamName } from "./team.store";

/**
 * The report on one athlete as a PDF, written and kept as it is when it is read.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function downloadReport(
  scope: CoachScope,
  athleteId: string,
  query: ReportQuery,
): Promise<Download> {
  const { facts, sentences, model, generatedMs } = await tellReport(scope, athleteId, query);
  const file = await reportPdf({
    facts,
    sentences,
    model,
    generatedMs,
    teamName: await findTeamName(scope),
    paper: paperOf(query.locale),
    link: baseUrl(scope.environment),
  });
  return { file, filename: `fueling-report-${toDate(generatedMs).toISOString().slice(0, 10)}.pdf` };
}
