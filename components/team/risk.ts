import type { OverviewRow } from "@/lib/triage/overview";

/** What the last days of an athlete come to, as far as risk is asked for. */
export interface AthleteRisk
  extends Pick<OverviewRow, "athlete_uid" | "name" | "severity" | "reasons"> {
  coach: string;
  /** Distinct markers in the window. */
  markers: number;
  /** Sessions in the window, and those of them that were reported. */
  sessions: number;
  reported: number;
}

/** From how many markers on, and below which share of reported sessions (per cent), somebody is named. */
export interface RiskBar {
  markers: number;
  coverage: number;
}

/**
 * Who is at risk: enough markers, or too few reports to tell. An athlete without sessions is not. A hyponatremia risk is
 * always listed, and first: one such marker is enough.
 */
export const atRisk = (athletes: readonly AthleteRisk[], bar: RiskBar): AthleteRisk[] =>
  athletes
    .filter(
      ({ severity, markers, sessions, reported }) =>
        severity === "safety" ||
        markers >= bar.markers ||
        (sessions > 0 && (reported * 100) / sessions < bar.coverage),
    )
    .sort((a, b) => Number(b.severity === "safety") - Number(a.severity === "safety"));
