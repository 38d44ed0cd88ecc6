import type { InngestFunction } from "inngest";
import { inngest } from "./client";
import { JOB_NAMES, SCHEDULE } from "./schedule";

/** One function for each scheduled verb. A tick that comes while the last one still runs waits for it. */
const scheduled = JOB_NAMES.map((name) =>
  inngest.createFunction(
    {
      id: name,
      triggers: [{ cron: SCHEDULE[name].cron }, { event: `jobs/${name}` }],
      concurrency: { limit: 1 },
      retries: 3,
    },
    ({ step }) => step.run(name, () => SCHEDULE[name].run()),
  ),
);

/** Every job there is. What is not in this list is not served. */
export const functions: InngestFunction.Any[] = [...scheduled];
