import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test";

/**
 * Tests whose pages must be error-free: any browser complaint, or request to another site, fails the test it occurs in.
 */

const ORIGIN = new URL(process.env["AIDSTATION_TEST_BASE_URL"] ?? "http://localhost:3000").origin;

/** A busy machine sometimes doesn't respond; pages then say so and retry. */
const isBusy = (text: string): boolean => /status of 503/.test(text);

/** Records a browser context's complaints: script, hydration and policy errors, and requests to other sites. */
function listenTo(context: BrowserContext, complaints: string[]): void {
  context.on("console", (message) => {
    if (message.type() !== "error" || isBusy(message.text())) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (thrown) => {
    complaints.push(`script: ${thrown.error().message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && origin !== ORIGIN)
      complaints.push(`another site: ${request.url()}`);
  });
}

/** Listens to every context a browser opens from now on. @returns what ends that */
function listenToAll(browser: Browser, complaints: string[]): () => void {
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    listenTo(context, complaints);
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
}

interface Quiet {
  allowed: RegExp[];
  complaints: string[];
  /** Allows complaints that the test itself causes, such as a cut network. */
  allow: (...expected: RegExp[]) => void;
}

export const test = base.extend<Quiet>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, which is nothing
  allowed: async ({}, use) => use([]),
  complaints: [
    async ({ browser, allowed }, use, info) => {
      const complaints: string[] = [];
      const end = listenToAll(browser, complaints);
      await use(complaints);
      end();
      // The browser reports its last messages after the test.
      const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      if (info.status === info.expectedStatus) expect(left).toEqual([]);
    },
    { auto: true },
  ],
  allow: async ({ allowed }, use) => {
    await use((...expected) => void allowed.push(...expected));
  },
});
