import { env } from "../env";
import { singleton } from "../singleton";
import { isEmbedded, localSigningKey } from "./client-options";
import { type RunningExecutor, startExecutor } from "./executor";

/** Starts the executor of this process, which calls the functions at the address on which the process is served. */
export function startJobs(origin: string): RunningExecutor | null {
  if (!isEmbedded || env.EXECUTOR === "off") return null;
  return singleton("executor", () =>
    startExecutor({
      url: `${origin}/api/inngest`,
      signingKey: localSigningKey,
      refresh: env.NODE_ENV === "development",
    }),
  );
}
