/**
 * The sample roster: sixty made-up athletes whom a coach is shown until the first of their own accepts. Its rows are there
 * once for each environment and belong to a team without coaches, whom nobody reaches but by these ids.
 */
export const SAMPLE = {
  /** When it is for whoever looks: Monday 23 November 2026, eight o'clock in Denver. Its sessions end before. */
  atMs: Date.UTC(2026, 10, 23, 15),
  timeZone: "America/Denver",
  name: "Sample roster",
  partnerId: "5a3b1e00-0000-4000-8000-000000000001",
  teamIds: {
    test: "5a3b1e00-0000-4000-8000-000000000101",
    live: "5a3b1e00-0000-4000-8000-000000000201",
  },
} as const;
