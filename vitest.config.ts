import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // What is waited for comes at once, but on a machine that has much else to do.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        // Functions, in the test's own process; `testing/database.ts` gives a database to whoever imports it.
        extends: true,
        test: {
          name: "unit",
          include: ["{components,inngest,lib,lookbook,prisma,scripts}/**/*.test.{ts,tsx,mjs}"],
          // Some walk through all that other tests left in the database, on a machine with other work for a minute.
          testTimeout: 90_000,
          // Two at once even on two cores: each worker has a database of its own, and mostly waits for it.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The built application over HTTP, through `testing/http.ts`.
        extends: true,
        test: {
          name: "http",
          include: ["{app,testing/http}/**/*.test.ts"],
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
