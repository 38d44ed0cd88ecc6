/** The two lanes differ in what counts against an endpoint: whole deliveries given up, or each failed attempt. */
export const LANES = {
  partner: { counts: "exhausted deliveries" },
  coach: { counts: "failed attempts" },
} as const satisfies Record<string, { counts: "exhausted deliveries" | "failed attempts" }>;

export type Lane = keyof typeof LANES;

export const LANES_COUNTING_ATTEMPTS: readonly Lane[] = (Object.keys(LANES) as Lane[]).filter(
  (lane) => LANES[lane].counts === "failed attempts",
);
