import type { Download } from "@/lib/contract/download";
import type { Units } from "@/lib/contract/preferences";
import { PAPERS_WAITING_MAX, paperOf } from "@/lib/paper/paper";
import { toDate } from "@/lib/platform/clock";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { inTurn } from "@/lib/platform/turns";
import { carryingPdf } from "./carrying-pdf";
import type { Carried } from "./fitted";
import { lengthOf } from "./times";

/** What is printed in addition to the plan. */
export interface Printing {
  environment: Environment;
  /** The account, team or person whose queue the PDF is drawn in. */
  owner: string;
  /** The session's name; defaults to its length. */
  about?: string;
  /** Unix milliseconds; the date appears in the file name. */
  nowMs: number;
  /** For example `en-US`. Determines the paper size; A4 if absent. */
  locale?: string | undefined;
  /** Metric if absent. */
  units?: Units | undefined;
}

/**
 * Renders a carrying plan as a one-page file. @throws service_unavailable when too many of the owner's wait to be drawn
 */
export async function downloadPlan(
  carried: Carried,
  { environment, owner, about, nowMs, locale, units = "metric" }: Printing,
): Promise<Download> {
  const printed = {
    carried,
    about: about ?? `A session of ${lengthOf(carried.targets.duration_min)}`,
    generatedMs: nowMs,
    units,
    paper: paperOf(locale),
    link: baseUrl(environment),
  };
  const file = await inTurn(owner, PAPERS_WAITING_MAX, () => carryingPdf(printed));
  return { file, filename: `what-to-carry-${toDate(nowMs).toISOString().slice(0, 10)}.pdf` };
}
