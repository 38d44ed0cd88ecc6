/** Runs of a cheap property: 1,000, and 20,000 in `npm run test:all`. */
export const PROPERTY_RUNS = Number(process.env["PROPERTY_RUNS"] ?? 1_000);

/** Seed of the generated cases; a failure reports the seed to reproduce it. */
export const PROPERTY_SEED = Number(process.env["PROPERTY_SEED"] ?? 20_260);
