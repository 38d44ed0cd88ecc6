import { defineConfig, devices } from "@playwright/test";

/** Journeys in a real Chromium, on a desktop and on a phone. Started by npm test, which names server and browser. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  // A journey waits more than it works.
  workers: 2,
  // Bounds against hanging, not measures of speed: the machine may have much else to do.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env["AIDSTATION_TEST_BASE_URL"] ?? "http://localhost:3000",
    // What fades has its colours at once, so that nobody measures one on its way to another.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    },
  },
  projects: [
    {
      name: "desktop",
      // An athlete plans, carries, reports, pays and lets apps in on a phone; what these pages are at a desk the look-book shows.
      testIgnore: /e2e\/(athlete-side|carry|onboard|connect|messages|sign-in|subscribe)\.spec/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // Journeys of the portal and mails choose their own sizes; builders and team owners sit at a desk; policy, payment and
      // the look-book's own tools depend on no size.
      testIgnore: /portal\/|(mail|policy|returning|builders|coach-plan|paying|look-faults)\.spec/,
      use: { ...devices["iPhone SE"], defaultBrowserType: "chromium" },
    },
  ],
});
