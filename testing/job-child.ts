// A process that runs every job, made to be killed. It reports when it has started.

import { ownJobs } from "@/inngest/jobs";
import { startJobs } from "@/lib/platform/job-worker";

startJobs(ownJobs, { sweepMs: 500 });
process.send?.("started");
// Exits if its test is stopped, since nobody else would stop it.
process.on("disconnect", () => process.exit());
