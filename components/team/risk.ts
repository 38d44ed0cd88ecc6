import type { OverviewRow } from "@/lib/triage/overview";

/** An athlete's risk figures for the last days. */
export interface AthleteRisk extends Pick<OverviewRow, "athlete_uid" | "name" | "severity"> {
  /** In the reader's units. */
  reasons: string[];
  coach: string;
  /** Distinct markers in the window. */
  markers: number;
  /** The sessions in the window, and how many of them were reported. */
  sessions: number;
  reported: number;
}

/** The minimum number of markers, and the share of reported sessions (percent) below which an athlete is listed. */
export interface RiskBar {
  markers: number;
  coverage: number;
}

/**
 * Returns the athletes at risk: enough markers, or too few reports to tell. Athletes without sessions are not. A
 * hyponatremia risk is always listed, and first: one such marker is enough.
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
