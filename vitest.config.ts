import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    // What is waited for comes at once, but on a machine that has much else to do.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        // Functions, in the test's own process; `testing/database.ts` gives a database to whoever imports it.
        extends: true,
        test: {
          name: "unit",
          include: ["{components,inngest,lib,lookbook,prisma,scripts}/**/*.test.{ts,tsx,mjs}"],
          // With a database and other work on the machine some take seconds.
          testTimeout: 20_000,
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
          testTimeout: 20_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
