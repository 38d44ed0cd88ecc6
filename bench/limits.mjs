// `npm run bench -- limits`: what admission takes in the database, and what finding requests among a million takes.

import { measured } from "./roster.mjs";

export async function benchLimits(cleanups) {
  const { admitted, searched, write500Ms } = await measured("bench/limits-load.ts", cleanups);
  console.log(`
Admission by EXPLAIN (ANALYZE), medians of 500 in ms: execution ${admitted.executionMs}, planning ${admitted.planningMs}

${admitted.plan}

A million requests of one account, the slowest of seven, ms with the page made
`);
  for (const [name, { ms, found }] of Object.entries(searched)) {
    console.log(`${name.padEnd(30)}${ms.toFixed(1).padStart(9)}${String(found).padStart(6)}`);
  }
  console.log(`\nWriting 500 of them, median ms: ${write500Ms.toFixed(1)}`);
}
