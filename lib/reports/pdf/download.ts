import type { CoachScope } from "@/lib/access/scope";
import { readDrawn } from "@/lib/activities/strips";
import type { Download } from "@/lib/contract/download";
import type { ReportQuery } from "@/lib/contract/report";
import { PAPERS_WAITING_MAX, paperOf } from "@/lib/paper/paper";
import { toDate } from "@/lib/platform/clock";
import { baseUrl } from "@/lib/platform/env";
import { inTurn } from "@/lib/platform/turns";
import type { ReportFacts } from "../facts";
import { tellReport } from "../reports";
import { toldIn } from "../told-units";
import { reportPdf } from "./report-pdf";
import { findTeamName } from "./team.store";

/**
 * Returns the report on one athlete as a PDF, written and stored the same way as when it is read.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach; service_unavailable when too many of the
 *   team's papers wait to be drawn
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
    strips: await findWorthALook(scope, facts),
    model,
    generatedMs,
    teamName: await findTeamName(scope),
    paper: paperOf(query.locale),
    link: baseUrl(scope.environment),
  };
  const file = await inTurn(scope.teamId, PAPERS_WAITING_MAX, () => reportPdf(report));
  return { file, filename: `fueling-report-${toDate(generatedMs).toISOString().slice(0, 10)}.pdf` };
}

/** How many sessions are drawn, and how many are checked for data beyond totals. */
const [DRAWN_MAX, LOOKED_AT] = [3, 20];

/**
 * Returns drawings of the newest sessions that crossed a bar. The report has already checked that the athlete is in
 * reach.
 */
async function findWorthALook(scope: CoachScope, { athlete_uid, sessions }: ReportFacts) {
  const marked = sessions.filter(({ markers }) => markers.length > 0).slice(0, LOOKED_AT);
  const strips = await readDrawn(
    scope,
    marked.map(({ activity_id }) => ({ athleteId: athlete_uid, activityId: activity_id })),
    DRAWN_MAX,
  );
  return marked.flatMap(({ activity_id }) => {
    const strip = strips.get(activity_id);
    return strip === undefined ? [] : [{ activity_id, strip }];
  });
}
