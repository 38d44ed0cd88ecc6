/** What the last days of an athlete come to, as far as risk is asked for. */
export interface AthleteRisk {
  athlete_uid: string;
  name: string | null;
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

/** Who is named by the bars: enough markers, or too little reported to tell. Without a session nobody is. */
export const atRisk = (athletes: readonly AthleteRisk[], bar: RiskBar): AthleteRisk[] =>
  athletes.filter(
    ({ markers, sessions, reported }) =>
      markers >= bar.markers || (sessions > 0 && (reported * 100) / sessions < bar.coverage),
  );
