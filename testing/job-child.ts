// A process that runs every job there is, made to be killed. It says when it has started.

import { ownJobs } from "@/inngest/jobs";
import { startJobs } from "@/lib/platform/job-worker";

startJobs(ownJobs, { sweepMs: 500 });
process.send?.("started");
// A test that was stopped itself stops nobody.
process.on("disconnect", () => process.exit());
