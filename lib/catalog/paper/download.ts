import type { Download } from "@/lib/contract/download";
import type { Units } from "@/lib/contract/preferences";
import { PAPERS_WAITING_MAX, paperOf } from "@/lib/paper/paper";
import { toDate } from "@/lib/platform/clock";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { inTurn } from "@/lib/platform/turns";
import { carryingPdf } from "./carrying-pdf";
import type { Carried } from "./fitted";
import { lengthOf } from "./times";

/** What is printed of a plan beside it. */
export interface Printing {
  environment: Environment;
  /** The account, team or person whose papers wait behind each other. */
  owner: string;
  /** What the session is called; how long it is where that is not said. */
  about?: string;
  /** Unix milliseconds; its day is in the file's name. */
  nowMs: number;
  /** `en-US`: it chooses the paper; A4 without one. */
  locale?: string | undefined;
  /** Metric where it is not said. */
  units?: Units | undefined;
}

/** A carrying plan as a file of one page. @throws service_unavailable when too many of the owner's wait to be drawn */
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
