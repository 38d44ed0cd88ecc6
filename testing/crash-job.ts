import { Inngest } from "inngest";
import { pool } from "@/lib/platform/db";
import { inngestOptions } from "@/lib/platform/executor/client-options";

export const crashClient = new Inngest({ id: "crash-test", ...inngestOptions });

/** Three steps, each with an effect that can be counted. */
export const crashJob = crashClient.createFunction(
  { id: "three-steps", triggers: { event: "crash/started" } },
  async ({ runId, step }) => {
    for (const name of ["one", "two", "three"]) {
      await step.run(name, async () => {
        await pool.query(
          "INSERT INTO crash_effect (run_id, step, at) VALUES ($1, $2, clock_timestamp())",
          [runId, name],
        );
      });
    }
  },
);
