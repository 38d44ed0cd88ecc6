import type { AddressInfo } from "node:net";
import { env } from "../env";
import { singleton } from "../singleton";
import { isEmbedded, localSigningKey } from "./client-options";
import type { RunningExecutor } from "./executor";

/** Starts the executor once scripts/serve.mjs listens; a build, a script or a test has no server, and no executor. */
export function startJobs(): void {
  if (!isEmbedded || env.EXECUTOR === "off") return;
  // Put there by scripts/serve.mjs.
  const slots = globalThis as unknown as Record<symbol, Promise<AddressInfo> | undefined>;
  slots[Symbol.for("aidstation.listening")]
    ?.then(async (address) => {
      const { startExecutor } = await import("./executor");
      const { ready } = singleton<RunningExecutor>("executor", () =>
        startExecutor({
          url: `http://${reachable(address)}:${address.port}/api/inngest`,
          signingKey: localSigningKey,
          refresh: env.NODE_ENV === "development",
        }),
      );
      await ready;
    })
    .catch((error: unknown) => {
      // Jobs that nobody drives are found out too late: rather no start at all, and why.
      console.error(
        `The job executor did not start: ${error instanceof Error ? error.message : error}`,
      );
      process.exit(1);
    });
}

function reachable({ address, family }: AddressInfo): string {
  if (address === "::" || address === "0.0.0.0") return "127.0.0.1";
  return family === "IPv6" ? `[${address}]` : address;
}
