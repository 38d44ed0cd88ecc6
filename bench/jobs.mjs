import { measured } from "./roster.mjs";

/** `npm run bench -- jobs`: what a job costs that does nothing, from the unit of work that adds it to its own code. */
export async function benchJobs(cleanups) {
  const { sequential, burst, idle, p50, p95, most } = await measured(
    "bench/jobs-load.ts",
    cleanups,
  );
  const ms = (value) => `${value.toFixed(1)} ms`;
  console.log(`
one after another        ${ms(sequential.wallMs)} each (p50 ${ms(p50)}, p95 ${ms(p95)}, most ${ms(most)}), ${ms(sequential.cpuMs)} CPU
two thousand at once     ${ms(burst.wallMs)} each, ${ms(burst.cpuMs)} CPU
none                     ${ms(idle.cpuMs)} CPU a second`);
}
