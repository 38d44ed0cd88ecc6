/** How often a cheap property is tried: 1,000 times, and 20,000 in `npm run test:all`. */
export const PROPERTY_RUNS = Number(process.env["PROPERTY_RUNS"] ?? 1_000);

/** What the drawn cases begin from; a failure names the one to begin from again. */
export const PROPERTY_SEED = Number(process.env["PROPERTY_SEED"] ?? 20_260);
