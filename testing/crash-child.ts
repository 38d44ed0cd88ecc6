// A process with an executor, made to be killed.
import { crashClient, crashJob } from "./crash-job";
import { driveJobs } from "./jobs";

await driveJobs(crashClient, [crashJob]);
