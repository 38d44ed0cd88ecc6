import { showGauge } from "./gauges";
import { readJobs } from "./job-health";

showGauge({
  name: "job_executors",
  help: "Processes whose job workers show that they live.",
  read: async () => (await readJobs()).executors,
});
showGauge({
  name: "job_clock_age_seconds",
  help: "Since when the clock has added no job; it does so each minute, unless an Inngest server does.",
  read: async () => (await readJobs()).clockAgeSeconds ?? Number.NaN,
});
showGauge({
  name: "jobs_waiting",
  help: "Jobs that are due and that no worker has taken.",
  read: async () => (await readJobs()).waiting,
});
showGauge({
  name: "job_oldest_due_seconds",
  help: "How long the oldest of them has been due.",
  read: async () => (await readJobs()).oldestDueSeconds,
});
showGauge({
  name: "job_longest_seconds",
  help: "For how long the job has been running that has taken longest.",
  read: async () => (await readJobs()).longestSeconds,
});
showGauge({
  name: "jobs_failed",
  help: "Jobs of the last 30 days that failed for good.",
  read: async () => (await readJobs()).failed,
});
showGauge({
  name: "job_last_success_age_seconds",
  help: "Since when each scheduled job has not completed.",
  labels: ["job"],
  read: async () =>
    (await readJobs()).lastSuccesses.map(({ name, ageSeconds }) => ({
      labels: { job: name },
      value: ageSeconds,
    })),
});
