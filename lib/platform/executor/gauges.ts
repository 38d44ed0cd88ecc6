import { showGauge } from "../gauges";
import { isEmbedded } from "./client-options";
import { readJobs } from "./observed";
import { longestStepWaitMs } from "./step-lock";

/** The jobs as our own executor drives them; an Inngest server has metrics of its own. */
if (isEmbedded) {
  showGauge({
    name: "job_executors",
    help: "Executors that show that they live, over all processes.",
    read: async () => (await readJobs()).executors,
  });
  showGauge({
    name: "job_clock_age_seconds",
    help: "Since when nobody has minded the clock; it ticks each minute.",
    read: async () => (await readJobs()).clockAgeSeconds ?? Number.NaN,
  });
  showGauge({
    name: "job_runs_waiting",
    help: "Runs that are due and that nobody drives yet.",
    read: async () => (await readJobs()).waiting,
  });
  showGauge({
    name: "job_oldest_due_seconds",
    help: "How long the oldest of them has been due.",
    read: async () => (await readJobs()).oldestDueSeconds,
  });
  showGauge({
    name: "job_last_success_age_seconds",
    help: "Since when each scheduled job has not completed.",
    labels: ["job"],
    read: async () =>
      (await readJobs()).lastSuccesses.map(({ id, ageSeconds }) => ({
        labels: { job: id },
        value: ageSeconds,
      })),
  });
  showGauge({
    name: "job_step_wait_seconds",
    help: "How long a step of this process has been waiting for an earlier attempt to end.",
    read: () => longestStepWaitMs() / 1000,
  });
}
