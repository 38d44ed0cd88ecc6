import { appendFileSync } from "node:fs";

/** Records a measured figure; `npm run proof` prints all of them at the end. */
export function figure(name: string, value: string | number): void {
  const file = process.env["AIDSTATION_PROOF_FIGURES"];
  if (!file) throw new Error("Proofs run through npm: npm run proof -- <part of a file name>");
  appendFileSync(file, `${JSON.stringify({ name, value: String(value) })}\n`);
}

/** Returns the given percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** Counts how often each value occurs. */
export function counted(values: readonly (number | string)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
