import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Inngest, InngestFunction } from "inngest";
import { createServer } from "inngest/node";
import { pool } from "@/lib/platform/db";
import { localSigningKey } from "@/lib/platform/executor/client-options";
import { type RunningExecutor, startExecutor } from "@/lib/platform/executor/executor";

type Settings = Partial<Parameters<typeof startExecutor>[0]>;

/** Serves functions over HTTP as the application does, and drives them with an impatient executor. */
export async function driveJobs(
  client: Inngest.Any,
  functions: InngestFunction.Any[],
  settings: Settings = {},
): Promise<RunningExecutor> {
  const server = createServer({ client, functions, enableUnauthedSync: false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const executor = startExecutor({
    url: `http://127.0.0.1:${port}/api/inngest`,
    signingKey: localSigningKey,
    backOffMs: () => 50,
    sweepMs: 500,
    ...settings,
  });
  await executor.ready;
  const stop = async () => {
    await executor.stop();
    server.closeAllConnections();
    server.close();
  };
  return { ready: executor.ready, stop };
}

export interface EndedRun {
  id: string;
  function_id: string;
  status: "completed" | "failed";
  output: unknown;
  error: { name: string; message: string } | null;
}

/** The runs that an event started, once all of them have ended. */
export async function endedRuns(
  eventIds: readonly string[],
  timeoutMs = 15_000,
): Promise<EndedRun[]> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await pool.query(
      "SELECT id, function_id, status, output, error FROM job_run WHERE event_id = ANY ($1) ORDER BY function_id",
      [eventIds],
    );
    if (rows.length > 0 && rows.every(({ status }) => status !== "running")) return rows;
    if (Date.now() > until) throw new Error(`Not ended: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
