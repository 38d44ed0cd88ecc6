// A process that relays job events and drives every job there is, made to be killed.

import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { startJobRelay } from "@/inngest/relay";
import { driveJobs } from "./jobs";

await driveJobs(inngest, functions);
startJobRelay();
