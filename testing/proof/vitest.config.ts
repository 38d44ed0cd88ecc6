import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run proof`. One test at a time: nothing else may disturb the measurements. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)) } },
  test: {
    name: "proof",
    include: ["testing/proof/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
