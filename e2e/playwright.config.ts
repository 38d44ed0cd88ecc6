import { defineConfig, devices } from "@playwright/test";

/** Browser journeys in Chromium, on desktop and phone. Started by npm test, which provides server and browser. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  // A journey mostly waits.
  workers: 2,
  // Guards against hanging, not performance checks: the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env["AIDSTATION_TEST_BASE_URL"] ?? "http://localhost:3000",
    // Fades finish at once, so that no test measures a color in transition.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    },
  },
  projects: [
    {
      name: "desktop",
      // Athletes plan, carry, report, pay and connect apps on a phone; the lookbook shows these pages on desktop.
      testIgnore:
        /e2e\/(athlete-side|brought-back|carry|onboard|connect|messages|sign-in|subscribe)\.spec/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // Portal and mail journeys choose their own sizes; builders and team owners use a desktop; policy, payment and
      // the lookbook's own tools don't depend on size.
      testIgnore: /portal\/|(mail|policy|returning|builders|coach-plan|paying|look-faults)\.spec/,
      use: { ...devices["iPhone SE"], defaultBrowserType: "chromium" },
    },
  ],
});
