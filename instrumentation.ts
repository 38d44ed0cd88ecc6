import type { Application } from "./application";

/** Runs once when the server starts, and leaves for `scripts/runtime/serving.mjs` what that has to know. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  // biome-ignore lint/style/noProcessEnv: set by Next
  if (process.env["NEXT_PHASE"] === "phase-production-build") return;
  // Read where it is made a process: scripts/runtime/serving.mjs.
  const slots = globalThis as unknown as Record<symbol, Application>;
  const { describeApplication } = await import("./application");
  // biome-ignore lint/style/noProcessEnv: lib/platform/env.ts would throw before everything is said
  slots[Symbol.for("aidstation.application")] = await describeApplication(process.env);
}
