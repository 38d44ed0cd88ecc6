import { Inngest } from "inngest";
import { inngestOptions } from "@/lib/platform/executor/client-options";

/** Jobs are written for this client and events are sent through it, whoever drives them; see docs/jobs.md. */
export const inngest = new Inngest({ id: "aidstation", ...inngestOptions });
