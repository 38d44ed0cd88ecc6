import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { reportFacts } from "@/lib/reports/facts";
import { type PrintedReport, reportPdf } from "@/lib/reports/pdf/report-pdf";
import { writeReport } from "@/lib/reports/writer/writer";
import { fuelingWindow } from "@/lib/roster/concerns";
import type { ActivityFacts } from "@/lib/roster/session";
import { activityFacts, DAY_MS, idOf, NOW_MS, reported } from "./sessions";

/** Printed reports. */

/** Sessions over a month, of every kind a report draws: some silent, some short of plan, some far beyond it. */
const sessions = (count: number): ActivityFacts[] =>
  Array.from({ length: count }, (_, n) => {
    const started_at = NOW_MS - ((n + 0.5) / Math.max(count, 29)) * 29 * DAY_MS;
    const about = { id: idOf(n + 1), started_at, created_at: started_at / 1000 };
    if (n % 5 === 3) return activityFacts(about);
    const feedback = {
      rating: 1 + ((n * 7) % 5),
      consumed_carb_g: n % 7 === 2 ? null : 30 + ((n * 29) % 90),
      consumed_sodium_mg: 300 + ((n * 231) % 900),
      consumed_fluid_ml: n === 2 ? 2400 : 400 + ((n * 173) % 800),
      symptoms: n % 4 === 0 ? { bloating: 1, nausea: 2 } : null,
    };
    return reported(feedback, {}, about);
  });

interface Printing extends Partial<PrintedReport> {
  activities?: readonly ActivityFacts[];
}

/** Returns the report of this many sessions, or of the given ones. */
export function printedReport(count: number, name: string | null, over: Printing = {}) {
  const { activities = sessions(count), ...rest } = over;
  const window = fuelingWindow(activities, DEFAULT_SETTINGS, NOW_MS, 30);
  const subject = {
    athleteId: idOf(99),
    name,
    timeZone: "America/Denver",
    units: "metric" as const,
    focus: "worst" as const,
    settings: DEFAULT_SETTINGS,
    nowMs: NOW_MS,
  };
  const facts = reportFacts(subject, window, []);
  return reportPdf({
    facts,
    sentences: writeReport(facts),
    strips: [],
    model: null,
    generatedMs: NOW_MS,
    teamName: "Łódź Tri Club",
    paper: "a4",
    link: "https://aidstation.example",
    ...rest,
  });
}
