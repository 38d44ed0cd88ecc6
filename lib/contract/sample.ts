/**
 * The sample roster: sixty made-up athletes, shown to a coach until their first athlete accepts. Its rows exist once
 * per environment, in a team without coaches that can only be reached by these ids.
 */
export const SAMPLE = {
  /** The sample's current time: Monday 23 November 2026, 8:00 in Denver. Its sessions end before. */
  atMs: Date.UTC(2026, 10, 23, 15),
  timeZone: "America/Denver",
  name: "Sample roster",
  partnerId: "5a3b1e00-0000-4000-8000-000000000001",
  teamIds: {
    test: "5a3b1e00-0000-4000-8000-000000000101",
    live: "5a3b1e00-0000-4000-8000-000000000201",
  },
} as const;
